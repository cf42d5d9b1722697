/* SPDX-License-Identifier: MPL-2.0 */
/* The literal chain: legal actions, and reasons against others. */
#include "oracle-chain.h"

#include <stddef.h>

static int has_sularium(const struct oc_position *p, int player, int faction)
{
    const int *pool = p->player[player].sularium;

    if (faction != OC_MERCENARY)
        return pool[faction];
    return pool[OC_JOTUNE] + pool[OC_SYNTHIEN] + pool[OC_MERCENARY];
}

static const char *why_no_pay(const struct oc_position *p,
                              const struct oc_action *a, int kind, int n)
{
    const struct oc_object *o = &p->object[a->object];

    switch (kind) {
    case OC_PAY_ACTIVATE:
        return o->activated ? "activated already" : NULL;
    case OC_PAY_INFLUENCE:
        return p->player[a->player].influence < n ? "no influence" : NULL;
    case OC_PAY_SULARIUM:
        return has_sularium(p, a->player, oc_card_of(p, a->object)->faction) < n
                   ? "no sularium"
                   : NULL;
    case OC_PAY_X:
        return p->player[a->player].influence < a->x ? "no influence" : NULL;
    case OC_PAY_COUNTER:
        return o->counters < n ? "no counter" : NULL;
    case OC_PAY_HARVEST:
        return o->harvested ? "harvested already" : NULL;
    default:
        return NULL;
    }
}

static const char *why_bad_targets(const struct oc_position *p,
                                   const struct oc_action *a,
                                   const struct oc_ability *ability)
{
    int n = 0;

    for (int i = 0; i < ability->effects; i++) {
        const struct oc_effect *e = &ability->effect[i];
        if (e->kind == OC_DEFUSE && p->links == 0)
            return "DEFUSE needs a chain";
        if (oc_is_target(&e->whom) &&
            !oc_target_ok(p, &e->whom, a->target[n++], a->object, a->player))
            return "not a legal target";
    }
    return NULL;
}

/* Returns the number of influence cards; those revealed from the row count
 * while on the chain (R8, special-card-types.7). */
static int influence_cards(const struct oc_position *p, int player)
{
    int n = oc_row(p, player);

    for (int i = 0; i < p->links; i++)
        n += p->link[i].kind != OC_LINK && p->link[i].from_row &&
             p->link[i].controller == player;
    return n;
}

/* Rules: R8 and R11. */
static const char *why_no_play(const struct oc_position *p,
                               const struct oc_action *a)
{
    const struct oc_card *card = oc_card_of(p, a->object);
    const struct oc_ability *own = &card->ability[0];
    bool presence = false;

    if (a->from_row && p->object[a->object].up)
        return "it lies face up";
    for (int i = 0; i < p->objects; i++)
        presence = presence ||
                   (oc_in_play(p, i) && p->object[i].controller == a->player &&
                    (card->faction == OC_MERCENARY ||
                     oc_card_of(p, i)->faction == card->faction));
    if (!presence)
        return "nothing of its faction";
    if (influence_cards(p, a->player) < card->cost)
        return "influence threshold";
    return own->when == OC_OWN ? why_bad_targets(p, a, own) : NULL;
}

static const char *why_no_deploy(const struct oc_position *p,
                                 const struct oc_action *a)
{
    const struct oc_card *card = oc_card_of(p, a->object);
    struct oc_position then = *p; /* after resolution of the chain */

    if (p->phase != OC_COMBATANT_PHASE || !oc_friends(p, a->player, p->active))
        return "not the time to deploy";
    if (p->strict && p->links > 0)
        return "the chain is open";
    then.watch = NULL;
    oc_resolve(&then);
    if (has_sularium(&then, a->player, card->faction) < card->cost)
        return "no sularium";
    return NULL;
}

static bool is_site_at(const struct oc_position *p, int player, int row,
                       int column)
{
    for (int i = 0; i < p->objects; i++)
        if (p->object[i].zone == OC_SITES && p->object[i].row == row &&
            p->object[i].column == column && p->object[i].controller == player)
            return true;
    return false;
}

/* Rules: establishing-a-site.3-5, R16. */
static const char *why_no_establish(const struct oc_position *p,
                                    const struct oc_action *a)
{
    struct oc_position then = *p; /* after resolution of the chain */

    if (p->phase != OC_SITE_PHASE || !oc_friends(p, a->player, p->active))
        return "not the time to establish";
    then.watch = NULL;
    oc_resolve(&then);
    if (then.player[a->player].influence < oc_card_of(p, a->object)->cost)
        return "no influence";
    if (is_site_at(&then, a->player, a->row, a->column))
        return "there is one already";
    if (oc_count(&then, a->player, OC_SITES) > 0 &&
        !is_site_at(&then, a->player, a->row, a->column - 1) &&
        !is_site_at(&then, a->player, a->row, a->column + 1) &&
        !is_site_at(&then, a->player, 1 - a->row, a->column))
        return "beside no site";
    return NULL;
}

static const char *why_no_use(const struct oc_position *p,
                              const struct oc_action *a)
{
    const struct oc_ability *ability = oc_ability_of(p, a->object, a->ability);
    const char *why = NULL;
    struct oc_position paid;

    if (p->object[a->object].controller != a->player)
        return "another one's object";
    for (int i = 0; i < ability->costs && why == NULL; i++)
        why = why_no_pay(p, a, ability->cost[i], ability->price[i]);
    if (why != NULL)
        return why;
    /* The cost is paid before the effect is put on the chain
     * (payment-modifiers.2). */
    paid = *p;
    for (int i = 0; i < ability->costs; i++)
        oc_pay(&paid, a, ability->cost[i], ability->price[i]);
    return why_bad_targets(&paid, a, ability);
}

static const char *why_no_trigger(const struct oc_position *p,
                                  const struct oc_action *a)
{
    for (int i = 0; i < p->waits; i++)
        if (p->waiting[i].object == a->object &&
            p->waiting[i].ability == a->ability &&
            p->waiting[i].controller == a->player)
            return why_bad_targets(p, a,
                                   oc_ability_of(p, a->object, a->ability));
    return "it has not triggered";
}

const char *oc_why_not(const struct oc_position *p, const struct oc_action *a)
{
    if (p->strict && a->player != p->priority && a->verb != OC_DO_CONCEDE &&
        a->verb != OC_DO_RESOLVE)
        return "no priority";
    switch (a->verb) {
    case OC_DO_PLAY:
        return why_no_play(p, a);
    case OC_DO_USE:
        return why_no_use(p, a);
    case OC_DO_TRIGGER:
        return why_no_trigger(p, a);
    case OC_DO_DEPLOY:
        return why_no_deploy(p, a);
    case OC_DO_ESTABLISH:
        return why_no_establish(p, a);
    default:
        return NULL;
    }
}
