#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Plays a game whose players buy their decks from one row for all.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
log=$source_dir/test/toy/market/days.gamelog
program=$build_dir/test/toy/market-replay
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
export HEADJUDGE_DATA="$source_dir/test/toy/market/data"
{
    "$program" check "$log" | sed 's/^[^:]*:[ ]*//; s/; legal here.*\[/ [/'
    "$program" explain --at 24 "$log"
    "$program" explain --at 28 "$log"
    "$program" legal --at 16 "$log"
} >"$work/found" 2>&1
diff - "$work/found" <<'END'
13: warning: ann draws from an empty deck
17:9: illegal: (void) ann has 3 of 5 pence [buying.2]
22:9: illegal: (void) ann has no deal left [buying.1]
22:9: illegal: (void) ann has 0 of 2 pence [buying.2]
26:10: illegal: bob has no such card in the hand (5 there) [playing.1]
3 illegal actions
24: ann end
    ann.penny.zone: ann.table → ann.discard, 3 times [day.2]
    ann.carrier.zone: ann.table → ann.discard [day.2]
    ann.penny, ann.carrier: zone: ann.hand → ann.discard [day.2]
    turn: ann → bob
28: ann draw penny penny carrier shilling penny
    ann.deals: 0 → 1 (implied) [buying.1]
    ann.shilling, ann.penny, ann.penny, ann.penny, ann.carrier, ann.penny, ann.carrier: zone: ann.discard → ann.deck (implied) [day.3]
    ann.penny.zone: ann.deck → ann.hand, 3 times (implied) [day.1]
    ann.carrier, ann.shilling: zone: ann.deck → ann.hand (implied) [day.1]
    an unknown card of ann is Penny, 3 times
    an unknown card of ann is Carrier
    an unknown card of ann is Shilling
ann play "Penny"
ann play "Carrier"
ann buy ann.shilling
ann buy ann.hut
ann end
bob play ?
bob phase day
bob end
END
