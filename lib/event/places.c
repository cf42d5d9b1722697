/* SPDX-License-Identifier: MPL-2.0 */
/* Final places: the last stage first, by the progress of its players. */
#include "event/ranking.h"

#include "base/map.h"
#include "pairing/bracket.h"

#include <stdio.h>
#include <stdlib.h>

/* A player of the finals, with the progress. */
struct finalist {
    uint32_t player;
    struct hj_bracket_run run;
};

/* The finals, in order of places. */
struct finals {
    const struct hj_tournament *t;
    struct finalist *list;
    bool twice;       /* double elimination */
    uint32_t left;    /* number of players who can still win */
    uint32_t playing; /* players in a match without a result */
};

/* Orders greater progress first.  Returns a negative number, 0 or a positive
 * number. */
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

/* Orders by progress, then by seed, for qsort(). */
static int order_runs(const void *one, const void *other)
{
    const struct finalist *a = one, *b = other;
    int order = compare_runs(&a->run, &b->run);

    return order != 0 ? order : a->player < b->player ? -1 : 1;
}

/* Writes the status of a player.  The winner is the only player left when no
 * match is outstanding. */
static void say_run(const struct finals *f, const struct hj_bracket_run *run,
                    char text[48])
{
    if (run->out)
        snprintf(text, 48, "out in round %u%s", run->won + 1,
                 run->third ? ", third" : "");
    else if (run->left)
        snprintf(text, 48, "left after round %u", run->won);
    else if (f->left == 1 && f->playing == 0 && f->t->rounds > 0)
        snprintf(text, 48, "winner");
    else
        snprintf(text, 48, "in%s",
                 f->twice && run->losses > 0 ? ", one loss" : "");
}

static bool finals_make(struct finals *f, const struct hj_tournament *t,
                        const struct hj_pairing_options *options)
{
    struct hj_bracket_run *runs =
        calloc((size_t)t->player_count + 1, sizeof *runs);

    *f = (struct finals){
        .t = t,
        .twice = options->method == HJ_DOUBLE_ELIMINATION,
        .list = calloc((size_t)t->player_count + 1, sizeof *f->list)};
    if (runs == NULL || f->list == NULL || !hj_bracket_runs(t, options, runs)) {
        free(runs);
        return false;
    }
    for (uint32_t p = 0; p < t->player_count; p++) {
        f->list[p] = (struct finalist){p, runs[p]};
        f->left += !runs[p].out && !runs[p].left;
        f->playing += runs[p].playing;
    }
    qsort(f->list, t->player_count, sizeof *f->list, order_runs);
    free(runs);
    return true;
}

/* The state of making a final ranking. */
struct places {
    struct hj_event *event;
    struct hj_table *table;
    struct hj_map *listed;     /* ids with a place */
    struct hj_ranking ranking; /* of the first stage, for the column rank */
    struct hj_event_info info;
};

static uint32_t count_of(const struct places *p)
{
    return (uint32_t)hj_table_rows(p->table);
}

static bool is_listed(const struct places *p, struct hj_str id)
{
    return hj_map_get(p->listed, id, NULL);
}

/* Adds a row.  SEED or rank 0: none. */
static bool add_place(struct places *p, const struct hj_player *player,
                      uint32_t place, uint32_t seed, const char *run)
{
    const struct hj_standings *s = p->ranking.standings;
    uint32_t index = hj_tournament_find(p->ranking.t, player->id);
    struct hj_table *table = p->table;

    return hj_table_add_int(table, place) &&
           hj_table_add(table, player->id, false) &&
           hj_table_add(table, player->name, false) &&
           (seed > 0 ? hj_table_add_int(table, seed)
                     : hj_table_add(table, HJ_STR(""), false)) &&
           hj_table_add(table, hj_str(run), false) &&
           (index == HJ_NOBODY
                ? hj_table_add_int(table, 0)
                : hj_table_add_int(
                      table,
                      hj_standings_rank(s, hj_standings_place(s, index)))) &&
           hj_map_put(p->listed,
                      hj_table_get(table, hj_table_rows(table) - 1, "id"), 1);
}

/* Adds the players of an elimination who have no place yet. */
static bool add_finals(struct places *p, const struct hj_event_stage *stage,
                       const struct hj_tournament *t)
{
    struct hj_pairing_options options = hj_event_stage_options(stage);
    const struct hj_bracket_run *before = NULL;
    struct finals f;
    uint32_t place = 0;
    bool fine = finals_make(&f, t, &options);

    for (uint32_t i = 0; fine && i < t->player_count; i++) {
        const struct finalist *who = &f.list[i];
        char text[48];
        if (is_listed(p, t->players[who->player].id))
            continue;
        if (before == NULL || compare_runs(before, &who->run) != 0)
            place = count_of(p) + 1;
        before = &who->run;
        say_run(&f, &who->run, text);
        fine = add_place(p, &t->players[who->player], place, who->player + 1,
                         text);
    }
    free(f.list);
    return fine;
}

/* Returns the seeds of the players of the stage, by id; empty without a cut. */
static struct hj_map *seeds_of(struct places *p,
                               const struct hj_event_stage *stage,
                               struct hj_table **seeds, struct hj_error *e)
{
    struct hj_map *map = hj_map_new(64);

    *seeds = hj_event_query(p->event, HJ_VIEW_SEEDS, stage->number, 0, e);
    for (size_t r = 0;
         *seeds != NULL && map != NULL && r < hj_table_rows(*seeds); r++)
        if (!hj_map_put(map, hj_table_get(*seeds, r, "id"),
                        (uint32_t)hj_table_int(*seeds, r, "seed"))) {
            hj_map_free(map);
            map = NULL;
        }
    if (map == NULL)
        hj_fail_memory(e);
    return *seeds != NULL ? map : NULL;
}

/* Adds the players of a stage with standings who have no place yet.  Players
 * with the same rank share a place. */
static bool add_ranked(struct places *p, const struct hj_event_stage *stage,
                       struct hj_error *e)
{
    struct hj_ranking r;
    struct hj_table *seeds = NULL;
    struct hj_map *map = seeds_of(p, stage, &seeds, e);
    uint32_t *order = NULL, *ranks = NULL;
    uint32_t place = 0, before = 0;
    char text[48] = "";
    bool fine = map != NULL &&
                hj_ranking_make_stage(&r, p->event, stage, 0, false, 0, e);

    if (fine) {
        order = hj_ranking_seeds(&r, &ranks);
        fine = order != NULL || hj_fail_memory(e);
        if (stage->number > 1)
            snprintf(text, sizeof text, "stage %lld", (long long)stage->number);
        for (uint32_t i = 0; fine && i < r.t->player_count; i++) {
            const struct hj_player *player = &r.t->players[order[i]];
            uint32_t seed = 0;
            if (is_listed(p, player->id) ||
                (hj_table_rows(seeds) > 0 &&
                 !hj_map_get(map, player->id, &seed)))
                continue;
            if (ranks[order[i]] != before)
                place = count_of(p) + 1;
            before = ranks[order[i]];
            fine = add_place(p, player, place, stage->number > 1 ? seed : 0,
                             text) ||
                   hj_fail_memory(e);
        }
        hj_ranking_free(&r);
    }
    free(order);
    free(ranks);
    hj_map_free(map);
    hj_table_free(seeds);
    return fine;
}

/* True if all rounds of a stage with a bracket were paired with it, since
 * places depend on rounds survived. */
static bool check_rounds(struct places *p, const struct hj_event_stage *stage,
                         struct hj_error *e)
{
    struct hj_table *rounds = hj_event_query(p->event, HJ_VIEW_ROUNDS, 0, 0, e);
    bool fine = rounds != NULL;

    for (size_t r = 0; fine && r < hj_table_rows(rounds); r++) {
        int64_t round = hj_table_int(rounds, r, "round");
        struct hj_str method = hj_table_get(rounds, r, "method");
        char name[32];
        snprintf(name, sizeof name, "%.*s", HJ_STR_ARG(method));
        if (round < stage->first || (stage->last > 0 && round > stage->last) ||
            hj_method_of(name) == stage->method ||
            hj_method_of(name) == HJ_METHODS)
            continue;
        fine = stage->number > 1
                   ? hj_fail(e,
                             "round %lld behind the cut was paired by %s: "
                             "places are by how far one came in an elimination",
                             (long long)round, name)
                   : hj_fail(e, "no cut was made yet");
    }
    hj_table_free(rounds);
    return fine;
}

static bool add_stage(struct places *p, const struct hj_event_stage *stage,
                      struct hj_error *e)
{
    struct hj_tournament *t;
    bool fine;

    if (!hj_method_has_bracket(stage->method) ||
        (stage->number == 1 && p->info.cut > 0))
        return add_ranked(p, stage, e);
    t = check_rounds(p, stage, e)
            ? hj_event_tournament(p->event, stage, p->info.round, e)
            : NULL;
    fine = t != NULL && (add_finals(p, stage, t) || hj_fail_memory(e));
    hj_tournament_free(t);
    return fine;
}

static bool add_stages(struct places *p, struct hj_error *e)
{
    struct hj_event_stage stage;
    bool fine = hj_event_stage_of(p->event, 0, &stage, e);

    while (fine) {
        fine = add_stage(p, &stage, e);
        if (stage.number == 1)
            break;
        fine = fine && hj_event_stage_at(p->event, stage.number - 1, &stage, e);
    }
    return fine;
}

/* Sets *HAS to true if there was a cut or an elimination has begun. */
static bool has_places(struct hj_event *event, const struct hj_event_info *info,
                       bool *has, struct hj_error *e)
{
    struct hj_event_stage stage;

    if (!hj_event_stage_of(event, 0, &stage, e))
        return false;
    *has = stage.number > 1 ||
           (hj_method_has_bracket(stage.method) && info->round > 0);
    return true;
}

static struct hj_table *new_table(struct hj_error *e)
{
    static const char *const names[] = {"place",  "id",   "name", "seed",
                                        "finals", "rank", NULL};
    struct hj_table *table = hj_table_of(names);

    if (table == NULL)
        hj_fail_memory(e);
    return table;
}

struct hj_table *hj_event_final(struct hj_event *event, struct hj_error *e)
{
    struct places p = {.event = event};
    struct hj_event_stage first;
    bool has = false;
    bool fine =
        hj_event_info(event, &p.info, e) &&
        has_places(event, &p.info, &has, e) &&
        (has || hj_fail(e, "no cut was made yet")) &&
        hj_event_stage_at(event, 1, &first, e) &&
        hj_ranking_make_stage(&p.ranking, event, &first, 0, false, 0, e);

    if (fine) {
        p.table = new_table(e);
        p.listed = hj_map_new(64);
        fine = p.table != NULL && (p.listed != NULL || hj_fail_memory(e));
    }
    fine = fine && add_stages(&p, e);
    hj_ranking_free(&p.ranking);
    hj_map_free(p.listed);
    if (fine)
        return p.table;
    hj_table_free(p.table);
    return NULL;
}

struct hj_table *hj_event_places(struct hj_event *event, struct hj_error *e)
{
    struct hj_error why = {0};
    struct hj_table *table = hj_event_final(event, &why);

    if (table == NULL && why.no_memory)
        hj_fail_memory(e);
    return table == NULL && !why.no_memory ? new_table(e) : table;
}
