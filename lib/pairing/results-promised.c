/* SPDX-License-Identifier: MPL-2.0 */
/* Byes of rounds that are not paired yet. */
#include "pairing/internal.h"

#include <stdlib.h>
#include <string.h>

/* Sets IN for each player who is in during any part of the round; in the FIRST
 * round with rows all players of the roster may be. */
static void note_in(const struct hj_tournament *t, uint32_t round, bool first,
                    bool *in)
{
    for (uint32_t p = 0; p < t->player_count; p++)
        in[p] = first || (t->players[p].first_round != 0 &&
                          t->players[p].first_round < round);
    for (uint32_t d = 0; d < t->drop_count; d++)
        if (t->drops[d].round + !t->drops[d].returns <= round)
            in[t->drops[d].player] = t->drops[d].returns;
}

/* True if ROUND, with the rows FIRST to END - 1, has no match and no table, and
 * a player from an earlier round has no row in it.  IN is a buffer with room
 * for all players. */
static bool is_promised(const struct hj_tournament *t, uint32_t round,
                        uint32_t first, uint32_t end, bool *in)
{
    note_in(t, round, first == 0, in);
    for (uint32_t i = first; i < end; i++) {
        if (t->matches[i].kind == HJ_MATCH || t->matches[i].table > 0)
            return false;
        in[t->matches[i].players[0]] = false;
    }
    return memchr(in, true, t->player_count) != NULL;
}

/* Returns the number of matches in rounds that are paired.  IN is a buffer with
 * room for all players. */
static uint32_t paired_count(const struct hj_tournament *t, bool *in)
{
    uint32_t end = t->match_count;

    while (end > 0) {
        uint32_t first = end, round = t->matches[end - 1].round;
        while (first > 0 && t->matches[first - 1].round == round)
            first--;
        if (!is_promised(t, round, first, end, in))
            break;
        end = first;
    }
    return end;
}

/* Moves the matches from END on to `promised`.  A player without an earlier
 * match has not arrived yet. */
static bool move(struct hj_tournament *t, uint32_t end)
{
    uint32_t count = t->match_count - end;

    t->promised = malloc(count * sizeof *t->promised);
    if (t->promised == NULL)
        return false;
    memcpy(t->promised, t->matches + end, count * sizeof *t->promised);
    t->promised_count = count;
    t->match_count = end;
    t->rounds = end > 0 ? t->matches[end - 1].round : 0;
    for (uint32_t i = 0; i < count; i++) {
        struct hj_player *p = &t->players[t->promised[i].players[0]];
        if (p->first_round > t->rounds)
            p->first_round = 0;
    }
    return true;
}

bool results_split_promised(struct hj_tournament *t)
{
    bool *in = calloc((size_t)t->player_count + 1, sizeof *in);
    uint32_t end = in != NULL ? paired_count(t, in) : 0;
    bool fine = in != NULL && (end == t->match_count || move(t, end));

    free(in);
    return fine;
}
