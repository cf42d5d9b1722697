#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# hj-deck looks at those rows alone that a list in a file may name; the verdict
# is the one of the whole catalogue, with which a list on standard input is
# judged.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
PATH=${HJ_BUILD:-$source_dir/build}/src:$PATH
LC_ALL=C.UTF-8
export PATH LC_ALL
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
games=$source_dir/test/golden/games
compared=0
failed=0

# Lists of the names of the catalogue FILE, spelled in many ways, with headings
# and without: list.1 and so on.
lists_of() {
    sed -e 1d -e 's/^"\([^"]*\)".*/\1/' -e t -e 's/,.*//' "$1" |
        sort -u >"$scratch/names"
    awk -v base="$scratch/list" '
    function spell(name, way) {
        if (way == 1) return tolower(name)
        if (way == 2) return substr(name, 1, 5)
        if (way == 3) return "[[" name "]]"
        if (way == 4) return name " (ABC) 12"
        if (way == 5) { sub(/[aeo]/, "u", name); return name }
        if (way == 6) { gsub(/ /, "_", name); return name }
        if (way == 7) { sub(/ \(.*/, "", name); return name }
        if (way == 8 && match(name, /\([^()]*\)/))
            return substr(name, RSTART + 1, RLENGTH - 2)
        return name
    }
    { file = base "." int((NR - 1) / 6); way = NR % 12
      if (way == 5) print "Creatures (4)" >file
      if (way == 9) print "Spells (2)" >file
      if (way == 11) print "Hero: " $0 >file
      print NR % 4 + 1 " " spell($0, NR % 3 ? 0 : int(NR / 3) % 9) >file
      if (NR % 3 == 0)
          print "1 " spell($0, int(NR / 3) % 9) >(base ".one." NR)
      print NR % 4 + 1 " " $0 >(base ".all") }' "$scratch/names"
}

for case in "$games"/*.case; do
    cards=$games/$(basename "$case" .case).csv
    rm -f "$scratch"/list.*
    lists_of "$cards"
    sed 's/$/\r/' "$cards" >"$scratch/returns.csv"
    for id in $(grep -o -- '--format [a-z0-9-]*' "$case" | sort -u | cut -d' ' -f2); do
        for list in "$scratch"/list.*; do
            for file in "$cards" "$scratch/returns.csv"; do
                case $file$list in
                *returns.csv*.all | *returns.csv*0) ;; # all names, some lists
                *returns.csv*) continue ;;
                esac
                set -- check --json --on 2026-11-22 --cards "$file" --format "$id"
                hj-deck "$@" "$list" >"$scratch/file" 2>&1
                hj-deck "$@" <"$list" >"$scratch/input" 2>&1
                sed -i "s|$list|-|g" "$scratch/file"
                compared=$((compared + 1))
                cmp -s "$scratch/file" "$scratch/input" && continue
                failed=$((failed + 1))
                echo "$id: $list with $file:"
                cat "$list"
                diff "$scratch/file" "$scratch/input"
            done
        done
    done
done
echo "$compared verdicts compared, $failed differ"
[ "$compared" -gt 50 ] && [ "$failed" -eq 0 ]
