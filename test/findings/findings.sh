#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every finding has one id, in the table of its folder, is reported somewhere,
# and has an entry in headjudge-findings(7). With UPDATE=1 the entries of the
# engine's findings are rewritten.
set -u
cd "${HJ_SOURCE:-$(dirname "$0")/../..}" || exit 99
page=man/headjudge-findings.7
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failed=0
fail() {
    echo "FAIL: $*"
    failed=1
}

# The rows of a table: its kinds, its ids.
kinds() {
    sed -n 's/^HJ_FINDING(\([A-Z0-9_]*\),.*/\1/p' "$1"
}
ids() {
    { tr '\n' ' ' <"$1" && echo; } | sed 's/HJ_FINDING(/\n&/g' | sed -n \
        's/^HJ_FINDING([A-Z0-9_]*, *[A-Z_]*, *"\([^"]*\)".*/\1/p'
}

tables="lib/base/findings.def lib/play/findings.def lib/games/*/findings.def"
for table in $tables; do
    kinds "$table" >"$scratch/kinds"
    ids "$table" >>"$scratch/ids"
    [ "$(wc -l <"$scratch/kinds")" -eq "$(ids "$table" | wc -l)" ] ||
        fail "$table: a row is not HJ_FINDING(KIND, SEVERITY, \"id\", \"text\")"
    case $table in
    lib/base/*) where="lib src" ;;
    lib/play/*) where="lib/play lib/games" ;;
    *) where=$(dirname "$table") ;;
    esac
    # What is said: the words of all calls, once.
    # shellcheck disable=SC2086
    grep -rhoE --include='*.[ch]' \
        'HJ_FINDING_[A-Z0-9_]+|[A-Z]+_SAY(_IF)?\([^;"]*|_says_[A-Z0-9_]+|^ +[A-Z0-9_]+, [A-Z0-9_]+\)|^ +[A-Z0-9_]+\)' \
        $where | sed 's/HJ_FINDING_//; s/^[a-z]*_says_//; s/_says_//' | tr -c 'A-Z0-9_' '\n' | sort -u \
        >"$scratch/said"
    sort "$scratch/kinds" | comm -23 - "$scratch/said" >"$scratch/unsaid"
    [ ! -s "$scratch/unsaid" ] ||
        fail "$table: nothing says $(tr '\n' ' ' <"$scratch/unsaid")"
done
sort "$scratch/ids" | uniq -d >"$scratch/twice"
[ ! -s "$scratch/twice" ] ||
    fail "ids of two findings: $(tr '\n' ' ' <"$scratch/twice")"

# The page: what the engine says is made of its tables.
start='.\\" The findings of the engine, made by test/findings/findings.sh.'
end='.\\" Up to here.'
{
    awk -v start="$start" '{ print } $0 == start { exit }' "$page"
    awk -v game="Any game" -f test/findings/man.awk lib/play/findings.def
    for table in lib/games/*/findings.def; do
        game=$(basename "$(dirname "$table")")
        title=$(sed -n "s/^HJ_GAME[A-Z_]*([a-z_]*, \"$game\", \"\([^\"]*\)\".*/\1/p" \
            lib/games/games.def)
        awk -v game="$title" -f test/findings/man.awk "$table"
    done
    awk -v end="$end" '$0 == end { out = 1 } out' "$page"
} >"$scratch/page"
if [ -n "${UPDATE-}" ]; then
    cat "$scratch/page" >"$page"
else
    diff -u "$page" "$scratch/page" || fail "$page is not what the tables say"
fi
# And every other one has an entry by hand.
for id in $(ids lib/base/findings.def); do
    grep -qE "^\.It (Cm [a-z-]+ , )*Cm $id( , Cm [a-z-]+)* Pq|^\.It .*Cm $id( |\$)" "$page" ||
        fail "$page has no entry for $id"
done
[ $failed -eq 0 ] && echo "$(wc -l <"$scratch/ids") findings"
exit $failed
