/* SPDX-License-Identifier: MPL-2.0 */
/* Card texts, read with the game's words, and what is often needed of them. */
#include "play/internal.h"
#include "text/catalogue-words.h"

bool pl_open_text(struct hj_game *g, struct hj_error *e)
{
    g->grammar = hj_grammar_new(g->rules->words, e);
    if (g->grammar == NULL)
        return false;
    g->known = hj_known_new(g->setup.catalogue);
    if (g->known == NULL)
        return hj_fail_memory(e);
    hj_grammar_knows(g->grammar, hj_known_word, g->known);
    return true;
}

/* True if a sentence that is not understood is an ability: with PAYMENT one
 * that has a cost and a colon, without it one that begins as a triggered
 * ability does. */
static bool is_strange(const struct hj_sentence *s, bool payment)
{
    if (s->understood)
        return false;
    if (payment)
        return hj_str_find(s->text, ':', 0) < s->text.n;
    return hj_str_starts(s->text, HJ_STR("When")) ||
           hj_str_starts(s->text, HJ_STR("During ")) ||
           hj_str_starts(s->text, HJ_STR("At "));
}

static bool is_strange_ability(const struct hj_sentence *s)
{
    return is_strange(s, true) || is_strange(s, false);
}

int pl_unread_abilities(const struct pl_card *c, bool payment)
{
    int count = 0;

    for (int i = 0; c->has_unread && i < c->text.sentence_count; i++)
        count += is_strange(&c->text.sentences[i], payment);
    return count;
}

/* Returns the number (from 1) of the first ability that is not understood: of
 * one with a cost, if there is any. */
static int strange_number(const struct pl_card *c)
{
    bool payment = pl_unread_abilities(c, true) > 0;
    int before = 0;

    for (int i = 0; i < c->text.sentence_count; i++) {
        const struct hj_sentence *s = &c->text.sentences[i];
        if (is_strange(s, payment))
            return s->first + before + 1;
        before += is_strange_ability(s);
    }
    return c->text.ability_count + 1;
}

int pl_ability_number(const struct pl_card *c, int ability)
{
    int number = ability + 1;

    if (!c->has_unread)
        return number;
    if (ability >= c->text.ability_count)
        return strange_number(c);
    for (int i = 0; i < c->text.sentence_count; i++) {
        const struct hj_sentence *s = &c->text.sentences[i];
        number += s->first <= ability && is_strange_ability(s);
    }
    return number;
}

/* Returns the ability with NUMBER (from 1) if each sentence that is not
 * understood counts as one; -1 if there is none. */
static int as_printed(const struct hj_card_text *t, int64_t number)
{
    int before = 0;

    for (int i = 0; i < t->sentence_count; i++) {
        const struct hj_sentence *s = &t->sentences[i];
        int count = s->understood ? s->count : 1;
        if (number > before && number <= before + count)
            return s->understood ? s->first + (int)number - before - 1 : -1;
        before += count;
    }
    return -1;
}

int pl_ability_numbered(const struct pl_card *c, int64_t number, bool payment)
{
    const struct hj_card_text *t = &c->text;
    int strange = 0;

    for (int k = 0; k < t->ability_count; k++)
        if (pl_ability_number(c, k) == number)
            return k;
    for (int i = 0; i < t->sentence_count; i++) {
        const struct hj_sentence *s = &t->sentences[i];
        if (is_strange_ability(s) && s->first + ++strange == number &&
            is_strange(s, payment))
            return t->ability_count;
    }
    return number <= t->ability_count ? (int)number - 1 : as_printed(t, number);
}

bool pl_is_continuous(const struct hj_game *g, const struct hj_ability *a)
{
    return a->when == HJ_WHEN_CONTINUOUS ||
           (a->when == HJ_WHEN_HEADING &&
            g->rules->words->headings[a->heading].lasts);
}

/* Notes what the continuous ability A grants, and whether C is a source. */
static void note_grants(const struct pl_rules *rules, struct pl_card *c,
                        const struct hj_ability *a)
{
    /* A card that only changes its own cost grants nothing while in play. */
    c->continuous = c->continuous || a->effect_count != 1 ||
                    a->effects[0].kind != HJ_EFFECT_COST ||
                    a->effects[0].whom.pick != HJ_PICK_THIS;
    PL_EACH_CLAUSE (e, a) {
        switch (e->kind) {
        case HJ_EFFECT_MODIFY:
            for (int v = 0; v < HJ_TEXT_VALUES; v++)
                if (e->values[v] != 0)
                    c->grants[PL_MODIFIES_VALUE] |=
                        pl_grant_bit(rules->word_values[v]);
            break;
        case HJ_EFFECT_GAIN:
        case HJ_EFFECT_LOSE:
            for (int i = 0; i < e->keyword_count; i++)
                c->grants[PL_MODIFIES_KEYWORD] |=
                    pl_grant_bit(e->keywords[i].keyword);
            break;
        case HJ_EFFECT_OWN:
        case HJ_EFFECT_VERB:
            c->grants[PL_GRANTS_VERBS] |= pl_grant_bit(e->index);
            break;
        case HJ_EFFECT_COST:
            c->grants[PL_GRANTS_NUMBERS] |= pl_grant_bit(PL_GRANTS_COSTS);
            break;
        case HJ_EFFECT_GENERATE:
            if (rules->word_numbers != NULL)
                c->grants[PL_GRANTS_NUMBERS] |=
                    pl_grant_bit(rules->word_numbers[e->index]);
            break;
        default:
            break;
        }
    }
}

bool pl_read_text(struct hj_game *g, hj_card card, struct pl_card *c)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    struct hj_printed_text printed = {
        .name = hj_card_name(cat, card),
        .type =
            c->type == 0 ? HJ_STR("card") : hj_card_value(cat, card, g->type),
        .text = g->text == HJ_NO_PROPERTY ? HJ_STR("")
                                          : hj_card_value(cat, card, g->text),
        .second = g->second == HJ_NO_PROPERTY
                      ? HJ_STR("")
                      : hj_card_value(cat, card, g->second)};
    const struct pl_run r = pl_reader(g, NULL);
    struct hj_error e = {0};

    if (printed.text.n == 0 && printed.second.n == 0)
        return true;
    if (!hj_grammar_read_both(g->grammar, &printed, g->arena, &c->text, &e))
        return false;
    for (int i = 0; i < c->text.sentence_count; i++)
        c->has_unread = c->has_unread || !c->text.sentences[i].understood;
    PL_EACH_ABILITY (a, &c->text) {
        uint64_t keyword = UINT64_C(1) << (a->keyword.keyword & 63);
        PL_EACH_CLAUSE (clause, a)
            c->targeted = c->targeted || clause->kind == HJ_EFFECT_CHOOSE ||
                          pl_asks_target(&r, clause);
        if (a->when == HJ_WHEN_KEYWORD) {
            c->repeated |= c->keywords & keyword;
            c->keywords |= keyword;
        } else if (pl_is_continuous(g, a))
            note_grants(g->rules, c, a);
        else if (a->when == HJ_WHEN_REQUIRED || a->when == HJ_WHEN_OPTIONAL)
            c->listens |= a->events;
        if (a->moment == HJ_MOMENT_START || a->moment == HJ_MOMENT_END)
            c->listens |= PL_PHASE_EVENT(a->phase != HJ_TEXT_NONE ? a->phase
                                         : a->moment == HJ_MOMENT_START
                                             ? 0
                                             : pl_last_moment(g->rules));
    }
    return true;
}

bool pl_compares_with_x(const struct hj_selector *s)
{
    for (int i = 0; i < s->test_count; i++)
        if (s->tests[i].x)
            return true;
    return false;
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
