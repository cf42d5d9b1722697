/* SPDX-License-Identifier: MPL-2.0 */
/* A Swiss round: the matching of least cost, widened until its proof holds for
 * all pairs. */
#include "base/map.h"
#include "pairing/methods.h"
#include "pairing/swiss.h"

#include <stdlib.h>

enum { MOST_WIDENINGS = 200 };

/* A digest of all that the proof consists of. */
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

/* Twice the cost of the matching. */
static hj_cost double_cost(const struct swiss *s, const struct hj_matching *m)
{
    hj_cost cost = 0;

    for (uint32_t u = 0; u < s->vertices; u++) {
        uint32_t v = hj_matching_mate(m, u);
        if (u < v)
            cost += 2 * swiss_cost(s, u, v);
    }
    return cost;
}

/* Solves and widens until no pair has a negative slack. */
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
        fine = swiss_add_violated(s, &proof, m, &added);
        if (fine && added == 0) {
            fine = hj_proof_is_sound(&proof, &out->proven);
            out->proven = out->proven &&
                          hj_proof_bound(&proof) == double_cost(s, m);
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
        return pairings_leave(out, s->who[u]) && pairings_leave(out, s->who[v]);
    pair.players[1] = s->who[v];
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
        fine = hj_fail(e, "there is no player for round %u", out->round);
    fine = fine && pair_group(t, options, players, count, out, e);
    free(players);
    return fine;
}

static bool add_cost(const struct swiss *s, const struct hj_pair *pair,
                     struct hj_pairings *pairs)
{
    uint32_t u = s->vertex_of[pair->players[0]], v = s->count;
    int64_t level[HJ_LEVELS];

    if (pair->seats == 2)
        v = s->vertex_of[pair->players[1]];
    if (u == HJ_NO_VERTEX || v == HJ_NO_VERTEX || v >= s->vertices)
        return false;
    swiss_levels(s, u, v, level);
    for (int i = 0; i < HJ_LEVELS; i++)
        pairs->cost[i] += level[i];
    return true;
}

bool hj_pairings_cost(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *pairs, struct hj_error *e)
{
    struct hj_pairing_options o = *options;
    uint32_t count, *players = players_in(t, &count), *ranks = NULL;
    struct swiss s;
    bool fine;

    if (o.scoring == NULL)
        o.scoring = &hj_scoring_match_points;
    if (players == NULL)
        return hj_fail_memory(e);
    fine = rank_players(t, &o, &ranks, e) &&
           swiss_begin(&s, t, &o, players, count, e);
    free(players);
    if (!fine) {
        free(ranks);
        return false;
    }
    for (int i = 0; i < HJ_LEVELS; i++)
        pairs->cost[i] = 0;
    for (uint32_t i = 0; fine && i < pairs->count; i++)
        fine = add_cost(&s, &pairs->pairs[i], pairs) ||
               hj_fail(e, "a pair has a player who is not in");
    swiss_end(&s);
    free(ranks);
    return fine;
}
