/* SPDX-License-Identifier: MPL-2.0 */
/* Lists in CSV: count,name,section, in any order of the columns. */
#include "base/csv-rows.h"
#include "decks/internal.h"

enum { NO_COLUMN = HJ_CSV_FIELDS };

struct state {
    struct hj_reading *r;
    bool begun;
    size_t count, name, section; /* columns */
};

static size_t find(const struct hj_csv_row *row, const char *const *names)
{
    for (; *names != NULL; names++)
        for (size_t i = 0; i < row->count; i++)
            if (hj_str_same(hj_str_trim(row->fields[i]), hj_str(*names)))
                return i;
    return NO_COLUMN;
}

/* Takes the first row as the header; true when it is none, and the columns
 * are count, name, section. */
static bool is_headless(struct state *s, const struct hj_csv_row *row)
{
    static const char *const counts[] = {"count",  "quantity", "qty",
                                         "copies", "number",   NULL};
    static const char *const names[] = {"name", "card", "card name", NULL};
    static const char *const sections[] = {"section", "zone", "board", NULL};

    s->count = find(row, counts);
    s->name = find(row, names);
    s->section = find(row, sections);
    if (s->name != NO_COLUMN)
        return false;
    s->count = 0;
    s->name = 1;
    s->section = 2;
    return true;
}

static struct hj_str cell(const struct hj_csv_row *row, size_t column)
{
    return column < row->count ? hj_str_trim(row->fields[column]) : HJ_STR("");
}

static bool bad(struct state *s, const struct hj_csv_row *row, const char *why)
{
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_reading_at(s->r, row->line), NULL, "%s", why);
    return hj_reading_go_on(s->r, row->line);
}

static bool read_row(struct state *s, const struct hj_csv_row *row)
{
    struct hj_str name = cell(row, s->name), count = cell(row, s->count);
    struct hj_str heading = cell(row, s->section);
    int64_t copies = 1;
    size_t section;

    if (row->trouble != NULL)
        return bad(s, row, row->trouble);
    if (name.n == 0)
        return bad(s, row, "a row without a name");
    if (s->count != NO_COLUMN &&
        !hj_reading_count(s->r, count, name, row->line, &copies))
        return false;
    section = hj_reading_section(s->r, heading, row->line);
    if (section == HJ_MOST_SECTIONS)
        return false;
    return hj_reading_put(s->r, name, copies, section, row->line);
}

static bool each(const struct hj_csv_row *row, void *to)
{
    struct state *s = to;

    if (s->begun)
        return read_row(s, row);
    s->begun = true;
    if (!is_headless(s, row))
        return true;
    if (row->count < 2 && row->trouble == NULL)
        return hj_fail(s->r->e,
                       "%s:%u: the header of a CSV list names the columns "
                       "count, name, section",
                       s->r->file, row->line);
    return read_row(s, row);
}

bool hj_read_csv(struct hj_reading *r, struct hj_str bytes)
{
    struct state s = {.r = r};
    struct hj_error e = {0};

    if (hj_csv_read(bytes, r->deck->arena, each, &s, &e))
        return true;
    if (e.text[0] != '\0') /* the table's own trouble */
        return e.no_memory ? hj_fail_memory(r->e)
                           : hj_fail(r->e, "%s: %s", r->file, e.text);
    return false;
}
