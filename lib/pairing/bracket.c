/* SPDX-License-Identifier: MPL-2.0 */
/* Round robin by the circle, and elimination by the bracket. */
#include "pairing/methods.h"

#include <stdlib.h>

static bool add_two(struct hj_pairings *out, uint32_t a, uint32_t b,
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

/* Who stands at PLACE of the circle of N in ROUND (from 0): the last stays,
 * all others move on by half the circle, as in the tables of Berger. */
static uint32_t at_place(uint32_t place, uint32_t n, uint32_t round)
{
    uint64_t turn = (uint64_t)round * (n / 2);

    if (place == n - 1)
        return n - 1;
    return (uint32_t)((place + turn) % (n - 1));
}

static bool is_in(const struct hj_tournament *t, uint32_t player)
{
    return player < t->player_count && t->players[player].in;
}

bool pair_round_robin(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *out, struct hj_error *e)
{
    uint32_t n = t->player_count + t->player_count % 2;
    uint32_t round = t->rounds;

    (void)options;
    if (t->player_count < 2)
        return hj_fail(e, "a round robin needs two players");
    if (round >= n - 1)
        return hj_fail(e, "all %u rounds of the round robin have been paired",
                       n - 1);
    for (uint32_t i = 0; i < n / 2; i++) {
        uint32_t a = at_place(i, n, round);
        uint32_t b = i == 0 ? n - 1 : at_place(n - 1 - i, n, round);
        bool a_in = is_in(t, a), b_in = is_in(t, b);
        if (i == 0 && round % 2 == 1) { /* the last one changes sides */
            uint32_t swap = a;
            a = b;
            b = swap;
            a_in = is_in(t, a);
            b_in = is_in(t, b);
        }
        if (!add_two(out, a_in ? a : HJ_NOBODY, b_in ? b : HJ_NOBODY, e))
            return false;
    }
    return true;
}

/* The winner of a match of two, or HJ_NOBODY; *LOSER is the other one.  Of two
 * who have drawn the one who is still there has won. */
static uint32_t winner_of(const struct hj_tournament *t,
                          const struct hj_match *m, uint32_t *loser)
{
    uint32_t first = 0;

    *loser = HJ_NOBODY;
    if (m->wins[0] == m->wins[1]) {
        bool in[2] = {t->players[m->players[0]].in,
                      t->players[m->players[1]].in};
        if (in[0] == in[1])
            return HJ_NOBODY;
        first = in[1];
    } else {
        first = m->wins[1] > m->wins[0];
    }
    *loser = m->players[!first];
    return m->players[first];
}

/* The bracket while it is played: by place, who is still there. */
struct bracket {
    uint32_t size;    /* a power of two */
    uint32_t *places; /* players, or HJ_NOBODY */
    uint32_t *losers; /* of the round before, by place */
    const struct hj_match **match; /* by player: that of the round, or NULL */
};

static void end_bracket(struct bracket *b)
{
    free(b->places);
    free(b->losers);
    free(b->match);
}

/* The order of seeds from above to below: 1-8 4-5 2-7 3-6. */
static bool seed_bracket(struct bracket *b, const struct hj_tournament *t)
{
    uint32_t *order;

    for (b->size = 1; b->size < t->player_count;)
        b->size *= 2;
    order = calloc((size_t)2 * b->size, sizeof *order);
    b->places = calloc(b->size, sizeof *b->places);
    b->losers = calloc(b->size, sizeof *b->losers);
    b->match = calloc((size_t)t->player_count + 1, sizeof *b->match);
    for (uint32_t size = 1; order && size < b->size; size *= 2)
        for (uint32_t i = size; i-- > 0;) {
            uint32_t seed = order[i];
            order[2 * i] = seed;
            order[2 * i + 1] = 2 * size - 1 - seed;
        }
    for (uint32_t i = 0; order && b->places && b->losers && i < b->size; i++) {
        b->places[i] = order[i] < t->player_count ? order[i] : HJ_NOBODY;
        b->losers[i] = HJ_NOBODY;
    }
    free(order);
    return order != NULL && b->places != NULL && b->losers != NULL &&
           b->match != NULL;
}

/* Whether the match is one of the two against each other. */
static bool is_of(const struct hj_match *m, uint32_t a, uint32_t b)
{
    return m != NULL && m->kind == HJ_MATCH && m->seats == 2 &&
           ((m->players[0] == a && m->players[1] == b) ||
            (m->players[0] == b && m->players[1] == a));
}

static bool is_bye(const struct hj_match *m)
{
    return m != NULL && m->kind == HJ_MATCH_BYE;
}

static bool has_row(const struct hj_match *m)
{
    return m != NULL && m->kind != HJ_MATCH_ABSENT;
}

/* Who goes on of the two at one table of the bracket.  Where one had left, the
 * other has a bye; where both had, nobody goes on. */
static bool decide(const struct bracket *bracket,
                   const struct hj_tournament *t, uint32_t round, uint32_t a,
                   uint32_t b, uint32_t *winner, uint32_t *loser,
                   struct hj_error *e)
{
    const struct hj_match *m, *other;

    *loser = HJ_NOBODY;
    *winner = a == HJ_NOBODY ? b : a;
    if (*winner == HJ_NOBODY)
        return true;
    m = bracket->match[*winner];
    if (a == HJ_NOBODY || b == HJ_NOBODY) {
        if (!has_row(m) && !t->players[*winner].in)
            *winner = HJ_NOBODY;
        return true;
    }
    other = bracket->match[b];
    if (is_bye(m) != is_bye(other) && !has_row(is_bye(m) ? other : m)) {
        *winner = is_bye(m) ? a : b;
        return true;
    }
    if (!has_row(m) && !has_row(other) && !t->players[a].in &&
        !t->players[b].in) {
        *winner = HJ_NOBODY;
        return true;
    }
    if (!is_of(m, a, b))
        return hj_fail(e,
                       "round %u has no match of %.*s against %.*s, whom the "
                       "bracket has there",
                       round, HJ_STR_ARG(t->players[a].id),
                       HJ_STR_ARG(t->players[b].id));
    *winner = winner_of(t, m, loser);
    return *winner != HJ_NOBODY || m->forfeit ||
           (!t->players[a].in && !t->players[b].in) ||
           hj_fail(e, "round %u: %.*s against %.*s has no winner (line %u)",
                   round, HJ_STR_ARG(t->players[a].id),
                   HJ_STR_ARG(t->players[b].id), m->line);
}

/* Notes the match of each player in the round; AT is the first of it. */
static uint32_t note_round(struct bracket *b, const struct hj_tournament *t,
                           uint32_t round, uint32_t at)
{
    for (uint32_t p = 0; p < t->player_count; p++)
        b->match[p] = NULL;
    for (; at < t->match_count && t->matches[at].round <= round; at++)
        for (uint32_t s = 0; s < t->matches[at].seats; s++)
            b->match[t->matches[at].players[s]] = &t->matches[at];
    return at;
}

static bool play_rounds(struct bracket *b, const struct hj_tournament *t,
                        struct hj_error *e)
{
    for (uint32_t round = 1, at = 0; round <= t->rounds; round++) {
        if (b->size < 2)
            return hj_fail(e, "the final has been played");
        at = note_round(b, t, round, at);
        for (uint32_t i = 0; i < b->size / 2; i++) {
            uint32_t winner, loser;
            if (!decide(b, t, round, b->places[2 * i], b->places[2 * i + 1],
                        &winner, &loser, e))
                return false;
            b->places[i] = winner;
            b->losers[i] = loser;
        }
        b->size /= 2;
    }
    return b->size >= 2 || hj_fail(e, "the final has been played");
}

/* The player, or nobody when the player has left: a walk-over. */
static uint32_t still_in(const struct hj_tournament *t, uint32_t player)
{
    return is_in(t, player) ? player : HJ_NOBODY;
}

bool pair_elimination(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *out, struct hj_error *e)
{
    struct bracket b = {0};
    bool fine =
        t->player_count >= 2 || hj_fail(e, "an elimination needs two players");

    fine = fine && (seed_bracket(&b, t) || hj_fail_memory(e)) &&
           play_rounds(&b, t, e);
    for (uint32_t i = 0; fine && i < b.size / 2; i++)
        fine = add_two(out, still_in(t, b.places[2 * i]),
                       still_in(t, b.places[2 * i + 1]), e);
    if (fine && options->third_place && b.size == 2 &&
        b.losers[0] != HJ_NOBODY && b.losers[1] != HJ_NOBODY)
        fine = add_two(out, still_in(t, b.losers[0]), still_in(t, b.losers[1]),
                       e);
    end_bracket(&b);
    return fine;
}

/* Goes on with the player by a match of ROUND, which may be the LAST: there is
 * the match for the third place. */
static void follow(struct hj_bracket_run *run, const struct hj_match *m,
                   uint32_t seat, uint32_t round, bool last)
{
    bool won = m->known && hj_match_points(m, seat, &hj_scoring_match_points) ==
                               hj_scoring_match_points.win;

    run->rounds = round;
    if (!run->out && run->won == round - 1) {
        run->won += won;
        run->playing = !m->known;
        run->out = m->known && !won;
    } else if (last && run->out && run->won + 2 == round) {
        run->third = won;
    }
}

void hj_bracket_runs(const struct hj_tournament *t,
                     struct hj_bracket_run *runs)
{
    uint32_t at = 0;

    for (uint32_t p = 0; p < t->player_count; p++)
        runs[p] = (struct hj_bracket_run){0};
    for (uint32_t round = 1; round <= t->rounds; round++) {
        for (; at < t->match_count && t->matches[at].round == round; at++)
            for (uint32_t s = 0; s < t->matches[at].seats; s++)
                follow(&runs[t->matches[at].players[s]], &t->matches[at], s,
                       round, round == t->rounds);
        /* Who has no match any more was not there. */
        for (uint32_t p = 0; p < t->player_count; p++)
            if (runs[p].rounds < round)
                runs[p].out = true;
    }
    for (uint32_t p = 0; p < t->player_count; p++)
        if (runs[p].won == t->rounds && !t->players[p].in && t->rounds > 0)
            runs[p].left = true;
}
