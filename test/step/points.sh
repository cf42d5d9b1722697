#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# At every line of a log the stepper has the position that `show --at` has,
# and the last edge of a line leaves the position behind the line.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
unset HEADJUDGE_DATA XDG_DATA_HOME
PATH=$build_dir/src:$PATH
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failures=0

# The facts alone: one `path value` a line.
facts() {
    grep -E '^[a-z0-9.#-]+ [^:]*$'
}

check() {
    log=$1
    name=$(basename "$log")
    awk '/^@end$/ && !body { body = 1; next }
         body && NF && $1 !~ /^#/ { print NR }' "$log" >"$scratch/lines"
    while read -r line; do
        printf '%s\nshow\n' "$line" |
            hj-replay step --plain "$log" --at "$line" 2>&1 | facts \
            >"$scratch/stepper"
        hj-replay show "$log" --at "$line" >"$scratch/show"
        if ! [ -s "$scratch/show" ]; then
            echo "FAIL: $name: nothing is shown at line $line"
            failures=$((failures + 1))
        fi
        facts <"$scratch/show" | diff - "$scratch/stepper" >"$scratch/diff" || {
            echo "FAIL: $name: another position at line $line"
            cat "$scratch/diff"
            failures=$((failures + 1))
        }
        # One edge back from the whole line is the last edge.
        printf 'unto\nshow\n' | hj-replay step --plain "$log" --at "$line" \
            2>&1 | facts >"$scratch/edge"
        grep -q . "$scratch/edge" || {
            echo "FAIL: $name: no position at the last edge of line $line"
            failures=$((failures + 1))
        }
    done <"$scratch/lines"
    [ -s "$scratch/lines" ] || {
        echo "FAIL: $name has no lines behind a position"
        failures=$((failures + 1))
    }
}

for log in "$source_dir"/test/step/game.gamelog \
    "$source_dir"/test/golden/hj-replay/branches.gamelog; do
    check "$log"
done
for log in "$@"; do
    check "$log"
done
[ $failures -eq 0 ]
