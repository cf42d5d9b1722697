#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of standings. Invents an event (PLAYERS over ROUNDS, seed 1) with
# byes and drops, and prints medians of RUNS for the whole command by each rule
# set, and for reading alone (the same files, ranked after round 1 by match
# points), the growth with the number of players, and a digest of the tables.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
pair=$build_dir/src/hj-pair
here=$source_dir/test/bench
runs=${RUNS:-5} players=${PLAYERS:-10000} rounds=${ROUNDS:-15}
awk=$(command -v mawk || command -v awk)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

invent() {
    "$awk" -v n="$1" -v rounds="$rounds" -v seed=1 -v what="$2" \
        -f "$here/standings.awk"
}
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
# Prints the median of the milliseconds that a command takes.
milliseconds() {
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$@" >/dev/null
        end=$(date +%s.%N)
        echo "$start $end" | "$awk" '{ printf "%.1f\n", 1000 * ($2 - $1) }'
    done | median
}
report() { printf '%-44s %9s ms\n' "$1" "$2"; }

# Ten times the players by one rule set: how it grows.
for n in "$players" $((10 * players)); do
    sets="mtr melee sos fide-2023"
    [ "$n" = "$players" ] || sets=mtr
    invent "$n" roster >roster.csv
    invent "$n" results >results.csv
    echo "$n players, $rounds rounds, $(wc -l <results.csv) rows;" \
        "medians of $runs runs"
    report "read, ranked by match points after round 1" "$(milliseconds "$pair" \
        standings --csv --round 1 --tie-break match-points roster.csv results.csv)"
    for rules in $sets; do
        report "standings --rules $rules" "$(milliseconds "$pair" standings \
            --csv --rules "$rules" roster.csv results.csv)"
    done
    echo "digest: $(for rules in $sets; do
        "$pair" standings --csv --rules "$rules" roster.csv results.csv
    done | sha256sum | cut -c 1-16)"
done
