/* SPDX-License-Identifier: MPL-2.0 */
/* The literal chain: current values. */
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

/* True if continuous modifiers of an object work: in play, or face up in the
 * influence row (continuous-modifiers.4, influence-priority.2). */
static bool works(const struct oc_position *p, int object)
{
    return oc_in_play(p, object) || p->object[object].lasting ||
           (p->object[object].zone == OC_ROW && p->object[object].up &&
            !p->object[object].idle &&
            oc_card_of(p, object)->type == OC_CONDITION);
}

static bool covers(const struct oc_position *p, const struct oc_effect *e,
                   int object, int source)
{
    if (e->whom.pick == OC_THIS)
        return object == source;
    return oc_fits(p, &e->whom, object, source, p->object[source].controller);
}

/* Adds what continuous effects of KIND give OBJECT. */
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
            if (!covers(p, e, object, s) ||
                !oc_holds(p, &e->only_if, s, p->object[s].controller))
                continue;
            *atk += e->atk * oc_times(p, e, s, p->object[s].controller, 0);
            *def += e->def * oc_times(p, e, s, p->object[s].controller, 0);
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
    return atk > 0 ? atk : 0; /* damage is at least 0 */
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

/* Instances add up, and an effect removes one of them, if there is any
 * (keywords-general.10). */
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

static bool is_state(const struct oc_position *p, int state, int object)
{
    const struct oc_object *o = &p->object[object];

    switch (state) {
    case OC_IS_ACTIVATED:
        return o->activated;
    case OC_IS_RESET:
        return !o->activated;
    case OC_IS_DAMAGED:
        return o->lost > 0;
    case OC_IS_HIDDEN:
        return o->zone == OC_HIDDEN;
    default:
        return true;
    }
}

static bool is_member(const struct oc_selector *s, const struct oc_card *card)
{
    return s->faction == OC_NONE || (card->faction == s->faction) != s->non;
}

static bool is_able(const struct oc_position *p, const struct oc_selector *s,
                    int object)
{
    bool asked = s->keyword != OC_NONE || s->or_keyword != OC_NONE;

    if (s->without != OC_NONE && oc_keyword(p, object, s->without) > 0)
        return false;
    return !asked ||
           (s->keyword != OC_NONE && oc_keyword(p, object, s->keyword) > 0) ||
           (s->or_keyword != OC_NONE &&
            oc_keyword(p, object, s->or_keyword) > 0);
}

bool oc_is_such(const struct oc_position *p, const struct oc_selector *s,
                int object, int source, int controller)
{
    const struct oc_card *card = oc_card_of(p, object);

    if (!fits_thing(p, s->thing, object) &&
        !(s->or_site && fits_thing(p, OC_A_SITE, object)))
        return false;
    if (!is_state(p, s->state, object) || !is_able(p, s, object) ||
        (s->weak != OC_NONE && oc_atk(p, object) > s->weak))
        return false;
    if (s->control == OC_YOURS && p->object[object].controller != controller)
        return false;
    if (s->control == OC_OPPONENTS &&
        oc_friends(p, p->object[object].controller, controller))
        return false;
    if (s->other && object == source)
        return false;
    if (!is_member(s, card))
        return false; /* R32: mercenaries have none */
    if (s->least != OC_NONE && card->cost < s->least)
        return false;
    return s->most == OC_NONE || card->cost <= s->most;
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

/* R30: objects in the hidden zone can only be targeted by their own side,
 * except for attackers and defenders. */
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

/* Returns the number of such objects in play that PLAYER controls (OC_NONE: any
 * player). */
static int count_of(const struct oc_position *p, const struct oc_selector *s,
                    int player, int source, int controller)
{
    int n = 0;

    for (int i = 0; i < p->objects; i++)
        n += (player == OC_NONE || p->object[i].controller == player) &&
             oc_fits(p, s, i, source, controller);
    return n;
}

int oc_times(const struct oc_position *p, const struct oc_effect *e, int source,
             int controller, int x)
{
    if (e->x)
        return x;
    return e->counted ? count_of(p, &e->each, OC_NONE, source, controller) : 1;
}

static int asked_number(const struct oc_position *p, const struct oc_if *c,
                        int player, int source, int controller)
{
    switch (c->kind) {
    case OC_IF_CONTROLS:
        return count_of(p, &c->what, player, source, controller);
    case OC_IF_HEALTH:
        return p->player[oc_pool(p, player)].health;
    default:
        return oc_hand(p, player);
    }
}

/* A condition about an opponent holds for any one of them. */
bool oc_holds(const struct oc_position *p, const struct oc_if *c, int source,
              int controller)
{
    bool holds = false;

    if (c->kind == OC_ALWAYS)
        return true;
    for (int i = 0; i < p->players; i++) {
        int n;
        if (p->player[i].out ||
            (c->opponent ? oc_friends(p, i, controller) : i != controller))
            continue;
        if (c->kind == OC_IF_TURN) {
            holds = holds || oc_friends(p, i, p->active);
            continue;
        }
        n = asked_number(p, c, i, source, controller);
        holds = holds || (c->less ? n <= c->n : n >= c->n);
    }
    return holds != c->unless;
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
