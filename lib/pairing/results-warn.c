/* SPDX-License-Identifier: MPL-2.0 */
/* Warnings about inconsistent results: shared tables, players without a row,
 * and matches of players who had left. */
#include "pairing/internal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The state of checking one results file.  SEEN and LINE have an element for
 * each player. */
struct warner {
    struct reader *rd;
    uint32_t *seen;
    unsigned *line;
};

/* Warns of two matches at one table of a round. */
static void warn_of_tables(struct warner *r, const char *file)
{
    const struct hj_tournament *t = r->rd->t;
    uint32_t *line = NULL, most = 0, from = 0;

    for (uint32_t i = 0; i < t->match_count; i++)
        most = t->matches[i].table > most ? t->matches[i].table : most;
    line = calloc((size_t)most + 1, sizeof *line);
    for (uint32_t i = 0; line != NULL && i < t->match_count; i++) {
        const struct hj_match *m = &t->matches[i];
        if (m->round != t->matches[from].round)
            from = i;
        if (m->table == 0)
            continue;
        if (line[m->table] > 0 &&
            t->matches[line[m->table] - 1].round == m->round)
            hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ODD,
                            (struct hj_place){file, m->line, 0}, NULL,
                            "table %u of round %u has a match on line %u "
                            "already",
                            m->table, m->round,
                            t->matches[line[m->table] - 1].line);
        line[m->table] = i + 1;
    }
    free(line);
}

/* Stores for each player the number of the only drop, from 1, or UINT_MAX when
 * the player has several drops or a return. */
static void note_drops(struct warner *r)
{
    const struct hj_tournament *t = r->rd->t;

    memset(r->line, 0, t->player_count * sizeof *r->line);
    for (uint32_t d = 0; d < t->drop_count; d++) {
        unsigned *noted = &r->line[t->drops[d].player];
        *noted = *noted > 0 || t->drops[d].returns ? UINT_MAX : d + 1;
    }
}

/* True if the player was in.  Same as hj_player_was_in() for rounds after the
 * player's first, but without a search through all drops for players with at
 * most one. */
static bool is_in(const struct warner *r, uint32_t player, uint32_t round)
{
    const struct hj_tournament *t = r->rd->t;
    unsigned noted = r->line[player];

    if (noted == UINT_MAX)
        return hj_player_was_in(t, player, round);
    return noted == 0 || round <= t->drops[noted - 1].round;
}

/* Warns of players who were in but have no row in a round. */
static void warn_of_gaps(struct warner *r, const char *file)
{
    struct hj_tournament *t = r->rd->t;

    note_drops(r);
    for (uint32_t round = 1, m = 0; round <= t->rounds; round++) {
        while (m < t->match_count && t->matches[m].round < round)
            m++;
        for (; m < t->match_count && t->matches[m].round == round; m++)
            for (uint32_t s = 0; s < t->matches[m].seats; s++)
                r->seen[t->matches[m].players[s]] = round;
        for (uint32_t p = 0; p < t->player_count; p++)
            if (r->seen[p] != round && t->players[p].first_round != 0 &&
                t->players[p].first_round < round && is_in(r, p, round))
                hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ODD,
                                (struct hj_place){file, 0, 0}, NULL,
                                "%.*s has neither a match nor ABSENT or DROP "
                                "in round %u",
                                HJ_STR_ARG(t->players[p].id), round);
    }
}

/* Reports matches of players who had left before. */
static void warn_of_left(struct warner *r, const char *file,
                         const struct hj_match *matches, uint32_t count)
{
    const struct hj_tournament *t = r->rd->t;

    for (uint32_t i = 0; i < count; i++)
        for (uint32_t s = 0; s < matches[i].seats; s++) {
            const struct hj_match *m = &matches[i];
            uint32_t p = m->players[s];
            if (r->seen[p] > 0 && m->round >= t->players[p].first_round &&
                !is_in(r, p, m->round))
                hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ROW,
                                (struct hj_place){file, m->line, 0}, NULL,
                                "%.*s had left before round %u (a row with "
                                "RETURN would say otherwise)",
                                HJ_STR_ARG(t->players[p].id), m->round);
        }
}

/* Reports all matches and promised byes of players who had left. */
static void warn_of_leavers(struct warner *r, const char *file)
{
    const struct hj_tournament *t = r->rd->t;

    if (t->drop_count == 0)
        return;
    memset(r->seen, 0, t->player_count * sizeof *r->seen);
    for (uint32_t d = 0; d < t->drop_count; d++)
        r->seen[t->drops[d].player] = t->drops[d].round + 1;
    warn_of_left(r, file, t->matches, t->match_count);
    warn_of_left(r, file, t->promised, t->promised_count);
}

void results_warn(struct reader *rd, const char *file, uint32_t *seen,
                  unsigned *line)
{
    struct warner r = {rd, seen, line};

    warn_of_tables(&r, file);
    memset(seen, 0, rd->t->player_count * sizeof *seen);
    warn_of_gaps(&r, file);
    warn_of_leavers(&r, file);
}
