#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The release archive on other machines, each in a bare Debian that is made for
# it: i386 (32 bits; clang, whose integers are wide enough) and the Debian that
# comes next (its compiler, warnings as errors, and its libraries) build and run
# all tests; s390x (big endian) is cross-built, and its tests of digests, formats,
# lists, pairings, logs, texts and event files run under qemu-user.  Needs root, a
# Debian mirror, debootstrap and qemu-user-static.
# Usage: test/ports/ports.sh i386|testing|s390x ARCHIVE
set -eu
machine=$1
archive=$(readlink -f "$2")
[ "$(id -u)" = 0 ] || {
    echo "not root: no system can be made" >&2
    exit 77
}
root=$(mktemp -d)
chmod 755 "$root" # others than root are to read there, too
trap 'umount "$root/dev/pts" "$root/dev" "$root/proc" 2>/dev/null || :
    rm -rf --one-file-system "$root"' EXIT
trap 'exit 2' INT TERM
libraries="libxml2-dev libcsv-dev libpcre2-dev libcurl4-openssl-dev
libsqlite3-dev libyajl-dev libutf8proc-dev nettle-dev libncurses-dev check
libgmp-dev libqrencode-dev"
tools="make pkgconf xz-utils jq sqlite3 libxml2-utils procps mawk"
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")

system() { # ARCHITECTURE
    debootstrap --arch="$1" --variant=minbase "$suite" "$root" \
        >"$root.log" 2>&1 || {
        tail -n 20 "$root.log" >&2
        exit 1
    }
    rm -f "$root.log"
    mount -t proc proc "$root/proc"
    mount --bind /dev "$root/dev"
    mount --bind /dev/pts "$root/dev/pts"
    cp "$archive" "$root/root/archive.tar.xz"
}
bare() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
        LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
whole() { # COMPILER OPTION…
    # A mirror that has not been brought up to date will do.
    bare apt-get update -q -o Acquire::Check-Valid-Until=false >"$root/log" 2>&1
    # shellcheck disable=SC2086
    bare apt-get install -q -y --no-install-recommends "$1" $tools \
        $libraries mandoc cmark nginx-light openssl tmux >>"$root/log" 2>&1
    shift
    bare sh -c "$unpack"' && ../configure "$@" >configure.log &&
        make -j"$(nproc)" >make.log 2>&1 &&
        make -k -j"$(nproc)" check >check.log 2>&1; status=$?
        grep -E "^(FAIL|ERROR|# )" check.log || tail make.log; exit $status' \
        sh "$@"
}
unpack='cd /root && tar -xf archive.tar.xz && cd headjudge-* && mkdir b && cd b'

case $machine in
i386)
    system i386
    whole clang CC=clang
    ;;
testing)
    suite=testing
    system "$(dpkg --print-architecture)"
    whole gcc --enable-werror
    ;;
s390x)
    binfmt=/proc/sys/fs/binfmt_misc
    [ -e $binfmt/register ] || mount -t binfmt_misc binfmt_misc $binfmt
    [ -e $binfmt/qemu-s390x ] || printf '%s' \
        ':qemu-s390x:M::\x7fELF\x02\x02\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x16:\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff:/usr/bin/qemu-s390x-static:F' \
        >$binfmt/register
    system "$(dpkg --print-architecture)"
    bare dpkg --add-architecture s390x
    bare apt-get update -q >"$root/log" 2>&1
    # shellcheck disable=SC2046,SC2086
    bare apt-get install -q -y --no-install-recommends gcc gcc-s390x-linux-gnu \
        libc6-dev-s390x-cross $tools \
        $(printf '%s:s390x ' $libraries) >>"$root/log" 2>&1
    bare sh -c "$unpack"' &&
        PKG_CONFIG_LIBDIR=/usr/lib/s390x-linux-gnu/pkgconfig \
            ../configure --host=s390x-linux-gnu PKG_CONFIG=pkgconf \
            >configure.log && make -j"$(nproc)" >make.log 2>&1 &&
        make -j"$(nproc)" check TESTS= >check.log 2>&1 ||
            { tail make.log check.log; exit 1; }
        status=0
        export HJ_BUILD="$PWD" HJ_SOURCE="$PWD/.." CK_DEFAULT_TIMEOUT=1200
        for test in base/test-base base/test-csv base/test-file \
            cards/test-catalogue cards/test-import decks/test-decks \
            draft/test-draft event/test-event event/test-rating \
            formats/test-formats formats/test-language \
            formats/test-leaders games/test-fixed log/test-log \
            log/test-write pairing/test-exact pairing/test-standings \
            replay/test-replay text/test-text; do
            said=$("test/$test" 2>&1) || status=1
            echo "$test: $(echo "$said" | tail -n 1)"
        done
        exit $status'
    ;;
*)
    echo "usage: test/ports/ports.sh i386|testing|s390x ARCHIVE" >&2
    exit 2
    ;;
esac
