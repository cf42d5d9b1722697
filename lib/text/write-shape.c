/* SPDX-License-Identifier: MPL-2.0 */
/* Verbs and costs of a game's words in the normal wording. */
#include "text/write.h"

void tx_put_amount(struct tx_writer *w, const struct hj_amount *n)
{
    if (n->kind == HJ_AMOUNT_X)
        tx_put(w, "X");
    else if (n->kind == HJ_AMOUNT_ALL)
        tx_put(w, "all");
    else if (n->kind == HJ_AMOUNT_THAT)
        tx_put(w, "that much");
    else
        hj_out_int(w->out, n->n < 0 ? -n->n : n->n);
}

/* The operands for the holes of a shape. */
struct filling {
    const struct hj_selector *subject, *object;
    const struct hj_amount *n;
    uint8_t relation;
    bool may, same; /* the subject is written already */
};

static void put_hole(struct tx_writer *w, char hole, const struct filling *f)
{
    if ((hole == 's' || hole == 'p') && f->subject != NULL) {
        bool may = hole == 'p' && f->may;
        tx_put_selector(w, f->subject, true, true);
        tx_put(w, may ? " may" : "");
        w->plural = w->plural || may;
    } else if ((hole == 'o' || hole == 't') && f->object != NULL) {
        bool plural = w->plural;
        tx_put_selector(w, f->object, false, true);
        w->plural = plural;
    } else if (hole == 'w' && f->object != NULL) {
        tx_put_selector(w, f->object, false, true);
        hj_out_puts(w->out, f->object->pick == HJ_PICK_YOU ? "r" : "'s");
    } else if (hole == 'n') {
        tx_put_amount(w, f->n);
    } else if (hole == 'r') {
        tx_put(w, w->w->relations[f->relation].text);
    }
}

static void put_shape(struct tx_writer *w, const struct tx_phrase *phrase,
                      const struct filling *f)
{
    for (int i = f->same; i < phrase->count; i++) {
        const struct tx_item *item = &w->text->items[phrase->first + i];
        bool sign = item->hole == 0 && item->word.n == 1 &&
                    (item->word.p[0] == ',' || item->word.p[0] == ']');
        bool single = f->n != NULL && f->n->kind == HJ_AMOUNT_N &&
                      f->n->n == 1 && f->subject == NULL;
        if (i > f->same && !sign && !item->tight)
            tx_put(w, " ");
        if (item->hole != 0)
            put_hole(w, item->hole, f);
        else /* "card/cards" of a cost has the number of the cost */
            hj_out_str(w->out, (f->subject != NULL ? w->plural : single) || sign
                                   ? item->word
                                   : item->other);
    }
}

void tx_put_cost(struct tx_writer *w, const struct hj_cost *c)
{
    struct filling f = {.object = &c->whom, .n = &c->n};

    put_shape(w, tx_normal(w->text, TX_COST, c->row), &f);
}

/* Writes "each opponent destroys a site they control"; SAME: the player is
 * already written. */
static void put_by(struct tx_writer *w, const struct hj_effect *e,
                   const struct tx_phrase *phrase, bool same)
{
    struct hj_str verb = w->text->items[phrase->first].word;

    if (!same) {
        tx_put_selector(w, e->by, true, true);
        tx_put(w, " ");
    }
    hj_out_str(w->out, verb);
    tx_put(w, hj_str_ends(verb, HJ_STR("sh")) ? "es " : "s ");
    w->theirs = true;
    tx_put_selector(w, &e->whom, false, true);
    w->theirs = false;
    w->plural = false; /* the actor is singular */
}

void tx_put_own(struct tx_writer *w, const struct hj_effect *e, bool same)
{
    const struct tx_phrase *phrase = tx_normal(w->text, TX_VERB, e->index);
    struct hj_selector you, whom = e->whom;
    struct filling f = {
        .object = &whom, .n = &e->n, .relation = e->own, .may = e->may};
    char first = w->text->items[phrase->first].hole;

    tx_of_players(&you, HJ_PICK_YOU, HJ_CONTROL_YOU);
    if (w->w->verbs[e->index].is & HJ_VERB_ATTACH)
        whom.pick = HJ_PICK_ANY; /* "a creature" */
    if (first == 0 && e->kind == HJ_EFFECT_VERB && e->by != NULL) {
        put_by(w, e, phrase, same);
        return;
    }
    if (first == 's')
        f.subject = &e->whom;
    else if (first == 'p') {
        f.subject = e->by != NULL ? e->by : &you;
        f.same = same;
    } else if (e->may)
        tx_put(w, "you may ");
    put_shape(w, phrase, &f);
}
