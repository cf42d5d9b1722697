/* SPDX-License-Identifier: MPL-2.0 */
/* Card texts that the grammar accepts but the game does not carry out: they
 * count as not understood. */
#include "games/sularia/su.h"

enum {
    COMBATANTS = 1 << SU_TYPE_COMBATANT,
    SITES = 1 << SU_TYPE_SITE,
    TACTICS = 1 << SU_TYPE_TACTIC | 1 << SU_TYPE_CONDITION,
    CARDS = COMBATANTS | SITES | TACTICS,
    ROW = 1 << SU_TYPE_CONDITION | 1 << SU_TYPE_INFLUENCE,
    IN_PLAY = COMBATANTS | SITES | ROW,
    GOES = 1 << SU_EVENT_TO_DAMAGE | 1 << SU_EVENT_TO_DESTROY |
           1 << SU_EVENT_LEAVES | 1 << SU_EVENT_TO_HAND,
    EFFECTS = 1 << SU_TYPE_DEPLOY | 1 << SU_TYPE_ESTABLISH | 1 << SU_TYPE_EFFECT
};

static bool asks_state(const struct hj_selector *s)
{
    return s->kinds[0].states != 0 || s->kinds[0].not_states != 0;
}

static bool asks_keyword(const struct hj_selector *s)
{
    return (s->with | s->without | s->kinds[0].keywords |
            (s->kind_count > 1 ? s->kinds[1].keywords : 0)) != 0;
}

/* True if it tests ATK or DEF, which effects change. */
static bool asks_value(const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++)
        if (s->tests[i].value != SU_VALUE_COST)
            return true;
    return false;
}

/* Returns why objects of S cannot be of TYPES in that zone; NULL if they
 * can. */
static const char *object_refused(const struct hj_selector *s, uint32_t types)
{
    if (s->pick != HJ_PICK_TARGET && s->pick != HJ_PICK_EACH &&
        s->pick != HJ_PICK_ANY)
        return NULL;
    if (pl_compares_with_x(s))
        return "a comparison with X is not supported";
    if (s->zone != HJ_TEXT_NONE && s->zone != SU_ZONE_PLAY)
        return !pl_is_of_types(s, CARDS) ? "this type is never in that zone"
               : asks_state(s) ? "cards in a pile do not have this state"
                               : NULL;
    for (int i = 0; i < s->kind_count; i++)
        if ((s->kinds[i].types & types) == 0 ||
            (s->kinds[i].types & EFFECTS) != 0)
            return "this cannot be done to this type";
    return NULL;
}

static const char *whom_refused(const struct hj_selector *s)
{
    if (!pl_is_of_players(s))
        return object_refused(s, IN_PLAY);
    return s->other && s->pick != HJ_PICK_EACH ? "unclear which player" : NULL;
}

static const char *move_refused(const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;

    if (s->zone == SU_ZONE_DECK)
        return "cards cannot be moved from that zone";
    if (e->to != SU_ZONE_PLAY)
        return e->to == SU_ZONE_DECK && e->into == HJ_INTO_NONE
                   ? "missing place in the deck: top, bottom or shuffled"
                   : NULL;
    if (s->zone != SU_ZONE_DAMAGE && s->zone != SU_ZONE_DESTROY &&
        s->zone != SU_ZONE_HAND)
        return "unclear from where it comes into play";
    return pl_is_of_types(s, COMBATANTS) && s->zone_of == HJ_CONTROL_YOU
               ? NULL
               : "only your combatants can be put into play";
}

static const char *search_refused(const struct hj_effect *e)
{
    if (!pl_is_of_types(&e->whom, CARDS) || asks_state(&e->whom) ||
        pl_compares_with_x(&e->whom))
        return "this cannot be searched for in a deck";
    return e->to == SU_ZONE_HAND && e->to_of == HJ_TO_YOU
               ? NULL
               : "the card found can go to your hand only";
}

static const char *cancel_refused(const struct hj_selector *s)
{
    if (s->pick != HJ_PICK_TARGET || s->kind_count != 1)
        return "only a 'target' effect can be cancelled";
    return pl_needs_last_known(&hj_sularia_words, s)
               ? "effects do not have this"
               : NULL;
}

/* Checks "Look at the top three cards of your deck. Put one of them …". */
static const char *takes_refused(const struct hj_ability *a,
                                 const struct hj_effect *e)
{
    const struct hj_effect *look = e - 1;

    return e > a->effects && look->kind == HJ_EFFECT_OWN &&
                   look->index == SU_VERB_LOOK_AT_CARDS &&
                   look->whom.pick == HJ_PICK_YOU &&
                   look->n.kind == HJ_AMOUNT_N && look->n.n > 1 &&
                   look->when == e->when && !look->may && !e->may
               ? NULL
               : "unclear one of which cards";
}

static const char *verb_refused(const struct hj_ability *a,
                                const struct hj_effect *e)
{
    const struct hj_selector *who = e->by != NULL ? e->by : &e->whom;
    bool forbids = e->index >= SU_VERB_NO_FIGHT && e->index < SU_VERB_SHUFFLE;

    if (e->index == SU_VERB_TAKE_ONE)
        return takes_refused(a, e);
    if (forbids && e->index >= SU_VERB_NO_PLAY && who->pick != HJ_PICK_EACH &&
        who->pick != HJ_PICK_YOU && who->pick != HJ_PICK_NONE)
        return "this applies to you or to all of them only";
    if (forbids && e->index >= SU_VERB_LESS_HAND && e->n.kind != HJ_AMOUNT_N)
        return "an amount is not supported here";
    if ((e->index == SU_VERB_NO_RESET_YOURS ||
         e->index == SU_VERB_NOT_TARGETED_BY) &&
        who->pick != HJ_PICK_THIS && who->control != HJ_CONTROL_YOU &&
        !((who->pick == HJ_PICK_IT || who->pick == HJ_PICK_SAME) &&
          pl_it_is_yours(a, e))) /* opponents of its controller */
        return "unclear whose opponents, or whose reset phase";
    if (forbids && a->when != HJ_WHEN_CONTINUOUS && e->until == HJ_UNTIL_NONE)
        return "missing duration";
    if (e->index == SU_VERB_MOVE)
        return "moving a site is not supported";
    if (e->index == SU_VERB_LEAVE)
        return object_refused(&e->whom, COMBATANTS);
    return whom_refused(&e->whom);
}

/* True if a clause changes influence cards, conditions among them, which can
 * only move or change control. */
static bool only_goes(const struct hj_effect *e)
{
    int verb = e->kind == HJ_EFFECT_VERB ? e->index : -1;

    return (pl_changes_in_play(e) || verb == SU_VERB_ACTIVATE ||
            verb == SU_VERB_RESET) &&
           (e->whom.pick == HJ_PICK_THIS ||
            !pl_is_only_of_types(&e->whom, 0)) &&
           pl_is_of_types(&e->whom, ROW);
}

/* Returns why a kind of effect is not supported; NULL if it is. */
static const char *kind_refused(const struct hj_ability *a,
                                const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    const char *why = whom_refused(s);

    switch (e->kind) {
    case HJ_EFFECT_PREVENT:
    case HJ_EFFECT_CONTROL:
        return why == NULL && e->until == HJ_UNTIL_YOUR_TURN
                   ? "this duration is not supported: it ends with the turn"
                   : why;
    case HJ_EFFECT_NUMBER:
        return why == NULL && e->n.half != 0 &&
                       (e->index != SU_NUMBER_HEALTH ||
                        s->pick == HJ_PICK_EACH || s->pick == HJ_PICK_SAME)
                   ? "only of one player's health: a team shares it"
                   : why;
    case HJ_EFFECT_MILL:
        return e->to == SU_ZONE_DAMAGE || e->to == SU_ZONE_DESTROY
                   ? why
                   : "cards can go from a deck to a pile only";
    case HJ_EFFECT_GENERATE:
        if (a->when != HJ_WHEN_CONTINUOUS)
            return "generating needs a continuous effect";
        return s->pick != HJ_PICK_SAME &&
                       pl_is_of_players(s) != (e->index == SU_NUMBER_INFLUENCE)
                   ? "only players generate influence, and only cards sularium"
                   : why;
    case HJ_EFFECT_MOVE:
        return why != NULL ? why : move_refused(e);
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        return verb_refused(a, e);
    case HJ_EFFECT_CANCEL:
        return cancel_refused(s);
    case HJ_EFFECT_SEARCH:
        return search_refused(e);
    case HJ_EFFECT_COST:
    case HJ_EFFECT_PAY:
        return NULL;
    default:
        return why;
    }
}

static const char *condition_refused(const struct hj_condition *c)
{
    if (c == NULL)
        return NULL;
    if (c->kind == HJ_IF_CONTROLS) {
        const char *why = object_refused(&c->whom, IN_PLAY);
        return why != NULL ? why : condition_refused(c->also);
    }
    if (c->kind == HJ_IF_NUMBER && c->index != SU_NUMBER_HEALTH)
        return "ambiguous: the pool, or the generation";
    if (c->kind == HJ_IF_ZONE &&
        (c->index == SU_ZONE_PLAY || c->index == SU_ZONE_DECK))
        return "this cannot be counted";
    return NULL;
}

/* True if the amount or the condition of an effect depends on such a test. */
static bool depends(const struct hj_ability *a, const struct hj_effect *e,
                    bool (*asks)(const struct hj_selector *s))
{
    return (e->n.kind == HJ_AMOUNT_COUNT && asks(e->n.each)) ||
           (a->condition != NULL && asks(&a->condition->whom));
}

/* Checks that a continuous effect does not depend on what it changes. */
static const char *lasting_refused(const struct hj_ability *a,
                                   const struct hj_effect *e)
{
    if (asks_value(&e->whom) || depends(a, e, asks_value))
        return "a continuous effect cannot depend on ATK or DEF";
    if ((e->kind == HJ_EFFECT_GAIN || e->kind == HJ_EFFECT_LOSE) &&
        depends(a, e, asks_keyword))
        return "a continuous keyword cannot depend on keywords";
    return e->whom.zone != HJ_TEXT_NONE && e->whom.zone != SU_ZONE_PLAY
               ? "a continuous effect applies to objects in play only"
               : NULL;
}

static const char *effect_refused(const struct hj_ability *a,
                                  const struct hj_effect *e)
{
    const char *why = kind_refused(a, e);

    if (why == NULL && only_goes(e))
        why = "this cannot be done to this type";
    if (why == NULL && e->unless != NULL &&
        e->unless->number == SU_NUMBER_SULARIUM)
        why = "unclear which faction's sularium";
    if (why == NULL && e->n.kind == HJ_AMOUNT_COUNT)
        why = object_refused(e->n.each, IN_PLAY);
    if (why == NULL)
        why = condition_refused(e->when);
    if (why == NULL)
        why = condition_refused(e->n.if_so);
    return why == NULL && a->when == HJ_WHEN_CONTINUOUS ? lasting_refused(a, e)
                                                        : why;
}

static const char *when_refused(const struct hj_ability *a)
{
    const char *why = condition_refused(a->condition);

    if (a->once == HJ_ONCE_TURN && a->when != HJ_WHEN_PAYMENT)
        return "'once each turn' needs a cost";
    if (a->moment == HJ_MOMENT_END && a->phase != HJ_TEXT_NONE)
        return "abilities can trigger at the start of a phase only";
    if (a->condition != NULL && a->moment == HJ_MOMENT_DURING)
        return "a condition is not supported here";
    if (why == NULL && a->events != 0 && a->subject.pick == HJ_PICK_ANY &&
        !pl_is_of_players(&a->subject))
        why = object_refused(&a->subject, IN_PLAY);
    return why;
}

/* True if "in its joint strike force" may mean another object than the
 * combatant with the text. */
static bool is_whose_force(const struct hj_ability *a, uint8_t type)
{
    bool others = type != SU_TYPE_COMBATANT ||
                  (a->events != 0 && a->subject.pick != HJ_PICK_THIS);

    PL_EACH_CLAUSE (e, a)
        others =
            others ||
            ((e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY) &&
             !pl_is_of_players(&e->whom));
    return others && pl_relates_to_others(a, SU_RELATION_FORCE, 0);
}

/* Checks what an ability costs. A card that arrives is paid for in sularium of
 * its faction. */
static const char *cost_refused(const struct hj_ability *a, uint8_t type)
{
    for (int i = 0; i < a->cost_count; i++) {
        const struct hj_selector *s = &a->costs[i].whom;
        if (a->when == HJ_WHEN_PLAYING && a->costs[i].row == SU_COST_SULARIUM &&
            (type == SU_TYPE_COMBATANT || type == SU_TYPE_SITE))
            return "unclear which faction's sularium";
        if (s->pick == HJ_PICK_ANY && (asks_value(s) || pl_compares_with_x(s)))
            return "this cost is not supported";
    }
    return NULL;
}

const char *su_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    static const struct pl_beside beside[] = {
        {SU_RELATION_ADJACENT, true, SITES, SITES},
        {SU_RELATION_ATTACKING, false, SITES, COMBATANTS},
        {SU_RELATION_DEFENDING, false, SITES, COMBATANTS},
        {SU_RELATION_AGAINST, false, COMBATANTS, COMBATANTS},
        {0}};
    static const struct pl_carried carried = {
        .does = PL_DOES_EVERYTHING,
        .plays = TACTICS,
        .cancels = TACTICS | EFFECTS,
        .used = 1u << SU_COST_HARVEST | 1u << SU_COST_COUNTERS |
                1u << SU_COST_ACTIVATE | 1u << SU_COST_TO_DAMAGE |
                1u << SU_COST_TO_DESTROY | 1u << SU_COST_TO_HAND,
        .beside = beside};
    const char *why = pl_unsupported(words, a, type, &carried, at);

    if (why == NULL)
        why = when_refused(a);
    if (why == NULL && (a->events & GOES) != 0 &&
        a->subject.pick == HJ_PICK_ANY &&
        a->subject.kinds[0].trait_count == 0 &&
        (a->subject.kinds[0].types & 1 << SU_TYPE_INFLUENCE) != 0)
        why = "influence cards do not count: write which objects";
    if (why == NULL && is_whose_force(a, type))
        why = "unclear whose joint strike force";
    if (why == NULL)
        why = cost_refused(a, type);
    for (int i = 0; why == NULL && i < a->effect_count; i++)
        why = effect_refused(a, *at = &a->effects[i]);
    return why;
}
