/* SPDX-License-Identifier: MPL-2.0 */
/* Standings: records, values of the tie-breakers, order, ranks. */
#include "pairing/standings-internal.h"

#include "base/random.h"

#include <stdlib.h>

void hj_standings_free(struct hj_standings *s)
{
    if (s == NULL)
        return;
    for (uint32_t level = 0; level < HJ_MOST_TIE_BREAKS; level++)
        free(s->values[level]);
    free(s->records);
    free(s->entries);
    free(s->opponents);
    free(s->match_win);
    free(s->game_win);
    free(s->sos);
    free(s->buchholz);
    free(s->sorted);
    free(s->rank);
    free(s->place);
    free(s->spare);
    free(s->starts);
    free(s->parts);
    free(s->meetings.points);
    free(s->meetings.most);
    free(s->meetings.group);
    free(s->meetings.seen);
    free(s->terms);
    exact_work_free(&s->work);
    hj_arena_free(s->arena);
    free(s);
}

static bool order_has(const struct hj_standings *s, enum hj_tie_break kind)
{
    for (uint32_t i = 0; i < s->order.count; i++)
        if (s->order.items[i] == kind)
            return true;
    return false;
}

/* Allocates and calculates data that the tie-breakers of the order use. */
static bool make_helpers(struct hj_standings *s)
{
    size_t players = (size_t)s->t->player_count + 1;
    struct meetings *g = &s->meetings;

    s->parts = calloc(s->most_parts, sizeof *s->parts);
    if (s->parts == NULL)
        return false;
    if (order_has(s, HJ_TB_EXTENDED_SOS)) {
        s->sos = calloc(players, sizeof *s->sos);
        for (uint32_t p = 0; s->sos != NULL && p < s->t->player_count; p++)
            s->sos[p] = value_make(s, p, HJ_TB_SOS);
    }
    if (order_has(s, HJ_TB_AVERAGE_BUCHHOLZ)) {
        s->buchholz = calloc(players, sizeof *s->buchholz);
        for (uint32_t p = 0; s->buchholz != NULL && p < s->t->player_count; p++)
            s->buchholz[p] = value_make(s, p, HJ_TB_BUCHHOLZ).num;
    }
    if (order_has(s, HJ_TB_HEAD_TO_HEAD)) {
        g->points = calloc(players, sizeof *g->points);
        g->most = calloc(players, sizeof *g->most);
        g->group = calloc(players, sizeof *g->group);
        g->seen = calloc(players, sizeof *g->seen);
        if (g->points == NULL || g->most == NULL || g->group == NULL ||
            g->seen == NULL)
            return false;
    }
    return (s->sos != NULL || !order_has(s, HJ_TB_EXTENDED_SOS)) &&
           (s->buchholz != NULL || !order_has(s, HJ_TB_AVERAGE_BUCHHOLZ));
}

/* The number that a player has drawn. */
struct lot {
    uint64_t number;
    uint32_t player;
};

static int by_lot(const void *one, const void *other)
{
    const struct lot *a = one, *b = other;

    if (a->number != b->number)
        return a->number < b->number ? -1 : 1;
    return a->player < b->player ? -1 : a->player > b->player;
}

/* Draws lots; the lowest number is first.  Players draw in the order of the
 * roster, so that a player added at the end does not change the order of the
 * others. */
static bool draw_lots(const struct hj_standings *s, struct value *values,
                      uint64_t seed)
{
    struct hj_random random = hj_random_seeded(seed);
    uint32_t players = s->t->player_count;
    struct lot *lots = calloc((size_t)players + 1, sizeof *lots);

    if (lots == NULL)
        return false;
    for (uint32_t p = 0; p < players; p++)
        lots[p] = (struct lot){hj_random_next(&random), p};
    qsort(lots, players, sizeof *lots, by_lot);
    for (uint32_t i = 0; i < players; i++)
        values[lots[i].player] = (struct value){
            .near = players - i, .num = players - i, .den = 1, .shown = i + 1};
    free(lots);
    return true;
}

static bool make_values(struct hj_standings *s, uint64_t seed)
{
    uint32_t players = s->t->player_count;

    for (uint32_t level = 0; level < s->order.count; level++) {
        enum hj_tie_break kind = s->order.items[level];
        struct value *values = calloc((size_t)players + 1, sizeof *values);
        s->values[level] = values;
        if (values == NULL)
            return false;
        if (kind == HJ_TB_RANDOM) {
            if (!draw_lots(s, values, seed))
                return false;
            continue;
        }
        for (uint32_t p = 0; p < players; p++)
            values[p] = kind == HJ_TB_HEAD_TO_HEAD
                            ? (struct value){.den = 1, .shown = -1}
                            : value_make(s, p, kind);
    }
    return !s->failed;
}

/* Orders all players and gives equal players the same rank. */
static bool make_order(struct hj_standings *s)
{
    uint32_t players = s->t->player_count;

    for (uint32_t i = 0; i < players; i++)
        s->sorted[i] = i;
    for (uint32_t level = 0; level < s->order.count; level++)
        for (uint32_t i = 0, end; i < players && !s->failed; i = end) {
            for (end = i + 1; end < players && !s->starts[end];)
                end++;
            if (end - i > 1)
                refine(s, level, i, end);
        }
    for (uint32_t i = 0; i < players; i++) {
        s->rank[i] = i == 0 || s->starts[i] ? i + 1 : s->rank[i - 1];
        s->place[s->sorted[i]] = i;
    }
    return !s->failed;
}

static bool fill(struct hj_standings *s, uint64_t seed, struct hj_error *e)
{
    size_t players = (size_t)s->t->player_count + 1;

    s->arena = hj_arena_new();
    s->work.arena = s->arena;
    s->sorted = calloc(players, sizeof *s->sorted);
    s->rank = calloc(players, sizeof *s->rank);
    s->place = calloc(players, sizeof *s->place);
    s->spare = calloc(players, sizeof *s->spare);
    s->starts = calloc(players, sizeof *s->starts);
    if (s->sorted == NULL || s->rank == NULL || s->place == NULL ||
        s->spare == NULL || s->starts == NULL)
        return hj_fail_memory(e);
    return records_make(s, e) &&
           ((make_helpers(s) && make_values(s, seed) && make_order(s)) ||
            hj_fail_memory(e));
}

struct hj_standings *
hj_standings_new(const struct hj_tournament *t,
                 const struct hj_standings_options *options, struct hj_error *e)
{
    struct hj_standings *s = calloc(1, sizeof *s);

    if (s == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    s->t = t;
    s->rules = options->rules != NULL ? options->rules : hj_rule_set_at(0);
    s->order = options->order != NULL ? *options->order : s->rules->order;
    s->round = options->round != 0 ? options->round : HJ_MOST_ROUNDS;
    if (fill(s, options->seed, e))
        return s;
    hj_standings_free(s);
    return NULL;
}

const struct hj_rule_set *hj_standings_rules(const struct hj_standings *s)
{
    return s->rules;
}

const struct hj_tie_break_order *
hj_standings_order(const struct hj_standings *s)
{
    return &s->order;
}

uint32_t hj_standings_round(const struct hj_standings *s)
{
    return s->round;
}

uint32_t hj_standings_player(const struct hj_standings *s, uint32_t at)
{
    return s->sorted[at];
}

uint32_t hj_standings_rank(const struct hj_standings *s, uint32_t at)
{
    return s->rank[at];
}

uint32_t hj_standings_place(const struct hj_standings *s, uint32_t player)
{
    return s->place[player];
}

void hj_standings_value(const struct hj_standings *s, struct hj_out *out,
                        uint32_t player, uint32_t level)
{
    enum hj_value_form form = hj_tie_break_form(s->order.items[level]);
    int64_t shown = s->values[level][player].shown, scale;
    char digits[HJ_DIGITS];
    struct hj_str rest;

    if (shown < 0)
        return;
    scale = (int64_t)form_scale(s, form);
    hj_out_int(out, shown / scale);
    if (scale == 1)
        return;
    /* The leading 1 keeps the zeros after the decimal point. */
    rest = hj_digits(scale + shown % scale, digits);
    hj_out_char(out, '.');
    hj_out_str(out, hj_str_from(rest, 1));
}

void hj_standings_record(const struct hj_standings *s, uint32_t player,
                         struct hj_player_record *record)
{
    *record = s->records[player].sums;
}

struct hj_part *hj_standings_parts(struct hj_standings *s, uint32_t player,
                                   uint32_t level, uint32_t *count,
                                   uint64_t *divisor)
{
    enum hj_tie_break kind = s->order.items[level];
    struct hj_part *parts;

    *count = 0;
    if (kind == HJ_TB_HEAD_TO_HEAD || kind == HJ_TB_RANDOM)
        return NULL;
    parts = calloc(s->most_parts, sizeof *parts);
    if (parts != NULL)
        *count = parts_make(s, player, kind, parts, divisor);
    return parts;
}
