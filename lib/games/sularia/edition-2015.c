/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia, edition of 2015: SPECIALIST and BARRAGE of all fighters go on the
 * chain in both damage steps, in an order that may be written. */
#include "games/sularia/damage.h"

enum { MOST = SU_FIGHTERS * 2 }; /* abilities on the chain */

/* An ability that the article puts on the chain. */
struct ability {
    const struct su_fighter *fighter;
    int instance; /* of BARRAGE; -1: SPECIALIST */
    struct hj_keyword_value value;
};

static void tell_ability(struct pl_run *r, const struct su_strike *t, int kind,
                         int object, int number)
{
    int player = r->s->objects[object].controller;
    bool on = kind == PL_STACKED_EVENT;
    int32_t at = pl_event(
        r, &(struct hj_event){.kind = (uint8_t)kind,
                              .object = object,
                              .player = (int8_t)player,
                              .chooser = (int8_t)(on ? player : -1),
                              .source = -1,
                              .from = PL_ITEM_ABILITY,
                              .field = (uint16_t)number,
                              .rule = t->alpha ? "2015.alpha-strike-step.2"
                                               : "2015.damage-step.2"});

    r->cause = on ? r->cause : at;
}

/* Returns the place of an ability in the order of the player with priority;
 * those that are not named come last. */
static int place_of(const struct su_own *own, const struct ability *a)
{
    return su_row_of(own->ordered, own->ordered_count, a->fighter->object,
                     a->instance < 0 ? SU_SAID_SPECIALIST : SU_SAID_BARRAGE);
}

/* Puts an ability on the chain behind those that precede it. */
static void add(const struct su_own *own, struct ability chain[MOST],
                int *count, const struct ability *a)
{
    int at = *count;

    if (at == MOST)
        return;
    for (; at > 0 && own->ordered_count > 0 &&
           place_of(own, &chain[at - 1]) > place_of(own, a);
         at--)
        chain[at] = chain[at - 1];
    chain[at] = *a;
    (*count)++;
}

/* Puts SPECIALIST and BARRAGE of every participant on the chain, in the written
 * order, else in the order of declaration, and resolves it. */
void su_article_chain(struct pl_run *r, const struct su_strike *t)
{
    struct ability chain[MOST];
    int32_t cause = r->cause;
    int count = 0;

    SU_EACH_FIGHTER (f, r) {
        struct ability a = {.fighter = f, .instance = -1};
        if (f->in && pl_keyword(r, f->object, SU_KEYWORD_SPECIALIST) > 0)
            add(su_own(r), chain, &count, &a);
        if (!f->in || f->defends)
            continue;
        if (!su_site_is_there(r, f)) {
            su_barrage_missed(r, f);
            continue;
        }
        while (pl_keyword_instance(r, f->object, SU_KEYWORD_BARRAGE,
                                   ++a.instance, &a.value))
            add(su_own(r), chain, &count, &a);
    }
    for (int n = 0; n < count; n++)
        tell_ability(r, t, PL_STACKED_EVENT, chain[n].fighter->object, n + 1);
    for (; count > 0; count--) {
        const struct ability *a = &chain[count - 1];
        tell_ability(r, t, PL_RESOLVED, a->fighter->object, count);
        if (a->instance >= 0)
            su_barrage(r, t, a->fighter, a->instance, a->value);
        r->cause = cause;
    }
}

/* --- the order that is said --- */

/* Returns the object in `w1.barrage`, and the ability in *SAID; -1: none. */
static int article_operand(struct pl_run *r, int player,
                           const struct hj_operand *o, uint8_t *said)
{
    struct hj_str rest = HJ_STR("");
    int object = pl_find_object(r, hj_operand_text(o), o->value, player, &rest);

    *said = hj_str_is(rest, "specialist") ? SU_SAID_SPECIALIST
            : hj_str_is(rest, "barrage")  ? SU_SAID_BARRAGE
                                          : 0;
    return *said != 0 ? object : -1;
}

bool su_names_article(struct pl_run *r, int player, const struct hj_operand *o)
{
    uint8_t said;

    return r->g->setup.edition == 2015 &&
           article_operand(r, player, o, &said) >= 0;
}

/* Adds an ability to the written order; false: reported. */
static bool say_next(struct pl_run *r, int player, const struct hj_operand *o,
                     const char *rule)
{
    uint8_t said;
    int object = article_operand(r, player, o, &said);
    const struct su_fighter *f = su_fighter(r, object);

    if (object < 0)
        pl_unread(r, o, SU_SAY(ORDER_OF_NOTHING));
    if (object < 0 || !su_add_to_order(r, player, o, object, said, -1))
        return false;
    if (f == NULL || !f->in || (said == SU_SAID_BARRAGE && f->defends) ||
        pl_keyword(r, object,
                   said == SU_SAID_BARRAGE ? SU_KEYWORD_BARRAGE
                                           : SU_KEYWORD_SPECIALIST) <= 0)
        pl_illegal(r, o, rule, SU_SAY(NOT_ON_CHAIN), PL_LABEL(r, object));
    return true;
}

void su_order_article(struct pl_run *r, int player)
{
    static const char rule[] = "2015.alpha-strike-step.2 2015.damage-step.2";

    if (su_too_late(r, rule))
        return;
    if (pl_is_opponent(r->g, player, r->s->turn))
        pl_illegal(r, NULL, rule, SU_SAY(PRIORITY_ORDERS_CHAIN),
                   PL_ID(r, player));
    (void)su_forget_order(r, -1); /* this one replaces it */
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
        if (!say_next(r, player, o, rule))
            return;
}
