#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Plays a game from outside of the library by its tables: with a stack that
# resolves one by one, with one that abilities which wait hold up, with one that
# resolves as a whole, and without one.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
here=$source_dir/test/toy/ferry
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export HEADJUDGE_DATA="$here/data"
status=0
fail() {
    echo "FAIL: $1"
    cat "$work/out"
    status=1
}
for order in one held whole none; do
    program=$build_dir/test/toy/ferry-$order
    log=$here/$order.gamelog
    [ "$order" = held ] && log=$here/one.gamelog
    "$program" check "$log" >"$work/out" 2>&1 ||
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
    # Nobody waits for the answer of a player who has left.
    "$program" check "$here/left.gamelog" >"$work/out" 2>&1 ||
        fail "$order: left.gamelog"
    "$program" legal --at 29 "$here/table.gamelog" >"$work/out" 2>&1
    [ "$(grep -c 'ann roll d6' "$work/out")" = 6 ] || fail "$order: legal"
    # A place that another card of the verb does without is listed, too.
    "$program" legal --at 20 "$here/table.gamelog" >"$work/out" 2>&1
    grep -q '^ann play "Skiff" at pier.1$' "$work/out" || fail "$order: place"
    # Boats ram others' boats, and players.
    "$program" check "$here/ram.gamelog" >"$work/out" 2>&1
    [ "$(grep -c . "$work/out")" = 3 ] &&
        grep -q 'ann cannot be meant here: it has to be another player' \
            "$work/out" && grep -q "o1 is ann's own" "$work/out" ||
        fail "$order: ram.gamelog"
    "$program" legal --at 17 "$here/ram.gamelog" >"$work/out" 2>&1
    for line in 'o1 -> bob' 'o1 -> cid' 'o1 o2 -> bob' 'o2 -> b1' \
        'o1 o2 -> b1'; do
        grep -qx "ann attack $line" "$work/out" || fail "$order: $line"
    done
    grep -q '^ann attack.*-> \(ann\|o1\)' "$work/out" && fail "$order: own ones"
done
# An item without a card has its player's name, and an arrow nothing before it.
for order in one held whole; do
    program=$build_dir/test/toy/ferry-$order
    "$program" explain "$here/hail.gamelog" >"$work/out" 2>&1
    grep -q "^    ann's effect goes on the chain" "$work/out" &&
        grep -q "ann's effect resolves" "$work/out" &&
        grep -q '^ *true' "$work/out" || fail "$order: hail.gamelog"
    "$program" legal --at 11 "$here/hail.gamelog" >"$work/out" 2>&1
    grep -qx 'ann challenge -> bob' "$work/out" || fail "$order: an arrow"
    # A card on the stack is offered, the effect without a card is not.
    "$program" legal --at 13 "$here/counter.gamelog" 2>&1 | grep 'bob counter' >"$work/out"
    [ "$(cat "$work/out")" = 'bob counter t1' ] || fail "$order: counter"
    "$program" check "$here/counter.gamelog" >"$work/out" 2>&1
    [ "$(grep -c . "$work/out")" = 2 ] &&
        grep -q 'o1 is not on the chain' "$work/out" || fail "$order: counter.gamelog"
    "$program" html -o "$work/out" "$here/hail.gamelog" &&
        grep -q 'effect (ann&#39;s effect), effect of Ann Lee' "$work/out" || fail "$order: html"
done
# What goes on the stack of the others is done at once.
"$build_dir/test/toy/ferry-none" explain "$here/none.gamelog" >"$work/out" 2>&1
grep -q 'nowhere\|goes on the' "$work/out" && fail "none: a stack"
exit $status
