/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes results: every match that was read names players who exist. */
#include "pairing/tournament.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static const char roster[] = "id,name,team\n"
                             "a,Ann,x\nb,Bob,x\nc,Cid,y\nd,Dora,y\n"
                             "e,Eva,z\nf,Finn,z\ng,Gil,\nh,Hana,\n";

static void check_match(const struct hj_tournament *t,
                        const struct hj_match *match)
{
    if (match->round == 0 || match->round > HJ_MOST_ROUNDS ||
        match->seats == 0 || match->seats > HJ_TABLE_SEATS)
        abort();
    for (uint32_t s = 0; s < match->seats; s++) {
        if (match->players[s] >= t->player_count)
            abort();
        (void)hj_match_points(match, s, &hj_scoring_match_points);
    }
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct hj_table_file players = {{roster, sizeof roster - 1}, "roster"};
    struct hj_table_file results = {{(const char *)bytes, size}, "fuzz"};

    for (int by_team = 0; by_team < 2; by_team++) {
        struct hj_findings *findings = hj_findings_new();
        struct hj_error e = {0};
        struct hj_tournament *t =
            hj_tournament_new(players, &results, by_team == 1, findings, &e);
        int64_t points[8];
        if (t == NULL && e.text[0] == '\0')
            abort();
        for (uint32_t m = 0; t != NULL && m < t->match_count; m++)
            check_match(t, &t->matches[m]);
        if (t != NULL)
            hj_tournament_points(t, HJ_MOST_ROUNDS, &hj_scoring_fide, points);
        hj_tournament_free(t);
        hj_findings_free(findings);
    }
    return 0;
}
