/* SPDX-License-Identifier: MPL-2.0 */
/* The tournament as data: players, matches, drops, forbidden pairs. */
#include "pairing/internal.h"

#include "base/map.h"

#include <stdlib.h>

const struct hj_scoring hj_scoring_match_points = {3, 1, 0, 1, 1, false};
const struct hj_scoring hj_scoring_fide = {2, 1, 0, 1, 2, false};
const struct hj_scoring hj_scoring_by_score = {3, 1, 0, 1, 1, true};

struct hj_tournament *hj_tournament_empty(void)
{
    struct hj_tournament *t = calloc(1, sizeof *t);

    if (t == NULL)
        return NULL;
    t->arena = hj_arena_new();
    t->ids = hj_map_new(64);
    if (t->ids == NULL) {
        hj_tournament_free(t);
        return NULL;
    }
    return t;
}

void hj_tournament_free(struct hj_tournament *t)
{
    if (t == NULL)
        return;
    hj_map_free(t->ids);
    hj_arena_free(t->arena);
    free(t->players);
    free(t->matches);
    free(t->promised);
    free(t->drops);
    free(t->forbidden);
    free(t);
}

/* Makes room for one more item after COUNT items of SIZE bytes in the array
 * *ITEMS, which doubles when COUNT is a power of two. */
static bool grow(void *items, uint32_t count, size_t size)
{
    void **array = items, *larger;

    if (count & (count - 1))
        return true;
    if (count > UINT32_MAX / 4)
        return false;
    larger = realloc(*array, (count ? 2 * (size_t)count : 1) * size);
    if (larger == NULL)
        return false;
    *array = larger;
    return true;
}

uint32_t hj_tournament_add_player(struct hj_tournament *t,
                                  const struct hj_player *player)
{
    struct hj_player p = *player;
    struct hj_str *texts[] = {&p.id, &p.name, &p.team, &p.club, &p.family};
    uint32_t taken;

    if (hj_map_get(t->ids, p.id, &taken) ||
        !grow(&t->players, t->player_count, sizeof p))
        return HJ_NOBODY;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        *texts[i] = hj_arena_str(t->arena, *texts[i]);
        if (texts[i]->p == NULL)
            return HJ_NOBODY;
    }
    p.in = true;
    if (!hj_map_put(t->ids, p.id, t->player_count))
        return HJ_NOBODY;
    t->players[t->player_count] = p;
    return t->player_count++;
}

/* Moves the last of COUNT matches before those of later rounds. */
static void sift(struct hj_match *matches, uint32_t count)
{
    struct hj_match last = matches[count - 1];
    uint32_t at = count - 1;

    for (; at > 0 && matches[at - 1].round > last.round; at--)
        matches[at] = matches[at - 1];
    matches[at] = last;
}

bool hj_tournament_add_match(struct hj_tournament *t,
                             const struct hj_match *match)
{
    if (!grow(&t->matches, t->match_count, sizeof *match))
        return false;
    t->matches[t->match_count++] = *match;
    sift(t->matches, t->match_count);
    for (uint32_t s = 0; s < match->seats; s++) {
        struct hj_player *p = &t->players[match->players[s]];
        if (p->first_round == 0 || match->round < p->first_round)
            p->first_round = match->round;
    }
    if (match->round > t->rounds)
        t->rounds = match->round;
    return true;
}

bool hj_tournament_add_promised(struct hj_tournament *t)
{
    for (uint32_t i = 0; i < t->promised_count; i++)
        if (!hj_tournament_add_match(t, &t->promised[i]))
            return false;
    t->promised_count = 0;
    tournament_settle_drops(t);
    return true;
}

bool hj_tournament_add_drop(struct hj_tournament *t, struct hj_drop drop)
{
    uint32_t at = t->drop_count;

    if (!grow(&t->drops, t->drop_count, sizeof drop))
        return false;
    for (; at > 0 && t->drops[at - 1].round > drop.round; at--)
        t->drops[at] = t->drops[at - 1];
    t->drops[at] = drop;
    t->drop_count++;
    for (uint32_t i = at; i < t->drop_count; i++) /* the last one counts */
        if (t->drops[i].player == drop.player)
            t->players[drop.player].in = t->drops[i].returns;
    return true;
}

bool hj_tournament_forbid(struct hj_tournament *t, uint32_t a, uint32_t b)
{
    if (!grow(&t->forbidden, t->forbidden_count, sizeof *t->forbidden))
        return false;
    t->forbidden[t->forbidden_count++] = (struct hj_forbidden){a, b};
    return true;
}

uint32_t hj_tournament_find(const struct hj_tournament *t, struct hj_str id)
{
    uint32_t player;

    return hj_map_get(t->ids, id, &player) ? player : HJ_NOBODY;
}

bool hj_player_was_in(const struct hj_tournament *t, uint32_t player,
                      uint32_t round)
{
    const struct hj_player *p = &t->players[player];
    bool in = p->first_round == 0 || round >= p->first_round;

    for (uint32_t i = 0; i < t->drop_count; i++) {
        const struct hj_drop *d = &t->drops[i];
        if (d->player == player && d->round + !d->returns <= round)
            in = d->returns;
    }
    return in;
}

void tournament_settle_drops(struct hj_tournament *t)
{
    for (uint32_t d = 0; d < t->drop_count; d++) {
        uint32_t player = t->drops[d].player;
        t->players[player].in = hj_player_was_in(t, player, t->rounds + 1);
    }
}

/* Returns the most wins at the table.  *SHARING is the number of seats with as
 * many. */
static int32_t most_wins(const struct hj_match *match, uint32_t *sharing)
{
    int32_t most = INT32_MIN;

    *sharing = 0;
    for (uint32_t s = 0; s < match->seats; s++) {
        if (match->wins[s] > most) {
            most = match->wins[s];
            *sharing = 0;
        }
        *sharing += match->wins[s] == most;
    }
    return most;
}

/* True if nobody won a game and no game was drawn: all players lost. */
static bool is_double_loss(const struct hj_match *match, int32_t most)
{
    return most == 0 && match->draws == 0;
}

int32_t hj_match_points(const struct hj_match *match, uint32_t seat,
                        const struct hj_scoring *scoring)
{
    uint32_t sharing;
    int32_t most = most_wins(match, &sharing);

    if (match->kind == HJ_MATCH_HALF)
        return scoring->half;
    if (!match->known || match->kind == HJ_MATCH_ABSENT)
        return 0;
    if (scoring->by_score)
        return match->wins[seat] * scoring->unit;
    if (match->kind == HJ_MATCH_BYE)
        return scoring->win;
    if (match->wins[seat] < most || is_double_loss(match, most))
        return scoring->loss;
    return sharing == 1 ? scoring->win : scoring->draw;
}

void hj_tournament_points(const struct hj_tournament *t, uint32_t round,
                          const struct hj_scoring *scoring, int64_t *points)
{
    for (uint32_t p = 0; p < t->player_count; p++)
        points[p] = 0;
    for (uint32_t m = 0; m < t->match_count; m++) {
        const struct hj_match *match = &t->matches[m];
        if (match->round > round)
            break;
        for (uint32_t s = 0; s < match->seats; s++)
            points[match->players[s]] += hj_match_points(match, s, scoring);
    }
}
