/* SPDX-License-Identifier: MPL-2.0 */
/* The next round of an elimination, taken from its bracket. */
#include "pairing/bracket.h"

#include "pairing/methods.h"

/* Adds the pair of MATCH. */
static bool add_pair(const struct hj_tournament *t,
                     const struct hj_pairing_options *options,
                     const struct hj_bracket_match *match,
                     struct hj_pairings *out, struct hj_error *e)
{
    uint32_t a = match->players[0], b = match->players[1];
    bool swap = options->seed_first && a != HJ_NOBODY && b < a;

    if (match->side == HJ_SIDE_THIRD && (a == HJ_NOBODY || b == HJ_NOBODY))
        return true;
    return pairings_add_two(out, player_still_in(t, swap ? b : a),
                            player_still_in(t, swap ? a : b), e);
}

/* True if the bracket has another round.  The final is not replayed when one of
 * its players has left. */
static bool has_next(const struct hj_bracket *b, const struct hj_tournament *t)
{
    const struct hj_bracket_match *last = &b->matches[b->count - 1];

    return b->rounds > t->rounds &&
           (last->round != t->rounds + 1 || last->side != HJ_SIDE_FINAL ||
            last->level == 1 ||
            (player_still_in(t, last->players[0]) != HJ_NOBODY &&
             player_still_in(t, last->players[1]) != HJ_NOBODY));
}

bool pair_elimination(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *out, struct hj_error *e)
{
    struct hj_bracket b = {0};
    bool fine =
        t->player_count >= 2 || hj_fail(e, "an elimination needs two players");

    fine = fine && hj_bracket_make(&b, t, options, true, e) &&
           (has_next(&b, t) || hj_fail(e, "the final has been played"));
    for (uint32_t i = 0; fine && i < b.count; i++)
        if (b.matches[i].round == t->rounds + 1)
            fine = add_pair(t, options, &b.matches[i], out, e);
    hj_bracket_free(&b);
    return fine;
}
