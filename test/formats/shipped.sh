#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The shipped formats, which are not compared with the schema when they are
# loaded, follow it: a copy with one byte more, which is compared, is accepted.
# lib/formats/shipped.def has just them; UPDATE=1 writes it.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
kept=$source_dir/lib/formats/shipped.def
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
mkdir "$work/formats" && cp "$source_dir/formats/format.rng" "$work/formats"
status=0
for format in "$source_dir"/formats/*.xml; do
    copy=$work/formats/${format##*/}
    { cat "$format" && echo; } >"$copy"
    sha256sum <"$format"
done | sed 's/ .*//; s/.*/HJ_SHIPPED("&")/' | LC_ALL=C sort >"$work/rows"
{ sed '/^HJ_SHIPPED/d' "$kept" && cat "$work/rows"; } >"$work/kept"
if ! cmp -s "$kept" "$work/kept"; then
    [ -n "${UPDATE-}" ] && cat "$work/kept" >"$kept"
    echo "lib/formats/shipped.def: other digests than those of formats/*.xml"
    status=1
fi
for copy in "$work"/formats/*.xml; do
    "$build_dir/src/hj-format" check --formats "$work/formats" "$copy" \
        >"$work/out" 2>&1 || {
        echo "FAIL: ${copy##*/}"
        cat "$work/out"
        status=1
    }
done
# And the copies are compared: a word that no format has is told.
sed -i 's/<format /<format of="nobody" /' "$copy"
"$build_dir/src/hj-format" check --formats "$work/formats" "$copy" \
    >"$work/out" 2>&1 && {
    echo "FAIL: of=\"nobody\""
    status=1
}
grep -q 'nobody' "$work/out" || {
    echo "FAIL: of=\"nobody\" is not told"
    cat "$work/out"
    status=1
}
exit $status
