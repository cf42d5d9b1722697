#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Outside of a game's own folder nothing in lib and src contains a game's name,
# nor, comments aside, the word of one of its zones, phases, keywords, types,
# numbers, values, flags or marks.  The words are those of the games' tables, so
# that a new game brings its own.
set -u
cd "${HJ_SOURCE:-$(dirname "$0")/../..}" || exit 99
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failed=0

# Words of one game that are everybody's: of any card game, of the log, of
# programs and of English.
cat >"$scratch/general" <<'END'
ability action activate arrived attack attacked attacker attackers attacking
battle beginning card chain charge code command
condition cost counter cover damage deck declaration def destroy discard down
draw effect end exhaust exhausted focus front guard hand hands health hidden hit
instant keyword land lands level location mark marks might move none nowhere
play player power quick ready removed reset response setup sight site start unit will
END

# Files in which such words are data or belong to all games:
#   lib/play/verbs.def       the verbs of all games
#   lib/decks/headings.def   how lists of any game head their parts
#   lib/decks/remarks.def    what programs write below a list
exempt='^lib/play/verbs\.def$|^lib/decks/(headings|remarks)\.def$'

rows() { # the texts of a kind of rows in all word lists
    cat lib/games/*/words.def | tr '\n' ' ' | sed 's/HJ_ROW(/\n&/g' | sed -n \
        "s/^HJ_ROW($1, *[A-Z0-9_]*, *\"\([^\"]*\)\".*/\1/p"
}
tables() { # the texts in the tables of the rules
    for file in lib/games/*/*.c; do
        tr '\n' ' ' <"$file" | sed 's/;/;\n/g' |
            grep -E 'struct pl_(zone|number|value|flag|mark|phase) [^=]*= *\{'
    done | grep -oE '"[^"]*"' | tr -d '"'
    sed -n 's/^[A-Z]*_ZONE([A-Z_]*, "\([^"]*\)", "\([^"]*\)".*/\1|\2/p' \
        lib/games/*/*.def
}
{
    for kind in ZONE PHASE KEYWORD TYPE NUMBER VALUE COUNTER; do
        rows $kind
    done
    tables
} | tr '|' '\n' | sed 's/ phase$//; s/ card$//; s/ effect$//; s/ pile$//' |
    tr 'A-Z.' 'a-z ' | grep -E '^[a-z][a-z]+([ -][a-z]+)*$' |
    sort -u >"$scratch/words"
tr ' ' '\n' <"$scratch/general" | sort -u >"$scratch/general.sorted"
comm -23 "$scratch/words" "$scratch/general.sorted" >"$scratch/own"
[ "$(wc -l <"$scratch/own")" -gt 40 ] || {
    echo "FAIL: the games' tables give too few words"
    failed=1
}

# The sources: as they are for names; without comments, names of verbs, and the
# examples of help texts (which name shipped files) for words.
find lib src -name '*.[ch]' -o -name '*.def' -o -name '*.js' -o -name '*.css' |
    grep -v '^lib/games/' | grep -vE "$exempt" | sort >"$scratch/files"
# In an identifier the words are between underscores.
pattern="(^|[^a-z])($(sed 's/[ -]/[ _-]/g' "$scratch/own" | paste -sd'|'))s?([^a-z]|\$)"
while read -r file; do
    awk -v file="$file" -v pattern="$pattern" '
        # Comments go, texts stay.
        {
            line = $0; out = ""; text = 0
            while (line != "") {
                two = substr(line, 1, 2); one = substr(line, 1, 1)
                if (comment) {
                    if (two == "*/") { comment = 0; line = substr(line, 3) }
                    else line = substr(line, 2)
                } else if (!text && two == "/*") {
                    comment = 1; line = substr(line, 3)
                } else {
                    if (text && one == "\\") { one = two }
                    else if (one == "\"") text = !text
                    out = out one; line = substr(line, length(one) + 1)
                }
            }
            if (out ~ /"hj-[a-z]+ [a-z]/) next
            gsub(/HJ_VERB_[A-Z]+/, "", out)
            gsub(/" *"/, "", out) # one text in pieces
            if (tolower(out) ~ pattern) print file ":" NR ": " out
        }' "$file" || echo "$file: not looked at"
done <"$scratch/files" >"$scratch/found"
[ ! -s "$scratch/found" ] || {
    echo "FAIL: words of one game outside of its folder:"
    cut -c1-160 "$scratch/found"
    failed=1
}

names=$(sed -n 's/^HJ_GAME[A-Z_]*(\([a-z_]*\), "\([a-z-]*\)", "\([^"]*\)".*/\1|\2|\3/p' \
    lib/games/games.def | paste -sd'|')
# shellcheck disable=SC2046
grep -niE "$names" $(cat "$scratch/files") | grep -v '"hj-[a-z]* [a-z]' \
    >"$scratch/named"
[ ! -s "$scratch/named" ] || {
    echo "FAIL: games that are named outside of their folders:"
    cut -c1-160 "$scratch/named"
    failed=1
}
[ $failed -eq 0 ] && echo "$(wc -l <"$scratch/own") words of games, $(wc -l <"$scratch/files") files"
exit $failed
