/* SPDX-License-Identifier: MPL-2.0 */
/* The parts of a sentence: selectors, keywords and effects. */
#include "cards/text-internal.h"

#include <ctype.h>

/* Which things an effect may be about; what does not fit is not understood. */
static const uint8_t effect_things[HJ_EFFECTS] = {
    [HJ_EFFECT_DAMAGE] = HJ_THING_COMBATANT | HJ_THING_SITE | HJ_THING_PLAYER |
                         HJ_THING_CONDITION | HJ_THING_INFLUENCE,
    [HJ_EFFECT_MODIFY] = HJ_THING_OBJECT,
    [HJ_EFFECT_GAIN] = HJ_THING_OBJECT,
    [HJ_EFFECT_LOSE] = HJ_THING_OBJECT,
    [HJ_EFFECT_ACTIVATE] = HJ_THING_OBJECT,
    [HJ_EFFECT_RESET] = HJ_THING_OBJECT,
    [HJ_EFFECT_LEAVE] = HJ_THING_COMBATANT,
    [HJ_EFFECT_HEALTH] = HJ_THING_PLAYER,
    [HJ_EFFECT_DRAW] = HJ_THING_PLAYER,
    [HJ_EFFECT_DISCARD] = HJ_THING_PLAYER,
    [HJ_EFFECT_INFLUENCE] = HJ_THING_PLAYER,
    [HJ_EFFECT_SULARIUM] = HJ_THING_PLAYER,
    [HJ_EFFECT_DESTROY] = HJ_THING_OBJECT,
    [HJ_EFFECT_PLACE] = HJ_THING_OBJECT,
    [HJ_EFFECT_RETURN] = HJ_THING_CARD,
    [HJ_EFFECT_COUNTER] = HJ_THING_OBJECT,
    [HJ_EFFECT_GENERATE_SULARIUM] = HJ_THING_OBJECT,
    [HJ_EFFECT_GENERATE_INFLUENCE] = HJ_THING_PLAYER,
    [HJ_EFFECT_CONTROL] = HJ_THING_COMBATANT | HJ_THING_SITE,
    [HJ_EFFECT_CANCEL] = HJ_THING_EFFECT,
    [HJ_EFFECT_PREVENT] = HJ_THING_OBJECT | HJ_THING_PLAYER,
    [HJ_EFFECT_SEARCH] = HJ_THING_CARD,
    [HJ_EFFECT_ROLL] = 0,
};

bool hj_text_number(struct hj_str s, int16_t *number)
{
    static const struct {
        const char *word;
        int16_t number;
    } words[] = {{"a", 1},     {"an", 1},    {"one", 1},  {"two", 2},
                 {"three", 3}, {"four", 4},  {"five", 5}, {"six", 6},
                 {"seven", 7}, {"eight", 8}, {"nine", 9}, {"ten", 10}};
    int64_t value;

    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (hj_str_same(s, hj_str(words[i].word))) {
            *number = words[i].number;
            return true;
        }
    if (!hj_str_int(s, INT16_MIN, INT16_MAX, &value))
        return false;
    *number = (int16_t)value;
    return true;
}

/* One keyword, a row of its table. */
static bool one_keyword(struct hj_text *text, struct hj_str s,
                        struct hj_keyword_value *value)
{
    struct hj_text_match match;
    bool fits = false;

    hj_text_match_begin(&match, text, HJ_TEXT_KEYWORD, s);
    while (!fits && hj_text_match_next(&match)) {
        struct hj_str n = hj_text_group(&match, "n");
        struct hj_str x = hj_text_group(&match, "x");

        *value = (struct hj_keyword_value){match.kind, 0, 0};
        fits = (n.n == 0 || hj_text_number(n, &value->n)) &&
               (x.n == 0 || hj_text_number(x, &value->x));
    }
    hj_text_match_end(&match);
    return fits;
}

/* Takes the next member of a list off *REST: members stand between commas,
 * "and", or both. */
static struct hj_str next_member(struct hj_str *rest)
{
    struct hj_str member, list = *rest;
    size_t end = hj_str_find(list, ',', 0), behind = end + 1;

    for (size_t i = 0; i + 5 <= list.n && i < end; i++)
        if (hj_str_same(hj_str_first(hj_str_from(list, i), 5),
                        HJ_STR(" and "))) {
            end = i;
            behind = i + 5;
        }
    member = hj_str_first(list, end);
    *rest = hj_str_trim(hj_str_from(list, behind));
    if (rest->n > 4 && hj_str_same(hj_str_first(*rest, 4), HJ_STR("and ")))
        *rest = hj_str_from(*rest, 4);
    return hj_str_trim(member);
}

bool hj_text_keywords(struct hj_text *text, struct hj_str s,
                      struct hj_keyword_value *list, uint8_t most,
                      uint8_t *count)
{
    *count = 0;
    do {
        struct hj_str member = next_member(&s);
        if (*count == most || !one_keyword(text, member, &list[*count]))
            return false;
        ++*count;
    } while (s.n > 0);
    return true;
}

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
        {"player", HJ_THING_PLAYER, HJ_KEYWORDS},
        {"opponent", HJ_THING_PLAYER, HJ_KEYWORDS},
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
        read_type(hj_text_group(match, "type"), selector);
        if (tolower((unsigned char)hj_text_group(match, "type").p[0]) == 'o')
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

static uint8_t read_zone(struct hj_str s)
{
    static const char *const names[] = {
        [HJ_TEXT_ZONE_DAMAGE] = "damage pile",
        [HJ_TEXT_ZONE_DESTROY] = "destroy pile",
        [HJ_TEXT_ZONE_HAND] = "hand",
        [HJ_TEXT_ZONE_INFLUENCE] = "influence row",
    };

    for (uint8_t i = HJ_TEXT_ZONE_DAMAGE; i <= HJ_TEXT_ZONE_INFLUENCE; i++)
        if (hj_str_same(s, hj_str(names[i])))
            return i;
    return HJ_TEXT_ZONE_NONE;
}

/* Whether "a" may be chosen when the effect is carried out: nothing on the
 * chain, which has resolved by then, and nothing that lasts by itself. */
static bool may_choose(const struct hj_effect *effect)
{
    return effect->kind != HJ_EFFECT_CANCEL &&
           effect->kind != HJ_EFFECT_GENERATE_SULARIUM &&
           effect->kind != HJ_EFFECT_GENERATE_INFLUENCE &&
           (effect->whom.things & effect_things[effect->kind]) != 0;
}

/* Whom the effect is about; without a word it is "you". */
static bool read_whom(struct hj_text *text, struct hj_str who,
                      struct hj_effect *effect)
{
    uint8_t may = effect_things[effect->kind];

    if (may == 0)
        return who.n == 0;
    if (!hj_text_selector(text, who.n > 0 ? who : HJ_STR("you"), &effect->whom))
        return false;
    if (effect->whom.pick == HJ_PICK_ANY)
        return effect->kind == HJ_EFFECT_SEARCH || may_choose(effect);
    if (effect->whom.pick == HJ_PICK_THIS || effect->whom.pick == HJ_PICK_IT)
        return (may & HJ_THING_OBJECT) != 0;
    /* "card" and "object" say more than an effect can reach; that is fine. */
    return (effect->whom.things & may) != 0;
}

/* The sign of "gains" and "loses". */
static bool read_numbers(const struct hj_text_match *match,
                         struct hj_effect *effect)
{
    struct hj_str n = hj_text_group(match, "n");
    struct hj_str atk = hj_text_group(match, "atk");
    struct hj_str sign = hj_text_group(match, "sign");

    if (n.n > 0 && !hj_text_number(n, &effect->n))
        return false;
    if (n.n == 0 && effect->kind == HJ_EFFECT_ROLL)
        effect->n = HJ_DIE;
    if (sign.n > 0 && tolower((unsigned char)sign.p[0]) == 'l')
        effect->n = (int16_t)-effect->n;
    return atk.n == 0 ||
           (hj_text_number(atk, &effect->atk) &&
            hj_text_number(hj_text_group(match, "def"), &effect->def));
}

static bool read_effect(struct hj_text *text, uint8_t kind,
                        const struct hj_text_match *match,
                        struct hj_effect *effect)
{
    struct hj_str zone = hj_text_group(match, "zone");

    *effect = (struct hj_effect){.kind = kind};
    effect->until = hj_text_group(match, "until").n > 0;
    effect->word = hj_text_group(match, "word");
    if (zone.n > 0)
        effect->zone = read_zone(zone);
    if ((kind == HJ_EFFECT_GAIN || kind == HJ_EFFECT_LOSE) &&
        !hj_text_keywords(text, hj_text_group(match, "list"), effect->keywords,
                          HJ_MOST_KEYWORDS, &effect->keyword_count))
        return false;
    return read_numbers(match, effect) &&
           read_whom(text, hj_text_group(match, "who"), effect);
}

static bool one_effect(struct hj_text *text, struct hj_str s,
                       struct hj_effect *effect)
{
    struct hj_text_match match;
    bool fits = false;

    hj_text_match_begin(&match, text, HJ_TEXT_EFFECT, s);
    while (!fits && hj_text_match_next(&match))
        fits = read_effect(text, match.kind, &match, effect);
    hj_text_match_end(&match);
    return fits;
}

/* How long the joint at the start of S is that may join two effects. */
static size_t joint(struct hj_str s)
{
    static const char *const joints[] = {", and then ", ", then ", " and then ",
                                         ", and ",      " and ",   "; "};

    for (size_t i = 0; i < sizeof(joints) / sizeof(joints[0]); i++) {
        struct hj_str j = hj_str(joints[i]);
        if (hj_str_same(hj_str_first(s, j.n), j))
            return j.n;
    }
    return 0;
}

/* "On a 4 or more, …": which results of a roll, and what stands behind. */
static bool read_rolled(struct hj_text *text, struct hj_str s,
                        struct hj_str *rest, int16_t *least, int16_t *most)
{
    struct hj_text_match match;
    bool fits;

    hj_text_match_begin(&match, text, HJ_TEXT_ROLLED, s);
    fits = hj_text_match_next(&match);
    if (fits) {
        struct hj_str face = hj_text_group(&match, "face");
        struct hj_str dir = hj_text_group(&match, "dir");
        struct hj_str top = hj_text_group(&match, "top");
        *rest = hj_text_group(&match, "rest");
        if (face.n > 0)
            *least = *most =
                hj_str_same(face, HJ_STR("heads")) ? HJ_HEADS : HJ_TAILS;
        else
            fits = hj_text_number(hj_text_group(&match, "n"), least);
        if (face.n == 0)
            *most = *least;
        if (top.n > 0)
            fits = fits && hj_text_number(top, most);
        if (hj_str_same(dir, HJ_STR("less")) ||
            hj_str_same(dir, HJ_STR("lower")) ||
            hj_str_same(dir, HJ_STR("fewer")))
            *least = 1;
        else if (dir.n > 0)
            *most = INT16_MAX;
        fits = fits && *least >= 1 && *least <= *most;
    }
    hj_text_match_end(&match);
    return fits;
}

bool hj_text_rolls_first(const struct hj_effect *list, uint8_t count)
{
    bool rolled = false;

    for (uint8_t i = 0; i < count; i++) {
        rolled = rolled || list[i].kind == HJ_EFFECT_ROLL;
        if (list[i].most > 0 && !rolled)
            return false;
    }
    return true;
}

/* One effect, or several that are joined: the first that is understood as a
 * whole takes its part, the rest must be understood as well.  What a roll must
 * show holds for all that is joined behind it.  Takes time in the square of the
 * length, which is limited. */
bool hj_text_effects(struct hj_text *text, struct hj_str s,
                     struct hj_effect *list, uint8_t *count)
{
    int16_t least = *count > 0 ? list[*count - 1].least : 0;
    int16_t most = *count > 0 ? list[*count - 1].most : 0;
    struct hj_str rest;

    if (*count == HJ_MOST_EFFECTS)
        return false;
    if (hj_str_same(hj_str_first(s, 5), HJ_STR("then ")))
        s = hj_str_from(s, 5);
    if (read_rolled(text, s, &rest, &least, &most))
        s = rest;
    if (one_effect(text, s, &list[*count])) {
        list[*count].least = least;
        list[*count].most = most;
        ++*count;
        return true;
    }
    for (size_t i = 1; i < s.n; i++) {
        size_t n = joint(hj_str_from(s, i));
        if (n > 0 && one_effect(text, hj_str_first(s, i), &list[*count])) {
            list[*count].least = least;
            list[*count].most = most;
            ++*count;
            return hj_text_effects(text, hj_str_from(s, i + n), list, count);
        }
    }
    return false;
}
