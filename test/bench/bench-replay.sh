#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# How fast are games judged?  Random legal games (make-games) are checked and
# explained on one core, and as many half-moves of chess are read by
# pgn-extract -s -r, where it is installed.  Prints medians of several runs,
# show --at in a game of 1,000 actions, and a digest of all final states.
# RUNS, GAMES, ACTIONS: how many; SEED: of the first game.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
replay=$build_dir/src/hj-replay
runs=${RUNS:-5} games=${GAMES:-60} actions=${ACTIONS:-400} seed=${SEED:-1}
copies=${COPIES:-10}
export HJ_SOURCE="$source_dir"
awk=$(command -v mawk || command -v awk)
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
cd "$work"

mkdir logs long
"$build_dir/test/games/make-games" logs "$games" "$seed" "$actions"
"$build_dir/test/games/make-games" long 1 "$seed" 1000
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
check() { "$replay" check --jobs 1 $list; }
# shellcheck disable=SC2086
explain() { "$replay" explain --jobs 1 $list | cat; }
show() { "$replay" show long/game-00000.gamelog --at end ann.health; }

echo "$games games, $((total / copies)) actions, read $copies times"
mine=$(seconds check)
report 'hj-replay check' "$mine" "$total"
report 'hj-replay explain | cat' "$(seconds explain)" "$total"
if command -v pgn-extract >/dev/null; then
    plies=$((total / games / copies))
    "$awk" -v n=$((games * copies)) -v plies="$plies" \
        -f "$source_dir/test/bench/games.awk" >games.pgn
    theirs=$(seconds pgn-extract -s -r games.pgn)
    report 'pgn-extract -s -r' "$theirs" $((plies * games * copies))
    echo "$mine $theirs" | "$awk" '{ printf "%.2f times pgn-extract\n", $2 / $1 }'
else
    echo 'pgn-extract is not installed'
fi
echo "show --at end of $(grep -vc '^@' long/*.gamelog) actions: $(seconds show) s"
echo "digest of the final states: $(for log in logs/*.gamelog; do
    "$replay" show "$log" --at end
done | sha256sum | cut -c1-16)"
