#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Makes Debian packages of a release archive, in the folder deb/ beside it.
# Usage: data/packaging/deb.sh ARCHIVE [VERSION]; the default of VERSION, which
# goes before Debian's revision, is that of the archive.
set -eu
archive=$(readlink -f "$1")
name=$(basename "$archive" .tar.xz)
version=${2-${name#headjudge-}}
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$archive")/deb

for tool in dpkg-buildpackage dh; do
    command -v $tool >/dev/null || {
        echo "$tool is missing: apt-get install dpkg-dev debhelper" >&2
        exit 2
    }
done
rm -rf "$out"
mkdir -p "$out"
cp "$archive" "$out/headjudge_$version.orig.tar.xz"
tar -C "$out" -xf "$archive"
cp -R "$here/debian" "$out/$name/debian"
cd "$out/$name"
chmod +x debian/rules debian/needs

# What is new stands in NEWS; its first heading has the day.
day=$(sed -n '1s/.*(\(.*\))$/\1/p' NEWS)
{
    printf 'headjudge (%s-1) unstable; urgency=medium\n\n' "$version"
    printf '  * See /usr/share/doc/headjudge/NEWS.gz.\n\n'
    printf ' -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' debian/control)" \
        "$(date -u -R -d "$day")"
} >debian/changelog

# The tests ran on the archive (make distcheck), not again for each package.
DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-} nocheck parallel=$(nproc)" \
DEB_BUILD_PROFILES=nocheck dpkg-buildpackage -us -uc -b >"$out/build.log" 2>&1 || {
    tail -n 40 "$out/build.log" >&2
    exit 1
}
cd "$out"
rm -rf "$name"
ls ./*.deb
