#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Proof of test/rules/decks and the tribes: for each sentence about decks and
# drafts the shipped formats lose the lines that carry it out, and a case that
# names the sentence must fail. The other lines of the formats keep their
# numbers.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
HJ_BUILD=${HJ_BUILD:-$source_dir/build}
export HJ_BUILD
cases=$source_dir/test/rules
room=decks # below it
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
formats=$scratch/data/formats
mkdir -p "$formats"

# The elements that cite a sentence, without ($2 = drop) or without their
# exception ($2 = except).
lose() {
    for f in "$source_dir"/formats/*.xml; do
        awk -v id="$1" -v how="$2" 'BEGIN { RS = "<"; ORS = "" }
            NR > 1 { print "<" }
            {
                cite = ""
                if (match($0, /cite="[^"]*"/))
                    cite = " " substr($0, RSTART + 6, RLENGTH - 7) " "
                if (index(cite, " " id " ")) {
                    if (how == "except") {
                        sub(/except="[^"]*"/, "")
                    } else if ((end = index($0, "/>")) > 0) {
                        part = substr($0, 1, end - 1)
                        gsub(/[^\n]/, " ", part)
                        $0 = "!--" part "-->" substr($0, end + 2)
                    }
                }
                print
            }' "$f" >"$formats/$(basename "$f")"
    done
}

# Whether the case $1 fails with formats that have lost something: $2 and $3.
# What the same formats made of it before is not tried again.
fails() {
    key=$scratch/$(printf '%s' "$room $*" | cksum | tr ' ' '-')
    [ ! -e "$key" ] || return "$(cat "$key")"
    rm -f "$formats"/*.xml
    if [ "$2" = sed ]; then
        for f in "$source_dir"/formats/*.xml; do
            sed "$3" "$f" >"$formats/$(basename "$f")"
        done
    else
        lose "$3" "$2"
    fi
    cp "$source_dir"/formats/*.rng "$formats"
    if ! "$HJ_BUILD"/src/hj-format check "$formats"/sularia-*.xml \
        "$formats"/squarriors-*.xml >/dev/null
    then
        result=2
    elif HJ_DATA=$scratch/data "$source_dir"/test/golden.sh "rules/$room/$1" \
        >/dev/null 2>&1; then
        result=1
    else
        result=0
    fi
    echo $result >"$key"
    return $result
}

failed=0 killed=0
# prove ID CASE HOW [ARGUMENT]
prove() {
    if ! grep -Eq "^#.*[ :]$1([^0-9]|\$)" "$cases/$room/$2.case"; then
        why="$2.case does not name $1"
    elif fails "$2" "$3" "${4-$1}"; then
        killed=$((killed + 1))
        return
    elif [ $? -eq 2 ]; then
        why="without $1 a format is none"
    else
        why="$2.case holds without $1"
    fi
    echo "FAIL: $why"
    failed=$((failed + 1))
}

prove standard-constructed.1 constructed drop
prove standard-constructed.2 constructed drop
prove standard-constructed.3 constructed drop
prove standard-constructed.4 constructed drop
prove standard-constructed.5 constructed except
prove deck-size.1 constructed drop
prove deck-size.4 constructed drop standard-constructed.2
prove deck-size.5 constructed drop
prove deck-size.12 constructed drop
prove play-deck.2 constructed drop deck-size.1
prove play-deck.3 constructed drop deck-size.12
prove play-deck.4 constructed drop standard-constructed.2
prove faction-war.2 faction-war sed 's/min="60"/min="50"/'
prove faction-war.3 faction-war sed '/<team/,/<\/team>/d'
prove faction-war.5 faction-war drop
prove faction-war.6 faction-war except
prove faction-war.7 faction-war sed 's/max="90"/max="900"/'
prove 4-player-draft.1 draft-4 sed 's/packs="3"/packs="2"/'
prove 4-player-draft.2 draft-4 sed 's/players="2-4"/players="2-9"/'
prove 4-player-draft.4 draft-4 drop
prove 4-player-draft.5 draft-4 except
for n in 11 13 14 16 17 19; do
    prove 4-player-draft.$n draft-4 sed 's/pack-size="15"/pack-size="14"/'
done
prove 4-player-draft.12 draft-4 sed 's/pass="left right left"/pass="right right left"/'
prove 4-player-draft.15 draft-4 sed 's/pass="left right left"/pass="left left left"/'
prove 4-player-draft.18 draft-4 sed 's/pass="left right left"/pass="left right right"/'
prove 4-player-draft.20 draft-4 drop
prove 4-player-draft.21 draft-4 sed \
    's,<count id="deck.size" min="40",<sum id="p" property="points" max="90"/>&,'
prove 4-player-draft.22 draft-4 drop
prove 4-player-draft.23 draft-4 except
prove 5-player-draft.2 draft-5 drop
# Twice as many for five players as for four.
prove 5-player-draft.3 draft-5 sed \
    's,<pool per="4">,<pool per="4"><distinct id="p" property="faction" max="1"/>,'
room=squarriors
for n in 2.2.1 2.2.2 2.2.3 2.2.4 2.2.5 2.3.1 2.3.2 2.4.1 2.4.2 2.4.3; do
    prove $n tribes drop
done
# Without errata the commands must answer otherwise.
errata=$scratch/build/src
mkdir -p "$errata"
for tool in "$HJ_BUILD"/src/hj-*; do
    [ ! -x "$tool" ] || ln -sf "$tool" "$errata"
done
rm -f "$errata/hj-replay"
{
    echo '#!/bin/sh'
    echo 'set -- $(printf "%s\n" "$@" | sed "s/errata.csv/cards.csv/")'
    echo "exec '$HJ_BUILD/src/hj-replay' \"\$@\""
} >"$errata/hj-replay"
chmod +x "$errata/hj-replay"
if HJ_BUILD=$scratch/build "$source_dir"/test/golden.sh rules/squarriors/views \
    >/dev/null 2>&1; then
    echo 'FAIL: views.case holds without 1.2.3'
    failed=$((failed + 1))
else
    killed=$((killed + 1))
fi
prove 3.4.1 tribes drop 2.3.1
prove 4.2.1 tribes sed '/id="creatures"/s/min="1"/min="0"/'
echo "decks and drafts: a case fails without $killed rules, none without $failed"
[ "$failed" -eq 0 ]
