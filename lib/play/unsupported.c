/* SPDX-License-Identifier: MPL-2.0 */
/* Card texts that can be parsed but are not carried out by the kernel: such
 * sentences count as not understood. */
#include "play/kernel.h"

static bool is_player(const struct hj_selector *s)
{
    switch (s->pick) {
    case HJ_PICK_YOU:
    case HJ_PICK_PLAYER:
    case HJ_PICK_CONTROLLER:
    case HJ_PICK_OWNER:
    case HJ_PICK_HOST_CONTROLLER:
        return true;
    default:
        return s->kind_count > 0 && (s->kinds[0].types & HJ_TYPE_PLAYER) != 0;
    }
}

bool pl_is_of_types(const struct hj_selector *s, uint32_t types)
{
    for (int i = 0; i < s->kind_count; i++)
        if ((s->kinds[i].types & ~types) != 0)
            return false;
    return true;
}

/* True if a selector picks among objects. */
static bool picks(const struct hj_selector *s)
{
    return s->pick == HJ_PICK_TARGET || s->pick == HJ_PICK_EACH ||
           s->pick == HJ_PICK_ANY;
}

bool pl_is_only_of_types(const struct hj_selector *s, uint32_t types)
{
    return !picks(s) || pl_is_of_types(s, types);
}

bool pl_compares_with_x(const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++)
        if (s->tests[i].x)
            return true;
    return false;
}

bool pl_is_done_by_others(const struct hj_effect *e)
{
    return e->may && e->whom.pick != HJ_PICK_YOU &&
           e->kind != HJ_EFFECT_DAMAGE && e->kind != HJ_EFFECT_PREVENT &&
           e->whom.kind_count > 0 && e->whom.kinds[0].types == HJ_TYPE_PLAYER;
}

const char *pl_others_unsupported(const struct hj_text_words *words,
                                  const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    bool one = (s->pick == HJ_PICK_EACH && words->two &&
                s->control == HJ_CONTROL_OPPONENT) ||
               (s->pick != HJ_PICK_EACH && s->pick != HJ_PICK_SAME &&
                s->pick != HJ_PICK_ANY && s->count <= 1 && !s->up_to);

    if (!pl_is_done_by_others(e))
        return NULL;
    if (!one)
        return "a choice of several players is not supported";
    return e->kind == HJ_EFFECT_DRAW || e->kind == HJ_EFFECT_DISCARD ||
                   e->kind == HJ_EFFECT_NUMBER
               ? NULL
               : "this choice of other players is not supported";
}

/* True if a selector has that relation to the source, and admits other types
 * than TYPES. */
static bool is_beside(const struct hj_selector *s, uint8_t relation,
                      uint32_t types)
{
    return s != NULL && s->relation == relation && !pl_is_of_types(s, types);
}

bool pl_relates_to_others(const struct hj_ability *a, uint8_t relation,
                          uint32_t types)
{
    bool any = is_beside(&a->subject, relation, types) ||
               is_beside(a->what, relation, types) ||
               (a->condition != NULL &&
                is_beside(&a->condition->whom, relation, types));

    for (int i = 0; i < a->cost_count; i++)
        any = any || is_beside(&a->costs[i].whom, relation, types);
    PL_EACH_CLAUSE (e, a) {
        any = any || is_beside(&e->whom, relation, types) ||
              is_beside(e->n.each, relation, types) ||
              (e->when != NULL && is_beside(&e->when->whom, relation, types)) ||
              (e->n.if_so != NULL &&
               is_beside(&e->n.if_so->whom, relation, types));
    }
    return any;
}

bool pl_needs_last_known(const struct hj_text_words *words,
                         const struct hj_selector *s)
{
    bool asks = (s->with | s->without) != 0;

    for (int i = 0; i < s->kind_count; i++)
        asks = asks || (s->kinds[i].states | s->kinds[i].not_states |
                        s->kinds[i].keywords) != 0;
    for (int i = 0; i < s->test_count; i++)
        asks = asks || words->values[s->tests[i].value].changes;
    return asks;
}

bool pl_can_be_asked(const struct hj_selector *by)
{
    return by->pick == HJ_PICK_YOU || by->pick == HJ_PICK_EACH ||
           by->pick == HJ_PICK_PLAYER || by->pick == HJ_PICK_CONTROLLER ||
           by->pick == HJ_PICK_HOST_CONTROLLER;
}

/* Returns the reason why a kind of effect is not carried out; NULL if it is.
 * DOES: what the game carries out by its hooks. */
static const char *kind_refused(const struct hj_text_words *words,
                                const struct hj_effect *e, unsigned does)
{
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
    case HJ_EFFECT_NUMBER:
    case HJ_EFFECT_DRAW:
    case HJ_EFFECT_DISCARD:
    case HJ_EFFECT_MOVE:
    case HJ_EFFECT_CANCEL:
    case HJ_EFFECT_CHOOSE:
    case HJ_EFFECT_WIN:
    case HJ_EFFECT_LOSE_GAME:
    case HJ_EFFECT_DRAW_GAME:
        return NULL;
    case HJ_EFFECT_COST:
        return e->until == HJ_UNTIL_END && e->whom.pick == HJ_PICK_EACH
                   ? NULL
                   : "missing duration";
    case HJ_EFFECT_MILL:
        return words->zones[e->to].is & (HJ_ZONE_HAND | HJ_ZONE_DECK |
                                         HJ_ZONE_PLACE | HJ_ZONE_PLAY)
                   ? "cards can go from a deck to a pile only"
                   : NULL;
    case HJ_EFFECT_CONTROL:
        return e->until == HJ_UNTIL_NONE ? NULL
                                         : "control cannot have a duration";
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        if (e->n.kind != HJ_AMOUNT_N)
            return "an amount is not supported here";
        if (!(words->verbs[e->index].is & (HJ_VERB_DONE | HJ_VERB_ATTACH)))
            return "this is not done once: it can only be continuous";
        if (e->by != NULL && !(does & PL_DOES_BY))
            return "unclear who chooses";
        return e->by == NULL || pl_can_be_asked(e->by)
                   ? NULL
                   : "only each player, that player, its controller or you "
                     "can do this";
    case HJ_EFFECT_EXCHANGE:
        return does & PL_DOES_EXCHANGE ? NULL
                                       : "this game does not exchange control";
    case HJ_EFFECT_NAME:
        return does & PL_DOES_BY ? NULL : "unclear who chooses";
    case HJ_EFFECT_DAMAGE:
        if (is_player(&e->whom) && !(does & PL_DOES_PLAYERS))
            return "players cannot be dealt damage";
        return does & PL_DOES_DAMAGE
                   ? NULL
                   : "this game has no effects that deal damage";
    case HJ_EFFECT_COUNTER:
        return does & PL_DOES_COUNTERS ? NULL : "this game has no counters";
    case HJ_EFFECT_PREVENT:
        if (is_player(&e->whom) && !(does & PL_DOES_PLAYERS))
            return "players cannot be dealt damage";
        return does & PL_DOES_PREVENT ? NULL
                                      : "this game does not prevent damage";
    default:
        return "this game has no such effect";
    }
}

static const char *amount_refused(const struct hj_ability *a,
                                  const struct hj_effect *e, unsigned does)
{
    if (e->n.kind == HJ_AMOUNT_X)
        return "no cost defines X";
    if (e->n.kind == HJ_AMOUNT_ALL && e->kind != HJ_EFFECT_DISCARD &&
        e->n.half == 0 && !(does & PL_DOES_ALL))
        return "missing amount";
    if (e->n.kind == HJ_AMOUNT_VALUE && !pl_may_be_value(a, e))
        return "this amount is not supported";
    return pl_compares_with_x(&e->whom) ? "no cost defines X" : NULL;
}

bool pl_changes_in_play(const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_DAMAGE || e->kind == HJ_EFFECT_PREVENT ||
           e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
           e->kind == HJ_EFFECT_LOSE || e->kind == HJ_EFFECT_COUNTER;
}

bool pl_acts_out_of_play(const struct hj_text_words *words,
                         const struct hj_effect *e)
{
    uint8_t zone = e->whom.zone;

    if (zone == HJ_TEXT_NONE || !picks(&e->whom) ||
        (words->zones[zone].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE)) != 0)
        return false;
    if (e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN)
        return strncmp(words->verbs[e->index].shape, "summon ", 7) != 0;
    return pl_changes_in_play(e) || e->kind == HJ_EFFECT_CONTROL ||
           e->kind == HJ_EFFECT_EXCHANGE || e->kind == HJ_EFFECT_CANCEL;
}

/* True if the types of a selector are never in play, but only played or on the
 * stack. */
static bool never_in_play(const struct hj_text_words *words,
                          const struct hj_selector *s)
{
    uint32_t types = 0;

    if (!picks(s) || s->zone != HJ_TEXT_NONE || s->kind_count == 0)
        return false;
    for (int i = 0; i < s->kind_count; i++)
        types |= s->kinds[i].types;
    for (uint8_t i = 0; i < words->type_count; i++)
        if (types >> i & 1 &&
            (words->types[i].is & HJ_TYPE_BOTH) != HJ_TYPE_PLAYED &&
            !(words->types[i].is & HJ_TYPE_STACKED))
            return false;
    return !(types & HJ_TYPE_PLAYER);
}

const char *pl_this_unsupported(const struct hj_text_words *words,
                                const struct hj_effect *e)
{
    uint32_t can = words->things;

    if (e->whom.pick != HJ_PICK_THIS || e->whom.kind_count == 0 || can == 0 ||
        !pl_changes_in_play(e))
        return NULL;
    for (uint8_t i = 0; i < words->type_count; i++)
        if ((words->types[i].also & words->things) != 0)
            can |= 1u << i;
    return (e->whom.kinds[0].types & can) != 0
               ? NULL
               : "this cannot be done to this card";
}

/* Returns the reason why objects cannot be counted; NULL if they can. They must
 * be visible; of a hand only the number of cards is known. */
static const char *count_refused(const struct hj_text_words *words,
                                 const struct hj_selector *s)
{
    const struct hj_kind *k = &s->kinds[0];
    bool hidden = s->zone != HJ_TEXT_NONE &&
                  words->zones[s->zone].is & (HJ_ZONE_HAND | HJ_ZONE_DECK);

    if (never_in_play(words, s))
        return "this is never in play";
    if (!hidden)
        return NULL;
    if (words->zones[s->zone].is & HJ_ZONE_DECK)
        return "the cards there are hidden";
    for (uint8_t i = 0; i < words->noun_count; i++)
        if (s->kind_count == 1 && words->nouns[i].types == k->types &&
            hj_str_is(hj_str(words->nouns[i].one), "card") &&
            k->trait_count == 0 && k->keywords == 0 && s->with == 0 &&
            s->without == 0 && s->test_count == 0 && s->name.n == 0)
            return NULL;
    return "the cards there are hidden";
}

static const char *condition_refused(const struct hj_text_words *words,
                                     const struct hj_condition *c)
{
    const char *why = NULL;

    for (; c != NULL && c->kind == HJ_IF_CONTROLS && why == NULL; c = c->also)
        why = count_refused(words, &c->whom);
    return why;
}

/* True if "it" of a clause is yours, by a clause before or by the event. */
static bool it_is_yours(const struct hj_ability *a, const struct hj_effect *e)
{
    while (e-- > a->effects)
        if (e->whom.pick != HJ_PICK_IT && e->whom.kind_count > 0 &&
            !(e->whom.kinds[0].types & HJ_TYPE_PLAYER))
            return e->kind == HJ_EFFECT_CONTROL ||
                   e->whom.pick == HJ_PICK_THIS ||
                   (e->whom.control == HJ_CONTROL_YOU &&
                    e->whom.zone == HJ_TEXT_NONE);
    return a->events != 0 && (a->subject.pick == HJ_PICK_THIS ||
                              a->subject.control == HJ_CONTROL_YOU);
}

/* Returns the reason why a move is not carried out; NULL if it is. The text
 * must say that a card goes to its owner's zone, and that an object which stays
 * in play goes to a place of its controller. */
static const char *move_refused(const struct hj_text_words *words,
                                const struct hj_ability *a,
                                const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    bool mine = s->pick == HJ_PICK_IT && e == a->effects && a->events != 0 &&
                a->subject.pick == HJ_PICK_THIS;
    bool yours = mine || s->zone_of == HJ_CONTROL_YOU ||
                 (s->control == HJ_CONTROL_YOU && s->zone == HJ_TEXT_NONE) ||
                 s->pick == HJ_PICK_THIS;

    if (words->zones[e->to].is & HJ_ZONE_PLAY)
        return "unclear how it comes into play";
    if (words->zones[e->to].is & HJ_ZONE_PLACE)
        return e->to_of == HJ_TO_YOU &&
                       (yours || (s->pick == HJ_PICK_IT && it_is_yours(a, e)))
                   ? NULL
                   : "only what you control can move to a place of yours";
    return e->to_of == HJ_TO_OWNER || yours
               ? NULL
               : "a card can go to its owner's zone only";
}

static const char *lasting_refused(const struct hj_text_words *words,
                                   const struct hj_effect *e)
{
    bool changes = e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
                   e->kind == HJ_EFFECT_LOSE || e->kind == HJ_EFFECT_COST;
    bool permits = (e->kind == HJ_EFFECT_OWN || e->kind == HJ_EFFECT_VERB) &&
                   (words->verbs[e->index].is & HJ_VERB_LASTS) != 0;

    if (!changes && !permits)
        return "this effect cannot be continuous";
    if (e->when != NULL && e->when->kind == HJ_IF_PHASE)
        return "an effect cannot last as long as a phase";
    if (e->whom.extreme != HJ_EXTREME_NONE)
        return "a continuous effect cannot depend on the values of others";
    return e->whom.pick == HJ_PICK_TARGET || e->whom.pick == HJ_PICK_ANY
               ? "a continuous effect cannot have a target"
               : NULL;
}

/* Checks the objects that a clause is about. */
static const char *objects_refused(const struct hj_text_words *words,
                                   const struct hj_ability *a,
                                   const struct hj_effect *e)
{
    bool any = e->kind == HJ_EFFECT_CANCEL || e->kind == HJ_EFFECT_COST ||
               e->kind == HJ_EFFECT_VERB || e->kind == HJ_EFFECT_OWN;
    const char *why = NULL;

    if (pl_acts_out_of_play(words, e))
        return "this is done to what is in play only";
    if (e->kind == HJ_EFFECT_MOVE)
        why = move_refused(words, a, e);
    if (why == NULL && e->n.kind == HJ_AMOUNT_COUNT)
        why = count_refused(words, e->n.each);
    if (why == NULL)
        why = condition_refused(words, e->when);
    if (why == NULL)
        why = condition_refused(words, e->n.if_so);
    return why == NULL && !any && never_in_play(words, &e->whom)
               ? "this is never in play"
               : why;
}

/* Checks the choice that a clause asks for. */
static const char *choice_refused(const struct hj_text_words *words,
                                  const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    const char *why = pl_others_unsupported(words, e);

    if (why != NULL)
        return why;
    if (e->kind == HJ_EFFECT_CANCEL &&
        (s->pick == HJ_PICK_ANY || s->pick == HJ_PICK_EACH))
        return "unclear which one: write 'target'";
    if (s->pick != HJ_PICK_ANY)
        return NULL;
    if (!words->two && s->kind_count > 0 && s->kinds[0].types & HJ_TYPE_PLAYER)
        return "unclear which one: write 'target' or 'each'";
    return s->up_to || s->count > 4
               ? "a choice of so many is not supported: write 'target'"
               : NULL;
}

static const char *effect_refused(const struct hj_text_words *words,
                                  const struct hj_ability *a,
                                  const struct hj_effect *e, unsigned does)
{
    bool lasts =
        a->when == HJ_WHEN_CONTINUOUS ||
        (a->when == HJ_WHEN_HEADING && words->headings[a->heading].lasts);
    const char *why =
        lasts ? lasting_refused(words, e) : kind_refused(words, e, does);

    if (why == NULL)
        why = amount_refused(a, e, does);
    if (why == NULL && e->unless != NULL && a->when == HJ_WHEN_OPTIONAL)
        why = "the effect is optional already";
    if (why == NULL)
        why = objects_refused(words, a, e);
    if (why == NULL)
        why = pl_this_unsupported(words, e);
    if (why == NULL && (e->until == HJ_UNTIL_YOUR_TURN ||
                        (e->until == HJ_UNTIL_WHILE && !lasts)))
        why = "this duration is not supported";
    return why != NULL ? why : choice_refused(words, e);
}

bool pl_cancels_only(const struct hj_effect *e, uint32_t types)
{
    return e->kind != HJ_EFFECT_CANCEL || e->whom.pick == HJ_PICK_IT ||
           (pl_is_of_types(&e->whom, types) && e->whom.zone == HJ_TEXT_NONE);
}

/* Checks when an ability is used, and for what costs. */
static const char *use_refused(const struct hj_text_words *words,
                               const struct hj_ability *a, unsigned does)
{
    if (a->when != HJ_WHEN_PLAYING &&
        (a->when == HJ_WHEN_PAYMENT || a->cost_count > 0) &&
        !(does & PL_DOES_COSTS))
        return "this game has no abilities with a cost";
    if (a->when == HJ_WHEN_PLAYING && !(does & PL_DOES_ADDITIONAL_COSTS))
        return "additional costs are not supported";
    for (int i = 0; i < a->cost_count; i++)
        if (a->costs[i].n.kind != HJ_AMOUNT_N || a->costs[i].whom.count > 1)
            return "this cost is not supported";
    if (a->once != HJ_ONCE_NONE && !(does & PL_DOES_ONCE))
        return "'once' is not supported";
    if (a->once == HJ_ONCE_ROUND)
        return "'once each round' is not supported";
    if (a->once == HJ_ONCE_FIRST && a->heading != HJ_TEXT_NONE &&
        !words->headings[a->heading].lasts)
        return "a heading says already when";
    if (a->once == HJ_ONCE_TURN && a->when != HJ_WHEN_PAYMENT &&
        (a->when != HJ_WHEN_REQUIRED || a->effects[0].may))
        return "'once' needs a cost or a required trigger";
    if (a->when == HJ_WHEN_PAYMENT && a->condition != NULL &&
        !(does & PL_DOES_ONLY_IF))
        return "a condition of its use is not supported";
    if (a->moment == HJ_MOMENT_DURING)
        return "unclear when in that phase";
    if (a->when == HJ_WHEN_CONTINUOUS && a->condition != NULL &&
        a->condition->kind == HJ_IF_PHASE)
        return "an effect cannot last as long as a phase";
    return a->subject.tests[0].x ? "no cost defines X"
                                 : condition_refused(words, a->condition);
}

const char *pl_unsupported(const struct hj_text_words *words,
                           const struct hj_ability *a, unsigned does,
                           const struct hj_effect **at)
{
    const char *why = use_refused(words, a, does);
    bool open = false;
    int targets = 0;

    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        const struct hj_effect *e = &a->effects[i];
        why = effect_refused(words, a, e, does);
        if (why == NULL && open && e->whom.up_to)
            why = "more than one 'up to': unclear which targets belong to it";
        if (why != NULL)
            *at = e;
        if (e->whom.pick == HJ_PICK_TARGET) {
            targets += e->whom.count;
            open = open || e->whom.up_to;
        }
    }
    return why == NULL && targets > PL_TARGETS ? "too many targets" : why;
}
