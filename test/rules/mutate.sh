#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Each log of test/rules must fail when a rule that it shows is switched off in
# the engine, and each case when the formats lose what it shows.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
status=0
for game in sularia final-fracture squarriors star-gun-x; do
    "$build_dir/test/rules/mutate" run --data "$source_dir" --game $game \
        --tests "$source_dir/test/rules/$game" ||
        { echo "FAIL: $game: logs that show nothing"; status=1; }
done
"$source_dir/test/rules/mutate-formats.sh" ||
    { echo 'FAIL: cases that show nothing'; status=1; }
exit $status
