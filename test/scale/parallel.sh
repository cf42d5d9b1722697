#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Many decks under GNU parallel: a worker is killed, a program, and then all of
# it; run again it goes on, and every deck has one answer, that of a single run.
# Skipped where parallel is not installed.  DECKS=N: how many (1200); PART=N: how
# many a part.  10 million: DECKS=10000000 PART=100000 test/scale/parallel.sh
set -eu
if ! command -v parallel >/dev/null || ! parallel --version 2>/dev/null |
    grep -q 'GNU parallel'; then
    echo "GNU parallel is not installed: skipped"
    exit 77
fi
# shellcheck source=test/scale/lib.sh
. "${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}/test/scale/lib.sh"
pid=
# All processes of the run: they are a session.
# shellcheck disable=SC2046
kill_all() {
    [ -z "$pid" ] || kill -9 $(ps -o pid= -s "$pid") 2>/dev/null || true
    pid=
}
trap 'kill_all; cd /; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
PARALLEL_HOME=$work/.parallel
export PARALLEL_HOME
make_parts
make_flaky

# Started, and killed when a few parts are done.
setsid parallel --will-cite -j2 sh "$scale/shard.sh" {} out sh flaky.sh \
    ::: parts/* >said 2>&1 &
pid=$!
n=0
while [ "$(find out -name '*.out' 2>/dev/null | wc -l)" -lt 5 ]; do
    [ $((n += 1)) -lt 400 ] || fail "nothing is done: $(cat said)"
    sleep 0.05
done
kill_all
wait
if [ ! -d first ] || [ ! -d second ]; then fail "no worker was killed"; fi
! sh "$scale/tally.sh" parts out >tally 2>missing ||
    fail "the tally does not see what is missing: $(cat tally)"
grep -q 'not done' missing || fail "$(cat missing)"
before=$(find out -name '*.out' | wc -l)

# Run again, it goes on; and once more, it has nothing to do.
# shellcheck disable=SC2086
go_on() {
    parallel --will-cite -j "${JOBS:-2}" --retries 3 \
        sh "$scale/shard.sh" {} out $check ::: parts/* >said 2>&1 ||
        fail "$(cat said)"
}
start=$(date +%s)
go_on
echo "$before parts were done when all was killed, the others took" \
    "$(($(date +%s) - start)) s"
compare
stat -c '%n %Y %i' out/*.out >stamps
go_on
stat -c '%n %Y %i' out/*.out | cmp - stamps || fail "a part was done twice"

# What is cut short or done twice is seen.
first=$(find out -name '*.out' | sort | head -n 1)
cp "$first" kept
sed -i '$ d' "$first"
! sh "$scale/tally.sh" parts out >tally 2>&1 || fail "an answer less: $(cat tally)"
cp kept "$first"
cp kept out/again.out
! sh "$scale/tally.sh" parts out >tally 2>&1 || fail "a part twice: $(cat tally)"
