# SPDX-License-Identifier: MPL-2.0
# Invents a catalogue of N cards for measuring.  -v n=5000 -v seed=1
function draw(k) { x = (x * 16807) % 2147483647; return x % k }
function word() {
    return toupper(substr("bcdfghklmnprstvw", draw(16) + 1, 1)) \
        syllables[draw(12) + 1] syllables[draw(12) + 1]
}
BEGIN {
    x = seed + 12345
    split("ara eno ith ulo ask emb ova yri und elk ost amn", syllables, " ")
    split("site combatant tactic condition", types, " ")
    split("Jotune Synthien Orrathi Mercenary", factions, " ")
    print "name,game,set,number,type,faction,n,cost,points,text"
    for (i = 1; i <= n;) {
        name = word() " " (draw(3) ? "" : "of the ") word()
        if (name in seen)
            continue
        seen[name] = 1
        points = 1 + (draw(10) > 5) + (draw(10) > 8)
        print name ",sularia,HJB-INVENTED," i "," types[i % 4 + 1] "," \
            factions[int(i / 4) % 4 + 1] ",1," draw(8) "," points ","
        i++
    }
}
