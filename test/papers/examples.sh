#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every example of every `--help` and every man page runs as it stands, in a
# copy of the shipped data: the status is 0, or 1 where a rule is broken, and
# something is printed or written.  The `--help` of a tool fits a screen, and
# every one its width.  The examples of
# one paper run in order, in one folder.
set -u
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
PATH=$build_dir/src:$build_dir/test/toy:$PATH
LC_ALL=C.UTF-8 TZ=UTC TERM=dumb
unset HEADJUDGE_DATA XDG_DATA_HOME CDPATH
export PATH LC_ALL TZ TERM
scratch=$(mktemp -d)
HOME=$scratch/home
export HOME
trap 'rm -rf "$scratch"' EXIT INT TERM
mkdir "$HOME"
passed=0 failed=0
wrong() {
    echo "FAIL: $*"
    failed=$((failed + 1))
}

# Lines that end in a backslash, joined with the next.
joined() {
    awk 'line != "" { sub(/^ */, "") }
         sub(/ *\\$/, "") { line = line $0 " "; next }
         { print line $0; line = "" }'
}
# The commands of a help text: indented by two spaces; what explains one stands
# behind two spaces or in the line below.
of_help() {
    sed -n '/^Examples:/,/^More:/p' | joined |
        sed -n 's/^  \(hj-.*\)/\1/p' | sed 's/   *[^ ].*//'
}
# Those of a man page's section EXAMPLES.  A display below `.Pa NAME :` is that
# file.
of_page() {
    awk '/^\.Sh/ { p = ($2 == "EXAMPLES") } p' "$1" |
        sed 's/^\.Dl //; s/\\e$/\\/; s/\\(dq/"/g; s/\\(aq/'"'"'/g; s/\\&//g' |
        joined | sed -n 's/^\$ //; /^hj-/p; /^cd .*toy-/p'
}
files_of() { # PAGE
    awk -v to="$folder/" '/^\.Sh/ { p = ($2 == "EXAMPLES") }
        p && /^\.Pa .* :$/ { name = $2; next }
        p && /^\.Bd/ { show = (name != ""); next }
        p && /^\.Ed/ { show = 0; name = "" }
        show { gsub(/\\&/, ""); print >(to name) }' "$1"
}
# Runs the commands that are read, in a fresh copy of the data.
run() { # NAME [PAGE]
    folder=$scratch/data
    rm -rf "$folder"
    cp -R "$source_dir/data" "$folder"
    chmod -R u+w "$folder"
    [ $# = 1 ] || files_of "$2"
    while IFS= read -r command; do
        touch "$scratch/now"
        sleep 0.01 # what is written now is newer
        (cd "$folder" && sh -c "$command") </dev/null >"$scratch/out" 2>"$scratch/err"
        status=$?
        if [ $status -gt 1 ]; then
            wrong "$1: $command: status $status: $(head -n 3 "$scratch/err")"
        elif ! [ -s "$scratch/out" ] && [ $status = 0 ] &&
            [ -z "$(find "$folder" -newer "$scratch/now" -type f)" ]; then
            wrong "$1: $command: nothing is printed or written"
        else
            passed=$((passed + 1))
        fi
    done
}

for tool in "$source_dir"/man/hj-*.1; do
    tool=$(basename "$tool" .1)
    "$tool" --help >"$scratch/help"
    of_help <"$scratch/help" >"$scratch/list"
    [ -s "$scratch/list" ] || wrong "$tool --help: no example"
    run "$tool --help" <"$scratch/list"
    for command in '' $(sed -n '/^$/,/^$/s/^  \([a-z]*\)  *[a-z].*/\1/p' "$scratch/help"); do
        # shellcheck disable=SC2086
        "$tool" $command --help >"$scratch/help" ||
            wrong "$tool $command --help: status $?"
        lines=$(wc -l <"$scratch/help")
        columns=$(wc -L <"$scratch/help")
        [ "$lines" -le 24 ] || [ -n "$command" ] ||
            wrong "$tool --help: $lines lines"
        [ "$columns" -le 80 ] ||
            wrong "$tool $command --help: $columns columns"
        passed=$((passed + 1))
    done
done
for page in "$source_dir"/man/*.[1-9]; do
    of_page "$page" >"$scratch/list"
    name=$(basename "$page")
    case $name in
    hj-*.1) [ -s "$scratch/list" ] || wrong "$name: no example" ;;
    esac
    run "$name" "$page" <"$scratch/list"
done
echo "$passed passed, $failed failed"
[ $((passed + failed)) -gt 0 ] && [ $failed = 0 ]
