/* SPDX-License-Identifier: MPL-2.0 */
/* Ties for the last seat of a cut, and the tie-breakers that would decide
 * them. */
#include "pairing/standings.h"

#include <stdlib.h>

/* The standings of the players who are in, and the extent of the tie. */
struct border {
    const struct hj_tournament *t;
    const struct hj_standings *s;
    uint32_t *in; /* their places in the standings */
    uint32_t count, size, first, end;
};

static uint32_t rank_at(const struct border *b, uint32_t at)
{
    return hj_standings_rank(b->s, b->in[at]);
}

/* Finds the tied places around the last seat.  Returns false when out of
 * memory. */
static bool find_border(struct border *b)
{
    b->in = calloc((size_t)b->t->player_count + 1, sizeof *b->in);
    if (b->in == NULL)
        return false;
    for (uint32_t at = 0; at < b->t->player_count; at++)
        if (b->t->players[hj_standings_player(b->s, at)].in)
            b->in[b->count++] = at;
    if (b->size == 0 || b->size >= b->count)
        return true;
    b->first = b->end = b->size;
    while (b->first > 0 && rank_at(b, b->first - 1) == rank_at(b, b->size - 1))
        b->first--;
    while (b->end < b->count && rank_at(b, b->end) == rank_at(b, b->size - 1))
        b->end++;
    return true;
}

static uint32_t rank_of(const struct hj_standings *s, uint32_t player)
{
    return hj_standings_rank(s, hj_standings_place(s, player));
}

/* Writes the unused tie-breakers that would separate the last player in the cut
 * from the first one outside.  Returns false when out of memory. */
static bool name_deciders(const struct border *b, struct hj_out *out)
{
    uint32_t in = hj_standings_player(b->s, b->in[b->size - 1]);
    uint32_t after = hj_standings_player(b->s, b->in[b->size]);
    struct hj_tie_break_order order = *hj_standings_order(b->s);
    struct hj_standings_options options = {.rules = hj_standings_rules(b->s),
                                           .order = &order,
                                           .round = hj_standings_round(b->s)};
    bool any = false;

    if (order.count == HJ_MOST_TIE_BREAKS)
        return true;
    order.count++;
    for (int k = 0; k < HJ_TB_RANDOM; k++) {
        struct hj_standings *other;
        bool used = false;
        for (uint32_t i = 0; i + 1 < order.count; i++)
            used = used || order.items[i] == (enum hj_tie_break)k;
        if (used)
            continue;
        order.items[order.count - 1] = (enum hj_tie_break)k;
        other = hj_standings_new(b->t, &options, NULL);
        if (other == NULL)
            return false;
        if (rank_of(other, in) != rank_of(other, after)) {
            hj_out_puts(out, any ? ", " : "; would decide it: ");
            hj_out_puts(out, hj_tie_break_name((enum hj_tie_break)k));
            any = true;
        }
        hj_standings_free(other);
    }
    hj_out_puts(out, any ? ", or a match, or random"
                         : "; a match or random would decide it");
    return true;
}

bool hj_cut_tie(const struct hj_tournament *t, const struct hj_standings *s,
                uint32_t size, const char *how, struct hj_out *out, bool *tied)
{
    struct border b = {.t = t, .s = s, .size = size};
    bool fine = find_border(&b);

    *tied = fine && b.end > size;
    if (*tied) {
        for (uint32_t i = b.first; i < b.end; i++) {
            hj_out_puts(out, i > b.first ? ", " : "");
            hj_out_str(out, t->players[hj_standings_player(s, b.in[i])].id);
        }
        hj_out_printf(out,
                      " are equal in all tie-breakers and share %u of %u "
                      "seats, %s",
                      size - b.first, size, how);
        fine = name_deciders(&b, out);
    }
    free(b.in);
    return fine && !hj_out_failed(out);
}
