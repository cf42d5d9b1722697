# SPDX-License-Identifier: MPL-2.0
# shellcheck shell=sh
# For tests of screens: a terminal of a given size in tmux, keys, and what is
# seen.  Waiting is for a text, never for a time.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
if ! command -v tmux >/dev/null 2>&1; then
    echo "skipped: tmux is not installed"
    exit 77
fi
unset HEADJUDGE_DATA XDG_DATA_HOME NO_COLOR TMUX
PATH=$build_dir/src:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
scratch=$(mktemp -d)
screens=test/${room:-step}/screens
[ "${room:-step}" != step ] || cp "$source_dir"/test/step/*.gamelog "$scratch"
failures=0 opened=0

# Each terminal has a server of its own.
tm() {
    tmux -u -S "$scratch/socket$opened" -f /dev/null "$@"
}

finish() {
    tm kill-server >/dev/null 2>&1
    rm -rf "$scratch"
}
trap finish EXIT
trap 'exit 1' INT TERM

# open WIDTH HEIGHT COMMAND: a terminal in which a shell runs the command and
# then says how it ended.
open() {
    tm kill-server >/dev/null 2>&1
    opened=$((opened + 1))
    tm new-session -d -s t -x "$1" -y "$2" \
        "cd '$scratch' && $3; printf '\rended with %s\n' \$?; exec sleep 1000" || {
        echo "FAIL: no terminal can be opened: is /dev/pts mounted?"
        exit 1
    }
}

keys() {
    tm send-keys -t t "$@"
}

see() {
    tm capture-pane -p -t t 2>/dev/null
}

fail() {
    echo "FAIL: $*"
    failures=$((failures + 1))
}

shows() {
    see | grep -qF -e "$1"
}

hides() {
    ! shows "$1"
}

# within TENTHS COMMAND…: until it succeeds; false when so many tenths of a
# second are over.
within() {
    left=$1
    shift
    until "$@"; do
        left=$((left - 1))
        [ $left -gt 0 ] || return 1
        sleep 0.1
    done
}

# await TEXT: until the screen has it.
await() {
    within 300 shows "$1" || {
        fail "'$1' was never seen; there was:"
        see
        return 1
    }
}

# vanish TEXT: until the screen has it no more.
vanish() {
    within 300 hides "$1" || {
        fail "'$1' stays:"
        see
        return 1
    }
}

is_saved() {
    see >"$scratch/.now"
    cmp -s "$saved" "$scratch/.now"
}

# same NAME: the screen becomes the saved one; with UPDATE=1 it is saved.  What
# was awaited may be seen when the terminal has only a part of the screen yet.
same() {
    saved=$source_dir/$screens/$1
    if [ "${UPDATE:-}" = 1 ]; then
        sleep 1
        see >"$saved"
        return
    fi
    within 50 is_saved || {
        diff -u "$saved" "$scratch/.now"
        fail "the screen is not $screens/$1"
    }
}

close() {
    [ $failures -eq 0 ] || exit 1
}
