#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# A whole day of an invented draft tournament: data/demo/day.sh FOLDER-OF-THE-TOOLS
set -u
tools=$(cd "${1:-build/src}" && pwd) || exit 2
PATH=$tools:$PATH
export PATH
day=$(cd "$(dirname "$0")/../day" && pwd) || exit 2
pool=$day/../draft/pool-4.csv
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 2
cp "$day"/* .

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
# Shows a command as it would be typed.
show() {
    printf '$'
    for word in "$@"; do
        case $word in
        *' '*) printf " '%s'" "$word" ;;
        *) printf ' %s' "$word" ;;
        esac
    done
    printf '\n'
}
# Shows a command and runs it; a rule that is broken is no failure here.
run() {
    show "$@"
    "$@" || [ $? -eq 1 ] || exit 2
}
# Runs what goes without saying.
quiet() {
    "$@" >quiet.txt || {
        cat quiet.txt
        echo "failed: $*"
        exit 2
    }
}
# The first lines of what a command prints.
top() {
    lines=$1
    shift
    show "$@"
    "$@" >top.txt || [ $? -eq 1 ] || exit 2
    head -n "$lines" top.txt
    [ "$(wc -l <top.txt)" -le "$lines" ] || echo "  …"
}

say "A day in one file: 22 players sit down to draft in pods of four and three."
quiet hj-event new day.event --format sularia-draft-4 --name 'Midwinter Draft'
quiet hj-event import day.event roster.csv
run hj-event pod day.event --seed 2026
hj-event export day.event --to csv --table pods >seats.csv
quiet hj-draft deal --format sularia-draft-4 --seats seats.csv --seed 11 "$pool"
mv quiet.txt packs.csv

say "The picks were written down. Is the record right, and is the deck made of it?"
run hj-draft pass --format sularia-draft-4 --picks packs.csv --picks picks.csv
run hj-draft check --format sularia-draft-4 --picks picks.csv --player gwen gwen.txt

say "Five rounds. A result was entered the wrong way round, and is found when the next round hangs on the wall."
run hj-event round start day.event --seed 1
quiet hj-event import day.event round-1.csv
run hj-event player add day.event 'Yrsa Lind' --id yrsa --club 'Old Mill'
run hj-event round start day.event --seed 2
run hj-event correct day.event 1 2 2-1
run hj-event round repair day.event --seed 2
quiet hj-event publish day.event
top 5 hj-event pairings day.event
quiet hj-event import day.event round-2.csv
run hj-event penalty day.event hugo warning --infraction 'Looked at a card too many'
quiet hj-event round start day.event --seed 3
quiet hj-event import day.event round-3.csv
run hj-event player drop day.event viggo --note 'the last train'
quiet hj-event round start day.event --seed 4
quiet hj-event import day.event round-4.csv
quiet hj-event round start day.event --seed 5
grep '0,0,3$' round-5.csv | sed 's/^/round 5, an intentional draw: /'
quiet hj-event import day.event round-5.csv
top 9 hj-event standings day.event

say "Why is one of them where she is?"
run hj-event standings day.event --explain ada

say "The top 8 by elimination, and the proof of the day."
run hj-event cut day.event 8 --seed 6
for round in 6 7 8; do
    quiet hj-event round start day.event --seed $round
    quiet hj-event import day.event round-$round.csv
done
top 9 hj-event standings day.event --final
run hj-event verify day.event
