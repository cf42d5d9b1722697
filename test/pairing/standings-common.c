/* SPDX-License-Identifier: MPL-2.0 */
/* Shared by the tests of standings. */
#include "standings-common.h"

#include <check.h>
#include <stdio.h>

struct hj_standings *rank(const struct hj_tournament *t, const char *rules,
                          const char *names)
{
    struct hj_tie_break_order order;
    struct hj_standings_options options = {.rules = hj_rule_set_find(rules)};
    struct hj_standings *s;
    struct hj_error e = {0};

    ck_assert_ptr_nonnull(options.rules);
    if (names != NULL) {
        ck_assert_msg(hj_tie_break_order_read(hj_str(names), &order, &e), "%s",
                      e.text);
        options.order = &order;
    }
    s = hj_standings_new(t, &options, &e);
    ck_assert_msg(s != NULL, "%s", e.text);
    return s;
}

/* The value as it is printed. */
void shown(const struct hj_standings *s, uint32_t player, uint32_t level,
           char text[64])
{
    struct hj_out *out = hj_out_memory();

    ck_assert_ptr_nonnull(out);
    hj_standings_value(s, out, player, level);
    snprintf(text, 64, "%.*s", HJ_STR_ARG(hj_out_text(out)));
    hj_out_free(out);
}

/* A tournament that is filled row by row. */
uint32_t add_player(struct hj_tournament *t, unsigned number)
{
    char id[32];
    struct hj_player p = {.rating = -1};

    snprintf(id, sizeof id, "P%u", number);
    p.id = p.name = hj_str(id);
    return hj_tournament_add_player(t, &p);
}

void add_match(struct hj_tournament *t, enum hj_match_kind kind, uint32_t round,
               uint32_t a, uint32_t b, int32_t wins_a, int32_t wins_b,
               int32_t draws)
{
    struct hj_match m = {.kind = kind,
                         .round = round,
                         .players = {a, b, HJ_NOBODY, HJ_NOBODY},
                         .seats = kind == HJ_MATCH ? 2 : 1,
                         .wins = {wins_a, wins_b},
                         .draws = draws,
                         .known = true,
                         .weight = 1000};

    if (kind != HJ_MATCH)
        m.players[1] = HJ_NOBODY;
    ck_assert(hj_tournament_add_match(t, &m));
}

void add_forfeit(struct hj_tournament *t, uint32_t round, uint32_t a,
                 uint32_t b, bool a_wins)
{
    struct hj_match m = {.kind = HJ_MATCH,
                         .round = round,
                         .players = {a, b, HJ_NOBODY, HJ_NOBODY},
                         .seats = 2,
                         .wins = {a_wins ? 2 : 0, 0},
                         .known = true,
                         .forfeit = true,
                         .weight = 1000};

    ck_assert(hj_tournament_add_match(t, &m));
}
