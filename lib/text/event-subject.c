/* SPDX-License-Identifier: MPL-2.0 */
/* Subjects of events: "this or another Ship", "a Drone you control". */
#include "text/reader.h"

/* True for "another unit you control", which together with this unit means all
 * your units; the owner of the zone of the event is that of both. */
static bool is_plainly_yours(const struct hj_selector *s)
{
    struct hj_selector plain;

    tx_of(&plain, HJ_PICK_ANY, s->kinds[0].types);
    plain.count = 1;
    plain.control = HJ_CONTROL_YOU;
    plain.zone_of = s->zone_of;
    plain.other = true;
    return tx_same_selector(&plain, s);
}

void tx_plain_this(struct hj_selector *s, uint32_t *or_this)
{
    if (*or_this == 0 || !is_plainly_yours(s))
        return;
    s->other = false;
    *or_this = 0;
}

/* True if "another" includes the type of this card, as "or another" implies,
 * and the objects are not an opponent's. */
static bool is_another(const struct tx_parse *p, const struct hj_selector *s)
{
    return (tx_types_of(s) & p->type) != 0 && s->other &&
           s->pick == HJ_PICK_ANY && s->control <= HJ_CONTROL_YOU;
}

/* Reads "This unit or another unit you control" as a unit that you control, and
 * "this or another Ship" with the types of this object in OR_THIS. */
static bool or_another(struct tx_parse *p, struct hj_selector *s,
                       uint32_t *or_this)
{
    struct hj_selector this = {.kinds[0].types = p->type};
    int start = p->at;

    if (!TX_TAKE(p, "this") || p->type == 0 || tx_is_attached(p))
        return tx_back(p, start);
    if (!TX_IS(p, "or")) {
        p->at = start;
        if (!tx_selector(p, &this, TX_OBJECTS))
            return tx_back(p, start);
    }
    if (!TX_TAKE(p, "or") || !TX_IS(p, "another") ||
        !tx_selector(p, s, TX_OBJECTS) || !is_another(p, s))
        return tx_back(p, start);
    *or_this = this.kinds[0].types;
    tx_plain_this(s, or_this);
    return true;
}

bool tx_event_subject(struct tx_parse *p, struct hj_ability *a)
{
    struct hj_selector *s = &a->subject;

    if (!or_another(p, s, &a->or_this) &&
        !tx_selector(p, s, TX_OBJECTS | TX_PLAYERS))
        return false;
    switch (s->pick) {
    case HJ_PICK_THIS:
    case HJ_PICK_HOST:
    case HJ_PICK_YOU:
        return true;
    case HJ_PICK_ANY:
        return s->count == 1 && !s->up_to && !s->random;
    case HJ_PICK_EACH: /* "your opponent plays a chant" */
        if (s->kinds[0].types == HJ_TYPE_PLAYER && p->w->two && !p->plural &&
            s->control == HJ_CONTROL_OPPONENT && s->kind_count == 1 &&
            tx_word(p, p->at - 1, "opponent") &&
            tx_word(p, p->at - 2, "your")) {
            s->pick = HJ_PICK_ANY;
            return true;
        }
        if (!p->plural && tx_is_the_one(p, s)) { /* "your commandant" */
            s->pick = HJ_PICK_ANY;
            s->count = 1;
            return true;
        }
        /* fall through */
    default:
        return tx_stop(p, "an event needs 'this', 'a' or 'another'");
    }
}
