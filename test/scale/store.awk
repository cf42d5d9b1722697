# SPDX-License-Identifier: MPL-2.0
# Invents the events of stores: awk -v stores=N -v seed=S -v folder=DIR writes
# DIR/K.roster and DIR/K.results for each store K.  Players are drawn from one
# pool, so that many play in several stores; some under another name.
function draw(k) { x = (x * 16807) % 2147483647; return x % k }
function row(file, round, table, a, b, result) {
    print round "," table "," a "," b "," result >file
}
BEGIN {
    x = seed + 4711
    pool = int(stores * 12 / 5) + 24
    split("2,0,0 2,1,0 1,2,0 0,2,0 1,1,1 0,0,3 0,0,0 1,1,0", results, " ")
    for (k = 1; k <= stores; k++) {
        roster = folder "/" k ".roster"
        file = folder "/" k ".results"
        print "id,name" >roster
        print "round,table,player1,player2,wins1,wins2,draws" >file
        n = 7 + draw(10)
        split("", taken)
        for (i = 0; i < n; i++) {
            do p = draw(pool); while (p in taken)
            taken[p] = 1
            seat[i] = "p" p
            if (p % 17 == 0) seat[i] = "+p" p # looks like a formula
            name = "Player " p ", of " draw(1 + (p % 19 == 0) * 9)
            if (p % 23 == 0) name = "=" name
            print seat[i] ",\"" name "\"" >roster
        }
        rounds = 3 + draw(2)
        for (round = 1; round <= rounds; round++) {
            for (i = 0; i + 1 < n; i += 2)
                row(file, round, i / 2 + 1, seat[i], seat[i + 1],
                    results[1 + draw(round == rounds && draw(4) == 0 ? 8 : 7)])
            if (n % 2) row(file, round, int(n / 2) + 1, seat[n - 1], "BYE", ",,")
            last = seat[n - 1] # all but the first move on by one
            for (i = n - 1; i > 1; i--) seat[i] = seat[i - 1]
            if (n % 2 == 0) seat[1] = last
            else { seat[1] = seat[0]; seat[0] = last }
        }
        close(roster)
        close(file)
    }
}
