#!/bin/sh
# SPDX-License-Identifier: MPL-2.0
# Writes the pages of an event in its third round to FOLDER/www.
# Usage: event.sh HJ-EVENT ROSTER FOLDER
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

# A double elimination of the same players in FOLDER/knock, and its paper.
knock=$3/k.event
run new "$knock" --format f --method double-elimination --name 'A <script>Cup</script>' 2>/dev/null
run import "$knock" "$roster"
"$event" player add "$knock" 'Bartholomew <b onclick=alert(1)> Featherstonehaugh' \
    --id bart --by ann >/dev/null
for round in 1 2; do
    run round start "$knock" --seed "$round"
    run publish "$knock"
    "$event" outstanding "$knock" | awk 'NR > 1 { print $2 }' | while read -r table; do
        run result "$knock" "$round" "$table" 2-1
    done
done
"$event" export "$knock" --to html --into "$3/knock" >/dev/null
for kind in slips names standings places bracket registration; do
    "$event" print "$knock" "$kind" --url https://example.org/ >"$3/knock/print-$kind.html"
done
