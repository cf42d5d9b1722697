#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Pages printed on A4 and Letter by a browser: each slip (four to a sheet),
# registration sheet and bracket is on one sheet. Skipped without Chromium or
# pdftotext.
# shellcheck disable=SC2034,SC2154 # browser-lib.sh reads and sets them
set -u
needs=pdftotext
. "$(dirname "$0")/browser-lib.sh"
PATH=$build_dir/src:$PATH
cd "$scratch" || exit 1
failed=0
fail() {
    echo "$*"
    failed=1
}

# 23 players, one with a long name, one with a game loss; a double elimination.
seq 23 | awk 'BEGIN { print "id,name"; for (i = 0; i < 190; i++) long = long "W" }
    { printf "p%d,%s\n", $1, $1 == 23 ? long : $1 == 22 ? "Maria of the Harbour and the Old Mill Club Beyond" : "Player " $1 }' >roster.csv
{
    hj-event new c.event --format sularia-standard --method double-elimination
    hj-event import c.event roster.csv
    hj-event penalty c.event p20 game-loss
    hj-event round start c.event --seed 1
} >/dev/null || exit 1
url=https://example.org/cup/index.html
pdf() {
    hj-event print c.event "$1" --paper "$2" --url "$url" >"$1.html" || exit 1
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu \
        --user-data-dir="$scratch/profile" --no-pdf-header-footer \
        --print-to-pdf="$scratch/$1-$2.pdf" "file://$scratch/$1.html" >/dev/null 2>&1
    pdftotext -layout "$1-$2.pdf" "$1-$2.txt" || exit 1
}
# How often the word is on each page, in one line.
count() {
    awk -v RS='\f' -v word="$2" 'NF { n = gsub(word, ""); printf "%s%d", (NR > 1 ? " " : ""), n } END { print "" }' "$1"
}
same() {
    [ "$2" = "$3" ] || fail "$1: '$2', not '$3'"
}
for paper in a4 letter; do
    for kind in slips registration names bracket; do
        pdf "$kind" "$paper"
        size=$(pdfinfo "$kind-$paper.pdf" | sed -n 's/^Page size: *//p')
        case $paper:$size in
        a4:595*x*842* | a4:594*x*84* | a4:842*x*595* | a4:841*x*59* | letter:*letter*) ;;
        *) fail "$kind on $paper has pages of $size" ;;
        esac
    done
    # Seven tables of the first round: 23 players, 9 byes.
    same "tables of $paper" "$(count slips-$paper.txt 'Table [0-9]')" '4 3'
    same "ends of slips on $paper" "$(count slips-$paper.txt 'Drawn games')" '4 3'
    same "names on slips on $paper" "$(count slips-$paper.txt 'Player [0-9]|Maria')" '8 5'
    # No letter is cut off; among names it is an opponent's, too.
    for kind in slips:190 registration:190 names:380; do
        same "the longest name of ${kind%:*} on $paper" "$(tr -cd W <"${kind%:*}-$paper.txt" | wc -c)" "${kind#*:}"
    done
    same "game losses on $paper" "$(count slips-$paper.txt 'game loss: 1')" '1 0'
    same "sheets of $paper" "$(count registration-$paper.txt 'checked by judge' | tr -d ' ')" \
        "$(printf '1%.0s' $(seq 23))"
    same "names on $paper" "$(count names-$paper.txt ' table ' | tr ' ' '+')" 23
    same "winners on $paper" "$(count bracket-$paper.txt 'Winners')" '1 0'
done
grep -q 'script-src .none\|default-src .none' slips.html || fail "a page to print may run scripts"
grep -q '<script\|src=\|href="[^#]' slips.html && fail "a page to print loads something"
# Every sheet's slips in the order of the pile.
hj-event print c.event slips --stack | grep -o 'Table [0-9]*' | tr '\n' ' ' >stack.txt
same "the pile" "$(cat stack.txt)" 'Table 1 Table 3 Table 5 Table 7 Table 2 Table 4 Table 6 '
[ "$failed" = 0 ] && echo "slips, sheets and lists print on A4 and Letter"
exit "$failed"
