#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Plays a game whose cards determine the next turn, with a verb of its own.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
log=$source_dir/test/toy/trick/tricks.gamelog
program=$build_dir/test/toy/trick-replay
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export HEADJUDGE_DATA="$source_dir/test/toy/trick/data"
# A player who leaves in the own turn has it no more.
left=$source_dir/test/toy/trick/left.gamelog
{
    "$program" check "$log" | sed 's/^[^:]*:[ ]*//'
    "$program" legal --at 22 "$log"
    "$program" check "$left" | sed 's/^.*: *//'
    "$program" explain --at 12 "$left"
} >"$work/found"
diff - "$work/found" <<'END'
13:9: illegal: (void) a bid is from 1 to 3; legal here: bob bid 1; bob bid 2; bob bid 3; 8 more: hj-replay legal --at 12 [bidding.1]
19:10: illegal: (void) bob has ash and must follow; legal here: bob play "Ash Five"; bob play "Ash Two"; 9 more: hj-replay legal --at 18 [following.1]
23: illegal: (void) it is cid's turn: ann cannot play; legal here: cid play "Elm Seven"; cid play "Elm Three"; ann bid 1; 6 more: hj-replay legal --at 22 [playing.1]
23:10: illegal: (void) ann has played to this trick [playing.1]
3 illegal actions
cid play "Elm Seven"
cid play "Elm Three"
ann bid 1
ann bid 2
ann bid 3
bob bid 1
bob bid 2
bob bid 3
cid end
legal, 2 actions
12: ann concede
    ann is out of the game
    turn: ann → bob
END
