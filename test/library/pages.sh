#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The pages of section 3 describe the declarations of the public headers. With
# UPDATE=1 they are rewritten.
set -u
cd "${HJ_SOURCE:-$(dirname "$0")/../..}" || exit 99
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failed=0
start='.\\" The declarations, made of the headers by test/library/pages.sh.'
end='.\\" Up to here.'

# page NAME HEADER…
page() {
    page=man/$1.3
    shift
    {
        awk -v start="$start" '{ print } $0 == start { exit }' "$page"
        awk -f test/library/headers.awk "$@"
        awk -v end="$end" '$0 == end { out = 1 } out' "$page"
    } >"$scratch/page"
    if [ -n "${UPDATE-}" ]; then
        cat "$scratch/page" >"$page"
    else
        diff -u "$page" "$scratch/page" >"$scratch/diff" || {
            echo "FAIL: $page is not what the headers say:"
            head -n 30 "$scratch/diff"
            failed=1
        }
    fi
    command -v mandoc >/dev/null || return
    mandoc -Tlint -W warning "$page" || {
        echo "FAIL: mandoc -Tlint $page"
        failed=1
    }
}

base=$(printf 'lib/base/%s.h ' error finding str out writer date file digest \
    random)
# shellcheck disable=SC2086
page libheadjudge $base
page libheadjudge-replay lib/log/log.h lib/play/action.h lib/play/event.h \
    lib/play/game.h lib/replay/replay.h
page libheadjudge-decks lib/cards/catalogue.h lib/cards/where.h \
    lib/decks/deck.h lib/formats/format.h lib/formats/checker.h
page libheadjudge-pairing lib/pairing/tournament.h lib/pairing/pairing.h \
    lib/pairing/bracket.h lib/pairing/standings.h lib/pairing/matching.h
# The words of the pages name what the headers have.
grep -ohE '\bhj_[a-z0-9_]+' lib/headjudge.h lib/*/*.h | sort -u >"$scratch/have"
for name in $(grep -ohE '\bhj_[a-z0-9_]+' man/*.3 | sort -u |
    comm -23 - "$scratch/have"); do
    echo "FAIL: no header has $name of $(grep -lw "$name" man/*.3)"
    failed=1
done
exit $failed
