/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors by the letter of chapter 7 of its rules. */
#include "evaluator-squarriors.h"

#include <stddef.h>

/* 7.2.2.1 to 7.2.2.3 */
void eval_begin(struct eval_attack *a)
{
    a->reinforced = false;
    a->dealt[EVAL_ATTACK] = a->dealt[EVAL_DEFENCE] = 0;
    for (int i = 0; i < a->count[EVAL_ATTACK]; i++) {
        struct eval_creature *c = &a->side[EVAL_ATTACK][i];
        c->in = true;
        if (!c->fervor)
            c->expended = true;
    }
    for (int i = 0; i < a->count[EVAL_DEFENCE]; i++) {
        struct eval_creature *c = &a->side[EVAL_DEFENCE][i];
        if (i < a->targeted) {
            c->in = !c->flees;
            c->expended = c->expended || c->flees;
            continue;
        }
        c->in = c->reinforces;
        a->reinforced = a->reinforced || c->reinforces;
        if (c->reinforces && !c->guard)
            c->expended = true;
    }
    a->had_defenders = false;
    for (int i = 0; i < a->count[EVAL_DEFENCE]; i++)
        a->had_defenders = a->had_defenders || a->side[EVAL_DEFENCE][i].in;
}

static int left(const struct eval_attack *a, int side)
{
    int count = 0;

    for (int i = 0; i < a->count[side]; i++)
        count += a->side[side][i].in && !a->side[side][i].dead;
    return count;
}

/* Returns the morale bonus: if both armies take part, creatures are left on
 * both sides, and morale differs (7.2.2.5). */
static int bonus(const struct eval_attack *a, int side)
{
    int more = a->morale[side] - a->morale[1 - side];

    if (left(a, EVAL_ATTACK) == 0 || left(a, EVAL_DEFENCE) == 0 || more <= 0 ||
        !(a->on_army || a->reinforced))
        return 0;
    if (a->normal_bonus) {
        for (int i = 0; i < a->count[side]; i++) {
            const struct eval_creature *c = &a->side[side][i];
            if (c->in && !c->dead && !c->swift)
                return more;
        }
        return 0;
    }
    return more;
}

int eval_amount(const struct eval_attack *a, int side, bool swift)
{
    int sum = 0;

    if (left(a, 1 - side) == 0)
        return 0; /* dealt damage is damage that is placed: 5.1.9.2 */
    for (int i = 0; i < a->count[side]; i++) {
        const struct eval_creature *c = &a->side[side][i];
        if (c->in && !c->dead && c->swift == swift)
            sum += c->might;
    }
    return swift ? sum : sum + bonus(a, side);
}

bool eval_normal_step(const struct eval_attack *a)
{
    return left(a, EVAL_ATTACK) > 0 && left(a, EVAL_DEFENCE) > 0;
}

int eval_need(const struct eval_attack *a, int side, int i)
{
    const struct eval_creature *c = &a->side[side][i];

    return c->in && !c->dead ? c->blood - c->damage : 0;
}

void eval_usual(const struct eval_attack *a, int side, int amount,
                int share[EVAL_MOST])
{
    int last = -1;

    for (int i = 0; i < a->count[side]; i++) {
        int need = eval_need(a, side, i);
        share[i] = need < amount ? need : amount;
        amount -= share[i];
        if (need > 0)
            last = i;
    }
    if (last >= 0)
        share[last] += amount; /* the excess over lethal damage of all: S37 */
}

void eval_place(struct eval_attack *a, int share[EVAL_SIDES][EVAL_MOST])
{
    for (int s = 0; s < EVAL_SIDES; s++)
        for (int i = 0; i < a->count[s]; i++) {
            struct eval_creature *c = &a->side[s][i];
            if (!c->in || c->dead)
                continue;
            c->damage += share[s][i];
            a->dealt[1 - s] += share[s][i];
        }
    for (int s = 0; s < EVAL_SIDES; s++)
        for (int i = 0; i < a->count[s]; i++) {
            struct eval_creature *c = &a->side[s][i];
            if (c->in && c->damage >= c->blood)
                c->dead = true; /* 5.1.9.1 */
        }
}

/* 7.2.2.7 */
bool eval_victory(const struct eval_attack *a)
{
    if (left(a, EVAL_ATTACK) == 0)
        return false;
    if (left(a, EVAL_DEFENCE) == 0 && (a->had_defenders || !a->only_dealt))
        return true;
    return a->dealt[EVAL_ATTACK] > a->dealt[EVAL_DEFENCE];
}

/* 7.1.2.2 */
int eval_sum(const struct eval_challenge *c, int player)
{
    return c->influence[player] + c->will[player];
}

int eval_winner(const struct eval_challenge *c)
{
    int best = -1, winner = -1;

    for (int p = 0; p < c->players; p++) {
        if (c->only_challengers && c->challengers[p] == 0)
            continue;
        if (eval_sum(c, p) == best)
            winner = -1;
        if (eval_sum(c, p) > best) {
            best = eval_sum(c, p);
            winner = p;
        }
    }
    return winner;
}

/* 7.3.2.2 */
bool eval_persuaded(const struct eval_manipulation *m)
{
    return m->will[EVAL_ATTACK] + m->roll > m->will[EVAL_DEFENCE] + m->strength;
}

/* 7.3.2.3 */
bool eval_taken(const struct eval_manipulation *m)
{
    return eval_persuaded(m) && m->counted;
}

/* Deals damage of both at the same time: of those with, or without Swift
 * (5.1.9.1). */
static void strike(struct eval_creature *a, struct eval_creature *b, bool swift)
{
    int to_b = !a->dead && a->swift == swift ? a->might : 0;
    int to_a = !b->dead && b->swift == swift ? b->might : 0;

    if (a->dead || b->dead)
        return;
    a->damage += to_a;
    b->damage += to_b;
    a->dead = a->damage >= a->blood;
    b->dead = b->damage >= b->blood;
}

void eval_stealth(struct eval_stealth *s)
{
    struct eval_creature *a = &s->attacker, *b = s->blocker;

    s->blocked = s->infiltrated = false;
    a->expended = true; /* 7.4.1 */
    if (b != NULL) {    /* 7.4.2.2 */
        b->expended = b->expended || !b->guard;
        s->blocked = s->block_roll > s->strength[EVAL_ATTACK];
    }
    if (s->blocked) { /* 7.4.2.3, 7.4.2.4 */
        strike(a, b, true);
        strike(a, b, false);
        return;
    }
    s->infiltrated = s->roll > s->strength[EVAL_DEFENCE]; /* 7.4.2.5 */
    if (!s->infiltrated)
        return;
    s->target.damage += a->might; /* 7.4.2.6 */
    s->target.dead = s->target.damage >= s->target.blood;
}
