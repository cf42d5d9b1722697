/* SPDX-License-Identifier: MPL-2.0 */
/* What of the grammar of card text is not carried out: such a sentence is not
 * understood. */
#include "games/sularia/su.h"

enum {
    IN_PLAY_TYPES = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE |
                    1 << SU_TYPE_CONDITION | 1 << SU_TYPE_INFLUENCE,
    CARDS = 1 << SU_TYPE_COMBATANT | 1 << SU_TYPE_SITE | 1 << SU_TYPE_TACTIC |
            1 << SU_TYPE_CONDITION,
    ON_CHAIN = 1 << SU_TYPE_TACTIC | 1 << SU_TYPE_CONDITION |
               1 << SU_TYPE_DEPLOY | 1 << SU_TYPE_ESTABLISH |
               1 << SU_TYPE_EFFECT
};

static bool is_player(const struct hj_selector *s)
{
    return s->kind_count > 0 && s->kinds[0].types == HJ_TYPE_PLAYER;
}

static uint32_t types_of(const struct hj_selector *s)
{
    uint32_t types = 0;

    for (int i = 0; i < s->kind_count; i++)
        types |= s->kinds[i].types;
    return types;
}

static bool changing(const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++)
        if (s->tests[i].value != SU_VALUE_COST)
            return true;
    return false;
}

static bool by_x(const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++)
        if (s->tests[i].x)
            return true;
    return false;
}

/* What may be said of objects that lie where the selector looks. */
static const char *object_refused(const struct hj_selector *s, uint32_t types)
{
    bool pile = s->zone != HJ_TEXT_NONE && s->zone != SU_ZONE_PLAY;

    switch (s->pick) {
    case HJ_PICK_IT:
    case HJ_PICK_SAME:
    case HJ_PICK_THIS:
        return NULL;
    case HJ_PICK_TARGET:
    case HJ_PICK_EACH:
    case HJ_PICK_ANY:
        break;
    default:
        return "this is not done to players";
    }
    if (by_x(s))
        return "a comparison with X is not carried out";
    if (s->pick == HJ_PICK_ANY && (s->count > 1 || s->up_to))
        return "a choice of several is not carried out: say 'target'";
    if (pile) {
        if ((types_of(s) & ~(uint32_t)CARDS) != 0)
            return "that does not lie there";
        if (s->kinds[0].states != 0 || s->kinds[0].not_states != 0)
            return "that is not asked of cards in a pile";
        return NULL;
    }
    for (int i = 0; i < s->kind_count; i++)
        if ((s->kinds[i].types & types) == 0 ||
            (s->kinds[i].types & (1u << SU_TYPE_DEPLOY |
                                  1u << SU_TYPE_ESTABLISH |
                                  1u << SU_TYPE_EFFECT)) != 0)
            return "this is not done to that type";
    return NULL;
}

static const char *player_refused(const struct hj_selector *s)
{
    if (!is_player(s) && s->pick != HJ_PICK_SAME)
        return "this is done to players only";
    if (s->other && s->pick != HJ_PICK_EACH)
        return "which player is not clear";
    return NULL;
}

static const char *both_refused(const struct hj_selector *s)
{
    struct hj_selector objects = *s;

    if (is_player(s))
        return player_refused(s);
    for (int i = 0; i < s->kind_count; i++)
        objects.kinds[i].types &= ~HJ_TYPE_PLAYER;
    return object_refused(&objects, IN_PLAY_TYPES);
}

static const char *amount_refused(const struct hj_amount *n)
{
    if (n->kind == HJ_AMOUNT_COUNT && n->each->zone == SU_ZONE_DECK)
        return "nobody sees what lies there";
    if (n->kind == HJ_AMOUNT_COUNT && n->each->zone == SU_ZONE_HAND &&
        (types_of(n->each) != CARDS || n->each->kinds[0].trait_count > 0 ||
         n->each->test_count > 0 || n->each->name.n > 0))
        return "nobody sees what lies there";
    if (n->kind == HJ_AMOUNT_COUNT)
        return object_refused(n->each, IN_PLAY_TYPES);
    return n->kind == HJ_AMOUNT_VALUE || n->half != 0
               ? "this amount is not carried out"
               : NULL;
}

static const char *move_refused(const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;
    const char *why = object_refused(s, IN_PLAY_TYPES);
    bool yours = s->zone_of == HJ_CONTROL_YOU || s->control == HJ_CONTROL_YOU ||
                 s->pick == HJ_PICK_THIS;

    if (why != NULL)
        return why;
    if (s->zone == SU_ZONE_DECK || s->zone == SU_ZONE_HAND ||
        s->zone == SU_ZONE_INFLUENCE)
        return "cards are not moved from there";
    if (e->to == SU_ZONE_PLAY)
        return s->zone == SU_ZONE_DAMAGE || s->zone == SU_ZONE_DESTROY
                   ? types_of(s) == 1u << SU_TYPE_COMBATANT &&
                             s->zone_of == HJ_CONTROL_YOU
                         ? NULL
                         : "only your combatants are put into play"
                   : "from where it comes into play is not said";
    if (e->to == SU_ZONE_DECK && e->into == HJ_INTO_NONE)
        return "where in the deck is not said";
    if (s->pick == HJ_PICK_IT || s->pick == HJ_PICK_SAME)
        return e->to_of == HJ_TO_OWNER ? NULL : "whose card it is is not said";
    return e->to_of == HJ_TO_OWNER || yours ? NULL
                                            : "a card goes to its owner's zone";
}

static const char *search_refused(const struct hj_effect *e)
{
    const struct hj_selector *s = &e->whom;

    if ((types_of(s) & ~(uint32_t)CARDS) != 0 || s->kinds[0].states != 0 ||
        s->kinds[0].not_states != 0 || by_x(s))
        return "that is not looked for in a deck";
    return e->to == SU_ZONE_HAND && e->to_of == HJ_TO_YOU
               ? NULL
               : "what is found goes to your hand only";
}

static const char *cancel_refused(const struct hj_selector *s)
{
    if (s->pick != HJ_PICK_TARGET || s->kind_count != 1 ||
        (types_of(s) & ~(uint32_t)ON_CHAIN) != 0)
        return "only 'target' effects are cancelled";
    return s->kinds[0].states != 0 || s->kinds[0].not_states != 0 ||
                   s->zone != HJ_TEXT_NONE || changing(s) || su_asks_keyword(s)
               ? "that is not asked of effects"
               : NULL;
}

static const char *generate_refused(const struct hj_effect *e)
{
    if (e->index == SU_NUMBER_INFLUENCE)
        return player_refused(&e->whom);
    return is_player(&e->whom) ? "which faction's sularium is not said"
                               : object_refused(&e->whom, IN_PLAY_TYPES);
}

static const char *verb_refused(const struct hj_ability *a,
                                const struct hj_effect *e)
{
    if (e->index >= SU_VERB_SHUFFLE)
        return player_refused(&e->whom);
    if (e->index >= SU_VERB_NO_FIGHT) {
        const char *why = su_forbidding_refused(a, e);
        if (why != NULL)
            return why;
    }
    if (e->index == SU_VERB_MOVE)
        return "a site's move is not carried out";
    if (e->index == SU_VERB_LEAVE)
        return object_refused(&e->whom, 1u << SU_TYPE_COMBATANT);
    return object_refused(&e->whom, IN_PLAY_TYPES);
}

/* By the kind of effect. */
static const char *kind_refused(const struct hj_ability *a,
                                const struct hj_effect *e)
{
    switch (e->kind) {
    case HJ_EFFECT_DAMAGE:
        return both_refused(&e->whom);
    case HJ_EFFECT_PREVENT:
        return e->until == HJ_UNTIL_YOUR_TURN ? "prevention ends with the turn"
                                              : both_refused(&e->whom);
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
    case HJ_EFFECT_COUNTER:
        return object_refused(&e->whom, IN_PLAY_TYPES);
    case HJ_EFFECT_CONTROL:
        return e->until == HJ_UNTIL_YOUR_TURN
                   ? "control until then is not carried out"
                   : object_refused(&e->whom, IN_PLAY_TYPES);
    case HJ_EFFECT_NUMBER:
    case HJ_EFFECT_DRAW:
    case HJ_EFFECT_DISCARD:
        return player_refused(&e->whom);
    case HJ_EFFECT_GENERATE:
        return generate_refused(e);
    case HJ_EFFECT_MOVE:
        return move_refused(e);
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
        return verb_refused(a, e);
    case HJ_EFFECT_CANCEL:
        return cancel_refused(&e->whom);
    case HJ_EFFECT_SEARCH:
        return search_refused(e);
    case HJ_EFFECT_ROLL:
    case HJ_EFFECT_CHOOSE:
    case HJ_EFFECT_DECK_COST:
    case HJ_EFFECT_DECK_COPIES:
        return NULL;
    case HJ_EFFECT_PAY:
        return e->cost->n.kind == HJ_AMOUNT_X ? "X is paid in front of a colon"
                                              : NULL;
    default:
        return "this is not carried out";
    }
}

static const char *condition_refused(const struct hj_condition *c)
{
    if (c == NULL)
        return NULL;
    if (c->kind == HJ_IF_CONTROLS)
        return object_refused(&c->whom, IN_PLAY_TYPES);
    if (c->kind == HJ_IF_NUMBER)
        return c->index != SU_NUMBER_HEALTH ? "the pool, or what is generated?"
                                            : NULL;
    if (c->kind == HJ_IF_ZONE)
        return c->index == SU_ZONE_PLAY || c->index == SU_ZONE_DECK
                   ? "that is not counted"
                   : NULL;
    return c->kind == HJ_IF_STACK ? "that is not asked" : NULL;
}

/* A continuous effect must not depend on what it changes. */
static const char *lasting_refused(const struct hj_ability *a,
                                   const struct hj_effect *e)
{
    const struct hj_condition *c = a->condition;
    bool changes = e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
                   e->kind == HJ_EFFECT_LOSE;

    if (changing(&e->whom) ||
        (e->n.kind == HJ_AMOUNT_COUNT && changing(e->n.each)) ||
        (c != NULL && changing(&c->whom)))
        return "what lasts may not depend on ATK or DEF";
    if (changes && e->kind != HJ_EFFECT_MODIFY &&
        ((e->n.kind == HJ_AMOUNT_COUNT && su_asks_keyword(e->n.each)) ||
         (c != NULL && (su_asks_keyword(&c->whom)))))
        return "a keyword that lasts may not depend on keywords";
    if (e->whom.zone != HJ_TEXT_NONE && e->whom.zone != SU_ZONE_PLAY)
        return "what lasts is for what is in play";
    if (e->kind == HJ_EFFECT_DAMAGE)
        return "this does not last";
    return NULL;
}

static const char *effect_refused(const struct hj_ability *a,
                                  const struct hj_effect *e)
{
    const char *why = kind_refused(a, e);

    if (why == NULL)
        why = amount_refused(&e->n);
    if (why == NULL)
        why = condition_refused(e->when);
    if (why == NULL && a->when == HJ_WHEN_CONTINUOUS)
        why = lasting_refused(a, e);
    if (why == NULL && a->when != HJ_WHEN_CONTINUOUS &&
        e->kind == HJ_EFFECT_GENERATE)
        why = "what generates more does so as long as it lasts";
    if (why == NULL && e->may && e->whom.pick != HJ_PICK_YOU &&
        e->kind != HJ_EFFECT_DAMAGE && e->kind != HJ_EFFECT_PREVENT &&
        is_player(&e->whom))
        why = "a choice of other players is not carried out";
    return why;
}

static const char *when_refused(const struct hj_ability *a)
{
    if (a->once == HJ_ONCE_ROUND)
        return "once a round is not carried out";
    if (a->once != HJ_ONCE_NONE && a->when != HJ_WHEN_PAYMENT)
        return "once a turn is for abilities with a cost";
    if (a->moment == HJ_MOMENT_END && a->phase != HJ_TEXT_NONE)
        return "abilities trigger at the start of a phase";
    if (a->moment == HJ_MOMENT_DURING && a->phase == HJ_TEXT_NONE)
        return "when in that turn?";
    if (a->condition != NULL && a->moment == HJ_MOMENT_DURING)
        return "a condition of that is not carried out";
    if (a->events != 0 && a->subject.pick == HJ_PICK_ANY &&
        !is_player(&a->subject))
        return object_refused(&a->subject, IN_PLAY_TYPES);
    if (a->what != NULL &&
        (types_of(a->what) & ~(uint32_t)(1u << SU_TYPE_TACTIC |
                                         1u << SU_TYPE_CONDITION)) != 0)
        return "only tactics and conditions are played";
    return condition_refused(a->condition);
}

const char *su_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    const char *why = when_refused(a);
    int targets = 0;
    bool open = false;

    (void)words;
    (void)type;
    for (int i = 0; why == NULL && i < a->cost_count; i++)
        if (a->costs[i].whom.pick == HJ_PICK_ANY &&
            (a->costs[i].whom.count > 1 || changing(&a->costs[i].whom) ||
             by_x(&a->costs[i].whom)))
            why = "such a cost is not carried out";
    for (int i = 0; why == NULL && i < a->effect_count; i++) {
        const struct hj_effect *e = &a->effects[i];
        *at = e;
        why = effect_refused(a, e);
        if (why == NULL && e->whom.pick == HJ_PICK_TARGET) {
            if (open)
                why = "'up to' is for the last targets";
            open = e->whom.up_to;
            targets += e->whom.count;
        }
    }
    return why == NULL && targets > PL_TARGETS ? "more targets than can be"
                                               : why;
}
