/* SPDX-License-Identifier: MPL-2.0 */
/* Targets: rules of this game. */
#include "games/sularia/su.h"

int su_shield(const struct pl_run *r, pl_ref target, int source, int controller)
{
    if (!pl_ref_is_object(target))
        return 0;
    if (pl_rule_effect(r, target, SU_VERB_NOT_TARGETED) > 0)
        return SU_VERB_NOT_TARGETED;
    if (source >= 0 && su_type(r, source) == SU_TACTIC &&
        pl_rule_effect(r, target, SU_VERB_NO_TACTICS) > 0)
        return SU_VERB_NO_TACTICS;
    return pl_is_opponent(r->g, controller, r->s->objects[target].controller) &&
                   pl_rule_effect(r, target, SU_VERB_NOT_TARGETED_BY) > 0
               ? SU_VERB_NOT_TARGETED_BY
               : 0;
}

/* hidden-zone.2, hidden.6, R30 */
bool su_may_target(const struct pl_run *r, pl_ref target, int source,
                   int controller)
{
    const struct pl_object *o;

    if (!pl_ref_is_object(target))
        return true;
    if (su_shield(r, target, source, controller) > 0)
        return false;
    o = &r->s->objects[target];
    if (o->zone != SU_HIDDEN ||
        !pl_is_opponent(r->g, controller, o->controller) ||
        !pl_on("hidden-zone.2 R30"))
        return true;
    return su_own(r)->keyworded && su_fighter(r, target) != NULL &&
           pl_on("hidden.6 R30");
}

/* True if the effect requires a faction. */
static bool asks_for_faction(const struct pl_run *r, const struct hj_effect *e)
{
    const struct hj_kind *kind = &e->whom.kinds[0];

    for (int i = 0; i < kind->trait_count; i++)
        for (int f = 0; f < su_game(r->g)->faction_count; f++)
            if (f != SU_MERCENARY &&
                hj_str_equal_nocase(kind->traits[i],
                                    su_game(r->g)->factions[f]))
                return true;
    return false;
}

const char *su_unfit(const struct pl_run *r, const struct hj_effect *e,
                     pl_ref target)
{
    return pl_ref_is_object(target) && asks_for_faction(r, e) &&
                   su_faction(r, target) == SU_MERCENARY
               ? "tactic-condition-card.7 faction.9 R32"
               : "tactic-condition-card.7";
}

/* Checks that DEFUSE targets the top of the chain (R28). Its target, which may
 * precede the others of the card, is removed from W. */
static void check_defused(struct pl_run *r, int object, struct pl_words *w)
{
    const struct pl_state *s = r->s;
    int others = 0;

    PL_EACH_ABILITY (a, &pl_card_of(r, object)->text)
        if (a->when == HJ_WHEN_OWN)
            others += pl_targets_asked(r, a);
    if (w->counts[HJ_ROLE_ON] <= others || s->stack_count == 0)
        return;
    if (s->stack[s->stack_count - 1].object != pl_first(w, HJ_ROLE_ON))
        pl_illegal(r, pl_written(w, HJ_ROLE_ON), "R28 defuse.2",
                   SU_SAY(DEFUSE_TARGET),
                   PL_LABEL(r, s->stack[s->stack_count - 1].object));
    w->counts[HJ_ROLE_ON]--;
    w->first[HJ_ROLE_ON]++;
}

/* True if the card has targets, and no effect has a legal one. */
static bool lacks_targets(const struct pl_run *r, const struct pl_item *draft)
{
    bool several = false, asks = false;

    PL_EACH_ABILITY (a, &pl_card_of(r, draft->object)->text)
        PL_EACH_CLAUSE (e, a) {
            if (a->when != HJ_WHEN_OWN || !pl_asks_target(r, e))
                continue;
            asks = true;
            if (pl_only_target(r, draft, e, &several) != PL_REF_NONE || several)
                return false;
        }
    return asks;
}

struct pl_item su_draft_card(struct pl_run *r, int object, int player,
                             const struct pl_words *w)
{
    bool illegal = r->illegal, wrong;
    struct pl_words rest;
    struct pl_item draft;

    if (pl_keyword(r, object, SU_KEYWORD_DEFUSE) > 0) {
        pl_copy_words(&rest, w);
        check_defused(r, object, &rest);
        w = &rest;
    }
    r->illegal = false;
    draft = pl_prepare_item(r, object, -1, player, -1, w);
    wrong = r->illegal;
    r->illegal |= illegal;
    /* A card without any legal target returns to its zone, unchanged. */
    if (wrong && !(r->flags & HJ_APPLY_OVERRIDE) && lacks_targets(r, &draft) &&
        pl_on("tactic-condition-card.8"))
        r->unread = true;
    return draft;
}
