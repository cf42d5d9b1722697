#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The pages in a browser: stepped, linked, by keys alone, narrow, printed.
# Skipped where there is no Chromium or no Node.
# shellcheck disable=SC2034,SC2154 # browser-lib.sh reads and sets them
set -u
needs=node
. "$(dirname "$0")/browser-lib.sh"
logs=$source_dir/test/golden/hj-replay
for log in sample branches wrong evil crowd; do
    "$build_dir/src/hj-replay" html -o "$scratch/$log.html" \
        "$logs/$log.gamelog" || exit 1
done
sed -e 's/JSON\.parse/JSON.nothing/' -e /Content-Security-Policy/d "$scratch/sample.html" \
    >"$scratch/broken.html"
"$build_dir/src/hj-deck" show --html --format sularia-standard \
    "$source_dir/data/decks/jotune-hammers.txt" >"$scratch/deck.html" || exit 1
sh "$source_dir/test/pages/event.sh" "$build_dir/src/hj-event" \
    "$source_dir/test/golden/hj-event/roster.csv" "$scratch" || exit 1
mkdir "$scratch/profile"
node "$source_dir/test/pages/browser.mjs" "$browser" "$scratch"
