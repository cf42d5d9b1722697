/* SPDX-License-Identifier: MPL-2.0 */
/* Round robin by the circle method, for all players or within groups. */
#include "pairing/methods.h"

#include <stdlib.h>

bool pairings_add_two(struct hj_pairings *out, uint32_t a, uint32_t b,
                      struct hj_error *e)
{
    struct hj_pair pair = {.players = {a, b, HJ_NOBODY, HJ_NOBODY}, .seats = 2};

    if (a == HJ_NOBODY) {
        pair.players[0] = b;
        pair.players[1] = HJ_NOBODY;
    }
    if (a == HJ_NOBODY && b == HJ_NOBODY)
        return true;
    if (a == HJ_NOBODY || b == HJ_NOBODY)
        pair.seats = 1;
    return pairings_add(out, &pair) || hj_fail_memory(e);
}

uint32_t player_still_in(const struct hj_tournament *t, uint32_t player)
{
    return player < t->player_count && t->players[player].in ? player
                                                             : HJ_NOBODY;
}

/* A circle: its players in order. */
struct circle {
    const uint32_t *players;
    uint32_t count, n; /* n: count rounded up to an even number */
};

/* Returns the player at PLACE of the circle in ROUND (from 0).  The last place
 * is fixed; all others rotate by half the circle, as in the Berger tables. */
static uint32_t at_place(const struct circle *c, uint32_t place, uint32_t round)
{
    uint64_t turn = (uint64_t)round * (c->n / 2);
    uint32_t at =
        place == c->n - 1 ? place : (uint32_t)((place + turn) % (c->n - 1));

    return at < c->count ? c->players[at] : HJ_NOBODY;
}

static bool pair_circle(const struct hj_tournament *t, const struct circle *c,
                        uint32_t round, struct hj_pairings *out,
                        struct hj_error *e)
{
    for (uint32_t i = 0; i < c->n / 2; i++) {
        uint32_t a = player_still_in(t, at_place(c, i, round));
        uint32_t b = player_still_in(
            t, at_place(c, i == 0 ? c->n - 1 : c->n - 1 - i, round));
        bool swap = i == 0 && round % 2 == 1; /* the fixed player changes
                                               * sides */
        if (!pairings_add_two(out, swap ? b : a, swap ? a : b, e))
            return false;
    }
    return true;
}

/* Writes the players of a group to LIST, in the roster's order. */
static uint32_t group_of(const struct hj_tournament *t, uint32_t group,
                         uint32_t *list)
{
    uint32_t count = 0;

    for (uint32_t p = 0; p < t->player_count; p++)
        if (t->players[p].group == group)
            list[count++] = p;
    return count;
}

bool pair_round_robin(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *out, struct hj_error *e)
{
    uint32_t *list = calloc((size_t)t->player_count + 1, sizeof *list);
    uint32_t groups = 0, most = 0, round = t->rounds;
    bool fine = list != NULL || hj_fail_memory(e);

    (void)options;
    for (uint32_t p = 0; p < t->player_count; p++)
        if (t->players[p].group > groups)
            groups = t->players[p].group;
    if (fine && t->player_count < 2)
        fine = hj_fail(e, "a round robin needs two players");
    /* Groups with fewer players end earlier. */
    for (uint32_t g = 0; fine && g <= groups; g++) {
        struct circle c = {.players = list, .count = group_of(t, g, list)};
        c.n = c.count + c.count % 2;
        if (c.count > 1 && c.n - 1 > most)
            most = c.n - 1;
        if (c.count > 1 && round < c.n - 1)
            fine = pair_circle(t, &c, round, out, e);
    }
    free(list);
    return fine &&
           (round < most ||
            hj_fail(e, "all %u rounds of the round robin have been paired",
                    most));
}
