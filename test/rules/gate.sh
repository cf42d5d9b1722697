#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every rule that is marked enforced is shown by a log under test/rules, and
# such a log fails when the rule is switched off in the engine.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
logs=$source_dir/test/rules
status=0
"$build_dir/src/hj-rules" coverage --game sularia --tests "$logs/sularia" \
    --tests "$logs/decks" --tests "$logs/views" --missing --gate |
    grep -E '^enforced|shown by a log$'
"$build_dir/src/hj-rules" coverage --game sularia --tests "$logs/sularia" \
    --tests "$logs/decks" --tests "$logs/views" --gate >/dev/null ||
    { echo 'FAIL: enforced rules without a log'; status=1; }
"$build_dir/test/rules/mutate" run --data "$source_dir" \
    --game sularia --tests "$logs/sularia" ||
    { echo 'FAIL: logs that show nothing'; status=1; }
for game in final-fracture squarriors star-gun-x; do
    "$build_dir/src/hj-rules" coverage --game $game --tests "$logs/$game" \
        --gate >/dev/null ||
        { echo "FAIL: $game: enforced rules without a log"; status=1; }
    "$build_dir/test/rules/mutate" run --data "$source_dir" --game $game \
        --tests "$logs/$game" ||
        { echo "FAIL: $game: logs that show nothing"; status=1; }
done
"$source_dir/test/rules/mutate-formats.sh" ||
    { echo 'FAIL: cases that show nothing'; status=1; }
exit $status
