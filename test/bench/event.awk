# SPDX-License-Identifier: MPL-2.0
# Plays a round: reads pairings as CSV (round,table,player1,player2) and prints
# result rows.  Awk -v seed=N: the results are drawn from it.
BEGIN { FS = OFS = ","; srand(seed) }
FNR == 1 { next }
$4 == "BYE" { print $0, "", "", ""; next }
{
    r = rand()
    if (r < 0.45) print $0, 2, int(2 * rand()), 0
    else if (r < 0.9) print $0, int(2 * rand()), 2, 0
    else print $0, 1, 1, 1
}
