#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Fails every allocation, every write and every read of each command of
# `commands` in turn: the tool must end with status 2 and a message (or, where
# it can do without, with its usual answer, word for word or saying that memory
# ran out), never by a signal, and leave no half-written file; an event's file
# stays whole.
# Lines that begin with ! are run once, unhurt, to prepare the files.  After the first 20 calls ever fewer are failed,
# with FAULT_ALL=1 every single one.
# The commands are shared out among as many workers as there are processors.
set -u
shim=$HJ_BUILD/test/fault/.libs/libfault.so
here=$HJ_SOURCE/test/fault
PATH=$HJ_BUILD/src:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
unset HEADJUDGE_DATA XDG_DATA_HOME
[ -e "$shim" ] || exit 77
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [ -z "${FAULT_WORKER-}" ]; then
    workers=$(nproc 2>/dev/null || echo 1)
    for worker in $(seq "$workers"); do
        FAULT_WORKER=$worker FAULT_WORKERS=$workers "$0" \
            >"$scratch/$worker" 2>&1 || echo $? >"$scratch/status" &
    done
    wait
    cat "$scratch"/[0-9]*
    [ ! -e "$scratch/status" ] || exit "$(cat "$scratch/status")"
    exit 0
fi
mark=$scratch/mark passed=0 failed=0 turn=0 few=20
[ -z "${FAULT_ALL-}" ] || few=1000000

# Runs the command with the n-th call of a kind failing; the result is in
# $status and whether anything failed in $hit.
inject() {
    : >"$mark"
    # Neither the shell nor env is hurt, but the tool alone.
    # (The data are named: the file of a build tree that tells where they are
    # is read in silence, as an installed tool has none.)
    (cd "$scratch/files" && fault="$1=$2" mark=$mark shim=$shim sh -c \
        "exec env \"\$fault\" HEADJUDGE_DATA=\"\$HJ_SOURCE\" FAULT_MARK=\"\$mark\" LD_PRELOAD=\"\$shim\" $command" \
        </dev/null) >"$scratch/out" 2>"$scratch/err"
    status=$?
    hit=no
    [ ! -s "$mark" ] || hit=yes
}

fresh() {
    rm -rf "$scratch/files"
    cp -Rp "$scratch/base" "$scratch/files"
}

# What is old enough, nobody has touched since it was put there.
age() {
    find "$scratch/base" -exec touch -d 2000-01-01 {} +
}

complain() {
    echo "FAIL: $1: $command: $2 (status $status)"
    head -n 3 "$scratch/err"
    failed=$((failed + 1))
}

cp -R "$here/files" "$scratch/base"
age
touch -d 2001-01-01 "$scratch/then"
while IFS= read -r command; do
    case $command in
    '' | '#'*) continue ;;
    !*)
        (cd "$scratch/base" && sh -c "${command#!}" >/dev/null) || exit 99
        age
        continue
        ;;
    esac
    turn=$((turn % FAULT_WORKERS + 1))
    [ $turn -eq "$FAULT_WORKER" ] || continue
    tool=${command%% *}
    if grep -q __asan_init "$HJ_BUILD/src/$tool" 2>/dev/null; then
        echo "built with sanitizers: nothing to inject"
        exit 77
    fi
    changed=all
    fresh
    inject FAULT_ALLOC 0
    mv "$scratch/out" "$scratch/usual"
    usual=$status
    for kind in FAULT_ALLOC FAULT_WRITE FAULT_READ; do
        n=1
        while :; do
            [ -z "$changed" ] || fresh
            inject $kind $n
            changed=$(find "$scratch/files" -newer "$scratch/then")
            if [ $hit = no ]; then break; fi
            if [ "$status" -gt 2 ]; then
                complain "$kind=$n" "ended badly"
            elif [ "$status" -eq 2 ] && [ ! -s "$scratch/err" ]; then
                complain "$kind=$n" "no message"
            elif [ $kind = FAULT_WRITE ] && [ "$status" -ne 2 ]; then
                complain "$kind=$n" "a lost write went unnoticed"
            elif [ "$status" -ne 2 ] && { [ "$status" -ne "$usual" ] ||
                ! cmp -s "$scratch/out" "$scratch/usual"; } &&
                ! grep -q memory "$scratch/out" "$scratch/err"; then
                complain "$kind=$n" "not the usual answer"
            else
                passed=$((passed + 1))
            fi
            if [ "$status" -eq 2 ] && [ -n "$changed" ] &&
                echo "$changed" | grep '\.[A-Za-z0-9]\{6\}$'; then
                complain "$kind=$n" "left a temporary file"
            fi
            for event in "$scratch"/files/*.event; do
                case $changed in *"$event"*) ;; *) continue ;; esac
                hj-event verify "$event" >"$scratch/err" 2>&1 ||
                    complain "$kind=$n" "left a broken event"
            done
            # every one of the first ones, then ever fewer; or all
            n=$((n + 1 + (n > few ? n / 5 : 0)))
        done
    done
done <"$here/commands"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
