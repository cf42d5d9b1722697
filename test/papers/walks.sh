#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# The walk-throughs of data/examples: each command of a block, `$ command`, runs
# in order in a copy of the page's folder, and prints the lines below it.
# Usage: test/papers/walks.sh [FOLDER]; with FOLDER the files that the commands
# write are left there, a folder a page; with UPDATE=1 the pages are rewritten.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
PATH=$build_dir/src:$build_dir/test/toy:$PATH
LC_ALL=C.UTF-8 TZ=UTC TERM=dumb
unset HEADJUDGE_DATA XDG_DATA_HOME CDPATH
export PATH LC_ALL TZ TERM
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
HOME=$scratch/home
export HOME
mkdir "$HOME"
cp -R "$source_dir/data" "$scratch/data"
chmod -R u+w "$scratch/data"

# Prints a page with the outputs that its commands give now.
rerun() { # PAGE
    inside=no
    while IFS= read -r line; do
        case $inside$line in
        no'```console')
            inside=yes
            printf '%s\n' "$line"
            ;;
        yes'```')
            inside=no
            printf '%s\n' "$line"
            ;;
        yes'$ '*)
            printf '%s\n' "$line"
            sh -c "${line#\$ }" </dev/null 2>&1
            status=$?
            [ $status -le 1 ] || echo "status $status: ${line#\$ }" >>"$scratch/failed"
            ;;
        yes*) ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$1"
}

passed=0 failed=0
for page in "$source_dir"/data/examples/*/README.md; do
    name=$(basename "$(dirname "$page")")
    : >"$scratch/failed"
    (cd "$scratch/data/examples/$name" && rerun "$page") >"$scratch/now"
    if [ -s "$scratch/failed" ]; then
        echo "FAIL: $name: $(cat "$scratch/failed")"
        failed=$((failed + 1))
    elif cmp -s "$page" "$scratch/now"; then
        passed=$((passed + 1))
    elif [ -n "${UPDATE-}" ]; then
        cp "$scratch/now" "$page"
        echo "updated: $name"
    else
        echo "FAIL: $name"
        diff -u "$page" "$scratch/now" | tail -n +3
        failed=$((failed + 1))
    fi
    if [ $# -gt 0 ]; then
        mkdir -p "$1" && cp -R "$scratch/data/examples/$name" "$1/" || exit 2
    fi
done
echo "$passed passed, $failed failed"
[ -n "${UPDATE-}" ] || { [ $passed -gt 0 ] && [ $failed = 0 ]; }
