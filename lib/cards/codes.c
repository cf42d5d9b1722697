/* SPDX-License-Identifier: MPL-2.0 */
/* Looking cards up by their codes: passcodes, ids, collector numbers. */
#include "cards/names-internal.h"
#include "cards/select-internal.h"

#include <stdlib.h>

enum { SHORTEST = 4, LONGEST = 64 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* CODE in small letters without leading zeros into TEXT; empty when it is too
 * short, too long or without a digit. */
static struct hj_str plain(struct hj_str code, char text[LONGEST])
{
    bool digits = false;
    size_t n = 0;

    if (code.n < SHORTEST || code.n > LONGEST)
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
        if (hj_str_same(column, hj_str(columns[c])))
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
                card = hj_map_enter(*codes, code, row->card);
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
