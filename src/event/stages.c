/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event cut, round groups and round plan: the stages of an event. */
#include "event/session.h"

#include "base/random.h"
#include "event/ranking.h"
#include "pair/pair.h"
#include "pairing/bracket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLANNED = 1000 };

/* The options of a cut. */
struct cut_request {
    const char *method, *rounds;
    int64_t seed, groups, count;
    bool carry, third_place, reseed, no_reset, seed_first;
    enum hj_method how;
};

bool session_rounds(const char *text, int64_t *rounds)
{
    *rounds = 0;
    if (text != NULL && strcmp(text, "auto") == 0)
        *rounds = -1;
    return text == NULL || *rounds < 0 ||
           hj_str_int(hj_str(text), 1, MOST_PLANNED, rounds);
}

/* --- cut --- */

/* The players who pass the cut, by seed. */
struct seeds {
    const struct hj_tournament *t;
    uint32_t *players, count;
};

/* Chooses the best COUNT players who have not left. */
static bool choose(struct session *s, const struct hj_ranking *r,
                   uint32_t count, struct seeds *seeds)
{
    uint32_t *ranks, *order = hj_ranking_seeds(r, &ranks);

    seeds->t = r->t;
    seeds->players = calloc((size_t)count + 1, sizeof *seeds->players);
    for (uint32_t i = 0; order != NULL && seeds->players != NULL &&
                         i < r->t->player_count && seeds->count < count;
         i++)
        if (r->t->players[order[i]].in)
            seeds->players[seeds->count++] = order[i];
    free(ranks);
    if (order == NULL || seeds->players == NULL) {
        free(order);
        return hj_fail_memory(&s->e);
    }
    free(order);
    return seeds->count == count ||
           hj_fail(&s->e, "%u players are left, not %u", seeds->count, count);
}

static uint32_t group_at(const struct seeds *s, uint32_t seed)
{
    return s->t->players[s->players[seed]].group;
}

/* True if seed J meets a better seed of its own group in the first round of the
 * bracket. */
static bool meets_own(const struct seeds *s, uint32_t size, uint32_t j)
{
    return group_at(s, j) != 0 && size - 1 - j < s->count &&
           group_at(s, j) == group_at(s, size - 1 - j);
}

static void swap_seeds(struct seeds *s, uint32_t a, uint32_t b)
{
    uint32_t player = s->players[a];

    s->players[a] = s->players[b];
    s->players[b] = player;
}

/* Avoids that players of one group meet in the first round of a bracket, if
 * possible: the lower seed is swapped with the nearest seed in the lower half
 * for which this works. */
static void part_groups(struct seeds *s)
{
    uint32_t size = UINT32_C(1) << hj_bracket_rounds(s->count, false);

    for (uint32_t j = size / 2; j < s->count; j++)
        for (uint32_t away = 1; away < s->count && meets_own(s, size, j);
             away++)
            for (int way = -1; way <= 1; way += 2) {
                uint32_t k = way < 0 ? j - away : j + away;
                if (k < size / 2 || k >= s->count || !meets_own(s, size, j))
                    continue;
                swap_seeds(s, j, k);
                if (meets_own(s, size, j) || meets_own(s, size, k))
                    swap_seeds(s, j, k);
            }
}

/* Writes `groups`, with COUNT players dealt in alternating direction: the first
 * to group 1, and so on, then backwards. */
static void write_groups(struct hj_writer *w, const struct hj_tournament *t,
                         const uint32_t *players, uint32_t count,
                         uint32_t groups)
{
    hj_write_array(w, "groups");
    for (uint32_t g = 0; g < groups; g++) {
        hj_write_array(w, NULL);
        for (uint32_t row = 0; row * groups < count; row++) {
            uint32_t i = row * groups + (row % 2 ? groups - 1 - g : g);
            if (i < count)
                hj_write_str(w, NULL, t->players[players[i]].id);
        }
        hj_write_end(w);
    }
    hj_write_end(w);
}

static void write_cut(struct session *s, const struct cut_request *request,
                      const struct seeds *seeds)
{
    hj_write_array(s->w, "players");
    for (uint32_t i = 0; i < seeds->count; i++)
        hj_write_str(s->w, NULL, seeds->t->players[seeds->players[i]].id);
    hj_write_end(s->w);
    if (request->method != NULL)
        hj_write_text(s->w, "method", hj_method_name(request->how));
    if (request->seed_first)
        hj_write_int(s->w, "seed_first", 1);
    if (request->carry)
        hj_write_int(s->w, "carry", 1);
    if (request->third_place)
        hj_write_int(s->w, "third_place", 1);
    if (request->reseed)
        hj_write_int(s->w, "reseed", 1);
    if (request->no_reset)
        hj_write_int(s->w, "single_final", 1);
    if (request->groups > 0)
        write_groups(s->w, seeds->t, seeds->players, seeds->count,
                     (uint32_t)request->groups);
}

static int make_cut(struct session *s, const struct cut_request *request)
{
    uint64_t seed = (uint64_t)request->seed;
    uint32_t count = (uint32_t)request->count;
    struct hj_ranking r = {0};
    struct seeds seeds = {0};
    int64_t rounds;
    bool fine = (request->seed >= 0 || hj_random_seed(&seed, &s->e)) &&
                hj_ranking_make(&r, s->event, 0, true, seed, &s->e) &&
                choose(s, &r, count, &seeds) &&
                (s->info.cut_round == s->info.round ||
                 session_warn_of_lots(s, &r, seeds.players, count, seed));

    if (fine) {
        if (hj_method_has_bracket(request->how) && r.groups > 0)
            part_groups(&seeds);
        hj_write_int(s->w, "seed", (int64_t)seed);
        (void)session_rounds(request->rounds, &rounds);
        if (rounds != 0)
            hj_write_int(s->w, "rounds", rounds);
        write_cut(s, request, &seeds);
    }
    free(seeds.players);
    hj_ranking_free(&r);
    return fine ? session_enter_shown(s, HJ_ENTRY_CUT, HJ_VIEW_CUT, 0)
                : session_trouble(s);
}

/* Returns the reason why options cannot be combined, or NULL. */
static const char *cannot(const struct cut_request *r)
{
    const struct hj_pairing_options options = {.method = r->how,
                                               .third_place = r->third_place,
                                               .reseed = r->reseed,
                                               .seed_first = r->seed_first,
                                               .single_final = r->no_reset};

    if (r->how == HJ_METHODS)
        return "behind a cut rounds are paired by elimination, "
               "double-elimination, swiss or round-robin";
    if (r->how == HJ_POD)
        return "behind a cut --method swiss plays in pods, too, once they are "
               "seated: round start --method pod";
    if (r->carry && r->how != HJ_SWISS)
        return "--carry goes with --method swiss";
    if (r->groups > 0 && r->how != HJ_ROUND_ROBIN)
        return "--groups goes with --method round-robin";
    if (r->groups * 2 > r->count)
        return "a group needs two players";
    if (r->rounds != NULL && r->how != HJ_SWISS)
        return "--rounds goes with --method swiss; the others have as many as "
               "they need";
    return pair_option_conflict(&options);
}

int event_cut(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct cut_request r = {.seed = -1, .how = HJ_ELIMINATION};
    const struct cli_option options[] = {
        {CLI_TEXT, "method", 0, &r.method, "M",
         "elimination (the default), double-elimination, swiss, round-robin", 0,
         0},
        {CLI_FLAG, "carry", 0, &r.carry, NULL,
         "swiss: the points so far count on", 0, 0},
        {CLI_NUMBER, "groups", 0, &r.groups, "N", "round robin in N groups", 1,
         SESSION_MOST_GROUPS},
        {CLI_TEXT, "rounds", 0, &r.rounds, "N",
         "swiss: how many are planned, or auto", 0, 0},
        {CLI_FLAG, "third-place", 0, &r.third_place, NULL,
         "the losers of the semi-finals play, too", 0, 0},
        {CLI_FLAG, "reseed", 0, &r.reseed, NULL,
         "each round the best seed meets the worst", 0, 0},
        {CLI_FLAG, "no-reset", 0, &r.no_reset, NULL,
         "the final of a double elimination is played once", 0, 0},
        {CLI_FLAG, "seed-first", 0, &r.seed_first, NULL,
         "in a bracket the better seed plays first", 0, 0},
        {CLI_NUMBER, "seed", 0, &r.seed, "S", "draws those who are equal", 0,
         INT64_MAX},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    int64_t rounds;

    if (n < 0)
        return status;
    if (!cli_number(cli, "cut", argv[1], 2, 100000, &r.count))
        return CLI_TROUBLE;
    if (r.method != NULL)
        r.how = hj_method_of(r.method);
    if (cannot(&r) != NULL)
        return cli_usage(cli, "%s", cannot(&r));
    if (!session_rounds(r.rounds, &rounds))
        return cli_usage(cli, "--rounds needs a number from 1 on, or auto");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, make_cut(&s, &r));
}

/* --- groups --- */

/* A player with the rating. */
struct rated {
    int64_t rating;
    uint32_t player;
};

/* Orders the better rating first. */
static int by_rating(const void *one, const void *other)
{
    const struct rated *a = one, *b = other;

    return a->rating > b->rating ? -1 : a->rating < b->rating;
}

/* Sorts the drawn players by rating; equal ones stay as drawn. */
static void sort_by_rating(const struct hj_tournament *t, uint32_t *players,
                           struct rated *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        list[i] = (struct rated){
            (t->players[players[i]].rating * (int64_t)count) + count - i,
            players[i]};
    qsort(list, count, sizeof *list, by_rating);
    for (uint32_t i = 0; i < count; i++)
        players[i] = list[i].player;
}

/* Deals the players who are in to groups, drawn by SEED and, unless AT_RANDOM,
 * in the order of their ratings. */
static bool write_drawn(struct session *s, const struct hj_tournament *t,
                        int64_t groups, bool at_random, uint64_t seed)
{
    uint32_t *players = calloc((size_t)t->player_count + 1, sizeof *players);
    struct rated *list = calloc((size_t)t->player_count + 1, sizeof *list);
    struct hj_random random = hj_random_seeded(seed);
    uint32_t count = 0;
    bool fine = (players && list) || hj_fail_memory(&s->e);

    for (uint32_t p = 0; fine && p < t->player_count; p++)
        if (t->players[p].in)
            players[count++] = p;
    if (fine && groups * 2 > count)
        fine = hj_fail(&s->e,
                       "%u players are too few for %lld groups: a group needs "
                       "two",
                       count, (long long)groups);
    if (fine) {
        hj_random_shuffle(&random, players, count);
        if (!at_random)
            sort_by_rating(t, players, list, count);
        hj_write_int(s->w, "seed", (int64_t)seed);
        write_groups(s->w, t, players, count, (uint32_t)groups);
    }
    free(players);
    free(list);
    return fine;
}

int session_groups(struct session *s, const char *file, int64_t groups,
                   bool at_random, int64_t given)
{
    /* All players who are in, regardless of groups. */
    const struct hj_event_stage all = {
        .number = 1, .first = 1, .base = HJ_EVENT_NO_STAGE, .from = 1};
    uint64_t seed = (uint64_t)given;
    struct hj_tournament *t;
    bool fine;

    s->looks = groups == 0;
    if (!session_open(s, file))
        return session_end(s, CLI_TROUBLE);
    if (groups == 0)
        return session_end(s, session_show(s, HJ_VIEW_GROUPS, 0, 0));
    t = given >= 0 || hj_random_seed(&seed, &s->e)
            ? hj_event_tournament(s->event, &all, 0, &s->e)
            : NULL;
    fine = t != NULL && write_drawn(s, t, groups, at_random, seed);
    hj_tournament_free(t);
    return session_end(s, fine ? session_enter(s, HJ_ENTRY_GROUPS)
                               : session_trouble(s));
}

/* --- rounds --- */

/* Returns the rounds and matches of each method for COUNT players. */
static struct hj_table *rounds_table(uint32_t count)
{
    static const char *const names[] = {"method", "players", "rounds",
                                        "matches", NULL};
    struct hj_table *table = hj_table_of(names);
    bool fine = table != NULL;

    for (int m = 0; fine && m < HJ_METHODS; m++) {
        enum hj_method method = (enum hj_method)m;
        int64_t rounds = hj_rounds_for(method, count), n = count;
        int64_t matches = method == HJ_ROUND_ROBIN          ? n * (n - 1) / 2
                          : method == HJ_ELIMINATION        ? n - 1
                          : method == HJ_DOUBLE_ELIMINATION ? 2 * (n - 1)
                                                            : rounds * (n / 2);
        if (method == HJ_POD)
            continue;
        fine = hj_table_add(table, hj_str(hj_method_name(method)), false) &&
               hj_table_add_int(table, n) && hj_table_add_int(table, rounds) &&
               hj_table_add_int(table, matches);
    }
    if (fine)
        return table;
    hj_table_free(table);
    return NULL;
}

/* Prints the stages of the event with their rounds. */
static int print_stages(struct session *s)
{
    static const char *const names[] = {"stage",  "method", "first_round",
                                        "rounds", "played", NULL};
    struct hj_table *table = hj_table_of(names);
    struct hj_event_stage stage;
    bool fine = (table != NULL || hj_fail_memory(&s->e)) &&
                hj_event_stage_of(s->event, 0, &stage, &s->e);
    int64_t last = fine ? stage.number : 0;

    for (int64_t n = 1; fine && n <= last; n++) {
        int64_t rounds = 0, played;
        fine = hj_event_stage_at(s->event, n, &stage, &s->e) &&
               hj_event_stage_rounds(s->event, &stage, &rounds, &s->e);
        played =
            (stage.last > 0 ? stage.last : s->info.round) - stage.first + 1;
        fine =
            fine && ((hj_table_add_int(table, n) &&
                      hj_table_add(table,
                                   hj_str(stage.method == HJ_METHODS
                                              ? ""
                                              : hj_method_name(stage.method)),
                                   false) &&
                      hj_table_add_int(table, stage.first) &&
                      hj_table_add_int(table, rounds) &&
                      hj_table_add_int(table, played)) ||
                     hj_fail_memory(&s->e));
    }
    if (!fine) {
        hj_table_free(table);
        table = NULL;
    }
    return session_print(s, table, NULL);
}

int session_plan(struct session *s, const char *file, int64_t players)
{
    s->looks = true;
    s->file = "plan";
    if (players > 0)
        return session_end(
            s, session_print(s, rounds_table((uint32_t)players), NULL));
    if (!session_open(s, file))
        return session_end(s, CLI_TROUBLE);
    return session_end(s, print_stages(s));
}
