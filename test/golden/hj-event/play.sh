#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Plays a round of an event in which the better id wins.
# Usage: play.sh FILE [OPTION...]
file=$1 enter='--by ann --at 2026-11-21T10:00:00Z'
shift
hj-event round start $file --seed 1 $enter "$@" || exit
hj-event export $file --to csv | awk -F, '$5 == "" && $4 !~ /^[A-Z]+$/ && $2 != "" { print $1, $2, $3 < $4 ? "2-0" : "1-2" }' |
while read -r round table result; do
    hj-event result $file $round $table $result $enter
done >/dev/null
