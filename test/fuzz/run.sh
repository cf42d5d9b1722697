#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Fuzzes each target for a number of seconds: test/fuzz/run.sh BUILD [SECONDS].
# BUILD was configured with --enable-fuzzers CC=clang.  New inputs are not
# kept; what crashes is left in the current folder.  FUZZ_SEED=N tries others.
set -u
build=$1 seconds=${2-5} seed=${FUZZ_SEED-20260502}
here=$(cd "$(dirname "$0")" && pwd)
passed=0 failed=0
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
for program in "$build"/test/fuzz/fuzz-*; do
    case ${program##*/} in *.*) continue ;; esac
    [ -f "$program" ] || continue
    name=$(basename "$program")
    rm -rf "$fresh/new" && mkdir "$fresh/new"
    if "$program" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
        -entropic=0 -seed="$seed" \
        -print_final_stats=0 -verbosity=0 -artifact_prefix="$name-" \
        "$fresh/new" "$here/corpus/${name#fuzz-}" >"$fresh/log" 2>&1; then
        passed=$((passed + 1))
    else
        tail -n 25 "$fresh/log"
        echo "FAIL: $name (FUZZ_SEED=$seed)"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
