#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# No control character of the input reaches a terminal, and --json prints only
# JSON: every command of `commands` runs on files full of escape sequences,
# invisible and bidirectional marks, markup and formulas, as it is and once more
# with --json. Lines that begin with ! only prepare. Lines that begin with =
# write a file of another kind to standard output: they either refuse --json or
# print JSON, and are clean on a terminal; a page is clean in a file, too. Lines
# that begin with , print no cells that are formulas.
set -u
here=$HJ_SOURCE/test/output
PATH=$HJ_BUILD/src:$PATH
LC_ALL=C
HEADJUDGE_DATA=$HJ_SOURCE
export PATH LC_ALL HEADJUDGE_DATA
unset XDG_DATA_HOME
command -v jq >/dev/null || {
    echo "jq is missing: not tested"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
cd "$scratch" || exit 2
passed=0 failed=0

# What no terminal is to see: C0 but the ends of lines, DEL, C1, and marks that
# nobody sees or that turn the direction of the text.
odd=$(printf '[\001-\010\013-\037\177]|\302[\200-\237]|\330\234|\342\200[\213\216\217\250-\256]|\342\201[\240-\251]|\357\273\277')
# What stands for @@ in the files, after `=1+` that would make a formula; %% is
# the part of it that XML and JSON may have.
soft=$(printf '\302\233y\342\200\256z\342\200\213')
nasty=$(printf 'Foo\033]0;x\007\177%s<b>' "$soft")
for file in "$here"/files/*; do
    sed "s/@@/=1+$(printf '%s' "$nasty" | sed 's/[\\\/&]/\\&/g')/g; s/%%/=1+$soft/g" \
        "$file" >"${file##*/}"
done
export nasty

complain() {
    echo "FAIL: $1: $2"
    failed=$((failed + 1))
}
# clean COMMAND FILE: no such character is in what was said.
clean() {
    if grep -Eq "$odd" "$2"; then
        complain "$1" "control characters: $(grep -E "$odd" "$2" | head -n 1 | cat -v)"
    else
        passed=$((passed + 1))
    fi
}
# json COMMAND STATUS: standard output has objects alone, or nothing.
json() {
    clean "$1" out
    clean "$1" err
    if ! jq -e -s 'all(type == "object")' <out >/dev/null 2>&1; then
        complain "$1" "not JSON alone: $(head -n 1 out | cut -c 1-100)"
    elif [ ! -s out ] && [ "$2" -eq 2 ] && [ ! -s err ]; then
        complain "$1" "neither an answer nor a reason"
    elif [ "$2" -gt 2 ]; then
        complain "$1" "status $2"
    else
        passed=$((passed + 1))
    fi
}
# In CSV, a cell that begins as a formula has more than that before it.
formulas() {
    if grep -Eq '(^|,)"?([=@]|[+-][0-9.]*[^0-9.,"])' out; then
        complain "$1" "a formula: $(grep -E '(^|,)"?[=+@-]' out | head -n 1)"
    else
        passed=$((passed + 1))
    fi
}
# A document has its bytes as they are, but on a terminal.
terminal() {
    command -v script >/dev/null || return
    TERM=dumb script -qec "$1" /dev/null </dev/null 2>&1 | tr -d '\r' >out
    clean "on a terminal: $1" out
}
while IFS= read -r line; do
    kind=
    case $line in
    '' | '#'*) continue ;;
    '!'* | =* | ,*) kind=${line%"${line#?}"} line=${line#?} ;;
    esac
    # The first words are the tool and its command.
    with=$(printf '%s\n' "$line" |
        sed -E 's/^([^ ]+ [^ ]+( (add|drop|undrop|edit|list|register|check|show|start|repair|pause|resume|extend))?)( |$)/\1 --json /')
    case $line in hj-deck\ show*|hj-deck\ check*|hj-cards\ *|hj-format\ *|hj-replay\ *|hj-rules\ *|hj-draft\ *|hj-pair\ *)
        with=$(printf '%s\n' "$line" | sed -E 's/^([^ ]+ [^ ]+)/\1 --json/') ;;
    esac
    if [ "$kind" != '!' ]; then
        # What changes an event is done to a copy of it first.
        case $line in *' day.event '*) cp day.event twin.event ;; esac
        with=$(printf '%s\n' "$with" | sed 's/ day\.event/ twin.event/')
        sh -c "$with" >out 2>err </dev/null
        json "$with" $?
    fi
    sh -c "$line" >out 2>err </dev/null
    status=$?
    [ "$status" -le 2 ] || complain "$line" "status $status"
    clean "$line" err
    # A page is for readers wherever it goes.
    ! grep -q '^<!DOCTYPE html>' out || clean "a page: $line" out
    case $kind in
    '') clean "$line" out ;;
    ,) formulas "$line" ;;
    esac
    case $kind in
    =|,) terminal "$line" ;;
    esac
done <"$here/commands"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 100 ]
