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

/* How far somebody came behind the cut. */
struct run {
    uint32_t player;
    uint32_t won;  /* rounds that were survived, from the first on */
    bool playing;  /* the next one has no result yet */
    bool consoled; /* won the match for the third place */
};

/* The finals, and where each player's match of each round is. */
struct finals {
    const struct hj_tournament *t;
    uint32_t *matches; /* players times t->rounds; HJ_NOBODY: none */
};

static bool finals_make(struct finals *f, const struct hj_tournament *t)
{
    size_t cells = (size_t)t->player_count * t->rounds;

    *f = (struct finals){t, malloc((cells + 1) * sizeof *f->matches)};
    if (f->matches == NULL)
        return false;
    for (size_t i = 0; i < cells; i++)
        f->matches[i] = HJ_NOBODY;
    for (uint32_t i = 0; i < t->match_count; i++)
        for (uint32_t s = 0; s < t->matches[i].seats; s++)
            f->matches[(size_t)t->matches[i].players[s] * t->rounds +
                       t->matches[i].round - 1] = i;
    return true;
}

/* The match of a player in a round; NULL for none. */
static const struct hj_match *match_of(const struct finals *f, uint32_t player,
                                       uint32_t round)
{
    uint32_t match = round <= f->t->rounds
                         ? f->matches[(size_t)player * f->t->rounds + round - 1]
                         : HJ_NOBODY;

    return match != HJ_NOBODY ? &f->t->matches[match] : NULL;
}

/* Whether the player has won the match, which may be a bye. */
static bool has_won(const struct hj_match *match, uint32_t player)
{
    uint32_t seat = 0;

    while (match->players[seat] != player)
        seat++;
    return hj_match_points(match, seat, &hj_scoring_match_points) ==
           hj_scoring_match_points.win;
}

static struct run run_of(const struct finals *f, uint32_t player)
{
    struct run run = {.player = player};
    const struct hj_match *match;

    for (uint32_t r = 1; r <= f->t->rounds; r++) {
        match = match_of(f, player, r);
        if (match == NULL || !match->known) {
            run.playing = match != NULL;
            return run;
        }
        if (!has_won(match, player)) {
            match = match_of(f, player, r + 1);
            run.consoled =
                match != NULL && match->known && has_won(match, player);
            return run;
        }
        run.won++;
    }
    return run;
}

/* Who came farther comes first: below, at or above 0. */
static int compare_runs(const struct run *a, const struct run *b)
{
    if (a->won != b->won)
        return a->won > b->won ? -1 : 1;
    if (a->playing != b->playing)
        return a->playing ? -1 : 1;
    return (int)b->consoled - (int)a->consoled;
}

static void say_run(const struct run *run, uint32_t rounds, uint32_t left,
                    char text[32])
{
    if (run->playing || (run->won == rounds && left != 1))
        snprintf(text, 32, "in");
    else if (run->won == rounds)
        snprintf(text, 32, "winner");
    else
        snprintf(text, 32, "out in round %u%s", run->won + 1,
                 run->consoled ? ", third" : "");
}

/* The same for qsort(); those who came as far by their seeds. */
static int order_runs(const void *one, const void *other)
{
    const struct run *a = one, *b = other;
    int order = compare_runs(a, b);

    return order != 0 ? order : a->player < b->player ? -1 : 1;
}

static bool add_final(struct hj_table *table, const struct run *run,
                      uint32_t place, uint32_t left, const struct finals *f,
                      const struct hj_ranking *ranking)
{
    const struct hj_player *p = &f->t->players[run->player];
    uint32_t player = hj_tournament_find(ranking->t, p->id), rank = 0;
    char text[32];

    if (player != HJ_NOBODY)
        rank = hj_standings_rank(ranking->standings,
                                 hj_standings_place(ranking->standings, player));
    say_run(run, f->t->rounds, left, text);
    return add_int(table, place) && hj_table_add(table, p->id, false) &&
           hj_table_add(table, p->name, false) &&
           add_int(table, run->player + 1) &&
           hj_table_add(table, hj_str(text), false) && add_int(table, rank);
}

/* The rows of the cut. */
static bool add_finals(struct hj_table *table, const struct hj_tournament *t,
                       const struct hj_ranking *ranking)
{
    struct run *runs = calloc((size_t)t->player_count + 1, sizeof *runs);
    struct finals f = {0};
    uint32_t left = 0, place = 1;
    bool fine = runs != NULL && finals_make(&f, t);

    for (uint32_t p = 0; fine && p < t->player_count; p++) {
        runs[p] = run_of(&f, p);
        left += runs[p].won == t->rounds || runs[p].playing;
    }
    if (fine)
        qsort(runs, t->player_count, sizeof *runs, order_runs);
    for (uint32_t i = 0; fine && i < t->player_count; i++) {
        if (i > 0 && compare_runs(&runs[i - 1], &runs[i]) != 0)
            place = i + 1;
        fine = add_final(table, &runs[i], place, left, &f, ranking);
    }
    free(f.matches);
    free(runs);
    return fine;
}

/* All others, by the standings. */
static bool add_others(struct hj_table *table, const struct hj_tournament *t,
                       const struct hj_ranking *ranking)
{
    uint32_t place = t->player_count, last = 0;
    bool fine = true;

    for (uint32_t at = 0; fine && at < ranking->t->player_count; at++) {
        const struct hj_player *p =
            &ranking->t->players[hj_standings_player(ranking->standings, at)];
        uint32_t rank = hj_standings_rank(ranking->standings, at);
        if (hj_tournament_find(t, p->id) != HJ_NOBODY)
            continue;
        place++;
        fine = add_int(table, rank == last ? place - 1 : place) &&
               hj_table_add(table, p->id, false) &&
               hj_table_add(table, p->name, false) &&
               hj_table_add(table, HJ_STR(""), false) &&
               hj_table_add(table, HJ_STR(""), false) && add_int(table, rank);
        last = rank;
    }
    return fine;
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
                (info.cut > 0 || hj_fail(e, "no cut was made yet")) &&
                hj_ranking_make(&ranking, event, 0, false, 0, e);

    if (fine) {
        t = hj_event_tournament(event, HJ_STAGE_FINALS, info.round, e);
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
