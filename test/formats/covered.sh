#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every rule and list of the formats of published games is broken by a list of
# test/golden/games: a finding there cites its line.  Rules that only count for
# the limits of others are not asked for.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM

# Prints "ID FIRST LAST", the lines of each rule and list of the format FILE.
rules_of() {
    awk '
    function attribute(name) {
        if (!match(text, " " name "=\"[^\"]*\""))
            return ""
        return substr(text, RSTART + length(name) + 3,
                      RLENGTH - length(name) - 4)
    }
    /<(count|sum|copies|distinct|each|same|only|leader|list) / {
        first = NR
        text = ""
        reading = 1
    }
    reading { text = text " " $0 }
    reading && text ~ /<list / && /<\/list>/ {
        print attribute("kind"), first, NR
        reading = 0
    }
    reading && text !~ /<list / && /\/>/ {
        if (text !~ /<(count|sum) / || text ~ / (min|max)=/)
            print attribute("id"), first, NR
        reading = 0
    }' "$1"
}

formats=0
: >"$scratch/all"
for case in "$source_dir"/test/golden/games/*.case; do
    for id in $(grep -o -- '--format [a-z0-9-]*' "$case" | sort -u | cut -d' ' -f2); do
        file=$source_dir/formats/$id.xml
        [ -e "$file" ] || continue
        formats=$((formats + 1))
        rules_of "$file" >"$scratch/rules"
        grep -o "$id\\.xml:[0-9]*" "$case" | cut -d: -f2 | sort -un >"$scratch/cited"
        awk -v id="$id" '
        NR == FNR { cited[$1]; next }
        {
            hit[$1] += 0
            for (i = $2; i <= $3; i++)
                hit[$1] += (i in cited)
        }
        END {
            for (r in hit)
                print (hit[r] > 0 ? "broken" : "whole"), id ": " r
        }
        ' "$scratch/cited" "$scratch/rules" >>"$scratch/all"
    done
done
sed -n 's/^whole /not broken by any list: /p' "$scratch/all"
broken=$(grep -c '^broken' "$scratch/all")
total=$(wc -l <"$scratch/all")
echo "$formats formats, $broken of $total rules and lists are broken by a list"
[ "$formats" -ge 10 ] && [ "$broken" -eq "$total" ] && [ "$total" -gt 60 ]
