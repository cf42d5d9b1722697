#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# How fast are games judged?  Random legal games (make-games) are checked and
# explained on one core, and as many half-moves of chess, of six games that were
# played, are read by pgn-extract -s -r, where it is installed; where `make
# fast` has built hj-replay once more, that one is measured too.  Prints medians
# of several runs, show --at in the longest of 16 games of at most 1,000
# actions, and a digest of all final states.
# RUNS, GAMES, ACTIONS: how many; SEED: of the first game.
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
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work"

mkdir logs long
"$build_dir/test/games/make-games" logs "$games" "$seed" "$actions"
"$build_dir/test/games/make-games" long 16 "$seed" 1000
long=$(wc -l long/*.gamelog | sort -n |
    "$awk" '$2 != "total" { name = $2 } END { print name }')
total=$(($(cat logs/*.gamelog | grep -vc '^@') * copies))
list=
for _ in $(seq "$copies"); do
    list="$list $(echo logs/*.gamelog)"
done

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
# Prints the median of the seconds that a command takes.
seconds() {
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$@" >/dev/null 2>&1
        end=$(date +%s.%N)
        echo "$start $end" | "$awk" '{ printf "%.4f\n", $2 - $1 }'
    done | median
}
report() {
    echo "$2 $3" | "$awk" -v what="$1" '{
        printf "%-28s %10.0f actions/s %8.3f s\n", what, $2 / $1, $1 }'
}
# shellcheck disable=SC2086 # a list of files
check() { "$1" check --jobs 1 $list; }
# shellcheck disable=SC2086
explain() { "$replay" explain --jobs 1 $list | cat; }
# A process takes so little that it is run many times for a figure.
shows=20 i=0
show() {
    i=0
    while [ $((i += 1)) -le $shows ]; do
        "$replay" show "$long" --at end ann.health
    done
}

echo "$games games, $((total / copies)) actions, read $copies times"
mine=$(seconds check "$replay")
report 'hj-replay check' "$mine" "$total"
fast=$build_dir/fast/src/hj-replay quickest=
if [ -x "$fast" ]; then
    quickest=$(seconds check "$fast")
    report 'hj-replay check, make fast' "$quickest" "$total"
fi
report 'hj-replay explain | cat' "$(seconds explain)" "$total"
if command -v pgn-extract >/dev/null; then
    match=$source_dir/test/bench/match.pgn half_moves=519
    for _ in $(seq $((total / half_moves))); do cat "$match"; done >games.pgn
    theirs=$(seconds pgn-extract -s -r games.pgn)
    report 'pgn-extract -s -r' "$theirs" $((total / half_moves * half_moves))
    echo "$theirs $mine $quickest" | "$awk" '{
        printf "%.2f times pgn-extract", $1 / $2
        if (NF > 2) printf ", made fast %.2f times", $1 / $3
        print "" }'
else
    echo 'pgn-extract is not installed'
fi
echo "$(seconds show) $shows" | "$awk" \
    -v actions="$(grep -vc '^@' "$long")" '{
    printf "show --at end of %d actions: %.1f ms a process\n", actions,
        1000 * $1 / $2 }'
echo "digest of the final states: $(for log in logs/*.gamelog; do
    "$replay" show "$log" --at end
done | sha256sum | cut -c1-16)"
