#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Debian packages, as users meet them: built of the archive, looked at by
# lintian, installed on a bare system that is made for it, used, and removed
# without a trace; with BEFORE, a commit, also upgraded from its packages.  Needs
# root and a Debian mirror.  Usage: test/packages/packages.sh BUILD [BEFORE]
set -eu
build=$(cd "$1" && pwd)
before=${2-}
source_dir=$(cd "$(dirname "$0")/../.." && pwd)
[ "$(id -u)" = 0 ] || {
    echo "not root: no system can be made" >&2
    exit 77
}
[ -z "$before" ] || git -C "$source_dir" rev-parse -q --verify "$before" >/dev/null || {
    echo "no commit $before here: nothing to upgrade from" >&2
    exit 77
}
work=$(mktemp -d)
root=$work/root system=
trap 'kill "$system" 2>/dev/null && wait "$system"
    umount "$root/sys" "$root/proc" 2>/dev/null || :
    rm -rf --one-file-system "$work"' EXIT
trap 'exit 2' INT TERM
say() { echo "packages: $*"; }
fail() {
    echo "packages: $*" >&2
    exit 1
}

# Most of that time it waits for the mirror and for dpkg.
debootstrap --variant=minbase --include=man-db,bash-completion \
    "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" \
    >"$work/debootstrap.log" 2>&1 &
system=$!

say "built of the archive"
make -s -C "$build" deb >"$work/deb.log" 2>&1 || {
    tail -n 40 "$work/deb.log" >&2
    fail "make deb"
}
new=$build/deb

say "lintian"
lintian --allow-root -I --fail-on error,warning,info "$new"/*.changes ||
    fail "lintian"

old=
if [ -n "$before" ]; then
    say "the packages of $before"
    mkdir "$work/before" "$work/before/build"
    git -C "$source_dir" archive "$before" | tar -x -C "$work/before"
    (
        cd "$work/before"
        autoreconf -i
        cd build
        ../configure
        make dist
        DEB_BUILD_OPTIONS=noopt "$source_dir/data/packaging/deb.sh" \
            headjudge-*.tar.xz 0~before
    ) >"$work/before.log" 2>&1 || {
        tail -n 40 "$work/before.log" >&2
        fail "the packages of $before"
    }
    old=$work/before/build/deb
fi

say "a bare system"
wait "$system" || {
    tail -n 20 "$work/debootstrap.log" >&2
    fail "debootstrap"
}
mount -t proc proc "$root/proc" 2>/dev/null || say "(without /proc)"
mkdir "$root/new" "$root/old"
cp "$new"/*.deb "$root/new"
[ -z "$old" ] || cp "$old"/*.deb "$root/old"
rm -f "$root"/new/*dbgsym* "$root"/old/*dbgsym*
bare() { # a command in the bare system
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        HOME=/root DEBIAN_FRONTEND=noninteractive "$@"
}
packages="headjudge libheadjudge0 libheadjudge-dev"
files() { # all but what a package manager and man keep for themselves
    (cd "$root" && find . -path ./proc -prune -o -path './var/lib/dpkg/*' -prune \
        -o -path './var/lib/apt/*' -prune -o -path './var/cache/*' -prune \
        -o -path './var/log/*' -prune -o -print) | sort
}
needed() { # what ours depend on, without ours
    for p in "$root"/new/*.deb; do dpkg-deb -f "$p" Depends; done |
        tr ',' '\n' | sed 's/^ *//; s/ .*//' | grep -v libheadjudge | sort -u
}
# shellcheck disable=SC2046
bare apt-get install --no-install-recommends -q -y $(needed) pkgconf gcc \
    libc6-dev >"$work/apt.log" 2>&1 || {
    tail -n 20 "$work/apt.log" >&2
    fail "what the packages need cannot be installed"
}
files >"$work/files.before"

installs() { # FOLDER
    bare sh -c "dpkg -i /$1/*.deb" >"$work/dpkg.log" 2>&1 || {
        tail -n 20 "$work/dpkg.log" >&2
        fail "$1 packages cannot be installed"
    }
}
uses() {
    rc=0
    bare sh -c 'cd /usr/share/headjudge/data && hj-deck check \
        --format sularia-standard --manifest event/manifest.csv --illegal 2>&1' \
        >"$work/said" || rc=$?
    [ $rc = 1 ] && grep -q 'illegal in sularia-standard' "$work/said" ||
        fail "the main job: status $rc"
    rc=0
    bare sh -c 'hj-replay check /usr/share/headjudge/data/games/dispute-two-forges.gamelog' \
        >"$work/said" || rc=$?
    [ $rc = 1 ] && grep -q 'false claim' "$work/said" || fail "hj-replay: status $rc"
    bare sh -c 'cd /root && hj-event new a.event --format sularia-standard && hj-event verify a.event && rm a.event' \
        >/dev/null || fail "hj-event"
    bare sh -c '! hj-cards fetch https://localhost:9/x.csv' 2>"$work/said" >&2 &&
        grep -q onnect "$work/said" || fail "hj-cards fetch finds no helper"
}

if [ -n "$old" ]; then
    say "upgraded from $before"
    installs old
    uses
fi
say "installed and used"
installs new
uses
for p in $packages; do
    [ "$(bare dpkg-query -W -f '${Version}' "$p")" = \
        "$(dpkg-deb -f "$(ls "$root"/new/"$p"_*.deb)" Version)" ] ||
        fail "$p is not the new one"
done
pages=$(bare dpkg -L headjudge | sed -n 's|.*/man[1-9]/\(.*\)\.\([1-9]\)\.gz|\2 \1|p')
[ -n "$pages" ] || fail "no man page"
echo "$pages" | while read -r section page; do
    bare man -P cat "$section" "$page" 2>"$work/said" | grep -q . ||
        fail "man $section $page"
    ! [ -s "$work/said" ] || fail "man $section $page: $(cat "$work/said")"
done
bare bash -c '. /usr/share/bash-completion/bash_completion
    _completion_loader hj-deck; complete -p hj-deck' >"$work/said" 2>&1 ||
    fail "completion: $(cat "$work/said")"
cp "$source_dir/test/install/example.c" "$root/root/example.c"
# shellcheck disable=SC2016
[ "$(bare sh -c 'cd /root && gcc -std=c11 example.c -o example \
    $(pkg-config --cflags --libs headjudge) && ./example')" = fire-in-the-sky ] ||
    fail "a program with the library"
# shellcheck disable=SC2016
[ "$(bare sh -c 'cd /root && gcc -std=c11 example.c -o example \
    $(pkg-config --cflags headjudge) /usr/lib/*/libheadjudge.a -lcsv -lm -pthread \
    $(pkg-config --libs $(pkg-config --print-requires-private headjudge)) &&
    ./example && rm example example.c')" = fire-in-the-sky ] ||
    fail "a static program with the library"

say "removed"
# shellcheck disable=SC2086
bare dpkg --purge $packages >"$work/dpkg.log" 2>&1 || fail "purge"
files >"$work/files.after"
diff "$work/files.before" "$work/files.after" >"$work/left" || {
    cat "$work/left" >&2
    fail "left behind, or taken along"
}
echo "1 passed, 0 failed"
