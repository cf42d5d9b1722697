# SPDX-License-Identifier: MPL-2.0
# The same rules as sularia-standard in one pass of awk, for the ratio: the
# first file is the catalogue, the second the decks of decks.awk.  Prints the
# verdict lines that hj-deck prints.
BEGIN { FS = "," }
FNR == NR {
    if (FNR > 1) {
        faction[$1] = $6
        points[$1] = $9
    }
    next
}
FNR == 1 { FS = "\""; $0 = $0 }
{
    cards = sum = bad = seen = 0
    other = ""
    for (i = 8; i < NF; i += 2) {
        name = $i
        count = substr($(i + 1), 2) + 0
        if (!(name in points)) {
            bad++
            cards += count
            continue
        }
        cards += count
        sum += points[name] * count
        if (points[name] < 1 || points[name] > 4)
            bad++
        if (have[name] == 0)
            names[++seen] = name
        have[name] += count
        if (faction[name] != "Mercenary" && faction[name] != other) {
            if (other != "" && !mixed)
                bad += mixed = 1
            other = faction[name]
        }
    }
    for (i = 1; i <= seen; i++) {
        if (have[names[i]] > 4)
            bad++
        have[names[i]] = 0
    }
    mixed = 0
    bad += (cards < 60) + (sum > 90)
    if (bad)
        print $4 ": illegal in sularia-standard: " bad \
            (bad == 1 ? " violation" : " violations")
    else
        print $4 ": legal in sularia-standard (" cards " cards, " sum " points)"
}
