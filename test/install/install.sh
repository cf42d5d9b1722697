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

# The example of libheadjudge(3), as it stands there.
{
    printf '#include <headjudge.h>\n#include <stdio.h>\nint main(void) {\n'
    sed -n '/^const char \*folders/,/^\.Ed/{/^\.Ed/d;s/\\e/\\/g;p;}' \
        "$prefix/share/man/man3/libheadjudge.3"
    printf 'return 0; }\n'
} >"$root/page.c"
# shellcheck disable=SC2046
cc -std=c11 -Wall -Wextra -Werror "$root/page.c" -o "$root/page" \
    $(flags --cflags --libs)
mkdir "$root/formats"
cp "$prefix/share/headjudge/formats/format.rng" "$root/formats"
printf 'name,type\nAsh,tree\n' >"$root/cards.csv"
printf '<format xmlns="urn:headjudge:format:1" id="mine" game="g">%s</format>' \
    '<name>M</name><deck><count id="size" max="2"/></deck>' \
    >"$root/formats/mine.xml"
for count in 2 3; do
    echo "$count Ash" >"$root/deck.txt"
    (cd "$root" && LD_LIBRARY_PATH=$prefix/lib ./page)
done >"$root/verdicts"
[ "$(tr '\n' ' ' <"$root/verdicts")" = "legal illegal " ]
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
