/* SPDX-License-Identifier: MPL-2.0 */
/* The literal chain: what counts at a moment. */
#include "oracle-chain.h"

#include <stddef.h>

const struct oc_card *oc_card_of(const struct oc_position *p, int object)
{
    return &p->cards[p->object[object].card];
}

bool oc_in_play(const struct oc_position *p, int object)
{
    int zone = p->object[object].zone;

    return zone == OC_FIELD || zone == OC_SITES || zone == OC_HIDDEN;
}

/* Continuous modifiers work while their object is in play, or lies face up in
 * the influence row (continuous-modifiers.4, influence-priority.2). */
static bool works(const struct oc_position *p, int object)
{
    return oc_in_play(p, object) ||
           (p->object[object].zone == OC_ROW && p->object[object].up &&
            oc_card_of(p, object)->type == OC_CONDITION);
}

static bool covers(const struct oc_position *p, const struct oc_effect *e,
                   int object, int source)
{
    if (e->whom.pick == OC_THIS)
        return object == source;
    return oc_fits(p, &e->whom, object, source, p->object[source].controller);
}

/* Adds up what continuous effects of KIND give OBJECT. */
static void continuous(const struct oc_position *p, int object, int kind,
                       int keyword, int *atk, int *def, int *instances)
{
    for (int s = 0; s < p->objects; s++) {
        const struct oc_card *card = oc_card_of(p, s);
        if (!works(p, s))
            continue;
        for (int a = 0; a < card->abilities; a++) {
            const struct oc_effect *e = &card->ability[a].effect[0];
            if (card->ability[a].when != OC_CONTINUOUS || e->kind != kind)
                continue;
            if (kind == OC_GAIN && e->keyword != keyword)
                continue;
            if (!covers(p, e, object, s))
                continue;
            *atk += e->atk;
            *def += e->def;
            *instances += 1;
        }
    }
}

int oc_atk(const struct oc_position *p, int object)
{
    int atk = oc_card_of(p, object)->atk, def = 0, times = 0;

    for (int i = 0; i < p->changes; i++)
        if (p->change[i].object == object)
            atk += p->change[i].atk;
    continuous(p, object, OC_MODIFY, OC_NONE, &atk, &def, &times);
    return atk > 0 ? atk : 0; /* nobody deals less than nothing */
}

int oc_def(const struct oc_position *p, int object)
{
    int def = oc_card_of(p, object)->def, atk = 0, times = 0;

    for (int i = 0; i < p->changes; i++)
        if (p->change[i].object == object)
            def += p->change[i].def;
    continuous(p, object, OC_MODIFY, OC_NONE, &atk, &def, &times);
    return def - p->object[object].lost;
}

/* Instances stack, and losing takes one of them (keywords-general.10): where
 * there is none, nothing is lost. */
int oc_keyword(const struct oc_position *p, int object, int keyword)
{
    int n = oc_card_of(p, object)->printed[keyword] ? 1 : 0, atk = 0, def = 0;

    continuous(p, object, OC_GAIN, keyword, &atk, &def, &n);
    for (int i = 0; i < p->changes; i++)
        if (p->change[i].object == object && p->change[i].keyword == keyword)
            n += p->change[i].instances;
    return n > 0 ? n : 0;
}

bool oc_is_player(const struct oc_selector *s)
{
    return s->pick == OC_TARGET_PLAYER || s->pick == OC_TARGET_OPPONENT;
}

bool oc_is_target(const struct oc_selector *s)
{
    return s->pick == OC_TARGET || oc_is_player(s) ||
           s->pick == OC_TARGET_LINK || s->pick == OC_TARGET_PILE;
}

static bool fits_thing(const struct oc_position *p, int thing, int object)
{
    int type = oc_card_of(p, object)->type;

    switch (thing) {
    case OC_A_COMBATANT:
        return type == OC_COMBATANT;
    case OC_A_SITE:
        return type == OC_SITE;
    case OC_AN_ATTACKER:
        return type == OC_COMBATANT && oc_keyword(p, object, OC_ATTACKER) > 0;
    default:
        return type == OC_COMBATANT && oc_keyword(p, object, OC_DEFENDER) > 0;
    }
}

bool oc_is_such(const struct oc_position *p, const struct oc_selector *s,
                int object, int source, int controller)
{
    const struct oc_card *card = oc_card_of(p, object);

    if (!fits_thing(p, s->thing, object))
        return false;
    if (s->control == OC_YOURS && p->object[object].controller != controller)
        return false;
    if (s->control == OC_OPPONENTS &&
        oc_friends(p, p->object[object].controller, controller))
        return false;
    if (s->other && object == source)
        return false;
    if (s->faction != OC_NONE && card->faction != s->faction)
        return false; /* R32: mercenaries have none */
    if (s->least != OC_NONE && card->cost < s->least)
        return false;
    if (s->most != OC_NONE && card->cost > s->most)
        return false;
    return s->keyword == OC_NONE || oc_keyword(p, object, s->keyword) > 0;
}

bool oc_fits(const struct oc_position *p, const struct oc_selector *s,
             int object, int source, int controller)
{
    if (s->pick == OC_TARGET_PILE)
        return p->object[object].zone == OC_DAMAGE &&
               p->object[object].owner == controller &&
               oc_card_of(p, object)->type == OC_COMBATANT;
    return oc_in_play(p, object) &&
           oc_is_such(p, s, object, source, controller);
}

const struct oc_link *oc_link_by_id(const struct oc_position *p, int id)
{
    for (int i = 0; i < p->links; i++)
        if (p->link[i].id == id && !p->link[i].cancelled)
            return &p->link[i];
    return NULL;
}

/* R30: in the hidden zone only the own side may target it, but for attackers
 * and defenders. */
bool oc_target_ok(const struct oc_position *p, const struct oc_selector *s,
                  int target, int source, int controller)
{
    if (s->pick == OC_TARGET_LINK)
        return oc_link_by_id(p, target) != NULL;
    if (s->pick == OC_TARGET_PLAYER)
        return !p->player[target].out;
    if (s->pick == OC_TARGET_OPPONENT)
        return !p->player[target].out && !oc_friends(p, target, controller);
    if (!oc_fits(p, s, target, source, controller))
        return false;
    return p->object[target].zone != OC_HIDDEN ||
           oc_friends(p, p->object[target].controller, controller) ||
           oc_keyword(p, target, OC_ATTACKER) > 0 ||
           oc_keyword(p, target, OC_DEFENDER) > 0;
}

int oc_count(const struct oc_position *p, int player, int zone)
{
    int n = 0;

    for (int i = 0; i < p->objects; i++)
        n += p->object[i].zone == zone && p->object[i].controller == player;
    return n;
}

int oc_row(const struct oc_position *p, int player)
{
    return p->player[player].unknown_row + oc_count(p, player, OC_ROW);
}

int oc_hand(const struct oc_position *p, int player)
{
    return p->player[player].unknown_hand + oc_count(p, player, OC_HAND_ZONE);
}

int oc_left_of(const struct oc_position *p, int player)
{
    do
        player = (player + 1) % p->players;
    while (p->player[player].out);
    return player;
}

bool oc_friends(const struct oc_position *p, int a, int b)
{
    return a == b || (p->teams && a % OC_TEAMS == b % OC_TEAMS);
}

int oc_pool(const struct oc_position *p, int player)
{
    return p->teams ? player % OC_TEAMS : player;
}
