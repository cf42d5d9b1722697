#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Plays a game from outside of the library by its tables: with a stack that
# resolves one by one, with one that resolves as a whole, and without one.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
here=$source_dir/test/toy/ferry
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
export HEADJUDGE_DATA="$here/data"
status=0
fail() {
    echo "FAIL: $1"
    cat "$work/out"
    status=1
}
for order in one whole none; do
    program=$build_dir/test/toy/ferry-$order
    "$program" check "$here/$order.gamelog" >"$work/out" 2>&1 ||
        fail "$order: its stack"
    "$program" check "$here/table.gamelog" >"$work/out" 2>&1
    [ "$(grep -c . "$work/out")" = 2 ] && grep -q 'o1 cannot sail' "$work/out" ||
        fail "$order: table.gamelog"
    "$program" step --plain --at 30 "$here/table.gamelog" >"$work/out" 2>&1 <<END
board
quit
END
    grep -q 's1 Skiff 3/2 (Swift) moored' "$work/out" || fail "$order: board"
    "$program" html -o "$work/out" "$here/table.gamelog" || fail "$order: html"
    "$program" legal --at 29 "$here/table.gamelog" >"$work/out" 2>&1
    [ "$(grep -c 'ann roll d6' "$work/out")" = 6 ] || fail "$order: legal"
done
# What goes on the stack of the others is done at once.
"$build_dir/test/toy/ferry-none" explain "$here/none.gamelog" >"$work/out" 2>&1
grep -q 'nowhere\|goes on the' "$work/out" && fail "none: a stack"
exit $status
