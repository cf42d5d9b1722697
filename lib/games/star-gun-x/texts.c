/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: what of card texts can be read and is not carried out here. */
#include "games/star-gun-x/sgx.h"

static bool is_carried_out(uint8_t kind)
{
    switch (kind) {
    case HJ_EFFECT_MODIFY:
    case HJ_EFFECT_GAIN:
    case HJ_EFFECT_LOSE:
    case HJ_EFFECT_NUMBER:
    case HJ_EFFECT_DRAW:
    case HJ_EFFECT_DISCARD:
    case HJ_EFFECT_MOVE:
    case HJ_EFFECT_VERB:
    case HJ_EFFECT_OWN:
    case HJ_EFFECT_CONTROL:
    case HJ_EFFECT_CANCEL:
    case HJ_EFFECT_WIN:
    case HJ_EFFECT_LOSE_GAME:
    case HJ_EFFECT_DRAW_GAME:
        return true;
    default:
        return false;
    }
}

static const char *refuse_continuous(const struct hj_effect *e)
{
    bool changes = e->kind == HJ_EFFECT_MODIFY || e->kind == HJ_EFFECT_GAIN ||
                   e->kind == HJ_EFFECT_LOSE;
    bool permits = e->kind == HJ_EFFECT_OWN || e->kind == HJ_EFFECT_VERB;

    if (!changes &&
        !(permits && (e->index == SG_VERB_FREE_MOVE ||
                      e->index == SG_VERB_MOVES_FREE ||
                      e->index == SG_VERB_NO_PLAY ||
                      e->index == SG_VERB_NO_MOVE)))
        return "it does not last";
    return e->whom.pick == HJ_PICK_TARGET ? "nothing lasting has a target"
                                          : NULL;
}

static const char *refuse_effect(const struct hj_text_words *words,
                                 const struct hj_effect *e)
{
    bool moves = e->own != HJ_TEXT_NONE &&
                 (words->relations[e->own].is & HJ_RELATION_TO) != 0;

    if (!is_carried_out(e->kind))
        return "this game has no such effect";
    if (e->by != NULL || e->random)
        return "it is not said who chooses";
    if (e->n.kind == HJ_AMOUNT_X ||
        (e->n.kind == HJ_AMOUNT_ALL && e->kind != HJ_EFFECT_DISCARD))
        return "it is not said how much";
    if (e->until == HJ_UNTIL_YOUR_TURN || e->until == HJ_UNTIL_WHILE)
        return "nothing lasts that long here";
    if (moves && e->whom.pick != HJ_PICK_TARGET)
        return "only a target is moved";
    for (int i = 0; i < e->whom.test_count; i++)
        if (e->whom.tests[i].x)
            return "nothing is paid for X";
    return NULL;
}

const char *sg_refuses(const struct hj_text_words *words,
                       const struct hj_ability *a, uint8_t type,
                       const struct hj_effect **at)
{
    bool lasts = a->when == HJ_WHEN_CONTINUOUS ||
                 (a->when == HJ_WHEN_HEADING &&
                  words->headings[a->heading].lasts);
    const char *why = NULL;

    (void)type;
    if (a->when == HJ_WHEN_PAYMENT || a->cost_count > 0)
        return "this game has no abilities with a cost";
    if (a->once != HJ_ONCE_NONE)
        return "nothing is counted so";
    for (int i = 0; i < a->effect_count && why == NULL; i++) {
        if (lasts)
            why = refuse_continuous(&a->effects[i]);
        if (why == NULL && !(lasts && a->effects[i].until == HJ_UNTIL_WHILE))
            why = refuse_effect(words, &a->effects[i]);
        if (why != NULL)
            *at = &a->effects[i];
    }
    return why;
}
