/* SPDX-License-Identifier: MPL-2.0 */
/* The kernel's side of the switch: what a rule that only permits something
 * permits is refused while it is off. */
#ifndef HJ_MUTATE
#define HJ_MUTATE 1
#endif
#include "mutant.h"

#include "games/squarriors/sq.h"
#include "games/star-gun-x/sgx.h"

bool pl_on(const char *cite)
{
    return cite == NULL || mutant_is_on(cite);
}

/* A rule that only permits what an action does; the action has been carried
 * out already. */
struct permission {
    const char *game, *id;
    uint8_t verb;
    bool (*is_about)(const struct pl_run *r);
};

static bool always(const struct pl_run *r)
{
    (void)r;
    return true;
}

/* The second of its kind in this turn, or at no level. */
static bool discarded_two(const struct pl_run *r)
{
    return pl_count(r->s, r->a->player, SG_DISCARD) > 1;
}

static bool two_arrived(const struct pl_run *r)
{
    int count = 0;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(SG_UNIT));)
        count += pl_is_flag(r, w.at, PL_ARRIVED);
    return count > 1;
}

static bool plays_tactic(const struct pl_run *r)
{
    return r->s->stack_count > 0;
}

static bool second_tactic(const struct pl_run *r)
{
    return plays_tactic(r) && discarded_two(r);
}

static bool no_level(const struct pl_run *r)
{
    return plays_tactic(r) && pl_count(r->s, r->a->player, SG_LEVEL) == 0;
}

static bool counters_at_none(const struct pl_run *r)
{
    return pl_count(r->s, r->a->player, SG_LEVEL) == 0;
}

static bool moved_twice(const struct pl_run *r)
{
    return sg_own(r)->moves > 1;
}

static bool over_six(const struct pl_run *r)
{
    return pl_count(r->s, 0, SG_HAND) > SG_HAND_SIZE;
}

/* An instant outside of the action phase. */
static bool plays_elsewhere(const struct pl_run *r)
{
    return r->s->stack_count > 0 && r->s->phase != SQ_ACTION;
}

/* A card that is no trap has been laid as one. */
static bool laid_bluff(const struct pl_run *r)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(SQ_TRAP));)
        if (r->s->objects[w.at].card != HJ_NO_CARD &&
            pl_card_of(r, w.at)->type != SQ_TRAP_CARD)
            return true;
    return false;
}

static const struct permission permissions[] = {
    {"squarriors", "4.4.7.2", HJ_VERB_PLAY, plays_elsewhere},
    {"squarriors", "4.4.9.10.1", HJ_VERB_TRAP, laid_bluff},
    {"star-gun-x", "action-phase.1", HJ_VERB_LEVEL, always},
    {"star-gun-x", "playing-units.11", HJ_VERB_PLAY, two_arrived},
    {"star-gun-x", "tactics.2", HJ_VERB_PLAY, no_level},
    {"star-gun-x", "tactics.4", HJ_VERB_PLAY, second_tactic},
    {"star-gun-x", "counters.2", HJ_VERB_COUNTER, counters_at_none},
    {"star-gun-x", "counters.4", HJ_VERB_COUNTER, discarded_two},
    {"star-gun-x", "moving-units.3", HJ_VERB_MOVE, moved_twice},
    {"star-gun-x", "other-rules.1", HJ_VERB_RESOLVE, over_six},
};

HJ_DIAGNOSTIC(refused, ILLEGAL, "refused", "the mutant refuses this");

void pl_forbid(struct pl_run *r)
{
    for (size_t i = 0; i < sizeof permissions / sizeof *permissions; i++) {
        const struct permission *p = &permissions[i];
        if (strcmp(r->g->rules->id, p->game) == 0 && r->a->verb == p->verb &&
            !r->unread && p->is_about(r) && !pl_on(p->id))
            pl_illegal(r, NULL, "", HJ_SAY(refused));
    }
}
