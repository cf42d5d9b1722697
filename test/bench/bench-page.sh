#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Benchmark of a game's page. Makes the page of a random game of 1,000 actions
# several times, and prints the median of the milliseconds of the whole process,
# and the bytes. With Chromium and Node it also steps through the page there:
# the milliseconds of a step, of a jump, and until the page is ready. RUNS:
# number of runs; SEED: of the game.
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
replay=$build_dir/src/hj-replay
runs=${RUNS:-9} seed=${SEED:-105} actions=1000
export HJ_SOURCE="$source_dir"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
cd "$work"

"$build_dir/test/games/make-games" . 1 "$seed" $actions
log=game-00000.gamelog
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
# Prints the median of the milliseconds that a command takes.
time_of() {
    for _ in $(seq "$runs"); do
        start=$(date +%s.%N)
        "$@" >/dev/null
        end=$(date +%s.%N)
        echo "$start $end" | awk '{ printf "%.1f\n", ($2 - $1) * 1000 }'
    done | median
}
echo "the page of a game of $(grep -vc '^@' $log) actions:" \
    "$(time_of "$replay" html -o page.html $log) ms," \
    "$(wc -c <page.html) bytes," \
    "$(gzip -9 <page.html | wc -c) when a server packs it"
echo "the program alone: $(time_of "$replay" --version) ms," \
    "the game alone: $(time_of "$replay" check $log) ms"

for browser in "${CHROMIUM-}" chromium chromium-browser google-chrome; do
    [ -n "$browser" ] && command -v "$browser" >/dev/null 2>&1 && break
    browser=
done
if [ -z "$browser" ] || ! command -v node >/dev/null 2>&1; then
    echo "steps in a browser: needs chromium and node"
    exit 0
fi
mkdir profile
node "$source_dir/test/bench/bench-page.mjs" "$browser" "$work" page.html
