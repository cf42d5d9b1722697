/* SPDX-License-Identifier: MPL-2.0 */
/* The part of a selector after its types: with, without, named, the controller,
 * the place. */
#include "text/internal.h"

enum { MOST_NAME = 12 }; /* largest number of words of a name */

/* Reads "less than 3", "equal to or less than 3". */
static bool compared(struct tx_parse *p, struct hj_test *t)
{
    int start = p->at;
    bool less = tx_words(p, "equal to or less than|less than or equal to");
    bool more = !less && tx_words(p, "equal to or greater than|"
                                     "greater than or equal to");
    int16_t n;

    if (!less && !more && !tx_words(p, "equal to"))
        return tx_range(p, &t->least, &t->most);
    if (!tx_number(p, &n))
        return tx_stop(p, NULL) || tx_back(p, start);
    t->least = less ? INT16_MIN : n;
    t->most = more ? HJ_TEXT_ANY : n;
    return true;
}

/* Reads "2 or less" and the like; with X the maximum is the amount paid. */
static bool test_range(struct tx_parse *p, struct hj_test *t)
{
    if (TX_TAKE(p, "x")) {
        if (!p->ref.x)
            return tx_stop(p, "X is not defined");
        t->x = true;
        return tx_words(p, "or less|or fewer|or lower") || tx_stop(p, NULL);
    }
    return TX_IS(p, "equal") || TX_IS(p, "less") || TX_IS(p, "greater")
               ? compared(p, t)
               : tx_range(p, &t->least, &t->most);
}

static bool add_test(struct tx_parse *p, struct hj_selector *s,
                     const struct hj_test *t)
{
    if (s->test_count == HJ_MOST_TESTS)
        return tx_stop(p, "more than two comparisons");
    s->tests[s->test_count++] = *t;
    return true;
}

bool tx_test(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_test t = {0};
    int start = p->at;

    (void)(TX_TAKE(p, "a") || TX_TAKE(p, "an"));
    if (tx_row(p, TX_VALUE, &t.value)) {
        TX_TAKE(p, "of");
        if (!test_range(p, &t))
            return tx_back(p, start);
    } else if (!test_range(p, &t) || !tx_row(p, TX_VALUE, &t.value)) {
        return tx_back(p, start);
    } else if (t.least == t.most && t.most > 0) { /* "2 ATK or less" */
        if (tx_words(p, "or less|or lower|or fewer"))
            t.least = INT16_MIN;
        else if (tx_words(p, "or more|or greater|or higher"))
            t.most = HJ_TEXT_ANY;
    }
    return add_test(p, s, &t) || tx_back(p, start);
}

static bool bare_keyword(struct tx_parse *p, uint32_t *bits)
{
    uint8_t row;

    if (!tx_row(p, TX_KEYWORD, &row))
        return false;
    *bits |= 1u << row;
    return true;
}

/* Reads "FLIGHT or SPECIALIST" as any of them, "FLIGHT and SPECIALIST" as
 * all. */
static bool with_keywords(struct tx_parse *p, struct hj_selector *s)
{
    uint32_t any = 0, all = 0, more;
    int start;

    if (!bare_keyword(p, &any))
        return false;
    if (s->with != 0)
        return tx_stop(p, "keywords are said twice");
    for (;;) {
        start = p->at;
        more = 0;
        if (all == 0 && TX_TAKE(p, "or") && bare_keyword(p, &more)) {
            any |= more;
        } else {
            p->at = start;
            if (!TX_TAKE(p, "and") || !bare_keyword(p, &more))
                break;
            if (any & (any - 1))
                return tx_stop(p, "'or' and 'and' in one list");
            all |= more;
        }
    }
    p->at = start;
    if (all == 0) {
        s->with = any;
        return true;
    }
    if (s->kind_count > 1)
        return tx_stop(p, "unclear of which of them");
    for (int i = 0; i < s->kind_count; i++)
        s->kinds[i].keywords |= any | all;
    return true;
}

static bool without_keywords(struct tx_parse *p, struct hj_selector *s)
{
    uint32_t more = 0;
    int start;

    if (s->without != 0 || !bare_keyword(p, &s->without))
        return tx_stop(p, NULL);
    for (;;) {
        start = p->at;
        if (TX_TAKE(p, "and") && bare_keyword(p, &more))
            return tx_stop(p, "ambiguous: write 'or'");
        p->at = start;
        if (!tx_words(p, "or|and without") || !bare_keyword(p, &s->without))
            break;
    }
    p->at = start;
    return true;
}

/* Reads "whose ATK is 3 or less". */
static bool whose(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_test t = {0};

    if (!tx_row(p, TX_VALUE, &t.value) || !TX_TAKE(p, "is") ||
        !test_range(p, &t))
        return tx_stop(p, NULL);
    return add_test(p, s, &t);
}

static bool control(struct tx_parse *p, struct hj_selector *s)
{
    uint8_t who;

    if (p->they != TX_THEY_NOT &&
        tx_words(p, "they control|that player controls")) {
        p->they = TX_THEY_DO;
        who = HJ_CONTROL_YOU;
    } else if (p->they == TX_THEY_MUST)
        return false;
    else if (tx_words(p, "you control") || tx_words(p, "controlled by you"))
        who = HJ_CONTROL_YOU;
    else if (tx_words(p, "an opponent controls|opponents control|"
                         "your opponents control|any opponent controls") ||
             tx_words(p, "controlled by an opponent|controlled by opponents|"
                         "controlled by your opponents") ||
             (p->w->two && tx_words(p, "your opponent controls")) ||
             ((p->w->two || p->w->alone) &&
              tx_words(p, "you don't control|you do not control")))
        who = HJ_CONTROL_OPPONENT;
    else if ((p->theirs && tx_words(p, "they control|he or she controls")) ||
             ((p->ref.player || p->theirs) &&
              tx_that_player(p, "that player controls",
                             "that opponent controls")))
        who = HJ_CONTROL_THAT;
    else if (tx_words(p, "target opponent controls"))
        who = HJ_CONTROL_TARGET_OPPONENT;
    else if (tx_words(p, "target player controls"))
        who = HJ_CONTROL_TARGET_PLAYER;
    else
        return false;
    if (s->control != HJ_CONTROL_ANY)
        return tx_stop_last(p, p->at - 1, "its controller is said twice");
    s->control = who;
    return true;
}

uint8_t tx_whose_zone(struct tx_parse *p)
{
    if (tx_words(p, "an opponent's|opponents'|your opponents'") ||
        (p->w->two && tx_words(p, "your opponent's")))
        return HJ_CONTROL_OPPONENT;
    if (tx_words(p, "target opponent's"))
        return HJ_CONTROL_TARGET_OPPONENT;
    if (tx_words(p, "target player's"))
        return HJ_CONTROL_TARGET_PLAYER;
    if (p->theirs ? tx_words(p, "their|his or her")
                  : p->ref.player &&
                        tx_that_player(p, "that player's", "that opponent's"))
        return HJ_CONTROL_THAT;
    return TX_TAKE(p, "your") ? HJ_CONTROL_YOU : HJ_CONTROL_ANY;
}

/* Reads "in your damage pile", "from your hand", "in play". */
static bool in_zone(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    uint8_t row, of;

    if (!(TX_TAKE(p, "in") || TX_TAKE(p, "from")) || s->zone != HJ_TEXT_NONE)
        return tx_back(p, start);
    of = tx_whose_zone(p);
    if (!tx_row(p, TX_ZONE, &row))
        return tx_back(p, start);
    if (!(p->w->zones[row].is & HJ_ZONE_OWNED) != (of == HJ_CONTROL_ANY))
        return tx_stop(p, "unclear whose it is") || tx_back(p, start);
    s->zone = row;
    s->zone_of = of;
    p->zone_at = start;
    return true;
}

/* Reads "that is activated", "that has FLIGHT". */
static bool that_is(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    uint8_t row;
    bool not ;

    if (s->kind_count == 1 && tx_is_one_word(p->w, &s->kinds[0]) &&
        ((not = tx_words(p, "that isn't|that aren't")) ||
         tx_words(p, "that is|that are|that's"))) {
        not = not || TX_TAKE(p, "not");
        if (tx_row(p, TX_STATE, &row)) {
            if (not )
                s->kinds[0].not_states |= 1u << row;
            else
                s->kinds[0].states |= 1u << row;
            return true;
        }
    } else if (tx_words(p, "that has|that have")
                   ? with_keywords(p, s)
                   : tx_words(p, "that does not have|that doesn't have|"
                                 "that do not have|that don't have") &&
                         without_keywords(p, s))
        return true;
    return tx_back(p, start);
}

static bool named(struct tx_parse *p, struct hj_selector *s)
{
    if (tx_now(p)->kind == TX_QUOTED && tx_now(p)->said.n > 0) {
        s->name = tx_now(p)->said;
        p->at++;
        return true;
    }
    return tx_known(p, MOST_NAME, true, &s->name) ||
           tx_stop(p, "no card of the catalogue has this name");
}

/* Reads "that costs 2 or less". */
static bool costs(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_test t = {0};
    int start = p->at;

    while (t.value < p->w->value_count &&
           strncmp(p->w->values[t.value].text, "cost", 4) != 0)
        t.value++;
    return (t.value < p->w->value_count &&
            tx_words(p, "that costs|that cost|costing") && test_range(p, &t) &&
            add_test(p, s, &t)) ||
           tx_back(p, start);
}

static bool lacks(struct hj_kind *k, struct hj_str trait)
{
    k->not_traits |= (uint8_t)(1u << k->trait_count);
    k->traits[k->trait_count++] = trait;
    return true;
}

/* Reads "all combatants except Jotune combatants" and "that isn't a Jotune" as
 * the non-Jotune ones. */
static bool except(struct tx_parse *p, struct hj_selector *s)
{
    struct hj_kind *k = &s->kinds[0], not = {0};
    struct hj_str trait;
    int start = p->at;
    bool many, one = s->kind_count == 1 && tx_is_one_word(p->w, k) &&
                     tx_words(p, "that is not a|that is not an|that isn't a|"
                                 "that isn't an");

    if ((one || tx_words(p, "except for|except|other than")) &&
        s->kind_count == 1 && k->trait_count < HJ_MOST_TRAITS) {
        int behind = p->at;
        if (tx_known(p, 3, false, &trait) && tx_type(p, &not, &many) &&
            many != one && not .types == k->types && tx_is_plain_kind(&not ))
            return lacks(k, trait);
        p->at = behind;
        not = (struct hj_kind){0};
        if (one && p->w->things != 0 && tx_known(p, 3, false, &trait))
            return lacks(k, trait);
        p->at = behind;
        if (!one && p->w->things != 0 && tx_traits(p, &not ))
            return lacks(k, not .traits[0]); /* "except Heroes" */
    }
    return tx_back(p, start);
}

/* Reads "the lowest ATK", in clauses that compare all matches. */
static bool extreme(struct tx_parse *p, struct hj_selector *s)
{
    int start = p->at;
    bool lowest = tx_words(p, "the lowest|the least");

    if ((lowest || tx_words(p, "the highest|the greatest|the most")) &&
        tx_row(p, TX_VALUE, &s->of_value)) {
        if (!p->names || s->extreme != HJ_EXTREME_NONE)
            return tx_stop(p, "it cannot be compared here");
        s->extreme = lowest ? HJ_EXTREME_LOWEST : HJ_EXTREME_HIGHEST;
        return true;
    }
    s->of_value = 0;
    return tx_back(p, start);
}

/* Reads the rest of "with cost 2 or less and ATK 3 or more". */
static bool with(struct tx_parse *p, struct hj_selector *s)
{
    int behind;

    if (extreme(p, s))
        return true;
    if (!tx_test(p, s) && !with_keywords(p, s))
        return tx_stop(p, NULL);
    do {
        behind = p->at;
        if (!TX_TAKE(p, "and"))
            return true;
        TX_TAKE(p, "with");
    } while (tx_test(p, s) ||
             (s->with == 0 && bare_keyword(p, &s->with) && !TX_IS(p, "or")));
    p->at = behind;
    return true;
}

/* Reads the part after the types.  Returns false only for a part that is begun
 * incorrectly. */
bool tx_selector_suffix(struct tx_parse *p, struct hj_selector *s)
{
    int except_what = 0; /* position after "except …"; a later part would be
                          * ambiguous */

    for (;;) {
        int start = p->at;
        uint8_t row;
        if ((s->test_count > 0 || (s->with | s->without) != 0) &&
            TX_TAKE(p, "and") && !TX_IS(p, "with") && !TX_IS(p, "without"))
            p->at = start;
        if (TX_TAKE(p, "with")) {
            if (!with(p, s))
                return false;
        } else if (except(p, s)) {
            except_what = p->at;
            continue;
        } else if (!s->other && (tx_words(p, "other than this") ||
                                 tx_words(p, "except this"))) {
            struct hj_kind this = {0};
            bool many;
            if (!tx_type(p, &this, &many) || many)
                return tx_stop(p, NULL);
            s->other = true;
        } else if (TX_TAKE(p, "without")) {
            if (!without_keywords(p, s))
                return false;
        } else if (TX_TAKE(p, "whose")) {
            if (!whose(p, s))
                return false;
        } else if (TX_TAKE(p, "named")) {
            if (s->name.n > 0 || !named(p, s))
                return tx_stop(p, NULL);
        } else if (control(p, s) || in_zone(p, s) || that_is(p, s) ||
                   costs(p, s)) {
            continue;
        } else if (s->relation == HJ_TEXT_NONE &&
                   tx_row(p, TX_RELATION, &row) &&
                   p->w->relations[row].is & HJ_RELATION_OF &&
                   (!tx_is_only_played(p) ||
                    strncmp(p->w->relations[row].text, "adjacent", 8) != 0)) {
            s->relation = row;
        } else {
            p->at = start;
            return except_what == 0 || start == except_what ||
                   tx_stop(p, "ambiguous: of those or of the rest");
        }
    }
}
