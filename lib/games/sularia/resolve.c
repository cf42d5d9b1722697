/* SPDX-License-Identifier: MPL-2.0 */
/* Resolution of the chain: objects arrive, cards leave the chain, and effects
 * wait for answers. */
#include "games/sularia/su.h"

bool su_counts_for(const struct pl_run *r, int object, int player, int n)
{
    int controller = r->s->objects[object].controller;

    return controller == player || (n == 1 && pl_on("faction-war.15") &&
                                    !pl_is_opponent(r->g, controller, player));
}

int su_copies(const struct pl_run *r, int object, int player, int *oldest)
{
    const struct pl_object *o = r->s->objects;
    int count = 0;

    *oldest = -1;
    PL_WALK (w, r->s, SU_IN_PLAY) {
        if (o[w.at].card != o[object].card ||
            !su_counts_for(r, w.at, player, pl_printed(r, object, SU_V_N)))
            continue;
        count++;
        if (*oldest < 0 || o[w.at].order < o[*oldest].order)
            *oldest = w.at;
    }
    return count;
}

/* Makes room for an object that is new under its controller at the limit of its
 * name, or to be known by now, where the oldest may be itself; WITH: the copy
 * that leaves, or -1 (R14, combatants.14, sites.14-15). */
static void apply_type_n(struct pl_run *r, int object, int with)
{
    const struct pl_card *c = pl_card_of(r, object);
    const struct pl_object *new = &r->s->objects[object];
    int most = c->values[SU_V_N], oldest;

    if (most <= 0 || new->card == HJ_NO_CARD ||
        su_copies(r, object, new->controller, &oldest) +
                !pl_in_play(r, object) <=
            most)
        return;
    if (with >= 0 && pl_in_play(r, with) &&
        r->s->objects[with].card == new->card &&
        su_counts_for(r, with, new->controller, most))
        oldest = with;
    if (c->type == SU_SITE)
        su_charge_site(r, oldest, "sites.15 R14");
    su_move(r, oldest, SU_DAMAGE,
            c->type == SU_SITE ? "sites.14 R14" : "combatants.14 R14");
}

/* Hook of the kernel: an object has another controller. A site keeps its
 * column, or takes the next free one to the right. */
void su_taken(struct pl_run *r, int object, int from)
{
    const struct pl_object *o = &r->s->objects[object];

    (void)from;
    if (PL_ZONE(o->zone) & SU_SITES)
        pl_make_room(r, object, "commands.14");
    for (int i = 0; i < r->s->stack_count; i++) /* a card on the chain */
        if (r->s->stack[i].object == object &&
            r->s->stack[i].kind != SU_ABILITY)
            r->s->stack[i].controller = o->controller;
    su_leave_attack(r, object, "R20");
    if (pl_in_play(r, object))
        apply_type_n(r, object, -1);
}

/* Sets it activated on arrival, without the event of being activated. */
static void comes_activated(struct pl_run *r, int object, bool site)
{
    bool reset = pl_rule_effect(r, object, SU_VERB_ARRIVES_RESET) > 0 &&
                 pl_rule_effect(r, object, SU_VERB_ARRIVES) == 0;
    const char *rule = NULL;

    if (reset || !site) {
        su_set(r, object, SU_QUICK,
               pl_keyword(r, object, SU_KEYWORD_QUICK) > 0);
        if (!pl_is_flag(r, object, SU_QUICK) && pl_on("combatants.4 R15"))
            rule = "combatants.4 R15";
    }
    if (rule == NULL && pl_rule_effect(r, object, SU_VERB_ARRIVES) > 0)
        rule = "golden-rule.1";
    if (reset || rule == NULL)
        return;
    su_set(r, object, SU_ACTIVATED, 1);
    pl_changed(r, PL_F_FLAG, object, r->s->objects[object].controller, 0, 1,
               rule);
}

/* Puts an object into play; DEPLOYED: not by an effect. */
static void arrive(struct pl_run *r, const struct pl_item *link, bool deployed)
{
    bool site = link->kind == SU_ESTABLISH;
    int zone =
        link->to != PL_REF_NONE ? pl_place_zone(link->to) : SU_COMBATANTS;

    su_set(r, link->object, SU_FROM_ROW, 0);
    su_set(r, link->object, PL_FACE_UP, 1);
    pl_set_controller(r->s, link->object, link->controller);
    apply_type_n(r, link->object, link->with);
    pl_move(r, link->object, zone,
            PL_ZONE(zone) & SU_SITES ? pl_place_column(link->to)
            : site                   ? SU_SITE
                                     : SU_COMBATANT,
            zone == SU_HIDDEN ? "hidden.1"
            : site            ? "battlefield.4"
                              : "combatant-phase.2");
    if (PL_ZONE(zone) & SU_SITES) /* taken, or another site has come there */
        pl_make_room(r, link->object, "R16");
    su_set(r, link->object, PL_ARRIVED, 1);
    su_own(r)->fresh = 1;
    comes_activated(r, link->object, site);
    if (deployed)
        su_trigger(r, site ? SU_EVENT_ESTABLISHED : SU_EVENT_DEPLOYED,
                   link->object, link->controller);
    su_trigger(r, SU_EVENT_ENTERS, link->object, link->controller);
}

void su_put_into_play(struct pl_run *r, int object, int player, pl_ref to)
{
    bool hidden =
        to == PL_REF_NONE && pl_keyword(r, object, SU_KEYWORD_HIDDEN) > 0;
    bool site = su_type(r, object) == SU_SITE ||
                (to != PL_REF_NONE && (PL_ZONE(pl_place_zone(to)) & SU_SITES));
    struct pl_item link;

    pl_new_item(r, &link, site ? SU_ESTABLISH : SU_DEPLOY, object, 0, player);
    link.to = hidden ? pl_place_ref(player, SU_HIDDEN, 0) : to;
    arrive(r, &link, false);
}

void su_apply_identified(struct pl_run *r, int object)
{
    su_pay_late(r, object);
    if (!pl_in_play(r, object))
        return;
    apply_type_n(r, object, -1);
    if (!pl_in_play(r, object))
        return;
    if (pl_is_flag(r, object, PL_ARRIVED) &&
        su_type(r, object) == SU_COMBATANT &&
        pl_keyword(r, object, SU_KEYWORD_QUICK) > 0 &&
        !pl_is_flag(r, object, SU_QUICK)) {
        su_set(r, object, SU_QUICK, 1);
        if (pl_rule_effect(r, object, SU_VERB_ARRIVES) == 0)
            su_set_activated(r, object, false, "combatants.4 R15");
    }
    su_check_fallen(r, "damage-pile.4");
}

/* Carries out DEFUSE, the item with that NUMBER, which cancels the one directly
 * below it, but none that lies there since that one has left the chain (R28).
 */
static void defuse(struct pl_run *r, int number)
{
    int top = r->s->stack_count - 1;

    if (top >= 0 && !(r->s->stack[top].is & SU_REQUIRED_ITEM) &&
        r->s->stack[top].number == number - 1)
        pl_cancel(r, top, "defuse.2 R28");
}

/* True if a condition from the hand does more until end of turn than to change
 * objects at once (tactic-condition-card.15). */
static bool continues_unchosen(const struct pl_run *r, int object)
{
    const struct pl_card *c = pl_card_of(r, object);
    bool more = su_card_of(r, object)->continuous || c->listens != 0;

    PL_EACH_ABILITY (a, &c->text)
        more = more || a->when == HJ_WHEN_PAYMENT;
    return more && c->type == SU_CONDITION &&
           r->s->objects[object].zone == SU_DAMAGE &&
           pl_on("tactic-condition-card.15");
}

/* Moves a card off the chain (tactic-condition-card.3,5). */
static void put_away(struct pl_run *r, const struct pl_item *link)
{
    struct pl_object *o = &r->s->objects[link->object];
    bool condition = su_type(r, link->object) == SU_CONDITION;
    uint32_t order = o->order;

    if (o->zone != SU_CHAIN)
        return;
    if (pl_is_flag(r, link->object, SU_FROM_ROW)) {
        su_set(r, link->object, PL_FACE_UP, 1);
        su_move(r, link->object, SU_INFLUENCE,
                condition ? "battlefield.5" : "tactic-condition-card.3");
        o->order = order;
        if (condition && link->cancelled && pl_on("influence-zone.4")) {
            su_set(r, link->object, SU_CANCELLED, 1);
            pl_note_abilities(r, link->object);
        }
    } else {
        su_move(r, link->object, SU_DAMAGE,
                condition ? "tactic-condition-card.16"
                          : "tactic-condition-card.5");
    }
    su_set(r, link->object, SU_FROM_ROW, 0);
}

void su_last(struct pl_run *r, int object, bool on)
{
    su_set(r, object, PL_ARRIVED, on);
    su_own(r)->lasting |= on;
    pl_note_abilities(r, object);
}

/* Moves the card of an effect that is carried out or cancelled (R13). */
void su_spent(struct pl_run *r, const struct pl_item *item)
{
    bool arrives = item->kind == SU_DEPLOY || item->kind == SU_ESTABLISH;

    if (arrives && r->s->objects[item->object].zone == SU_CHAIN)
        su_move(r, item->object, SU_DAMAGE, "R13");
    if (item->kind != SU_CARD)
        return;
    put_away(r, item);
    if (!item->cancelled && continues_unchosen(r, item->object))
        su_last(r, item->object, true);
}

/* True for an effect of a condition from the hand that is given once, when it
 * is played. */
bool su_is_own(const struct pl_run *r, int object, const struct hj_ability *a)
{
    return a->when == HJ_WHEN_CONTINUOUS &&
           !pl_is_flag(r, object, SU_FROM_ROW) &&
           !su_card_of(r, object)->continuous &&
           pl_on("tactic-condition-card.15");
}

/* Carries out items other than card texts: arrivals, and two keywords. */
bool su_resolves(struct pl_run *r, struct pl_item *item)
{
    if (item->kind == SU_DEPLOY || item->kind == SU_ESTABLISH) {
        arrive(r, item, true);
        return true;
    }
    if (item->kind == SU_CARD &&
        (pl_card_of(r, item->object)->keywords >> SU_KEYWORD_DEFUSE & 1))
        defuse(r, item->number);
    if (item->kind != SU_ABILITY || item->ability != SU_HARVEST)
        return false;
    if (pl_in_play(r, item->object))
        pl_mark(r, item->object, SU_COUNTERS, 1, "harvest.6");
    return true;
}
