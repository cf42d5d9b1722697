/* SPDX-License-Identifier: MPL-2.0 */
/* What counts now: values, keywords, what is generated; abilities by number. */
#include "games/sularia/su.h"

/* Whether an object's abilities work: in play, or a condition that lies face
 * up in the influence row or lasts (tactic-condition-card.14-17). */
bool su_works(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) || !pl_on("continuous-modifiers.4") ||
           su_lasts(r, object) ||
           (r->s->objects[object].zone == SU_INFLUENCE &&
            (su_is(r, object, PL_FACE_UP) || !pl_on("special-card-types.2")) &&
            su_card_of(r, object)->type == SU_CONDITION);
}

/* The bit of what a continuous effect does; 0 where it is none of them. */
unsigned su_gives(const struct hj_effect *e)
{
    switch (e->kind) {
    case HJ_EFFECT_MODIFY:
        return SU_GIVES_VALUES;
    case HJ_EFFECT_GAIN:
        return SU_GIVES_KEYWORDS;
    case HJ_EFFECT_LOSE:
        return SU_TAKES_KEYWORDS;
    case HJ_EFFECT_GENERATE:
        return e->index == SU_NUMBER_SULARIUM ? SU_GIVES_SULARIUM
                                              : SU_GIVES_INFLUENCE;
    default:
        return 0;
    }
}

int su_atk(const struct pl_run *r, int object)
{
    return pl_value(r, object, SU_V_ATK);
}

int su_def(const struct pl_run *r, int object)
{
    return pl_in_play(r, object) ? pl_value(r, object, SU_V_DEF)
                                 : pl_printed(r, object, SU_V_DEF);
}

int su_plain_keyword(const struct pl_run *r, int object, int keyword)
{
    return pl_keyword(r, object, keyword);
}

int su_keyword(const struct pl_run *r, int object, int keyword)
{
    return pl_keyword(r, object, keyword);
}

bool su_instance(const struct pl_run *r, int object, int keyword, int i,
                 struct hj_keyword_value *value)
{
    return pl_keyword_instance(r, object, keyword, i, value);
}

int su_generates_sularium(const struct pl_run *r, int object)
{
    int sum = su_card_of(r, object)->sularium;

    if (pl_on("harvest.7"))
        sum += r->s->objects[object].marks[SU_COUNTERS];
    if (pl_may_be_given(r, PL_GIVES_NUMBERS, SU_N_POOL))
        sum += pl_generated(r, object, SU_N_POOL);
    return sum;
}

int su_generates_influence(const struct pl_run *r, int player)
{
    int sum =
        pl_on("influence-phase.5") ? pl_count(r->s, player, SU_INFLUENCE) : 0;

    for (int i = 0; pl_wrong(INFLUENCE_ANYONE) && i < r->g->players; i++)
        sum += i == player ? 0 : pl_count(r->s, i, SU_INFLUENCE);
    if (pl_wrong(INFLUENCE_DOWN))
        PL_EACH (i, r->s, PL_ZONE(SU_INFLUENCE))
            sum -= su_is(r, i, PL_FACE_UP) &&
                   r->s->objects[i].controller == player;
    if (pl_may_be_given(r, PL_GIVES_NUMBERS, SU_N_INFLUENCE) &&
        pl_on("steps-of-the-influence-phase.8"))
        sum += pl_generated(r, ~player, SU_N_INFLUENCE);
    return sum < 0 ? 0 : sum;
}

/* HARVEST as the rules spell it out (harvest.3). */
static const struct hj_ability harvest = {
    .when = HJ_WHEN_PAYMENT,
    .heading = HJ_TEXT_NONE,
    .phase = HJ_TEXT_NONE,
    .cost_count = 1,
    .effect_count = 1,
    .costs = &(const struct hj_cost){.row = SU_COST_HARVEST, .n = {.n = 1}},
    .effects = &(const struct hj_effect){.kind = HJ_EFFECT_COUNTER,
                                         .index = SU_COUNTER_SULARIUM,
                                         .n = {.n = 1},
                                         .whom = {.pick = HJ_PICK_THIS,
                                                  .relation = HJ_TEXT_NONE,
                                                  .zone = HJ_TEXT_NONE}},
};

const struct hj_ability *su_ability(const struct pl_run *r, int object,
                                    int index)
{
    const struct hj_card_text *t = &pl_card_of(r, object)->text;

    if (index == SU_HARVEST)
        return &harvest;
    return index < t->ability_count ? &t->abilities[index] : NULL;
}
