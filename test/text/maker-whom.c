/* SPDX-License-Identifier: MPL-2.0 */
/* Random sentences: objects and players. */
#include "maker.h"

void maker_type(struct maker *m, bool many)
{
    if (m->w->noun_count > 0 && maker_any(m, 4) == 0) {
        const struct hj_noun_word *n =
            &m->w->nouns[maker_any(m, m->w->noun_count)];
        maker_row(m, many ? n->many : n->one);
    } else {
        const struct hj_type_word *t =
            &m->w->types[maker_any(m, m->w->type_count)];
        maker_row(m, many ? t->many : t->one);
    }
}

void maker_adjectives(struct maker *m)
{
    if (maker_any(m, 4) == 0)
        ONE_OF(m, "friendly ", "enemy ", "opposing ", "other ");
    if (m->w->state_count > 0 && maker_any(m, 4) == 0) {
        maker_put(m, maker_any(m, 4) == 0 ? "non-" : "");
        maker_row(m, m->w->states[maker_any(m, m->w->state_count)].text);
        maker_put(m, " ");
    }
    if (maker_any(m, 3) == 0)
        ONE_OF(m, "Jotune ", "Drone ", "non-Jotune ", "Blue Hill ",
               "Jotune Drone ", "non-Drone Jotune ");
}

void maker_keyword(struct maker *m, bool printed)
{
    const struct hj_keyword_word *k =
        &m->w->keywords[maker_any(m, m->w->keyword_count)];

    maker_put(m, k->shown);
    if (k->numbers == HJ_KEYWORD_PLAIN || (!printed && maker_any(m, 2) == 0))
        return;
    if (k->numbers == HJ_KEYWORD_X)
        ONE_OF(m, " 2", ": 3", " 1");
    else
        ONE_OF(m, " 1:2", ": 2:3", " 1:1");
}

void maker_relatives(struct maker *m)
{
    if (maker_any(m, 5) == 0) {
        maker_put(m, " with ");
        maker_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
        ONE_OF(m, " 2 or less", " 3 or more", " of 1", " at least 4");
        if (maker_any(m, 4) == 0) {
            maker_put(m, " and ");
            maker_row(m, m->w->values[maker_any(m, m->w->value_count)].text);
            ONE_OF(m, " 2 or less", " 3 or more");
        }
    }
    if (maker_any(m, 5) == 0) {
        ONE_OF(m, " with ", " without ");
        maker_keyword(m, false);
        if (maker_any(m, 3) == 0) {
            ONE_OF(m, " or ", " and ");
            maker_keyword(m, false);
        }
    }
    if (maker_any(m, 10) == 0)
        maker_put(m, " named \"Old, Mill\"");
    if (maker_any(m, 3) == 0)
        ONE_OF(m, " you control", " an opponent controls", " opponents control",
               " that player controls");
    if (m->w->zone_count > 0 && maker_any(m, 12) == 0) {
        ONE_OF(m, " in ", " in your ", " in an opponent's ", " from your ");
        maker_row(m, m->w->zones[maker_any(m, m->w->zone_count)].text);
    }
    if (maker_any(m, 16) == 0)
        ONE_OF(m, " that costs 2 or less", " that is ready",
               " other than this unit", " you don't control");
    if (m->w->relation_count > 0 && maker_any(m, 6) == 0) {
        maker_put(m, " ");
        maker_row(m, m->w->relations[maker_any(m, m->w->relation_count)].text);
    }
}

void maker_objects(struct maker *m)
{
    static const char *const quantifiers[] = {
        "target ",     "another target ",
        "each ",       "every ",
        "a ",          "another ",
        "all ",        "your ",
        "two target ", "up to three target ",
        "this ",       "",
        "two ",        "one ",
        "up to two ",  "a random "};
    unsigned q = maker_any(m, sizeof quantifiers / sizeof *quantifiers);
    bool many = (q >= 6 && q <= 9) || q == 11 || q == 12 || q == 14;

    maker_put(m, quantifiers[q]);
    if (q != 10)
        maker_adjectives(m);
    maker_type(m, many);
    if (maker_any(m, 6) == 0) {
        ONE_OF(m, " or ", " and ");
        if (maker_any(m, 2) == 0)
            maker_adjectives(m);
        maker_type(m, many);
    }
    if (q != 10)
        maker_relatives(m);
}

void maker_players(struct maker *m)
{
    ONE_OF(m, "each opponent", "target player", "target opponent",
           "each player", "that player", "its controller", "an opponent",
           "each other player", "its owner");
}

void maker_subject(struct maker *m)
{
    switch (maker_any(m, 8)) {
    case 0:
        maker_put(m, "it");
        break;
    case 1:
        maker_put(m, "you");
        break;
    case 2:
        maker_players(m);
        break;
    case 3:
        ONE_OF(m, "they", "that player", "its controller", "its owner");
        break;
    default:
        maker_objects(m);
    }
}
