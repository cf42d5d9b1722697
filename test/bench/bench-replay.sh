#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of hj-replay. Random legal games (make-games) are checked and
# explained on one core. For comparison pgn-extract -s -r, if installed, reads
# as many half-moves of six played games of chess: as files of about the same
# size, and once more as one large file, without the time of opening. Prints
# medians of several runs and of their ratios, the shipped games, which have
# deck lists and claims, show --at in the longest of 16 games of at most 1,000
# actions, check of a shipped game, and a digest of all final states. RUNS, GAMES,
# ACTIONS: their numbers; SEED: of the first game.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
replay=$build_dir/src/hj-replay
runs=${RUNS:-5} games=${GAMES:-60} actions=${ACTIONS:-400} seed=${SEED:-1}
copies=${COPIES:-40}
export HJ_SOURCE="$source_dir"
awk=$(command -v mawk || command -v awk)
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

mkdir logs long
"$build_dir/test/games/make-games" logs "$games" "$seed" "$actions"
"$build_dir/test/games/make-games" long 16 "$seed" 1000
long=$(wc -l long/*.gamelog | sort -n |
    "$awk" '$2 != "total" { name = $2 } END { print name }')
total=$(($(cat logs/*.gamelog | grep -vc '^@') * copies))
list='' shipped=''
for _ in $(seq "$copies"); do
    list="$list $(echo logs/*.gamelog)"
    shipped="$shipped $(echo "$source_dir"/data/games/*.gamelog)"
done

# What is measured, a word each; a run measures all of them, one after the
# other, so that a machine that slows down slows all.
what='check explain shipped'
if command -v pgn-extract >/dev/null; then
    what="$what rival whole"
    match=$source_dir/test/bench/match.pgn half_moves=519 matches=
    for _ in $(seq $((total / half_moves))); do
        cat "$match"
        matches="$matches match.pgn"
    done >whole.pgn
    cp "$match" match.pgn
fi
# shellcheck disable=SC2086 # a list of files
work_of() {
    case $1 in
    check) "$replay" check --jobs 1 $list ;;
    explain) "$replay" explain --jobs 1 $list | cat ;;
    shipped) "$replay" check --jobs 1 $shipped ;;
    rival) pgn-extract -s -r $matches ;;
    whole) pgn-extract -s -r whole.pgn ;;
    esac
}
# Adds the seconds that FUNCTION WORD takes to the file of that word.
measure() {
    start=$(date +%s.%N)
    "$1" "$2" >/dev/null 2>&1 || true # some games break rules
    end=$(date +%s.%N)
    echo "$start $end" | "$awk" '{ printf "%.4f\n", $2 - $1 }' >>"$2".s
}
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
report() {
    echo "$(median <"$2".s) $3" | "$awk" -v what="$1" '{
        printf "%-28s %10.0f actions/s %8.3f s\n", what, $2 / $1, $1 }'
}
# The median of the ratios of the seconds that ONE and TWO took in each run.
ratio() { paste "$1".s "$2".s | "$awk" '{ print $1 / $2 }' | median; }
# rivals NAME WORD: how many times as long pgn-extract takes.
rivals() {
    printf '%s: %.2f times pgn-extract, %.2f times as one file\n' \
        "$1" "$(ratio rival "$2")" "$(ratio whole "$2")"
}

echo "$games games, $((total / copies)) actions, read $copies times, $runs runs"
for _ in $(seq "$runs"); do
    for word in $what; do measure work_of "$word"; done
done
report 'hj-replay check' check "$total"
report 'hj-replay explain | cat' explain "$total"
echo "$(median <shipped.s) $(echo "$shipped" | wc -w)" | "$awk" '{
    printf "shipped games: %.0f logs/s %.3f s\n", $2 / $1, $1 }'
if [ -f rival.s ]; then
    half_moves=$((total / half_moves * half_moves))
    report 'pgn-extract -s -r' rival $half_moves
    report 'pgn-extract, as one file' whole $half_moves
    rivals check check
else
    echo 'pgn-extract is not installed'
fi

# A process takes so little that it is run many times for a figure.
shows=20
show() {
    i=0
    while [ $((i += 1)) -le $shows ]; do
        "$replay" show "$long" --at end ann.health
    done
}
checks() {
    i=0
    while [ $((i += 1)) -le $shows ]; do
        "$replay" check "$source_dir/data/games/game-hammers-and-swarm.gamelog"
    done
}
for _ in $(seq "$runs"); do
    measure show show
    measure checks checks
done
echo "$(median <show.s) $shows" | "$awk" \
    -v actions="$(grep -vc '^@' "$long")" '{
    printf "show --at end of %d actions: %.1f ms a process\n", actions,
        1000 * $1 / $2 }'
echo "$(median <checks.s) $shows" | "$awk" '{
    printf "check of a shipped game: %.1f ms a process\n", 1000 * $1 / $2 }'
echo "digest of the final states: $(for log in logs/*.gamelog; do
    "$replay" show "$log" --at end
done | sha256sum | cut -c1-16)"
