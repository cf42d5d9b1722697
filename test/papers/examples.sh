#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Every example of every `--help` and every man page runs unchanged in a copy of
# the shipped data: the status is 0, or 1 where a rule is broken, and something
# is printed or written. Every `--help` fits a screen together with the line for
# the next command. The examples of one paper run in order, in one folder; those
# of a command each in a folder of its own that has the files they name.
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
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
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
fresh() {
    folder=$scratch/data
    rm -rf "$folder"
    cp -R "$source_dir/data" "$folder"
    chmod -R u+w "$folder"
}
# The commands that the help text of a tool lists, in one column or in two.
commands_of() {
    sed -n '/^$/,/^$/p' "$1" |
        if grep -q 'tells its options' "$1"; then
            sed 's/^\(.\{39\}\)  /\1\n  /'
        else cat; fi |
        sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p'
}
# What the examples of a command find: a day of eight players in its first
# round, of which all but one table have played.
prepare() { # TOOL COMMAND
    fresh
    cd "$folder" || exit 2
    case $1 in
    hj-event)
        hj-event new cup.event --format sularia-standard
        [ "$2" = import ] || hj-event import cup.event event/roster.csv
        case $2 in
        import)
            hj-event new day.event --format sularia-standard &&
                hj-event import day.event day/roster.csv ;;
        pod | bye) ;;
        *) hj-event round start cup.event --seed 7 &&
            printf '1 2-1\n2 2-0\n3 1-2\n' | hj-event result cup.event - ;;
        esac
        echo '4 1-2' >slips.txt
        cp cup.event laptop-2.event
        hj-event note laptop-2.event 'seen at table 1'
        case $2 in
        cut | round | season)
            hj-event result cup.event 1 4 2-0
            hj-event new spring.event --format sularia-standard
            hj-event import spring.event event/roster.csv ;;
        esac ;;
    hj-draft)
        hj-draft seat --format sularia-draft-4 --csv draft/roster-4.csv \
            >seats.csv ;;
    hj-pair) hj-pair next day/roster.csv day/round-1.csv >next.csv ;;
    hj-cards) sed 5d sularia/cards.csv >new.csv ;;
    hj-replay)
        sed '$d' examples/dispute/table-4.gamelog >bobs.gamelog
        printf 'n\nq\n' >commands.txt ;;
    esac >/dev/null 2>&1
}
# Runs the commands that are read, in a fresh copy of the data.
run() { # NAME [PAGE]
    fresh
    [ $# = 1 ] || files_of "$2"
    run_here "$1"
}
run_here() { # NAME
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
    for verb in '' $(commands_of "$scratch/help"); do
        # shellcheck disable=SC2086
        "$tool" $verb --help >"$scratch/help" ||
            wrong "$tool $verb --help: status $?"
        lines=$(wc -l <"$scratch/help")
        columns=$(wc -L <"$scratch/help")
        [ "$lines" -le 23 ] || wrong "$tool $verb --help: $lines lines"
        [ "$columns" -le 80 ] ||
            wrong "$tool $verb --help: $columns columns"
        of_help <"$scratch/help" >"$scratch/list"
        [ "$(wc -l <"$scratch/list")" = 2 ] ||
            wrong "$tool $verb --help: not two examples"
        passed=$((passed + 1))
        case "$tool $verb" in
        *' ' | 'hj-event desk' | 'hj-replay step' | 'hj-replay record' | \
            'hj-cards fetch') continue ;; # a terminal or a server
        esac
        for example in 1 2; do
            (prepare "$tool" "$verb")
            sed -n "${example}p" "$scratch/list" >"$scratch/one"
            run_here "$tool $verb --help" <"$scratch/one"
        done
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
