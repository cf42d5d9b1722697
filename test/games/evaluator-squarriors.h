/* SPDX-License-Identifier: MPL-2.0 */
/* A literal second evaluator of Squarriors: challenges, dominance, manipulation
 * and stealth attacks, sentence by sentence, sharing no code with the engine.
 */
#ifndef HJ_TEST_EVALUATOR_SQUARRIORS_H
#define HJ_TEST_EVALUATOR_SQUARRIORS_H

#include <stdbool.h>

enum { EVAL_MOST = 12, EVAL_PLAYERS = 6, EVAL_DOMAINS = 3 };

enum { EVAL_ARMY, EVAL_COUNCIL, EVAL_VANGUARD };

/* Attackers' side, defenders' side. */
enum { EVAL_ATTACK, EVAL_DEFENCE, EVAL_SIDES };

/* A creature that may take part in a dominance attack. */
struct eval_creature {
    int might, blood, damage; /* MIGHT is the current one */
    bool swift, guard, fervor, expended;
    bool flees, reinforces; /* what its player chooses */
    bool in;                /* told: takes part as it is now */
    bool dead;              /* told */
};

struct eval_attack {
    struct eval_creature side[EVAL_SIDES][EVAL_MOST];
    int count[EVAL_SIDES];
    int targeted; /* defenders from here on are in the army and may reinforce;
                   * those before are in the target */
    int morale[EVAL_SIDES];
    bool on_army;                  /* the target is the army itself */
    bool only_dealt, normal_bonus; /* other readings of S16, S17 */
    /* What comes of it. */
    bool reinforced, had_defenders;
    int dealt[EVAL_SIDES];
};

/* Declaration, flight, reinforcement. */
void eval_begin(struct eval_attack *a);

/* How much SIDE deals in the swift step, or in the normal one. */
int eval_amount(const struct eval_attack *a, int side, bool swift);

/* Whether the normal step takes place. */
bool eval_normal_step(const struct eval_attack *a);

/* How much creature I of a side can still take before it has lethal damage;
 * 0 if it takes no part. */
int eval_need(const struct eval_attack *a, int side, int i);

/* How AMOUNT is divided among the creatures of SIDE where nobody says it. */
void eval_usual(const struct eval_attack *a, int side, int amount,
                int share[EVAL_MOST]);

/* Places what both sides have been dealt at the same time; SHARE[s] is what
 * creatures of side s take. */
void eval_place(struct eval_attack *a, int share[EVAL_SIDES][EVAL_MOST]);

/* Whether the attacking player may change a strength. */
bool eval_victory(const struct eval_attack *a);

/* A challenge: who wins. */
struct eval_challenge {
    int players;
    int influence[EVAL_PLAYERS], will[EVAL_PLAYERS]; /* of all challengers */
    int challengers[EVAL_PLAYERS];
    bool only_challengers; /* another reading of S15 */
};

int eval_sum(const struct eval_challenge *c, int player);

/* The player, or -1. */
int eval_winner(const struct eval_challenge *c);

/* A manipulation attack: WILL is the current one, STRENGTH that of the domain
 * in which the defender is. */
struct eval_manipulation {
    int will[EVAL_SIDES], strength, roll;
    bool counted; /* the defender has a manipulation counter */
};
bool eval_persuaded(const struct eval_manipulation *m);
/* Whether the attacking player takes control of the defender. */
bool eval_taken(const struct eval_manipulation *m);

/* A stealth attack on SIDE[EVAL_DEFENCE], which BLOCKER tries to block (NULL:
 * nobody; it may be the target itself). */
struct eval_stealth {
    struct eval_creature attacker, target, *blocker;
    int strength[EVAL_SIDES]; /* of the domains in which they are */
    int block_roll, roll;
    /* What comes of it. */
    bool blocked, infiltrated;
};
void eval_stealth(struct eval_stealth *s);

#endif
