/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors against a literal second evaluator: random attacks and challenges,
 * written as logs with the required results as claims. */
#include "judge-log.h"
#include "one-suite.h"
#include "squarriors-work.h"

#include <stdio.h>
#include <string.h>

enum { POSITIONS = 2000 };

static uint64_t seed = 20260613;

/* --- dominance attacks --- */

static void random_creature(struct work *w, struct eval_creature *c)
{
    work_creature(w, c, 3, 4);
    c->fervor = work_one_in(w->random, 5);
}

static void random_attack(struct work *w, struct eval_attack *a)
{
    memset(a, 0, sizeof *a);
    work_random(w);
    w->target = work_below(w->random, EVAL_DOMAINS);
    a->on_army = w->target == EVAL_ARMY;
    a->morale[EVAL_ATTACK] = w->strength[0][EVAL_ARMY];
    a->morale[EVAL_DEFENCE] = w->strength[1][EVAL_ARMY];
    a->only_dealt = work_one_in(w->random, 3);
    a->normal_bonus = work_one_in(w->random, 3);
    a->count[EVAL_ATTACK] = 1 + work_below(w->random, 4);
    a->targeted = work_below(w->random, 5);
    a->count[EVAL_DEFENCE] =
        a->targeted + (a->on_army ? 0 : work_below(w->random, 4));
    for (int i = 0; i < a->count[EVAL_ATTACK]; i++) {
        struct eval_creature *c = &a->side[EVAL_ATTACK][i];
        random_creature(w, c);
        c->expended = c->fervor && work_one_in(w->random, 2);
    }
    for (int i = 0; i < a->count[EVAL_DEFENCE]; i++) {
        struct eval_creature *c = &a->side[EVAL_DEFENCE][i];
        random_creature(w, c);
        c->expended = work_one_in(w->random, 3);
        c->flees = i < a->targeted && !c->expended && work_one_in(w->random, 4);
        c->reinforces =
            i >= a->targeted && !c->expended && work_one_in(w->random, 2);
    }
}

/* Returns the name of creature I of a side: "x0". */
static const char *name_of(char name[16], int side, int i)
{
    snprintf(name, 16, "%c%d", side == EVAL_ATTACK ? 'x' : 'y', i);
    return name;
}

/* Adds creatures that take no part, so that no player loses. */
static void put_bystanders(struct work *w)
{
    hj_out_printf(w->out, "ann creature mouse at vanguard\n");
    hj_out_printf(w->out, "bob creature mouse at %s\n",
                  work_domains[w->target == EVAL_VANGUARD ? EVAL_COUNCIL
                                                          : EVAL_VANGUARD]);
    hj_out_puts(w->out, "@end\n");
}

static void put_position(struct work *w, const struct eval_attack *a)
{
    char name[16];

    work_head(w);
    if (a->only_dealt)
        hj_out_puts(w->out, "@ruling S16 dealt\n");
    if (a->normal_bonus)
        hj_out_puts(w->out, "@ruling S17 normal-only\n");
    hj_out_puts(w->out, "@card \"Mouse\" type=creature might=1 blood=1\n");
    for (int s = 0; s < EVAL_SIDES; s++)
        for (int i = 0; i < a->count[s]; i++)
            work_card(w, name_of(name, s, i), &a->side[s][i]);
    work_strengths(w);
    for (int s = 0; s < EVAL_SIDES; s++)
        for (int i = 0; i < a->count[s]; i++)
            work_lay(w, name_of(name, s, i),
                     s == EVAL_ATTACK || i >= a->targeted ? EVAL_ARMY
                                                          : w->target,
                     &a->side[s][i]);
    put_bystanders(w);
}

static void put_declarations(struct work *w, const struct eval_attack *a)
{
    bool any = false;

    hj_out_puts(w->out, "ann dominate with");
    for (int i = 0; i < a->count[EVAL_ATTACK]; i++)
        hj_out_printf(w->out, " x%d", i);
    hj_out_printf(w->out, " -> bob.%s\n", work_domains[w->target]);
    for (int i = 0; i < a->targeted; i++)
        if (a->side[EVAL_DEFENCE][i].flees) {
            hj_out_printf(w->out, "%s y%d", any ? "" : "bob flee", i);
            any = true;
        }
    hj_out_puts(w->out, any ? "\n" : "");
    any = false;
    for (int i = a->targeted; i < a->count[EVAL_DEFENCE]; i++)
        if (a->side[EVAL_DEFENCE][i].reinforces) {
            hj_out_printf(w->out, "%s y%d", any ? "" : "bob reinforce", i);
            any = true;
        }
    hj_out_puts(w->out, any ? "\n" : "");
}

/* Divides AMOUNT at random by the rules; false if it is not written, as always
 * without a choice. */
static bool random_shares(struct work *w, const struct eval_attack *a, int side,
                          int amount, int share[EVAL_MOST])
{
    int room = 0, takers = 0;

    eval_usual(a, side, amount, share);
    for (int i = 0; i < a->count[side]; i++) {
        room += eval_need(a, side, i);
        takers += eval_need(a, side, i) > 0;
    }
    if (amount == 0 || amount >= room || takers < 2 || w->silent[side])
        return false;
    memset(share, 0, sizeof(int) * EVAL_MOST);
    while (amount > 0) {
        int i = work_below(w->random, a->count[side]);
        if (share[i] < eval_need(a, side, i)) {
            share[i]++;
            amount--;
        }
    }
    return true;
}

static void put_shares(struct work *w, int side, const int share[EVAL_MOST])
{
    const char letter = side == EVAL_ATTACK ? 'x' : 'y';
    bool any = false;

    hj_out_printf(w->out, "%s distribute", work_players[side]);
    for (int i = 0; i < EVAL_MOST; i++)
        if (share[i] > 0) {
            hj_out_printf(w->out, "%s %c%d %d", any ? "," : "", letter, i,
                          share[i]);
            any = true;
        }
    hj_out_puts(w->out, "\n");
}

static void play_step(struct work *w, struct eval_attack *a, bool swift)
{
    int share[EVAL_SIDES][EVAL_MOST] = {{0}};
    int first = work_below(w->random, EVAL_SIDES);

    for (int k = 0; k < EVAL_SIDES; k++) {
        int side = (first + k) % EVAL_SIDES;
        int amount = eval_amount(a, 1 - side, swift);

        if (random_shares(w, a, side, amount, share[side]))
            put_shares(w, side, share[side]);
    }
    eval_place(a, share);
}

static void claim_creature(struct work *w, const struct eval_attack *a,
                           int side, int i)
{
    const struct eval_creature *c = &a->side[side][i];
    const char letter = side == EVAL_ATTACK ? 'x' : 'y';

    if (c->dead) {
        hj_out_printf(w->out, "@claim %c%d.zone %s.chain.army\n", letter, i,
                      work_players[1 - side]);
        return;
    }
    hj_out_printf(w->out, "@claim %c%d.damage %d\n", letter, i, c->damage);
    hj_out_printf(w->out, "@claim %c%d.expended %s\n", letter, i,
                  c->expended ? "yes" : "no");
}

static void put_end(struct work *w, const struct eval_attack *a)
{
    hj_out_puts(w->out, "damage\n");
    for (int s = 0; s < EVAL_SIDES; s++) {
        hj_out_printf(w->out, "@claim %s.dealt %d\n", work_players[s],
                      a->dealt[s]);
        for (int i = 0; i < a->count[s]; i++)
            claim_creature(w, a, s, i);
    }
    hj_out_puts(w->out, "all pass\n");
    if (!eval_victory(a)) {
        hj_out_puts(w->out, "@claim attack none\n");
        return;
    }
    hj_out_puts(w->out, "@claim step victory\n");
    if (work_one_in(w->random, 2))
        work_adjust(w, 0, 0, EVAL_ARMY);
    else
        work_adjust(w, 0, 1, w->target);
}

static void write_attack(struct work *w)
{
    struct eval_attack a;

    w->players = 2;
    for (int s = 0; s < EVAL_SIDES; s++)
        w->silent[s] = work_one_in(w->random, 3);
    random_attack(w, &a);
    put_position(w, &a);
    put_declarations(w, &a);
    eval_begin(&a);
    play_step(w, &a, true);
    if (eval_normal_step(&a))
        play_step(w, &a, false);
    put_end(w, &a);
}

/* --- challenges --- */

enum { COUNCIL = 4 }; /* creatures in one */

struct council {
    int will[COUNCIL], count;
    bool fervor[COUNCIL], expended[COUNCIL], joins[COUNCIL];
};

static void random_council(struct work *w, struct council *c, bool begins)
{
    memset(c, 0, sizeof *c);
    c->count = (begins ? 1 : 0) + work_below(w->random, COUNCIL - 1);
    for (int i = 0; i < c->count; i++) {
        c->will[i] = 1 + work_below(w->random, 5);
        c->fervor[i] = work_one_in(w->random, 4);
        c->expended[i] = !(begins && i == 0) && work_one_in(w->random, 3);
        c->joins[i] =
            (begins && i == 0) ||
            ((!c->expended[i] || c->fervor[i]) && work_one_in(w->random, 2));
    }
}

static void put_councils(struct work *w, const struct council *all)
{
    hj_out_puts(w->out, "@card \"Mouse\" type=creature might=1 blood=1\n");
    for (int p = 0; p < w->players; p++)
        for (int i = 0; i < all[p].count; i++)
            hj_out_printf(w->out,
                          "@card \"%c%d card\" type=creature will=%d blood=2 "
                          "text=\"%s\"\n",
                          work_players[p][0] - 'a' + 'A', i, all[p].will[i],
                          all[p].fervor[i] ? "Fervor." : "");
    work_strengths(w);
    for (int p = 0; p < w->players; p++) {
        hj_out_printf(w->out, "%s creature mouse at army\n", work_players[p]);
        for (int i = 0; i < all[p].count; i++)
            hj_out_printf(
                w->out, "%s creature %c%d-card at council as %c%d%s\n",
                work_players[p], work_players[p][0], i, work_players[p][0], i,
                all[p].expended[i] ? " expended" : "");
    }
    hj_out_puts(w->out, "@end\n");
}

static void put_challengers(struct work *w, const struct council *all)
{
    hj_out_puts(w->out, "ann challenge with a0\n");
    for (int round = 0; round < COUNCIL; round++)
        for (int k = 1; k <= w->players; k++) {
            int p = k % w->players;
            if (round < all[p].count && all[p].joins[round] &&
                (p > 0 || round > 0))
                hj_out_printf(w->out, "%s join with %c%d\n", work_players[p],
                              work_players[p][0], round);
        }
}

static void put_outcome(struct work *w, const struct council *all,
                        const struct eval_challenge *c)
{
    int winner = eval_winner(c);

    for (int p = 0; p < w->players; p++) {
        if (!c->only_challengers || c->challengers[p] > 0)
            hj_out_printf(w->out, "@claim %s.challenge %d\n", work_players[p],
                          eval_sum(c, p));
        for (int i = 0; i < all[p].count; i++)
            hj_out_printf(
                w->out, "@claim %c%d.expended %s\n", work_players[p][0], i,
                all[p].expended[i] || (all[p].joins[i] && !all[p].fervor[i])
                    ? "yes"
                    : "no");
    }
    hj_out_puts(w->out, "all pass\n");
    if (winner < 0)
        hj_out_puts(w->out, "@claim attack none\n");
    else
        work_adjust(w, winner, work_below(w->random, w->players),
                    work_below(w->random, EVAL_DOMAINS));
}

static void write_challenge(struct work *w)
{
    struct council all[EVAL_PLAYERS];
    struct eval_challenge c = {0};

    c.players = w->players = 2 + work_below(w->random, 4);
    c.only_challengers = work_one_in(w->random, 3);
    work_random(w);
    work_head(w);
    if (c.only_challengers)
        hj_out_puts(w->out, "@ruling S15 challengers\n");
    for (int p = 0; p < w->players; p++) {
        random_council(w, &all[p], p == 0);
        c.influence[p] = w->strength[p][EVAL_COUNCIL];
        for (int i = 0; i < all[p].count; i++)
            if (all[p].joins[i]) {
                c.will[p] += all[p].will[i];
                c.challengers[p]++;
            }
    }
    put_councils(w, all);
    put_challengers(w, all);
    put_outcome(w, all, &c);
}

/* --- the engine --- */

static void try_many(void (*write)(struct work *w))
{
    struct hj_random random = hj_random_seeded(seed);
    int positions = one_count(POSITIONS);

    for (int n = 0; n < positions; n++) {
        struct work w = {.random = &random, .out = hj_out_memory()};
        write(&w);
        judge_position("squarriors", hj_out_text(w.out), seed, n, NULL);
        hj_out_free(w.out);
    }
}

START_TEST(test_random_attacks)
{
    try_many(write_attack);
}
END_TEST

START_TEST(test_random_challenges)
{
    try_many(write_challenge);
}
END_TEST

START_TEST(test_random_manipulations)
{
    try_many(work_manipulation);
}
END_TEST

START_TEST(test_random_stealth)
{
    try_many(work_stealth);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {test_random_attacks, test_random_challenges,
                                  test_random_manipulations,
                                  test_random_stealth, NULL};

    seed = one_seed(seed);
    return one_suite("squarriors", tests);
}
