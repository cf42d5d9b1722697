/* SPDX-License-Identifier: MPL-2.0 */
/* Random attacks and challenges of Squarriors as logs, with claims by the
 * second evaluator. */
#ifndef HJ_TEST_SQUARRIORS_WORK_H
#define HJ_TEST_SQUARRIORS_WORK_H

#include "base/out.h"
#include "base/random.h"
#include "evaluator-squarriors.h"

/* An attack or challenge while it is written. */
struct work {
    struct hj_random *random;
    struct hj_out *out;
    int strength[EVAL_PLAYERS][EVAL_DOMAINS];
    int players, target;
    bool silent[EVAL_SIDES]; /* sides that leave the division of damage
                              * unwritten */
};

extern const char *const work_domains[], *const work_players[];

int work_below(struct hj_random *random, int n);
bool work_one_in(struct hj_random *random, int n);
void work_head(struct work *w);
void work_strengths(struct work *w);
void work_random(struct work *w);
/* Makes a random creature: swift with a chance of 1 in SWIFT, guard of 1 in
 * GUARD. */
void work_creature(struct work *w, struct eval_creature *c, int swift,
                   int guard);
/* Writes its card, and its place: "x", or "y2", of the first player or
 * another. */
void work_card(struct work *w, const char *name, const struct eval_creature *c);
void work_lay(struct work *w, const char *name, int domain,
              const struct eval_creature *c);
/* Lets PLAYER change the strength of OWNER's domain by 1, within 0 and 6. */
void work_adjust(struct work *w, int player, int owner, int domain);

/* Writes a manipulation attack, or a stealth attack. */
void work_manipulation(struct work *w);
void work_stealth(struct work *w);

#endif
