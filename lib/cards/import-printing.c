/* SPDX-License-Identifier: MPL-2.0 */
/* Printings as separate records after those of their cards. */
#include "cards/import-internal.h"

/* Returns the first value of a field in the current record, or in its printing
 * ELEMENT; empty when missing. */
static struct hj_str first_value(const struct hj_import_table *t,
                                 uint32_t source, uint32_t element)
{
    for (size_t i = 0; i < t->value_count; i++)
        if (t->values[i].source == source &&
            (t->values[i].element == 0 || t->values[i].element == element))
            return t->values[i].text;
    return HJ_STR("");
}

bool hj_printing_fill(struct hj_import_table *t, uint32_t element)
{
    struct hj_str of = first_value(t, t->kind->printing_of, element);
    struct hj_import_row *card;
    uint32_t at;

    if (of.n == 0)
        return true;
    if (!hj_map_get(t->cards, of, &at)) {
        t->orphans++;
        return false;
    }
    card = &t->rows[at];
    card->printed = true;
    for (size_t i = 0; i < card->count; i++)
        if (t->cells[i].n == 0)
            t->cells[i] = card->cells[i];
    return true;
}

bool hj_printing_remember(struct hj_import_table *t, uint32_t at)
{
    struct hj_str key = first_value(t, t->kind->card_key, 0);

    if (key.n == 0 || at == t->row_count ||
        first_value(t, t->kind->printing_of, 0).n > 0)
        return true;
    key = hj_arena_str(t->arena, key);
    return (key.p != NULL && hj_map_put(t->cards, key, at)) ||
           hj_fail_memory(t->e);
}
