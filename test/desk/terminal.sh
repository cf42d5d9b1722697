#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# hj-event, and its desk, in terminals of all kinds, and with files that are not writable.
# shellcheck disable=SC2154 # lib.sh sets it
# shellcheck disable=SC2034 # lib.sh reads it
room=desk
. "$(dirname "$0")/../step/lib.sh"

cd "$scratch" || exit 99
awk 'BEGIN { print "id,name"
    for (i = 1; i <= 8; i++) printf "p%d,Player %d\n", i, i }' >roster.csv
hj-event new cup.event --format sularia-standard --by k >/dev/null
hj-event import cup.event roster.csv --by k >/dev/null
open 80 24 'hj-event desk cup.event'
await 'No round yet: P pairs the first one'
keys 1
await 'no round was started yet'
keys P Enter
await '4 of 4 outstanding'

# Too small says so, and the size that comes back shows all again.
tm resize-window -t t -x 79 -y 24
await 'The terminal is too small: 80 by 24 at least.'
tm resize-window -t t -x 120 -y 40
await 'type a result'
tm resize-window -t t -x 80 -y 24
keys 1 Space
await 'then the games of each'

# Ctrl-C ends it as it ends everything; nothing was entered.
before=$(hj-event log cup.event | wc -l)
if command -v bash >/dev/null 2>&1; then
    open 80 24 "env -u BASH_ENV bash --norc --noprofile -i"
    keys 'PS1="ready> "' Enter
    await 'ready>'
    keys 'clear; hj-event desk cup.event' Enter
    await 'type a result'
    keys 1 Space 2 1 C-c
    await 'ready>'
    # shellcheck disable=SC2016 # the shell in the terminal expands it
    keys 'echo "ended with $?"' Enter
    await 'ended with 130'
fi
[ "$(hj-event log cup.event | wc -l)" -eq "$before" ] || fail "it was entered"

# A terminal that hangs up is given back too.
open 80 24 'sh -c "echo \$\$ >pid; exec hj-event desk cup.event"'
await 'type a result'
kill -HUP "$(cat pid)"
await 'ended with 129'
vanish 'type a result'

# Enter begins the result of a table; a refusal goes with the next key.
open 80 24 'hj-event desk cup.event'
await 'type a result'
keys Down Enter
await 'result: 2'
keys C-g f zzz Enter
await "!no player 'zzz' is meant by that"
keys C-w
vanish "no player 'zzz'"

# What another terminal enters meanwhile is not marked as a refusal.
keys C-g f zzz Enter
await "!no player 'zzz' is meant by that"
hj-event note cup.event 'from the next table' >/dev/null
await 'from the next table'
see | grep -q '!entry' && fail "the entry of another looks refused"

# No colour, ASCII only, no screen, no terminal.
open 80 24 'env TERM=vt100 hj-event desk cup.event'
await 'type a result'
tm capture-pane -e -p -t t | grep -q "$(printf '\033')\[[0-9;]*3[1-6]m" &&
    fail "colour on a terminal that has none"
open 80 24 'env LC_ALL=C hj-event desk cup.event'
await 'type a result'
see | LC_ALL=C grep -q '[^ -~]' && fail "not ASCII"
open 80 24 'env TERM=dumb hj-event desk cup.event'
await "no screen on the terminal 'dumb'"
await 'ended with 2'
open 80 24 'hj-event desk cup.event </dev/null'
await 'desk needs a terminal'
await 'ended with 2'

# A name cannot write on the terminal.
hj-event player add cup.event "$(printf 'Eve \302\233 31m')" --id eve >/dev/null 2>&1 ||
    hj-event player add cup.event "$(printf 'E\314\201ve \342\200\256x')" --id eve >/dev/null
open 80 24 'hj-event desk cup.event'
await 'type a result'
keys L
await 'eve'
see | grep -q "$(printf '\342\200\256')" && fail "a mark came through"

# A full disk: refused, and the desk goes on.
size=$(($(wc -c <cup.event) / 512))
cat >small.sh <<'END'
trap '' XFSZ
ulimit -f "$1"
hj-event desk cup.event
END
open 80 24 "sh small.sh $size"
await 'type a result'
before=$(hj-event log cup.event | wc -l)
text=$(awk 'BEGIN { for (i = 0; i < 900; i++) printf "x" }')
entered=0
while [ $entered -lt 20 ]; do
    keys n "$text" Enter
    tries=0
    until see | grep -q 'No space left\|no room left\|File too large\|disk I/O' ||
        [ "$(hj-event log cup.event | wc -l)" -gt $((before + entered)) ]; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || break
        sleep 0.1
    done
    see | grep -q 'No space left\|no room left\|File too large\|disk I/O' && break
    entered=$((entered + 1))
done
[ $entered -lt 20 ] || fail "the disk never was full"
keys q
await 'ended with 0'
hj-event verify cup.event >/dev/null || fail "the file is not whole"

# A damaged file can be looked at: what was saved is shown, and nothing entered.
cp cup.event bad.event
printf 'x' | dd of=bad.event bs=1 seek=$(($(wc -c <bad.event) / 2)) conv=notrunc 2>/dev/null
open 80 24 'hj-event desk bad.event'
await 'DAMAGED, can only be read'
keys 1 Space 2 1 Enter
await '!damaged'
keys q
await 'ended with 0'
open 80 24 'hj-event desk none.event'
await 'none.event: No such file'
await 'ended with 2'

# A file that was put in the place of another one is opened anew.
open 80 24 'hj-event desk cup.event'
await 'type a result'
hj-event note cup.event first >/dev/null
cp cup.event new.event
hj-event note new.event 'of the new file' >/dev/null
mv new.event cup.event
await 'of the new file'
keys q
await 'ended with 0'
# On a terminal what is made is shown: the tables, the seats, who passes a cut.
hj-event new shown.event --format sularia-draft-4 --by k >/dev/null
hj-event import shown.event roster.csv --by k >/dev/null
open 80 24 'hj-event pod shown.event --seed 1; hj-event round start shown.event --seed 1'
await 'ended with 0'
shows '    1    1     1  p' || fail "the seats are not shown"
shows 'table  player1   player2' || fail "the tables are not shown"
for t in 1 2 3 4; do hj-event result shown.event 1 $t 2-0 >/dev/null; done
open 80 24 'hj-event cut shown.event 4 --seed 1; hj-event round start shown.event --json'
await '"kind":"round start"'
shows '   4  p' || fail "the cut is not shown"
hides 'player1' || fail "the tables are below an object"

close
