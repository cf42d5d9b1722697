/* SPDX-License-Identifier: MPL-2.0 */
/* The referents that a clause provides for later pronouns. */
#include "text/clause.h"

/* True if the effect may fail: "Destroy a Drone.  If you do, …". */
static bool may_fail(const struct hj_text_words *w, const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    bool own = e->kind == HJ_EFFECT_OWN && !tx_verb_is(w, e, HJ_VERB_LASTS);

    if (e->kind == HJ_EFFECT_DISCARD) /* an empty hand allows no discard */
        return s->pick == HJ_PICK_YOU && e->n.kind == HJ_AMOUNT_N &&
               e->n.n == 1 && e->when == NULL && e->unless == NULL;
    return (e->kind == HJ_EFFECT_VERB || own || e->kind == HJ_EFFECT_MOVE) &&
           e->by == NULL && e->when == NULL && !s->up_to && s->count == 1 &&
           (s->pick == HJ_PICK_ANY || s->pick == HJ_PICK_TARGET) &&
           !tx_is_players(s);
}

bool tx_of_others(const struct hj_effect *e)
{
    return e->may && tx_is_players(&e->whom) && e->whom.pick != HJ_PICK_YOU;
}

/* True for a single player, which includes "your opponent" of two players. */
static bool is_one_player(const struct hj_text_words *w,
                          const struct hj_selector *s)
{
    return tx_is_one_player(s) ||
           (w->two && tx_is_players(s) && s->pick == HJ_PICK_EACH &&
            s->control == HJ_CONTROL_OPPONENT);
}

/* True if later pronouns, "it" or "them", cannot refer to the objects of the
 * clause: hidden cards, a different object for each player, cards that are not
 * yet in a zone, or an undetermined choice. */
static bool leaves_nothing(const struct hj_effect *e)
{
    return tx_is_of(e, TX_KIND(SEARCH) | TX_KIND(COST) | TX_KIND(EXCHANGE)) ||
           e->among > 0 || (e->by != NULL && e->by->pick != HJ_PICK_YOU);
}

/* True if a clause shows cards outside of play. */
static bool shows(const struct hj_text_words *w, const struct hj_effect *e)
{
    const char *shape =
        e->kind == HJ_EFFECT_OWN ? w->verbs[e->index].shape : "";

    return strncmp(shape, "look at ", 8) == 0 ||
           strncmp(shape, "reveal ", 7) == 0;
}

bool tx_names_card(const struct hj_text_words *w, const struct hj_effect *e)
{
    bool one = e->n.kind == HJ_AMOUNT_N && e->n.n == 1;
    bool asked = e->when != NULL && e->when->kind == HJ_IF_IS;

    return (one && (e->kind == HJ_EFFECT_DISCARD || e->kind == HJ_EFFECT_MILL ||
                    (e->kind == HJ_EFFECT_DRAW && !asked))) ||
           (e->kind == HJ_EFFECT_OWN &&
            strstr(w->verbs[e->index].shape, "the top card") != NULL);
}

/* True if "that player" is the controller of the object: "Target combatant an
 * opponent controls". */
static bool is_an_opponents(const struct hj_selector *s)
{
    return s->control == HJ_CONTROL_OPPONENT &&
           (s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY);
}

/* Makes the controller of the ONE object of clause E a referent of "that
 * player", except if another player was named or the controller is now you. */
static void remember_holder(struct tx_parse *p, const struct hj_effect *e,
                            bool one)
{
    bool other = (p->ref.player || p->ref.holder || p->someone) && !p->w->two;

    p->ref.holder =
        is_an_opponents(&e->whom) && one && e->kind != HJ_EFFECT_CONTROL;
    if (p->ref.holder && other)
        p->ref.holder = p->ref.player = false;
}

/* Notes the results of clause E, for "if you do", "that many", "the roll". */
static void remember_results(struct tx_parse *p, const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;

    p->ref.shown = p->ref.shown || shows(p->w, e);
    p->ref.done = e->may || may_fail(p->w, e);
    if (p->ref.done)
        p->ref.others_did = tx_of_others(e);
    p->cards = e->kind == HJ_EFFECT_DRAW;
    p->ref.discarded =
        e->kind == HJ_EFFECT_DISCARD && e->n.half == 0 &&
        (e->n.kind == HJ_AMOUNT_ALL || e->n.kind == HJ_AMOUNT_N) &&
        is_one_player(p->w, s);
    p->ref.changed = e->kind == HJ_EFFECT_NUMBER && is_one_player(p->w, s) &&
                     !p->w->numbers[e->index].generated;
    if (e->kind == HJ_EFFECT_ROLL)
        p->ref.rolled = e->n.n > UINT8_MAX ? UINT8_MAX : (uint8_t)e->n.n;
    if (tx_is_players(s))
        p->ref.crowd = p->ref.player && s->pick == HJ_PICK_TARGET;
    else
        p->ref.crowd = e->kind != HJ_EFFECT_ROLL && s->pick != HJ_PICK_NONE &&
                       (e->by == NULL || e->by->pick != HJ_PICK_PLAYER);
}

/* Makes the players of a clause the referents of "that player" and "that
 * opponent"; ONE: it is one player. */
static void remember_players(struct tx_parse *p, const struct hj_selector *s,
                             bool one)
{
    bool same = s->pick == HJ_PICK_YOU || s->pick == HJ_PICK_PLAYER ||
                s->pick == HJ_PICK_SAME;

    if (s->pick == HJ_PICK_CONTROLLER)
        p->ref.foe = p->ref.held;
    else if (!same)
        p->ref.foe = s->control == HJ_CONTROL_OPPONENT;
    p->ref.player = one || s->pick == HJ_PICK_CONTROLLER ||
                    s->pick == HJ_PICK_HOST_CONTROLLER ||
                    s->pick == HJ_PICK_OWNER || (p->ref.player && same);
    p->ref.things = false; /* "they" would be these players */
}

/* Makes the objects of clause E the referents of "it" and "they"; ONE: it is
 * one object. */
static void remember_objects(struct tx_parse *p, const struct hj_effect *e,
                             bool one)
{
    const struct hj_selector *s = &e->whom;
    bool this = s->pick == HJ_PICK_THIS, it = s->pick == HJ_PICK_IT;

    p->ref.card = false;
    if (s->pick == HJ_PICK_HOST && p->ref.thing)
        p->ref.over = TX_OVER_SAID;
    if (s->pick == HJ_PICK_SAME || s->pick == HJ_PICK_HOST)
        return; /* "it" has the same referent */
    if (this && p->ref.thing && !p->ref.self)
        p->ref.over = TX_OVER_SAID;
    else if (!this && (!it || s->kind_count > 0 || e->kind == HJ_EFFECT_CANCEL))
        p->ref.over = TX_OVER_NOT;
    p->owned = TX_OWNED_NOT;
    if (!it)
        tx_set_it_kind(p, s);
    p->ref.self = this || (it && p->ref.self);
    p->ref.thing = p->ref.moved = one;
    p->ref.several = !one;
    if (!it || e->kind == HJ_EFFECT_CONTROL)
        remember_holder(p, e, one);
    /* "they" are both in "Activate target combatant and reset target site". */
    p->ref.things = !this && !(one && p->told && !it);
    p->told = p->told || (!this && !it);
}

void tx_set_referents(struct tx_parse *p, const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    bool one = s->pick == HJ_PICK_THIS || s->pick == HJ_PICK_IT ||
               ((s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_ANY) &&
                s->count == 1);
    bool mixed = s->kind_count > 0 && s->kinds[0].types != HJ_TYPE_PLAYER &&
                 (s->kinds[0].types & HJ_TYPE_PLAYER) != 0;

    remember_results(p, e);
    if (leaves_nothing(e)) {
        p->ref.thing = p->ref.things = p->ref.moved = false;
        p->ref.several = true;
    } else if (s->pick == HJ_PICK_NONE || mixed) {
        return;
    } else if (tx_is_players(s)) {
        remember_players(p, s, one);
    } else {
        remember_objects(p, e, one);
    }
}
