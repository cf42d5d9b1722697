#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# A game in which the cards say whose turn comes next.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
log=$source_dir/test/toy/trick/tricks.gamelog
program=$build_dir/test/toy/trick-replay
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM
export HEADJUDGE_DATA="$source_dir/test/toy/trick/data"
{
    "$program" check "$log" | sed 's/^[^:]*:[ ]*//'
    "$program" legal --at 18 "$log"
} >"$work/found"
diff - "$work/found" <<'END'
15:10: illegal: (void) bob has ash and must follow; legal here: ann end [following.1]
19: illegal: (void) it is cid's turn: ann cannot play; legal here: cid play "Elm Seven"; cid play "Elm Three"; cid end [playing.1]
19:10: illegal: (void) ann has played to this trick [playing.1]
2 illegal actions
cid play "Elm Seven"
cid play "Elm Three"
cid end
END
