#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Growth of time with the size of the input (for events: test/event/growth.sh).
# Each command runs on inputs of n, 2n and 4n. If four times as much takes more
# than MOST times as long, the command is measured again, and reported if this
# happens three times: n log n takes about five times as long, n squared
# sixteen. Times are those of the processor; times below LEAST seconds do not
# count.
# SMALL=1: smaller inputs, for a first look.
set -u
PATH=$HJ_BUILD/src:$PATH
LC_ALL=C
HEADJUDGE_DATA=$HJ_SOURCE
export PATH LC_ALL HEADJUDGE_DATA
unset XDG_DATA_HOME
most=${MOST:-8} least=${LEAST:-0.1} limit=${LIMIT:-60}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
cd "$scratch" || exit 2
passed=0 failed=0 slow=

# The seconds of the processor that a command takes, or "more" than the limit.
seconds() {
    # shellcheck disable=SC2016 # for the shell within
    timeout "$limit" sh -c 'eval "$1" >/dev/null 2>&1; s=$?; times >times
        exit $((s > 2 ? s : 0))' sh "$1" </dev/null || {
        echo more
        return
    }
    awk 'NR == 2 { gsub(/[ms]/, " "); print $1 * 60 + $2 + $3 * 60 + $4 }' times
}
# grows NAME N MAKER COMMAND: MAKER is given n, and makes the input.
grows() {
    name=$1 n=$2 maker=$3 command=$4
    [ -z "${ONLY-}" ] || case $name in *$ONLY*) ;; *) return ;; esac
    [ -z "${SMALL-}" ] || n=$((n / 8))
    for _ in 1 2 3; do
        list=
        for f in 1 2 4; do
            $maker $((n * f))
            list="$list $(seconds "$command")"
        done
        # shellcheck disable=SC2086 # three times
        set -- $list
        verdict=$(awk -v a="$1" -v b="$2" -v c="$3" -v most="$most" \
            -v least="$least" 'BEGIN {
                if (a == "more" || b == "more" || c == "more") print "too long"
                else if (c < least) print "short"
                else if (c > most * (a > least / most ? a : least / most))
                    print "steep"
                else print "fine" }')
        [ "$verdict" = steep ] || break
    done
    printf '%-28s %8d: %6s %6s %6s  %s\n' "$name" "$n" "$1" "$2" "$3" "$verdict"
    case $verdict in
    fine | short) passed=$((passed + 1)) ;;
    *)
        failed=$((failed + 1))
        slow="$slow $name;"
        ;;
    esac
}
rows() { # N AWK-EXPRESSION: for i from 0
    awk -v n="$1" "BEGIN { for (i = 0; i < n; i++) $2 }"
}

columns() {
    {
        printf 'id,name'
        rows "$1" 'printf ",c%d", i'
        printf '\nann,Ann\nbob,Bob\n'
    } >columns.csv
}
one_name() {
    {
        echo name,type,set,number,game
        rows "$1" 'printf "Same,t,S%d,%d,g\n", i, i'
    } >same.csv
    sed 's/,S\([0-9]*\),/,T\1,/' same.csv >other.csv
}
names() {
    {
        echo name,type,cost,aliases,game
        rows "$1" 'printf "Card number %d,t%d,%d,Alias %d,g\n", i, i % 7, i % 9, i'
    } >cards.csv
    rows "$1" 'if (i % 3 == 0) printf "2 Card number %d\n", i' >deck.txt
    rows "$1" 'if (i % 3 == 1) printf "2 Card number %d\n", i' >deck2.txt
    rows "$1" 'if (i % 3 == 0) printf "2 Alias %d\n", i' >alias.txt
}
bans() {
    names "$1"
    {
        printf '<format xmlns="urn:headjudge:format:1" id="x" game="g"><name>n</name><deck><copies id="c" of="name" max="4"/></deck><list kind="banned" from="2026-01-01">'
        rows "$1" 'printf "<card name=\"Card number %d\"/>", i'
        printf '</list></format>'
    } >x.xml
}
roster() {
    {
        echo id,name,team,club
        rows "$1" 'printf "p%d,Player number %d,team %d,club %d\n", i, i, i / 2, i % 50'
    } >roster.csv
    {
        echo rank,id
        rows "$1" "printf \"%d,p%d\\n\", i + 1, $1 - 1 - i"
    } >ranks.csv
}
results() { # eight rounds; each half of the table a step further
    roster "$1"
    {
        echo round,table,player1,player2,wins1,wins2,draws
        awk -v n="$1" 'BEGIN { h = int(n / 2)
            for (r = 1; r <= 8; r++) for (t = 0; t < h; t++)
                printf "%d,%d,p%d,p%d,%d,%d,0\n", r, t + 1, t,
                    h + (t + r) % h, ((t + r) % 3) ? 2 : 1, ((t + r) % 3) ? r % 2 : 2 }'
    } >results.csv
    awk -F, 'NR > 1' results.csv | sort -t, -k1,1nr -k2,2n |
        (echo round,table,player1,player2,wins1,wins2,draws && cat) >falling.csv
}
paired() {
    roster "$1"
    {
        echo round,table,player1,player2,wins1,wins2,draws
        awk -v n="$1" 'BEGIN { for (t = 0; t < n / 2; t++)
            printf "1,%d,p%d,p%d,2,%d,0\n", t + 1, t, n / 2 + t, t % 2 }'
    } >one.csv
    hj-pair next --seed 1 --csv roster.csv one.csv >two.csv 2>/dev/null
}
pool() {
    names 1000
    {
        echo pod,seat,id,name
        rows "$1" 'printf "%d,%d,p%d,P %d\n", i / 8 + 1, i % 8 + 1, i, i'
    } >seats.csv
    {
        printf '<format xmlns="urn:headjudge:format:1" id="d" game="g"><name>n</name><deck/>'
        printf '<draft players="2-8" packs="3" pack-size="3" pass="left"/></format>'
    } >d.xml
}
log() { # N branches
    {
        printf '@log 1\n@game sularia\n@player ann "A"\n@player bob "B"\n'
        printf '@state\nround 4\nturn ann\nphase attack\nann health 12\nbob health 9\n@end\n'
        rows "$1" 'printf "@branch b%d\nann end\n@end\n", i'
        printf 'ann end\n'
    } >branches.gamelog
}
long_log() {
    {
        printf '@log 1\n@game sularia\n@player ann "A"\n@player bob "B"\n@state\nround 4\nturn ann\nphase attack\nann health 12\nbob health 9\n@end\n'
        rows "$1" 'printf "@note \"note %d\"\n", i'
        printf 'ann end\n'
    } >long.gamelog
}
unknown_log() {
    {
        printf '@log 1\n@game sularia\n@player ann "A"\n@player bob "B"\n@state\nround 4\nturn ann\nphase attack\nann health 12\nbob health 9\n@end\n'
        rows "$1" 'printf "ann deploi wolf as q%d\nann attack q%d -> s1\n", i, i'
    } >unknown.gamelog
}

grows "columns of a roster" 200000 columns 'hj-pair next --seed 1 columns.csv'
grows "rows of one name: check" 100000 one_name 'hj-cards check same.csv'
grows "rows of one name: show" 100000 one_name 'hj-cards show --cards same.csv Same'
grows "rows of one name: diff" 100000 one_name 'hj-cards diff same.csv other.csv'
grows "names: check" 30000 names 'hj-cards check cards.csv'
grows "names: diff" 30000 names 'hj-cards diff cards.csv cards.csv'
grows "names: deck by alias" 30000 names 'hj-deck hash --cards cards.csv alias.txt'
grows "names: deck diff" 30000 names 'hj-deck diff --cards cards.csv deck.txt deck2.txt'
grows "names: deck show" 30000 names 'hj-deck show --cards cards.csv deck.txt'
grows "names: deck merge" 30000 names 'hj-deck merge --to csv --cards cards.csv deck.txt deck2.txt'
grows "ban list: show" 20000 bans 'hj-format show --formats . x'
grows "ban list: check" 20000 bans 'hj-format check x.xml --cards cards.csv'
grows "ban list: deck" 20000 bans 'hj-deck check --formats . --format x --cards cards.csv deck.txt'
grows "draft seat" 60000 roster 'hj-draft seat --format sularia-draft-4 --seed 1 roster.csv'
grows "draft seat by rank" 60000 roster 'hj-draft seat --format sularia-draft-4 --seed 1 --standings ranks.csv roster.csv'
grows "draft deal" 8000 pool 'hj-draft deal --formats . --format d --cards cards.csv --seats seats.csv --seed 1 deck.txt'
grows "pair standings" 10000 results 'hj-pair standings --rules mtr roster.csv results.csv'
grows "pair standings, falling" 10000 results 'hj-pair standings --rules mtr roster.csv falling.csv'
grows "pair verify" 1500 paired 'hj-pair verify roster.csv one.csv two.csv'
grows "replay html, branches" 1500 log 'hj-replay html branches.gamelog'
grows "replay check, branches" 15000 log 'hj-replay check branches.gamelog'
grows "replay check, notes" 200000 long_log 'hj-replay check long.gamelog'
grows "replay check, unknown" 20000 unknown_log 'hj-replay check unknown.gamelog'
grows "replay html, notes" 20000 long_log 'hj-replay html long.gamelog'
echo "$passed passed, $failed failed${slow:+:$slow}"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
