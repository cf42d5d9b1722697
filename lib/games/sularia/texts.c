/* SPDX-License-Identifier: MPL-2.0 */
/* Card texts that the grammar accepts but the game does not carry out: they
 * count as not understood. */
#include "games/sularia/su.h"

enum {
    TACTICS = 1 << SU_TYPE_TACTIC | 1 << SU_TYPE_CONDITION,
    CARDS = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE | TACTICS,
    IN_PLAY = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE |
              1 << SU_TYPE_CONDITION | 1 << SU_TYPE_INFLUENCE,
    GOES = 1 << SU_EVENT_TO_DAMAGE | 1 << SU_EVENT_TO_DESTROY |
           1 << SU_EVENT_LEAVES | 1 << SU_EVENT_TO_HAND,
    EFFECTS = 1 << SU_TYPE_DEPLOY | 1 << SU_TYPE_ESTABLISH | 1 << SU_TYPE_EFFECT
};

static bool is_player(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

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
    if (s->pick == HJ_PICK_ANY && (s->count > 1 || s->up_to))
        return "a choice of several is not supported: write 'target'";
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
    if (!is_player(s))
        return object_refused(s, IN_PLAY);
    return s->other && s->pick != HJ_PICK_EACH ? "unclear which player" : NULL;
}

static const char *amount_refused(const struct hj_ability *a,
                                  const struct hj_effect *e)
{
    const struct hj_amount *n = &e->n;
    const struct hj_selector *s = n->each;

    if (n->kind != HJ_AMOUNT_COUNT)
        return n->kind == HJ_AMOUNT_VALUE && !pl_may_be_value(a, e)
                   ? "this amount is not supported"
                   : NULL;
    if (s->zone == SU_ZONE_DECK ||
        (s->zone == SU_ZONE_HAND &&
         (s->kind_count != 1 || s->kinds[0].types != CARDS ||
          s->kinds[0].trait_count > 0 || s->test_count > 0 || s->name.n > 0)))
        return "the cards there are hidden";
    return object_refused(s, IN_PLAY);
}

static bool is_yours(const struct hj_selector *s)
{
    return s->pick == HJ_PICK_THIS || s->control == HJ_CONTROL_YOU;
}

/* True if "it" is the object of the event, and yours. */
static bool happened_to_yours(const struct hj_ability *a,
                              const struct hj_effect *e)
{
    for (const struct hj_effect *b = a->effects; b < e; b++)
        if (!is_player(&b->whom) && b->whom.pick != HJ_PICK_IT)
            return false;
    return e->whom.pick == HJ_PICK_IT && a->events != 0 &&
           (is_yours(&a->subject) ||
            (a->subject.zone_of == HJ_CONTROL_YOU && a->anywhere == 0));
}

/* True if the objects of clause E are yours; "it" and "they" are those of an
 * earlier clause. */
static bool is_about_yours(const struct hj_ability *a,
                           const struct hj_effect *e)
{
    const struct hj_effect *b = e;

    while (b > a->effects &&
           (b->whom.pick == HJ_PICK_IT || b->whom.pick == HJ_PICK_SAME ||
            is_player(&b->whom)))
        b--;
    return (!is_player(&b->whom) && is_yours(&b->whom)) ||
           happened_to_yours(a, e);
}

static const char *move_refused(const struct hj_ability *a,
                                const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    bool named = (s->pick == HJ_PICK_IT && !happened_to_yours(a, e)) ||
                 s->pick == HJ_PICK_SAME;

    if (s->zone == SU_ZONE_DECK || s->zone == SU_ZONE_HAND ||
        s->zone == SU_ZONE_INFLUENCE)
        return "cards cannot be moved from that zone";
    if (e->to == SU_ZONE_PLAY) {
        if (s->zone != SU_ZONE_DAMAGE && s->zone != SU_ZONE_DESTROY)
            return "unclear from where it comes into play";
        return pl_is_of_types(s, 1u << SU_TYPE_COMBATANT) &&
                       s->zone_of == HJ_CONTROL_YOU
                   ? NULL
                   : "only your combatants can be put into play";
    }
    if (e->to == SU_ZONE_DECK && e->into == HJ_INTO_NONE)
        return "missing place in the deck: top, bottom or shuffled";
    if (e->to_of == HJ_TO_OWNER ||
        (!named && (is_yours(s) || s->pick == HJ_PICK_IT ||
                    s->zone_of == HJ_CONTROL_YOU)))
        return NULL;
    return named ? "unclear whose card it is"
                 : "a card can go to its owner's zone only";
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
    if (s->pick != HJ_PICK_TARGET || s->kind_count != 1 ||
        !pl_is_of_types(s, TACTICS | EFFECTS))
        return "only a 'target' effect can be cancelled";
    return asks_state(s) || s->zone != HJ_TEXT_NONE || asks_value(s) ||
                   asks_keyword(s)
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

    if (e->by != NULL && !pl_can_be_asked(e->by))
        return "only each player, that player, its controller or you can do "
               "this";
    if (e->index == SU_VERB_TAKE_ONE)
        return takes_refused(a, e);
    if (forbids && e->index >= SU_VERB_NO_PLAY && who->pick != HJ_PICK_EACH &&
        who->pick != HJ_PICK_YOU && who->pick != HJ_PICK_NONE)
        return "this applies to you or to all of them only";
    if (forbids && e->index >= SU_VERB_LESS_HAND && e->n.kind != HJ_AMOUNT_N)
        return "an amount is not supported here";
    if ((e->index == SU_VERB_NO_RESET_YOURS ||
         e->index == SU_VERB_NOT_TARGETED_BY) &&
        !is_about_yours(a, e)) /* opponents of its controller */
        return "unclear whose opponents, or whose reset phase";
    if (forbids && a->when != HJ_WHEN_CONTINUOUS && e->until == HJ_UNTIL_NONE)
        return "missing duration";
    if (e->index == SU_VERB_MOVE)
        return "moving a site is not supported";
    if (e->index == SU_VERB_LEAVE)
        return object_refused(&e->whom, 1u << SU_TYPE_COMBATANT);
    return whom_refused(&e->whom);
}

/* True if a clause changes influence cards, conditions among them, or cards in
 * piles, which can only move or change control. */
static bool only_goes(const struct hj_text_words *words,
                      const struct hj_effect *e)
{
    const uint32_t row = 1u << SU_TYPE_CONDITION | 1u << SU_TYPE_INFLUENCE;
    bool of_row =
        (e->whom.pick == HJ_PICK_THIS || !pl_is_only_of_types(&e->whom, 0)) &&
        pl_is_of_types(&e->whom, row);
    int verb = e->kind == HJ_EFFECT_VERB ? e->index : -1;
    bool changes = pl_changes_in_play(e) || verb == SU_VERB_ACTIVATE ||
                   verb == SU_VERB_RESET;

    return (of_row && changes) ||
           (verb != SU_VERB_DESTROY && pl_acts_out_of_play(words, e));
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
                       is_player(s) != (e->index == SU_NUMBER_INFLUENCE)
                   ? "only players generate influence, and only cards sularium"
                   : why;
    case HJ_EFFECT_MOVE:
        return why != NULL ? why : move_refused(a, e);
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        return verb_refused(a, e);
    case HJ_EFFECT_CANCEL:
        return cancel_refused(s);
    case HJ_EFFECT_COST:
        return a->when == HJ_WHEN_CONTINUOUS ||
                       (e->until == HJ_UNTIL_END && s->pick == HJ_PICK_EACH)
                   ? NULL
                   : "missing duration";
    case HJ_EFFECT_SEARCH:
        return search_refused(e);
    case HJ_EFFECT_PAY:
        return e->cost->n.kind == HJ_AMOUNT_X
                   ? "X can only be a cost before a colon"
                   : NULL;
    case HJ_EFFECT_LOSE_GAME:
        return "this is not supported";
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
    if (asks_value(&e->whom) || e->whom.extreme != HJ_EXTREME_NONE ||
        depends(a, e, asks_value))
        return "a continuous effect cannot depend on ATK or DEF";
    if ((e->kind == HJ_EFFECT_GAIN || e->kind == HJ_EFFECT_LOSE) &&
        depends(a, e, asks_keyword))
        return "a continuous keyword cannot depend on keywords";
    if (e->whom.zone != HJ_TEXT_NONE && e->whom.zone != SU_ZONE_PLAY)
        return "a continuous effect applies to objects in play only";
    return e->kind == HJ_EFFECT_DAMAGE ? "this effect cannot be continuous"
                                       : NULL;
}

static const char *effect_refused(const struct hj_text_words *words,
                                  const struct hj_ability *a,
                                  const struct hj_effect *e)
{
    const char *const whys[] = {
        kind_refused(a, e),
        only_goes(words, e) ? "this cannot be done to this type, or there"
                            : NULL,
        e->unless != NULL && e->unless->number == SU_NUMBER_SULARIUM
            ? "unclear which faction's sularium"
            : NULL,
        amount_refused(a, e),
        condition_refused(e->when),
        condition_refused(e->n.if_so),
        a->when == HJ_WHEN_CONTINUOUS ? lasting_refused(a, e) : NULL,
        pl_this_unsupported(words, e)};

    for (size_t i = 0; i < sizeof whys / sizeof *whys; i++)
        if (whys[i] != NULL)
            return whys[i];
    return pl_others_unsupported(words, e);
}

static const char *when_refused(const struct hj_ability *a)
{
    if (a->once == HJ_ONCE_ROUND)
        return "'once each round' is not supported";
    if (a->once == HJ_ONCE_TURN && a->when != HJ_WHEN_PAYMENT)
        return "'once each turn' needs a cost";
    if (a->moment == HJ_MOMENT_END && a->phase != HJ_TEXT_NONE)
        return "abilities can trigger at the start of a phase only";
    if (a->moment == HJ_MOMENT_DURING && a->phase == HJ_TEXT_NONE)
        return "unclear when in that turn";
    if (a->condition != NULL && a->moment == HJ_MOMENT_DURING)
        return "a condition is not supported here";
    if (a->events != 0 && a->subject.pick == HJ_PICK_ANY &&
        !is_player(&a->subject) && object_refused(&a->subject, IN_PLAY) != NULL)
        return object_refused(&a->subject, IN_PLAY);
    if (a->what != NULL && !pl_is_of_types(a->what, TACTICS))
        return "only tactics and conditions can be played";
    if (a->when == HJ_WHEN_CONTINUOUS && a->condition != NULL &&
        a->condition->kind == HJ_IF_PHASE)
        return "an effect cannot last as long as a phase";
    return condition_refused(a->condition);
}

/* True if the payment can be written as a card is played. */
static bool may_be_paid(const struct hj_cost *cost, uint8_t type)
{
    bool arrives = type == SU_TYPE_COMBATANT || type == SU_TYPE_SITE;

    return !(arrives && cost->row == SU_COST_SULARIUM) && /* of which
                                                           * faction? */
           cost->row != SU_COST_HARVEST && cost->row != SU_COST_COUNTERS &&
           cost->row != SU_COST_ACTIVATE && cost->row != SU_COST_TO_DAMAGE &&
           cost->row != SU_COST_TO_DESTROY && cost->row != SU_COST_TO_HAND;
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
             !is_player(&e->whom));
    return others && pl_relates_to_others(a, SU_RELATION_FORCE, 0);
}

/* True if others than combatants attack or defend "this site", or fight against
 * "this combatant", or this card is neither. */
static bool fights_otherwise(const struct hj_ability *a, uint8_t type)
{
    static const uint8_t relations[] = {
        SU_RELATION_ATTACKING, SU_RELATION_DEFENDING, SU_RELATION_AGAINST};
    bool otherwise = false;

    for (size_t i = 0; i < sizeof relations; i++) {
        bool fits =
            type == (relations[i] == SU_RELATION_AGAINST ? SU_TYPE_COMBATANT
                                                         : SU_TYPE_SITE);
        otherwise = otherwise ||
                    pl_relates_to_others(a, relations[i],
                                         fits ? 1u << SU_TYPE_COMBATANT : 0);
    }
    return otherwise;
}

/* Checks what an ability says of other objects. */
static const char *others_refused(const struct hj_ability *a, uint8_t type)
{
    const struct hj_selector *s = &a->subject;
    bool goes = (a->events & GOES) != 0;

    if (pl_relates_to_others(a, SU_RELATION_ADJACENT,
                             type == SU_TYPE_SITE ? 1u << SU_TYPE_SITE : 0))
        return "only sites are adjacent to a site";
    if (goes && s->pick == HJ_PICK_THIS &&
        pl_relates_to_others(a, SU_RELATION_ADJACENT, 0))
        return "it is not beside anything any more";
    if (goes && s->pick == HJ_PICK_ANY && s->kinds[0].trait_count == 0 &&
        (s->kinds[0].types & 1 << SU_TYPE_INFLUENCE) != 0)
        return "influence cards do not count: write which objects";
    if (is_whose_force(a, type))
        return "unclear whose joint strike force";
    return fights_otherwise(a, type)
               ? "only combatants attack or defend a site, or a combatant"
               : NULL;
}

static const char *cost_refused(const struct hj_ability *a, uint8_t type)
{
    for (int i = 0; i < a->cost_count; i++) {
        const struct hj_selector *s = &a->costs[i].whom;
        if (a->when == HJ_WHEN_PLAYING && !may_be_paid(&a->costs[i], type))
            return "this cannot be paid as a card is played";
        if (s->pick == HJ_PICK_ANY &&
            (s->count > 1 || asks_value(s) || pl_compares_with_x(s)))
            return "this cost is not supported";
    }
    return NULL;
}

const char *su_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    const char *why = when_refused(a);
    int targets = 0;
    bool open = false;

    if (why == NULL)
        why = others_refused(a, type);
    if (why == NULL)
        why = cost_refused(a, type);
    for (int i = 0; why == NULL && i < a->effect_count; i++) {
        const struct hj_effect *e = *at = &a->effects[i];
        why = effect_refused(words, a, e);
        if (why == NULL && e->whom.pick == HJ_PICK_TARGET) {
            if (open)
                why = "'up to' must belong to the last targets";
            open = e->whom.up_to;
            targets += e->whom.count;
        }
    }
    return why == NULL && targets > PL_TARGETS ? "too many targets" : why;
}
