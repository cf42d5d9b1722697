/* SPDX-License-Identifier: MPL-2.0 */
/* Look-up of cards by code: passcodes, ids, collector numbers. */
#include "cards/names-internal.h"
#include "cards/select-internal.h"

#include <stdlib.h>

enum { LONGEST = 64 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Writes CODE in lower case without leading zeros into TEXT; returns an empty
 * slice when the code is too short, too long or without a digit. */
static struct hj_str plain(struct hj_str code, char text[LONGEST])
{
    bool digits = false;
    size_t n = 0;

    if (code.n < HJ_SHORTEST_CODE || code.n > LONGEST)
        return HJ_STR("");
    while (code.n > 1 && code.p[0] == '0')
        code = hj_str_from(code, 1);
    for (; n < code.n; n++) {
        text[n] = hj_lower(code.p[n]);
        digits |= is_digit(text[n]);
    }
    return digits ? (struct hj_str){text, n} : HJ_STR("");
}

static const char *const columns[] = {"id",       "code",    "number",
                                      "passcode", "card_id", "card_number"};

bool hj_codes_are_in(struct hj_str column)
{
    for (size_t c = 0; c < sizeof columns / sizeof *columns; c++)
        if (hj_str_equal_nocase(column, hj_str(columns[c])))
            return true;
    return false;
}

bool hj_codes_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                    struct hj_map **codes)
{
    char text[LONGEST];

    *codes = hj_map_new(cat->row_count);
    for (size_t c = 0; *codes != NULL && c < sizeof columns / sizeof *columns;
         c++) {
        hj_property p = hj_catalogue_property(cat, hj_str(columns[c]));
        for (size_t i = 0; p != HJ_NO_PROPERTY && i < cat->row_count; i++) {
            const struct hj_row *row = &cat->rows[i];
            struct hj_str code = plain(hj_row_cell(row, p), text);
            uint32_t *card;
            if (code.n == 0 || row->card == HJ_NO_CARD)
                continue;
            if (hj_map_get(*codes, code, NULL)) {
                card = hj_map_insert(*codes, code, row->card);
                *card = *card == row->card ? row->card : HJ_NO_CARD;
                continue;
            }
            code = hj_arena_str(arena, code);
            if (code.p == NULL || !hj_map_put(*codes, code, row->card))
                return false;
        }
    }
    return *codes != NULL;
}

bool hj_catalogue_find_code(const struct hj_catalogue *cat, struct hj_str code,
                            struct hj_lookup *found)
{
    char text[LONGEST];
    struct hj_str simple = plain(code, text);
    const struct hj_map *codes;
    uint32_t card;

    *found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN, .card = HJ_NO_CARD};
    if (simple.n == 0)
        return true;
    hj_selection_code(cat->watch, simple);
    codes = hj_name_codes(cat);
    if (codes == NULL)
        return false;
    if (hj_map_get(codes, simple, &card) && card != HJ_NO_CARD) {
        found->match = HJ_MATCH_ALIAS;
        found->card = card;
    }
    return true;
}

/* Writes the look-up key of SET and NUMBER into TEXT; returns an empty slice
 * when either is missing or the key is too long. */
static struct hj_str printing_key(struct hj_str set, struct hj_str number,
                                  char text[2 * LONGEST])
{
    struct hj_str parts[] = {set, number};
    size_t n = 0;

    if (set.n == 0 || number.n == 0 || set.n + number.n + 1 > 2 * LONGEST)
        return HJ_STR("");
    for (int i = 0; i < 2; i++) {
        struct hj_str s = parts[i];
        while (s.n > 1 && s.p[0] == '0')
            s = hj_str_from(s, 1);
        for (size_t k = 0; k < s.n; k++)
            text[n++] = hj_lower(s.p[k]);
        if (i == 0)
            text[n++] = ' ';
    }
    return (struct hj_str){text, n};
}

bool hj_printings_build(const struct hj_catalogue *cat, struct hj_arena *arena,
                        struct hj_map **printings)
{
    char text[2 * LONGEST];
    uint32_t *row;

    *printings = hj_map_new(cat->row_count);
    for (uint32_t i = 0; *printings != NULL && i < cat->row_count; i++) {
        const struct hj_row *r = &cat->rows[i];
        struct hj_str key = printing_key(hj_row_cell(r, cat->set),
                                         hj_row_cell(r, cat->number), text);
        if (key.n == 0 || r->card == HJ_NO_CARD)
            continue;
        if (hj_map_get(*printings, key, NULL)) {
            row = hj_map_insert(*printings, key, i);
            if (*row == UINT32_MAX || cat->rows[*row].card != r->card)
                *row = UINT32_MAX;
            continue;
        }
        key = hj_arena_str(arena, key);
        if (key.p == NULL || !hj_map_put(*printings, key, i))
            return false;
    }
    return *printings != NULL;
}

bool hj_catalogue_find_printing(const struct hj_catalogue *cat,
                                struct hj_str set, struct hj_str number,
                                struct hj_lookup *found, uint32_t *row)
{
    char text[2 * LONGEST];
    struct hj_str key = printing_key(set, number, text);
    const struct hj_map *printings;
    const struct hj_row *r;
    uint32_t at;

    *found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN, .card = HJ_NO_CARD};
    *row = 0;
    hj_selection_slug(cat->watch);
    printings = hj_name_printings(cat);
    if (printings == NULL)
        return false;
    if (key.n == 0 || !hj_map_get(printings, key, &at) || at == UINT32_MAX)
        return true;
    r = &cat->rows[at];
    found->match = HJ_MATCH_ALIAS;
    found->card = r->card;
    *row = hj_card_find_printing(cat, r->card, hj_row_cell(r, cat->set),
                                 hj_row_cell(r, cat->number));
    return true;
}
