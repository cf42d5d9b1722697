/* SPDX-License-Identifier: MPL-2.0 */
/* A literal second evaluator of Squarriors: challenges, dominance, manipulation
 * and stealth attacks, rule by rule, without code of the engine. */
#ifndef HJ_TEST_EVALUATOR_SQUARRIORS_H
#define HJ_TEST_EVALUATOR_SQUARRIORS_H

#include <stdbool.h>

enum { EVAL_MOST = 12, EVAL_PLAYERS = 6, EVAL_DOMAINS = 3 };

enum { EVAL_ARMY, EVAL_COUNCIL, EVAL_VANGUARD };

/* The attackers' side, the defenders' side. */
enum { EVAL_ATTACK, EVAL_DEFENCE, EVAL_SIDES };

/* A creature that may take part in a dominance attack. */
struct eval_creature {
    int might, blood, damage; /* MIGHT is the current value */
    bool swift, guard, fervor, expended;
    bool flees, reinforces; /* choices of its player */
    bool in;                /* result: takes part now */
    bool dead;              /* result */
};

struct eval_attack {
    struct eval_creature side[EVAL_SIDES][EVAL_MOST];
    int count[EVAL_SIDES];
    int targeted; /* index of the first defender in the army that may reinforce;
                   * those before are in the target */
    int morale[EVAL_SIDES];
    bool on_army;                  /* the target is the army itself */
    bool only_dealt, normal_bonus; /* alternative readings of S16, S17 */
    /* Results. */
    bool reinforced, had_defenders;
    int dealt[EVAL_SIDES];
};

/* Carries out declaration, flight and reinforcement. */
void eval_begin(struct eval_attack *a);

/* Returns the damage that SIDE deals in the swift step, or in the normal
 * one. */
int eval_amount(const struct eval_attack *a, int side, bool swift);

/* True if the normal step takes place. */
bool eval_normal_step(const struct eval_attack *a);

/* Returns the damage that creature I of a side can take before it has lethal
 * damage; 0 if it takes no part. */
int eval_need(const struct eval_attack *a, int side, int i);

/* Divides AMOUNT among the creatures of SIDE in the default way. */
void eval_usual(const struct eval_attack *a, int side, int amount,
                int share[EVAL_MOST]);

/* Places the damage of both sides at the same time; SHARE[s] is that of the
 * creatures of side s. */
void eval_place(struct eval_attack *a, int share[EVAL_SIDES][EVAL_MOST]);

/* True if the attacking player may change a strength. */
bool eval_victory(const struct eval_attack *a);

/* A challenge. */
struct eval_challenge {
    int players;
    int influence[EVAL_PLAYERS], will[EVAL_PLAYERS]; /* will: of all
                                                      * challengers */
    int challengers[EVAL_PLAYERS];
    bool only_challengers; /* alternative reading of S15 */
};

int eval_sum(const struct eval_challenge *c, int player);

/* Returns the winner; -1: none. */
int eval_winner(const struct eval_challenge *c);

/* A manipulation attack: WILL is the current value, STRENGTH that of the
 * defender's domain. */
struct eval_manipulation {
    int will[EVAL_SIDES], strength, roll;
    bool counted; /* the defender has a manipulation counter */
};
bool eval_persuaded(const struct eval_manipulation *m);
/* True if the attacking player takes control of the defender. */
bool eval_taken(const struct eval_manipulation *m);

/* A stealth attack on TARGET; BLOCKER tries to block (NULL: none; it may be the
 * target). */
struct eval_stealth {
    struct eval_creature attacker, target, *blocker;
    int strength[EVAL_SIDES]; /* of the domains of attacker and target */
    int block_roll, roll;
    /* Results. */
    bool blocked, infiltrated;
};
void eval_stealth(struct eval_stealth *s);

#endif
