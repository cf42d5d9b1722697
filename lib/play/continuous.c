/* SPDX-License-Identifier: MPL-2.0 */
/* The values, keywords and numbers that continuous effects in force grant. */
#include "play/internal.h"

int pl_you(const struct pl_run *r, int source)
{
    return r->g->rules->you != NULL ? r->g->rules->you(r, source)
                                    : r->s->objects[source].controller;
}

bool pl_is_in_force(const struct pl_run *r, int object,
                    const struct hj_ability *a)
{
    return r->g->rules->in_force == NULL || r->g->rules->in_force(r, object, a);
}

/* The sum of what effects grant to one object or player. */
struct sum {
    int kind, which; /* enum pl_modifies; the value, keyword or number */
    int total;
    int wanted; /* the instance of a keyword to find, counted down; -1: none */
    struct hj_keyword_value found;
};

enum { LOST = 1000 }; /* more instances of a keyword than anything has */

/* Returns how much of what SUM counts an effect grants, or takes, each time,
 * whatever it affects; 0: nothing of it. */
static int adds(const struct pl_run *r, const struct hj_effect *e,
                const struct sum *sum)
{
    const struct pl_rules *rules = r->g->rules;
    int n = 0;

    switch (sum->kind) {
    case PL_MODIFIES_VALUE:
        for (int v = 0; e->kind == HJ_EFFECT_MODIFY && v < HJ_TEXT_VALUES; v++)
            if (e->values[v] != 0 && rules->word_values[v] == sum->which)
                n += e->values[v];
        return n;
    case PL_MODIFIES_KEYWORD:
        for (int k = 0; k < e->keyword_count; k++)
            n += e->keywords[k].keyword == sum->which;
        return e->kind == HJ_EFFECT_GAIN                  ? n
               : e->kind != HJ_EFFECT_LOSE                ? 0
               : rules->keywords == PL_KEYWORDS_INSTANCES ? -n
                                                          : -LOST * n;
    default:
        return e->kind == HJ_EFFECT_GENERATE &&
                       rules->word_numbers[e->index] == sum->which
                   ? (e->n.kind == HJ_AMOUNT_N ? e->n.n : 1)
                   : 0;
    }
}

bool pl_affects(const struct pl_run *r, const struct hj_selector *whom,
                int source, pl_ref ref)
{
    int you = pl_you(r, source);

    if (pl_ref_is_player(ref))
        return whom->pick == HJ_PICK_YOU ? ~ref == you
                                         : pl_fits_player(r, whom, ~ref, you);
    switch (whom->pick) {
    case HJ_PICK_THIS:
        return ref == source;
    case HJ_PICK_HOST:
        return ref == r->s->objects[source].host;
    case HJ_PICK_YOU:
        return false;
    default:
        return pl_fits(r, whom, ref, source, you, PL_REF_NONE);
    }
}

static void add_effect(const struct pl_run *r, const struct hj_effect *e,
                       const struct pl_item *item, struct sum *sum)
{
    bool keyword = sum->kind == PL_MODIFIES_KEYWORD;
    int times = e->n.kind != HJ_AMOUNT_N && !keyword
                    ? pl_amount(r, &e->n, item, -1)
                    : 1;

    sum->total += times * adds(r, e, sum);
    for (int k = 0; keyword && k < e->keyword_count; k++)
        if (e->keywords[k].keyword == sum->which && e->kind == HJ_EFFECT_GAIN &&
            sum->wanted-- == 0)
            sum->found = e->keywords[k];
}

int pl_you_for(const struct pl_run *r, int source, const struct hj_effect *e,
               pl_ref ref)
{
    int you = pl_you(r, source);

    if (you < 0) {
        you = pl_ref_is_player(ref) ? ~ref : r->s->objects[ref].controller;
        if (e->whom.control == HJ_CONTROL_OPPONENT)
            you = pl_next_player(r, you);
    }
    return you;
}

/* True if ability A of SOURCE, or of a copy that was there before, is being
 * evaluated: it does not count in the values that it asks for. */
static bool is_being_evaluated(const struct pl_run *r, int source,
                               const struct hj_ability *a)
{
    const struct pl_object *o = r->s->objects;

    for (const struct pl_evaluation *by = r->evaluation; by != NULL;
         by = by->outer)
        if (by->ability == a && o[source].order >= o[by->source].order)
            return true;
    return false;
}

/* True if an effect does not depend on what other effects grant. */
static bool asks_nothing(const struct pl_run *r, const struct hj_ability *a,
                         const struct hj_effect *e)
{
    return a->condition == NULL && e->when == NULL &&
           e->n.kind == HJ_AMOUNT_N && e->n.if_so == NULL &&
           e->whom.extreme == HJ_EXTREME_NONE &&
           !pl_needs_last_known(r->g->rules->words, &e->whom);
}

/* Returns false, noted, if an effect is not followed as those that need it are
 * too many already: it depends on what other effects grant. */
static bool is_followed(const struct pl_run *r, bool is_last,
                        const struct hj_ability *a, const struct hj_effect *e)
{
    if (!is_last || asks_nothing(r, a, e))
        return true;
    if (r->not_followed != NULL)
        *r->not_followed = true;
    return false;
}

/* Adds what SOURCE, of card C, grants to REF.  Abilities that ask for values
 * are followed DEEPEST levels deep, and MOST times in all; then only effects
 * that depend on no others count. */
HJ_APART static void add_card(const struct pl_run *r, const struct pl_card *c,
                              int source, pl_ref ref, struct sum *sum)
{
    enum { DEEPEST = 8, MOST = 20000 };
    const struct pl_evaluation *outer = r->evaluation;
    int left = MOST;
    struct pl_evaluation asker = {outer, NULL, source,
                                  outer != NULL ? outer->depth + 1 : 1,
                                  outer != NULL ? outer->left : &left};
    struct pl_run inner;
    struct pl_pending p;
    bool ready = false;
    bool is_last = asker.depth > DEEPEST || --*asker.left < 0;

    PL_EACH_ABILITY (a, &c->text) {
        bool looked = false, holds = false;
        PL_EACH_CLAUSE (e, a) {
            int you;
            if (adds(r, e, sum) == 0 ||
                (e->whom.pick == HJ_PICK_THIS && ref != source &&
                 !pl_ref_is_player(ref)) ||
                !is_followed(r, is_last, a, e))
                continue;
            you = pl_you_for(r, source, e, ref);
            if (!ready) {
                inner = *r;
                inner.evaluation = &asker;
            }
            if (!ready || you != p.item.controller) {
                p = pl_continuous_pending(source, you);
                looked = false;
            }
            ready = true;
            asker.ability = a;
            if (!looked)
                holds = pl_is_continuous(r->g, a) &&
                        !is_being_evaluated(r, source, a) &&
                        pl_is_in_force(r, source, a) &&
                        (a->condition == NULL ||
                         pl_holds(&inner, a->condition, &p));
            looked = true;
            if (holds && (e->when == NULL || pl_holds(&inner, e->when, &p)) &&
                pl_affects(&inner, &e->whom, source, ref))
                add_effect(&inner, e, &p.item, sum);
        }
    }
}

static inline void add_source(const struct pl_run *r, int source, pl_ref ref,
                              struct sum *sum)
{
    const struct pl_card *c = pl_card_of(r, source);

    if ((c->grants[sum->kind] & pl_grant_bit(sum->which)) != 0)
        add_card(r, c, source, ref, sum);
}

int pl_granted(const struct pl_run *r, pl_ref ref, int kind, int which)
{
    struct sum sum = {.kind = kind, .which = which, .wanted = -1};

    if (pl_ref_is_player(ref) || pl_in_play(r, ref))
        PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
            add_source(r, w.at, ref, &sum);
    return sum.total;
}

int pl_granted_by(const struct pl_run *r, int source, int object, int kind,
                  int which)
{
    struct sum sum = {.kind = kind, .which = which, .wanted = -1};

    add_source(r, source, object, &sum);
    return sum.total;
}

/* True if an unknown object in play decides if, or how often, clause E of a
 * continuous ability of SOURCE applies to REF. */
static bool asks_unseen(const struct pl_run *r, const struct hj_ability *a,
                        const struct hj_effect *e, int source, pl_ref ref)
{
    int you = pl_you_for(r, source, e, ref);
    struct pl_pending p = pl_continuous_pending(source, you);

    return pl_is_condition_unsure(r, a->condition, &p) ||
           pl_is_condition_unsure(r, e->when, &p) ||
           (e->n.kind == HJ_AMOUNT_COUNT && e->n.each != NULL &&
            pl_first_unsure(r, e->n.each, HJ_CONTROL_ANY, &p) >= 0);
}

bool pl_is_grant_unsure(const struct pl_run *r, int object, int kind, int which)
{
    const struct sum sum = {.kind = kind, .which = which};

    if (!pl_may_be_granted(r, kind, which))
        return false;
    PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
        PL_EACH_ABILITY (a, &pl_card_of(r, w.at)->text)
            PL_EACH_CLAUSE (e, a)
                if (adds(r, e, &sum) != 0 && pl_is_continuous(r->g, a) &&
                    pl_is_in_force(r, w.at, a) &&
                    pl_affects(r, &e->whom, w.at, object) &&
                    asks_unseen(r, a, e, w.at, object))
                    return true;
    return false;
}

bool pl_granted_instance(const struct pl_run *r, int object, int keyword,
                         int *i, struct hj_keyword_value *v)
{
    struct sum sum = {
        .kind = PL_MODIFIES_KEYWORD, .which = keyword, .wanted = *i};

    PL_WALK (w, r->s, PL_ZONE(PL_CONTINUOUS_SOURCES))
        add_source(r, w.at, object, &sum);
    *i = sum.wanted;
    if (sum.wanted < 0)
        *v = sum.found;
    return sum.wanted < 0;
}

bool pl_stands(const struct pl_run *r, int source, const struct hj_ability *a,
               const struct hj_effect *e, pl_ref ref, int verb)
{
    struct pl_pending p;

    if (!pl_is_verb(e) || e->index != verb || !pl_is_continuous(r->g, a) ||
        !pl_is_in_force(r, source, a))
        return false;
    p = pl_continuous_pending(source, pl_you_for(r, source, e, ref));
    return a->condition == NULL ||
           (pl_holds(r, a->condition, &p) &&
            !pl_is_condition_unsure(r, a->condition, &p));
}
