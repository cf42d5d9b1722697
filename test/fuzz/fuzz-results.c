/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes results: every match that was read names players who exist, and the
 * standings by all rules and tie-breakers place everybody once. */
#include "pairing/standings.h"

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

/* All tie-breakers, beginning with number FIRST. */
static struct hj_tie_break_order order_from(int first)
{
    struct hj_tie_break_order order = {.count = HJ_TIE_BREAKS};

    for (int k = 0; k < HJ_TIE_BREAKS; k++)
        order.items[k] = (enum hj_tie_break)((first + k) % HJ_TIE_BREAKS);
    return order;
}

static void check_standings(const struct hj_tournament *t,
                            const struct hj_rule_set *rules, int first)
{
    struct hj_tie_break_order order = order_from(first);
    struct hj_standings_options options = {
        .rules = rules, .order = &order, .seed = 1};
    struct hj_error e = {0};
    struct hj_standings *s = hj_standings_new(t, &options, &e);
    bool placed[8] = {false};

    if (s == NULL && e.text[0] == '\0')
        abort();
    for (uint32_t at = 0; s != NULL && at < t->player_count; at++) {
        uint32_t player = hj_standings_player(s, at);
        if (placed[player] || hj_standings_place(s, player) != at ||
            hj_standings_rank(s, at) > at + 1)
            abort();
        placed[player] = true;
        for (uint32_t level = 0; level < order.count; level++) {
            uint64_t divisor;
            uint32_t count;
            free(hj_standings_parts(s, player, level, &count, &divisor));
        }
    }
    hj_standings_free(s);
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
        if (t != NULL) {
            const struct hj_rule_set *rules;
            hj_tournament_points(t, HJ_MOST_ROUNDS, &hj_scoring_fide, points);
            for (size_t at = 0; (rules = hj_rule_set_at(at)) != NULL; at++)
                check_standings(t, rules, (int)(size % HJ_TIE_BREAKS));
        }
        hj_tournament_free(t);
        hj_findings_free(findings);
    }
    return 0;
}
