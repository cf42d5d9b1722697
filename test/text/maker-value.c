/* SPDX-License-Identifier: MPL-2.0 */
/* Random sentences about values, and about objects named before. */
#include "maker.h"

static void put_value(struct maker *m)
{
    maker_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
}

/* "its ATK" */
static void put_value_of(struct maker *m)
{
    if (maker_any(m, 2) == 0) {
        maker_put(m, "its ");
    } else {
        ONE_OF(m, "this ", "that ");
        maker_row(m, m->w->types[maker_any(m, m->w->type_count)].one);
        maker_put(m, "'s ");
    }
    put_value(m);
}

static void put_damage(struct maker *m)
{
    bool given = maker_any(m, 2) == 0, front = maker_any(m, 2) == 0;

    if (m->w->damage_count == 0)
        return;
    if (given)
        maker_subject(m);
    maker_put(m, given ? " deals " : "deal ");
    maker_row(m, m->w->damages[maker_any(m, m->w->damage_count)].text);
    if (front) {
        maker_put(m, " equal to ");
        put_value_of(m);
    }
    maker_put(m, " to ");
    maker_objects(m);
    if (!front) {
        maker_put(m, " equal to ");
        put_value_of(m);
    }
}

/* Adds a clause that names something, and another one about it. */
static void put_named(struct maker *m)
{
    maker_put(m, "choose ");
    if (maker_any(m, 2) == 0)
        ONE_OF(m, "target opponent", "target player", "each opponent");
    else
        maker_objects(m);
    ONE_OF(m, ". That player loses ", ". It gains ", ". They gain ",
           ". That player destroys a ", ". It deals ");
    if (maker_any(m, 2) == 0)
        maker_keyword(m, false);
    else
        maker_objects(m);
}

void maker_value(struct maker *m)
{
    switch (maker_any(m, 8)) {
    case 6: /* one of all that fit */
        maker_row(m, "destroy|exhaust|expend|activate|ready|banish|reset");
        ONE_OF(m, " the ", " target ", " each ", " a ");
        maker_adjectives(m);
        maker_type(m, false);
        ONE_OF(m, " with the lowest ", " with the highest ");
        put_value(m);
        ONE_OF(m, "", " an opponent controls", " you control");
        break;
    case 7:
        ONE_OF(m, "if it is your ", "unless it is your ", "if it is the ");
        if (m->w->phase_count > 0)
            maker_row(m, m->w->phases[maker_any(m, m->w->phase_count)].text);
        ONE_OF(m, ", draw a card", ", you gain 1 power",
               ", each opponent discards a card");
        break;
    case 0:
        put_named(m);
        break;
    case 1:
        maker_subject(m);
        ONE_OF(m, " gets +X/+0", " gets -X/+X", " gets +X ", " get +X ");
        if (!m->w->pairs)
            put_value(m);
        ONE_OF(m, "", " until end of turn", " this turn");
        maker_put(m, ", where X is ");
        put_value_of(m);
        break;
    case 2:
        put_damage(m);
        break;
    case 3:
        ONE_OF(m, "draw cards equal to ",
               "each opponent draws cards equal to ");
        put_value_of(m);
        break;
    case 4:
        if (m->w->verb_count > 0) {
            maker_row(m, "destroy|exhaust|expend|activate|return");
            ONE_OF(m, " each ", " all ", " a ");
            maker_adjectives(m);
            maker_type(m, maker_any(m, 2) == 0);
            ONE_OF(m, " target opponent controls", " target player controls",
                   " in target opponent's ", " from target player's ");
            maker_row(m, m->w->zones[maker_any(m, m->w->zone_count)].text);
        }
        break;
    default:
        ONE_OF(m, "exhaust ", "activate ", "deal 2 damage to ");
        maker_objects(m);
        maker_put(m, ". If ");
        put_value_of(m);
        ONE_OF(m, " is 2 or less", " is 3 or more", " is 0", " is not 1");
        ONE_OF(m, ", draw a card", ", gain 1 power");
    }
    maker_put(m, ". ");
}
