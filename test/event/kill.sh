#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Kills commands at random moments, fills the disk, and runs two terminals at
# once: the file must stay whole and hold every command that had returned.
# Usage: kill.sh [ROUNDS [SEED]]
set -u
PATH=$HJ_BUILD/src:$PATH
export PATH

# Adds players until it is killed; a name is noted when its command returned.
if [ "${1-}" = --add ]; then
    n=0
    while [ $n -lt 1000 ]; do
        n=$((n + 1))
        hj-event player add cup.event "Player $2 $n" --id "p$2-$n" --by k \
            >/dev/null 2>&1 && echo "p$2-$n" >>returned
    done
    exit
fi

rounds=${1-12} seed=${2-$(date +%s)}
here=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
unset HEADJUDGE_DATA XDG_DATA_HOME
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 99
echo "seed $seed"

fail() {
    echo "FAIL: $*"
    exit 1
}

# Every command that had returned is in the file, and the file is whole.
check() {
    hj-event verify cup.event >out 2>&1 || fail "$1: $(cat out)"
    hj-event export cup.event --to csv --table players >players.csv ||
        fail "$1: cannot be read"
    while read -r id; do
        grep -q "^$id," players.csv || fail "$1: $id had returned and is gone"
    done <returned
}

: >returned
hj-event new cup.event --format sularia-standard --by k >/dev/null ||
    fail "no event"
delays=$(awk -v n="$rounds" -v s="$seed" \
    'BEGIN { srand(s); for (i = 0; i < n; i++) printf "%.3f ", rand() / 8 }')
round=0
for delay in $delays; do
    round=$((round + 1))
    setsid sh "$here" --add $round & # a group of its own, killed as one
    sleep "$delay"
    kill -s KILL -- -$! 2>/dev/null
    wait $! 2>/dev/null
    check "kill $round after ${delay}s"
done
[ -s returned ] || fail "no command ever returned before it was killed"

# The creation too: never a part of a file under the event's name.
for delay in 0.000 0.001 0.002 0.004 0.008 0.016; do
    rm -f new.event*
    hj-event new new.event --format x --by k >/dev/null 2>&1 &
    sleep $delay
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    [ ! -e new.event ] || hj-event verify new.event >/dev/null ||
        fail "new, killed after $delay s, left a part of a file"
done

# A disk that is full: the command fails with a message and changes nothing.
before=$(hj-event log cup.event | wc -l)
size=$(wc -c <cup.event)
full=0
for blocks in 0 1 8 $((size / 512 - 8)) $((size / 512)); do
    name=$(printf '%0150d' "$blocks")
    {
        (
            trap '' XFSZ
            ulimit -f "$blocks"
            exec hj-event note cup.event "$name$name$name$name" --by k
        ) 2>&1
        echo "status $?"
    } | cat >out
    case $(cat out) in
    entry*'status 0') ;;
    hj-event:*'status 2') full=$((full + 1)) ;;
    *) fail "full disk ($blocks blocks): $(cat out)" ;;
    esac
    check "full disk ($blocks blocks)"
done
[ $full -gt 0 ] || fail "the disk was never full"
after=$(hj-event log cup.event | wc -l)
[ "$after" -eq $((before + 5 - full)) ] ||
    fail "full disk: $before entries, then $after with $full refused"

# Two terminals, each with twenty commands on one file.
terminal() {
    for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        hj-event player add cup.event "T$1 $n" --id "t$1-$n" --by "t$1" \
            >/dev/null || exit 1
        echo "t$1-$n" >>returned
    done
}
terminal a &
first=$!
terminal b || fail "the second terminal was refused"
wait $first || fail "the first terminal was refused"
check "two terminals"
echo "$(wc -l <returned) commands had returned, all are there"
