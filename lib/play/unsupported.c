/* SPDX-License-Identifier: MPL-2.0 */
/* Card texts that can be parsed but are not carried out by the kernel: such
 * sentences count as not understood. */
#include "play/kernel.h"

bool pl_is_of_players(const struct hj_selector *s)
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

bool pl_is_done_by_others(const struct hj_effect *e)
{
    return e->may && e->whom.pick != HJ_PICK_YOU &&
           e->kind != HJ_EFFECT_DAMAGE && e->kind != HJ_EFFECT_PREVENT &&
           e->whom.kind_count > 0 && e->whom.kinds[0].types == HJ_TYPE_PLAYER;
}

/* Returns the reason, as a phrase, for which the kernel cannot ask others about
 * clause E; NULL: it can, or only "you" decide. */
static const char *others_refused(const struct hj_text_words *words,
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

/* True if BY, who does a verb, means players who can be asked for a choice. */
static bool can_be_asked(const struct hj_selector *by)
{
    return by->pick == HJ_PICK_YOU || by->pick == HJ_PICK_EACH ||
           by->pick == HJ_PICK_PLAYER || by->pick == HJ_PICK_CONTROLLER ||
           by->pick == HJ_PICK_HOST_CONTROLLER;
}

/* The bits that a game needs for a kind of effect (0: none), and the reason why
 * the text is refused if it does not. */
static const char no_such[] = "this game has no such effect";
static const struct {
    unsigned needs;
    const char *why;
} kinds[] = {
    [HJ_EFFECT_DAMAGE] = {PL_DOES_DAMAGE,
                          "this game has no effects that deal damage"},
    [HJ_EFFECT_COUNTER] = {PL_DOES_COUNTERS, "this game has no counters"},
    [HJ_EFFECT_PREVENT] = {PL_DOES_PREVENT,
                           "this game does not prevent damage"},
    [HJ_EFFECT_EXCHANGE] = {PL_DOES_EXCHANGE,
                            "this game does not exchange control"},
    [HJ_EFFECT_NAME] = {PL_DOES_BY, "unclear who chooses"},
    [HJ_EFFECT_GENERATE] = {PL_DOES_REST, no_such},
    [HJ_EFFECT_SEARCH] = {PL_DOES_REST, no_such},
    [HJ_EFFECT_ROLL] = {PL_DOES_REST, no_such},
    [HJ_EFFECT_PAY] = {PL_DOES_REST, no_such},
    [HJ_EFFECT_DECK_COST] = {PL_DOES_REST, no_such},
    [HJ_EFFECT_DECK_COPIES] = {PL_DOES_REST, no_such}};

/* Returns the reason why a kind of effect is not carried out; NULL if it is.
 * DOES: what the game carries out by its hooks. */
static const char *kind_refused(const struct hj_text_words *words,
                                const struct hj_effect *e, unsigned does)
{
    bool rest = does & PL_DOES_REST;

    if (kinds[e->kind].needs & ~does)
        return kinds[e->kind].why;
    switch (e->kind) {
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
        return e->until == HJ_UNTIL_NONE || rest
                   ? NULL
                   : "control cannot have a duration";
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        if (e->n.kind != HJ_AMOUNT_N && !rest &&
            (e->n.kind != HJ_AMOUNT_COUNT ||
             !(words->verbs[e->index].is & HJ_VERB_COUNTS)))
            return "an amount is not supported here";
        if (!(words->verbs[e->index].is & (HJ_VERB_DONE | HJ_VERB_ATTACH)) &&
            !(rest && e->until != HJ_UNTIL_NONE))
            return "this is not done once: it can only be continuous";
        if (e->by != NULL && !(does & PL_DOES_BY))
            return "unclear who chooses";
        return e->by == NULL || can_be_asked(e->by)
                   ? NULL
                   : "only each player, that player, its controller or you "
                     "can do this";
    case HJ_EFFECT_PAY:
        return e->cost->n.kind == HJ_AMOUNT_X
                   ? "X can only be a cost before a colon"
                   : NULL;
    case HJ_EFFECT_DAMAGE:
    case HJ_EFFECT_PREVENT:
        return pl_is_of_players(&e->whom) && !(does & PL_DOES_PLAYERS)
                   ? "players cannot be dealt damage"
                   : NULL;
    default:
        return NULL;
    }
}

/* True if the kernel carries out clause E of A with a value as its amount. */
static bool may_be_value(const struct hj_ability *a, const struct hj_effect *e)
{
    return a->when != HJ_WHEN_CONTINUOUS &&
           (e->kind == HJ_EFFECT_DAMAGE || e->kind == HJ_EFFECT_MODIFY ||
            e->kind == HJ_EFFECT_NUMBER || e->kind == HJ_EFFECT_DRAW) &&
           e->n.half == 0 && e->unless == NULL;
}

static const char *amount_refused(const struct hj_ability *a,
                                  const struct hj_effect *e, unsigned does)
{
    if (e->n.kind == HJ_AMOUNT_X && !(does & PL_DOES_REST))
        return "no cost defines X";
    if (e->n.kind == HJ_AMOUNT_ALL && e->kind != HJ_EFFECT_DISCARD &&
        e->n.half == 0 && !(does & PL_DOES_ALL))
        return "missing amount";
    if (e->n.kind == HJ_AMOUNT_VALUE && !may_be_value(a, e))
        return "this amount is not supported";
    return pl_compares_with_x(&e->whom) ? "a comparison with X is not supported"
                                        : NULL;
}

bool pl_changes_in_play(const struct hj_effect *e)
{
    return e->kind == HJ_EFFECT_DAMAGE || e->kind == HJ_EFFECT_PREVENT ||
           e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
           e->kind == HJ_EFFECT_LOSE || e->kind == HJ_EFFECT_COUNTER;
}

/* True if clause E does to cards in a hand, deck or pile what is possible in
 * play alone; they can only move. */
static bool acts_out_of_play(const struct hj_text_words *words,
                             const struct hj_effect *e)
{
    uint8_t zone = e->whom.zone;

    if (zone == HJ_TEXT_NONE || !picks(&e->whom) ||
        (words->zones[zone].is & (HJ_ZONE_PLAY | HJ_ZONE_PLACE)) != 0)
        return false;
    if (pl_is_verb(e))
        return !(words->verbs[e->index].is & HJ_VERB_ANYWHERE);
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

/* Returns the reason why clause E cannot be done to this object, by its type;
 * NULL if it can, or is about others. */
static const char *this_refused(const struct hj_text_words *words,
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

static bool is_yours(const struct hj_selector *s)
{
    return s->pick == HJ_PICK_THIS ||
           (s->control == HJ_CONTROL_YOU && s->zone == HJ_TEXT_NONE);
}

/* Returns the clause that names what "it" of clause E is; NULL: the event. */
static const struct hj_effect *names_it(const struct hj_ability *a,
                                        const struct hj_effect *e)
{
    while (e-- > a->effects)
        if (e->whom.pick != HJ_PICK_IT && e->whom.kind_count > 0 &&
            !pl_is_of_players(&e->whom))
            return e;
    return NULL;
}

bool pl_it_is_yours(const struct hj_ability *a, const struct hj_effect *e)
{
    const struct hj_effect *named = names_it(a, e);

    return named != NULL
               ? (named->kind == HJ_EFFECT_CONTROL && !named->may) ||
                     is_yours(&named->whom)
               : a->events != 0 && (is_yours(&a->subject) ||
                                    (a->subject.zone_of == HJ_CONTROL_YOU &&
                                     a->anywhere == 0));
}

/* Returns the reason why a move is not carried out; NULL if it is. The text
 * must say that a card goes to its owner's zone, and that an object which stays
 * in play goes to a place of its controller. */
static const char *move_refused(const struct hj_text_words *words,
                                const struct hj_ability *a,
                                const struct hj_effect *e, unsigned does)
{
    const struct hj_selector *s = &e->whom;
    bool it = s->pick == HJ_PICK_IT && pl_it_is_yours(a, e);
    bool yours = s->zone_of == HJ_CONTROL_YOU || is_yours(s) ||
                 (it && names_it(a, e) == NULL &&
                  ((e == a->effects && a->subject.pick == HJ_PICK_THIS) ||
                   does & PL_DOES_REST));

    if (words->zones[e->to].is & HJ_ZONE_PLAY)
        return does & PL_DOES_REST ? NULL : "unclear how it comes into play";
    if (words->zones[e->to].is & HJ_ZONE_PLACE)
        return e->to_of == HJ_TO_YOU && (yours || it)
                   ? NULL
                   : "only what you control can move to a place of yours";
    return e->to_of == HJ_TO_OWNER || yours
               ? NULL
               : "a card can go to its owner's zone only";
}

static const char *lasting_refused(const struct hj_text_words *words,
                                   const struct hj_effect *e, unsigned does)
{
    bool changes = (e->kind == HJ_EFFECT_GENERATE && does & PL_DOES_REST) ||
                   e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
                   e->kind == HJ_EFFECT_LOSE || e->kind == HJ_EFFECT_COST;
    bool permits =
        pl_is_verb(e) && (words->verbs[e->index].is & HJ_VERB_LASTS) != 0;

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
                                   const struct hj_effect *e, unsigned does)
{
    bool any = e->kind == HJ_EFFECT_CANCEL || e->kind == HJ_EFFECT_COST ||
               pl_is_verb(e);
    const char *why = NULL;

    if (acts_out_of_play(words, e))
        return "this is done to what is in play only";
    if (e->kind == HJ_EFFECT_MOVE)
        why = move_refused(words, a, e, does);
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
                                  const struct hj_effect *e, unsigned does)
{
    const struct hj_selector *s = &e->whom;
    const char *why = others_refused(words, e);

    if (why != NULL)
        return why;
    if (e->kind == HJ_EFFECT_CANCEL &&
        (s->pick == HJ_PICK_ANY || s->pick == HJ_PICK_EACH))
        return "unclear which one: write 'target'";
    if (s->pick != HJ_PICK_ANY || e->kind == HJ_EFFECT_SEARCH)
        return NULL;
    if (!words->two && pl_is_of_players(s) && !(does & PL_DOES_REST))
        return "unclear which one: write 'target' or 'each'";
    return (s->up_to && e->by != NULL) || s->count > 4
               ? "a choice of so many is not supported: write 'target'"
               : NULL;
}

static const char *effect_refused(const struct hj_text_words *words,
                                  const struct hj_ability *a,
                                  const struct hj_effect *e,
                                  const struct pl_carried *game)
{
    unsigned does = game->does;
    bool lasts =
        a->when == HJ_WHEN_CONTINUOUS ||
        (a->when == HJ_WHEN_HEADING && words->headings[a->heading].lasts);
    const char *why =
        lasts ? lasting_refused(words, e, does) : kind_refused(words, e, does);

    if (why == NULL)
        why = amount_refused(a, e, does);
    if (why == NULL && e->unless != NULL && a->when == HJ_WHEN_OPTIONAL &&
        !(does & PL_DOES_REST))
        why = "the effect is optional already";
    if (why == NULL)
        why = objects_refused(words, a, e, does);
    if (why == NULL)
        why = this_refused(words, e);
    if (why == NULL && !(does & PL_DOES_REST) &&
        (e->until == HJ_UNTIL_YOUR_TURN ||
         (e->until == HJ_UNTIL_WHILE && !lasts)))
        why = "this duration is not supported";
    if (why == NULL && e->kind == HJ_EFFECT_CANCEL &&
        e->whom.pick != HJ_PICK_IT &&
        (!pl_is_of_types(&e->whom, game->cancels) ||
         e->whom.zone != HJ_TEXT_NONE))
        why = "this cannot be cancelled";
    return why != NULL ? why : choice_refused(words, e, does);
}

/* Checks when an ability is used, and for what costs. */
static const char *use_refused(const struct hj_text_words *words,
                               const struct hj_ability *a,
                               const struct pl_carried *game)
{
    unsigned does = game->does;

    if (a->when != HJ_WHEN_PLAYING &&
        (a->when == HJ_WHEN_PAYMENT || a->cost_count > 0) &&
        !(does & PL_DOES_COSTS))
        return "this game has no abilities with a cost";
    if (a->when == HJ_WHEN_PLAYING && !(does & PL_DOES_ADDITIONAL_COSTS))
        return "additional costs are not supported";
    for (int i = 0; i < a->cost_count; i++) {
        if ((a->costs[i].n.kind != HJ_AMOUNT_N && !(does & PL_DOES_REST)) ||
            a->costs[i].whom.count > 1)
            return "this cost is not supported";
        if (a->when == HJ_WHEN_PLAYING && game->used >> a->costs[i].row & 1)
            return "this cannot be paid as a card is played";
    }
    if (a->what != NULL && !pl_is_only_of_types(a->what, game->plays))
        return "cards of this type are not played";
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
    if (a->moment == HJ_MOMENT_DURING &&
        (a->phase == HJ_TEXT_NONE || !(does & PL_DOES_REST)))
        return "unclear when in that phase";
    if (a->when == HJ_WHEN_CONTINUOUS && a->condition != NULL &&
        a->condition->kind == HJ_IF_PHASE)
        return "an effect cannot last as long as a phase";
    return a->subject.tests[0].x ? "no cost defines X"
                                 : condition_refused(words, a->condition);
}

/* Checks the relations that an ability has to other objects. */
static const char *beside_refused(const struct hj_text_words *words,
                                  const struct hj_ability *a, uint8_t type,
                                  const struct pl_carried *game)
{
    bool gone = false;

    for (uint8_t i = 0; i < words->event_count; i++)
        gone |= a->events >> i & 1 && words->events[i].is & HJ_EVENT_AWAY &&
                a->subject.pick == HJ_PICK_THIS;
    for (const struct pl_beside *row = game->beside; row->with != 0; row++) {
        uint32_t fits = 0;
        for (const struct pl_beside *b = game->beside; b->with != 0; b++)
            if (b->relation == row->relation && type != HJ_TEXT_NONE &&
                b->with >> type & 1)
                fits |= b->fits;
        if (gone && row->place && pl_relates_to_others(a, row->relation, 0))
            return "it is not there any more";
        if (pl_relates_to_others(a, row->relation, fits))
            return "objects of this type are never so related to this card";
    }
    return NULL;
}

const char *pl_unsupported(const struct hj_text_words *words,
                           const struct hj_ability *a, uint8_t type,
                           const struct pl_carried *game,
                           const struct hj_effect **at)
{
    const char *why = use_refused(words, a, game);
    bool open = false;
    int targets = 0;

    if (why == NULL && game->beside != NULL)
        why = beside_refused(words, a, type, game);
    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        const struct hj_effect *e = &a->effects[i];
        why = effect_refused(words, a, e, game);
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
