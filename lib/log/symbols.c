/* SPDX-License-Identifier: MPL-2.0 */
/* The words of a log and their symbols. */
#include "log/internal.h"

#include <stdlib.h>

/*
 *   list    ""  all  judge ... attack ... on  at | ann  bob  feedback ...
 *           +---- in every log, permanently ----+ +--- of this log ---+
 *
 * The words of a log are removed before the next log is read.  The fixed words
 * were entered first, so no fixed word occupies a slot that it would not have
 * without the removed words: the table is as it was before the log.
 */
enum { FIRST_SLOTS = 512 };

/* Builds a table of SIZE slots and enters all words in their order. */
static bool make_slots(struct hj_words *words, size_t size)
{
    uint32_t *slots = calloc(size, sizeof *slots);

    if (slots == NULL)
        return false;
    free(words->slots);
    words->slots = slots;
    words->mask = size - 1;
    for (uint32_t i = 0; i < words->count; i++) {
        size_t at = words->list[i].hash & words->mask;
        while (slots[at] != 0)
            at = (at + 1) & words->mask;
        slots[at] = i + 1;
    }
    return true;
}

hj_symbol hj_words_enter(struct hj_words *words,
                         const struct hj_known_word *word, uint32_t *slot)
{
    if (words->count >= HJ_NO_SYMBOL ||
        !hj_array_room(&words->list, words->count, &words->size,
                       sizeof *words->list))
        return HJ_NO_SYMBOL;
    if (words->count >= words->mask / 4 * 3) {
        if (!make_slots(words, (words->mask + 1) * 2))
            return HJ_NO_SYMBOL;
        slot = hj_words_slot(words, word);
    }
    words->list[words->count] = *word;
    *slot = (uint32_t)++words->count;
    return *slot - 1;
}

static bool enter_fixed(struct hj_words *words)
{
    static const char *const fixed[HJ_SYMBOLS_FIXED] = {"", "all", "judge",
                                                        "game", "none"};
    static const char marks[HJ_MOST_OWN_VERBS + 2] = {1, 2, 3, 4,  5,
                                                      6, 7, 8, 11, 12};
    int unwritten = 0;

    for (int i = 0; i < HJ_SYMBOL_OWN; i++) {
        int verb = i - HJ_SYMBOL_VERBS, role = i - HJ_SYMBOL_ROLES;
        struct hj_str word =
            hj_str(verb < 0   ? fixed[i]
                   : role < 0 ? hj_verb_word((enum hj_verb)verb)
                              : hj_role_word((enum hj_role)role));
        if (word.n == 0 && i > 0) /* a symbol that no log can contain */
            word = (struct hj_str){marks + unwritten++, 1};
        if (hj_words_add(words, word) != (hj_symbol)i)
            return false;
    }
    return true;
}

bool hj_words_begin(struct hj_words *words)
{
    if (words->count < HJ_SYMBOL_OWN) {
        words->count = 0;
        words->key = hj_hash_key();
        return make_slots(words, FIRST_SLOTS) && enter_fixed(words);
    }
    while (words->count > HJ_SYMBOL_OWN) {
        uint32_t hash = words->list[words->count - 1].hash;
        size_t at = hash & words->mask;
        while (words->slots[at] != words->count)
            at = (at + 1) & words->mask;
        words->slots[at] = 0;
        words->count--;
    }
    return true;
}
