/* SPDX-License-Identifier: MPL-2.0 */
/* The records of all players, counted in one pass over the matches. */
#include "pairing/standings-internal.h"

#include <stdlib.h>

static bool counts(const struct hj_standings *s, const struct hj_match *m)
{
    return m->known && m->round <= s->round;
}

/* Returns the last round with a result, up to MOST. */
static uint32_t last_round(const struct hj_tournament *t, uint32_t most)
{
    uint32_t last = 0;

    for (uint32_t i = 0; i < t->match_count; i++)
        if (t->matches[i].known && t->matches[i].round <= most)
            last = t->matches[i].round;
    return last;
}

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b > 0) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Finds the largest weight unit of which all weights are multiples. */
static void find_weights(struct hj_standings *s)
{
    enum { THOUSAND = 1000 };
    uint32_t step = THOUSAND;

    for (uint32_t i = 0; i < s->t->match_count && step > 1; i++)
        step = common_divisor(step, (uint32_t)s->t->matches[i].weight);
    s->weight_step = step;
    s->weight_unit = THOUSAND / step;
}

/* Returns the points of RESULT, given in FIDE's scoring, in another scoring. */
static int64_t points_of(const struct hj_scoring *scoring,
                         const struct hj_match *m, uint32_t seat,
                         int32_t result)
{
    if (scoring->by_score || m->kind == HJ_MATCH_HALF ||
        m->kind == HJ_MATCH_ABSENT)
        return hj_match_points(m, seat, scoring);
    return result == hj_scoring_fide.win    ? scoring->win
           : result == hj_scoring_fide.draw ? scoring->draw
                                            : scoring->loss;
}

/* Adds a match to the record of the player in SEAT. */
static void count_match(const struct hj_standings *s, struct record *r,
                        const struct hj_match *m, uint32_t seat)
{
    struct hj_player_record *sums = &r->sums;
    int32_t result = hj_match_points(m, seat, &hj_scoring_fide);

    sums->rounds++;
    sums->points += points_of(s->rules->scoring, m, seat, result);
    sums->won += result == hj_scoring_fide.win;
    sums->drawn += result == hj_scoring_fide.draw;
    sums->lost += result == hj_scoring_fide.loss;
    sums->byes += m->kind == HJ_MATCH_BYE;
    sums->games_won += (uint64_t)m->wins[seat];
    sums->games_drawn += (uint64_t)m->draws;
    sums->games += (uint64_t)m->draws;
    for (uint32_t i = 0; i < m->seats; i++)
        sums->games += (uint64_t)m->wins[i];
    if (m->kind == HJ_MATCH_BYE) /* games lost in a bye */
        sums->games += (uint64_t)m->wins[1];
    r->weight += (uint32_t)m->weight / s->weight_step;
}

/* Allocates the entries and opponents of all players, in one array each. */
static bool make_room(struct hj_standings *s)
{
    const struct hj_tournament *t = s->t;
    uint32_t entries = 0, opponents = 0, most = 0;

    for (uint32_t i = 0; i < t->match_count; i++) {
        const struct hj_match *m = &t->matches[i];
        for (uint32_t p = 0; counts(s, m) && p < m->seats; p++) {
            s->records[m->players[p]].count++;
            s->records[m->players[p]].opponents += m->seats - 1;
        }
    }
    for (uint32_t p = 0; p < t->player_count; p++) {
        struct record *r = &s->records[p];
        r->first = entries;
        r->first_opponent = opponents;
        entries += r->count;
        opponents += r->opponents;
        if (r->count > most)
            most = r->count;
        r->count = r->opponents = 0;
    }
    s->most_parts = most * (HJ_TABLE_SEATS - 1) + s->round + 1;
    s->entries = calloc((size_t)entries + 1, sizeof *s->entries);
    s->opponents = calloc((size_t)opponents + 1, sizeof *s->opponents);
    return s->entries != NULL && s->opponents != NULL;
}

/* Fills these arrays and counts the results. */
static void count_matches(struct hj_standings *s)
{
    for (uint32_t i = 0; i < s->t->match_count; i++) {
        const struct hj_match *m = &s->t->matches[i];
        for (uint32_t p = 0; counts(s, m) && p < m->seats; p++) {
            struct record *r = &s->records[m->players[p]];
            s->entries[r->first + r->count++] = (struct entry){i, p};
            for (uint32_t o = 0; o < m->seats; o++)
                if (o != p)
                    s->opponents[r->first_opponent + r->opponents++] =
                        m->players[o];
            count_match(s, r, m, p);
        }
    }
}

/* Returns NUM/DEN, or the floor if that is higher or DEN is 0. */
static struct ratio ratio_of(const struct hj_rule_set *rules, uint64_t num,
                             uint64_t den)
{
    struct ratio r = {.num = (uint32_t)num,
                      .den = (uint32_t)den,
                      .raw_num = (uint32_t)num,
                      .raw_den = (uint32_t)den};

    r.raised =
        den == 0 || num * rules->floor_den < (uint64_t)rules->floor_num * den;
    if (r.raised) {
        r.num = rules->floor_num;
        r.den = rules->floor_den;
    }
    r.near = (double)r.num / (double)r.den;
    return r;
}

/* Calculates both percentages.  Returns false when the numbers are too large
 * for an exact comparison. */
static bool find_percentages(struct hj_standings *s, uint32_t player)
{
    const struct record *r = &s->records[player];
    const struct hj_rule_set *rules = s->rules;
    const struct hj_player_record *sums = &r->sums;
    const uint64_t most = UINT32_MAX / 4;
    uint64_t possible = (uint64_t)rules->scoring->win * sums->rounds;

    /* Recorded scores have no maximum, so the average is the percentage. */
    if (rules->scoring->by_score)
        possible = sums->rounds;
    if (sums->games > most / rules->game_win ||
        (uint64_t)sums->points > most / s->weight_unit ||
        r->weight > most / (uint64_t)rules->scoring->unit)
        return false;
    s->match_win[player] = ratio_of(rules, (uint64_t)sums->points, possible);
    s->game_win[player] = ratio_of(rules,
                                   rules->game_win * sums->games_won +
                                       rules->game_draw * sums->games_drawn,
                                   rules->game_win * sums->games);
    return true;
}

/* True if the player chose not to play this round. */
static bool is_voluntary(const struct hj_match *m, uint32_t seat)
{
    return m->kind == HJ_MATCH_HALF || m->kind == HJ_MATCH_ABSENT ||
           (m->forfeit && hj_match_points(m, seat, &hj_scoring_fide) == 0);
}

/* Returns the last round at which the player was present. */
static uint32_t last_there(const struct hj_standings *s, const struct record *r,
                           uint32_t last_open)
{
    for (uint32_t i = r->count; i-- > 0;) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        if (m->round <= last_open)
            break;
        if (!is_voluntary(m, en->seat))
            return m->round;
    }
    return last_open;
}

/* Calculates the points that count for opponents.  Rounds after the last one at
 * which the player was present are draws, except forfeits. */
static void adjust(const struct hj_standings *s, struct record *r,
                   uint32_t last_open)
{
    const struct hj_scoring *scoring = s->rules->scoring;
    uint32_t last = last_there(s, r, last_open), after = s->round - last;
    int64_t change = 0;

    r->adjusted = r->sums.points;
    for (uint32_t i = r->count; s->rules->dummy && i-- > 0;) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *late = &s->t->matches[en->match];
        if (late->round <= last)
            break;
        if (late->kind == HJ_MATCH)
            after--;
        else
            r->adjusted -= hj_match_points(late, en->seat, scoring);
    }
    if (s->rules->dummy)
        r->adjusted += (int64_t)after * scoring->draw;
    r->fore = r->adjusted;
    if (r->count > 0) {
        const struct entry *en = &s->entries[r->first + r->count - 1];
        const struct hj_match *m = &s->t->matches[en->match];
        if (m->kind == HJ_MATCH && m->round == s->round) {
            /* Drawn, this round is the last one at which the player was
             * present. */
            change = scoring->draw - hj_match_points(m, en->seat, scoring);
            r->fore = r->sums.points + change;
        }
    }
    r->fore_own = r->sums.points + change;
}

/* Counts rounds without a row.  Stores in OPEN, by player, the player's last
 * round without a result. */
static void find_missing(struct hj_standings *s, uint32_t *open)
{
    for (uint32_t p = 0; p < s->t->player_count; p++)
        s->records[p].missing =
            s->round > s->records[p].count ? s->round - s->records[p].count : 0;
    for (uint32_t i = 0; i < s->t->match_count; i++) {
        const struct hj_match *m = &s->t->matches[i];
        for (uint32_t p = 0; !m->known && m->round <= s->round && p < m->seats;
             p++) {
            struct record *r = &s->records[m->players[p]];
            open[m->players[p]] = m->round;
            r->missing -= r->missing > 0;
        }
    }
}

bool records_make(struct hj_standings *s, struct hj_error *e)
{
    const struct hj_tournament *t = s->t;
    size_t players = (size_t)t->player_count + 1;
    uint32_t *open;

    s->round = last_round(t, s->round);
    find_weights(s);
    s->records = calloc(players, sizeof *s->records);
    s->match_win = calloc(players, sizeof *s->match_win);
    s->game_win = calloc(players, sizeof *s->game_win);
    if (s->records == NULL || s->match_win == NULL || s->game_win == NULL ||
        !make_room(s))
        return hj_fail_memory(e);
    open = calloc(players, sizeof *open);
    if (open == NULL)
        return hj_fail_memory(e);
    count_matches(s);
    find_missing(s, open);
    for (uint32_t p = 0; p < t->player_count; p++) {
        adjust(s, &s->records[p], open[p]);
        if (!find_percentages(s, p)) {
            free(open);
            return hj_fail(e, "%.*s has more games than can be counted",
                           HJ_STR_ARG(t->players[p].id));
        }
    }
    free(open);
    return true;
}
