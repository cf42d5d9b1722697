#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of the sixth Swiss round, proof included. Plays five rounds (seed 1)
# of events of several sizes, and pairs the sixth with hj-pair as a whole
# process; that of 1,000 players also with the npm package tournament-pairings
# in the same run, if npm has it. Prints medians of RUNS runs; RIVAL_RUNS of
# npm.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
pair=$build_dir/src/hj-pair
here=$source_dir/test/bench
runs=${RUNS:-5} rival_runs=${RIVAL_RUNS:-1} sizes=${SIZES:-1000 5000 10000 100000}
awk=$(command -v mawk || command -v awk)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

# Makes the roster and five rounds of results of $1 players.
play() {
    mkdir -p "$1"
    "$awk" -v n="$1" 'BEGIN {
        print "id,name"
        for (i = 1; i <= n; i++) printf "P%06d,Player %d\n", i, i }' \
        >"$1/roster.csv"
    echo round,table,player1,player2,wins1,wins2,draws >"$1/results.csv"
    for round in 1 2 3 4 5; do
        "$pair" next --seed "$round" "$1/roster.csv" "$1/results.csv" \
            >round.csv
        "$awk" -v seed="$round" -f "$here/event.awk" round.csv \
            >>"$1/results.csv"
    done
}
# Prints the median of the seconds that the sixth round of $1 players takes.
sixth() {
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$pair" next --seed 6 "$1/roster.csv" "$1/results.csv" >"$1/next.csv"
        end=$(date +%s.%N)
        echo "$start $end" | "$awk" '{ printf "%.4f\n", $2 - $1 }'
    done | sort -n | sed -n "$(((runs + 1) / 2))p"
}

echo "the sixth Swiss round as a whole process; medians of $runs runs"
for n in $sizes; do
    play "$n"
    seconds=$(sixth "$n")
    "$pair" next --seed 6 --json "$n/roster.csv" "$n/results.csv" >next.json
    grep -q '"proven":true' next.json || { echo "$n: no proof"; exit 1; }
    echo "$n $seconds $(sha256sum "$n/next.csv" | cut -c 1-16)" | "$awk" \
        '{ printf "hj-pair %7d players %8.4f s, proven, pairings %s\n", $1, $2, $3 }'
    [ "$n" != 1000 ] || ours=$seconds
done
if [ -z "${ours:-}" ] || ! command -v npm >/dev/null; then
    echo "no rival: npm is missing, or 1000 players were not asked for"
    exit 0
fi
cp "$here/rival.mjs" .
echo '{"type":"module","private":true}' >package.json
if ! npm install --no-audit --no-fund tournament-pairings >npm.log 2>&1; then
    echo "no rival: npm cannot install tournament-pairings"
    exit 0
fi
rival=$(for _ in $(seq "$rival_runs"); do
    node rival.mjs 1000/roster.csv 1000/results.csv
done | sort -n | sed -n "$(((rival_runs + 1) / 2))p" | cut -d ' ' -f 1)
echo "$rival $ours" | "$awk" '{ printf "tournament-pairings 1000 players %8.4f s (its call alone)\nratio: %.0f\n", $1, $1 / $2 }'
