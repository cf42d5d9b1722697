/* SPDX-License-Identifier: MPL-2.0 */
/* Random attacks and challenges of Squarriors as logs, with claims of what the
 * second evaluator says of them. */
#ifndef HJ_TEST_SQUARRIORS_WORK_H
#define HJ_TEST_SQUARRIORS_WORK_H

#include "base/out.h"
#include "base/random.h"
#include "evaluator-squarriors.h"

/* One attack, or one challenge, being written. */
struct work {
    struct hj_random *random;
    struct hj_out *out;
    int strength[EVAL_PLAYERS][EVAL_DOMAINS];
    int players, target;
    bool silent[EVAL_SIDES]; /* who leaves the division of damage unwritten */
};

extern const char *const work_domains[], *const work_players[];

int work_below(struct hj_random *random, int n);
bool work_one_in(struct hj_random *random, int n);
void work_head(struct work *w);
void work_strengths(struct work *w);
void work_random(struct work *w);
/* Somebody with that many chances in one to be swift, to guard. */
void work_creature(struct work *w, struct eval_creature *c, int swift,
                   int guard);
/* Its card, and where it lies: "x", or "y2", of the first player or another. */
void work_card(struct work *w, const char *name, const struct eval_creature *c);
void work_lay(struct work *w, const char *name, int domain,
              const struct eval_creature *c);
/* PLAYER changes the strength of OWNER's domain by one, within 0 and 6. */
void work_adjust(struct work *w, int player, int owner, int domain);

/* Writes a manipulation, or a stealth attack. */
void work_manipulation(struct work *w);
void work_stealth(struct work *w);

#endif
