#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Runs golden cases: test/golden/TOOL/*.case and test/rules/*/*.case.  In a case, `$ command` runs in a
# scratch copy of the case's folder with the built tools on PATH; what it
# prints (both outputs) and `[N]` for an exit status other than 0 must follow
# it, indented by two spaces.  Usage: test/golden.sh [PATTERN…]; with UPDATE=1 cases are rewritten.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
unset HEADJUDGE_DATA XDG_DATA_HOME NO_COLOR CDPATH
[ -z "${HJ_DATA-}" ] || export HEADJUDGE_DATA="$HJ_DATA" # other data first
HJ_SOURCE=$source_dir HJ_BUILD=$build_dir
export HJ_SOURCE HJ_BUILD
PATH=$build_dir/src:$PATH
LC_ALL=C.UTF-8 TZ=UTC TERM=dumb
HOME=$(mktemp -d)
# In a build with sanitizers leaks are looked for by other tests, which run each
# command too: of thousands of processes that is half the time.
ASAN_OPTIONS=${ASAN_OPTIONS-detect_leaks=0}
export PATH LC_ALL TZ TERM HOME ASAN_OPTIONS
scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch" "$HOME"; rm -rf "$scratch" "$HOME"' EXIT
trap 'exit 1' INT TERM

# Prints a case again with the outputs that its commands give now.
rerun() {
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
        '  '*) ;;
        '$ '*)
            printf '%s\n' "$line"
            sh -c "${line#\$ }" </dev/null >"$scratch/.out" 2>&1
            status=$?
            sed 's/^/  /' "$scratch/.out"
            [ -z "$(tail -c 1 "$scratch/.out")" ] || printf '\n'
            [ "$status" -eq 0 ] || printf '  [%d]\n' "$status"
            ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"$1"
}

passed=0 failed=0
for case in "$source_dir"/test/golden/*/*.case "$source_dir"/test/rules/*/*.case; do
    [ -e "$case" ] || continue
    name=${case#"$source_dir"/test/}
    name=${name#golden/}
    if [ $# -gt 0 ]; then
        wanted=no
        for p in "$@"; do
            # shellcheck disable=SC2254
            case $name in *$p*) wanted=yes ;; esac
        done
        [ $wanted = yes ] || continue
    fi
    folder=$scratch/$(dirname "$name")
    mkdir -p "$folder" # each case has a copy of its own
    chmod -R u+w "$folder"
    rm -rf "$folder"
    cp -R "$(dirname "$case")" "$folder"
    chmod -R u+w "$folder"
    (cd "$folder" && rerun "$case") >"$scratch/.now"
    if ! head -n 1 "$case" | grep -q '^# .*\.$'; then
        echo "FAIL: $name: the first line must be a sentence of purpose"
        failed=$((failed + 1))
    elif ! grep -q '^\$ ' "$case"; then
        echo "FAIL: $name: no command"
        failed=$((failed + 1))
    elif cmp -s "$case" "$scratch/.now"; then
        passed=$((passed + 1))
    elif [ -n "${UPDATE-}" ]; then
        cp "$scratch/.now" "$case"
        echo "updated: $name"
    else
        echo "FAIL: $name"
        diff -u "$case" "$scratch/.now" | tail -n +3
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ -z "${UPDATE-}" ] || exit 0
[ $((passed + failed)) -gt 0 ] || exit 77
[ "$failed" -eq 0 ]
