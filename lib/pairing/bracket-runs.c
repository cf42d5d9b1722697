/* SPDX-License-Identifier: MPL-2.0 */
/* The progress of each player in an elimination. */
#include "pairing/bracket.h"

/* Updates the player's progress with a match of ROUND.  LAST: ROUND is the last
 * round, which includes the match for the third place. */
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

/* True if only some players of the match had lost before ROUND.  This happens
 * when an earlier result was corrected; the match is then ignored. */
static bool is_stale(const struct hj_match *m,
                     const struct hj_bracket_run *runs, uint32_t round)
{
    uint32_t lost = 0;

    for (uint32_t s = 0; s < m->seats; s++) {
        const struct hj_bracket_run *run = &runs[m->players[s]];
        lost += run->out && run->won + 1 < round;
    }
    return lost > 0 && lost < m->seats;
}

/* Calculates the progress in a single elimination from the results alone. */
static void run_once(const struct hj_tournament *t, struct hj_bracket_run *runs)
{
    uint32_t at = 0;

    for (uint32_t round = 1; round <= t->rounds; round++) {
        bool stale = false;
        for (; at < t->match_count && t->matches[at].round == round; at++) {
            const struct hj_match *m = &t->matches[at];
            if (is_stale(m, runs, round)) {
                stale = true;
                continue;
            }
            for (uint32_t s = 0; s < m->seats; s++)
                follow(&runs[m->players[s]], m, s, round, round == t->rounds);
        }
        /* A player without a further match was absent, or was due for a stale
         * match. */
        for (uint32_t p = 0; p < t->player_count; p++)
            if (runs[p].rounds < round && !(stale && t->players[p].in))
                runs[p].out = true;
    }
    for (uint32_t p = 0; p < t->player_count; p++)
        if (runs[p].won == t->rounds && !t->players[p].in && t->rounds > 0)
            runs[p].left = true;
}

/* True if the loser of this match of a double elimination is out. */
static bool is_last_loss(const struct hj_bracket *b,
                         const struct hj_bracket_match *match)
{
    if (match->side != HJ_SIDE_FINAL)
        return match->side == HJ_SIDE_LOSERS;
    return match->level == 2 || match == &b->matches[b->count - 1] ||
           match->loser == match->players[1];
}

static bool run_twice(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_bracket_run *runs)
{
    struct hj_bracket b;

    if (!hj_bracket_make(&b, t, options, false, NULL))
        return false;
    for (uint32_t i = 0; i < b.count; i++) {
        const struct hj_bracket_match *match = &b.matches[i];
        for (uint32_t s = 0; match->match != NULL && s < 2; s++) {
            struct hj_bracket_run *run = &runs[match->players[s]];
            run->rounds = match->round;
            run->playing = !match->decided;
        }
        if (match->loser == HJ_NOBODY)
            continue;
        runs[match->loser].losses++;
        if (!is_last_loss(&b, match) || runs[match->loser].out)
            continue;
        runs[match->loser].out = true;
        runs[match->loser].won = match->round - 1;
    }
    for (uint32_t p = 0; p < t->player_count; p++)
        if (!runs[p].out) {
            runs[p].won = t->rounds;
            runs[p].left = !t->players[p].in && t->rounds > 0;
        }
    hj_bracket_free(&b);
    return true;
}

bool hj_bracket_runs(const struct hj_tournament *t,
                     const struct hj_pairing_options *options,
                     struct hj_bracket_run *runs)
{
    for (uint32_t p = 0; p < t->player_count; p++)
        runs[p] = (struct hj_bracket_run){0};
    if (options->method == HJ_DOUBLE_ELIMINATION && t->player_count > 1)
        return run_twice(t, options, runs);
    run_once(t, runs);
    return true;
}
