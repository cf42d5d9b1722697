/* SPDX-License-Identifier: MPL-2.0 */
/* The parts of a sentence: numbers, keywords and effects. */
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
