/* SPDX-License-Identifier: MPL-2.0 */
/* Standings of an event, and the ranking behind its cut. */
#include "event/ranking.h"

#include <stdio.h>
#include <stdlib.h>

bool hj_ranking_order(struct hj_str rules, struct hj_str list,
                      const struct hj_rule_set **set,
                      struct hj_tie_break_order *order, struct hj_error *e)
{
    char name[32];

    snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(rules));
    *set = hj_rule_set_find(name);
    if (*set == NULL)
        return hj_fail(e, "there is no rule set '%.*s'", HJ_STR_ARG(rules));
    *order = (*set)->order;
    return list.n == 0 || hj_tie_break_order_read(list, order, e);
}

/* What is equal to the last tie-breaker is drawn. */
static void add_draw(struct hj_tie_break_order *order)
{
    for (uint32_t i = 0; i < order->count; i++)
        if (order->items[i] == HJ_TB_RANDOM)
            return;
    if (order->count < HJ_MOST_TIE_BREAKS)
        order->items[order->count++] = HJ_TB_RANDOM;
}

bool hj_ranking_make(struct hj_ranking *r, struct hj_event *event,
                     int64_t round, bool drawn, uint64_t seed,
                     struct hj_error *e)
{
    struct hj_event_info info;
    struct hj_tie_break_order order;
    struct hj_standings_options options = {.order = &order, .seed = seed};

    *r = (struct hj_ranking){0};
    if (!hj_event_info(event, &info, e) ||
        !hj_ranking_order(info.rules, info.tie_break, &options.rules, &order,
                          e))
        return false;
    if (round > info.round)
        return hj_fail(e, "no round %lld", (long long)round);
    if (drawn)
        add_draw(&order);
    r->t = hj_event_tournament(event, HJ_STAGE_MAIN, round ? round : info.round, e);
    if (r->t == NULL)
        return false;
    r->standings = hj_standings_new(r->t, &options, e);
    if (r->standings != NULL)
        return true;
    hj_ranking_free(r);
    return false;
}

void hj_ranking_free(struct hj_ranking *r)
{
    hj_standings_free(r->standings);
    hj_tournament_free(r->t);
    *r = (struct hj_ranking){0};
}

static bool add_int(struct hj_table *table, int64_t number)
{
    char digits[HJ_DIGITS];

    return hj_table_add(table, hj_digits(number, digits), true);
}

/* Won, lost, drawn, as 3-1-0. */
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

struct hj_table *hj_ranking_table(const struct hj_ranking *r, bool record)
{
    struct hj_table *table = hj_table_new();
    struct hj_out *out = hj_out_memory();
    bool fine = table != NULL && out != NULL &&
                add_columns(table, r->standings, record);

    for (uint32_t at = 0; fine && at < r->t->player_count; at++) {
        uint32_t player = hj_standings_player(r->standings, at);
        fine = add_int(table, hj_standings_rank(r->standings, at)) &&
               hj_table_add(table, r->t->players[player].id, false) &&
               hj_table_add(table, r->t->players[player].name, false) &&
               (!record || add_record(table, r->standings, player)) &&
               add_values(table, r->standings, player, out);
    }
    hj_out_free(out);
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}

/* A player of the finals, and how far they came. */
struct finalist {
    uint32_t player;
    struct hj_bracket_run run;
};

/* The finals as places are given for them. */
struct finals {
    const struct hj_tournament *t;
    struct finalist *list;
    uint32_t left;    /* who can still win */
    uint32_t playing; /* of them, in a match that has no result yet */
};

/* Who came farther comes first: below, at or above 0. */
static int compare_runs(const struct hj_bracket_run *a,
                        const struct hj_bracket_run *b)
{
    if (a->won != b->won)
        return a->won > b->won ? -1 : 1;
    if (a->out != b->out)
        return a->out ? 1 : -1;
    if (a->left != b->left)
        return a->left ? 1 : -1;
    return (int)b->third - (int)a->third;
}

/* The same for qsort(); those who came as far by their seeds. */
static int order_runs(const void *one, const void *other)
{
    const struct finalist *a = one, *b = other;
    int order = compare_runs(&a->run, &b->run);

    return order != 0 ? order : a->player < b->player ? -1 : 1;
}

/* The winner is the only one left, when nobody has to play any more. */
static void say_run(const struct finals *f, const struct hj_bracket_run *run,
                    char text[48])
{
    if (run->out)
        snprintf(text, 48, "out in round %u%s", run->won + 1,
                 run->third ? ", third" : "");
    else if (run->left)
        snprintf(text, 48, "left after round %u", run->won);
    else
        snprintf(text, 48, "%s",
                 f->left == 1 && f->playing == 0 && f->t->rounds > 0 ? "winner"
                                                                     : "in");
}

static bool finals_make(struct finals *f, const struct hj_tournament *t)
{
    struct hj_bracket_run *runs =
        calloc((size_t)t->player_count + 1, sizeof *runs);

    *f = (struct finals){
        .t = t, .list = calloc((size_t)t->player_count + 1, sizeof *f->list)};
    if (runs == NULL || f->list == NULL) {
        free(runs);
        return false;
    }
    hj_bracket_runs(t, runs);
    for (uint32_t p = 0; p < t->player_count; p++) {
        f->list[p] = (struct finalist){p, runs[p]};
        f->left += !runs[p].out && !runs[p].left;
        f->playing += runs[p].playing;
    }
    qsort(f->list, t->player_count, sizeof *f->list, order_runs);
    free(runs);
    return true;
}

static bool add_final(struct hj_table *table, const struct finals *f,
                      const struct finalist *who, uint32_t place,
                      const struct hj_ranking *ranking)
{
    const struct hj_player *p = &f->t->players[who->player];
    uint32_t player = hj_tournament_find(ranking->t, p->id), rank = 0;
    char text[48];

    if (player != HJ_NOBODY)
        rank = hj_standings_rank(ranking->standings,
                                 hj_standings_place(ranking->standings, player));
    say_run(f, &who->run, text);
    return add_int(table, place) && hj_table_add(table, p->id, false) &&
           hj_table_add(table, p->name, false) &&
           add_int(table, who->player + 1) &&
           hj_table_add(table, hj_str(text), false) && add_int(table, rank);
}

/* The rows of the finals. */
static bool add_finals(struct hj_table *table, const struct hj_tournament *t,
                       const struct hj_ranking *ranking)
{
    struct finals f;
    uint32_t place = 1;
    bool fine = finals_make(&f, t);

    for (uint32_t i = 0; fine && i < t->player_count; i++) {
        if (i > 0 && compare_runs(&f.list[i - 1].run, &f.list[i].run) != 0)
            place = i + 1;
        fine = add_final(table, &f, &f.list[i], place, ranking);
    }
    free(f.list);
    return fine;
}

/* All others, by the standings; who share a rank share the place. */
static bool add_others(struct hj_table *table, const struct hj_tournament *t,
                       const struct hj_ranking *ranking)
{
    uint32_t count = t->player_count, place = 0, last = 0;
    bool fine = true;

    for (uint32_t at = 0; fine && at < ranking->t->player_count; at++) {
        const struct hj_player *p =
            &ranking->t->players[hj_standings_player(ranking->standings, at)];
        uint32_t rank = hj_standings_rank(ranking->standings, at);
        if (hj_tournament_find(t, p->id) != HJ_NOBODY)
            continue;
        count++;
        place = rank == last ? place : count;
        fine = add_int(table, place) && hj_table_add(table, p->id, false) &&
               hj_table_add(table, p->name, false) &&
               hj_table_add(table, HJ_STR(""), false) &&
               hj_table_add(table, HJ_STR(""), false) && add_int(table, rank);
        last = rank;
    }
    return fine;
}

/* Whether there are places by rounds survived: behind a cut, or where all
 * rounds were an elimination. */
static bool has_finals(struct hj_event *event, const struct hj_event_info *info,
                       struct hj_error *e)
{
    struct hj_table *rounds = hj_event_ask(event, HJ_VIEW_ROUNDS, 0, 0, e);
    bool fine = rounds != NULL;

    for (size_t r = 0; fine && r < hj_table_rows(rounds); r++) {
        int64_t round = hj_table_int(rounds, r, "round");
        struct hj_str method = hj_table_get(rounds, r, "method");
        char name[32];
        snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(method));
        if (round <= info->cut_round || hj_str_is(method, "elimination") ||
            (hj_method_of(name) == HJ_METHODS &&
             (info->cut > 0 || hj_str_is(info->method, "elimination"))))
            continue;
        fine = info->cut > 0
                   ? hj_fail(e,
                             "round %lld behind the cut was paired by %s: "
                             "places are by how far one came in an elimination",
                             (long long)round, name)
                   : hj_fail(e, "no cut was made yet");
    }
    hj_table_free(rounds);
    return fine && (info->cut > 0 || info->round > 0 ||
                    hj_fail(e, "no cut was made yet"));
}

struct hj_table *hj_event_final(struct hj_event *event, struct hj_error *e)
{
    static const char *const names[] = {"place", "id",     "name",
                                        "seed",  "finals", "rank"};
    struct hj_ranking ranking = {0};
    struct hj_event_info info;
    struct hj_tournament *t = NULL;
    struct hj_table *table = NULL;
    bool fine = hj_event_info(event, &info, e) &&
                has_finals(event, &info, e) &&
                hj_ranking_make(&ranking, event, 0, false, 0, e);

    if (fine) {
        t = hj_event_tournament(
            event, info.cut > 0 ? HJ_STAGE_FINALS : HJ_STAGE_MAIN, info.round,
            e);
        table = t ? hj_table_new() : NULL;
        fine = t != NULL && (table != NULL || hj_fail_memory(e));
    }
    for (size_t i = 0; fine && i < sizeof names / sizeof *names; i++)
        fine = hj_table_column(table, hj_str(names[i])) || hj_fail_memory(e);
    fine =
        fine &&
        ((add_finals(table, t, &ranking) && add_others(table, t, &ranking)) ||
         hj_fail_memory(e));
    hj_ranking_free(&ranking);
    hj_tournament_free(t);
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}
