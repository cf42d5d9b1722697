#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Prints the findings in a deck after each change.
# Usage: break.sh FORMAT CARDS DECK EDIT…, where an EDIT is a script of sed.
format=$1 cards=$2 deck=$3
shift 3
for edit; do
    echo "> $edit"
    sed "$edit" "$deck" | hj-deck check -q --on 2026-11-22 --cards "$cards" \
        --format "$format" | grep -v '^-: illegal in '
done
