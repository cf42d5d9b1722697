#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The main job on shipped data: data/demo/demo.sh FOLDER-OF-THE-TOOLS
set -u
tools=$(cd "${1:-build/src}" && pwd) || exit 2
PATH=$tools:$PATH
export PATH
cd "$(dirname "$0")/.." || exit 2

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ]; then
    bold=$(printf '\033[1m') plain=$(printf '\033[0m')
fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
# Shows a command and runs it; a deck that breaks a rule is no failure here.
run() {
    printf '$ %s\n' "$*"
    "$@" 2>/dev/null || [ $? -eq 1 ] || exit 2
}

say "A whole event: who may not play with the list that was handed in, and why?"
run hj-deck check --format sularia-standard --manifest event/manifest.csv --illegal

say "As people write lists: curly quotes, other dashes, former names, one card on three lines."
sed -n 8,14p decks/messy.txt
run hj-deck check --format sularia-standard decks/messy.txt

say "Any other game is one XML file and one CSV file away."
run hj-deck check --formats examples/nine-banners --cards examples/nine-banners/cards.csv \
    --format nine-banners-campaign examples/nine-banners/two-masters.txt

demo/day.sh "$tools"

say "A dispute at the table, replayed through the rules: who is right, and why?"
sed -n '/^@dispute/,/^@claim by ann/p' games/dispute-two-forges.gamelog
run hj-replay check games/dispute-two-forges.gamelog
run hj-replay why games/dispute-two-forges.gamelog bob.health

say "Another game on the same kernel: a guard that is tired, and an even match."
run hj-replay check star-gun-x/dispute-tired-guard.gamelog
run hj-replay check star-gun-x/dispute-even-match.gamelog

say "And one with a burn zone: who strikes first, and what an answer has cost."
run hj-replay check final-fracture/game-nine-rounds.gamelog
run hj-replay check final-fracture/dispute-counter-first.gamelog
run hj-replay check final-fracture/dispute-spent-in-answer.gamelog

say "Three tribes at one table; what resolves when all have passed, and whose morale counts?"
run hj-replay check squarriors/game-three-tribes.gamelog
run hj-replay check squarriors/dispute-one-at-a-time.gamelog
run hj-replay check squarriors/dispute-fallen-comrade.gamelog

say "Next: hj-rules show damage-step.15; hj-replay explain --at 25; man headjudge."
