/* SPDX-License-Identifier: MPL-2.0 */
/* The two sentences about deck building, as patterns. */
#include "cards/deck-building.h"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

enum { PATTERNS = 2, MOST_STEPS = 100000 };

/* The first group is the card itself. */
static const char *const patterns[PATTERNS] = {
    "while (.{1,200}?) is in your deck, cards with "
    "(?:\"|'|\\x{201C}|\\x{2018})([^\"\\x{201D}]+?)(?:\"|'|\\x{201D}|\\x{2019})"
    " in (?:their|its|the) names? (?:have|has) a construction cost of (\\d+)",
    "you may have any number of(?: copies of)? (.{1,200}?) in your deck",
};

struct finder {
    pcre2_code *code[PATTERNS];
    pcre2_match_data *match;
    pcre2_match_context *context;
};

static bool set_up(struct finder *f)
{
    int error;
    PCRE2_SIZE at;

    for (int i = 0; i < PATTERNS; i++) {
        f->code[i] =
            pcre2_compile((PCRE2_SPTR)patterns[i], PCRE2_ZERO_TERMINATED,
                          PCRE2_CASELESS | PCRE2_UTF, &error, &at, NULL);
        if (f->code[i] == NULL)
            return false;
    }
    f->match = pcre2_match_data_create(4, NULL);
    f->context = pcre2_match_context_create(NULL);
    if (f->match == NULL || f->context == NULL)
        return false;
    pcre2_set_match_limit(f->context, MOST_STEPS);
    return true;
}

static void tear_down(struct finder *f)
{
    for (int i = 0; i < PATTERNS; i++)
        pcre2_code_free(f->code[i]);
    pcre2_match_data_free(f->match);
    pcre2_match_context_free(f->context);
}

static struct hj_str group(const struct finder *f, struct hj_str text,
                           unsigned i)
{
    const PCRE2_SIZE *at = pcre2_get_ovector_pointer(f->match);

    return (struct hj_str){text.p + at[2 * i], at[2 * i + 1] - at[2 * i]};
}

/* True for "this", "this card", "this site" on a site, and the card's name. */
static bool is_itself(struct hj_str s, const struct hj_catalogue *cat,
                      hj_card card)
{
    hj_property type = hj_catalogue_property(cat, HJ_STR("type"));
    struct hj_str kind = hj_str_trim(hj_str_from(s, 4));

    if (hj_str_equal_nocase(s, hj_card_name(cat, card)))
        return true;
    return hj_str_equal_nocase(hj_str_first(s, 4), HJ_STR("this")) &&
           (kind.n == 0 || hj_str_equal_nocase(kind, HJ_STR("card")) ||
            (type != HJ_NO_PROPERTY &&
             hj_str_equal_nocase(kind, hj_card_value(cat, card, type))));
}

static bool matches(struct finder *f, int pattern, struct hj_str text,
                    const struct hj_catalogue *cat, hj_card card)
{
    PCRE2_SIZE at = 0;

    while (pcre2_match(f->code[pattern], (PCRE2_SPTR)text.p, text.n, at, 0,
                       f->match, f->context) > 0) {
        if (is_itself(group(f, text, 1), cat, card))
            return true;
        at = pcre2_get_ovector_pointer(f->match)[0] + 1;
    }
    return false;
}

/* Fills LIST (unless NULL) and returns the number of sentences. */
static size_t find_all(struct finder *f, const struct hj_catalogue *cat,
                       hj_property text_column, struct hj_building *list)
{
    size_t count = 0;

    for (hj_card card = 0; card < hj_catalogue_count(cat); card++) {
        struct hj_str text = hj_card_value(cat, card, text_column);
        struct hj_building b = {.card = card};
        if (hj_str_search(text, HJ_STR("your deck"), 0) == text.n)
            continue;
        if (matches(f, 0, text, cat, card) &&
            hj_str_int(group(f, text, 3), 0, 1000000, &b.cost)) {
            b.word = group(f, text, 2);
            if (list != NULL)
                list[count] = b;
            count++;
        }
        if (matches(f, 1, text, cat, card)) {
            if (list != NULL)
                list[count] =
                    (struct hj_building){.card = card, .any_number = true};
            count++;
        }
    }
    return count;
}

bool hj_building_find(const struct hj_catalogue *cat, struct hj_arena *arena,
                      struct hj_building **list, size_t *count,
                      struct hj_error *e)
{
    hj_property text = hj_catalogue_property(cat, HJ_STR("text"));
    struct finder f = {0};
    bool good = true;

    *list = NULL;
    *count = 0;
    if (text == HJ_NO_PROPERTY)
        return true;
    good = set_up(&f);
    if (good)
        *count = find_all(&f, cat, text, NULL);
    if (good && *count > 0) {
        *list = hj_arena_array(arena, *count, sizeof **list);
        good = *list != NULL;
    }
    if (good && *count > 0)
        find_all(&f, cat, text, *list);
    tear_down(&f);
    return good || hj_fail_memory(e);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

bool hj_building_reaches(const struct hj_building *building,
                         const struct hj_catalogue *cat, hj_card card)
{
    struct hj_str name = hj_card_name(cat, card), word = building->word;

    for (size_t i = 0; i + word.n <= name.n; i++)
        if (hj_str_equal_nocase(hj_str_first(hj_str_from(name, i), word.n),
                                word) &&
            (i == 0 || !is_letter(name.p[i - 1])) &&
            (i + word.n == name.n || !is_letter(name.p[i + word.n])))
            return true;
    return false;
}
