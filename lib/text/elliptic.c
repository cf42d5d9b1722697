/* SPDX-License-Identifier: MPL-2.0 */
/* Elliptic clauses, which repeat the verb of the previous clause: "and 1 direct
 * damage to target site". */
#include "text/clause.h"

/* True for a trait without a type: "target Jotune and target Synthien
 * combatant". */
static bool is_alone(const struct tx_parse *p, const struct hj_selector *s)
{
    return s->kind_count == 1 && s->kinds[0].trait_count > 0 &&
           s->kinds[0].types == p->w->things;
}

/* True if words after the last of two kinds could apply to both: "each
 * combatant and each site you control". */
static bool may_be_of_both(const struct tx_parse *p,
                           const struct hj_selector *before)
{
    return p->behind && !tx_is_players(before) &&
           before->control == HJ_CONTROL_ANY && before->zone == HJ_TEXT_NONE &&
           before->relation == HJ_TEXT_NONE && before->test_count == 0 &&
           (before->with | before->without) == 0 && before->name.n == 0 &&
           before->extreme == HJ_EXTREME_NONE &&
           (before->pick == HJ_PICK_TARGET || before->pick == HJ_PICK_EACH);
}

/* Removes the referents of "it" and "they" after "destroy target combatant and
 * target site", because they would be ambiguous. */
static void remember_both(struct tx_parse *p, const struct hj_effect *before,
                          const struct hj_effect *e)
{
    tx_set_referents(p, e);
    if (!tx_is_players(&before->whom) && !tx_is_players(&e->whom))
        p->ref.thing = p->ref.things = p->ref.moved = false;
}

/* Reads what has the subject of the clause before: "gets +2 ATK and Sight",
 * "gain 2 influence and 1 sularium". */
static bool same_subject(struct tx_parse *p, const struct hj_effect *before,
                         struct hj_effect *e)
{
    struct tx_carry carry = {.set = true, .who = before->whom};

    if (before->n.kind != HJ_AMOUNT_N)
        return false;
    if (before->kind == HJ_EFFECT_MODIFY && before->until == HJ_UNTIL_NONE &&
        tx_keywords(p, e->keywords, HJ_MOST_KEYWORDS, &e->keyword_count)) {
        e->kind = HJ_EFFECT_GAIN;
        e->n = (struct hj_amount){HJ_AMOUNT_N, HJ_TEXT_NONE, 0, 1, NULL};
        tx_carry_subject(&carry, &e->whom);
        return true;
    }
    if (before->kind == HJ_EFFECT_NUMBER &&
        tx_number_of(p, e, before->n.n < 0)) {
        tx_carry_subject(&carry, &e->whom);
        tx_set_referents(p, e);
        return true;
    }
    tx_clear(e);
    return false;
}

/* Reads what has the verb of the clause before, and a number of its own: "deal
 * 2 damage to target unit and 1 damage to each other unit". */
static bool same_verb(struct tx_parse *p, const struct hj_effect *before,
                      struct hj_effect *e)
{
    struct tx_clause c = {.e = e};
    int start = p->at;

    if (before->kind == HJ_EFFECT_DAMAGE && tx_deal(p, &c, true)) {
        e->by = before->by;
        remember_both(p, before, e);
        return true;
    }
    p->at = start;
    tx_clear(e);
    if (before->kind == HJ_EFFECT_COUNTER && before->n.n > 0 &&
        tx_counters(p, e, false)) {
        tx_set_referents(p, e);
        return true;
    }
    return tx_back(p, start);
}

bool tx_elliptic(struct tx_parse *p, const struct hj_effect *before,
                 struct hj_effect *e)
{
    int start = p->at;

    tx_clear(e);
    if (before->may || before->whom.pick == HJ_PICK_NONE || before->among > 0 ||
        (before->kind == HJ_EFFECT_VERB && before->by != NULL))
        return false;
    if (same_subject(p, before, e) || same_verb(p, before, e))
        return true;
    if (!tx_is_of(before, TX_KIND(DAMAGE) | TX_KIND(VERB) | TX_KIND(CANCEL) |
                              TX_KIND(CONTROL)) ||
        (!TX_IS(p, "target") && !TX_IS(p, "each") && !TX_IS(p, "all") &&
         !TX_IS(p, "up") && !TX_IS(p, "another")))
        return false;
    *e = *before;
    if (!tx_selector(p, &e->whom,
                     before->kind == HJ_EFFECT_DAMAGE ? TX_OBJECTS | TX_PLAYERS
                                                      : TX_OBJECTS))
        return tx_back(p, start);
    if (before->kind == HJ_EFFECT_VERB &&
        !tx_types_fit(&e->whom, p->w->verbs[e->index].types))
        return tx_stop(p, NULL);
    if (may_be_of_both(p, &before->whom) ||
        (is_alone(p, &before->whom) && !is_alone(p, &e->whom) &&
         e->whom.kinds[0].trait_count > 0))
        return tx_stop(p, "ambiguous: of one of them, or of both");
    remember_both(p, before, e);
    return true;
}
