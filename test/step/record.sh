#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# hj-replay record on a screen: lines are completed, judged and on the disk.
# shellcheck disable=SC2154 # lib.sh sets it
. "$(dirname "$0")/lib.sh"

head -n 20 "$scratch/game.gamelog" >"$scratch/new.gamelog"
open 80 24 'hj-replay record new.gamelog'
await '21>'
same record-start
keys 'ann a'
await 'ann attack w1 -> bob.front.2'
same record-choices
keys Tab '1'
await 'ann attack w1 -> bob.front.1'
keys Enter
await '22>'
tail -n 1 "$scratch/new.gamelog" | grep -qx 'ann attack w1 -> bob.front.1' ||
    fail "the line is not in the file yet"

# An illegal action is told at once, and kept.
keys 'bob defend w1 -> w1' Enter
await '23>'
await 'illegal: bob does not control w1'
same record-illegal
tail -n 1 "$scratch/new.gamelog" | grep -qx 'bob defend w1 -> w1' ||
    fail "the illegal action was not kept"

# A card of an unknown hand is completed from the catalogue, by its type.
keys 'ann draw iceW' Tab
await 'ann draw icewall-bastion'
keys C-u 'ann establish cinderh' Tab
await 'ann establish cinderhold-smithy'
keys C-u 'ann deploy cinderh' Tab
await '23> ann deploy cinderh'
vanish 'cinderhold-smithy' # a site is not offered for a combatant
keys C-u

# What cannot be read stays to be mended.
keys '@undo' Enter
await '24>'
keys 'bob defent g1 -> w1' Enter
await "unknown verb 'defent'"
await '24> bob defent g1 -> w1'
keys C-u 'bob defend g1 -> w1, nobody-by-this-name -> w1' Enter
await 'hj-replay legal' # the end of a message that the bar has no room for
keys C-u 'bob defent g1 -> w1'
keys C-a Right Right Right Right Right Right Right Right Right C-d 'd' Enter
await '25>'
keys 'ann play test-bolt on g1' Enter
await '26>'
keys Up
await '26> ann play test-bolt on g1'
keys C-u
keys Escape
await 'look around'
keys b b
await 'line 23 of 25'
keys i
await '26>'
keys ':q' Enter
await 'ended with 0'
cat >"$scratch/expected" <<'END'
ann attack w1 -> bob.front.1
bob defend w1 -> w1
@undo
bob defend g1 -> w1
ann play test-bolt on g1
END
tail -n +21 "$scratch/new.gamelog" | diff "$scratch/expected" - ||
    fail "the file is another one"

# Two scribes of one log are one too many; a killed one has lost nothing.
open 80 24 'hj-replay record new.gamelog'
await '26>'
(cd "$scratch" && hj-replay record new.gamelog </dev/null) 2>&1 |
    grep -q 'another program is recording into it' || fail "a second scribe"
keys '@cl'
await '@claim'
keys Tab 'bob.h'
await '@claim bob.health'
keys C-u
keys '@note "kept"' Enter
await '27>'
shell=$(tm list-panes -t t -F '#{pane_pid}')
kill -9 "$(ps -e -o pid= -o ppid= | awk -v of="$shell" '$2 == of { print $1 }')"
await 'ended with 137' # though the terminal is still raw
tail -n 1 "$scratch/new.gamelog" | grep -qx '@note "kept"' || fail "lost"
open 80 24 'hj-replay record new.gamelog'
await '27>'
keys ':q' Enter
await 'ended with 0'
close
