/* SPDX-License-Identifier: MPL-2.0 */
/* Import of CSV and TSV: every column of the header is a field. */
#include "base/csv-rows.h"
#include "cards/import-internal.h"

#include <stdlib.h>

struct reading {
    struct hj_import_table *t;
    struct hj_str *names; /* HJ_CSV_FIELDS items */
    size_t count;
    bool headed;
};

static bool bad(struct reading *r, const struct hj_csv_row *row,
                const char *why)
{
    hj_findings_add(r->t->findings, HJ_FINDING_BAD_ROW,
                    (struct hj_place){r->t->file, row->line, 0}, NULL, "%s",
                    why);
    return true;
}

static bool take_header(struct reading *r, const struct hj_csv_row *row)
{
    r->headed = true;
    if (row->trouble != NULL)
        return hj_fail(r->t->e, "%s:%u: %s", r->t->file, row->line,
                       row->trouble);
    for (; r->count < row->count; r->count++) {
        struct hj_str name = hj_str_trim(row->fields[r->count]);
        for (size_t i = 0; name.n > 0 && i < r->count; i++)
            if (hj_str_equal_nocase(r->names[i], name))
                return hj_fail(r->t->e, "%s: the column '%.*s' is there twice",
                               r->t->file, HJ_STR_ARG(name));
        r->names[r->count] = hj_arena_str(r->t->arena, name);
        if (r->names[r->count].p == NULL)
            return hj_fail_memory(r->t->e);
    }
    return true;
}

static bool each(const struct hj_csv_row *row, void *to)
{
    struct reading *r = to;
    size_t count = row->count;

    if (!r->headed)
        return take_header(r, row);
    if (row->trouble != NULL)
        return bad(r, row, row->trouble);
    while (count > r->count && row->fields[count - 1].n == 0)
        count--;
    if (count > r->count)
        return bad(r, row, "more fields than the header has");
    hj_record_begin(r->t, row->line);
    for (size_t i = 0; i < count; i++)
        if (!hj_record_put(r->t, r->names[i], row->fields[i]))
            return false;
    return hj_record_end(r->t);
}

bool hj_import_csv(struct hj_import_table *t, struct hj_str bytes)
{
    struct reading r = {.t = t};
    struct hj_csv_input in = {
        .bytes = bytes, .file = t->file, .delimiter = t->kind->delimiter};
    bool good;

    r.names = calloc(HJ_CSV_FIELDS, sizeof *r.names);
    if (r.names == NULL)
        return hj_fail_memory(t->e);
    good = hj_csv_read(&in, each, &r, t->e);
    free(r.names);
    return good;
}
