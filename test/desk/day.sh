#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# A day at hj-event desk: each job by its key, two desks on one file, and a
# journal that has what the commands of the shell would have entered.
# shellcheck disable=SC2154 # lib.sh sets it
# shellcheck disable=SC2034 # lib.sh reads it
room=desk
. "$(dirname "$0")/../step/lib.sh"

at=2026-11-21T09:00:00Z
cd "$scratch" || exit 99
cat >roster.csv <<'END'
id,name
ann,Ann Lee
bob,Bob Ray
cid,Cid Moran
dora,Dora Quist
eva,Eva Lindqvist
finn,Finn Oduya
zoe,Zoë Ångström
kei,漢字 太郎
END
cat >tables.csv <<'END'
table,player1,player2
1,ann,bob
2,cid,dora
3,eva,finn
7,zoe,kei
END
make() {
    rm -f cup.event
    hj-event new cup.event --format sularia-standard --by k --at $at &&
        hj-event import cup.event roster.csv --by k --at $at &&
        hj-event round start cup.event --pairings tables.csv --by k --at $at
} >/dev/null

last_entry_is() {
    hj-event log cup.event | tail -n 1 | grep -qF -e "$1"
}

# says TEXT: until the last entry of the journal says it.
says() {
    within 300 last_entry_is "$1" ||
        fail "the last entry is not '$1': $(hj-event log cup.event | tail -n 1)"
}

make
open 80 24 "hj-event desk cup.event --by ann --at $at"
await 'type a result'
same start

# A result: nothing counts before its names were seen.
keys 7 Space 2 1
await 'table 7: Zoë Ångström 2-1 漢字 太郎'
await 'hj-event result cup.event 1 7 2-1'
same typed
says 'round start'
keys Enter
await 'entered: table 7'
says 'ann  result: round 1, table 7: 2-1'
same entered
keys 7 Space 2 0
await 'it has 2-1 already: that is changed by c 7'
keys Enter
await '!round 1, table 7: 2-1 was entered already'
keys 9
await 'no table 9 in round 1'
keys Escape 1 Space 3 0
await '3-0: nobody wins more than 2 games'
keys Enter
says 'table 7: 2-1'

# A player by three letters; the result is the player's.
keys f b o b
await 'Bob Ray (bob)   table 1: Ann Lee - Bob Ray'
same find
keys Enter
await 'result: bob'
keys 2 1
await 'table 1: Ann Lee 1-2 Bob Ray'
keys Enter
await 'entered: table 1'
says 'table 1: 1-2'
keys / z o e
await 'Zoë Ångström (zoe)   table 7'
keys Enter
keys c 1 Space 2 1
await 'it has 1-2 now'
keys Enter
await 'corrected: table 1: Ann Lee 2-1 Bob Ray'
says 'correct: round 1, table 1: 2-1'

# Who comes and goes.
keys d c i d Enter
await 'player drop: cid'
says 'player drop: cid'
keys u d
await 'nobody who has left is called so'
keys BSpace c Enter
await 'player undrop: cid'
says 'player undrop: cid'
keys a 'Gil Rø' Enter
await 'player add: Gil Rø'
says 'player add: Gil Rø (gil-ro)'
same added
keys y g i l Enter
await 'bye: gil-ro, round 2: full bye'

# Judges: a penalty, minutes, a note.
keys p d o r Enter
await 'c caution'
same penalty
keys w
await 'dora: warning'
keys 'slow play' Enter
await 'penalty: dora: warning, slow play'
keys x 3 Space 5
await 'table 3: Eva Lindqvist - Finn Oduya'
keys Enter
await 'table 3: 5 minutes'
await '+5 min'
keys n '-- a "quoted" note' Enter
await 'a "quoted" note'
says 'note: -- a "quoted" note'

# The round: published, its clock, slips, what is open, the next one.
keys b Enter
await 'publish: round 1'
keys k Enter
await 'clock 50:00 running'
keys k
await 'hj-event clock pause cup.event'
keys Enter
await 'clock 50:00 paused'
keys o
await 'open only'
same open-only
keys o S
await 'Space reads on'
same slips
keys w slips.txt Enter
await 'slips.txt was written'
hj-event slips cup.event | cmp - slips.txt || fail "other slips were written"
keys Escape P
await 'not yet: 2 tables of round 1 have no result'
keys Escape 2 Space 2 0 Enter
await 'entered: table 2'
keys 3 Space 1 1 1
await 'table 3: Eva Lindqvist 1-1-1 Finn Oduya'
keys Enter
await 'entered: table 3'
keys P Enter
await 'round 2 (not published), 4 of 5 outstanding'
says 'round start: round 2, swiss, seed'
keys '<'
await 'round 1 (not the last)'
keys '<'
await 'no round before this one'
keys '>' R Enter
await 'round 2 stays as it is: nothing to repair'
keys t 1 Space 9 Enter
await 'table 9:'
says 'round repair: round 2, 2 tables changed'
keys T a n n Enter
await 'ann changes seats with'
keys Escape z Enter
await 'undo: entry'
keys z
await 'take the last entry back'
await 'round start: round 2'
keys Enter
await 'undo: entry'
await 'round 1, 0 of 4 outstanding'
says 'undo: entry'
keys s
await 'match_points'
same standings
keys Escape v
await 'opponent'
keys Escape L
await 'Gil Rø'
keys Escape j
await 'slow play'
keys Escape l
await 'undo'
keys Escape '?'
await 'keys of the desk'
same help
keys Escape @
await 'that key does nothing'
keys C 99 Enter
await '!'
keys q
await 'ended with 0'
hj-event verify cup.event >/dev/null || fail "the file is not whole"

# Two desks: each sees at once what the other enters, also while it types; none
# of them keeps the file from commands.
make
open 80 24 "hj-event desk cup.event --by ann --at $at"
first=$opened
await 'type a result'
keys d f i n
await 'Finn Oduya (finn)'
opened=second
tm new-session -d -s t -x 100 -y 30 \
    "cd '$scratch' && hj-event desk cup.event --by bob --at $at; echo \"ended with \$?\"; exec sleep 1000"
await 'type a result'
keys 2 Space 2 0 Enter
await 'entered: table 2'
opened=$first
await 'entry 4, bob: result: round 1, table 2: 2-0'
await 'Finn Oduya (finn)'
keys Enter
await 'player drop: finn'
opened=second
await 'entry 5, ann: player drop: finn'
hj-event result cup.event 1 1 2-0 --by cid --at $at >/dev/null ||
    fail "the file was locked"
await 'entry 6, cid: result: round 1, table 1: 2-0'
# Undo names its entry: what the other has entered meanwhile stays.
keys z
await 'entry 6 of cid: result'
hj-event note cup.event later --by cid --at $at >/dev/null
await 'entry 7 of cid: note: later'
keys Escape q
await 'ended with 0'
tm kill-server
opened=$first
keys q
await 'ended with 0'
hj-event verify cup.event >/dev/null || fail "the file is not whole"

# Five hundred tables: a number leads to its table.
awk 'BEGIN { print "id,name"
    for (i = 1; i <= 1000; i++) printf "p%d,Player %d\n", i, i }' >many.csv
awk 'BEGIN { print "table,player1,player2"
    for (i = 1; i <= 500; i++) printf "%d,p%d,p%d\n", i, i, i + 500 }' >p.csv
rm -f many.event
hj-event new many.event --format sularia-standard >/dev/null
hj-event import many.event many.csv >/dev/null
hj-event round start many.event --pairings p.csv >/dev/null
open 80 24 'hj-event desk many.event --by ann'
await '500 of 500 outstanding'
keys 3 1 7
await '*  317 Player 317'
await 'table 317: Player 317 - Player 817'
keys Space 2 1 Enter
await 'entered: table 317: Player 317 2-1 Player 817'
keys f 9 9 9
await 'Player 999 (p999)   table 499'
keys Enter 2 0 Enter
await 'entered: table 499: Player 499 0-2 Player 999'
keys Home
await '*    1 Player 1'
keys End
await '*  500 Player 500'
keys q
await 'ended with 0'

# Whatever the names are: what a key will do stays on the screen, and so does
# what was chosen.
wide=$(awk 'BEGIN { for (i = 0; i < 58; i++) printf "漢" }')
{
    echo id,name
    for i in 1 2 3 4; do echo "w$i,$wide$i字"; done
    echo 'e1,Eva Maximiliana Lindqvist-Oduya the first of the name'
    echo 'e2,Eva Maximiliana Lindqvist-Oduya the second of the name'
} >wide.csv
printf 'table,player1,player2\n1,w1,w2\n2,w3,w4\n3,e1,e2\n' >p.csv
rm -f wide.event
hj-event new wide.event --format sularia-standard >/dev/null
hj-event import wide.event wide.csv >/dev/null
hj-event round start wide.event --pairings p.csv >/dev/null
open 80 24 'hj-event desk wide.event --by ann'
await 'type a result'
keys d 漢
await 'Enter lets the player leave, Down chooses another one   Esc leaves it'
await '(w4)'
same wide-drop
keys Escape d w4
await 'Enter lets the player leave   Esc leaves it'
keys Escape T 漢
await 'Enter takes this player, Down'
keys Enter 漢
await 'w1 changes seats with'
await 'Enter takes this player, Down'
keys Down Down Down
await '(w4)'
await 'Enter takes this player, Down'
keys Escape 1 Space 2 1
await 'Enter enters it (hj-event result wide.event 1 1 2-1)   Esc leaves it'
await '… 2-1'
same wide-result
keys Enter
await 'entered: table 1: 漢'
await '… 2-1 漢'
keys c 1 Space 2 0
await 'it has 2-1 now'
await 'Enter corrects it'
await 'Esc leaves it'
keys Escape x 1 Space 5
await 'Enter enters it   Esc leaves it'
keys Escape n "$wide$wide$wide$wide$wide" Enter
await 'note: 漢'
keys z
await 'take the last entry back'
await 'Enter does it (hj-event undo'
await 'Esc leaves it'
keys Escape q
await 'ended with 0'
mkdir -p "$wide"
ln -sf ../wide.event "$wide/$wide.event" 2>/dev/null || ln -sf ../wide.event "$wide/w.event"
open 80 24 "hj-event desk $wide/*.event --by ann"
await 'type a result'
keys P
await 'not yet: 2 tables of round 1 have no result'
await 'Enter does it (hj-event round start'
await 'Esc leaves it'
keys Escape q
await 'ended with 0'
close
