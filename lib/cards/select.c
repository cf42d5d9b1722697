/* SPDX-License-Identifier: MPL-2.0 */
/* The selection of cards that one deck list may name, and its doubts. */
#include "cards/select-internal.h"

#include "base/utf8.h"

#include <stdlib.h>

bool hj_name_key(struct hj_str name, uint32_t *key)
{
    uint64_t letters = 0;
    int count = 0;

    for (size_t i = 0; i < name.n && count < HJ_KEY_LETTERS; i++) {
        unsigned c = hj_key_letter(name.p[i]);
        if (((unsigned char)name.p[i] & 0x80) != 0)
            return false;
        if (c == 0)
            continue;
        letters = letters << 8 | c;
        count++;
    }
    *key = hj_key_of(letters);
    return count > 0;
}

/* Adds the keys of all names that end with the last of the LETTERS. */
static void add_keys(struct hj_selection *s, uint64_t letters, int count)
{
    for (int n = 1; n <= count && n <= HJ_KEY_LETTERS; n++)
        hj_add_key(s->wanted,
                   hj_key_of(letters & ~UINT64_C(0) >> (64 - 8 * n)));
}

/* Sets CODES if some word of the list may be a code, and TYPES if some line may
 * be a heading. */
static void look_for_codes(struct hj_selection *s, struct hj_str list)
{
    size_t word = 0;
    bool digit = false, first = true;

    for (size_t i = 0; i < list.n; i++) {
        char c = list.p[i];
        bool number = c >= '0' && c <= '9';
        s->types |= first && !number && c > ' ';
        first = c == '\n' || (first && (c == ' ' || c == '\t' || c == '\r'));
        if (hj_key_letter(c) == 0 && c != '-' && c != '_') {
            word = 0;
            digit = false;
            continue;
        }
        digit |= number;
        s->codes |= ++word >= 4 && digit;
    }
}

struct hj_selection *hj_selection_new(struct hj_str list)
{
    struct hj_selection *s = calloc(1, sizeof *s);
    struct hj_out *out = hj_out_memory();
    uint64_t letters = 0;
    int count = 0;

    if (s != NULL)
        s->kinds = hj_out_memory();
    if (s == NULL || hj_out_failed(s->kinds) || hj_out_failed(out) ||
        list.n > HJ_SELECTION_MOST || !hj_utf8_fold(list, out)) {
        hj_out_free(out);
        hj_selection_free(s);
        return NULL;
    }
    look_for_codes(s, list);
    list = hj_out_text(out);
    for (size_t i = 0; i < list.n; i++) {
        unsigned c = hj_key_letter(list.p[i]);
        if (c == 0)
            continue;
        letters = letters << 8 | c;
        count += count < HJ_KEY_LETTERS;
        add_keys(s, letters, count);
    }
    hj_out_free(out);
    return s;
}

void hj_selection_free(struct hj_selection *selection)
{
    if (selection != NULL)
        hj_out_free(selection->kinds);
    free(selection);
}

bool hj_selection_doubts(const struct hj_selection *selection)
{
    return selection->doubt || selection->missing;
}

/* Returns the number of letters and digits in a name, up to HJ_KEY_LETTERS. */
static int letters_of(struct hj_str name)
{
    int count = 0;

    for (size_t i = 0; i < name.n && count < HJ_KEY_LETTERS; i++)
        count += hj_key_letter(name.p[i]) != 0;
    return count;
}

/* True if all cards that the name may refer to (with PREFIX: whose name begins
 * so) are in the selection. */
static bool covers(const struct hj_selection *selection, struct hj_str name,
                   bool prefix)
{
    struct hj_out *out = hj_out_memory();
    uint32_t key;
    bool good = hj_utf8_fold(name, out);

    if (good) {
        name = hj_out_text(out);
        good = !hj_name_key(name, &key) || hj_has_key(selection->wanted, key);
        good = good && (!prefix || letters_of(name) == HJ_KEY_LETTERS);
    }
    hj_out_free(out);
    return good;
}

void hj_selection_asked(struct hj_selection *selection, struct hj_str name,
                        bool guess, const struct hj_lookup *found)
{
    bool prefix = guess && found->match > HJ_MATCH_ALIAS;

    if (selection == NULL || (covers(selection, name, prefix) &&
                              !(prefix && found->match == HJ_MATCH_UNKNOWN)))
        return;
    if (found->match == HJ_MATCH_EXACT ||
        (found->match == HJ_MATCH_UNKNOWN && !guess))
        selection->missing = true;
    else
        selection->doubt = true;
}

void hj_selection_code(struct hj_selection *selection, struct hj_str code)
{
    if (selection != NULL &&
        !(selection->codes && covers(selection, code, false)))
        selection->doubt = true;
}

/* True if the first N letters of WORD followed by END occur in the types. */
static bool in_kinds(const struct hj_selection *s, struct hj_str word, size_t n,
                     const char *end)
{
    char text[80];
    struct hj_str kinds = hj_out_text(s->kinds);
    size_t i = 0;

    if (n > sizeof text - 2)
        return true;
    for (; i < n; i++)
        text[i] = hj_lower(word.p[i]);
    for (; *end != '\0'; end++)
        text[i++] = *end;
    return hj_str_search(kinds, (struct hj_str){text, i}, 0) < kinds.n;
}

void hj_selection_word(struct hj_selection *selection, struct hj_str word,
                       enum hj_card_word kind, bool is)
{
    size_t n = word.n;

    if (selection == NULL || n == 0 || (kind == HJ_CARD_WORD_TYPE && is))
        return;
    if ((kind == HJ_CARD_WORD_TRAIT && !is) || !selection->types ||
        in_kinds(selection, word, n, "") ||
        in_kinds(selection, word, n - 1, "") ||
        (n > 2 && in_kinds(selection, word, n - 2, "")) ||
        (n > 3 && in_kinds(selection, word, n - 3, "y")))
        selection->doubt = true;
}

void hj_selection_slug(struct hj_selection *selection)
{
    if (selection != NULL)
        selection->doubt = true;
}

void hj_catalogue_record_lookups(struct hj_catalogue *cat,
                                 struct hj_selection *selection)
{
    cat->watch = selection;
    if (selection != NULL)
        selection->missing = false;
}
