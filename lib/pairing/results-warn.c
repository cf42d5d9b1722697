/* SPDX-License-Identifier: MPL-2.0 */
/* Warnings about inconsistent results: shared tables, players without a row,
 * and matches of players who had left. */
#include "base/out.h"
#include "pairing/internal.h"

#include <limits.h>
#include <stdio.h>
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

/* True if the player was in but has no row in the round. */
static bool is_missing(const struct warner *r, uint32_t player, uint32_t round)
{
    uint32_t first = r->rd->t->players[player].first_round;

    return r->seen[player] != round && first != 0 && first < round &&
           is_in(r, player, round);
}

/* Warns of a player without rows in the rounds FROM to TO, who is there
 * again. */
static void warn_of_gap(struct warner *r, const char *file, uint32_t player,
                        uint32_t from, uint32_t to)
{
    struct hj_str id = r->rd->t->players[player].id;
    char until[24] = "";

    if (to > from)
        snprintf(until, sizeof until, " to %u", to);
    hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ODD,
                    (struct hj_place){file, 0, 0}, NULL,
                    "%.*s has neither a match nor ABSENT in round%s %u%s, nor "
                    "DROP before",
                    HJ_STR_ARG(id), to > from ? "s" : "", from, until);
}

/* Warns, once a round, of the players who have no row from it on. */
static void warn_of_gone(struct warner *r, const char *file,
                         const uint32_t *since, uint32_t round)
{
    enum { MOST = 10 };
    const struct hj_tournament *t = r->rd->t;
    struct hj_out *names = hj_out_memory();
    uint32_t count = 0;

    for (uint32_t p = 0; !hj_out_failed(names) && p < t->player_count; p++)
        if (since[p] == round && count++ < MOST)
            hj_out_printf(names, "%s%.*s", count > 1 ? ", " : "",
                          HJ_STR_ARG(t->players[p].id));
    if (count > MOST)
        hj_out_printf(names, " and %u others", count - MOST);
    if (count > 0)
        hj_findings_add(r->rd->findings, HJ_FINDING_RESULT_ODD,
                        (struct hj_place){file, 0, 0}, NULL,
                        "%.*s %s neither a match nor ABSENT in round %u%s, nor "
                        "DROP before",
                        HJ_STR_ARG(hj_out_text(names)),
                        count > 1 ? "have" : "has", round,
                        round < t->rounds ? " or later" : "");
    hj_out_free(names);
}

/* Warns of players who were in but have no row in some rounds. */
static void warn_of_gaps(struct warner *r, const char *file)
{
    struct hj_tournament *t = r->rd->t;
    uint32_t *since = calloc((size_t)t->player_count + 1, sizeof *since);

    note_drops(r);
    for (uint32_t round = 1, m = 0; since != NULL && round <= t->rounds;
         round++) {
        while (m < t->match_count && t->matches[m].round < round)
            m++;
        for (; m < t->match_count && t->matches[m].round == round; m++)
            for (uint32_t s = 0; s < t->matches[m].seats; s++)
                r->seen[t->matches[m].players[s]] = round;
        for (uint32_t p = 0; p < t->player_count; p++) {
            bool missing = is_missing(r, p, round);
            if (!missing && since[p] > 0)
                warn_of_gap(r, file, p, since[p], round - 1);
            since[p] = !missing ? 0 : since[p] > 0 ? since[p] : round;
        }
    }
    for (uint32_t round = 1; since != NULL && round <= t->rounds; round++)
        warn_of_gone(r, file, since, round);
    free(since);
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
