/* SPDX-License-Identifier: MPL-2.0 */
/* CSV by libcsv, with lines, limits and reasons. */
#include "base/csv-rows.h"

#include "base/csv-cell.h"
#include "base/utf8.h"

#include <csv.h>
#include <stdlib.h>

/* libcsv's FIELD_BEGUN, which its header does not name. */
enum { INSIDE_A_FIELD = 2 };

/* A row while it comes together.  All fields of all rows go into one buffer:
 * together they are never longer than the file. */
struct reader {
    hj_csv_each *each;
    void *to;
    char *text;
    size_t used;
    struct hj_str *fields; /* HJ_CSV_FIELDS */
    size_t count;
    unsigned line, breaks; /* of the row, and line breaks inside of it */
    int last;              /* the end of the row before */
    const char *trouble;
    bool all_text; /* the file is UTF-8 without a NUL byte */
    bool keeps, stopped;
};

static void on_field(void *bytes, size_t n, void *to)
{
    struct reader *r = to;
    struct hj_str field = {bytes, n};

    if (r->stopped)
        return;
    for (size_t at = hj_str_find(field, '\n', 0); at < n;
         at = hj_str_find(field, '\n', at + 1))
        r->breaks++;
    if (r->count == HJ_CSV_FIELDS) {
        r->trouble = "too many fields";
        return;
    }
    if (n > HJ_CSV_LONGEST) {
        r->trouble = "a field is longer than 65536 bytes";
        n = 0;
    } else if (!r->all_text && hj_str_find(field, '\0', 0) < n) {
        r->trouble = "a field holds a NUL byte";
    } else if (!r->all_text && !hj_utf8_valid(field, NULL)) {
        r->trouble = "a field is not UTF-8";
    }
    field = hj_csv_unguarded(hj_str_first(field, n));
    if (field.n > 0)
        memcpy(r->text + r->used, field.p, field.n);
    r->fields[r->count++] = (struct hj_str){r->text + r->used, field.n};
    r->used += field.n;
}

static void on_row(int end, void *to)
{
    struct reader *r = to;
    struct hj_csv_row row = {r->fields, r->count, r->line, r->trouble};

    if (r->stopped)
        return;
    if (r->count == 0 && end == '\n' && r->last == '\r') {
        r->last = end; /* the second half of a CR LF */
        return;
    }
    if (r->count > 1 || (r->count == 1 && r->fields[0].n > 0) || r->trouble)
        r->stopped = !r->each(&row, r->to);
    r->line += 1 + r->breaks;
    r->breaks = 0;
    r->last = end;
    r->count = 0;
    if (!r->keeps)
        r->used = 0;
    r->trouble = NULL;
}

static bool parse(struct csv_parser *parser, struct reader *r,
                  struct hj_str bytes, struct hj_error *e)
{
    size_t n = csv_parse(parser, bytes.p, bytes.n, on_field, on_row, r);

    if (n < bytes.n && csv_error(parser) == CSV_ENOMEM)
        return hj_fail_memory(e);
    if (r->stopped)
        return false;
    if (n < bytes.n)
        return hj_fail(e, "line %u: %s", r->line,
                       csv_strerror(csv_error(parser)));
    if (parser->quoted && parser->pstate == INSIDE_A_FIELD)
        return hj_fail(e, "line %u: a quote is never closed", r->line);
    csv_fini(parser, on_field, on_row, r);
    return !r->stopped;
}

bool hj_csv_read(struct hj_str bytes, char delimiter, struct hj_arena *arena,
                 hj_csv_each *each, void *to, struct hj_error *e)
{
    struct hj_str fields[HJ_CSV_FIELDS];
    struct reader r = {.each = each,
                       .to = to,
                       .fields = fields,
                       .line = 1,
                       .keeps = arena != NULL};
    struct csv_parser parser;
    bool good;

    if (hj_str_starts(bytes, HJ_STR("\xFF\xFE")) ||
        hj_str_starts(bytes, HJ_STR("\xFE\xFF")))
        return hj_fail(e, "is UTF-16: save it as UTF-8");
    bytes = hj_str_unmarked(bytes);
    r.all_text =
        hj_str_find(bytes, '\0', 0) == bytes.n && hj_utf8_valid(bytes, NULL);
    r.text = arena != NULL ? hj_arena_alloc(arena, bytes.n + 1)
                           : malloc(bytes.n + 1);
    if (r.text == NULL || csv_init(&parser, CSV_REPALL_NL) != 0) {
        if (arena == NULL)
            free(r.text);
        return hj_fail_memory(e);
    }
    csv_set_delim(&parser, (unsigned char)delimiter);
    good = parse(&parser, &r, bytes, e);
    csv_free(&parser);
    if (arena == NULL)
        free(r.text);
    return good;
}
