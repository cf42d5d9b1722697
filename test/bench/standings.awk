# SPDX-License-Identifier: MPL-2.0
# Invents an event: roster (what=roster) or results of n players over the given
# rounds, from a seed.  In each round players of like points meet; some leave.
# The numbers are whole and below 2^31, so every awk gives the same.
function draw(below) {
    state = (state * 16807) % 2147483647
    return state % below
}
BEGIN {
    state = seed + 1
    if (what == "roster") {
        print "id,name"
        for (i = 1; i <= n; i++)
            printf "P%05d,Player %d\n", i, i
        exit
    }
    print "round,table,player1,player2,wins1,wins2,draws"
    for (r = 1; r <= rounds; r++) {
        # Shuffled, then put in order of points by counting.
        k = 0
        for (i = 1; i <= n; i++)
            if (!(i in gone))
                order[++k] = i
        for (i = k; i > 1; i--) {
            j = 1 + draw(i)
            x = order[i]; order[i] = order[j]; order[j] = x
        }
        m = 0
        for (score = 3 * rounds; score >= 0; score--)
            for (i = 1; i <= count[score]; i++)
                delete bucket[score, i]
        for (score = 0; score <= 3 * rounds; score++)
            count[score] = 0
        for (i = 1; i <= k; i++) {
            score = points[order[i]] + 0
            bucket[score, ++count[score]] = order[i]
        }
        for (score = 3 * rounds; score >= 0; score--)
            for (i = 1; i <= count[score]; i++)
                sorted[++m] = bucket[score, i]
        for (i = 1; i < m; i += 2) {
            a = sorted[i]; b = sorted[i + 1]
            x = draw(100)
            if (x < 5) { wins = 1; lost = 1; drawn = 1 }
            else { wins = 2; lost = x < 50; drawn = x >= 90 }
            if (x % 2) { y = wins; wins = lost; lost = y }
            printf "%d,%d,P%05d,P%05d,%d,%d,%d\n", r, (i + 1) / 2, a, b, wins, lost, drawn
            points[a] += wins > lost ? 3 : wins == lost
            points[b] += lost > wins ? 3 : wins == lost
        }
        if (m % 2) {
            printf "%d,,P%05d,BYE,,,\n", r, sorted[m]
            points[sorted[m]] += 3
        }
        for (i = 1; i <= m; i++)
            if (r < rounds && draw(200) == 0) {
                gone[sorted[i]] = 1
                printf "%d,,P%05d,DROP,,,\n", r, sorted[i]
            }
    }
}
