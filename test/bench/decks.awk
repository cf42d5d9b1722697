# SPDX-License-Identifier: MPL-2.0
# Invents N decks a line from the catalogue of cards.awk: most of them legal,
# every eighth with a fault.  -v n=100000 -v seed=1
function draw(k) { x = (x * 16807) % 2147483647; return x % k }
# A line of COUNT copies of a card of TYPE and FACTION that is not yet in it.
function add(type, faction, count, most,    key, name) {
    key = type SUBSEP faction
    do
        name = card[key SUBSEP draw(cards[key])]
    while (used[name] == deck || points[name] > most)
    used[name] = deck
    line = line (line == "" ? "" : ",") "\"" name "\":" count
}
function fill(type, faction, left,    count, spare) {
    while (left > 0) {
        count = left < 4 ? left : 2 + draw(3)
        spare = draw(6) == 0
        add(type, spare ? "Mercenary" : faction, count, draw(5) ? 1 : 2)
        left -= count
    }
}
BEGIN { FS = ","; x = seed + 54321 }
FNR > 1 {
    key = $5 SUBSEP $6
    card[key, cards[key]++] = $1
    points[$1] = $9
}
END {
    split("Jotune Synthien Orrathi", factions, " ")
    for (deck = 1; deck <= n; deck++) {
        line = ""
        faction = factions[draw(3) + 1]
        fault = draw(8) ? 0 : 1 + draw(4)
        fill("site", faction, fault == 1 ? 21 : 22)
        fill("combatant", faction, 21)
        fill("tactic", faction, 15)
        if (fault == 2)
            add("condition", faction, 5, 9)
        else
            fill("condition", faction, 2)
        if (fault == 3)
            add("tactic", faction == "Jotune" ? "Orrathi" : "Jotune", 1, 9)
        if (fault == 4)
            for (k = 0; k < 4; k++)
                add("tactic", faction, 4, 9)
        print "{\"id\":\"deck-" deck "\",\"main\":{" line "}}"
    }
}
