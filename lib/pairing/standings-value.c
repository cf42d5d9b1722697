/* SPDX-License-Identifier: MPL-2.0 */
/* Values of tie-breakers: approximate ones, exact ones where these do not
 * suffice, and rounded ones. */
#include "pairing/standings-internal.h"

#include "base/array.h"

#include <stdlib.h>

/* Relative error bound for a sum of up to some thousand quotients in
 * doubles. */
static const double UNSURE = 1e-11;

static double distance(double a, double b)
{
    return a > b ? a - b : b - a;
}

/* Returns the number of decimals of a value of FORM under these rules. */
static int form_decimals(const struct hj_standings *s, enum hj_value_form form)
{
    switch (form) {
    case HJ_FORM_POINTS:
        return s->rules->scoring->unit > 1 ? 1 : 0;
    case HJ_FORM_PERCENT:
        return 6;
    case HJ_FORM_HUNDREDTHS:
        return 2;
    case HJ_FORM_COUNT:
        return 0;
    }
    return 0;
}

uint64_t form_scale(const struct hj_standings *s, enum hj_value_form form)
{
    uint64_t scale = 1;

    for (int i = form_decimals(s, form); i > 0; i--)
        scale *= 10;
    return scale;
}

/* Makes room for one more term. */
static bool room_for(struct hj_standings *s, size_t count)
{
    return hj_array_room(&s->terms, count, &s->term_room, sizeof *s->terms);
}

/* Adds the terms of an opponent's strength of schedule, multiplied by the
 * weight. */
static bool add_nested(struct hj_standings *s, const struct hj_part *part,
                       size_t *count)
{
    struct hj_part *inner = calloc(s->most_parts, sizeof *inner);
    uint64_t divisor;
    uint32_t n = inner == NULL ? 0
                               : parts_make(s, part->opponent, HJ_TB_SOS, inner,
                                            &divisor);
    bool fine = inner != NULL;

    for (uint32_t i = 0; fine && i < n; i++) {
        fine = room_for(s, *count);
        if (fine)
            s->terms[(*count)++] = (struct exact_term){
                {part->weight, inner[i].weight, inner[i].num},
                {inner[i].den, (uint32_t)divisor}};
    }
    free(inner);
    return fine;
}

/* Returns the exact value, calculated at the first call.  Sets s->failed and
 * returns NULL when out of memory. */
static const struct exact *exact_of(struct hj_standings *s, uint32_t player,
                                    enum hj_tie_break kind, struct value *v)
{
    uint64_t divisor;
    size_t count = 0;
    uint32_t n;
    bool fine = true;

    if (v->exact != NULL || s->failed)
        return v->exact;
    n = parts_make(s, player, kind, s->parts, &divisor);
    for (uint32_t i = 0; fine && i < n; i++) {
        const struct hj_part *part = &s->parts[i];
        if (part->cut)
            continue;
        if (part->den == 0) {
            fine = add_nested(s, part, &count);
            continue;
        }
        fine = room_for(s, count);
        if (fine)
            s->terms[count++] = (struct exact_term){
                {part->weight, part->num, 1}, {part->den, 1}};
    }
    if (fine)
        v->exact = exact_sum(&s->work, s->terms, count, divisor);
    s->failed = v->exact == NULL;
    return v->exact;
}

/* Returns NUM/DEN in units of 1/SCALE, rounded half up. */
static int64_t round_fraction(uint64_t num, uint64_t den, uint64_t scale)
{
    uint64_t whole = num / den, rest = num % den;

    return (int64_t)(whole * scale + (2 * rest * scale + den) / (2 * den));
}

/* Rounds an approximate value like round_fraction().  Uses the exact value when
 * the approximate one is at the edge between two results. */
static int64_t round_near(struct hj_standings *s, uint32_t player,
                          enum hj_tie_break kind, struct value *v,
                          uint64_t scale)
{
    double scaled = v->near * (double)scale + 0.5;
    int64_t edge = (int64_t)(scaled + 0.5);
    const struct exact *exact;

    if (distance(scaled, (double)edge) > scaled * UNSURE)
        return (int64_t)scaled;
    exact = exact_of(s, player, kind, v);
    if (exact == NULL || edge < 1)
        return edge;
    return edge - (exact_compare_to(&s->work, exact, 2 * (uint64_t)edge - 1,
                                    2 * scale) < 0);
}

/* Calculates the value of a tie-breaker from its parts. */
static struct value sum_parts(struct hj_standings *s, uint32_t player,
                              enum hj_tie_break kind)
{
    struct value v = {.den = 1};
    uint64_t divisor;
    uint32_t n = parts_make(s, player, kind, s->parts, &divisor);
    uint32_t den = n > 0 ? s->parts[0].den : 1;
    bool same = true;

    for (uint32_t i = 0; i < n; i++) {
        const struct hj_part *part = &s->parts[i];
        if (part->cut)
            continue;
        same = same && part->den == den && den > 0;
        v.num += (uint64_t)part->weight * part->num;
        v.near += part->near;
    }
    v.near /= (double)divisor;
    v.den = same ? den * divisor : 0;
    return v;
}

static struct value fraction(uint64_t num, uint64_t den)
{
    return (struct value){
        .near = (double)num / (double)den, .num = num, .den = den};
}

/* Returns the average of the opponents' percentages.  The result equals the one
 * from the parts; without them it is faster. */
static struct value average(const struct hj_standings *s, uint32_t player,
                            const struct ratio *percents)
{
    const struct record *r = &s->records[player];
    const uint32_t *opponents = &s->opponents[r->first_opponent];
    struct value v = {.den = 1};
    uint32_t den;
    bool same = true;

    if (r->opponents == 0)
        return fraction(s->rules->floor_num, s->rules->floor_den);
    den = percents[opponents[0]].den;
    for (uint32_t i = 0; i < r->opponents; i++) {
        const struct ratio *o = &percents[opponents[i]];
        same = same && o->den == den;
        v.num += o->num;
        v.near += o->near;
    }
    v.near /= r->opponents;
    v.den = same ? (uint64_t)den * r->opponents : 0;
    return v;
}

struct value value_make(struct hj_standings *s, uint32_t player,
                        enum hj_tie_break kind)
{
    uint64_t scale = form_scale(s, hj_tie_break_form(kind));
    struct value v;

    switch (kind) {
    case HJ_TB_MATCH_POINTS:
        v = fraction((uint64_t)s->records[player].sums.points,
                     (uint64_t)s->rules->scoring->unit);
        break;
    case HJ_TB_MATCH_WIN:
        v = fraction(s->match_win[player].num, s->match_win[player].den);
        break;
    case HJ_TB_GAME_WIN:
        v = fraction(s->game_win[player].num, s->game_win[player].den);
        break;
    case HJ_TB_OPPONENTS_MATCH_WIN:
        v = average(s, player, s->match_win);
        break;
    case HJ_TB_OPPONENTS_GAME_WIN:
        v = average(s, player, s->game_win);
        break;
    default:
        v = sum_parts(s, player, kind);
    }
    v.shown = v.den > 0 ? round_fraction(v.num, v.den, scale)
                        : round_near(s, player, kind, &v, scale);
    return v;
}

/* Compares A/B with C/D without products, which could overflow: first the whole
 * parts, then the reciprocals of the rests. */
static int compare_fractions(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
    int sign = 1;

    for (;;) {
        uint64_t left = a / b, right = c / d, rest;
        if (left != right)
            return left < right ? -sign : sign;
        a %= b;
        c %= d;
        if (a == 0 || c == 0)
            return a == c ? 0 : a == 0 ? -sign : sign;
        rest = a;
        a = b;
        b = rest;
        rest = c;
        c = d;
        d = rest;
        sign = -sign;
    }
}

int value_compare(struct hj_standings *s, uint32_t level, uint32_t a,
                  uint32_t b)
{
    enum hj_tie_break kind = s->order.items[level];
    struct value *left = &s->values[level][a], *right = &s->values[level][b];
    double larger = left->near > right->near ? left->near : right->near;
    const struct exact *x, *y;

    if (distance(left->near, right->near) > larger * UNSURE)
        return left->near < right->near ? -1 : 1;
    if (left->den > 0 && right->den > 0)
        return compare_fractions(left->num, left->den, right->num, right->den);
    x = exact_of(s, a, kind, left);
    y = exact_of(s, b, kind, right);
    return x == NULL || y == NULL ? 0 : exact_compare(&s->work, x, y);
}
