/* SPDX-License-Identifier: MPL-2.0 */
/* Targets: read, and checked when something goes on the chain. */
#include "games/sularia/su.h"

/* The uppermost effect on the chain whose card, or source, is that object. */
static const struct pl_item *link_of(const struct pl_run *r, int object)
{
    for (int i = r->s->stack_count - 1; i >= 0; i--)
        if (r->s->stack[i].object == object && !(r->s->stack[i].is & SU_REQUIRED_ITEM))
            return &r->s->stack[i];
    return NULL;
}

/* Whether an effect on the chain may be cancelled by that one. */
static bool is_cancelled(const struct pl_run *r, const struct hj_selector *s,
                         int target, int source, int controller)
{
    const struct pl_item *link = link_of(r, target);

    return link != NULL && pl_fits_item(r, s, link, source, controller);
}

/* hidden-zone.2, hidden.6, R30. */
static bool is_out_of_reach(const struct pl_run *r, int object, int controller)
{
    const struct pl_object *o = &r->s->objects[object];

    bool kept = !pl_on("hidden.8") && su_keyword(r, object, SU_KEYWORD_HIDDEN);

    if (pl_wrong(HIDDEN_OWN) && o->zone == SU_HIDDEN)
        return true;
    if ((o->zone != SU_HIDDEN && !kept) ||
        !pl_is_opponent(r->g, controller, o->controller) ||
        !pl_on("hidden-zone.2 R30"))
        return false;
    return !(su_own(r)->keyworded && su_fighter(r, object) != NULL &&
             !(su_fighter(r, object)->defends
                   ? pl_wrong(HIDDEN_REACH_DEFENDER)
                   : pl_wrong(HIDDEN_REACH_ATTACKER)) &&
             pl_on("hidden.6 R30"));
}

static bool is_player_ok(const struct pl_run *r, const struct hj_selector *who,
                         int player, int controller)
{
    if (!(who->kinds[0].types & HJ_TYPE_PLAYER) || player >= r->g->players ||
        r->s->players[player].out)
        return false;
    if (who->control == HJ_CONTROL_YOU)
        return player == controller;
    return who->control != HJ_CONTROL_OPPONENT ||
           pl_is_opponent(r->g, controller, player);
}

/* Whether an effect may be about TARGET, whether chosen as it was played or as
 * it is carried out. */
bool su_choice_ok(const struct pl_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    const struct hj_selector *who = &effect->whom;

    if (target < 0)
        return is_player_ok(r, who, ~target, controller);
    if (effect->kind == HJ_EFFECT_CANCEL)
        return is_cancelled(r, who, target, source, controller);
    if (!su_lies(r, who, target, controller))
        return false;
    if (effect->kind == HJ_EFFECT_OWN && effect->index == SU_VERB_LEAVE &&
        su_fighter(r, target) == NULL)
        return false;
    return su_fits(r, who, target, source, controller);
}

bool su_target_ok(const struct pl_run *r, const struct hj_effect *effect,
                  int target, int source, int controller)
{
    bool object = target >= 0 && effect->kind != HJ_EFFECT_CANCEL &&
                  effect->whom.zone == HJ_TEXT_NONE;

    if (object && !su_lies(r, &effect->whom, target, controller))
        return false; /* most of them */
    return su_choice_ok(r, effect, target, source, controller) &&
           !(object && (is_out_of_reach(r, target, controller) ||
                        su_is_shielded(r, target, controller)));
}

/* The zones where an effect may have a target. */
static uint32_t zones_of(const struct hj_effect *e)
{
    const uint32_t row = 1u << SU_TYPE_INFLUENCE | 1u << SU_TYPE_CONDITION;
    uint32_t zones = e->whom.kind_count > 0 ? SU_IN_PLAY : SU_OPEN_ZONES;

    if (e->kind == HJ_EFFECT_CANCEL || e->whom.zone != HJ_TEXT_NONE)
        return SU_ALL_ZONES;
    for (int i = 0; i < e->whom.kind_count; i++)
        if (e->whom.kinds[i].types == 0 || (e->whom.kinds[i].types & row))
            zones = SU_OPEN_ZONES;
    return zones;
}

int su_only_target(const struct pl_run *r, const struct hj_effect *e, int source,
                   int controller, pl_ref *target)
{
    int count = 0;

    for (int i = 0; i < r->g->players && count < 2; i++)
        if (su_target_ok(r, e, ~i, source, controller)) {
            *target = ~i;
            count++;
        }
    for (struct pl_walk w = {0};
         count < 2 && pl_walk(&w, r->s, zones_of(e));)
        if (su_target_ok(r, e, w.at, source, controller)) {
            *target = w.at;
            count++;
        }
    return count;
}

bool su_may_target(const struct pl_run *r, pl_ref target, int controller)
{
    return !pl_ref_is_object(target) ||
           !(is_out_of_reach(r, target, controller) ||
             su_is_shielded(r, target, controller));
}

/* The targets behind `on`: an object, or a player. */
bool su_read_targets(struct pl_run *r, int player, pl_ref *targets,
                     uint8_t *count)
{
    *count = 0;
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        int target;
        if (o->role != HJ_ROLE_ON)
            continue;
        target = pl_player(r->g, o->symbol);
        target = target >= 0 ? ~target : pl_object_operand(r, o, player);
        if (r->unread)
            return false;
        if (*count == PL_TARGETS) {
            pl_unread(r, o, SU_SAY(TOO_MANY_TARGETS), PL_TARGETS);
            return false;
        }
        targets[(*count)++] = target;
    }
    return true;
}

/* The slots of one ability behind COUNT that are there. */
static int slots_of(const struct hj_ability *a,
                    const struct hj_effect *slots[PL_TARGETS], int count,
                    int *fewest)
{
    for (int e = 0; e < a->effect_count; e++) {
        const struct hj_selector *s = &a->effects[e].whom;
        for (int i = 0; s->pick == HJ_PICK_TARGET && i < s->count; i++) {
            if (count == PL_TARGETS)
                return count;
            slots[count++] = &a->effects[e];
            *fewest += !s->up_to;
        }
    }
    return count;
}

int su_slots(const struct pl_run *r, int object, const struct hj_ability *only,
             const struct hj_effect *slots[PL_TARGETS], int *fewest)
{
    const struct hj_card_text *t = &su_card_of(r, object)->text;
    int count = 0;

    *fewest = 0;
    if (only != NULL)
        return slots_of(only, slots, 0, fewest);
    for (int k = 0; k < t->ability_count; k++)
        if (t->abilities[k].when == HJ_WHEN_OWN)
            count = slots_of(&t->abilities[k], slots, count, fewest);
    return count;
}

/* Whether the effect asks for a faction. */
static bool asks_for_faction(const struct pl_run *r, const struct hj_effect *e)
{
    const struct hj_kind *kind = &e->whom.kinds[0];

    for (int i = 0; i < kind->trait_count; i++)
        for (int f = 0; f < su_game(r->g)->faction_count; f++)
            if (f != su_game(r->g)->mercenary &&
                hj_str_same(kind->traits[i], su_game(r->g)->factions[f]))
                return true;
    return false;
}

/* Target N is not one: the finding says why where that is not plain. */
static void no_target(struct pl_run *r, const struct hj_effect *e, int object,
                      int player, int target, int n)
{
    const char *cite = "tactic-condition-card.7", *why = "";

    if (target >= 0 && su_choice_ok(r, e, target, object, player)) {
        cite = "tactic-condition-card.7 hidden-zone.2 R30";
        why = ": it is hidden, and an opponent's";
        if (!is_out_of_reach(r, target, player)) {
            cite = "golden-rule.1";
            why = ": a card says that it cannot be targeted";
        }
    } else if (target >= 0 && asks_for_faction(r, e) &&
               su_card_of(r, target)->faction == su_game(r->g)->mercenary) {
        cite = "tactic-condition-card.7 faction.9 R32";
        why = ": a mercenary counts for no faction";
    }
    pl_illegal(r, hj_action_operand(r->a, HJ_ROLE_ON, 0), cite,
               SU_SAY(ILLEGAL_TARGET), n + 1,
               HJ_STR_ARG(su_card_called(r, object)), why);
}

/* Whether the target is one of those before it that the same effect has. */
static bool is_again(const struct pl_item *draft,
                     const struct hj_effect *const slots[PL_TARGETS], int n)
{
    for (int i = n - 1; i >= 0 && slots[i] == slots[n]; i--)
        if (draft->targets[i] == draft->targets[n])
            return true;
    return false;
}

/* Checks the target of slot N, choosing it where the log names none and there
 * is only one. */
static bool check_target(struct pl_run *r,
                         const struct hj_effect *const slots[PL_TARGETS],
                         int object, int player, struct pl_item *draft, int n)
{
    const struct hj_effect *e = slots[n];
    pl_ref only = PL_REF_NONE;
    int count;

    if (n < draft->target_count) {
        int target = draft->targets[n];
        if (su_target_ok(r, e, target, object, player) &&
            !is_again(draft, slots, n))
            return true;
        no_target(r, e, object, player, target, n);
        return false;
    }
    count = su_only_target(r, e, object, player, &only);
    if (count == 1 && !(n > 0 && slots[n - 1] == e)) {
        draft->targets[n] = only;
        draft->target_count = (uint8_t)(n + 1);
        return true;
    }
    pl_illegal(r, NULL, "tactic-condition-card.7",
               SU_SAY_IF(count == 0, NO_LEGAL_TARGET, TARGET_MISSING),
               HJ_STR_ARG(su_card_called(r, object)));
    return false;
}

/* Whether anything is a legal target of any effect of the card. */
static bool has_target(const struct pl_run *r, int object, int player)
{
    const struct hj_effect *slots[PL_TARGETS];
    int fewest, count = su_slots(r, object, NULL, slots, &fewest);
    pl_ref any;

    for (int k = 0; k < count; k++)
        if (su_only_target(r, slots[k], object, player, &any) > 0)
            return true;
    return false;
}

/* The target number N as the log names it, from 0. */
static const struct hj_operand *target_word(const struct pl_run *r, int n)
{
    for (uint32_t i = 0; i < r->a->count; i++)
        if (r->a->operands[i].role == HJ_ROLE_ON && n-- == 0)
            return &r->a->operands[i];
    return NULL;
}

/* More targets than the text has. */
static void check_excess(struct pl_run *r, int object,
                         const struct pl_item *draft, int n)
{
    if (draft->target_count <= n || r->s->objects[object].card == HJ_NO_CARD)
        return;
    if (n == 0)
        pl_illegal(r, target_word(r, n), "tactic-condition-card.7",
                   SU_SAY(HAS_NO_TARGET),
                   HJ_STR_ARG(su_card_called(r, object)));
    else
        pl_illegal(r, target_word(r, n), "tactic-condition-card.7",
                   SU_SAY(WRONG_TARGET_COUNT),
                   HJ_STR_ARG(su_card_called(r, object)), n, n == 1 ? "" : "s",
                   draft->target_count);
}

/* R28: nothing deeper than the top of the chain.  The target of DEFUSE, which
 * may be named before the OTHERS, is taken off. */
static void check_defused(struct pl_run *r, struct pl_item *draft, int others)
{
    const struct pl_state *s = r->s;

    if (draft->target_count <= others || s->stack_count == 0)
        return;
    if (s->stack[s->stack_count - 1].object != draft->targets[0])
        pl_illegal(r, target_word(r, 0), "R28 defuse.2", SU_SAY(DEFUSE_TARGET),
                   HJ_STR_ARG(su_object_name(
                       r, s->stack[s->stack_count - 1].object)));
    draft->target_count--;
    for (int i = 0; i < draft->target_count; i++)
        draft->targets[i] = draft->targets[i + 1];
}

void su_check_targets(struct pl_run *r, int object, int player,
                      const struct hj_ability *only, struct pl_item *draft)
{
    const struct su_card *card = su_card_of(r, object);
    const struct hj_effect *slots[PL_TARGETS];
    bool fine = true;
    int fewest, count;

    if (only == NULL && card->targets == 0 && draft->target_count == 0)
        return;
    count = su_slots(r, object, only, slots, &fewest);
    if (only == NULL && su_keyword(r, object, SU_KEYWORD_DEFUSE) > 0)
        check_defused(r, draft, card->targets);
    for (int n = 0; n < count; n++)
        if (n < fewest || n < draft->target_count)
            fine &= check_target(r, slots, object, player, draft, n);
    /* Without any target it goes back to where it was, as it was. */
    if (only == NULL && !fine && !(r->flags & HJ_APPLY_OVERRIDE) &&
        !has_target(r, object, player) && pl_on("tactic-condition-card.8"))
        r->unread = true;
    if (only != NULL || !pl_card_of(r, object)->vague)
        check_excess(r, object, draft, count);
}
