/* SPDX-License-Identifier: MPL-2.0 */
/* Import of LackeyCCG's card data: one line a card, tabs, no quotes. */
#include "cards/import-internal.h"

#include "base/utf8.h"

struct header {
    struct hj_str names[HJ_IMPORT_COLUMNS];
    size_t count;
};

static bool read_header(struct hj_import_table *t, struct hj_str line,
                        struct header *header)
{
    struct hj_str name;

    if (!hj_utf8_valid(line, NULL))
        return hj_fail(t->e, "%s:1: the header is not UTF-8", t->file);
    while (hj_str_split(&line, '\t', &name)) {
        name = hj_str_trim(name);
        for (size_t i = 0; name.n > 0 && i < header->count; i++)
            if (hj_str_equal_nocase(header->names[i], name))
                return hj_fail(t->e, "%s:1: the column '%.*s' is there twice",
                               t->file, HJ_STR_ARG(name));
        if (header->count == HJ_IMPORT_COLUMNS)
            return hj_fail(t->e, "%s:1: more than %d columns", t->file,
                           HJ_IMPORT_COLUMNS);
        header->names[header->count++] = name;
    }
    if (header->count < 2)
        return hj_fail(t->e,
                       "%s:1: no LackeyCCG card data: the header has no tab",
                       t->file);
    return true;
}

static bool read_line(struct hj_import_table *t, struct hj_str line,
                      const struct header *header, unsigned number)
{
    struct hj_str cell;
    size_t at = 0;

    hj_record_begin(t, number);
    while (hj_str_split(&line, '\t', &cell)) {
        if (at < header->count) {
            if (!hj_record_put(t, header->names[at++], cell))
                return false;
        } else if (hj_str_trim(cell).n > 0) {
            hj_findings_add(t->findings, HJ_FINDING_BAD_ROW,
                            (struct hj_place){t->file, number, 0}, NULL,
                            "more cells than the header has columns (%zu)",
                            header->count);
            return true;
        }
    }
    return hj_record_end(t);
}

bool hj_import_lackey(struct hj_import_table *t, struct hj_str bytes)
{
    struct header header = {.count = 0};
    struct hj_str line;
    unsigned number = 1;

    if (!hj_str_reject_utf16(bytes, t->file, t->e))
        return false;
    bytes = hj_str_skip_bom(bytes);
    if (!hj_str_line(&bytes, &line))
        return hj_fail(t->e, "%s: it is empty", t->file);
    if (!read_header(t, line, &header))
        return false;
    while (hj_str_line(&bytes, &line)) {
        number++;
        if (hj_str_trim(line).n > 0 && !read_line(t, line, &header, number))
            return false;
    }
    return true;
}
