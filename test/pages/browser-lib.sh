# shellcheck shell=sh disable=SC2034,SC2154
# SPDX-License-Identifier: MPL-2.0
# Common part of the tests with a browser: $source_dir, $build_dir, $browser and
# $scratch. A test without its $needs is skipped.
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
unset HEADJUDGE_DATA XDG_DATA_HOME
for browser in "${CHROMIUM-}" chromium chromium-browser google-chrome; do
    [ -n "$browser" ] && command -v "$browser" >/dev/null 2>&1 && break
    browser=
done
if [ -z "$browser" ] || ! command -v "$needs" >/dev/null 2>&1; then
    echo "skipped: it needs chromium and $needs"
    exit 77
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
