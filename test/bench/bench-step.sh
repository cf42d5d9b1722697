#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of steps in a game. Invents a game of 1,000 actions (seed 1) and
# jumps about in it with hj-replay step --plain: moves alone, and moves with the
# board and the explanation, as the screen makes them for each frame of 16 ms.
# Prints medians of several runs in milliseconds. RUNS: number of runs.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
step=$build_dir/src/hj-replay
runs=${RUNS:-5} moves=1000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

awk 'BEGIN {
    print "@log 1\n@game sularia\n@player ann\n@player bob"
    print "@card \"Test Walker\" faction=jotune type=combatant n=3 cost=3 " \
        "atk=5 def=3 points=2"
    print "@state\nround 3\nturn ann\nphase attack"
    for (i = 1; i <= 12; i++)
        print (i % 2 ? "ann" : "bob") " combatant test-walker as w" i
    print "@end"
    for (i = 1; i <= 1000; i++)
        print "effect health " (i % 2 ? "ann" : "bob") " " \
            (int(i / 2) % 2 ? 1 : -1)
}' >game.gamelog
awk -v moves=$moves 'BEGIN {
    srand(1)
    for (i = 0; i < moves; i++)
        print 22 + int(rand() * 1000)
}' >moves
sed 's/$/\nboard\nexplain/' moves >frames
{
    echo 'watch ann.health'
    for _ in $(seq $((moves / 2))); do printf 'continue\nend\nreverse\n'; done
} >runs
: >nothing

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
# Prints the median of the milliseconds that the commands of a file take.
time_of() {
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$step" step --plain game.gamelog <"$1" >out
        end=$(date +%s.%N)
        echo "$start $end" | awk '{ printf "%.4f\n", ($2 - $1) * 1000 }'
    done | median
}
start=$(time_of nothing)
echo "opening a game of 1,000 actions: $start ms"
for what in moves frames runs; do
    time_of $what | awk -v start="$start" -v moves=$moves -v what=$what '
        { printf "one of %d %s: %.3f ms\n", moves, what, ($1 - start) / moves }'
done
