#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of the proof of an event file. Invents events, imports their
# results, and prints medians of RUNS for whole commands, which open the file
# and prove it: a command that reads next to nothing else, first on the event,
# then on a file with the same tables and hardly a row (the difference is the
# proof), and the commands of a scorekeeper.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
event=$build_dir/src/hj-event
here=$source_dir/test/bench
runs=${RUNS:-9}
awk=$(command -v mawk || command -v awk)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

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
# Runs a command on a copy of the file A: undo, round start, … or result LINES.
once() {
    cp "$1" copy.event
    shift
    case $1 in
    result) "$event" result copy.event - --by k <"$2" ;;
    cut) "$event" cut copy.event "$2" --by k ;;
    undo) "$event" undo copy.event --by k ;;
    *) verb=$2; shift 2; "$event" round "$verb" copy.event "$@" --by k ;;
    esac
}
report() { printf '%-44s %9s ms\n' "$1" "$2"; }

"$event" new none.event --format sularia-standard --by k >/dev/null
for size in "500 9" "10000 15"; do
    n=${size% *} rounds=${size#* }
    for what in roster results; do
        "$awk" -v n="$n" -v rounds="$rounds" -v seed=1 -v what=$what \
            -f "$here/standings.awk" >$what.csv
    done
    rm -f a.event
    "$event" new a.event --format sularia-standard --by k >/dev/null
    "$event" import a.event roster.csv --by k >/dev/null
    report "$n players, $rounds rounds: import of the results" \
        "$(start=$(date +%s%N); "$event" import a.event results.csv --by k \
            >/dev/null; end=$(date +%s%N); echo $(((end - start) / 1000000)))"
    echo "$(wc -c <a.event) bytes; medians of $runs runs"
    least=$(milliseconds "$event" show none.event cut)
    all=$(milliseconds "$event" show a.event cut)
    report "opened, next to nothing read" "$all"
    report "the same of an event without players" "$least"
    report "so the proof" "$(echo "$all $least" |
        "$awk" '{ printf "%.1f", $1 - $2 }')"
    report "standings" "$(milliseconds "$event" standings a.event)"
    report "pairings --by-name" \
        "$(milliseconds "$event" pairings a.event --by-name)"
    report "note" "$(milliseconds "$event" note a.event text --by k)"
    report "verify" "$(milliseconds "$event" verify a.event)"
    report "export --to html --into" \
        "$(milliseconds "$event" export a.event --to html --into pages)"
    echo "largest page: $(wc -c pages/* | sort -n | tail -n 2 | head -n 1)"
    # Each of these on a file of its own, whose copy counts for next to nothing.
    for what in "round start" "round start --by-rank" "cut 8" undo; do
        # shellcheck disable=SC2086
        report "$what" "$(milliseconds once a.event $what)"
    done
    "$event" round start a.event --seed 1 --by k >/dev/null
    "$event" player drop a.event "Player 7" --by k >/dev/null 2>&1 || true
    report "round repair, with one who left" \
        "$(milliseconds once a.event round repair)"
    "$event" export a.event --to csv | "$awk" -F, -v r=$((rounds + 1)) '
        $1 == r && $2 != "" && $4 != "BYE" { print $2, $2 % 3 ? "2-0" : "1-2" }' >lines
    report "result -, $(wc -l <lines) lines" \
        "$(milliseconds once a.event result lines)"
done
