#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Kills commands at random moments, fills the disk, and runs two terminals at
# once: the file must stay whole and hold every command that had returned.
# Usage: kill.sh [ROUNDS [SEED]]; `make check-long` kills hundreds.
set -u
PATH=$HJ_BUILD/src:$PATH
export PATH

# Runs one of several commands, the N-th of terminal T.
one() {
    case $(($1 % 5)) in
    0) hj-event note cup.event "note $2 $1" --by "$2" ;;
    1) hj-event player edit cup.event first --rating $(($1 % 3000)) --by "$2" ;;
    2) hj-event penalty cup.event first warning --note "$2 $1" --by "$2" ;;
    *) hj-event player add cup.event "Player $2 $1" --id "p$2-$1" --by "$2" ;;
    esac
}

# Enters until it is killed; what a command had said is noted when it returned.
if [ "${1-}" = --enter ]; then
    n=0
    while [ $n -lt 1000 ]; do
        n=$((n + 1))
        said=$(one $n "$2" 2>/dev/null) && echo "$said" >>"$3"
    done
    exit
fi

fail() {
    echo "FAIL: $*"
    exit 9
}

# Every command that had returned is in the file, and the file is whole.
check() {
    hj-event verify cup.event >"$scratch/out" 2>&1 ||
        fail "$1: $(cat "$scratch/out")"
    hj-event log cup.event >"$scratch/log" || fail "$1: cannot be read"
    awk -v why="$1" 'NR == FNR { has[$1] = $0; next }
        { number = $2 + 0; what = $0; sub(/^entry [0-9]*: /, "", what)
          if (index(has[number], "  " what) == 0) {
              print "FAIL: " why ": gone, although it had returned: " $0
              exit 1 } }' "$scratch/log" "$returned" || exit 9
}

# Starts a terminal and kills it, and all that it has started, after $1 s.
kill_after() {
    setsid sh "$here" --enter "$2" "$returned" &
    sleep "$1"
    kill -s KILL -- -$! 2>/dev/null
    wait $! 2>/dev/null
}

# COUNT moments from the seed, in seconds: up to five times what a command
# takes on this machine as it is now, so that some commands return.
moments() {
    awk -v n="$1" -v s="$seed" -v t="$takes" 'BEGIN { srand(s)
        for (i = 0; i < n; i++) printf "%.3f ", rand() * 5 * t }'
}

# Sets $takes: how long one command takes, in seconds, from five of them.
measure() {
    before=$(date +%s%N)
    for n in 1 2 3 4 5; do
        one $n measure >/dev/null || fail "a command was refused"
    done
    takes=$(echo "$before $(date +%s%N)" | awk '{ print ($2 - $1) / 5e9 }')
}

make_event() {
    hj-event new cup.event --format sularia-standard --by k >/dev/null &&
        hj-event player add cup.event First --id first --by k >/dev/null ||
        fail "no event"
}

here=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")

# In a file system of 400 KiB of its own: it is filled, and commands are killed
# while it is full.
if [ "${1-}" = --small-disk ]; then
    rounds=$2 seed=$3 scratch=$4 returned=$4/returned-small
    mount -t tmpfs -o size=400k none "$scratch/small" 2>/dev/null || exit 77
    cd "$scratch/small" || exit 77
    : >"$returned"
    make_event
    measure
    full=0 number=0
    text=$(printf '%02000d' 0)
    while [ $full -lt 3 ]; do
        number=$((number + 1))
        [ $number -lt 1000 ] || fail "the disk never was full"
        if hj-event note cup.event "$text" --by k >"$scratch/line" \
            2>"$scratch/said"; then
            sed 's/: note: .*/: note: /' "$scratch/line" >>"$returned"
        else
            full=$((full + 1))
            grep -q 'No space left\|no room left' "$scratch/said" ||
                fail "full disk: $(cat "$scratch/said")"
            check "full disk"
        fi
    done
    for moment in $(moments "$rounds"); do
        kill_after "$moment" full
        check "killed on a full disk after ${moment}s"
    done
    echo "a small disk was filled, $rounds kills on it"
    exit 0
fi

rounds=${1-12} seed=${2-$(date +%s)}
unset HEADJUDGE_DATA XDG_DATA_HOME
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/small"
cd "$scratch" || exit 99
echo "seed $seed, $rounds kills"
returned=$scratch/returned
: >"$returned"
make_event
measure
count=0
for moment in $(moments "$rounds"); do
    count=$((count + 1))
    kill_after "$moment" $count
    check "kill $count after ${moment}s"
done
tries=0
while [ ! -s "$returned" ] && [ $tries -lt 20 ]; do
    tries=$((tries + 1))
    kill_after "$(echo "$takes $tries" | awk '{ print $1 * (5 + $2) }')" again
    check "kill again $tries"
done
[ -s "$returned" ] || fail "no command ever returned before it was killed"

# The creation too: never a part of a file under the event's name.
for moment in 0.000 0.001 0.002 0.004 0.008 0.016; do
    rm -f new.event*
    hj-event new new.event --format x --by k >/dev/null 2>&1 &
    sleep $moment
    kill -9 $! 2>/dev/null
    wait $! 2>/dev/null
    [ ! -e new.event ] || hj-event verify new.event >/dev/null ||
        fail "new, killed after $moment s, left a part of a file"
    [ ! -e new.event ] || [ "$(stat -c %h new.event)" -eq 1 ] ||
        fail "new, killed after $moment s, left a second name of the file"
done

# A limit on the size of files: the command fails and changes nothing.
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
    *) fail "no room ($blocks blocks): $(cat out)" ;;
    esac
    check "no room ($blocks blocks)"
done
[ $full -gt 0 ] || fail "there always was room"
after=$(hj-event log cup.event | wc -l)
[ "$after" -eq $((before + 5 - full)) ] ||
    fail "no room: $before entries, then $after with $full refused"

# A disk that is really full, where a file system can be had.
unshare --mount --map-root-user sh "$here" --small-disk \
    $((rounds / 4 + 1)) "$seed" "$scratch" 2>/dev/null
case $? in
0) ;;
9) exit 1 ;;
*) echo "no file system of its own here: the full disk was a limit only" ;;
esac

# Two terminals, each with twenty commands on one file.
terminal() {
    for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        one "$n" "$1" >>"$returned" || exit 1
    done
}
terminal a &
first=$!
terminal b || fail "the second terminal was refused"
wait $first || fail "the first terminal was refused"
check "two terminals"
echo "$(wc -l <"$returned") commands had returned, all are there"
