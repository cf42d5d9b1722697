/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: card texts that can be parsed but are not carried out. */
#include "games/squarriors/sq.h"

#define TACTICS                                                                \
    (1u << SQ_TYPE_COMMAND | 1u << SQ_TYPE_INSTANT | 1u << SQ_TYPE_MARK |      \
     1u << SQ_TYPE_TRAP)

/* Returns why an effect cannot apply to its objects; NULL if it can. A domain
 * is a place: only its strength changes. Strength in a fight, damage and
 * control apply to creatures. */
static const char *object_refused(const struct hj_effect *e)
{
    const uint32_t creatures = 1u << SQ_TYPE_CREATURE | 1u << SQ_TYPE_RECRUIT;
    const uint32_t domain = 1u << SQ_TYPE_DOMAIN;

    bool exchange = e->kind == HJ_EFFECT_EXCHANGE;

    if (pl_changes_in_play(e) || exchange || e->kind == HJ_EFFECT_CONTROL)
        return pl_is_only_of_types(&e->whom, creatures) &&
                       !(exchange && e->by != NULL &&
                         !pl_is_of_types(e->by, creatures))
                   ? NULL
                   : "this applies to creatures only";
    switch (e->kind) {
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        if (e->index == SQ_VERB_INCREASE || e->index == SQ_VERB_DECREASE)
            return e->whom.pick == HJ_PICK_TARGET ? NULL
                                                  : "a domain must be a target";
        /* fall through */
    case HJ_EFFECT_MOVE:
        return pl_is_only_of_types(&e->whom, ~domain)
                   ? NULL
                   : "this cannot be done to a domain";
    default:
        return NULL;
    }
}

static bool is_domain(const struct hj_selector *s)
{
    return s != NULL && s->kind_count > 0 &&
           !pl_is_of_types(s, ~(1u << SQ_TYPE_DOMAIN));
}

static bool asks_of_domains(const struct hj_condition *c)
{
    return c != NULL && c->kind == HJ_IF_CONTROLS &&
           (is_domain(&c->whom) || asks_of_domains(c->also));
}

/* True if domains are counted: places are not among a player's objects. */
static bool counts_domains(const struct hj_ability *a,
                           const struct hj_effect *e)
{
    return (e->n.kind == HJ_AMOUNT_COUNT && is_domain(e->n.each)) ||
           asks_of_domains(e->when) || asks_of_domains(e->n.if_so) ||
           asks_of_domains(a->condition);
}

static const char *effect_refused(const struct hj_ability *a,
                                  const struct hj_effect *e)
{
    if (counts_domains(a, e))
        return "domains cannot be counted";
    if (e->kind == HJ_EFFECT_DRAW || e->kind == HJ_EFFECT_SEARCH ||
        e->kind == HJ_EFFECT_MILL)
        return "this game has no decks";
    return object_refused(e);
}

/* True if *AT does something else than countering to "it" in "When an opponent
 * plays a tactic card": "it" is on the queue. A clause with another target ends
 * the search. */
static bool is_done_to_played(const struct hj_ability *a,
                              const struct hj_effect **at)
{
    bool played = (a->events >> SQ_EVENT_PLAYS & 1) != 0;

    for (int i = 0; played && i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        if (e->whom.pick == HJ_PICK_IT && e->kind != HJ_EFFECT_CANCEL)
            return true;
        played = e->whom.pick != HJ_PICK_TARGET && e->whom.pick != HJ_PICK_ANY;
    }
    return false;
}

/* True if *AT applies to the domain of an earlier clause, as in "Decrease the
 * strength of target domain by 1. Destroy it". A place only has a
 * controller. */
static bool is_done_to_domain(const struct hj_ability *a,
                              const struct hj_effect **at)
{
    bool domain = false;

    for (int i = 0; i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        const struct hj_selector *s = &e->whom;
        bool it = s->pick == HJ_PICK_IT || s->pick == HJ_PICK_SAME;
        if (domain && ((it && s->kind_count == 0) ||
                       (e->n.each != NULL && e->n.each->pick == HJ_PICK_IT) ||
                       (e->when != NULL && e->when->whom.pick == HJ_PICK_IT)))
            return true;
        if (!it && s->kind_count > 0 && s->kinds[0].types != HJ_TYPE_PLAYER)
            domain = is_domain(s);
    }
    return false;
}

/* True for "When this creature dies, place it in your army": the creature is in
 * a strategy chain, possibly of another player. */
static bool moves_the_dead(const struct hj_text_words *words,
                           const struct hj_ability *a,
                           const struct hj_effect *e)
{
    return (a->events >> SQ_EVENT_DIES & 1) != 0 && e->kind == HJ_EFFECT_MOVE &&
           (words->zones[e->to].is & HJ_ZONE_PLACE) != 0 &&
           (e->whom.pick == HJ_PICK_IT ||
            (e->whom.pick == HJ_PICK_THIS && a->subject.pick == HJ_PICK_THIS));
}

/* Returns why a mark cannot be resolved; NULL if it can. A mark is only
 * attached: its other effects happen later, or last. */
static const char *mark_refused(const struct hj_ability *a,
                                const struct hj_effect **at)
{
    if (a->when != HJ_WHEN_OWN)
        return NULL;
    for (int i = 0; i < a->effect_count; i++) {
        *at = &a->effects[i];
        if ((*at)->kind != HJ_EFFECT_OWN || (*at)->index != SQ_VERB_ATTACH)
            return "a mark is attached and does nothing else then: say when, "
                   "or what it costs";
    }
    return NULL;
}

const char *sq_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    static const struct pl_carried carried = {
        .does = PL_DOES_EVERYTHING & ~(PL_DOES_PLAYERS | PL_DOES_REST),
        .plays = TACTICS,
        .cancels = TACTICS | 1u << SQ_TYPE_ABILITY,
        .used = 1u << SQ_COST_EXPEND};
    const char *why = pl_unsupported(words, a, type, &carried, at);

    if (why == NULL && a->when == HJ_WHEN_PLAYING && type == SQ_TYPE_RECRUIT)
        why = "nothing more can be paid for a recruit";
    if (why == NULL && type == SQ_TYPE_MARK)
        why = mark_refused(a, at);
    if (why == NULL && is_done_to_domain(a, at))
        why = "this cannot be done to a domain";
    if (why == NULL && is_done_to_played(a, at))
        why = "what is played can only be countered";
    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        *at = &a->effects[i];
        why = moves_the_dead(words, a, *at) ? "it is not yours any more"
                                            : effect_refused(a, *at);
    }
    return why;
}
