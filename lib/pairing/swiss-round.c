/* SPDX-License-Identifier: MPL-2.0 */
/* A Swiss round: the matching of least cost in a graph that is extended until
 * the proof holds for all pairs. */
#include "base/map.h"
#include "pairing/methods.h"
#include "pairing/swiss.h"

#include <stdlib.h>

enum { MOST_WIDENINGS = 200 };

/* Returns a digest of the proof. */
static uint64_t digest(const struct hj_proof *p)
{
    struct hj_str parts[] = {
        {(const char *)p->y, p->vertices * sizeof *p->y},
        {(const char *)p->set_of, p->vertices * sizeof *p->set_of},
        {(const char *)p->z, p->sets * sizeof *p->z}};
    uint64_t sum = 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        sum = sum * UINT64_C(0x9E3779B97F4A7C15) + hj_hash(parts[i]);
    return sum;
}

/* Returns twice the cost of the matching. */
static hj_match_cost double_cost(const struct swiss *s,
                                 const struct hj_matching *m)
{
    hj_match_cost cost = 0;

    for (uint32_t u = 0; u < s->vertices; u++) {
        uint32_t v = hj_matching_mate(m, u);
        if (u < v)
            cost += 2 * swiss_cost(s, u, v);
    }
    return cost;
}

/* Returns the number of pairs added for a player in extension I (from 0).  Few
 * at first, as one or two extensions usually suffice; then more and more, for
 * cases where a few players have many, such as keeping the pairs of a large
 * group. */
static uint32_t violated(int i)
{
    enum { FEW = 12, PATIENT = 2, MOST_SHIFT = 16 };
    int shift = i < PATIENT ? 0 : 2 * (i - PATIENT + 1);

    return (uint32_t)FEW << (shift < MOST_SHIFT ? shift : MOST_SHIFT);
}

/* Solves and extends the graph until no pair has negative slack. */
static bool solve(const struct swiss *s, struct hj_matching *m,
                  struct hj_pairings *out, struct hj_error *e)
{
    for (int i = 0; i < MOST_WIDENINGS; i++) {
        struct hj_proof proof;
        uint32_t added;
        bool fine;
        if (!hj_matching_solve(m, NULL, e))
            return false;
        if (!hj_matching_proof(m, &proof))
            return hj_fail_memory(e);
        fine = swiss_add_violated(s, &proof, m, violated(i), &added);
        if (fine && added == 0) {
            fine = hj_proof_is_sound(&proof, &out->proven);
            out->proven =
                out->proven && hj_proof_bound(&proof) == double_cost(s, m);
            out->proof ^= digest(&proof);
        }
        hj_proof_free(&proof);
        if (!fine)
            return hj_fail_memory(e);
        if (added == 0)
            return out->proven ||
                   hj_fail(e, "the proof of the pairing does not hold");
        out->widened++;
    }
    return hj_fail(e, "the proof of the pairing was not found");
}

static bool take_pair(const struct swiss *s, uint32_t u, uint32_t v,
                      struct hj_pairings *out)
{
    struct hj_pair pair = {
        .players = {s->who[u], HJ_NOBODY, HJ_NOBODY, HJ_NOBODY}, .seats = 1};
    int64_t level[HJ_LEVELS];

    swiss_levels(s, u, v, level);
    for (int i = 0; i < HJ_LEVELS; i++)
        out->cost[i] += level[i];
    if (v == s->count)
        return pairings_add(out, &pair);
    if (level[HJ_UNPAIRED] > 0)
        return pairings_add_unpaired(out, s->who[u]) &&
               pairings_add_unpaired(out, s->who[v]);
    pair.players[1] = s->who[v];
    if (s->second[u] && !s->second[v]) {
        pair.players[0] = s->who[v];
        pair.players[1] = s->who[u];
    }
    pair.seats = 2;
    return pairings_add(out, &pair);
}

bool pair_group(const struct hj_tournament *t,
                const struct hj_pairing_options *options,
                const uint32_t *players, uint32_t count,
                struct hj_pairings *out, struct hj_error *e)
{
    struct swiss s;
    struct hj_matching *m;
    bool fine;

    if (!swiss_begin(&s, t, options, players, count, e))
        return false;
    m = hj_matching_new(s.vertices);
    fine = m != NULL && swiss_add_near(&s, m);
    if (!fine)
        hj_fail_memory(e);
    fine = fine && solve(&s, m, out, e);
    for (uint32_t u = 0; fine && u < s.count; u++) {
        uint32_t v = hj_matching_mate(m, u);
        if (u < v)
            fine = take_pair(&s, u, v, out) || hj_fail_memory(e);
    }
    if (fine)
        out->edges += hj_matching_edges(m);
    hj_matching_free(m);
    swiss_end(&s);
    return fine;
}

bool pair_swiss(const struct hj_tournament *t,
                const struct hj_pairing_options *options,
                struct hj_pairings *out, struct hj_error *e)
{
    uint32_t count, *players;
    bool fine;

    if (options->table_size > 2)
        return pair_tables(t, options, out, e);
    players = players_in(t, &count);
    fine = players != NULL || hj_fail_memory(e);
    if (fine && count == 0)
        fine = hj_fail(e, "no player for round %u", out->round);
    fine = fine && pair_group(t, options, players, count, out, e);
    free(players);
    return fine;
}

/* The state of calculating the cost of given pairs. */
struct judging {
    const struct hj_tournament *t;
    const struct hj_pairing_options *options;
    uint32_t *table_of; /* by player: number of the pair, from 1; 0: none */
    struct hj_pairings *pairs;
};

/* Adds the cost of PAIR, whose first player is vertex U. */
static bool add_cost(const struct swiss *s, const struct hj_pair *pair,
                     uint32_t u, struct hj_pairings *pairs, struct hj_error *e)
{
    const struct hj_player *players = s->t->players;
    uint32_t v = s->count;
    int64_t level[HJ_LEVELS];

    if (pair->seats == 2)
        v = s->vertex_of[pair->players[1]];
    else if (s->vertices == s->count)
        return hj_fail(e, "%.*s has a bye, and the others are odd in number",
                       HJ_STR_ARG(players[pair->players[0]].id));
    if (v == HJ_NO_VERTEX)
        return hj_fail(e, "%.*s and %.*s are not of one pod",
                       HJ_STR_ARG(players[pair->players[0]].id),
                       HJ_STR_ARG(players[pair->players[1]].id));
    swiss_levels(s, u, v, level);
    for (int i = 0; i < HJ_LEVELS; i++)
        pairs->cost[i] += level[i];
    return true;
}

/* Adds the cost of all pairs and unpaired players of a group. */
static bool judge_group(struct judging *j, const uint32_t *players,
                        uint32_t count, struct hj_error *e)
{
    struct swiss s;
    uint32_t bye = HJ_NOBODY;
    bool fine = swiss_begin(&s, j->t, j->options, players, count, e);

    if (!fine)
        return false;
    for (uint32_t u = 0; fine && u < s.count; u++) {
        const struct hj_pair *pair;
        if (j->table_of[s.who[u]] == 0) {
            j->pairs->cost[HJ_UNPAIRED]++;
            continue;
        }
        pair = &j->pairs->pairs[j->table_of[s.who[u]] - 1];
        if (pair->players[0] != s.who[u])
            continue;
        if (pair->seats == 1 && bye != HJ_NOBODY)
            fine = hj_fail(e, "%.*s and %.*s both have a bye",
                           HJ_STR_ARG(j->t->players[bye].id),
                           HJ_STR_ARG(j->t->players[s.who[u]].id));
        fine = fine && add_cost(&s, pair, u, j->pairs, e);
        if (pair->seats == 1)
            bye = s.who[u];
    }
    swiss_end(&s);
    return fine;
}

/* Orders players by pod.  Each pod is paired on its own. */
static int by_pod(const void *a, const void *b)
{
    const struct hj_player *const *x = a, *const *y = b;

    if ((*x)->pod != (*y)->pod)
        return (*x)->pod < (*y)->pod ? -1 : 1;
    return *x < *y ? -1 : *x > *y;
}

static bool judge_all(struct judging *j, uint32_t *players, uint32_t count,
                      struct hj_error *e)
{
    const struct hj_player **list = calloc((size_t)count + 1, sizeof *list);
    bool fine = list != NULL || hj_fail_memory(e);

    for (uint32_t i = 0; fine && i < count; i++)
        list[i] = &j->t->players[players[i]];
    if (fine && j->options->method == HJ_POD)
        qsort(list, count, sizeof *list, by_pod);
    for (uint32_t from = 0, to; fine && from < count; from = to) {
        for (to = from; to < count && (j->options->method != HJ_POD ||
                                       list[to]->pod == list[from]->pod);
             to++)
            players[to] = (uint32_t)(list[to] - j->t->players);
        fine = judge_group(j, &players[from], to - from, e);
    }
    free(list);
    return fine;
}

bool hj_pairings_cost(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *pairs, struct hj_error *e)
{
    struct hj_pairing_options o = *options;
    struct judging j = {.t = t, .options = &o, .pairs = pairs};
    uint32_t count, *players = players_in(t, &count), *ranks = NULL;
    bool fine;

    if (o.scoring == NULL)
        o.scoring = &hj_scoring_match_points;
    j.table_of = calloc((size_t)t->player_count + 1, sizeof *j.table_of);
    fine = (players != NULL && j.table_of != NULL) || hj_fail_memory(e);
    fine = fine && rank_players(t, &o, &ranks, e);
    for (uint32_t i = 0; fine && i < pairs->count; i++)
        for (uint32_t s = 0; s < pairs->pairs[i].seats; s++)
            j.table_of[pairs->pairs[i].players[s]] = i + 1;
    for (int i = 0; i < HJ_LEVELS; i++)
        pairs->cost[i] = 0;
    fine = fine && judge_all(&j, players, count, e);
    free(ranks);
    free(players);
    free(j.table_of);
    return fine;
}
