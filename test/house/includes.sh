#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Includes between folders are exactly those of lib/floors.txt: none upwards,
# and none from one game to another. With UPDATE=1 the folders behind each name
# are rewritten; the floors are not.
set -u
cd "${HJ_SOURCE:-$(dirname "$0")/../..}" || exit 99
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failed=0

# FOLDER OTHER, of each include in quotation marks.
folders() {
    find "$1" -mindepth 2 -type f \( -name '*.[ch]' -o -name '*.def' \) -exec \
        grep -H '^#include "[^"]*/' {} + |
        sed -E "s|^$1/([^:]*)/[^/:]*:#include \"([^\"]*)/[^/\"]*\".*|\1 \2|" |
        LC_ALL=C sort -u
}
folders lib >"$scratch/all"

# A game knows itself, the registry and what lies below.
awk '$1 ~ /^games\// && $2 ~ /^games\// && $1 != $2' "$scratch/all" >"$scratch/bad"
[ ! -s "$scratch/bad" ] || {
    echo "FAIL: a game includes another:"
    cat "$scratch/bad"
    failed=1
}
sed -E 's|games/[^ ]*|games|g' "$scratch/all" | awk '$1 != $2' |
    LC_ALL=C sort -u >"$scratch/pairs"

# The drawing with what the sources say.
awk -v pairs="$scratch/pairs" '
    BEGIN {
        while ((getline line < pairs) > 0) {
            split(line, p, " ")
            knows[p[1]] = knows[p[1]] " " p[2]
        }
    }
    /^#/ || /^$/ { print; next }
    { printf "%s", $1
      if (knows[$1] != "") printf "%*s%s", 9 - length($1), "", knows[$1]
      print "" }' lib/floors.txt >"$scratch/drawing"
[ -z "${UPDATE-}" ] || cat "$scratch/drawing" >lib/floors.txt
diff lib/floors.txt "$scratch/drawing" >"$scratch/diff" || {
    echo "FAIL: lib/floors.txt (<) and the sources (>):"
    cat "$scratch/diff"
    failed=1
}

# Every folder is drawn, and knows nobody above.
awk '
    FNR == NR && /^$/ { floor++ }
    FNR == NR { if ($0 !~ /^#|^$/) { at[$1] = floor }; next }
    !($1 in at) { print "FAIL: lib/" $1 " is not in lib/floors.txt"; bad = 1; next }
    !($2 in at) { print "FAIL: lib/" $1 " includes " $2 ", which is not in lib"
                  bad = 1; next }
    at[$2] > at[$1] { print "FAIL: lib/" $1 " includes " $2 ", a floor above"
                      bad = 1 }
    END { exit bad }' lib/floors.txt "$scratch/pairs" || failed=1
exit $failed
