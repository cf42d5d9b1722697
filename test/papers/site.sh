#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The site of `make html` is complete: every page reads as HTML, every link and
# every frame has a target, and each walk-through has its pages.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
for tool in mandoc cmark xmllint; do
    command -v $tool >/dev/null || {
        echo "$tool is missing"
        exit 77
    }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM
"$source_dir/man/site.sh" "$work/site" || exit 1
failed=0
wrong() {
    echo "FAIL: $*"
    failed=1
}
find "$work/site" -name '*.html' >"$work/pages"
while read -r page; do
    xmllint --html --noout "$page" 2>"$work/said"
    grep -v 'Tag [a-z]* invalid\|^ *^\|^<' "$work/said" | grep -q 'error' &&
        wrong "$page: $(head -n 2 "$work/said")"
    grep -o '\(href\|src\)="[^"#:]*' "$page" | sed 's/.*="//' | sort -u |
        while read -r to; do
            [ -z "$to" ] || [ -e "$(dirname "$page")/$to" ] ||
                echo "$page: no $to"
        done >"$work/dead"
    [ ! -s "$work/dead" ] || wrong "$(cat "$work/dead")"
done <"$work/pages"
for page in "$source_dir"/man/*.[1-9]; do
    [ -s "$work/site/$(basename "$page").html" ] || wrong "no page of $page"
done
for page in "$source_dir"/data/examples/*/README.md; do
    name=$(basename "$(dirname "$page")")
    pictures=$(grep -c '^!\[' "$page")
    [ "$pictures" -gt 0 ] &&
        [ "$(grep -o '<iframe\|<img' "$work/site/$name/index.html" | wc -l)" = "$pictures" ] ||
        wrong "$name: not $pictures pictures"
done
exit $failed
