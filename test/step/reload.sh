#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# A log that changes while hj-replay step shows it: the screen reports it, and R
# reads it again at the same place.
# shellcheck disable=SC2154 # lib.sh sets it
. "$(dirname "$0")/lib.sh"

open 80 24 'hj-replay step game.gamelog --at 32'
await 'line 32 of 37'
keys s s s
await 'edge 3 of 25'
keys w 'bob.health' Enter
await 'bob.health is'

# The scribe goes on; nobody has touched the keys.
echo 'ann end' >>"$scratch/game.gamelog"
await 'changed: R reads it again'
keys R
await 'read again: 1 more line'
await 'line 32 of 38, edge 3 of 25'
vanish 'changed: R'
await 'bob.health 25' # still watched

# A line above is taken out: the place moves with its line.
sed -i '24d' "$scratch/game.gamelog"
await 'changed: R reads it again'
keys R
await 'read again: 1 line less'
await 'line 31 of 37, edge 3 of 25'
await '>31   damage'

# What is no log any more leaves everything as it was, until it is one again.
cp "$scratch/game.gamelog" "$scratch/whole"
echo 'no log' >"$scratch/game.gamelog"
await 'changed: R reads it again'
keys R
await 'not read again: '
await 'line 31 of 37, edge 3 of 25'
rm "$scratch/game.gamelog"
keys R
await 'No such file or directory'
cp "$scratch/whole" "$scratch/game.gamelog"
await 'changed: R reads it again'

# So it does while a line is typed, which stays.
keys '/'
keys 'forg'
await '/forg'
keys 'e'
await '/forge'
keys Enter
await 'line 3'
keys Tab
await 'view of ann'
keys R
await 'read again: as many lines as before'
await 'view of ann'
keys q
await 'ended with 0'

# Without a screen it is told once, between the commands.
mkfifo "$scratch/commands"
(cd "$scratch" && hj-replay step --plain game.gamelog <commands >told 2>&1) &
exec 3>"$scratch/commands"
# after TEXT COMMAND...: gives the commands when TEXT has been said.
after() {
    tries=0
    until grep -qF -e "$1" "$scratch/told"; do
        tries=$((tries + 1))
        [ $tries -gt 300 ] && fail "'$1' was never said" && return
        sleep 0.1
    done
    shift
    [ $# -eq 0 ] || printf '%s\n' "$@" >&3
}
after 'before the first line' 31 into
after '31.1: ' ''
after '31.2: '
echo '@note "later"' >>"$scratch/game.gamelog"
after '31.2: ' 'show round' 'show turn' reload into end
after '"later"' quit
exec 3>&-
wait
sed -n '/^31.2/,$p' "$scratch/told" | grep -v '^  ' \
    >"$scratch/said"
diff - "$scratch/said" <<'END' ||
31.2: w1.activated: no → yes [damage-step.1]
the log has changed on the disk; reload reads it again
round 3
turn ann
read again: 1 more line
31.3: g1.activated: no → yes [damage-step.1]
38: @note "later"
END
    fail "something else was said"
close
