#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every rule that is marked enforced has a log under test/rules that shows it,
# and all these logs hold.
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
for game in final-fracture squarriors star-gun-x; do
    "$build_dir/src/hj-rules" coverage --game $game --tests "$logs/$game" \
        --gate >/dev/null ||
        { echo "FAIL: $game: enforced rules without a log"; status=1; }
done
exit $status
