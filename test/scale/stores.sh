#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Events of many stores in PostgreSQL give the table that `hj-event season`
# gives: with points by places, the best of each, who is who, an event that was
# loaded again, an older copy, a newer one, and two loads at a time.  The test
# makes and starts a cluster of its own; it is skipped where there is none.
# STORES=N: how many stores (24).
set -eu
source_dir=${HJ_SOURCE:-$(cd "$(dirname "$0")/../.." && pwd)}
build_dir=${HJ_BUILD:-$source_dir/build}
PATH=$build_dir/src:$PATH
stores=${STORES:-24}
here=$source_dir/test/scale
sql=$source_dir/data/scale
for bin in "$(pg_config --bindir 2>/dev/null)" /usr/lib/postgresql/*/bin; do
    if [ -x "$bin/initdb" ] && [ -x "$bin/postgres" ]; then found=$bin; fi
done
if [ -z "${found-}" ] || ! command -v psql >/dev/null; then
    echo "PostgreSQL is not installed: skipped"
    exit 77
fi
LC_ALL=C.UTF-8
export LC_ALL PATH
work=$(mktemp -d /tmp/hj-stores.XXXXXX) # short: a socket is in it
# The server refuses to be run by root.
as=
if [ "$(id -u)" = 0 ]; then
    id nobody >/dev/null && command -v setpriv >/dev/null || {
        echo "root cannot become another user: skipped"
        exit 77
    }
    as="setpriv --reuid=nobody --regid=nogroup --clear-groups"
    mkdir "$work/db" && chown nobody:nogroup "$work/db" && chmod 755 "$work"
else
    mkdir "$work/db"
fi
# shellcheck disable=SC2086
finish() {
    [ ! -e "$work/db/data/postmaster.pid" ] ||
        $as "$found/pg_ctl" -D "$work/db/data" -m immediate stop >/dev/null ||
        true
    [ -n "${KEEP-}" ] || rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM
cd "$work"
fail() {
    echo "FAIL: $*"
    exit 1
}

# shellcheck disable=SC2086
(cd db && HOME=$work/db $as "$found/initdb" -D data -U keeper -A trust -E UTF8 \
    --no-sync >initdb.log 2>&1) || { cat db/initdb.log; fail "initdb"; }
# shellcheck disable=SC2086
(cd db && $as "$found/pg_ctl" -D data -w -t 60 -l server.log -s -o \
    "-c listen_addresses= -c unix_socket_directories=$work/db -c fsync=off" \
    start) || { cat db/server.log; fail "the server does not start"; }
PGHOST=$work/db PGUSER=keeper PGDATABASE=postgres PGOPTIONS='-c client_min_messages=warning'
export PGHOST PGUSER PGDATABASE PGOPTIONS
run() { psql -Xqf "$@"; }
run "$sql/schema.sql"

# Each store runs its own event.
mkdir stores events rows
awk -v stores="$stores" -v seed=7 -v folder=stores -f "$here/store.awk"
k=0
while [ $((k += 1)) -le "$stores" ]; do
    f=events/$k.event
    day=$(printf '2026-%02d-%02d' $((1 + k % 12)) $((1 + k % 28)))
    hj-event new $f --format sularia-standard --name "Store $k" --day "$day" \
        --at 2026-12-31T09:00:00Z
    hj-event import $f stores/$k.roster --at 2026-12-31T09:00:00Z
    hj-event import $f stores/$k.results --at 2026-12-31T09:00:00Z
done >made.log

# All but the last as they came, two loads at a time that share some stores.
first=$(ls events/*.event | head -n $((stores / 2 + 2)))
second=$(ls events/*.event | tail -n $((stores / 2 + 2)))
# shellcheck disable=SC2086
hj-event season --into rows/a $first >/dev/null
# shellcheck disable=SC2086
hj-event season --into rows/b $second >/dev/null
(cd rows/a && run "$sql/load.sql" >load.log 2>&1) &
(cd rows/b && run "$sql/load.sql" >load.log 2>&1) || fail "$(cat rows/b/load.log)"
wait $! || fail "$(cat rows/a/load.log)"
[ "$(psql -XAtc 'SELECT count(*) FROM event')" = "$stores" ] ||
    fail "not every store is there once"

# The order of the files decides nothing.
files=$(ls events/*.event | sort -r)
compare() { # NAME PSQL-OPTIONS -- SEASON-OPTIONS
    name=$1
    shift
    # shellcheck disable=SC2086
    if [ "${1-}" = best ]; then
        shift
        run "$sql/season.sql" -v best=3 >theirs.csv
        hj-event season --csv --best 3 "$@" $files >ours.csv 2>/dev/null
    else
        run "$sql/season.sql" >theirs.csv
        [ $# = 0 ] || shift
        hj-event season --csv "$@" $files >ours.csv 2>/dev/null
    fi
    [ "$(wc -l <ours.csv)" -gt "$stores" ] || fail "$name: no table"
    sed "s/\"\('[^\",]*\)\"/\\1/g" ours.csv >bare.csv # psql quotes only what must be
    diff -u bare.csv theirs.csv | head -n 20 >differ
    [ ! -s differ ] || { cat differ; fail "$name: the tables differ"; }
    echo "$name: $(($(wc -l <ours.csv) - 1)) people, the same table"
}
compare "wins and draws"
compare "the best three" best

cat >points.csv <<'END'
place,points,players
1,12,
2,8,
3-4,5,
5-8,2,
1,20,12
played,1,
Win,1,8
draw,1,
END
printf 'id,person,event\np1,p2,Store 1\np3,someone,\np4,p500,%s.event\n' \
    "$stores" >who.csv
run "$sql/tables.sql" || fail "tables.sql"
compare "points and who is who" plain --points points.csv --who who.csv
compare "the best three of them" best --points points.csv --who who.csv

# Loaded again nothing changes; an older copy changes nothing; a newer one does.
(cd rows/a && run "$sql/load.sql" >load.log)
grep -q '^ *0 |' rows/a/load.log || fail "a store was taken twice"
hj-event log events/1.event >before.log
hj-event result events/1.event 1 1 2-0 --at 2026-12-31T10:00:00Z >/dev/null 2>&1 ||
    hj-event correct events/1.event 1 1 0-2 --at 2026-12-31T10:00:00Z >/dev/null
hj-event season --into rows/new events/1.event >/dev/null
(cd rows/new && run "$sql/load.sql" >load.log)
(cd rows/a && run "$sql/load.sql" >load.log)
compare "after a correction" plain --points points.csv --who who.csv

# Half of a load is none.
before=$(psql -XAtc 'SELECT count(*) FROM entry')
hj-event note events/1.event more --at 2026-12-31T11:00:00Z >/dev/null
hj-event season --into rows/new events/1.event >/dev/null
sed '$ s/,[^,]*$/,x/' rows/new/matches.csv >shorter && cp shorter rows/new/matches.csv
! (cd rows/new && run "$sql/load.sql" >load.log 2>&1) ||
    fail "a damaged file was loaded"
[ "$(psql -XAtc 'SELECT count(*) FROM entry')" = "$before" ] ||
    fail "half of a load stayed"
compare "after a load that failed" plain --points points.csv --who who.csv

# Two ids of one event that are one person are told, not counted twice.
two=$(awk -F, 'NR > 1 { printf "%s%s", c, $1; c = " "; if (NR == 3) exit }' \
    stores/1.roster)
printf 'id,person,event\n%s,%s,\n' "${two% *}" "${two#* }" >who.csv
run "$sql/tables.sql" || fail "tables.sql"
! run "$sql/season.sql" >theirs.csv 2>why || fail "one who played twice counts"
grep -q "is there twice" why || fail "$(cat why)"
echo "one person twice in an event: told"
