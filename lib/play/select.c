/* SPDX-License-Identifier: MPL-2.0 */
/* Selectors of card texts: objects and players that fit; amounts. */
#include "play/internal.h"

/* True if WORD is the card's faction or one of its traits. */
static bool has_trait(const struct pl_run *r, hj_card card, struct hj_str word)
{
    const struct hj_catalogue *cat = r->g->setup.catalogue;
    struct hj_str traits, one;

    if (card == HJ_NO_CARD)
        return false;
    if ((r->g->faction != HJ_NO_PROPERTY &&
         hj_str_equal_nocase(hj_card_value(cat, card, r->g->faction), word)) ||
        !pl_on(r->g->rules->cites.faction))
        return true;
    if (r->g->traits == HJ_NO_PROPERTY)
        return false;
    traits = hj_card_value(cat, card, r->g->traits);
    while (hj_str_split(&traits, ';', &one))
        if (hj_str_equal_nocase(hj_str_trim(one), word))
            return true;
    return false;
}

/* Returns the types of an object: of its card and from the game. */
static inline uint32_t types_of(const struct pl_run *r, int object)
{
    const struct pl_rules *rules = r->g->rules;
    const struct pl_object *o = &r->s->objects[object];
    uint32_t printed =
        pl_is_down(r, o) ? 0 : pl_type_bit(pl_card_of(r, object)->type);

    return rules->object_types != NULL ? rules->object_types(r, object, printed)
                                       : printed;
}

/* True if an object has a state: one named by a flag's word or by the word for
 * its absence, or one that the game decides. */
HJ_APART static bool is_state(const struct pl_run *r, int object, int state)
{
    const struct pl_rules *rules = r->g->rules;
    bool on;
    int f = pl_flag_named(rules, hj_str(rules->words->states[state].text), &on);

    if (f >= 0)
        return pl_is_flag(r, object, rules->flags[f].flag) == on;
    return rules->is_state != NULL && rules->is_state(r, object, state);
}

/* True if an object has the states, keywords and traits of a kind. */
HJ_APART static bool fits_states(const struct pl_run *r,
                                 const struct hj_kind *k, int object)
{
    const struct pl_object *o = &r->s->objects[object];
    bool down = pl_is_down(r, o);

    for (uint32_t rest = k->states | k->not_states; rest != 0;
         rest &= rest - 1) {
        int state = hj_bit_lowest(rest);
        if (is_state(r, object, state) != (k->states >> state & 1))
            return false;
    }
    for (uint32_t rest = k->keywords; rest != 0; rest &= rest - 1)
        if (down || pl_keyword(r, object, hj_bit_lowest(rest)) == 0)
            return false;
    for (int i = 0; i < k->trait_count; i++)
        if (has_trait(r, down ? HJ_NO_CARD : o->card, k->traits[i]) ==
            (k->not_traits >> i & 1))
            return false;
    return true;
}

static inline bool fits_kind(const struct pl_run *r, const struct hj_kind *k,
                             int object, uint32_t types)
{
    /* Out of play a "card" is any card, even an unknown one. */
    if (k->types != 0 && !(k->types & types) &&
        (pl_in_play(r, object) || k->types != r->g->any_card))
        return false;
    return (k->states | k->not_states | k->keywords) == 0 && k->trait_count == 0
               ? true
               : fits_states(r, k, object);
}

static inline bool fits_keywords(const struct pl_run *r,
                                 const struct hj_selector *sel, int object)
{
    bool any = sel->with == 0;

    for (uint32_t rest = sel->with; rest != 0 && !any; rest &= rest - 1)
        any = pl_keyword(r, object, hj_bit_lowest(rest)) > 0;
    for (uint32_t rest = sel->without; rest != 0 && any; rest &= rest - 1)
        any = pl_keyword(r, object, hj_bit_lowest(rest)) == 0;
    return any;
}

int pl_zone_holder(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    return r->g->played >> o->zone & 1 ? o->controller : o->owner;
}

static inline bool fits_zone(const struct pl_run *r,
                             const struct hj_selector *sel, int object, int you)
{
    int zone = r->s->objects[object].zone;
    const struct pl_rules *rules = r->g->rules;

    if (sel->zone == HJ_TEXT_NONE)
        return (r->g->played | r->g->found) >> zone & 1;
    if (rules->words->zones[sel->zone].is & HJ_ZONE_PLAY)
        return r->g->played >> zone & 1;
    return zone == rules->word_zones[sel->zone] &&
           pl_is_meant(r, sel->zone_of, pl_zone_holder(r, object), you);
}

/* True if a selector can mean objects in the zones of g->found. */
static bool may_find(const struct hj_game *g, const struct hj_selector *sel)
{
    uint32_t types = g->rules->found_types;
    bool may = types == 0 || sel->kind_count == 0;

    for (int i = 0; i < sel->kind_count && !may; i++)
        may = (sel->kinds[i].types & types) != 0 || sel->kinds[i].types == 0 ||
              sel->kinds[i].types == g->any_card;
    return may;
}

uint32_t pl_zones_of(const struct hj_game *g, const struct hj_selector *sel)
{
    const struct pl_rules *rules = g->rules;

    if (sel->zone == HJ_TEXT_NONE)
        return g->played | (g->found != 0 && may_find(g, sel) ? g->found : 0);
    return rules->words->zones[sel->zone].is & HJ_ZONE_PLAY
               ? g->played
               : PL_ZONE(rules->word_zones[sel->zone]) & ~UINT32_C(1);
}

/* True if an object passes the tests of its values. ITEM: the item of the stack
 * whose values count instead, or NULL. */
static bool passes(const struct pl_run *r, const struct hj_selector *sel,
                   int object, const struct pl_item *item)
{
    for (int i = 0; i < sel->test_count; i++) {
        int value = r->g->rules->word_values[sel->tests[i].value];
        int now = item != NULL && r->g->rules->item_value != NULL
                      ? r->g->rules->item_value(r, item, value)
                      : pl_value(r, object, value);
        if (item == NULL && pl_lacks_value(r, object, value))
            return false;
        if (now < sel->tests[i].least || now > sel->tests[i].most ||
            (now == 0 && r->g->rules->values[value].zero_is_none))
            return false;
    }
    return true;
}

/* True if a selector tests what only the print tells: an unknown card in play
 * does not fit it. */
HJ_APART static bool asks_print(const struct hj_selector *sel)
{
    bool asks = sel->test_count > 0 || sel->without != 0;

    for (int i = 0; i < sel->kind_count; i++)
        asks = asks || sel->kinds[i].not_traits != 0;
    return asks;
}

/* True if an object fits a selector in all but kinds, controller and zone. */
static bool fits_rest(const struct pl_run *r, const struct hj_selector *sel,
                      int object, const struct pl_item *item)
{
    const struct pl_object *o = &r->s->objects[object];
    hj_card card = o->card;

    if (pl_is_down(r, o))
        return sel->with == 0 && sel->test_count == 0 && sel->name.n == 0 &&
               sel->extreme == HJ_EXTREME_NONE;
    return !(HJ_UNLIKELY(card == HJ_NO_CARD) && pl_in_play(r, object) &&
             asks_print(sel)) &&
           fits_keywords(r, sel, object) && passes(r, sel, object, item) &&
           (sel->name.n == 0 ||
            (card != HJ_NO_CARD &&
             hj_str_equal_nocase(pl_card_name(r, card), sel->name)));
}

static inline bool fits_kinds(const struct pl_run *r,
                              const struct hj_selector *sel, int object,
                              uint32_t types)
{
    for (int i = 0; i < sel->kind_count; i++)
        if (fits_kind(r, &sel->kinds[i], object, types))
            return true;
    return sel->kind_count == 0;
}

/* True if an object fits by its controller, and "other" does not exclude it. */
static inline bool fits_controller(const struct pl_run *r,
                                   const struct hj_selector *sel, int object,
                                   int source, int you)
{
    return !(sel->other &&
             (object == source ||
              (source >= 0 && object == r->s->objects[source].host))) &&
           pl_is_meant(r, sel->control, r->s->objects[object].controller, you);
}

bool pl_fits_any_zone(const struct pl_run *r, const struct hj_selector *sel,
                      int object, int source, int you)
{
    return fits_controller(r, sel, object, source, you) &&
           fits_kinds(r, sel, object, types_of(r, object)) &&
           fits_rest(r, sel, object, NULL);
}

bool pl_fits_card(const struct pl_run *r, const struct hj_selector *sel,
                  int object)
{
    return fits_kinds(r, sel, object,
                      pl_type_bit(pl_card_of(r, object)->type)) &&
           fits_rest(r, sel, object, NULL);
}

/* True if no other object that fits has a lower (or higher) value. */
HJ_APART static bool is_extreme(const struct pl_run *r,
                                const struct hj_selector *sel, int object,
                                int source, int you, pl_ref place)
{
    int value = r->g->rules->word_values[sel->of_value];
    int now = pl_value(r, object, value);
    struct hj_selector all = *sel;

    all.extreme = HJ_EXTREME_NONE;
    PL_WALK (w, r->s, pl_zones_of(r->g, &all)) {
        int other = pl_value(r, w.at, value);
        if (!pl_is_down(r, &r->s->objects[w.at]) &&
            (sel->extreme == HJ_EXTREME_LOWEST ? other < now : other > now) &&
            pl_fits(r, &all, w.at, source, you, place))
            return false;
    }
    return true;
}

/* Tests the rest behind kinds, controller and zone, with relation and
 * extreme. */
HJ_APART static bool fits_wholly(const struct pl_run *r,
                                 const struct hj_selector *sel, int object,
                                 int source, int you, pl_ref place)
{
    return fits_rest(r, sel, object, NULL) &&
           (sel->relation == HJ_TEXT_NONE ||
            (r->g->rules->related != NULL &&
             r->g->rules->related(r, object, sel->relation, source, place))) &&
           (sel->extreme == HJ_EXTREME_NONE ||
            is_extreme(r, sel, object, source, you, place));
}

/* Tests first what excludes nearly all objects. */
inline bool pl_fits(const struct pl_run *r, const struct hj_selector *sel,
                    int object, int source, int you, pl_ref place)
{
    return fits_controller(r, sel, object, source, you) &&
           fits_zone(r, sel, object, you) &&
           fits_kinds(r, sel, object, types_of(r, object)) &&
           fits_wholly(r, sel, object, source, you, place);
}

bool pl_fits_item(const struct pl_run *r, const struct hj_selector *sel,
                  const struct pl_item *item, int source, int you)
{
    return item->object != source && item->object >= 0 &&
           pl_is_meant(r, sel->control, item->controller, you) &&
           fits_kinds(r, sel, item->object,
                      r->g->rules->item_types != NULL
                          ? r->g->rules->item_types(r, item)
                          : types_of(r, item->object)) &&
           fits_rest(r, sel, item->object, item);
}

bool pl_fits_player(const struct pl_run *r, const struct hj_selector *sel,
                    int player, int you)
{
    return pl_is_player_sel(sel) && !r->s->players[player].out &&
           !(sel->other && player == you) &&
           pl_is_meant(r, sel->control, player, you);
}

/* True for "card", whatever its type. Without a zone it is in play. */
static bool is_any_card(const struct pl_run *r, const struct hj_selector *sel)
{
    return sel->kind_count > 0 && sel->kinds[0].types == r->g->any_card &&
           r->g->any_card != 0;
}

inline bool pl_fits_ref(const struct pl_run *r, const struct hj_effect *e,
                        pl_ref ref, int source, int you)
{
    const struct hj_selector *sel = &e->whom;

    if (ref == PL_REF_NONE)
        return false;
    if (pl_ref_is_player(ref))
        return pl_fits_player(r, sel, ~ref, you);
    if (pl_ref_is_place(ref))
        return r->g->rules->fits_place != NULL &&
               r->g->rules->fits_place(r, sel, ref, you);
    if (e->kind == HJ_EFFECT_CANCEL ||
        (r->s->stack_count > 0 && sel->zone == HJ_TEXT_NONE &&
         !pl_in_play(r, ref) && pl_item_of(r->s, ref) >= 0)) {
        int item = pl_effect_of(r->s, ref);
        return item >= 0 &&
               (e->kind == HJ_EFFECT_CANCEL || !is_any_card(r, sel)) &&
               (pl_fits_item(r, sel, &r->s->stack[item], source, you) ||
                pl_is_item_unsure(r, sel, &r->s->stack[item], source, you));
    }
    return pl_may_fit(r, sel, ref, source, you);
}

bool pl_may_target(const struct pl_run *r, const struct hj_effect *e,
                   pl_ref ref, int source, int you)
{
    const struct pl_rules *rules = r->g->rules;
    bool object = pl_ref_is_object(ref);

    if (!pl_fits_ref(r, e, ref, source, you) ||
        (object && rules->fits_clause != NULL &&
         !rules->fits_clause(r, e, ref)))
        return false;
    /* Of an object in play, its ability on the stack is cancelled. */
    return rules->may_target == NULL ||
           (e->kind == HJ_EFFECT_CANCEL && object && pl_in_play(r, ref)) ||
           rules->may_target(r, ref, source, you);
}

int pl_amount_with(const struct pl_run *r, const struct hj_amount *n,
                   const struct pl_item *item, int it, bool all)
{
    int amount = n->n, count = 0, source = item->object, you = item->controller;

    if (n->kind == HJ_AMOUNT_X) {
        amount *= item->x;
    } else if (n->kind == HJ_AMOUNT_COUNT && n->each != NULL) {
        PL_WALK (w, r->s, pl_zones_of(r->g, n->each))
            count += pl_fits(r, n->each, w.at, source, you, PL_REF_NONE) ||
                     (all && pl_is_unsure_open(r, n->each, w.at, source, you));
        amount *= count;
    } else if (n->kind == HJ_AMOUNT_VALUE && n->each != NULL) {
        int object = n->each->pick == HJ_PICK_IT ? it : item->object;
        amount = object < 0 || pl_is_unseen(r, object) ||
                         pl_is_down(r, &r->s->objects[object])
                     ? 0
                     : n->n * pl_value(r, object,
                                       r->g->rules->word_values[n->value]);
    }
    if (n->half == 1)
        amount = (amount + (amount > 0)) / 2;
    else if (n->half == 2)
        amount /= 2;
    return amount;
}
