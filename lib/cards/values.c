/* SPDX-License-Identifier: MPL-2.0 */
/* Column values as numbers. */
#include "cards/values.h"

#include "base/map.h"
#include "base/utf8.h"

#include <stdlib.h>

struct hj_value_index {
    struct hj_arena *arena;
    struct hj_map *written, *folded; /* by spelled and folded text */
    struct hj_out *out;
    struct hj_str *names;
    uint32_t count, size;
};

struct hj_value_index *hj_value_book_new(struct hj_arena *arena)
{
    struct hj_value_index *book = calloc(1, sizeof *book);

    if (book == NULL)
        return NULL;
    book->arena = arena;
    book->written = hj_map_new(64);
    book->folded = hj_map_new(64);
    book->out = hj_out_memory();
    if (book->written != NULL && book->folded != NULL &&
        !hj_out_failed(book->out))
        return book;
    hj_value_book_free(book);
    return NULL;
}

void hj_value_book_free(struct hj_value_index *book)
{
    if (book == NULL)
        return;
    hj_map_free(book->written);
    hj_map_free(book->folded);
    hj_out_free(book->out);
    free(book);
}

uint32_t hj_value_count(const struct hj_value_index *book)
{
    return book->count;
}

struct hj_str *hj_value_names(const struct hj_value_index *book)
{
    return book->names;
}

/* Makes room for one more name; returns false when out of memory. */
static bool grow(struct hj_value_index *book)
{
    uint32_t size = book->size ? book->size * 2 : 32;
    struct hj_str *names;

    if (book->count < book->size)
        return true;
    names = hj_arena_array(book->arena, size, sizeof *names);
    if (names == NULL)
        return false;
    if (book->count > 0)
        memcpy(names, book->names, book->count * sizeof *names);
    book->names = names;
    book->size = size;
    return true;
}

uint32_t hj_value_number(struct hj_value_index *book, struct hj_str text)
{
    struct hj_str key;
    uint32_t number;

    if (hj_map_get(book->written, text, &number))
        return number;
    hj_out_cut(book->out, 0);
    if (!hj_utf8_fold(text, book->out))
        return HJ_NO_VALUE;
    if (!hj_map_get(book->folded, hj_out_text(book->out), &number)) {
        key = hj_arena_str(book->arena, hj_out_text(book->out));
        if (key.p == NULL || !grow(book) ||
            !hj_map_put(book->folded, key, book->count))
            return HJ_NO_VALUE;
        number = book->count++;
        book->names[number] = text;
    }
    return hj_map_put(book->written, text, number) ? number : HJ_NO_VALUE;
}

bool hj_value_is_excepted(struct hj_str except, struct hj_str text)
{
    struct hj_str part;

    while (except.n > 0 && hj_str_split(&except, '|', &part))
        if (hj_str_equal_nocase(hj_str_trim(part), text))
            return true;
    return false;
}

/* Appends a member to COUNT others; returns false when out of memory. */
static bool add_member(struct hj_value_index *book, struct hj_value_sets *sets,
                       uint32_t *size, uint32_t count, uint32_t member)
{
    if (count == *size) {
        uint32_t more = *size * 2;
        uint32_t *members = hj_arena_array(book->arena, more, sizeof *members);
        if (members == NULL)
            return false;
        memcpy(members, sets->members, count * sizeof *members);
        sets->members = members;
        *size = more;
    }
    sets->members[count] = member;
    return true;
}

bool hj_value_sets_fill(struct hj_value_index *book,
                        const struct hj_catalogue *cat, hj_property p,
                        bool split, const unsigned char *of,
                        struct hj_str except, struct hj_value_sets *sets)
{
    size_t cards = hj_catalogue_count(cat);
    uint32_t count = 0, size = (uint32_t)cards + 1;

    sets->first = hj_arena_array(book->arena, cards + 1, sizeof *sets->first);
    sets->members = hj_arena_array(book->arena, size, sizeof *sets->members);
    if (sets->first == NULL || sets->members == NULL)
        return false;
    for (hj_card card = 0; card < cards; card++) {
        struct hj_str rest = hj_card_value(cat, card, p), part;
        sets->first[card] = count;
        while ((of == NULL || of[card]) && rest.n > 0 &&
               hj_str_split(&rest, split ? ';' : '\0', &part)) {
            uint32_t member;
            part = hj_str_trim(part);
            if (part.n == 0 || hj_value_is_excepted(except, part))
                continue;
            member = hj_value_number(book, part);
            if (member == HJ_NO_VALUE ||
                !add_member(book, sets, &size, count, member))
                return false;
            count++;
        }
    }
    sets->first[cards] = count;
    return true;
}
