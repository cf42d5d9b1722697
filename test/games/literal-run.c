/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: carrying out a text, clause by clause. */
#include "literal.h"

#include <string.h>

static bool is_players(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

/* --- who is meant --- */

static int targets(struct lit_run *r, const struct hj_effect *e, int *refs)
{
    int count = 0;

    for (int i = 0; i < e->whom.count; i++) {
        int target =
            r->next < r->target_count ? r->targets[r->next++] : LIT_NOBODY;
        if (target != LIT_NOBODY && lit_may_target(r->t, e, target, r->source))
            refs[count++] = target;
    }
    return count;
}

static const char *const names[] = {"ann", "bob"};

/* Chooses for PLAYER if there is a choice, and writes it. */
static int chosen(struct lit_run *r, const struct hj_effect *e, int player,
                  int *refs, int count)
{
    int most = e->whom.count;

    if (count <= most)
        return count;
    hj_out_printf(r->lines, "%s choose", names[player]);
    for (int i = 0; i < most; i++) {
        int at = i + (int)hj_random_below(r->random, (uint64_t)(count - i));
        int one = refs[at];
        const struct lit_object *o = &r->t->object[one];
        refs[at] = refs[i];
        refs[i] = one;
        for (int k = 0; k < r->t->objects; k++) /* two copies cannot be told
                                                 * apart */
            if (k != one && o->zone != LIT_PLAY &&
                r->t->object[k].zone == o->zone &&
                r->t->object[k].card == o->card &&
                r->t->object[k].owner == o->owner)
                r->too_far = true;
        if (o->zone == LIT_PLAY)
            hj_out_printf(r->lines, " %s", o->id);
        else
            hj_out_printf(r->lines, " %s.%s.%s", names[o->owner],
                          r->t->game->pile, o->card->slug);
    }
    hj_out_puts(r->lines, "\n");
    return most;
}

static int meant(struct lit_run *r, const struct hj_effect *e, int *refs)
{
    const struct hj_selector *s = &e->whom;
    struct hj_selector any = *s;
    bool theirs = s->control == HJ_CONTROL_THAT;
    int count = 0, place = 0;

    any.control = theirs ? HJ_CONTROL_ANY : s->control;

    if (lit_asks(r->t->game, e) && s->pick != HJ_PICK_TARGET)
        place =
            r->next < r->target_count ? r->targets[r->next++] - LIT_PLACES : 0;
    switch (s->pick) {
    case HJ_PICK_YOU:
        refs[count++] = -1;
        break;
    case HJ_PICK_TARGET:
        count = targets(r, e, refs);
        break;
    case HJ_PICK_THIS:
        refs[count++] = r->source;
        if (r->t->object[r->source].zone != LIT_PLAY)
            r->too_far = true; /* it has been used to pay */
        break;
    case HJ_PICK_IT:
        if (r->it >= 0)
            refs[count++] = r->it;
        break;
    case HJ_PICK_SAME:
        memcpy(refs, r->same, sizeof r->same);
        return r->same_count;
    case HJ_PICK_PLAYER:
        refs[count++] = -1 - r->whose;
        break;
    case HJ_PICK_CONTROLLER:
    case HJ_PICK_OWNER:
        if (r->it >= 0)
            refs[count++] =
                -1 - (s->pick == HJ_PICK_OWNER ? r->t->object[r->it].owner
                                               : r->holder);
        break;
    case HJ_PICK_EACH:
    case HJ_PICK_ANY:
        for (int p = 0; is_players(s) && p < 2; p++)
            if ((s->control == HJ_CONTROL_ANY ||
                 (s->control == HJ_CONTROL_YOU) == (p == 0)) &&
                !(s->other && p == 0))
                refs[count++] = -1 - p;
        for (int i = 0; !is_players(s) && i < r->t->objects; i++)
            if (lit_fits(r->t, &any, i, r->source, 0, place) &&
                (!theirs || r->t->object[i].controller == r->whose))
                refs[count++] = i;
        r->too_far = r->too_far || s->zone_of == HJ_CONTROL_THAT;
        if (s->pick == HJ_PICK_ANY && !is_players(s))
            count = chosen(r, e, 0, refs, count);
        break;
    default:
        r->too_far = true;
    }
    return count;
}

/* Remembers "it" and "they" for the following sentences. */
static void remember(struct lit_run *r, const struct hj_effect *e,
                     const int *refs, int count)
{
    bool one = (e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY ||
                e->whom.pick == HJ_PICK_THIS) &&
               !is_players(&e->whom);

    if (e->whom.pick == HJ_PICK_SAME)
        return;
    r->same_count = count;
    memcpy(r->same, refs, sizeof r->same);
    if (one)
        r->it = count > 0 ? refs[count - 1] : -1;
    if (one && r->it >= 0)
        r->holder = r->t->object[r->it].controller;
    for (int i = 0; i < count; i++)
        if (refs[i] < 0 && e->whom.pick != HJ_PICK_YOU)
            r->whose = -1 - refs[i];
}

/* Writes all cards of a hand, by name if known. */
static void put_hand(struct lit_run *r, int player)
{
    static const char *const own[] = {"nop", "tx"};
    struct lit_table *t = r->t;
    int named = player == 0 ? t->known : 0;

    for (int i = 0; i < named; i++)
        hj_out_printf(r->lines, " %s", own[i]);
    for (int i = 0; i < t->objects; i++)
        if (t->object[i].zone == LIT_HAND && t->object[i].owner == player) {
            hj_out_printf(r->lines, " %s", t->object[i].card->slug);
            named++;
        }
    for (int i = named; i < t->hand[player]; i++)
        hj_out_puts(r->lines, " ?");
}

/* Discards N cards of PLAYER: AT_ONCE, or by a line. */
static void discard(struct lit_run *r, int player, int n, bool at_once)
{
    struct lit_table *t = r->t;
    int *hand = &t->hand[player], known = player == 0 ? t->known : 0;
    bool all = at_once || n >= *hand;

    n = all ? *hand : n;
    if (n > 0 && t->game->late && !at_once) {
        hj_out_printf(r->lines, "%s discard", names[player]);
        if (all)
            put_hand(r, player);
        r->owed = true;
    } else if (n > 0 && !all) {
        hj_out_printf(r->lines, "%s discard", names[player]);
    }
    for (int k = 0; k < t->objects; k++) {
        struct lit_object *o = &t->object[k];
        if (o->zone != LIT_HAND || o->owner != player)
            continue;
        known++;
        o->zone = all ? LIT_PILE : LIT_HAND;
    }
    if (all && player == 0)
        t->known = 0;
    if (!all && n > *hand - known)
        r->too_far = true; /* the choice among known ones is open */
    for (int k = 0; k < n && !all; k++)
        hj_out_puts(r->lines, " ?");
    if (n > 0 && (!all || (t->game->late && !at_once)))
        hj_out_puts(r->lines, "\n");
    *hand -= n > 0 ? n : 0;
    r->discarded = n > 0 ? n : 0;
    r->did = r->did || n > 0;
}

static void discards(struct lit_run *r, const struct hj_effect *e,
                     const int *refs, int count)
{
    int each = lit_amount(r->t, &e->n, r->source, 0, r);
    bool hand = e->n.kind == HJ_AMOUNT_ALL && e->n.half == 0;

    r->did = false;
    for (int i = 0; i < count; i++) {
        int player = -1 - refs[i];
        int n = e->n.half != 0         ? lit_half(&e->n, r->t->hand[player])
                : lit_is_theirs(&e->n) ? lit_theirs(r, &e->n, player)
                                       : each;
        discard(r, player, n, hand);
    }
}

/* True if a player has lost: where creatures die, one without any. */
bool lit_lost(const struct lit_table *t)
{
    bool any[2] = {false, false};

    for (int i = 0; i < t->objects; i++)
        if (t->object[i].zone == LIT_PLAY)
            any[t->object[i].controller] = true;
    return t->game->life >= 0 && !(any[0] && any[1]);
}

/* Returns N, or for "damage equal to its ATK" the value of each object that is
 * dealt damage. */
static int own_value(const struct lit_run *r, const struct hj_effect *e,
                     int object, int n)
{
    int own;

    if (e->n.kind != HJ_AMOUNT_VALUE || e->n.each->pick != HJ_PICK_SAME)
        return n;
    own = lit_value(r->t, object, e->n.value);
    return own < 0 && e->kind != HJ_EFFECT_MODIFY ? 0 : e->n.n * own;
}

static void plain_effect(struct lit_run *r, const struct hj_effect *e)
{
    int refs[LIT_OBJECTS] = {0};
    int count = meant(r, e, refs);
    int n;

    r->before = r->it;
    remember(r, e, refs, count);
    n = lit_amount(r->t, &e->n, r->source, 0, r);
    if (e->n.kind == HJ_AMOUNT_VALUE && e->kind != HJ_EFFECT_MODIFY)
        n = n * e->n.n < 0 ? 0 : n; /* at least 0 */
    if (e->kind == HJ_EFFECT_DISCARD) {
        discards(r, e, refs, count);
        if (!r->t->game->late)
            lit_bury(r->t);
        return;
    }
    r->did = count > 0;
    r->turned = 0;
    for (int i = 0; i < count && e->kind != HJ_EFFECT_NAME; i++)
        if (refs[i] < 0)
            lit_to_player(r, e, -1 - refs[i], n);
        else
            lit_to_object(r, e, refs[i], own_value(r, e, refs[i], n));
    if (e->kind == HJ_EFFECT_VERB &&
        (e->index == r->t->game->exhaust || e->index == r->t->game->wake))
        r->did = r->turned > 0 && (e->whom.up_to || r->turned >= e->whom.count);
    if (!r->t->game->late)
        lit_bury(r->t);
    r->too_far = r->too_far || lit_lost(r->t);
}

/* Carries out choices, dice, searches and payments; false for other effects. */
static bool special(struct lit_run *r, const struct hj_effect *e)
{
    struct lit_table *t = r->t;

    switch (e->kind) {
    case HJ_EFFECT_CHOOSE:
        if (r->modes > 1)
            hj_out_printf(r->lines, "ann choose %d\n", r->mode);
        return true;
    case HJ_EFFECT_ROLL:
        r->rolled = 1 + (int)hj_random_below(r->random, 6);
        hj_out_printf(r->lines, "ann roll d6 %d\n", r->rolled);
        return true;
    case HJ_EFFECT_SEARCH: /* "it" is an unknown card */
        t->hand[0]++;
        t->deck[0]--;
        r->it = -1;
        r->same_count = 0;
        return true;
    case HJ_EFFECT_PAY: /* health, the first number */
        t->number[0] -= e->cost->n.n;
        r->did = true;
        return true;
    default:
        return false;
    }
}

/* Carries out an effect that others than ann do with their objects, in turn
 * order. */
static void by_each(struct lit_run *r, const struct hj_effect *e)
{
    struct hj_selector whom = e->whom;
    bool did = false;

    whom.control = HJ_CONTROL_ANY;
    for (int p = 0; p < 2; p++) {
        const struct hj_selector *by = e->by;
        int refs[LIT_OBJECTS] = {0}, count = 0;
        if (by->pick == HJ_PICK_PLAYER       ? p != r->whose
            : by->pick == HJ_PICK_CONTROLLER ? r->it < 0 || p != r->holder
            : by->control != HJ_CONTROL_ANY
                ? (by->control == HJ_CONTROL_YOU) != (p == 0)
                : by->other && p == 0)
            continue;
        for (int i = 0; i < r->t->objects; i++)
            if (r->t->object[i].controller == p &&
                lit_fits(r->t, &whom, i, r->source, p, 0))
                refs[count++] = i;
        if (whom.pick == HJ_PICK_ANY)
            count = chosen(r, e, p, refs, count);
        did = did || count > 0;
        for (int i = 0; i < count; i++)
            lit_to_object(r, e, refs[i], e->n.n);
    }
    r->did = did;
    if (!r->t->game->late)
        lit_bury(r->t);
    r->too_far = r->too_far || lit_lost(r->t);
}

static void one_effect(struct lit_run *r, const struct hj_effect *e)
{
    if (special(r, e))
        return;
    if (e->by != NULL && is_players(e->by) && e->by->pick != HJ_PICK_YOU)
        by_each(r, e);
    else
        plain_effect(r, e);
}

/* Returns the next target if it is still legal; else LIT_NOBODY. */
static int next_target(const struct lit_run *r, const struct hj_effect *e)
{
    int target = r->next < r->target_count ? r->targets[r->next] : LIT_NOBODY;

    return target != LIT_NOBODY && lit_may_target(r->t, e, target, r->source)
               ? target
               : LIT_NOBODY;
}

/* Returns the player who may pay to prevent E; -1: none. */
static int payer(const struct lit_run *r, const struct hj_effect *e)
{
    bool aims = e->whom.pick == HJ_PICK_TARGET;
    int one = aims                           ? next_target(r, e)
              : e->whom.pick == HJ_PICK_THIS ? r->source
                                             : r->it;

    switch (e->unless->who.pick) {
    case HJ_PICK_YOU:
        return 0;
    case HJ_PICK_EACH:
        return 1;
    case HJ_PICK_CONTROLLER:
        return one >= 0 ? r->t->object[one].controller : -1;
    default:
        return !is_players(&e->whom) || !aims ? r->whose
               : one < 0 && one != LIT_NOBODY ? -1 - one
                                              : -1;
    }
}

/* True if a player pays to prevent E. */
static bool pays(struct lit_run *r, const struct hj_effect *e, int ability)
{
    const struct hj_unless *u = e->unless;
    int player = u != NULL ? payer(r, e) : -1;
    bool pays, cards = u != NULL && u->number == HJ_TEXT_NONE;

    /* this answer would look like that to a pending "may" */
    r->too_far =
        r->too_far || (u != NULL && (r->declined || (cards && r->owed)));
    if (player < 0 ||
        (cards ? r->t->hand[player] : r->t->number[player]) < u->n)
        return false;
    if (!cards && u->number != r->t->game->number)
        r->too_far = true;
    pays = hj_random_below(r->random, 2) == 0;
    if (!r->t->game->silent)
        hj_out_printf(r->lines, "%s choose %s\n", names[player],
                      pays ? "yes" : "no");
    else if (pays)
        hj_out_printf(r->lines, "%s trigger %s.%d\n", names[player], r->name,
                      ability + 1);
    if (r->t->game->silent && !pays) {
        r->declined = true;
        r->silent_at = hj_out_text(r->lines).n + 1;
    }
    if (pays && cards)
        discard(r, player, u->n, false);
    else if (pays)
        r->t->number[player] -= u->n;
    return pays;
}

/* True if the effect depends on a hand whose lost cards are not written. */
static bool asks_hand(const struct lit_game *g, const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_DISCARD || e->n.kind == HJ_AMOUNT_FILLS ||
           e->n.kind == HJ_AMOUNT_THAT ||
           (e->n.kind == HJ_AMOUNT_COUNT && e->n.each->zone == g->hand) ||
           (e->n.if_so != NULL && e->n.if_so->kind == HJ_IF_ZONE) ||
           (e->when != NULL && e->when->kind == HJ_IF_ZONE);
}

/* True if so many targets are illegal that nothing is done. */
static bool fails(const struct lit_run *r, const struct hj_card_text *text)
{
    int next = 0, named = 0, good = 0;

    for (int i = 0; i < text->ability_count; i++)
        for (int k = 0; k < text->abilities[i].effect_count; k++) {
            const struct hj_effect *e = &text->abilities[i].effects[k];
            int n = e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
            for (; lit_asks(r->t->game, e) && n > 0; n--, next++) {
                if (r->targets[next] == LIT_NOBODY)
                    continue;
                named++;
                good += lit_may_target(r->t, e, r->targets[next], r->source);
            }
        }
    return r->t->game->fails == LIT_FAILS_WITHOUT_ONE   ? good < named
           : r->t->game->fails == LIT_FAILS_WITHOUT_ANY ? named > 0 && good == 0
                                                        : false;
}

/* Passes over a clause: its targets and objects are "it" and "they" for later
 * clauses. */
static void name_all(struct lit_run *r, const struct hj_effect *e)
{
    int refs[LIT_OBJECTS] = {0}, next = r->next;

    if (lit_asks(r->t->game, e))
        next += e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
    if (e->by == NULL && e->whom.pick != HJ_PICK_NONE &&
        e->kind != HJ_EFFECT_COST &&
        (e->when == NULL || e->when->kind != HJ_IF_CHOSEN))
        remember(r, e, refs,
                 e->whom.pick == HJ_PICK_ANY ? 0 : meant(r, e, refs));
    r->next = next;
}

/* True if the clause, or one joined to it, cannot be done in full, whatever is
 * done before. */
static bool lack(const struct lit_run *r, const struct hj_ability *a, int at)
{
    bool any = lit_lacks(r, &a->effects[at]), takes = true;

    for (int i = at + 1; i < a->effect_count && a->effects[i].with; i++) {
        uint8_t kind = a->effects[i - 1].kind;
        takes = takes && (kind == HJ_EFFECT_NUMBER || kind == HJ_EFFECT_PAY ||
                          kind == HJ_EFFECT_DISCARD);
        any = any || (takes && lit_lacks(r, &a->effects[i]));
    }
    return any;
}

void lit_carry_out(struct lit_run *r, const struct hj_card_text *text)
{
    bool failed = fails(r, text);

    for (int i = 0; i < (failed ? 0 : text->ability_count); i++) {
        const struct hj_ability *a = &text->abilities[i];
        bool held = true, declined = false;
        for (int k = 0; k < a->effect_count; k++) {
            const struct hj_effect *e = &a->effects[k];
            bool passed, left_out;
            r->too_far = r->too_far || (r->owed && asks_hand(r->t->game, e));
            if (e->when != NULL &&
                (k == 0 || a->effects[k - 1].when != e->when))
                held = e->when->kind == HJ_IF_OTHERWISE
                           ? !held
                           : lit_holds(r->t, e->when, r->source, 0, r->it, r);
            passed = e->when != NULL && !held;
            if (!passed && e->may) {
                passed = hj_random_below(r->random, 3) == 0 ||
                         (e->kind == HJ_EFFECT_PAY &&
                          r->t->number[0] < e->cost->n.n);
                if (r->t->game->chooses)
                    hj_out_puts(r->lines, passed ? "ann choose no\n"
                                                 : "ann choose yes\n");
                else if (passed) {
                    r->declined = declined = true;
                    /* A later choice would look like agreement to this one. */
                    if (r->silent_at == 0 && (e->whom.pick == HJ_PICK_ANY ||
                                              e->kind == HJ_EFFECT_DISCARD))
                        r->silent_at = hj_out_text(r->lines).n + 1;
                } else if (declined) /* ambiguous answer */
                    r->too_far = true;
                else
                    hj_out_printf(r->lines, "ann trigger %s.%d\n", r->name,
                                  i + 1);
                passed = passed || lack(r, a, k);
            }
            left_out = !passed && pays(r, e, i);
            if (!passed && !left_out) {
                one_effect(r, e);
                continue;
            }
            name_all(r, e);
            if (e->may || left_out)
                r->did = false;
        }
    }
    if (r->t->game->late)
        lit_bury(r->t);
    if (r->silent_at > 0 && r->silent_at <= hj_out_text(r->lines).n)
        r->too_far = true;
}
