#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every page has a Content-Security-Policy before anything of the input, and its
# scripts are exactly those that the policy lets run.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
unset HEADJUDGE_DATA XDG_DATA_HOME
command -v openssl >/dev/null || {
    echo "openssl is missing: not tested"
    exit 77
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
deck=$source_dir/data/decks/jotune-hammers.txt
"$build_dir/src/hj-replay" html -o "$scratch/replay.html" \
    "$source_dir/test/golden/hj-replay/sample.gamelog" || exit 1
"$build_dir/src/hj-deck" show --html "$deck" >"$scratch/deck.html" || exit 1
"$build_dir/src/hj-deck" sheet "$deck" >"$scratch/sheet.html" || exit 1
mkdir "$scratch/event"
sh "$source_dir/test/pages/event.sh" "$build_dir/src/hj-event" \
    "$source_dir/test/golden/hj-event/roster.csv" "$scratch/event" || exit 1
find "$scratch" -name '*.event' -exec "$build_dir/src/hj-event" export {} \
    --to html \; >"$scratch/export.html"

passed=0 failed=0
complain() {
    echo "FAIL: $1"
    failed=$((failed + 1))
}
for page in $(find "$scratch" -name '*.html' | sort); do
    name=${page#"$scratch"/}
    policy=$(sed -n '1,5{/http-equiv="Content-Security-Policy"/p;}' "$page")
    case $policy in
    *"content=\"default-src 'none';"*) ;;
    *)
        complain "$name: no policy in its first lines"
        continue
        ;;
    esac
    case $policy in
    *script-src*unsafe* | *unsafe-eval*) complain "$name: any script may run" ;;
    esac
    # One script after the other, as the browser has it.
    n=1
    while :; do
        awk -v n=$n 'BEGIN { RS = "<script>" }
            NR == n + 1 { printf "%s", substr($0, 1, index($0, "</script>") - 1) }
            END { exit NR <= n }' "$page" >"$scratch/script" || break
        hash=$(openssl dgst -sha256 -binary "$scratch/script" | base64)
        case $policy in
        *"'sha256-$hash'"*) passed=$((passed + 1)) ;;
        *) complain "$name: script $n is not that of the policy" ;;
        esac
        n=$((n + 1))
    done
    if grep -Eiq ' on[a-z]+="|<script[^>]*src|<link|<iframe|<base|javascript:' "$page"; then
        complain "$name: it has what the policy forbids"
    fi
    passed=$((passed + 1))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 20 ]
