/* SPDX-License-Identifier: MPL-2.0 */
/* Buchholz and Sonneborn-Berger: points of opponents, points of a dummy for
 * unplayed rounds, and cuts. */
#include "pairing/standings-internal.h"

/* The number of lowest and highest parts that a tie-breaker excludes. */
struct cuts {
    uint32_t low, high;
};

static struct cuts cuts_of(enum hj_tie_break kind)
{
    switch (kind) {
    case HJ_TB_BUCHHOLZ_CUT1:
    case HJ_TB_SONNEBORN_BERGER_CUT1:
        return (struct cuts){1, 0};
    case HJ_TB_BUCHHOLZ_CUT2:
        return (struct cuts){2, 0};
    case HJ_TB_MEDIAN_BUCHHOLZ:
        return (struct cuts){1, 1};
    case HJ_TB_MEDIAN_BUCHHOLZ2:
        return (struct cuts){2, 2};
    default:
        return (struct cuts){0, 0};
    }
}

/* Compares by the opponent's points, then by the contribution of the part.
 * Returns a negative number, 0 or a positive number. */
static int compare_parts(const struct hj_part *a, const struct hj_part *b)
{
    uint64_t left = (uint64_t)a->weight * a->num;
    uint64_t right = (uint64_t)b->weight * b->num;

    if (a->num != b->num)
        return a->num < b->num ? -1 : 1;
    return left == right ? 0 : left < right ? -1 : 1;
}

/* Returns the lowest (SIGN 1) or highest (SIGN -1) part that is not cut, or
 * COUNT.  VOLUNTARY: considers voluntary parts only. */
static uint32_t extreme(const struct hj_part *parts, uint32_t count, int sign,
                        bool voluntary)
{
    uint32_t best = count;

    for (uint32_t i = 0; i < count; i++)
        if (!parts[i].cut && (parts[i].voluntary || !voluntary) &&
            (best == count ||
             sign * compare_parts(&parts[i], &parts[best]) < 0))
            best = i;
    return best;
}

/* Cuts the lowest part.  Voluntarily unplayed rounds are cut first unless the
 * lowest of them contributes more than the lowest of all parts. */
static void cut_lowest(struct hj_part *parts, uint32_t count)
{
    uint32_t any = extreme(parts, count, 1, false);
    uint32_t first = extreme(parts, count, 1, true);

    if (any == count)
        return;
    if (first < count && (uint64_t)parts[any].weight * parts[any].num <=
                             (uint64_t)parts[first].weight * parts[first].num)
        any = first;
    parts[any].cut = true;
}

static void cut(struct hj_part *parts, uint32_t count, struct cuts cuts)
{
    for (; cuts.low > 0; cuts.low--)
        cut_lowest(parts, count);
    for (; cuts.high > 0; cuts.high--) {
        uint32_t highest = extreme(parts, count, -1, false);
        if (highest < count)
            parts[highest].cut = true;
    }
}

/* Returns the dummy's points for an unplayed round.  OPPONENT is the player who
 * should have been there, or HJ_NOBODY. */
static int64_t dummy_points(const struct hj_standings *s,
                            const struct record *r, uint32_t opponent,
                            bool fore)
{
    int64_t own = fore ? r->fore_own : r->sums.points;
    int64_t most = (int64_t)s->rules->scoring->draw * s->round;

    if (!s->rules->dummy_is_capped)
        return own;
    if (opponent != HJ_NOBODY)
        most = fore ? s->records[opponent].fore : s->records[opponent].adjusted;
    return own > most ? most : own;
}

/* True if M counts as a match against its opponents.  A match without play does
 * when the rules have no dummy, or when it counts as drawn anyway. */
static bool counts_opponents(const struct hj_standings *s,
                             const struct hj_match *m, bool fore)
{
    return m->kind == HJ_MATCH &&
           (!m->forfeit || !s->rules->dummy || (fore && m->round == s->round));
}

uint32_t buchholz_parts(const struct hj_standings *s, uint32_t player,
                        enum hj_tie_break kind, struct hj_part *out)
{
    const struct record *r = &s->records[player];
    bool fore = kind == HJ_TB_FORE_BUCHHOLZ;
    bool by_result =
        kind == HJ_TB_SONNEBORN_BERGER || kind == HJ_TB_SONNEBORN_BERGER_CUT1;
    uint64_t unit = (uint64_t)s->rules->scoring->unit *
                    (by_result ? (uint64_t)hj_scoring_fide.unit : 1);
    uint32_t n = 0;

    for (uint32_t i = 0; i < r->count; i++) {
        const struct entry *en = &s->entries[r->first + i];
        const struct hj_match *m = &s->t->matches[en->match];
        int32_t result = hj_match_points(m, en->seat, &hj_scoring_fide);
        uint64_t weight = by_result ? (uint64_t)result : 1;
        if (counts_opponents(s, m, fore)) {
            for (uint32_t seat = 0; seat < m->seats; seat++) {
                const struct record *o = &s->records[m->players[seat]];
                if (seat == en->seat)
                    continue;
                out[n] = part_of(m, m->players[seat]);
                part_set(&out[n++], weight,
                         (uint64_t)(fore ? o->fore : o->adjusted), unit);
            }
        } else if (s->rules->dummy) {
            uint32_t other = m->seats == 2 ? m->players[!en->seat] : HJ_NOBODY;
            out[n] = part_of(m, HJ_NOBODY);
            out[n].voluntary =
                m->kind != HJ_MATCH_BYE && result != hj_scoring_fide.win;
            part_set(&out[n++], weight,
                     (uint64_t)dummy_points(s, r, other, fore), unit);
        }
    }
    for (uint32_t i = 0; s->rules->dummy && i < r->missing; i++) {
        out[n] = (struct hj_part){
            .kind = HJ_PART_MISSING, .opponent = HJ_NOBODY, .voluntary = true};
        part_set(&out[n++], by_result ? 0 : 1,
                 (uint64_t)dummy_points(s, r, HJ_NOBODY, fore), unit);
    }
    cut(out, n, cuts_of(kind));
    return n;
}
