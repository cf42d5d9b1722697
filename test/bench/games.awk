# SPDX-License-Identifier: MPL-2.0
# Writes N chess games of PLIES half-moves: invented openings of legal moves,
# each followed by bishops and rooks that go back and forth, of which every move
# is legal and must be worked out.
BEGIN {
    open[0] = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7"
    open[1] = "d4 d5 Nf3 Nf6 e3 e6 Bd3 Bd6 O-O O-O Nbd2 Nbd7 b3 b6 Bb2 Bb7 Qe2 Qe7 Rfd1 Rfd8"
    open[2] = "e4 c6 Nf3 d6 Be2 Nf6 d3 g6 O-O Bg7 Nbd2 O-O Re1 Nbd7 c3 e5 a3 a5 h3 h6"
    white[0] = "Bc2 Bb3"; black[0] = "Bb7 Bc8"
    white[1] = "Kh1 Kg1"; black[1] = "Kh8 Kg8"
    white[2] = "Bf1 Be2"; black[2] = "Re8 Rf8"
    for (i = 0; i < n; i++) {
        k = i % 3
        count = split(open[k], move, " ")
        split(white[k], w, " ")
        split(black[k], b, " ")
        printf "[Event \"Invented\"]\n[Round \"%d\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n", i
        for (m = 1; m <= plies; m++) {
            if (m % 2)
                printf "%d. ", (m + 1) / 2
            if (m <= count)
                what = move[m]
            else if (m % 2)
                what = w[int((m - count) / 2) % 2 + 1]
            else
                what = b[int((m - count - 1) / 2) % 2 + 1]
            printf "%s%s", what, m % 12 ? " " : "\n"
        }
        print "*\n"
    }
}
