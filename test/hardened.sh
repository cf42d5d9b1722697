#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every program and the shared library are hardened as the default build is to
# be: position independent, full RELRO bound at start, no executable stack, the
# stack protector and the checked functions of _FORTIFY_SOURCE in use.
set -u
build=${HJ_BUILD:-$(cd "$(dirname "$0")/.." && pwd)/build}
if [ "${HJ_HARDENED:-yes}" != yes ]; then
    echo "configured without hardening: not tested"
    exit 77
fi
command -v readelf >/dev/null || {
    echo "readelf is missing: not tested"
    exit 77
}
passed=0 failed=0
# has FILE WHAT PATTERN READELF-OPTION: readelf's answer has such a line.
has() {
    if readelf -W "$4" "$1" | grep -Eq -- "$3"; then
        passed=$((passed + 1))
    else
        echo "FAIL: $1: $2"
        failed=$((failed + 1))
    fi
}
lacks() {
    if readelf -W "$4" "$1" | grep -Eq -- "$3"; then
        echo "FAIL: $1: $2"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}
for file in "$build"/src/hj-* "$build"/lib/.libs/libheadjudge.so; do
    [ -f "$file" ] || continue
    case $file in *.o) continue ;; esac
    has "$file" "not position independent" 'Type: +DYN' -h
    has "$file" "no RELRO" GNU_RELRO -l
    has "$file" "not bound at its start" 'BIND_NOW|FLAGS_1.*NOW' -d
    lacks "$file" "its stack is executable" 'GNU_STACK.* RWE ' -l
    has "$file" "no stack protector" '__stack_chk_fail' --dyn-syms
    has "$file" "not built with _FORTIFY_SOURCE" '__[a-z]+_chk(@|$)' --dyn-syms
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
