/* SPDX-License-Identifier: MPL-2.0 */
/* The literal evaluator: effects. */
#include "literal.h"

#include <string.h>

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
    o->damage = o->stored = 0;
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

/* Cuts values above the maximum when an addition ends; nothing else is lost
 * (F26). */
static void cut(struct lit_table *t)
{
    for (int i = 0; t->game->hp >= 0 && !t->game->late && i < t->objects; i++) {
        struct lit_object *o = &t->object[i];
        int most, less;
        if (o->zone != LIT_PLAY)
            continue;
        most = lit_raised(t, i, t->game->hp);
        less = o->most - most;
        if (less > 0)
            o->damage -= less < o->damage ? less : o->damage;
        o->most = most;
    }
}

/* Removes objects without value left, all at the same time, until none
 * falls. */
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

int lit_half(const struct hj_amount *n, int all)
{
    return n->half == 0 ? all : all < 0 ? 0 : (all + (n->half == 1)) / 2;
}

/* Returns the number of an effect for that player. */
static int for_player(const struct lit_run *r, const struct hj_effect *e,
                      int player, int n)
{
    int more = e->n.n - r->t->hand[player];

    switch (e->n.kind) {
    case HJ_AMOUNT_COUNT:
        return lit_is_theirs(&e->n) ? lit_theirs(r, &e->n, player) : n;
    case HJ_AMOUNT_ALL:
        return e->kind == HJ_EFFECT_NUMBER
                   ? -lit_half(&e->n, r->t->number[player])
                   : n;
    case HJ_AMOUNT_THAT:
        return e->n.n * r->discarded;
    case HJ_AMOUNT_FILLS:
        return more > 0 ? more : 0;
    default:
        return n;
    }
}

void lit_to_player(struct lit_run *r, const struct hj_effect *e, int player,
                   int n)
{
    struct lit_table *t = r->t;

    n = for_player(r, e, player, n);
    if (e->kind == HJ_EFFECT_DRAW || e->kind == HJ_EFFECT_MILL) {
        t->hand[player] += e->kind == HJ_EFFECT_DRAW ? n : 0;
        t->deck[player] -= n;
        if (t->deck[player] < 0)
            r->too_far = true;
    } else if (e->kind == HJ_EFFECT_NUMBER) {
        t->number[player] += n;
        if (t->number[player] < 0 && !t->game->below)
            t->number[player] = 0;
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

    if (e->kind == HJ_EFFECT_OWN && e->own != HJ_TEXT_NONE) { /* a move */
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
        r->turned += o->exhausted != (e->index == g->exhaust);
        o->exhausted = e->index == g->exhaust;
    } else {
        r->too_far = true;
    }
}

/* Returns the number of such counters. One mark holds two opposite kinds: rows
 * 2 to 7 are +1 and -1 of three values. */
static int counted(const struct lit_object *o, const struct hj_effect *e)
{
    int n = o->counters[(e->index - 2) / 2] * (e->index % 2 == 0 ? 1 : -1);

    return n > 0 ? n : 0;
}

static void count(struct lit_object *o, const struct hj_effect *e, int n)
{
    for (; n < 0 && counted(o, e) > 0; n++)
        o->counters[(e->index - 2) / 2] -= e->index % 2 == 0 ? 1 : -1;
    for (; n > 0; n--)
        o->counters[(e->index - 2) / 2] += e->index % 2 == 0 ? 1 : -1;
}

bool lit_lacks(const struct lit_run *r, const struct hj_effect *e)
{
    const struct lit_table *t = r->t;
    const struct hj_selector *s = &e->whom;
    int n = e->n.kind == HJ_AMOUNT_THAT ? e->n.n * r->discarded
                                        : lit_amount(t, &e->n, r->source, 0, r);
    int object = s->pick == HJ_PICK_TARGET && r->next < r->target_count
                     ? r->targets[r->next]
                 : s->pick == HJ_PICK_THIS ? r->source
                                           : r->it;
    int there = 0;

    if (s->pick == HJ_PICK_ANY && s->count > 1 && !s->up_to) {
        int place = lit_asks(t->game, e) && r->next < r->target_count
                        ? r->targets[r->next] - LIT_PLACES
                        : 0;
        for (int i = 0; i < t->objects; i++)
            there += lit_fits(t, s, i, r->source, 0, place);
        return there < s->count;
    }
    if (e->n.kind == HJ_AMOUNT_ALL || e->n.kind == HJ_AMOUNT_FILLS)
        return false;
    if (e->kind == HJ_EFFECT_DISCARD)
        return t->hand[0] < n;
    if (e->kind == HJ_EFFECT_NUMBER)
        return n < 0 && !t->game->below && t->number[0] + n < 0;
    return e->kind == HJ_EFFECT_COUNTER && n < 0 && object >= 0 &&
           e->index >= 2 && counted(&t->object[object], e) < -n;
}

void lit_to_object(struct lit_run *r, const struct hj_effect *e, int object,
                   int n)
{
    struct lit_table *t = r->t;
    struct lit_object *o = &t->object[object];
    int times = e->n.kind == HJ_AMOUNT_N ? 1 : n, copies = 0;

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
    case HJ_EFFECT_CONTROL: /* by ann; the log names no place */
        o->controller = 0;
        for (int i = 0; i < t->objects; i++)
            copies += t->object[i].zone == LIT_PLAY &&
                      t->object[i].controller == 0 &&
                      t->object[i].card == o->card;
        if (!t->game->late || copies > 4) /* of Type 4 one has to leave */
            r->too_far = true;
        if (object == r->it)
            r->holder = 0;
        break;
    case HJ_EFFECT_DAMAGE:
        if (t->game->late) { /* absorbs at most what it has left */
            int left = lit_value(t, object, t->game->hp);
            n = n < left ? n : left > 0 ? left : 0;
        }
        o->damage += n;
        break;
    case HJ_EFFECT_COUNTER:
        if (e->index < 2 || e->n.kind != HJ_AMOUNT_N)
            r->too_far = true;
        else
            count(o, e, n);
        break;
    default:
        r->too_far = true;
    }
}
