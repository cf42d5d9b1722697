#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Does one part of a large job, whole or not at all, and no part twice.
# usage: sh shard.sh PART FOLDER COMMAND [ARGUMENT…]
# COMMAND reads PART (a deck or the name of a file a line) on standard input and
# prints a line for each: these become FOLDER/NAME.out, and what it says on
# standard error FOLDER/NAME.err.  A part that has its .out is left alone, so
# that the same command goes on where it was killed.  It counts as done when
# there is a line, or a complaint, for each line of PART, whatever was found.
# Status 0: done; 1: to be done again.
set -u
if [ $# -lt 3 ]; then
    echo "usage: sh shard.sh PART FOLDER COMMAND [ARGUMENT…]" >&2
    exit 2
fi
part=$1 folder=$2
shift 2
name=${part##*/}
name=${name%.*}
done=$folder/$name.out
[ ! -e "$done" ] || exit 0
mkdir -p "$folder" || exit 1
# A name of its own: a worker that was thought dead may still write to its file.
new=$(mktemp "$folder/.$name.XXXXXX") || exit 1
trap 'rm -f "$new" "$new.err"' EXIT
trap 'exit 1' HUP INT TERM
"$@" <"$part" >"$new" 2>"$new.err"
status=$?

# Lines to be answered; complaints by the line of standard input, or the file,
# that they name.
lines=$(grep -c '[^[:space:]]' "$part")
answers=$(wc -l <"$new")
complaints=$(awk -F: '{ print $2 == " -" ? $2 FS $3 : $2 }' "$new.err" |
    sort -u | wc -l)
if [ "$((answers + complaints))" -ne "$lines" ]; then
    head -n 5 "$new.err" >&2
    echo "$part: $lines lines, $answers answers, $complaints complaints," \
        "status $status: not done" >&2
    exit 1
fi
chmod 644 "$new" "$new.err" && sync -d "$new" "$new.err" &&
    mv -f "$new.err" "$folder/$name.err" && mv -f "$new" "$done"
