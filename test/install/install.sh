#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Installs a build tree under a folder of its own and uses what is there: the
# library through pkg-config from C and C++, and the tools away from the source.
# Usage: test/install/install.sh BUILD
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
make -s -C "$build" install DESTDIR="$root" >/dev/null 2>&1
prefix=$root/usr/local
[ -d "$prefix" ] || {
    echo "configure without --prefix, please" >&2
    exit 2
}
PKG_CONFIG_PATH=$prefix/lib/pkgconfig
export PKG_CONFIG_PATH
flags() { pkg-config --define-variable=prefix="$prefix" "$@" headjudge; }

# shellcheck disable=SC2046
cc -std=c11 -Wall -Wextra -Werror "$here/example.c" -o "$root/shared" \
    $(flags --cflags --libs)
# shellcheck disable=SC2046
printf '#include <headjudge.h>\nint main() { return 0; }\n' |
    c++ -x c++ -Wall -Wextra -Werror -fsyntax-only $(flags --cflags) -
[ "$(LD_LIBRARY_PATH=$prefix/lib "$root/shared")" = fire-in-the-sky ]
for tool in "$prefix"/bin/*; do
    (cd / && "$tool" --version >/dev/null && "$tool" --help >/dev/null)
done
if [ -x "$prefix/bin/hj-format" ]; then
    (cd / && HOME=/nonexistent "$prefix/bin/hj-format" list) |
        grep -q sularia-standard
fi
# Its helper is found beside it: nobody answers, but somebody has asked.
(cd "$root" && ! "$prefix/bin/hj-cards" fetch https://localhost:9/x.csv 2>said &&
    grep -q onnect said)
make -s -C "$build" uninstall DESTDIR="$root" >/dev/null
left=$(find "$prefix" ! -type d)
[ -z "$left" ] || {
    echo "left after make uninstall:"
    echo "$left"
    exit 1
}
echo "1 passed, 0 failed"
