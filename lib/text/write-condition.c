/* SPDX-License-Identifier: MPL-2.0 */
/* Conditions in the normal wording. */
#include "text/write.h"

static bool no_opponent(const struct hj_condition *c)
{
    return c->kind == HJ_IF_CONTROLS && c->negated && !c->more &&
           c->player == HJ_CONTROL_OPPONENT && !c->whom.other;
}

static void put_than(struct tx_writer *w, const struct hj_condition *c)
{
    tx_put(w, c->player == HJ_CONTROL_YOU ? " than an opponent" : " than you");
}

/* Writes "no", "exactly 2", "2 or more". */
static void put_how_many(struct tx_writer *w, const struct hj_condition *c)
{
    bool no = c->least == 0 && c->most == 0;

    tx_put(w, no ? "no" : c->least == c->most ? "exactly " : "");
    if (!no)
        tx_put_range(w, c->least, c->most);
}

/* Writes the controlled objects: "a site", "another Drone", "3 or more
 * sites". */
static void put_controlled(struct tx_writer *w, const struct hj_condition *c)
{
    struct hj_selector one = c->whom;

    if (c->least == 1 && c->most == HJ_TEXT_ANY && c->whom.other) {
        tx_put(w, "another ");
        tx_put_counted(w, &c->whom, false, true, false);
        return;
    }
    if (c->least == 1 && c->most == HJ_TEXT_ANY) {
        tx_put_article(w, &one, true);
        return;
    }
    put_how_many(w, c);
    tx_put(w, " ");
    tx_put_counted(w, &c->whom, c->most != 1 || c->least != 1, true, true);
}

static void put_controls(struct tx_writer *w, const struct hj_condition *c)
{
    bool there = c->player == HJ_CONTROL_ANY;
    bool one = c->least == 1 && c->most != 0;

    tx_put(w, there                          ? one ? "there is " : "there are "
              : c->player == HJ_CONTROL_YOU  ? "you control "
              : c->player == HJ_CONTROL_THAT ? "that player controls "
              : no_opponent(c)               ? "no opponent controls "
                                             : "an opponent controls ");
    if (c->more) {
        tx_put(w, "more ");
        tx_put_counted(w, &c->whom, true, false, true);
        put_than(w, c);
        return;
    }
    put_controlled(w, c);
    if (c->also != NULL) {
        tx_put(w, " and ");
        put_controlled(w, c->also);
    }
    if (there && c->whom.zone == HJ_TEXT_NONE &&
        c->whom.relation == HJ_TEXT_NONE)
        tx_put(w, " in play");
}

static void put_is(struct tx_writer *w, const struct hj_condition *c)
{
    const struct hj_selector *s = &c->whom;
    struct hj_selector who = *s;
    bool is_kind;

    if (s->relation != HJ_TEXT_NONE &&
        w->w->relations[s->relation].is & HJ_RELATION_DID) {
        who.kind_count = s->kinds[0].types != 0;
        tx_put_selector(w, &who, true, false);
        tx_put(w, w->w->relations[s->relation].text + strlen("that"));
        return;
    }
    if (s->relation != HJ_TEXT_NONE) {
        const char *text = w->w->relations[s->relation].text;
        tx_put(w, strncmp(text, "in ", 3) == 0 ? "" : "this is ");
        tx_put(w, text);
        return;
    }
    is_kind = s->with == 0 && s->test_count == 0 && s->zone == HJ_TEXT_NONE &&
              s->kinds[0].states == 0 && s->kinds[0].not_states == 0;
    who.kinds[0].states = 0;
    who.kinds[0].trait_count = 0;
    if (who.kinds[0].types == 0 || (is_kind && s->pick != HJ_PICK_THIS))
        who.kind_count = 0;
    tx_put_selector(w, &who, true, false);
    if (is_kind) {
        struct hj_selector kind = *s;
        tx_put(w, c->negated ? " is not " : " is ");
        tx_put_article(w, &kind, false);
        return;
    }
    if (s->test_count > 0) {
        tx_put(w, " has");
        tx_put_test(w, &s->tests[0]);
        return;
    }
    if (s->with != 0) {
        tx_put(w, " has ");
        tx_put_keywords_of(w, s->with, " or ");
        return;
    }
    tx_put(w, c->negated ? " is not " : " is ");
    if (s->zone != HJ_TEXT_NONE) {
        tx_put(w, "in ");
        tx_put_zone_of(w, s->zone, s->zone_of);
        return;
    }
    for (uint8_t i = 0; i < w->w->state_count; i++)
        if (s->kinds[0].states >> i & 1)
            tx_put(w, w->w->states[i].text);
}

/* Writes "You have 10 or more influence", "you have more cards in your hand
 * than …". */
static void put_has(struct tx_writer *w, const struct hj_condition *c)
{
    bool you = c->player == HJ_CONTROL_YOU, cards = c->kind == HJ_IF_ZONE;

    tx_put(w, you                            ? "you have "
              : c->player == HJ_CONTROL_THAT ? "that player has "
                                             : "an opponent has ");
    if (c->more)
        tx_put(w, "more");
    else
        put_how_many(w, c);
    tx_put(w, !cards ? " " : you ? " cards in your " : " cards in their ");
    tx_put(w,
           cards ? w->w->zones[c->index].text : w->w->numbers[c->index].text);
    if (c->more)
        put_than(w, c);
}

void tx_put_condition(struct tx_writer *w, const struct hj_condition *c)
{
    switch (c->kind) {
    case HJ_IF_CONTROLS:
        put_controls(w, c);
        break;
    case HJ_IF_NUMBER:
    case HJ_IF_ZONE:
        put_has(w, c);
        break;
    case HJ_IF_IS:
        put_is(w, c);
        break;
    case HJ_IF_TURN:
        tx_put(w, c->player == HJ_CONTROL_OPPONENT ? "it is an opponent's turn"
                  : c->negated                     ? "it is not your turn"
                                                   : "it is your turn");
        break;
    case HJ_IF_PHASE:
        tx_put(w, c->player == HJ_CONTROL_YOU ? "it is your "
                                              : "it is a player's ");
        tx_put(w, w->w->phases[c->index].text);
        break;
    case HJ_IF_DID:
        tx_put(w, c->player == HJ_CONTROL_THAT ? "they do" : "you do");
        tx_put(w, c->negated ? " not" : "");
        break;
    case HJ_IF_WENT:
        tx_put(w, "it is placed in the ");
        tx_put(w, w->w->zones[c->index].text);
        tx_put(w, " this way");
        break;
    case HJ_IF_STACK:
        tx_put(w, w->w->empty);
        break;
    default: /* HJ_IF_CHOSEN: the modes are written in sequence; ROLLED and
              * OTHERWISE are no "if" */
        break;
    }
}

/* True if the wording of a negated condition needs "unless". */
bool tx_says_unless(const struct hj_condition *c)
{
    return c->negated && c->kind != HJ_IF_DID &&
           (c->kind != HJ_IF_TURN || c->player == HJ_CONTROL_OPPONENT) &&
           !no_opponent(c) &&
           (c->kind != HJ_IF_IS || c->whom.with != 0 ||
            c->whom.test_count > 0 || c->whom.relation != HJ_TEXT_NONE);
}
