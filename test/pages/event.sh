#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# An event in its third round, as pages in FOLDER/www.  Usage: event.sh HJ-EVENT
# ROSTER FOLDER.
set -eu
event=$1 roster=$2 file=$3/c.event www=$3/www
run() {
    what=$1
    shift
    "$event" "$what" "$@" --by ann >/dev/null
}
run new "$file" --format sularia-draft-4 --name 'A <script>Cup</script>'
run import "$file" "$roster"
"$event" player add "$file" 'Bartholomew <b onclick=alert(1)> Featherstonehaugh' \
    --id bart --by ann >/dev/null
run pod "$file" --seed 42
for round in 1 2; do
    run round start "$file" --seed "$round"
    run publish "$file"
    for table in 1 2 3 4; do
        run result "$file" "$round" "$table" "2-$((table % 2))"
    done
done
run round start "$file" --seed 3
run publish "$file"
run clock start "$file"
run clock extend "$file" 2 5
"$event" export "$file" --to html --into "$www" >/dev/null
