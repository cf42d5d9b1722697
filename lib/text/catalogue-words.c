/* SPDX-License-Identifier: MPL-2.0 */
/* Factions, traits and names of a catalogue. */
#include "text/catalogue-words.h"

#include "base/map.h"
#include "base/utf8.h"

#include <stdlib.h>

struct hj_known {
    const struct hj_catalogue *cat;
    struct hj_map *words; /* in lower case; NULL until first used */
    struct hj_arena *arena;
    struct hj_out *low;
};

struct hj_known *hj_known_new(const struct hj_catalogue *cat)
{
    struct hj_known *known = calloc(1, sizeof(*known));

    if (known != NULL)
        known->cat = cat;
    return known;
}

void hj_known_free(struct hj_known *known)
{
    if (known == NULL)
        return;
    hj_map_free(known->words);
    hj_arena_free(known->arena);
    hj_out_free(known->low);
    free(known);
}

static struct hj_str lower(struct hj_known *known, struct hj_str word)
{
    hj_out_cut(known->low, 0);
    hj_utf8_lower(word, known->low);
    return hj_out_text(known->low);
}

/* Adds the members of a `;` list. */
static void add(struct hj_known *known, struct hj_str list)
{
    struct hj_str word;

    while (list.n > 0 && hj_str_split(&list, ';', &word)) {
        struct hj_str key = lower(known, hj_str_trim(word));
        if (key.n == 0 || hj_map_get(known->words, key, NULL))
            continue;
        key = hj_arena_str(known->arena, key);
        if (key.p != NULL)
            hj_map_put(known->words, key, 0);
    }
}

static void find_words(struct hj_known *known)
{
    static const char *const names[] = {"faction", "traits"};
    const struct hj_catalogue *cat = known->cat;

    known->words = hj_map_new(64);
    known->arena = hj_arena_new();
    known->low = hj_out_memory();
    if (known->words == NULL || hj_out_failed(known->low))
        return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        hj_property p = hj_catalogue_property(cat, hj_str(names[i]));
        struct hj_str before = HJ_STR("");
        for (hj_card card = 0;
             p != HJ_NO_PROPERTY && card < hj_catalogue_count(cat); card++) {
            struct hj_str list = hj_card_value(cat, card, p);
            if (list.n != before.n ||
                (list.n > 0 && memcmp(list.p, before.p, list.n) != 0))
                add(known, list);
            before = list;
        }
    }
}

bool hj_known_word(void *data, struct hj_str word, bool name)
{
    struct hj_known *known = data;

    if (name)
        return hj_catalogue_exact(known->cat, word) != HJ_NO_CARD;
    if (known->words == NULL)
        find_words(known);
    return !hj_out_failed(known->low) && known->words != NULL &&
           known->arena != NULL &&
           hj_map_get(known->words, lower(known, word), NULL);
}
