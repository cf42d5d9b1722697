#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# hj-replay step in terminals of all kinds: resized, stopped, without colour,
# ASCII only, too small, unknown. Nothing in a log reaches them unescaped.
# shellcheck disable=SC2154 # lib.sh sets it
. "$(dirname "$0")/lib.sh"

# Resizing draws anew, at the same place.
open 120 40 'hj-replay step game.gamelog --at 32'
await 'line 32 of 37'
tm resize-window -t t -x 80 -y 24
await 'what it caused'
await '>32   damage'
keys s s s s s s
await 'edge 6 of'
same edge-80x24
tm resize-window -t t -x 50 -y 12
await 'The terminal is too small: 60 by 15 at least.'
tm resize-window -t t -x 40 -y 5
await '  least.' # broken between words
tm resize-window -t t -x 3 -y 1
tm resize-window -t t -x 80 -y 24
await 'edge 6 of'
same edge-80x24
keys q
await 'ended with 0'

# Ctrl-Z stops it, fg goes on (a shell with jobs is needed for that).
if command -v bash >/dev/null 2>&1; then
    open 80 24 "env -u BASH_ENV bash --norc --noprofile -i"
    keys 'PS1="ready> "' Enter
    await 'ready>'
    keys 'hj-replay step game.gamelog' Enter
    await 'before the first line'
    keys C-z
    await 'Stopped'
    keys 'fg' Enter
    await 'before the first line'
    keys n
    await 'line 21 of 37'
    keys q
    await 'ready>'
    # Ctrl-C ends it as it ends everything, with no status about the log.
    keys 'clear; hj-replay step game.gamelog' Enter
    await 'before the first line'
    keys C-c
    await 'ready>'
    # shellcheck disable=SC2016 # the shell in the terminal expands it
    keys 'echo "ended with $?"' Enter
    await 'ended with 130'
fi

# Colour where it is wanted, and none where not.
open 80 24 'hj-replay step game.gamelog --at end'
await 'line 37 of 37'
tm capture-pane -e -p -t t | grep -q "$(printf '\033')\[[0-9;]*3[1-6]m" ||
    fail "no colour"
for how in 'NO_COLOR=1' 'TERM=vt100'; do
    open 80 24 "env $how hj-replay step game.gamelog --at end"
    await 'line 37 of 37'
    tm capture-pane -e -p -t t | grep -q "$(printf '\033')\[[0-9;]*3[1-6]m" &&
        fail "colour with $how"
    await '35 ! ann attack'
done

# Nothing but ASCII in a locale without UTF-8, and a view of every line.
open 80 24 'env LC_ALL=C hj-replay step game.gamelog --at 32'
await '32   damage'
see | LC_ALL=C grep -q '[^ -~]' && fail "not ASCII"
await 'w1 -> g1'
keys G k
await 'line 36 of 37'
keys : 'legal zork' Enter
await "no legal action starts with 'zork'"

# Control characters and marks that turn the writing around are made visible.
open 120 24 'hj-replay step game.gamelog --at end'
await '\x1B[31mred'
await '\u{202E}backwards'
await 'Zoë'
see | grep -q "$(printf '\342\200\256')" && fail "a mark came through"

# What fails while the screen is open is told in its message line alone.
printf 'name,game\nZed,sularia\n' >"$scratch/own.csv"
open 80 24 'hj-replay step --cards own.csv game.gamelog --at 32'
await 'line 32 of 37'
rm "$scratch/own.csv"
keys t
await 'try:'
keys 'ann pass' Enter
await 'it cannot be tried: own.csv: No such file or directory'
hides 'hj-replay:' || fail "a message is written over the screen"
keys Tab
await 'this view cannot be made: own.csv: No such file or directory'
keys q
await 'ended with 0'
hides 'own.csv' || fail "a message was told twice"

# A terminal that is not known, or has no screen; none at all.
for how in no-such-terminal dumb; do
    open 80 24 "env TERM=$how hj-replay step game.gamelog"
    await "no screen on the terminal '$how'"
    await 'ended with 2'
done
open 80 24 'hj-replay step game.gamelog </dev/null'
await 'step needs a terminal'
await 'ended with 2'
close
