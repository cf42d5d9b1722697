#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Plays a log of the toy game of headjudge-game(7).
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
toy=$build_dir/test/toy/toy-replay
log=$source_dir/data/examples/higher-hill/first-turn.gamelog
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export HEADJUDGE_DATA="$source_dir/data/examples/higher-hill/data"
status=0
# Runs a command; fails if its output lacks the text.
has() {
    wanted=$1
    shift
    "$@" >"$work/out" 2>&1
    grep -qF -e "$wanted" "$work/out" || {
        printf 'FAIL: %s: no "%s" in:\n' "$*" "$wanted"
        cat "$work/out"
        status=1
    }
}
has 'ann has played a hill already' "$toy" check "$log"
has 'first-turn.gamelog: 1 illegal action' "$toy" check "$log"
has 'ann.points: 0 → 1 [comparing.1 T1]' "$toy" explain "$log"
has 'bob.points 1' "$toy" show "$log"
has 'ann play "Ridge"' "$toy" legal --at 4 --cards "$HEADJUDGE_DATA/hill/cards.csv" "$source_dir/test/toy/hand.gamelog"
has 'points 1' sh -c "printf 'board\nquit\n' | '$toy' step --plain --at end '$log'"
has 'bob.points 1' "$toy" why "$log" bob.points
has '<!DOCTYPE html>' sh -c "'$toy' html '$log' -o '$work/page.html' && cat '$work/page.html'"
# An effect at the end of a turn, and the roll that it waits for.
has 'd1 asks ann to roll a d6' "$toy" explain "$source_dir/test/toy/roll.gamelog"
has 'ann roll d6 5' "$toy" legal --at end "$source_dir/test/toy/roll.gamelog"
exit $status
