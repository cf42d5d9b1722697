/* SPDX-License-Identifier: MPL-2.0 */
/* Errata: their application to the cards by date, and queries. */
#include "cards/internal.h"

#include <stdlib.h>

/* Appends the aliases of an erratum to the existing ones. */
static bool join_aliases(struct hj_catalogue *cat, struct hj_str *value,
                         struct hj_str more)
{
    char *both = hj_arena_alloc(cat->arena, value->n + more.n + 2);

    if (both == NULL)
        return false;
    memcpy(both, value->p, value->n);
    both[value->n] = ';';
    memcpy(both + value->n + 1, more.p, more.n);
    *value = (struct hj_str){both, value->n + more.n + 1};
    return true;
}

static bool lay_over(struct hj_catalogue *cat, const struct hj_row *row,
                     hj_card card)
{
    struct hj_str *values = hj_card_own_values(cat, card);

    if (values == NULL)
        return false;
    for (hj_property p = 0; p < row->count; p++) {
        struct hj_str cell = row->cells[p];
        if (cell.n == 0 || p == cat->name)
            continue;
        if (p == cat->aliases && values[p].n > 0) {
            if (!join_aliases(cat, &values[p], cell))
                return false;
        } else {
            values[p] = cell;
        }
    }
    return true;
}

static int by_day(const void *a, const void *b)
{
    const struct hj_row *x = *(const struct hj_row *const *)a;
    const struct hj_row *y = *(const struct hj_row *const *)b;

    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x > y) - (x < y);
}

bool hj_errata_apply(struct hj_catalogue *cat, hj_date on,
                     struct hj_findings *findings)
{
    size_t count = 0;

    cat->errata =
        hj_arena_array(cat->arena, cat->row_count + 1, sizeof *cat->errata);
    if (cat->errata == NULL)
        return false;
    for (size_t i = 0; i < cat->row_count; i++)
        if (cat->rows[i].from != 0)
            cat->errata[count++] = &cat->rows[i];
    qsort(cat->errata, count, sizeof *cat->errata, by_day);
    cat->errata_count = count;
    for (size_t i = 0; i < count; i++) {
        struct hj_row *row = &cat->rows[cat->errata[i] - cat->rows];
        struct hj_str name = hj_row_cell(row, cat->name);
        cat->errata_in_force += row->from <= on;
        if (!hj_map_get(cat->exact, name, &row->card))
            hj_findings_add(findings, HJ_FINDING_ODD_ROW,
                            hj_row_place(row, findings), NULL,
                            "an erratum for '%.*s', and no card has "
                            "this name",
                            HJ_STR_ARG(name));
        else if (row->from <= on && !lay_over(cat, row, row->card))
            return false;
    }
    return true;
}

size_t hj_catalogue_errata(const struct hj_catalogue *cat)
{
    return cat->errata_count;
}

struct hj_erratum hj_catalogue_erratum(const struct hj_catalogue *cat, size_t i)
{
    const struct hj_row *row = cat->errata[i];

    return (struct hj_erratum){row->card, row->from, i < cat->errata_in_force,
                               row->file, row->line};
}

struct hj_str hj_erratum_value(const struct hj_catalogue *cat, size_t i,
                               hj_property p)
{
    return hj_row_cell(cat->errata[i], p);
}
