/* SPDX-License-Identifier: MPL-2.0 */
/* Single and double elimination: making the bracket and entering the
 * results. */
#include "pairing/bracket.h"

#include "pairing/methods.h"

#include <stdlib.h>

static const char *const sides[HJ_SIDES] = {"winners", "losers", "final",
                                            "third place"};

const char *hj_bracket_side_name(enum hj_bracket_side side)
{
    return sides[side];
}

uint32_t hj_bracket_rounds(uint32_t count, bool twice)
{
    uint32_t rounds = 0;

    while (rounds < 31 && count > UINT32_C(1) << rounds)
        rounds++;
    return twice ? 2 * rounds : rounds;
}

void hj_bracket_free(struct hj_bracket *b)
{
    free(b->matches);
    *b = (struct hj_bracket){0};
}

/* --- making the matches --- */

/* A bracket under construction. */
struct making {
    struct hj_bracket *b;
    const struct hj_tournament *t;
    const struct hj_pairing_options *options;
    bool strict, twice;
    uint32_t depth;       /* b->size is 2 to the power of depth */
    uint32_t winners[33]; /* by level: its first match */
    uint32_t losers[66];
    uint32_t *order;               /* by position in the first level: the
                                    * seed */
    uint32_t *list;                /* players to be reseeded */
    const struct hj_match **match; /* by player: the match of the round, or
                                    * NULL */
};

static struct hj_bracket_match *add_match(struct making *m,
                                          enum hj_bracket_side side,
                                          uint32_t round, uint32_t level,
                                          uint32_t place)
{
    struct hj_bracket_match *match = &m->b->matches[m->b->count++];

    *match = (struct hj_bracket_match){.side = side,
                                       .round = round,
                                       .level = level,
                                       .place = place,
                                       .from = {HJ_NO_MATCH, HJ_NO_MATCH},
                                       .players = {HJ_NOBODY, HJ_NOBODY},
                                       .winner = HJ_NOBODY,
                                       .loser = HJ_NOBODY,
                                       .due = true};
    return match;
}

static void add_winners(struct making *m, uint32_t round, uint32_t level)
{
    m->winners[level] = m->b->count;
    for (uint32_t p = 0; p < m->b->size >> level; p++) {
        struct hj_bracket_match *match =
            add_match(m, HJ_SIDE_WINNERS, round, level, p);
        for (uint32_t s = 0; s < 2; s++) {
            uint32_t seed = m->order[2 * p + s];
            if (level > 1 && !m->options->reseed)
                match->from[s] = m->winners[level - 1] + 2 * p + s;
            if (level > 1)
                continue;
            match->known[s] = true;
            match->players[s] = seed < m->t->player_count ? seed : HJ_NOBODY;
        }
    }
}

/* Returns the position in a losers' level of COUNT matches for the loser of
 * match P of a winners' level.  DROP is that level's number, 0 for level 2. */
static uint32_t drop_to(uint32_t p, uint32_t count, uint32_t drop)
{
    switch (drop % 4) {
    case 0: /* reversed */
        return p ^ (count - 1);
    case 1: /* the halves exchanged */
        return p ^ (count / 2);
    case 2: /* each half reversed */
        return count > 1 ? p ^ (count / 2 - 1) : p;
    default:
        return p;
    }
}

static void add_losers(struct making *m, uint32_t round, uint32_t level)
{
    uint32_t count = m->b->size >> (level / 2 + level % 2 + 1);

    m->losers[level] = m->b->count;
    for (uint32_t p = 0; p < count; p++) {
        struct hj_bracket_match *match =
            add_match(m, HJ_SIDE_LOSERS, round, level, p);
        if (level % 2 == 0) { /* a loser from the winners' bracket against a
                               * player of this bracket */
            uint32_t above = level / 2 + 1;
            match->from[0] =
                m->winners[above] + drop_to(p, count, level / 2 - 1);
            match->loser_of[0] = true;
            match->from[1] = m->losers[level - 1] + p;
            continue;
        }
        for (uint32_t s = 0; s < 2; s++) {
            match->from[s] = level == 1 ? m->winners[1] + 2 * p + s
                                        : m->losers[level - 1] + 2 * p + s;
            match->loser_of[s] = level == 1;
        }
    }
}

static void add_third(struct making *m)
{
    struct hj_bracket_match *match;

    if (!m->options->third_place || m->depth < 2)
        return;
    match = add_match(m, HJ_SIDE_THIRD, m->depth, 1, 0);
    for (uint32_t s = 0; s < 2; s++) {
        match->from[s] = m->winners[m->depth - 1] + s;
        match->loser_of[s] = true;
    }
}

/* Adds the final between the winners of both brackets, and its replay. */
static void add_finals(struct making *m)
{
    uint32_t round = 2 * m->depth;
    struct hj_bracket_match *match = add_match(m, HJ_SIDE_FINAL, round, 1, 0);

    match->from[0] = m->winners[m->depth];
    match->from[1] = m->depth > 1 ? m->losers[2 * m->depth - 2] : m->winners[1];
    match->loser_of[1] = m->depth == 1;
    if (m->options->single_final)
        return;
    match = add_match(m, HJ_SIDE_FINAL, round + 1, 2, 0);
    match->from[0] = match->from[1] = m->b->count - 2;
    match->loser_of[0] = true; /* the player without an earlier loss */
}

static void add_rounds(struct making *m)
{
    m->b->rounds = hj_bracket_rounds(m->t->player_count, m->twice);
    if (!m->twice) {
        for (uint32_t level = 1; level <= m->depth; level++)
            add_winners(m, level, level);
        add_third(m);
        return;
    }
    for (uint32_t round = 1; round < m->b->rounds; round++) {
        if (round == 1 || round % 2 == 0)
            add_winners(m, round, round == 1 ? 1 : round / 2 + 1);
        if (round > 1)
            add_losers(m, round, round - 1);
    }
    add_finals(m);
}

/* Fills ORDER with the seeds from top to bottom: 1-8 4-5 2-7 3-6. */
static void order_seeds(uint32_t *order, uint32_t size)
{
    order[0] = 0;
    for (uint32_t now = 1; now < size; now *= 2)
        for (uint32_t i = now; i-- > 0;) {
            uint32_t seed = order[i];
            order[2 * i] = seed;
            order[2 * i + 1] = 2 * now - 1 - seed;
        }
}

/* --- entering the results --- */

/* Returns the winner of a match of two, or HJ_NOBODY; *LOSER is the other
 * player.  In a draw, a player who is still in beats one who has left. */
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

/* True if M is a match between A and B. */
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

/* Reports that the match of the bracket was not played. */
static bool fail_other(const struct making *m,
                       const struct hj_bracket_match *match, struct hj_error *e)
{
    return hj_fail(e,
                   "round %u has no match of %.*s against %.*s, whom the "
                   "bracket has there",
                   match->round,
                   HJ_STR_ARG(m->t->players[match->players[0]].id),
                   HJ_STR_ARG(m->t->players[match->players[1]].id));
}

/* Enters the result PLAYED of a match of the bracket. */
static bool decide_played(const struct making *m,
                          struct hj_bracket_match *match,
                          const struct hj_match *played, struct hj_error *e)
{
    const struct hj_tournament *t = m->t;
    uint32_t a = played->players[0], b = played->players[1];

    match->match = played;
    if (!played->known)
        return true;
    match->winner = winner_of(t, played, &match->loser);
    match->decided = true;
    if (match->winner != HJ_NOBODY ||
        (!m->twice &&
         (played->forfeit || (!t->players[a].in && !t->players[b].in))))
        return true;
    match->decided = m->strict;
    return !m->strict ||
           hj_fail(e, "round %u: %.*s against %.*s has no winner (line %u)",
                   match->round, HJ_STR_ARG(t->players[a].id),
                   HJ_STR_ARG(t->players[b].id), played->line);
}

static void decide_for(struct hj_bracket_match *match, uint32_t winner,
                       uint32_t loser)
{
    match->winner = winner;
    match->loser = loser;
    match->decided = true;
}

/* Decides a match with an empty seat. */
static void decide_bye(const struct making *m, struct hj_bracket_match *match)
{
    uint32_t a = match->players[0], b = match->players[1];
    uint32_t winner = a == HJ_NOBODY ? b : a;

    /* A player who had left and has no row is out.  In double elimination the
     * player goes on, and the next opponent has a bye. */
    if (!m->twice && winner != HJ_NOBODY && !has_row(m->match[winner]) &&
        !m->t->players[winner].in)
        winner = HJ_NOBODY;
    decide_for(match, winner, HJ_NOBODY);
}

/* Decides a match in which one or both players were absent.  Returns false when
 * neither is the case. */
static bool decide_absent(const struct making *m,
                          struct hj_bracket_match *match)
{
    uint32_t a = match->players[0], b = match->players[1];
    const struct hj_match *one = m->match[a], *two = m->match[b];

    if (is_bye(one) != is_bye(two) && !has_row(is_bye(one) ? two : one)) {
        uint32_t winner = is_bye(one) ? a : b;
        decide_for(match, winner, winner == a ? b : a);
        return true;
    }
    if (has_row(one) || has_row(two))
        return false;
    if (m->twice) { /* the better seed goes on, and is absent again */
        decide_for(match, a < b ? a : b, a < b ? b : a);
        return true;
    }
    if (m->t->players[a].in || m->t->players[b].in)
        return false;
    decide_for(match, HJ_NOBODY, HJ_NOBODY);
    return true;
}

/* Replaces the players of the match with those of a match that was played
 * instead.  Returns that match, or NULL. */
static const struct hj_match *played_instead(const struct making *m,
                                             struct hj_bracket_match *match)
{
    for (uint32_t s = 0; s < 2; s++) {
        const struct hj_match *played = m->match[match->players[s]];
        if (played == NULL || played->kind != HJ_MATCH || played->seats != 2)
            continue;
        match->players[0] = played->players[0];
        match->players[1] = played->players[1];
        return played;
    }
    return NULL;
}

/* Decides the match.  If one player had left, the other has a bye.  If both had
 * left, nobody goes on, or in double elimination the better seed. */
static bool decide(const struct making *m, struct hj_bracket_match *match,
                   struct hj_error *e)
{
    uint32_t a = match->players[0], b = match->players[1];
    const struct hj_match *played;

    if (!match->known[0] || !match->known[1] || match->decided)
        return true;
    if (a == HJ_NOBODY || b == HJ_NOBODY) {
        decide_bye(m, match);
        return true;
    }
    played = m->match[a];
    if (is_of(played, a, b))
        return decide_played(m, match, played, e);
    if (decide_absent(m, match))
        return true;
    if (m->strict)
        return fail_other(m, match, e);
    played = played_instead(m, match);
    return played == NULL || decide_played(m, match, played, e);
}

/* Stores the match of each player in ROUND.  AT is the index of the first match
 * of ROUND.  Returns the index after its last one. */
static uint32_t note_round(const struct making *m, uint32_t round, uint32_t at)
{
    const struct hj_tournament *t = m->t;

    for (uint32_t p = 0; p < t->player_count; p++)
        m->match[p] = NULL;
    for (; at < t->match_count && t->matches[at].round <= round; at++)
        for (uint32_t s = 0; s < t->matches[at].seats; s++)
            m->match[t->matches[at].players[s]] = &t->matches[at];
    return at;
}

/* Fills in the replay of the final, which is due when the first player of the
 * final lost. */
static void fill_second_final(struct hj_bracket *b,
                              struct hj_bracket_match *match)
{
    const struct hj_bracket_match *first = &b->matches[match->from[0]];

    if (!first->decided)
        return;
    match->due = first->players[0] != HJ_NOBODY &&
                 first->players[1] != HJ_NOBODY &&
                 first->winner == first->players[1];
    match->decided = !match->due;
    for (uint32_t s = 0; match->due && s < 2; s++) {
        match->known[s] = true;
        match->players[s] = first->players[s];
    }
    b->rounds += match->due;
}

/* Fills in the players who come from earlier matches. */
static void fill(struct hj_bracket *b, struct hj_bracket_match *match)
{
    if (match->side == HJ_SIDE_FINAL && match->level == 2) {
        fill_second_final(b, match);
        return;
    }
    for (uint32_t s = 0; s < 2; s++) {
        const struct hj_bracket_match *from;
        if (match->from[s] == HJ_NO_MATCH)
            continue;
        from = &b->matches[match->from[s]];
        match->known[s] = from->decided;
        match->players[s] = match->loser_of[s] ? from->loser : from->winner;
    }
}

static int by_seed(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return x < y ? -1 : x > y;
}

/* Reseeds the winners of the previous level when all its matches are decided:
 * the best meets the worst. */
static void reseed(const struct making *m, uint32_t level)
{
    const struct hj_bracket_match *before =
        &m->b->matches[m->winners[level - 1]];
    uint32_t matches = m->b->size >> level, count = 0;

    for (uint32_t p = 0; p < 2 * matches; p++) {
        if (!before[p].decided)
            return;
        if (before[p].winner != HJ_NOBODY)
            m->list[count++] = before[p].winner;
    }
    qsort(m->list, count, sizeof *m->list, by_seed);
    order_seeds(m->order, 2 * matches);
    for (uint32_t p = 0; p < matches; p++)
        for (uint32_t s = 0; s < 2; s++) {
            struct hj_bracket_match *match =
                &m->b->matches[m->winners[level] + p];
            uint32_t seed = m->order[2 * p + s];
            match->known[s] = true;
            match->players[s] = seed < count ? m->list[seed] : HJ_NOBODY;
        }
}

/* Enters the results of all rounds.  In rounds that were not played, fills in
 * the players who are known. */
static bool follow_bracket(struct making *m, struct hj_error *e)
{
    uint32_t at = 0, round = 0;

    for (uint32_t i = 0; i < m->b->count; i++) {
        struct hj_bracket_match *match = &m->b->matches[i];
        if (match->round != round && match->round <= m->t->rounds)
            at = note_round(m, match->round, at);
        if (match->round != round && match->side == HJ_SIDE_WINNERS &&
            match->level > 1 && m->options->reseed)
            reseed(m, match->level);
        round = match->round;
        fill(m->b, match);
        if (round <= m->t->rounds && !decide(m, match, e))
            return false;
    }
    return true;
}

bool hj_bracket_make(struct hj_bracket *b, const struct hj_tournament *t,
                     const struct hj_pairing_options *options, bool strict,
                     struct hj_error *e)
{
    struct making m = {.b = b,
                       .t = t,
                       .options = options,
                       .strict = strict,
                       .twice = options->method == HJ_DOUBLE_ELIMINATION};
    bool fine;

    m.depth = hj_bracket_rounds(t->player_count, false);
    *b = (struct hj_bracket){.size = UINT32_C(1) << m.depth};
    b->matches = calloc((size_t)2 * b->size + 4, sizeof *b->matches);
    m.order = calloc((size_t)b->size + 2, sizeof *m.order);
    m.list = calloc((size_t)b->size + 2, sizeof *m.list);
    m.match = calloc((size_t)t->player_count + 1, sizeof *m.match);
    fine = (b->matches && m.order && m.list && m.match) || hj_fail_memory(e);
    if (fine) {
        order_seeds(m.order, b->size);
        add_rounds(&m);
        fine = follow_bracket(&m, e);
    }
    free(m.order);
    free(m.list);
    free(m.match);
    if (!fine)
        hj_bracket_free(b);
    return fine;
}
