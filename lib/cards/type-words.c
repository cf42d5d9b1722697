/* SPDX-License-Identifier: MPL-2.0 */
/* Words that head sections of deck lists: types and traits of cards. */
#include "cards/names-internal.h"
#include "cards/select-internal.h"

enum { SHORTEST = 3, LONGEST = 63 };

/* Adds WORD in lower case; a type takes precedence over a trait. */
static bool add(struct hj_map *words, struct hj_arena *arena,
                struct hj_str word, enum hj_card_word kind)
{
    char text[LONGEST];
    struct hj_str lower = {text, word.n};
    uint32_t *value;

    if (word.n == 0 || word.n > LONGEST)
        return true;
    for (size_t i = 0; i < word.n; i++)
        text[i] = hj_lower(word.p[i]);
    if (!hj_map_get(words, lower, NULL)) {
        lower = hj_arena_str(arena, lower);
        return lower.p != NULL && hj_map_put(words, lower, (uint32_t)kind);
    }
    value = hj_map_insert(words, lower, (uint32_t)kind);
    if (kind == HJ_CARD_WORD_TYPE)
        *value = (uint32_t)kind;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           ((unsigned char)c & 0x80);
}

/* Adds a type as a whole, and each of its words ("Creature - Elf"). */
static bool add_type(struct hj_map *words, struct hj_arena *arena,
                     struct hj_str type)
{
    for (size_t i = 0, from = 0; i <= type.n; i++)
        if (i == type.n || !is_letter(type.p[i])) {
            struct hj_str one = {type.p + from, i - from};
            if (one.n >= SHORTEST && !add(words, arena, one, HJ_CARD_WORD_TYPE))
                return false;
            from = i + 1;
        }
    return add(words, arena, type, HJ_CARD_WORD_TYPE);
}

static bool add_traits(struct hj_map *words, struct hj_arena *arena,
                       struct hj_str list)
{
    struct hj_str part;

    while (hj_str_split(&list, ';', &part))
        if (hj_str_trim(part).n >= SHORTEST &&
            !add(words, arena, hj_str_trim(part), HJ_CARD_WORD_TRAIT))
            return false;
    return true;
}

bool hj_type_words_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                         struct hj_map **words)
{
    static const char *const columns[] = {"type", "traits", "types", "subtypes",
                                          "supertypes"};

    *words = hj_map_new(256);
    for (size_t c = 0; *words != NULL && c < sizeof columns / sizeof *columns;
         c++) {
        hj_property p = hj_catalogue_property(cat, hj_str(columns[c]));
        struct hj_str before = HJ_STR("");
        for (hj_card card = 0; p != HJ_NO_PROPERTY && card < cat->card_count;
             card++) {
            struct hj_str value = hj_card_value(cat, card, p);
            if (value.n == 0 || hj_str_eq(value, before))
                continue;
            before = value;
            if (!(c == 0 ? add_type : add_traits)(*words, arena, value))
                return false;
        }
    }
    return *words != NULL;
}

/* Looks up the first N letters of WORD followed by END. */
static bool find(const struct hj_map *words, struct hj_str word, size_t n,
                 const char *end, enum hj_card_word *kind)
{
    char text[LONGEST + 2];
    struct hj_str lower = {text, n};
    uint32_t value;

    if (n < SHORTEST || n > LONGEST)
        return false;
    for (size_t i = 0; i < n; i++)
        text[i] = hj_lower(word.p[i]);
    for (; *end != '\0'; end++)
        text[lower.n++] = *end;
    if (!hj_map_get(words, lower, &value))
        return false;
    *kind = (enum hj_card_word)value;
    return true;
}

/* Returns the kind of WORD; HJ_CARD_WORD_NONE also when out of memory. */
static enum hj_card_word kind_of(const struct hj_catalogue *cat,
                                 struct hj_str word)
{
    const struct hj_map *words = hj_name_type_words(cat);
    enum hj_card_word kind = HJ_CARD_WORD_NONE;
    size_t n = word.n;

    if (words != NULL)
        (void)(find(words, word, n, "", &kind) ||
               (n > 1 && hj_lower(word.p[n - 1]) == 's' &&
                find(words, word, n - 1, "", &kind)) ||
               (n > 2 &&
                hj_str_equal_nocase(hj_str_from(word, n - 2), HJ_STR("es")) &&
                find(words, word, n - 2, "", &kind)) ||
               (n > 3 &&
                hj_str_equal_nocase(hj_str_from(word, n - 3), HJ_STR("ies")) &&
                find(words, word, n - 3, "y", &kind)));
    return kind;
}

bool hj_catalogue_has_word(const struct hj_catalogue *cat, struct hj_str word,
                           enum hj_card_word kind)
{
    bool is = word.n > 0 && kind_of(cat, word) == kind;

    hj_selection_word(cat->watch, word, kind, is);
    return is;
}
