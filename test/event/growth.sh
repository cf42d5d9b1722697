#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Growth of the commands' time. Runs each on events of N, 2N and 4N players over
# 15 rounds, and fails if the processor time of the largest is more than three
# times the time that growth with n log n predicts from the smallest.
# Usage: growth.sh [N]; part of `make check-long`.
set -u
PATH=$HJ_BUILD/src:$PATH
export PATH
unset HEADJUDGE_DATA XDG_DATA_HOME
first=${1-2000} failed=0
awk=$(command -v mawk || command -v awk)
invent=$HJ_SOURCE/test/bench/standings.awk
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Runs a command and notes its processor time in milliseconds.
run() { # NAME COMMAND…
    name=$1
    shift
    sh -c '"$@" >out 2>err; echo $? >status; times' sh "$@" | tail -n 1 |
        tr ms '  ' | "$awk" -v name="$name" -v n="$n" \
        '{ print name, n, 1000 * (60 * ($1 + $3) + $2 + $4) }' >>"$scratch/all"
    if [ "$(cat status)" -ne 0 ]; then
        echo "FAIL: $* ($n players): $(head -n 1 err)"
        failed=1
    fi
}

for n in "$first" $((2 * first)) $((4 * first)); do
    mkdir "$scratch/$n" && cd "$scratch/$n" || exit 99
    for what in roster results; do
        "$awk" -v n="$n" -v rounds=15 -v seed=1 -v what=$what -f "$invent" \
            >$what.csv
    done
    { head -n 1 results.csv && tail -n +2 results.csv |
        sort -s -t, -k1,1nr; } >falling.csv
    "$awk" -F, 'NR == 1 { print "id,name" } NR > 1 { print $1 ",Same Name" }' \
        roster.csv >same.csv
    for event in a falling same; do
        hj-event new $event.event --format sularia-draft-4 --by k >/dev/null
    done
    run import-same hj-event import same.event same.csv --by k
    run add-same hj-event player add same.event 'Same Name' --by k
    run import-roster hj-event import a.event roster.csv --by k
    cp a.event falling.event
    run import-falling hj-event import falling.event falling.csv --by k
    run import-results hj-event import a.event results.csv --by k
    run note hj-event note a.event text --by k
    run standings hj-event standings a.event
    run pairings hj-event pairings a.event
    run by-name hj-event pairings a.event --by-name
    run slips hj-event slips a.event
    run trf hj-event export a.event --to trf
    run html hj-event export a.event --to html
    run pages hj-event export a.event --to html --into pages
    run pod hj-event pod a.event --seed 3 --by k
    run log hj-event log a.event
    run verify hj-event verify a.event
    run undo hj-event undo a.event --by k
    run restore hj-event restore a.event 3 --by k
    hj-event new late.event --format sularia-draft-4 --by k >/dev/null
    hj-event import late.event roster.csv --by k >/dev/null
    hj-event round start late.event --seed 1 --by k >/dev/null
    for late in 'Late One' 'Late Two'; do
        hj-event player add late.event "$late" --by k >/dev/null 2>&1
    done
    run repair hj-event round repair late.event --seed 1 --by k
    cp a.event cut.event
    run cut hj-event cut cut.event $((n / 4)) --seed 2 --by k
    run elimination hj-event round start cut.event --seed 2 --by k
    run outstanding hj-event outstanding cut.event
    run final hj-event standings cut.event --final
done

# 20 ms are added: what is too quick to be measured grows as it likes.
"$awk" -v first="$first" '
    { if (!($1 in small)) order[++count] = $1
      if ($2 == first) small[$1] = $3
      large[$1] = $3; said[$1] = said[$1] " " $3 }
    END { for (i = 1; i <= count; i++) {
              k = order[i]
              most = 4 * log(4 * first) / log(first)
              bad = large[k] + 20 > 3 * most * (small[k] + 20)
              printf "%s%s:%s ms\n", bad ? "FAIL: " : "", k, said[k]
              failed += bad }
          exit failed > 0 }' "$scratch/all" || failed=1
exit $failed
