/* SPDX-License-Identifier: MPL-2.0 */
/* Rule sets and tie-breakers by name. */
#include "pairing/standings.h"

#include <stdio.h>

struct row {
    const char *name, *column, *alias;
    enum hj_value_form form;
};

static const struct row rows[HJ_TIE_BREAKS] = {
#define HJ_TIE_BREAK(kind, name, column, alias, form)                          \
    {name, column, alias, HJ_FORM_##form},
#include "pairing/tie-break.def"
#undef HJ_TIE_BREAK
};

static const struct hj_rule_set rule_sets[] = {
    {.name = "melee",
     .scoring = &hj_scoring_match_points,
     .floor_num = 1,
     .floor_den = 3,
     .game_win = 1,
     .game_draw = 0,
     .best_of = 3,
     .bye_wins = 2,
     .order = {{HJ_TB_MATCH_POINTS, HJ_TB_OPPONENTS_MATCH_WIN, HJ_TB_GAME_WIN,
                HJ_TB_OPPONENTS_GAME_WIN},
               4}},
    {.name = "mtr",
     .scoring = &hj_scoring_match_points,
     .floor_num = 33,
     .floor_den = 100,
     .game_win = 3,
     .game_draw = 1,
     .best_of = 3,
     .bye_wins = 2,
     .order = {{HJ_TB_MATCH_POINTS, HJ_TB_OPPONENTS_MATCH_WIN, HJ_TB_GAME_WIN,
                HJ_TB_OPPONENTS_GAME_WIN},
               4}},
    {.name = "sos",
     .scoring = &hj_scoring_by_score,
     .floor_den = 1,
     .game_win = 1,
     .best_of = 2,
     .bye_wins = 6,
     .order = {{HJ_TB_MATCH_POINTS, HJ_TB_SOS, HJ_TB_EXTENDED_SOS}, 3}},
    {.name = "fide-2023",
     .scoring = &hj_scoring_fide,
     .floor_den = 1,
     .game_win = 1,
     .best_of = 1,
     .bye_wins = 1,
     .dummy = true,
     .order = {{HJ_TB_MATCH_POINTS, HJ_TB_BUCHHOLZ_CUT1, HJ_TB_BUCHHOLZ,
                HJ_TB_SONNEBORN_BERGER},
               4}},
    {.name = "fide-2025",
     .scoring = &hj_scoring_fide,
     .floor_den = 1,
     .game_win = 1,
     .best_of = 1,
     .bye_wins = 1,
     .dummy = true,
     .dummy_is_capped = true,
     .order = {{HJ_TB_MATCH_POINTS, HJ_TB_BUCHHOLZ_CUT1, HJ_TB_BUCHHOLZ,
                HJ_TB_SONNEBORN_BERGER},
               4}},
};

const struct hj_rule_set *hj_rule_set_at(size_t at)
{
    return at < sizeof rule_sets / sizeof *rule_sets ? &rule_sets[at] : NULL;
}

const struct hj_rule_set *hj_rule_set_find(const char *name)
{
    const struct hj_rule_set *rules;

    for (size_t at = 0; (rules = hj_rule_set_at(at)) != NULL; at++)
        if (strcmp(rules->name, name) == 0)
            return rules;
    return NULL;
}

const char *hj_tie_break_name(enum hj_tie_break kind)
{
    return rows[kind].name;
}

const char *hj_tie_break_column(enum hj_tie_break kind)
{
    return rows[kind].column;
}

enum hj_value_form hj_tie_break_form(enum hj_tie_break kind)
{
    return rows[kind].form;
}

enum hj_tie_break hj_tie_break_of(struct hj_str name)
{
    for (int k = 0; k < HJ_TIE_BREAKS; k++)
        if (hj_str_equal_nocase(name, hj_str(rows[k].name)) ||
            hj_str_equal_nocase(name, hj_str(rows[k].column)) ||
            hj_str_equal_nocase(name, hj_str(rows[k].alias)))
            return (enum hj_tie_break)k;
    return HJ_TIE_BREAKS;
}

/* Reports an unknown tie-breaker and lists the valid names. */
static bool fail_unknown(struct hj_str name, struct hj_error *e)
{
    char all[HJ_ERROR_TEXT] = "";
    size_t n = 0;

    for (int k = 0; k < HJ_TIE_BREAKS && n < sizeof all; k++)
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s",
                              k > 0 ? ", " : "", rows[k].name);
    return hj_fail(e, "no tie-breaker '%.*s'; there are %s", HJ_STR_ARG(name),
                   all);
}

bool hj_tie_break_order_read(struct hj_str text,
                             struct hj_tie_break_order *order,
                             struct hj_error *e)
{
    bool taken[HJ_TIE_BREAKS] = {false};
    struct hj_str part;

    order->count = 0;
    while (hj_str_split(&text, ',', &part)) {
        enum hj_tie_break kind = hj_tie_break_of(hj_str_trim(part));
        if (kind == HJ_TIE_BREAKS)
            return fail_unknown(hj_str_trim(part), e);
        if (taken[kind])
            return hj_fail(e, "the tie-breaker %s is there twice",
                           rows[kind].name);
        taken[kind] = true;
        order->items[order->count++] = kind;
    }
    if (!taken[HJ_TB_MATCH_POINTS]) {
        memmove(order->items + 1, order->items,
                order->count * sizeof *order->items);
        order->items[0] = HJ_TB_MATCH_POINTS;
        order->count++;
    }
    return true;
}
