/* SPDX-License-Identifier: MPL-2.0 */
/* Standings of an event, and the seeds for its next stage. */
#include "event/ranking.h"

#include <stdio.h>
#include <stdlib.h>

bool hj_ranking_order(struct hj_str rules, struct hj_str list,
                      const struct hj_rule_set **set,
                      struct hj_tie_break_order *order, struct hj_error *e)
{
    char name[32], all[128] = "";
    const struct hj_rule_set *one;

    snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(rules));
    *set = hj_rule_set_find(name);
    for (size_t i = 0, n = 0;
         *set == NULL && n < sizeof all && (one = hj_rule_set_at(i)) != NULL;
         i++)
        n += (size_t)snprintf(all + n, sizeof all - n, "%s%s",
                              i > 0 ? ", " : "", one->name);
    if (*set == NULL)
        return hj_fail(e, "unknown rule set '%.*s'; there are %s",
                       HJ_STR_ARG(rules), all);
    *order = (*set)->order;
    return list.n == 0 || hj_tie_break_order_read(list, order, e);
}

/* Draws remaining ties with SEED, unless the tie-breakers include a draw. */
static void add_draw(struct hj_tie_break_order *order, uint64_t seed,
                     struct hj_standings_options *options)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (order->items[i] == HJ_TB_RANDOM)
            return;
    options->seed = seed;
    if (order->count < HJ_MOST_TIE_BREAKS)
        order->items[order->count++] = HJ_TB_RANDOM;
}

/* Finds the last stage up to ROUND that has standings: not an elimination,
 * unless it is the first stage. */
static bool find_stage(struct hj_event *event, int64_t round,
                       struct hj_event_stage *stage, struct hj_error *e)
{
    bool fine = hj_event_stage_of(event, round, stage, e);

    while (fine && stage->number > 1 && hj_method_has_bracket(stage->method))
        fine = hj_event_stage_at(event, stage->number - 1, stage, e);
    return fine;
}

bool hj_ranking_make_stage(struct hj_ranking *r, struct hj_event *event,
                           const struct hj_event_stage *stage, int64_t round,
                           bool drawn, uint64_t seed, struct hj_error *e)
{
    struct hj_event_info info;
    struct hj_tie_break_order order;
    struct hj_standings_options options = {.order = &order};

    *r = (struct hj_ranking){.groups = stage->groups};
    if (!hj_event_info(event, &info, e) ||
        !hj_ranking_order(info.rules, info.tie_break, &options.rules, &order,
                          e))
        return false;
    if (drawn)
        add_draw(&order, seed, &options);
    r->round = round ? round : info.round;
    if (stage->last > 0 && r->round > stage->last)
        r->round = stage->last;
    r->t = hj_event_tournament(event, stage, r->round, e);
    if (r->t == NULL)
        return false;
    r->standings = hj_standings_new(r->t, &options, e);
    if (r->standings != NULL)
        return true;
    hj_ranking_free(r);
    return false;
}

bool hj_ranking_make(struct hj_ranking *r, struct hj_event *event,
                     int64_t round, bool drawn, uint64_t seed,
                     struct hj_error *e)
{
    struct hj_event_info info;
    struct hj_event_stage stage;

    *r = (struct hj_ranking){0};
    if (!hj_event_info(event, &info, e))
        return false;
    if (round > info.round)
        return hj_fail(e, "no round %lld", (long long)round);
    return find_stage(event, round ? round : info.round, &stage, e) &&
           hj_ranking_make_stage(r, event, &stage, round, drawn, seed, e);
}

void hj_ranking_free(struct hj_ranking *r)
{
    hj_standings_free(r->standings);
    hj_tournament_free(r->t);
    *r = (struct hj_ranking){0};
}

/* Adds won, lost and drawn matches as 3-1-0. */
static bool add_record(struct hj_table *table, const struct hj_standings *s,
                       uint32_t player)
{
    struct hj_player_record record;
    char text[64];

    hj_standings_record(s, player, &record);
    snprintf(text, sizeof text, "%u-%u-%u", record.won, record.lost,
             record.drawn);
    return hj_table_add(table, hj_str(text), false);
}

static bool add_values(struct hj_table *table, const struct hj_standings *s,
                       uint32_t player, struct hj_out *out)
{
    bool fine = true;

    for (uint32_t i = 0; fine && i < hj_standings_order(s)->count; i++) {
        hj_out_cut(out, 0);
        hj_standings_value(s, out, player, i);
        fine =
            !hj_out_failed(out) && hj_table_add(table, hj_out_text(out), true);
    }
    return fine;
}

static bool add_columns(struct hj_table *table, const struct hj_standings *s,
                        bool record)
{
    static const char *const first[] = {"rank", "id", "name"};
    const struct hj_tie_break_order *order = hj_standings_order(s);
    bool fine = true;

    for (size_t i = 0; fine && i < sizeof first / sizeof *first; i++)
        fine = hj_table_column(table, hj_str(first[i]));
    fine = fine && (!record || hj_table_column(table, HJ_STR("record")));
    for (uint32_t i = 0; fine && i < order->count; i++)
        fine = hj_table_column(table,
                               hj_str(hj_tie_break_column(order->items[i])));
    return fine;
}

/* Returns the players in listing order: by groups, if there are any, then by
 * the standings.  NULL when out of memory. */
static uint32_t *order_players(const struct hj_ranking *r, uint32_t *ranks)
{
    uint32_t count = r->t->player_count, n = 0;
    uint32_t *order = calloc((size_t)count + 1, sizeof *order);

    for (int64_t g = r->groups > 0; order != NULL && g <= r->groups; g++) {
        uint32_t before = 0, first = n;
        for (uint32_t at = 0; at < count; at++) {
            uint32_t p = hj_standings_player(r->standings, at);
            uint32_t rank = hj_standings_rank(r->standings, at);
            if (r->groups > 0 && r->t->players[p].group != g)
                continue;
            ranks[n] = r->groups == 0                ? rank
                       : n > first && rank == before ? ranks[n - 1]
                                                     : n - first + 1;
            before = rank;
            order[n++] = p;
        }
    }
    return order;
}

uint32_t *hj_ranking_order_players(const struct hj_ranking *r, uint32_t **ranks)
{
    uint32_t *order = NULL;

    *ranks = calloc((size_t)r->t->player_count + 1, sizeof **ranks);
    if (*ranks != NULL)
        order = order_players(r, *ranks);
    if (order == NULL) {
        free(*ranks);
        *ranks = NULL;
    }
    return order;
}

/* A player with the keys of the seeding order. */
struct seeded {
    uint32_t player, group_rank, rank, place;
};

static int compare_seeded(const struct seeded *a, const struct seeded *b)
{
    if (a->group_rank != b->group_rank)
        return a->group_rank < b->group_rank ? -1 : 1;
    return a->rank < b->rank ? -1 : a->rank > b->rank;
}

static int by_seed(const void *one, const void *other)
{
    const struct seeded *a = one, *b = other;
    int order = compare_seeded(a, b);

    return order != 0 ? order : a->place < b->place ? -1 : 1;
}

uint32_t *hj_ranking_seeds(const struct hj_ranking *r, uint32_t **ranks)
{
    uint32_t count = r->t->player_count;
    uint32_t *order = hj_ranking_order_players(r, ranks);
    struct seeded *list = calloc((size_t)count + 1, sizeof *list);

    if (order == NULL || list == NULL) {
        free(order);
        free(list);
        free(*ranks);
        *ranks = NULL;
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = hj_standings_place(r->standings, order[i]);
        list[i] =
            (struct seeded){order[i], r->groups > 0 ? (*ranks)[i] : 0,
                            hj_standings_rank(r->standings, place), place};
    }
    qsort(list, count, sizeof *list, by_seed);
    for (uint32_t i = 0; i < count; i++) {
        bool equal = i > 0 && compare_seeded(&list[i - 1], &list[i]) == 0;
        order[i] = list[i].player;
        (*ranks)[order[i]] = equal ? (*ranks)[order[i - 1]] : i + 1;
    }
    free(list);
    return order;
}

struct hj_table *hj_ranking_table(const struct hj_ranking *r, bool record)
{
    struct hj_table *table = hj_table_new();
    struct hj_out *out = hj_out_memory();
    uint32_t *ranks, *order = hj_ranking_order_players(r, &ranks);
    bool fine = table != NULL && !hj_out_failed(out) && order != NULL &&
                (r->groups == 0 || hj_table_column(table, HJ_STR("group"))) &&
                add_columns(table, r->standings, record);

    for (uint32_t at = 0; fine && at < r->t->player_count; at++) {
        const struct hj_player *p = &r->t->players[order[at]];
        fine = (r->groups == 0 || hj_table_add_int(table, p->group)) &&
               hj_table_add_int(table, ranks[at]) &&
               hj_table_add(table, p->id, false) &&
               hj_table_add(table, p->name, false) &&
               (!record || add_record(table, r->standings, order[at])) &&
               add_values(table, r->standings, order[at], out);
    }
    hj_out_free(out);
    free(ranks);
    free(order);
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}
