/* SPDX-License-Identifier: MPL-2.0 */
/* Objects of which it is not known if a text means them: their card is unknown,
 * or a value that the text compares is not written. */
#include "play/internal.h"

/* True if number I of a selector's tests is of a value that the object's card
 * does not have. */
static bool lacks(const struct pl_run *r, const struct hj_selector *sel, int i,
                  int object)
{
    int value = r->g->rules->word_values[sel->tests[i].value];

    return pl_lacks_value(r, object, value);
}

/* Returns the types that an unknown object may be of on the stack, in a zone of
 * several types, or in a pile, where it may be of any. */
static uint32_t possible_types(const struct pl_run *r, int object)
{
    const struct pl_rules *rules = r->g->rules;
    int zone = r->s->objects[object].zone;
    uint32_t types = 0;

    if (!pl_on_table(r, object))
        return UINT32_MAX;
    for (int i = 0; i < rules->words->type_count; i++)
        if (zone == rules->stack &&
            (rules->words->types[i].is & HJ_TYPE_PLAYED))
            types |= UINT32_C(1) << i;
    if (rules->object_types == NULL || rules->object_types(r, object, 0) != 0)
        return types; /* the zone or the log tells its type */
    for (int i = 0; i < rules->lay_count; i++)
        if (rules->lays[i].at == 0 && rules->lays[i].zone == zone)
            types |= rules->lays[i].types >> 1;
    return types;
}

bool pl_asks_more(const struct pl_run *r, const struct hj_selector *sel,
                  int object, struct hj_selector *rest)
{
    bool unseen = pl_is_unseen(r, object),
         asks = unseen && ((sel->with | sel->without) != 0 || sel->name.n > 0 ||
                           sel->extreme != HJ_EXTREME_NONE);
    uint32_t types = unseen ? possible_types(r, object) : 0;

    for (int i = 0; i < sel->test_count; i++)
        asks = asks || unseen || lacks(r, sel, i, object);
    for (int i = 0; i < sel->kind_count; i++)
        asks = asks || (unseen && (sel->kinds[i].trait_count > 0 ||
                                   sel->kinds[i].keywords != 0 ||
                                   (sel->kinds[i].types & types) != 0));
    if (!asks)
        return false;
    *rest = *sel;
    rest->test_count = 0;
    for (int i = 0; i < sel->test_count; i++)
        if (!unseen && !lacks(r, sel, i, object))
            rest->tests[rest->test_count++] = sel->tests[i];
    if (!unseen)
        return true;
    rest->with = rest->without = 0;
    rest->name.n = 0;
    rest->extreme = HJ_EXTREME_NONE;
    for (int i = 0; i < sel->kind_count; i++) {
        rest->kinds[i].trait_count = 0;
        rest->kinds[i].not_traits = 0;
        rest->kinds[i].keywords = 0;
        if (rest->kinds[i].types & types)
            rest->kinds[i].types = 0;
    }
    return true;
}

/* True if it is not known if a selector fits an object, wherever it is. */
static bool is_unsure(const struct pl_run *r, const struct hj_selector *sel,
                      int object, int source, int you)
{
    struct hj_selector rest;

    return !pl_is_down(r, &r->s->objects[object]) &&
           pl_asks_more(r, sel, object, &rest) &&
           !pl_fits(r, sel, object, source, you, PL_REF_NONE) &&
           pl_fits(r, &rest, object, source, you, PL_REF_NONE);
}

bool pl_is_unsure(const struct pl_run *r, const struct hj_selector *sel,
                  int object, int source, int you)
{
    return pl_in_play(r, object) && is_unsure(r, sel, object, source, you);
}

bool pl_is_item_unsure(const struct pl_run *r, const struct hj_selector *sel,
                       const struct pl_item *item, int source, int you)
{
    struct hj_selector rest;

    return item->kind == PL_ITEM_CARD && pl_is_unseen(r, item->object) &&
           pl_asks_more(r, sel, item->object, &rest) &&
           !pl_fits_item(r, sel, item, source, you) &&
           pl_fits_item(r, &rest, item, source, you);
}

bool pl_may_fit(const struct pl_run *r, const struct hj_selector *sel,
                int object, int source, int you)
{
    return pl_fits(r, sel, object, source, you, PL_REF_NONE) ||
           pl_is_unsure(r, sel, object, source, you);
}

void pl_tell_unsure(struct pl_run *r, int object, const struct pl_item *item)
{
    pl_note(r, NULL, PL_SAY(MEANT_NOT_KNOWN), PL_LABEL(r, item->object),
            PL_LABEL(r, object));
}

bool pl_is_unsure_open(const struct pl_run *r, const struct hj_selector *sel,
                       int object, int source, int you)
{
    int is = r->g->rules->zones[r->s->objects[object].zone].is;

    return !(is & PL_DECK) &&
           (!(is & PL_SECRET) || pl_zone_holder(r, object) == you) &&
           is_unsure(r, sel, object, source, you);
}

void pl_note_unsure(struct pl_run *r, const struct hj_selector *sel,
                    const struct pl_item *item)
{
    PL_WALK (w, r->s, pl_zones_of(r->g, sel))
        if (pl_is_unsure_open(r, sel, w.at, item->object, item->controller)) {
            pl_tell_unsure(r, w.at, item);
            return;
        }
}

/* True if it is not known if a condition is met by OBJECT. */
static bool counts_unsure(const struct pl_run *r, const struct hj_condition *c,
                          int object, int source)
{
    for (; c != NULL; c = c->also)
        if (c->kind == HJ_IF_CONTROLS &&
            pl_is_unsure(r, &c->whom, object, source, pl_you(r, source)))
            return true;
    return false;
}

/* True if it is not known if a continuous ability of SOURCE means OBJECT. */
static bool grants_unsure(const struct pl_run *r, int source, int object)
{
    int you = pl_you(r, source);

    PL_EACH_ABILITY (a, &pl_card_of(r, source)->text) {
        if (!pl_is_continuous(r->g, a) || !pl_is_in_force(r, source, a))
            continue;
        if (counts_unsure(r, a->condition, object, source))
            return true;
        PL_EACH_CLAUSE (e, a)
            if ((e->whom.pick == HJ_PICK_EACH &&
                 pl_is_unsure(r, &e->whom, object, source, you)) ||
                (e->n.kind == HJ_AMOUNT_COUNT && e->n.each != NULL &&
                 pl_is_unsure(r, e->n.each, object, source, you)) ||
                counts_unsure(r, e->when, object, source))
                return true;
    }
    return false;
}

int pl_first_unsure(const struct pl_run *r, const struct hj_selector *sel,
                    int control, const struct pl_pending *p)
{
    int you = p->item.controller;

    PL_WALK (w, r->s, pl_zones_of(r->g, sel)) {
        int player = pl_zone_holder(r, w.at);
        if ((control == HJ_CONTROL_THAT
                 ? player == p->whose
                 : pl_is_meant(r, control, player, you)) &&
            pl_is_unsure_open(r, sel, w.at, p->item.object, you))
            return w.at;
    }
    return -1;
}

void pl_note_standing(struct pl_run *r, int object)
{
    if (pl_is_unseen(r, object)) {
        PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
            if (grants_unsure(r, w.at, object))
                pl_tell_unsure(r, object,
                               &(struct pl_item){.object = (int16_t)w.at});
        return;
    }
    PL_WALK (w, r->s, r->g->played)
        if (pl_is_unseen(r, w.at) && grants_unsure(r, object, w.at)) {
            pl_tell_unsure(r, w.at,
                           &(struct pl_item){.object = (int16_t)object});
            return;
        }
}

/* True if all words of the line are `?`. */
static bool names_unknown(const struct pl_run *r)
{
    uint32_t i = 0;

    while (i < r->a->count && r->a->operands[i].kind == HJ_OPERAND_UNKNOWN)
        i++;
    return i == r->a->count;
}

HJ_COLD bool pl_writes_left_out(struct pl_run *r, const struct pl_verb *verb,
                                int player)
{
    bool chooses = verb->verb == HJ_VERB_CHOOSE;
    enum hj_applied applied;
    struct pl_words words;
    struct pl_state tried;

    if ((!chooses && verb->verb != HJ_VERB_DRAW &&
         verb->verb != HJ_VERB_DISCARD) ||
        player < 0)
        return false;
    pl_copy(&tried, r->s);
    tried.draws_open &= PL_DRAWS_NAMED;
    applied = pl_apply(r->g, &tried, r->a, r->flags | HJ_APPLY_LOOSE, NULL);
    if (chooses)
        return applied == HJ_APPLIED_ILLEGAL || applied == HJ_NOT_APPLIED ||
               (applied == HJ_NOT_READ && names_unknown(r));
    if (applied != HJ_APPLIED_ILLEGAL ||
        !pl_read_words(r, verb, player, &words))
        return false;
    if (verb->verb == HJ_VERB_DRAW)
        pl_draw_named(r, player, &words, "");
    else
        PL_EACH_WORD (i, &words, HJ_ROLE_ITEM)
            pl_move(r, words.w[i].ref, r->g->rules->discard, 0, "");
    return true;
}
