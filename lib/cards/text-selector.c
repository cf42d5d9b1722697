/* SPDX-License-Identifier: MPL-2.0 */
/* Whom or what an effect is about. */
#include "cards/text-internal.h"

#include <ctype.h>

/* A keyword by its bare name, as in "with BARRAGE". */
static uint8_t bare_keyword(struct hj_str s)
{
    uint8_t k = 0;

    while (k < HJ_KEYWORDS && !hj_str_same(s, hj_str(hj_keyword_name(k))))
        k++;
    return k;
}

/* The kind of thing that a noun names, and the keyword that it stands for. */
static void read_type(struct hj_str type, struct hj_selector *selector)
{
    static const struct {
        const char *noun;
        uint8_t things, keyword;
    } nouns[] = {
        {"combatant", HJ_THING_COMBATANT, HJ_KEYWORDS},
        {"site", HJ_THING_SITE, HJ_KEYWORDS},
        {"object", HJ_THING_OBJECT, HJ_KEYWORDS},
        {"tactic", HJ_THING_TACTIC, HJ_KEYWORDS},
        {"condition", HJ_THING_CONDITION, HJ_KEYWORDS},
        {"influence", HJ_THING_INFLUENCE, HJ_KEYWORDS},
        {"card", HJ_THING_CARD, HJ_KEYWORDS},
        {"effect", HJ_THING_EFFECT, HJ_KEYWORDS},
        {"attacker", HJ_THING_COMBATANT, HJ_KEYWORD_ATTACKER},
        {"defender", HJ_THING_COMBATANT, HJ_KEYWORD_DEFENDER},
    };

    for (size_t i = 0; i < sizeof(nouns) / sizeof(nouns[0]); i++) {
        struct hj_str noun = hj_str(nouns[i].noun);
        if (hj_str_same(hj_str_first(type, noun.n), noun)) {
            selector->things = nouns[i].things;
            selector->keyword = nouns[i].keyword;
        }
    }
}

static bool read_pick(struct hj_str det, bool plural,
                      struct hj_selector *selector)
{
    static const struct {
        const char *word;
        uint8_t pick;
    } picks[] = {
        {"target", HJ_PICK_TARGET}, {"each", HJ_PICK_EACH},
        {"all", HJ_PICK_EACH},      {"every", HJ_PICK_EACH},
        {"any", HJ_PICK_ANY},       {"a", HJ_PICK_ANY},
        {"an", HJ_PICK_ANY},        {"another", HJ_PICK_ANY},
        {"your", HJ_PICK_EACH},
    };

    if (det.n == 0) {
        selector->pick = HJ_PICK_EACH;
        return plural; /* "combatant gets …" is no sentence */
    }
    for (size_t i = 0; i < sizeof(picks) / sizeof(picks[0]); i++)
        if (hj_str_same(det, hj_str(picks[i].word)))
            selector->pick = picks[i].pick;
    if (hj_str_same(det, HJ_STR("another")))
        selector->other = true;
    if (hj_str_same(det, HJ_STR("your")))
        selector->control = HJ_CONTROL_YOU;
    return true;
}

/* Both places where a selector may say who controls; at most one does. */
static bool read_control(struct hj_str one, struct hj_str two,
                         struct hj_selector *selector)
{
    struct hj_str said = one.n > 0 ? one : two;

    if (said.n == 0)
        return true;
    if ((one.n > 0 && two.n > 0) || selector->control != HJ_CONTROL_ANY)
        return false;
    selector->control = hj_str_same(said, HJ_STR(" you control"))
                            ? HJ_CONTROL_YOU
                            : HJ_CONTROL_OPPONENT;
    return true;
}

/* Whether a word, or what stands before its first mark, is one of those that
 * make up selectors, and so is no trait. */
static bool is_common(struct hj_str word)
{
    static const char words[][11] = {
        "target",  "each",      "all",        "every",     "any",
        "a",       "an",        "another",    "your",      "other",
        "the",     "this",      "that",       "of",        "its",
        "their",   "non",       "no",         "not",       "up",
        "both",    "attacking", "defending",  "combatant", "combatants",
        "site",    "sites",     "object",     "objects",   "tactic",
        "tactics", "condition", "conditions", "influence", "card",
        "cards",   "effect",    "effects"};
    size_t n = 0;

    while (n < word.n && isalnum((unsigned char)word.p[n]))
        n++;
    word = hj_str_first(word, n);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (hj_str_same(word, hj_str(words[i])))
            return true;
    return false;
}

static bool read_words(struct hj_text *text, const struct hj_text_match *match,
                       struct hj_selector *selector)
{
    static const char *const groups[HJ_SELECTOR_WORDS] = {"w1", "w2"};

    for (int i = 0; i < HJ_SELECTOR_WORDS; i++) {
        struct hj_str word = hj_text_group(match, groups[i]);
        uint8_t keyword = bare_keyword(word);

        selector->words[i] = word;
        if (word.n == 0)
            continue;
        if (is_common(word))
            return false;
        if (keyword != HJ_KEYWORDS) { /* "HIDDEN combatant" */
            if (selector->keyword != HJ_KEYWORDS)
                return false;
            selector->keyword = keyword;
            selector->words[i] = HJ_STR("");
        } else if (text->knows != NULL ? !text->knows(text->data, word)
                                       : islower((unsigned char)word.p[0])) {
            return false;
        }
    }
    return true;
}

static bool read_tails(const struct hj_text_match *match,
                       struct hj_selector *selector)
{
    struct hj_str list = hj_text_group(match, "list");
    struct hj_str cost = hj_text_group(match, "n");
    int16_t n;

    selector->name = hj_text_group(match, "quoted");
    if (selector->name.n == 0)
        selector->name = hj_text_group(match, "name");
    if (list.n > 0) {
        if (selector->keyword != HJ_KEYWORDS)
            return false;
        selector->keyword = bare_keyword(list);
        if (selector->keyword == HJ_KEYWORDS)
            return false;
    }
    if (cost.n > 0) {
        if (!hj_text_number(cost, &n))
            return false;
        if (hj_str_same(hj_text_group(match, "dir"), HJ_STR("less")))
            selector->cost_most = n;
        else
            selector->cost_least = n;
    }
    return true;
}

static bool read_thing(struct hj_text *text, const struct hj_text_match *match,
                       struct hj_selector *selector)
{
    struct hj_str type = hj_text_group(match, "type");
    bool plural = type.p[type.n - 1] == 's' || type.p[type.n - 1] == 'S';
    struct hj_str det = hj_text_group(match, "det");

    read_type(type, selector);
    selector->other = hj_text_group(match, "other").n > 0;
    if (!read_pick(det, plural, selector))
        return false;
    if (hj_text_group(match, "of").n > 0)
        selector->control = HJ_CONTROL_YOU;
    return read_words(text, match, selector) && read_tails(match, selector) &&
           read_control(hj_text_group(match, "c1"), hj_text_group(match, "c2"),
                        selector);
}

static bool read_selector(struct hj_text *text, size_t kind,
                          const struct hj_text_match *match,
                          struct hj_selector *selector)
{
    *selector = (struct hj_selector){
        .things = HJ_THING_OBJECT,
        .keyword = HJ_KEYWORDS,
        .cost_most = HJ_COST_NONE,
    };
    switch (kind) {
    case HJ_SELECTOR_YOU:
        selector->pick = HJ_PICK_YOU;
        selector->things = HJ_THING_PLAYER;
        selector->control = HJ_CONTROL_YOU;
        return true;
    case HJ_SELECTOR_THIS:
        selector->pick = HJ_PICK_THIS;
        return true;
    case HJ_SELECTOR_IT:
        selector->pick = HJ_PICK_IT;
        return true;
    case HJ_SELECTOR_FORCE:
        selector->pick = HJ_PICK_FORCE;
        selector->things = HJ_THING_COMBATANT;
        selector->other = true;
        return true;
    case HJ_SELECTOR_PLAYER:
    case HJ_SELECTOR_OPPONENT:
        selector->things = HJ_THING_PLAYER;
        if (kind == HJ_SELECTOR_OPPONENT)
            selector->control = HJ_CONTROL_OPPONENT;
        return read_pick(hj_text_group(match, "det"), false, selector);
    default:
        return read_thing(text, match, selector);
    }
}

bool hj_text_selector(struct hj_text *text, struct hj_str s,
                      struct hj_selector *selector)
{
    struct hj_text_match match;
    bool fits = false;

    hj_text_match_begin(&match, text, HJ_TEXT_SELECTOR, s);
    while (!fits && hj_text_match_next(&match))
        fits = read_selector(text, match.kind, &match, selector);
    hj_text_match_end(&match);
    return fits;
}
