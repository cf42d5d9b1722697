/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event cut: players who pass a cut by lot. */
#include "event/session.h"

#include "event/ranking.h"
#include "pairing/pairing.h"

#include <stdio.h>
#include <stdlib.h>

/* A cut of groups.  By player: passes the cut, place within the group after the
 * draw, and rank before it. */
struct lots {
    const struct hj_tournament *t;
    bool *on;
    uint32_t *place, *rank;
};

/* True if a lot decided between two players of whom one passes: they are equal,
 * and in one group or in the same place of their groups. */
static bool is_lot(const struct lots *l, uint32_t a, uint32_t b)
{
    return l->on[a] != l->on[b] && l->rank[a] == l->rank[b] &&
           (l->t->players[a].group == l->t->players[b].group ||
            l->place[a] == l->place[b]);
}

static bool has_lot(const struct lots *l, uint32_t player)
{
    for (uint32_t other = 0; other < l->t->player_count; other++)
        if (l->t->players[other].in && is_lot(l, player, other))
            return true;
    return false;
}

/* Writes the ids of players who pass (ON), or do not, by lot.  Returns their
 * number. */
static uint32_t put_ids(const struct lots *l, bool on, struct hj_out *out)
{
    enum { MOST = 10 };
    uint32_t count = 0;

    for (uint32_t p = 0; p < l->t->player_count; p++) {
        if (l->on[p] != on || !l->t->players[p].in || !has_lot(l, p))
            continue;
        if (count++ < MOST) {
            hj_out_puts(out, count > 1 ? ", " : "");
            hj_out_visible(out, l->t->players[p].id);
        }
    }
    if (count > MOST)
        hj_out_printf(out, " and %u others", count - MOST);
    return count;
}

static bool fill_lots(struct lots *l, const struct hj_ranking *drawn,
                      const struct hj_ranking *equal, const uint32_t *players,
                      uint32_t count)
{
    size_t n = (size_t)l->t->player_count + 1;
    uint32_t *ranks, *order = hj_ranking_order_players(drawn, &ranks);
    bool fine;

    l->on = calloc(n, sizeof *l->on);
    l->place = calloc(n, sizeof *l->place);
    l->rank = calloc(n, sizeof *l->rank);
    fine =
        order != NULL && l->on != NULL && l->place != NULL && l->rank != NULL;
    for (uint32_t i = 0; fine && i < count; i++)
        l->on[players[i]] = true;
    for (uint32_t at = 0; fine && at < l->t->player_count; at++) {
        l->place[order[at]] = ranks[at];
        l->rank[hj_standings_player(equal->standings, at)] =
            hj_standings_rank(equal->standings, at);
    }
    free(order);
    free(ranks);
    return fine;
}

/* Writes the players decided by lot in a cut of groups: equals within a group,
 * or in the same place of different groups. */
static bool put_group_lots(const struct hj_ranking *drawn,
                           const struct hj_ranking *equal,
                           const uint32_t *players, uint32_t count,
                           const char *how, struct hj_out *text, bool *tied)
{
    struct lots l = {.t = drawn->t};
    bool fine = fill_lots(&l, drawn, equal, players, count);

    if (fine) {
        *tied = put_ids(&l, true, text) > 0;
        hj_out_puts(text, *tied ? " play on and not " : "");
        (void)put_ids(&l, false, text);
        hj_out_printf(text, ", who are equal in all tie-breakers: %s", how);
    }
    free(l.on);
    free(l.place);
    free(l.rank);
    return fine && !hj_out_failed(text);
}

bool session_warn_of_lots(struct session *s, const struct hj_ranking *drawn,
                          const uint32_t *players, uint32_t count,
                          uint64_t seed)
{
    struct hj_out *text = hj_out_memory();
    struct hj_ranking r = {0};
    bool tied = false, fine;
    char how[64];

    snprintf(how, sizeof how, "drawn by seed %llu", (unsigned long long)seed);
    fine = (!hj_out_failed(text) || hj_fail_memory(&s->e)) &&
           hj_ranking_make(&r, s->event, 0, false, 0, &s->e) &&
           ((r.groups > 0
                 ? put_group_lots(drawn, &r, players, count, how, text, &tied)
                 : hj_cut_tie(r.t, r.standings, count, how, text, &tied)) ||
            hj_fail_memory(&s->e));
    if (fine && tied)
        cli_fail(s->cli, "%s: warning: %.*s", s->file,
                 HJ_STR_ARG(hj_out_text(text)));
    hj_ranking_free(&r);
    hj_out_free(text);
    return fine;
}
