#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Builds hj-replay guided by a profile of its own work, with gcc, in fast/ of
# the build tree: it is built, judges the shipped games and some that are made
# for it, and is built again, so that what ran then lies together.  What it says
# is the same; whoever checks thousands of logs has them a tenth sooner.
# CC: the compiler; CFLAGS: instead of -O2 -g.
set -eu
unset MAKEFLAGS MFLAGS MAKELEVEL
top=$(cd "$(dirname "$0")/.." && pwd)
export HJ_SOURCE="$top"
cc=${CC:-gcc} flags="${CFLAGS:--O2 -g} -flto=auto"
jobs=$(nproc 2>/dev/null || echo 1)
rm -rf fast
mkdir fast
cd fast
log=$PWD/fast.log
quietly() {
    if ! "$@" >"$log" 2>&1; then
        tail -n 30 "$log" >&2
        echo "failed: $* (all of it: $log)" >&2
        exit 2
    fi
}
# Says whether what runs is done with its exit status 0 or 1: games break rules.
judge() { "$@" >"$log" 2>&1 || [ $? = 1 ]; }

echo 'Building in fast/, to be watched …'
quietly "$top/configure" --disable-shared CC="$cc" \
    CFLAGS="$flags -fprofile-generate"
quietly make -j"$jobs" src/hj-replay test/games/make-games
echo 'Judging games …'
mkdir games
quietly test/games/make-games games 24 2026 400
find . -name '*.gcda' -exec rm -f {} + # what making them took
for task in check explain; do
    judge src/hj-replay "$task" --jobs 1 games/*.gamelog "$top"/data/games/*.gamelog
done
echo 'Building again …'
find . \( -name '*.o' -o -name '*.lo' -o -name '*.la' -o -name '*.a' \) \
    -exec rm -f {} +
rm -f src/hj-replay
quietly "$top/configure" --disable-shared CC="$cc" CFLAGS="$flags \
-fprofile-use -fprofile-partial-training -Wno-missing-profile"
quietly make -j"$jobs" src/hj-replay
echo 'Built: fast/src/hj-replay'
