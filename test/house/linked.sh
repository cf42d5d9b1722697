#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Libraries that take long to start are linked with the one program that needs
# them, which the others run; nothing else is linked with them, or names them.
set -u
build=${HJ_BUILD:-$(cd "$(dirname "$0")/../.." && pwd)/build}
passed=0 failed=0
# only LIBRARY PROGRAM…: only these are linked with LIBRARY.
only() {
    library=$1
    shift
    for file in "$build"/src/hj-* "$build"/lib/.libs/libheadjudge.so; do
        if [ ! -f "$file" ] || [ "${file%.o}" != "$file" ]; then
            continue
        fi
        case " $* " in
        *" ${file##*/} "*) needs=yes ;;
        *) needs=no ;;
        esac
        has=no
        grep -q "$library" "$file" && has=yes
        if [ $has = $needs ]; then
            passed=$((passed + 1))
        else
            echo "FAIL: $file: $library: needed $needs, linked $has"
            failed=$((failed + 1))
        fi
    done
}
only libcurl hj-fetch-http
only libncurses hj-replay-screen hj-event-desk
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 10 ]
