#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Runs every fuzz target over its corpus; fails when one crashes, or when a
# target has no corpus.
set -u
passed=0 failed=0
for program in "$HJ_BUILD"/test/fuzz/fuzz-*; do
    case ${program##*/} in *.*) continue ;; esac
    [ -f "$program" ] || continue
    name=$(basename "$program")
    corpus=$HJ_SOURCE/test/fuzz/corpus/${name#fuzz-}
    if [ -z "$(ls -A "$corpus" 2>/dev/null)" ]; then
        echo "FAIL: $name: no corpus in $corpus"
        failed=$((failed + 1))
    elif timeout 120 "$program" "$corpus"/*; then
        passed=$((passed + 1))
    else
        echo "FAIL: $name"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
