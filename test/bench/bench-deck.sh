#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# shellcheck disable=SC2016
# Benchmark of deck checks. Invents a catalogue of 5,000 cards and bulk decks
# (seed 1), checks them with hj-deck and with a one-pass awk checker of the same
# rules, and prints medians of several runs, memory, and the digest of all
# verdicts, which must be the same for both. RUNS, DECKS: their numbers.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
deck=$build_dir/src/hj-deck
here=$source_dir/test/bench
runs=${RUNS:-5} decks=${DECKS:-240000} distinct=20000
awk=$(command -v mawk || command -v awk)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

"$awk" -v n=5000 -v seed=1 -f "$here/cards.awk" >cards.csv
"$awk" -v n=$distinct -v seed=1 -f "$here/decks.awk" cards.csv >some.jsonl
copies=$((decks / distinct))
for _ in $(seq $copies); do cat some.jsonl; done >decks.jsonl
decks=$(wc -l <decks.jsonl)
bytes=$(wc -c <decks.jsonl)

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
# Prints the median of the seconds that a command takes; status 1 is expected.
seconds() {
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$@" >/dev/null || [ $? -eq 1 ]
        end=$(date +%s.%N)
        echo "$start $end" | "$awk" '{ printf "%.4f\n", $2 - $1 }'
    done | median
}
# Prints the peak memory of a command in KiB, as the kernel counts it.
peak() {
    if [ -x /usr/bin/time ]; then
        /usr/bin/time -f %M -o mem "$@" >/dev/null 2>&1 || true
        tail -n 1 mem
    else
        echo unknown
    fi
}
check() {
    jobs=$1
    shift
    "$deck" check -q -j "$jobs" --on 2026-01-01 --cards cards.csv \
        --format sularia-standard "$@"
}
check1() { check 1 decks.jsonl; }
check2() { check 2 decks.jsonl; }
check_json() { check 1 --json decks.jsonl; }
hash_all() { "$deck" hash --cards cards.csv decks.jsonl; }
by_awk() { "$awk" -f "$here/check.awk" cards.csv some.jsonl; }
report() {
    echo "$1 $2 $decks $bytes" | "$awk" '{
        printf "%-28s %8.0f decks/s %7.1f MB/s %8.3f s\n", \
            $1, $3 / $2, $4 / $2 / 1e6, $2 }'
}

echo "$decks decks, $bytes bytes, 5000 cards; medians of $runs runs"
one=$(seconds check1)
report hj-deck,1-thread "$one"
two=$(seconds check2)
report hj-deck,2-threads "$two"
report hj-deck,json,1-thread "$(seconds check_json)"
report hj-deck,hash,1-thread "$(seconds hash_all)"
slow=$(seconds by_awk)
slow=$(echo "$slow $copies" | "$awk" '{ print $1 * $2 }')
report "$(basename "$awk"),same-rules" "$slow"
echo "$slow $one $two" | "$awk" '{
    printf "ratio to awk: %.1f; two threads: %.2f times one\n", $1 / $2, $2 / $3 }'

head -n 20000 decks.jsonl >few.jsonl
echo "peak memory: $(peak "$deck" check -q -j 1 --cards cards.csv --format \
    sularia-standard few.jsonl) KiB for $(wc -l <few.jsonl) decks," \
    "$(peak "$deck" check -q -j 1 --cards cards.csv --format \
        sularia-standard decks.jsonl) KiB for $decks"
head -n 1 some.jsonl >one.jsonl
one_deck() { check 1 one.jsonl; }
runs=21
echo "one deck, 5000 cards: $(seconds one_deck) s"

# A catalogue as published ones are: 30,000 cards in three printings each, with
# a text and many more columns.  Beside it what awk needs to look for the names
# of the deck in the first column, and to do no more.
"$awk" -v n=30000 -v seed=1 -f "$here/cards.awk" | "$awk" -F, -v OFS=, '
    BEGIN {
        words = "when this card comes into play look at the top of your deck "
        for (i = 0; i < 4; i++) rules = rules words
        more = "a,b,c,d,e,f,g,h,rarity,artist,language,rules"
    }
    NR == 1 { print $0, more; next }
    {
        for (i = 1; i <= 3; i++) {
            $3 = "S" i; $4 = 3 * NR + i
            print $0, "Creature", "Bird;Soldier", 2, "W", "W", "Flying", 2, 2,
                "common", "Somebody", "en", rules
        }
    }' >wide.csv
"$awk" -v n=1 -v seed=1 -f "$here/decks.awk" wide.csv >wide.jsonl
tr '{,"}' '\n' <wide.jsonl >names.txt
one_wide() {
    "$deck" check -q -j 1 --on 2026-01-01 --cards wide.csv \
        --format sularia-standard wide.jsonl
}
names_wide() {
    "$awk" -F, 'NR == FNR { deck[$1] = 1; next }
        $1 in deck { n++ } END { print n }' names.txt wide.csv
}
names_game() {
    "$awk" -F, 'NR == FNR { deck[$1] = 1; next }
        $1 in deck { n++ } END { print n }' names.txt wide-game.csv
}
same_wide() { "$build_dir/src/hj-cards" diff wide.csv wide.csv; }
echo "$(($(wc -l <wide.csv) - 1)) rows, $(wc -c <wide.csv) bytes:" \
    "one deck $(seconds one_wide) s," \
    "$(basename "$awk") looking for its names $(seconds names_wide) s," \
    "hj-cards diff with itself $(seconds same_wide) s"

# The same for each shipped format of a published game: its typed-in cards, and
# further names made of them, three printings each, up to 90,000 rows.
for case in "$source_dir"/test/golden/games/*.case; do
    cards=${case%.case}.csv
    "$awk" '
        NR == 1 { print; next }
        { rows[++n] = $0; print }
        END {
            for (i = 1; n * i < 30000; i++)
                for (k = 1; k <= n; k++) {
                    row = rows[k]
                    if (!sub(/^"/, "\"No" i " ", row))
                        row = "No" i " " row
                    gsub(/[A-Z]+[0-9]+-/, "N" i "-", row) # codes
                    print row; print row; print row
                }
        }' "$cards" >wide-game.csv
    sed -e 1d -e 's/^"\([^"]*\)".*/1 \1/' -e t -e 's/^\([^,]*\),.*/1 \1/' "$cards" |
        head -n 40 >wide-game.txt
    sed 's/^1 //' wide-game.txt >names.txt
    # shellcheck disable=SC2013
    for id in $(grep -o -- '--format [a-z0-9-]*' "$case" | sort -u | cut -d' ' -f2); do
        [ -e "$source_dir/formats/$id.xml" ] || continue
        one_game() {
            "$deck" check -q -j 1 --on 2026-11-22 --cards wide-game.csv \
                --format "$id" wide-game.txt
        }
        echo "$id, $(($(wc -l <wide-game.csv) - 1)) rows:" \
            "one deck $(seconds one_game) s," \
            "$(basename "$awk") $(seconds names_game) s"
    done
done

ours=$(check 1 some.jsonl | grep -E ': (il)?legal in sularia-standard' | sha256sum)
theirs=$(by_awk | sha256sum)
echo "verdicts: ${ours%% *}"
[ "$ours" = "$theirs" ] || {
    echo "the awk checker says otherwise: ${theirs%% *}"
    exit 1
}
