#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Screens of hj-replay step in two sizes are the same as the saved ones.
# shellcheck disable=SC2154 # lib.sh sets it
. "$(dirname "$0")/lib.sh"

for size in 80x24 120x40; do
    open "${size%x*}" "${size#*x}" 'hj-replay step game.gamelog'
    await 'before the first line'
    same "start-$size"
    keys 32 Enter
    await 'line 32 of 37'
    same "ruling-$size"
    keys s s s s s s
    await 'edge 6 of'
    same "edge-$size"
    keys u
    await 'edge 1 of'
    keys u v
    await 'no such branch from this line on'
    keys g v
    await 'in the branch "nobody defends"'
    same "branch-$size"
    keys o
    await 'line 23 of 37'
    keys b t
    await 'try:'
    keys 'ann pl'
    await 'try: ann pl'
    same "typing-$size"
    keys Tab te Tab g1 Enter
    await 'what if: ann play test-bolt'
    same "what-if-$size"
    keys f f
    await 'line 33 of 37'
    same "claim-$size"
    keys f
    await 'line 35 of 37'
    same "illegal-$size"
    keys l
    await 'any key goes back'
    same "legal-$size"
    keys x h
    await 'keys and commands'
    same "help-$size"
    keys q B
    await ' the board'
    await 'goes back to the game'
    keys q
    vanish 'goes back to the game'
    keys E
    await 'goes back to the game'
    shows ' what it caused' || fail "E shows another page"
    keys q Tab
    await 'view of ann'
    keys Tab
    await 'view of bob'
    same "view-$size"
    keys q
    await 'ended with 0'
done
close
