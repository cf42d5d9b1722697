/* SPDX-License-Identifier: MPL-2.0 */
/* The next round of a tournament, by the pairing method. */
#include "pairing/pairing.h"

#include "pairing/bracket.h"
#include "pairing/methods.h"
#include "pairing/standings.h"

#include <stdlib.h>

static const char *const names[HJ_METHODS + 1] = {
    "swiss", "pod", "round-robin", "elimination", "double-elimination", NULL};

const char *const *hj_method_names(void)
{
    return names;
}

const char *hj_method_name(enum hj_method method)
{
    return names[method];
}

enum hj_method hj_method_of(const char *name)
{
    int m = 0;

    while (m < HJ_METHODS && strcmp(names[m], name) != 0)
        m++;
    return (enum hj_method)m;
}

bool hj_method_has_bracket(enum hj_method method)
{
    return method == HJ_ELIMINATION || method == HJ_DOUBLE_ELIMINATION;
}

uint32_t hj_rounds_for(enum hj_method method, uint32_t count)
{
    static const uint32_t most[] = {128, 226, 409};
    uint32_t rounds = hj_bracket_rounds(count, method == HJ_DOUBLE_ELIMINATION);

    if (method == HJ_ROUND_ROBIN)
        return count > 1 ? count - 1 + count % 2 : 0;
    if (hj_method_has_bracket(method) || count <= most[0])
        return rounds > 0 ? rounds : 1;
    return count <= most[1] ? 8 : count <= most[2] ? 9 : 10;
}

void hj_pairings_free(struct hj_pairings *p)
{
    free(p->pairs);
    free(p->unpaired);
    *p = (struct hj_pairings){0};
}

uint32_t hj_times_met(const struct hj_tournament *t, uint32_t a, uint32_t b,
                      uint32_t round)
{
    uint32_t times = 0;

    for (uint32_t i = 0; i < t->match_count; i++) {
        const struct hj_match *m = &t->matches[i];
        bool has_a = false, has_b = false;
        for (uint32_t s = 0; s < m->seats; s++) {
            has_a = has_a || m->players[s] == a;
            has_b = has_b || m->players[s] == b;
        }
        times += has_a && has_b && m->round <= round;
    }
    return times;
}

static bool has_seat(const struct hj_pair *pair, uint32_t player)
{
    for (uint32_t s = 0; s < pair->seats; s++)
        if (pair->players[s] == player)
            return true;
    return false;
}

const struct hj_forbidden *hj_pair_forbidden(const struct hj_tournament *t,
                                             const struct hj_pair *pair)
{
    for (uint32_t i = 0; i < t->forbidden_count; i++)
        if (has_seat(pair, t->forbidden[i].a) &&
            has_seat(pair, t->forbidden[i].b))
            return &t->forbidden[i];
    return NULL;
}

bool pairings_add(struct hj_pairings *out, const struct hj_pair *pair)
{
    if ((out->count & (out->count - 1)) == 0) {
        size_t room = out->count ? 2 * (size_t)out->count : 1;
        struct hj_pair *pairs = realloc(out->pairs, room * sizeof *pairs);
        if (pairs == NULL)
            return false;
        out->pairs = pairs;
    }
    out->pairs[out->count++] = *pair;
    return true;
}

bool pairings_add_unpaired(struct hj_pairings *out, uint32_t player)
{
    uint32_t *more = realloc(out->unpaired,
                             ((size_t)out->unpaired_count + 1) * sizeof *more);

    if (more == NULL)
        return false;
    out->unpaired = more;
    out->unpaired[out->unpaired_count++] = player;
    return true;
}

uint32_t *players_in(const struct hj_tournament *t, uint32_t *count)
{
    uint32_t *players = calloc((size_t)t->player_count + 1, sizeof *players);

    *count = 0;
    for (uint32_t p = 0; players != NULL && p < t->player_count; p++)
        if (t->players[p].in)
            players[(*count)++] = p;
    return players;
}

/* True if all results are known.  A round is not paired while a result is
 * missing. */
static bool is_complete(const struct hj_tournament *t, struct hj_error *e)
{
    for (uint32_t i = 0; i < t->match_count; i++) {
        const struct hj_match *m = &t->matches[i];
        if (!m->known)
            return hj_fail(e, "round %u, table %u has no result yet (line %u)",
                           m->round, m->table, m->line);
    }
    return true;
}

bool rank_players(const struct hj_tournament *t,
                  struct hj_pairing_options *options, uint32_t **ranks,
                  struct hj_error *e)
{
    struct hj_standings_options how = {.rules = options->rules};
    struct hj_standings *s;

    *ranks = NULL;
    if (options->rank != NULL || t->rounds == 0 || options->table_size > 2)
        return true;
    for (size_t i = 0; how.rules == NULL && hj_rule_set_at(i) != NULL; i++)
        if (hj_rule_set_at(i)->scoring == options->scoring)
            how.rules = hj_rule_set_at(i);
    s = hj_standings_new(t, &how, e);
    if (s == NULL)
        return false;
    *ranks = calloc((size_t)t->player_count + 1, sizeof **ranks);
    for (uint32_t at = 0; *ranks != NULL && at < t->player_count; at++)
        (*ranks)[hj_standings_player(s, at)] = hj_standings_rank(s, at);
    hj_standings_free(s);
    options->rank = *ranks;
    return *ranks != NULL || hj_fail_memory(e);
}

/* The earlier seats of a player. */
struct sat {
    int32_t balance; /* times in the first seat minus times in the second */
    bool last_first; /* had the first seat in the last match */
};

/* Gives the first seat, which plays first, to the player who had it less often,
 * or else to the one who did not have it in the last match.  Otherwise the
 * order stays as drawn. */
static bool balance_first(const struct hj_tournament *t,
                          struct hj_pairings *out, struct hj_error *e)
{
    struct sat *sat = calloc((size_t)t->player_count + 1, sizeof *sat);

    if (sat == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = 0; i < t->match_count; i++) {
        const struct hj_match *m = &t->matches[i];
        if (m->kind != HJ_MATCH || m->seats != 2)
            continue;
        for (uint32_t s = 0; s < 2; s++) {
            sat[m->players[s]].balance += s == 0 ? 1 : -1;
            sat[m->players[s]].last_first = s == 0;
        }
    }
    for (uint32_t i = 0; i < out->count; i++) {
        uint32_t *p = out->pairs[i].players, a = p[0];
        int32_t more;
        if (out->pairs[i].seats != 2)
            continue;
        more = sat[a].balance - sat[p[1]].balance;
        if (more > 0 ||
            (more == 0 && sat[a].last_first && !sat[p[1]].last_first)) {
            p[0] = p[1];
            p[1] = a;
        }
    }
    free(sat);
    return true;
}

bool hj_pair_next(const struct hj_tournament *t,
                  const struct hj_pairing_options *options,
                  struct hj_pairings *out, struct hj_error *e)
{
    static bool (*const methods[HJ_METHODS])(
        const struct hj_tournament *, const struct hj_pairing_options *,
        struct hj_pairings *,
        struct hj_error *) = {pair_swiss, pair_pods, pair_round_robin,
                              pair_elimination, pair_elimination};
    struct hj_pairing_options o = *options;
    uint32_t *ranks;
    bool fine;

    *out = (struct hj_pairings){.round = t->rounds + 1};
    if (o.scoring == NULL)
        o.scoring = &hj_scoring_match_points;
    if (!is_complete(t, e) || !rank_players(t, &o, &ranks, e))
        return false;
    fine = methods[o.method](t, &o, out, e) &&
           (o.method > HJ_POD || balance_first(t, out, e)) &&
           number_tables(t, &o, out, e);
    free(ranks);
    if (!fine)
        hj_pairings_free(out);
    return fine;
}

int hj_pairings_compare(const struct hj_pairings *a,
                        const struct hj_pairings *b, enum hj_level last,
                        enum hj_level *level)
{
    for (int i = 0; i <= (int)last; i++) {
        *level = (enum hj_level)i;
        if (a->cost[i] != b->cost[i])
            return a->cost[i] < b->cost[i] ? -1 : 1;
    }
    return 0;
}
