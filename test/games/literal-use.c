/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: payments. */
#include "literal.h"

static const struct lit_price *price_of(const struct lit_game *g,
                                        const struct hj_cost *c)
{
    const struct lit_price *p = g->prices;

    while (p->text != NULL && p->row != c->row)
        p++;
    return p;
}

static void name(struct hj_out *out, bool *any, const char *what)
{
    hj_out_printf(out, "%s %s", *any ? "" : " with", what);
    *any = true;
}

/* Gives an object that ann names; sometimes one that does not fit. */
static void give(struct lit_run *r, const struct hj_cost *c,
                 const struct lit_price *p, struct hj_out *out, bool *any)
{
    struct lit_table *t = r->t;
    bool wrong = !r->gives && hj_random_below(r->random, 6) == 0;
    int first = (int)hj_random_below(r->random, (uint64_t)t->objects);

    for (int k = 0; k < t->objects; k++) {
        int i = (first + k) % t->objects;
        struct lit_object *o = &t->object[i];
        bool fits = lit_fits(t, &c->whom, i, r->source, 0, 0) &&
                    o->controller == 0 &&
                    !(p->pays == LIT_EXHAUST_OTHER && o->exhausted);
        if (o->zone != LIT_PLAY || fits == wrong)
            continue;
        name(out, any, o->id);
        r->unpaid = r->unpaid || wrong;
        if (p->pays == LIT_EXHAUST_OTHER)
            o->exhausted = true;
        else
            lit_leave(t, i, p->zone);
        return;
    }
    r->too_far = true;
}

static void discard(struct lit_run *r, int n, struct hj_out *out, bool *any)
{
    struct lit_table *t = r->t;
    int known = t->known;

    for (int i = 0; i < t->objects; i++)
        known += t->object[i].zone == LIT_HAND && t->object[i].owner == 0;
    if (t->hand[0] - known < n)
        r->too_far = true; /* the choice among known ones is open */
    for (int i = 0; i < n; i++)
        name(out, any, "?");
    t->hand[0] -= n;
}

/* Returns the amount of a cost; X is written behind `with`. */
static int how_much(struct lit_run *r, const struct hj_cost *c,
                    struct hj_out *out, bool *any)
{
    if (c->n.kind != HJ_AMOUNT_X)
        return c->n.n;
    r->too_far = r->too_far || *any; /* only one X is written, as first */
    r->t->x = (int)hj_random_below(r->random, 4);
    hj_out_printf(out, "%s %d", *any ? "" : " with", r->t->x);
    *any = true;
    return r->t->x * c->n.n;
}

static void take(struct lit_run *r, int *from, int n)
{
    r->unpaid = r->unpaid || *from < n;
    *from -= n;
}

void lit_pay(struct lit_run *r, const struct hj_ability *a, struct hj_out *out)
{
    struct lit_table *t = r->t;
    struct lit_object *o = &t->object[r->source];
    bool any = false;

    r->unpaid = r->unpaid || o->zone != LIT_PLAY || o->controller != 0;
    r->gives = false; /* the log does not tell which pays for which */
    for (int i = 0, named = 0; i < a->cost_count; i++) {
        int pays = price_of(t->game, &a->costs[i])->pays;
        named += pays == LIT_EXHAUST_OTHER || pays == LIT_SACRIFICE;
        r->gives = named > 1;
    }
    for (int i = 0; i < a->cost_count; i++) {
        const struct hj_cost *c = &a->costs[i];
        const struct lit_price *p = price_of(t->game, c);
        if (p->text == NULL) {
            r->too_far = true;
            return;
        }
        switch (p->pays) {
        case LIT_POOL:
        case LIT_OTHER_POOL:
            take(r, &t->pool[p->pays == LIT_OTHER_POOL],
                 how_much(r, c, out, &any));
            break;
        case LIT_NUMBER:
            take(r, &t->number[0], how_much(r, c, out, &any));
            break;
        case LIT_STORED:
            take(r, &o->stored, how_much(r, c, out, &any));
            break;
        case LIT_DISCARD:
            discard(r, c->n.n, out, &any);
            break;
        case LIT_EXHAUST:
            r->unpaid = r->unpaid || o->exhausted;
            o->exhausted = true;
            break;
        case LIT_GOES:
            lit_leave(t, r->source, p->zone);
            break;
        default:
            give(r, c, p, out, &any);
        }
    }
    r->too_far = r->too_far || lit_lost(t);
}
