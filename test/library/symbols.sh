#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The shared library exports the symbols of lib/headjudge.sym, no more and no
# less, and the installed headers declare no others. With UPDATE=1 the list is
# rewritten: a symbol that is gone from it breaks other programs. A function
# that only its own file uses is static, and each exported one is used by the
# tools or by a test.
set -u
source_dir=$(cd "${HJ_SOURCE:-$(dirname "$0")/../..}" && pwd) || exit 99
build_dir=${HJ_BUILD:-$source_dir/build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failed=0
list=$source_dir/lib/headjudge.sym
library=$build_dir/lib/.libs/libheadjudge.so

LC_ALL=C sort -u "$list" | cmp -s - "$list" || {
    echo "FAIL: lib/headjudge.sym is not sorted"
    failed=1
}
# The installed headers, as the build names them.
awk '/^public_headers =/ { on = 1 } on { print } on && !/\\$/ { exit }' \
    "$build_dir/Makefile" | tr -s '\\ \t' '\n' | grep '^lib/' \
    >"$scratch/headers"
echo lib/headjudge.h >>"$scratch/headers"
while read -r header; do
    cat "$source_dir/$header"
done <"$scratch/headers" | tr -c 'A-Za-z0-9_' '\n' | LC_ALL=C sort -u \
    >"$scratch/declared"
# Of what is declared there, what the library has.
nm -g --defined-only "$build_dir"/lib/.libs/libhj-*.a 2>/dev/null |
    awk '$3 ~ /^hj_/ { print $3 }' | LC_ALL=C sort -u |
    LC_ALL=C comm -12 - "$scratch/declared" >"$scratch/offered"
[ -z "${UPDATE-}" ] || cat "$scratch/offered" >"$list"
diff "$list" "$scratch/offered" >"$scratch/diff" || {
    echo "FAIL: lib/headjudge.sym (<) and what public headers declare (>):"
    cat "$scratch/diff"
    failed=1
}
{
    nm "$build_dir"/lib/.libs/libhj-*.a "$build_dir"/src/.libs/*.a
    find "$build_dir/src" -name '*.o' ! -path '*/.libs/*' ! -name 'test_*' \
        -exec nm {} +
} 2>/dev/null | awk '$2 == "T" { print $3 }
    $1 == "U" { used[$2] = 1 }
    END { used["main"] = 1; for (s in used) print s >"'"$scratch/used"'" }' |
    LC_ALL=C sort -u | LC_ALL=C comm -23 - "$list" >"$scratch/defined"
LC_ALL=C sort "$scratch/used" | LC_ALL=C comm -23 "$scratch/defined" - \
    >"$scratch/own"
if [ -s "$scratch/own" ]; then
    echo "FAIL: functions that only their own files use are not static:"
    cat "$scratch/own"
    failed=1
fi
find "$build_dir/lib" "$build_dir/src" "$build_dir/test" -name '*.o' \
    -exec nm -u {} + 2>/dev/null | awk '{ print $NF }' | LC_ALL=C sort -u |
    LC_ALL=C comm -23 "$list" - >"$scratch/idle"
if [ -s "$scratch/idle" ]; then
    echo "FAIL: functions that are exported and nobody calls:"
    cat "$scratch/idle"
    failed=1
fi
if [ -f "$library" ]; then
    nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort -u |
        diff "$list" - >"$scratch/diff" || {
        echo "FAIL: lib/headjudge.sym (<) and what is exported (>):"
        cat "$scratch/diff"
        failed=1
    }
else
    echo "no shared library was built"
    [ $failed -ne 0 ] || failed=77
fi
exit $failed
