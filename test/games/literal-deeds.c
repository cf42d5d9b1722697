/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: what happens. */
#include "literal.h"

#include <string.h>

enum { PLACES = 1000 };

static bool is_players(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

static void forget(struct lit_table *t, int object)
{
    int n = 0;

    for (int i = 0; i < t->changes; i++)
        if (t->change[i].object != object)
            t->change[n++] = t->change[i];
    t->changes = n;
}

void lit_leave(struct lit_table *t, int object, int zone)
{
    struct lit_object *o = &t->object[object];

    forget(t, object);
    o->zone = zone;
    o->controller = o->owner;
    o->exhausted = false;
    o->damage = 0;
    memset(o->counters, 0, sizeof o->counters);
    if (zone == LIT_HAND)
        t->hand[o->owner]++;
    if (zone == LIT_DECK)
        t->deck[o->owner]++;
}

static void change(struct lit_run *r, int object, int value, int keyword, int n)
{
    struct lit_table *t = r->t;

    if (t->changes == LIT_CHANGES)
        r->too_far = true;
    else
        t->change[t->changes++] =
            (struct lit_change){object, value, keyword, n};
}

/* F26: what is above the most that there may be is cut, and no more is lost. */
static void cut(struct lit_table *t)
{
    for (int i = 0; t->game->hp >= 0 && !t->game->late && i < t->objects; i++) {
        struct lit_object *o = &t->object[i];
        int lost = o->damage, most, less;
        if (o->zone != LIT_PLAY)
            continue;
        o->damage = 0;
        most = lit_value(t, i, t->game->hp);
        less = o->most - most;
        o->damage = lost;
        if (less > 0)
            o->damage -= less < o->damage ? less : o->damage;
        o->most = most;
    }
}

/* Who has no more to lose falls, all at the same time, until nobody does. */
void lit_bury(struct lit_table *t)
{
    const struct lit_game *g = t->game;
    bool dead[LIT_OBJECTS], any = true;

    while (any) {
        any = false;
        cut(t);
        for (int i = 0; i < t->objects; i++) {
            const struct lit_object *o = &t->object[i];
            dead[i] = o->zone == LIT_PLAY &&
                      ((g->hp >= 0 && lit_value(t, i, g->hp) <= 0) ||
                       (g->life >= 0 && o->damage >= lit_value(t, i, g->life)));
            any = any || dead[i];
        }
        for (int i = 0; i < t->objects; i++)
            if (dead[i])
                lit_leave(t, i, g->life >= 0 ? LIT_OUT : LIT_PILE);
    }
}

static int half_of(const struct hj_amount *n, int all)
{
    return n->half == 0 ? all : (all + (n->half == 1)) / 2;
}

/* How much it is to that player. */
static int for_player(const struct lit_run *r, const struct hj_effect *e,
                      int player, int n)
{
    int more = e->n.n - r->t->hand[player];

    switch (e->n.kind) {
    case HJ_AMOUNT_ALL:
        return e->kind == HJ_EFFECT_NUMBER
                   ? -half_of(&e->n, r->t->number[player])
                   : n;
    case HJ_AMOUNT_THAT:
        return e->n.n * r->discarded;
    case HJ_AMOUNT_FILLS:
        return more > 0 ? more : 0;
    default:
        return n;
    }
}

static void to_player(struct lit_run *r, const struct hj_effect *e, int player,
                      int n)
{
    struct lit_table *t = r->t;

    n = for_player(r, e, player, n);
    if (e->kind == HJ_EFFECT_DRAW) {
        t->hand[player] += n;
        t->deck[player] -= n;
        if (t->deck[player] < 0)
            r->too_far = true;
    } else if (e->kind == HJ_EFFECT_NUMBER) {
        t->number[player] += n;
        if (t->number[player] < 0)
            t->number[player] = 0;
        if (t->game->base > 0 && t->number[player] == 0)
            r->too_far = true;
        if (t->game->most > 0 && t->number[player] >= t->game->most)
            r->too_far = true; /* a game may end */
    } else {
        r->too_far = true;
    }
}

static void verb(struct lit_run *r, const struct hj_effect *e, int object)
{
    const struct lit_game *g = r->t->game;
    struct lit_object *o = &r->t->object[object];

    if (e->kind == HJ_EFFECT_OWN && e->own != HJ_TEXT_NONE) { /* it moves */
        int here = 0;
        for (int i = 0; i < r->t->objects; i++)
            here += r->t->object[i].zone == LIT_PLAY &&
                    r->t->object[i].place == r->place &&
                    r->t->object[i].controller == o->controller;
        if (r->place > 0 && here < g->room && o->zone == LIT_PLAY)
            o->place = r->place;
    } else if (o->zone != LIT_PLAY) {
        return;
    } else if (e->index == g->destroy) {
        lit_leave(r->t, object, g->life >= 0 || g->late ? LIT_OUT : LIT_PILE);
    } else if (e->index == g->banish) {
        lit_leave(r->t, object, LIT_OUT);
    } else if (e->index == g->exhaust || e->index == g->wake) {
        o->exhausted = e->index == g->exhaust;
    } else {
        r->too_far = true;
    }
}

static void to_object(struct lit_run *r, const struct hj_effect *e, int object,
                      int n)
{
    struct lit_table *t = r->t;
    struct lit_object *o = &t->object[object];
    int times = e->n.kind == HJ_AMOUNT_COUNT ? n : 1;

    if (e->kind == HJ_EFFECT_MOVE) {
        for (int i = 0; i < 3; i++)
            r->too_far = r->too_far || e->to == t->game->zones[i];
        lit_leave(t, object,
              e->to == t->game->hand   ? LIT_HAND
              : e->to == t->game->deck ? LIT_DECK
                                       : LIT_PILE);
        return;
    }
    if (e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN) {
        verb(r, e, object);
        return;
    }
    if (o->zone != LIT_PLAY)
        return;
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        for (int v = 0; v < HJ_TEXT_VALUES; v++)
            if (e->values[v] != 0)
                change(r, object, v, -1, e->values[v] * times);
        break;
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
        for (int k = 0; k < e->keyword_count; k++)
            if (e->kind == HJ_EFFECT_GAIN ||
                lit_keyword(t, object, e->keywords[k].keyword) > 0)
                change(r, object, -1, e->keywords[k].keyword,
                   e->kind == HJ_EFFECT_GAIN ? 1 : -1);
        break;
    case HJ_EFFECT_DAMAGE:
        if (t->game->late) { /* it absorbs no more than it has */
            int left = lit_value(t, object, t->game->hp);
            n = n < left ? n : left > 0 ? left : 0;
        }
        o->damage += n;
        break;
    case HJ_EFFECT_COUNTER: /* +1 and -1 might, will, blood: rows 2 to 7 */
        if (e->index < 2 || e->n.kind != HJ_AMOUNT_N)
            r->too_far = true;
        else
            o->counters[(e->index - 2) / 2] += e->index % 2 == 0 ? n : -n;
        break;
    default:
        r->too_far = true;
    }
}

/* --- who is meant --- */

static int targets(struct lit_run *r, const struct hj_effect *e, int *refs)
{
    int count = 0;

    for (int i = 0; i < e->whom.count; i++) {
        int target = r->next < r->target_count ? r->targets[r->next++]
                                               : LIT_NOBODY;
        if (target != LIT_NOBODY && lit_may_target(r->t, e, target, r->source))
            refs[count++] = target;
    }
    return count;
}

/* What ann chooses where there is a choice; she writes it. */
static int chosen(struct lit_run *r, const struct hj_effect *e, int *refs,
                  int count)
{
    int most = e->whom.count;

    if (count <= most)
        return count;
    hj_out_puts(r->lines, "ann choose");
    for (int i = 0; i < most; i++) {
        int at = i + (int)hj_random_below(r->random, (uint64_t)(count - i));
        int one = refs[at];
        const struct lit_object *o = &r->t->object[one];
        refs[at] = refs[i];
        refs[i] = one;
        for (int k = 0; k < r->t->objects; k++) /* which of two is not said */
            if (k != one && o->zone != LIT_PLAY && r->t->object[k].zone == o->zone &&
                r->t->object[k].card == o->card &&
                r->t->object[k].owner == o->owner)
                r->too_far = true;
        if (o->zone == LIT_PLAY)
            hj_out_printf(r->lines, " %s", o->id);
        else
            hj_out_printf(r->lines, " %s.%s.%s", o->owner == 0 ? "ann" : "bob",
                          r->t->game->pile, o->card->slug);
    }
    hj_out_puts(r->lines, "\n");
    return most;
}

static int meant(struct lit_run *r, const struct hj_effect *e, int *refs)
{
    const struct hj_selector *s = &e->whom;
    int count = 0, place = 0;

    if (lit_asks(r->t->game, e) && s->pick != HJ_PICK_TARGET)
        place = r->next < r->target_count ? r->targets[r->next++] - PLACES : 0;
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
            r->too_far = true; /* it has gone to pay for this */
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
            refs[count++] = -1 - (s->pick == HJ_PICK_OWNER
                                      ? r->t->object[r->it].owner
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
            if (lit_fits(r->t, s, i, r->source, 0, place))
                refs[count++] = i;
        if (s->pick == HJ_PICK_ANY && !is_players(s))
            count = chosen(r, e, refs, count);
        break;
    default:
        r->too_far = true;
    }
    return count;
}

/* Whom the next sentences may speak of. */
static void remember(struct lit_run *r, const struct hj_effect *e,
                     const int *refs, int count)
{
    bool one = (e->whom.pick == HJ_PICK_TARGET ||
                e->whom.pick == HJ_PICK_ANY ||
                e->whom.pick == HJ_PICK_THIS) && !is_players(&e->whom);

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

static void discard(struct lit_run *r, const struct hj_effect *e,
                    const int *refs, int count)
{
    int each = lit_amount(r->t, &e->n, r->source, 0);

    r->did = false;
    for (int i = 0; i < count; i++) {
        int player = -1 - refs[i];
        int n = e->n.half == 0 ? each : half_of(&e->n, r->t->hand[player]);
        int *hand = &r->t->hand[player], known = player == 0 ? r->t->known : 0;
        bool all = (e->n.kind == HJ_AMOUNT_ALL && e->n.half == 0) || n >= *hand;
        for (int k = 0; k < r->t->objects; k++) {
            struct lit_object *o = &r->t->object[k];
            if (o->zone != LIT_HAND || o->owner != player)
                continue;
            known++;
            o->zone = all ? LIT_PILE : LIT_HAND;
        }
        if (all) {
            r->too_far = r->too_far || r->t->game->late; /* who writes it? */
            n = *hand;
            r->t->known = player == 0 ? 0 : r->t->known;
        } else if (n > 0) {
            if (n > *hand - known)
                r->too_far = true; /* which of those that are known? */
            r->owed = r->t->game->late;
            hj_out_printf(r->lines, "%s discard", player == 0 ? "ann" : "bob");
            for (int k = 0; k < n; k++)
                hj_out_puts(r->lines, " ?");
            hj_out_puts(r->lines, "\n");
        }
        *hand -= n > 0 ? n : 0;
        r->discarded = n > 0 ? n : 0;
        r->did = r->did || n > 0;
    }
}

/* Where creatures die, who has none has lost. */
bool lit_lost(const struct lit_table *t)
{
    bool any[2] = {false, false};

    for (int i = 0; i < t->objects; i++)
        if (t->object[i].zone == LIT_PLAY)
            any[t->object[i].controller] = true;
    return t->game->life >= 0 && !(any[0] && any[1]);
}

static void plain_effect(struct lit_run *r, const struct hj_effect *e)
{
    int refs[LIT_OBJECTS] = {0};
    int count = meant(r, e, refs);
    int n = lit_amount(r->t, &e->n, r->source, 0);

    remember(r, e, refs, count);
    if (e->kind == HJ_EFFECT_DISCARD) {
        discard(r, e, refs, count);
        if (!r->t->game->late)
            lit_bury(r->t);
        return;
    }
    r->did = count > 0;
    for (int i = 0; i < count; i++)
        if (refs[i] < 0)
            to_player(r, e, -1 - refs[i], n);
        else
            to_object(r, e, refs[i], n);
    if (!r->t->game->late)
        lit_bury(r->t);
    r->too_far = r->too_far || lit_lost(r->t);
}

/* A die, a card out of the deck, a price. */
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
    case HJ_EFFECT_SEARCH:
        t->hand[0]++;
        t->deck[0]--;
        return true;
    case HJ_EFFECT_PAY: /* health, the first number */
        t->number[0] -= e->cost->n.n;
        r->did = true;
        return true;
    default:
        return false;
    }
}

static void one_effect(struct lit_run *r, const struct hj_effect *e)
{
    if (special(r, e))
        return;
    plain_effect(r, e);
}

/* Whether it asks for a hand of which it is not said what it has lost. */
static bool asks_hand(const struct lit_game *g, const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_DISCARD || e->n.kind == HJ_AMOUNT_FILLS ||
           e->n.kind == HJ_AMOUNT_THAT ||
           (e->n.kind == HJ_AMOUNT_COUNT && e->n.each->zone == g->hand) ||
           (e->when != NULL && e->when->kind == HJ_IF_ZONE);
}

/* Whether so many targets are gone that nothing is done. */
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

void lit_carry_out(struct lit_run *r, const struct hj_card_text *text)
{
    bool failed = fails(r, text);

    for (int i = 0; i < (failed ? 0 : text->ability_count); i++) {
        const struct hj_ability *a = &text->abilities[i];
        bool held = true;
        for (int k = 0; k < a->effect_count; k++) {
            const struct hj_effect *e = &a->effects[k];
            bool passed;
            r->too_far = r->too_far || (r->owed && asks_hand(r->t->game, e));
            if (e->when != NULL && (k == 0 || a->effects[k - 1].when != e->when))
                held = e->when->kind == HJ_IF_OTHERWISE
                           ? !held
                           : lit_holds(r->t, e->when, r->source, 0, r->it, r);
            passed = e->when != NULL && !held;
            if (!passed && e->may) {
                passed = hj_random_below(r->random, 3) == 0;
                if (r->t->game->chooses)
                    hj_out_puts(r->lines, passed ? "ann choose no\n"
                                                 : "ann choose yes\n");
                else if (passed)
                    r->declined = true;
                else
                    hj_out_printf(r->lines, "ann trigger %s.%d\n", r->name,
                                  i + 1);
            }
            if (!passed) {
                one_effect(r, e);
                continue;
            }
            if (lit_asks(r->t->game, e))
                r->next += e->whom.pick == HJ_PICK_TARGET ? e->whom.count : 1;
            if (e->may)
                r->did = false;
        }
    }
    if (r->t->game->late)
        lit_bury(r->t);
}
