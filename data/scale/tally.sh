#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Counts what shard.sh has done: every part once, a line or a complaint for each
# line of it, and nothing else.  Status 1 where something is missing.
# usage: sh tally.sh PARTS FOLDER
set -u
if [ $# -ne 2 ]; then
    echo "usage: sh tally.sh PARTS FOLDER" >&2
    exit 2
fi
for part in "$1"/*; do
    name=${part##*/}
    name=${name%.*}
    printf '%s\n' "$name"
    [ -e "$2/$name.out" ] || echo "$part: not done" >&2
done | sort >"$2/.parts"
for out in "$2"/*.out; do
    [ ! -e "$out" ] || basename "$out" .out
done | sort >"$2/.done"
uniq -d "$2/.parts" | sed 's/$/: two parts have this name/' >&2
comm -13 "$2/.parts" "$2/.done" | sed 's/$/.out: of no part/' >&2
lines=$(cat "$1"/* | grep -c '[^[:space:]]')
answers=$(cat "$2"/*.out 2>/dev/null | wc -l)
complaints=$(find "$2" -name '[!.]*.err' -size +0 -exec awk -F: '
    { print FILENAME FS ($2 == " -" ? $2 FS $3 : $2) }' {} + | sort -u | wc -l)
parts=$(wc -l <"$2/.parts")
finished=$(wc -l <"$2/.done")
right=1
if cmp -s "$2/.parts" "$2/.done" &&
    [ "$((answers + complaints))" -eq "$lines" ]; then right=0; fi
rm -f "$2/.parts" "$2/.done"
echo "parts: $finished of $parts; lines: $lines; answers: $answers;" \
    "complaints: $complaints"
exit $right
