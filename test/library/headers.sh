#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Each installed header stands alone: a program, in C or in C++, may include it
# and nothing else.
set -u
source_dir=$(cd "${HJ_SOURCE:-$(dirname "$0")/../..}" && pwd) || exit 99
build_dir=${HJ_BUILD:-$source_dir/build}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
failed=0

# As make install puts them.
awk '/^public_headers =/ { on = 1 } on { print } on && !/\\$/ { exit }' \
    "$build_dir/Makefile" | tr -s '\\ \t' '\n' | sed -n 's|^lib/||p' \
    >"$scratch/files"
[ -s "$scratch/files" ] || exit 99
echo headjudge.h >>"$scratch/files"
while read -r file; do
    mkdir -p "$scratch/include/$(dirname "$file")" &&
        cp "$source_dir/lib/$file" "$scratch/include/$file" || exit 99
done <"$scratch/files"

flags=$(sed -n 's/^LIBXML2_CFLAGS = //p' "$build_dir/Makefile")

# includes COMPILER… : each header by itself.
includes() {
    grep '\.h$' "$scratch/files" | while read -r file; do
        # shellcheck disable=SC2086
        printf '#include <%s>\n' "$file" |
            "$@" -D_DEFAULT_SOURCE -fsyntax-only -Wall -I "$scratch/include" \
                $flags - 2>"$scratch/said" && [ ! -s "$scratch/said" ] && continue
        echo "FAIL: $1: $file:"
        head -n 3 "$scratch/said"
    done >"$scratch/failed"
    [ ! -s "$scratch/failed" ] || failed=1
    cat "$scratch/failed"
}
includes "${CC:-cc}" -std=c11 -x c
if command -v "${CXX:-c++}" >/dev/null; then
    includes "${CXX:-c++}" -std=c++17 -x c++
fi
exit $failed
