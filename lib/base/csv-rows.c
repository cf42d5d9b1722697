/* SPDX-License-Identifier: MPL-2.0 */
/* CSV by libcsv, with line numbers, limits and error messages. */
#include "base/csv-rows.h"

#include "base/csv-cell.h"
#include "base/swar.h"
#include "base/utf8.h"

#include <csv.h>
#include <stdlib.h>

/* libcsv's ROW_NOT_BEGUN and FIELD_BEGUN, which its header does not export. */
enum { BETWEEN_ROWS = 0, INSIDE_A_FIELD = 2 };

/* The row being read.  Fields found by libcsv are copied into one buffer;
 * together they are never longer than the file. */
struct reader {
    hj_csv_each *each;
    void *to;
    char *text;
    size_t used;
    struct hj_str *fields; /* HJ_CSV_FIELDS items */
    size_t count;
    unsigned line, breaks; /* of the row; line breaks inside the row */
    unsigned fed;          /* lines of the row passed to libcsv */
    int last;              /* the end of the previous row */
    const char *trouble;
    bool keeps, stopped;
    char delimiter;
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
        r->trouble = "more than 512 fields in a row";
        return;
    }
    if (n > HJ_CSV_LONGEST) {
        r->trouble = "a field is longer than 65536 bytes";
        n = 0;
    } else if (hj_str_find(field, '\0', 0) < n) {
        r->trouble = "a field holds a NUL byte";
    } else if (!hj_utf8_valid(field, NULL)) {
        r->trouble = "a field is not UTF-8";
    }
    field = hj_csv_strip_guard(hj_str_first(field, n));
    if (field.n > 0)
        memcpy(r->text + r->used, field.p, field.n);
    r->fields[r->count++] = (struct hj_str){r->text + r->used, field.n};
    r->used += field.n;
}

/* True if all cells of the row are blank, as in the rows that spreadsheets
 * write below a table. */
static bool is_blank(const struct reader *r)
{
    size_t i = 0;

    while (i < r->count && hj_str_trim(r->fields[i]).n == 0)
        i++;
    return i == r->count;
}

static void on_row(int end, void *to)
{
    struct reader *r = to;
    struct hj_csv_row row = {r->fields, r->count, r->line, r->trouble};

    if (r->stopped)
        return;
    if (r->count == 0 && end == '\n' && r->last == '\r') {
        r->last = end; /* the LF of a CR LF */
        return;
    }
    if (!is_blank(r) || r->trouble != NULL)
        r->stopped = !r->each(&row, r->to);
    r->line += 1 + r->breaks;
    r->breaks = 0;
    r->fed = 0;
    r->last = end;
    r->count = 0;
    if (!r->keeps)
        r->used = 0;
    r->trouble = NULL;
}

/* Returns S without the blanks that libcsv removes at both ends of an unquoted
 * field; a tab counts as a blank unless it is the delimiter. */
static struct hj_str trim(const struct reader *r, struct hj_str s)
{
    char tab = r->delimiter == '\t' ? ' ' : '\t';

    while (s.n > 0 && (s.p[0] == ' ' || s.p[0] == tab))
        s = hj_str_from(s, 1);
    while (s.n > 0 && (s.p[s.n - 1] == ' ' || s.p[s.n - 1] == tab))
        s.n--;
    return s;
}

/* Adds an unquoted field; returns false when the row has no room for the
 * field. */
static inline bool add_plain(struct reader *r, const char *p, size_t n)
{
    struct hj_str field = {p, n};

    if (r->count == HJ_CSV_FIELDS)
        return false;
    if (n > 0 && ((unsigned char)p[0] <= ' ' || (unsigned char)p[n - 1] <= ' '))
        field = trim(r, field);
    r->fields[r->count++] = hj_csv_strip_guard(field);
    return true;
}

/* Returns a nonzero word if any byte of WORD is NUL, a quote or a CR. */
static inline uint64_t odd_bytes(uint64_t word)
{
    return hj_bytes_equal(word, '\0') | hj_bytes_equal(word, '"') |
           hj_bytes_equal(word, '\r');
}

/* Splits a line at its delimiters, eight bytes at a time.  Returns false when
 * the line has too many fields, or bytes that only libcsv can handle. */
static bool split_plain(struct reader *r, struct hj_str line)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = ones * 0x7F;
    uint64_t odd = 0, all = 0;
    size_t from = 0, at = 0;

    for (; at + 8 <= line.n; at += 8) {
        uint64_t bytes = hj_bytes_word(line.p + at);
        uint64_t word = bytes ^ ones * (unsigned char)r->delimiter;
        uint64_t hits = ~(((word & low) + low) | word | low);
        odd |= odd_bytes(bytes);
        all |= bytes;
        for (; hits != 0; hits &= hits - 1) {
            size_t end = at + hj_bytes_first(hits);
            if (!add_plain(r, line.p + from, end - from))
                return false;
            from = end + 1;
        }
    }
    for (; at < line.n; at++) {
        uint64_t byte = (unsigned char)line.p[at];
        odd |= byte == '\0' || byte == '"' || byte == '\r';
        all |= byte;
        if (line.p[at] != r->delimiter)
            continue;
        if (!add_plain(r, line.p + from, at - from))
            return false;
        from = at + 1;
    }
    return odd == 0 && ((all & ones << 7) == 0 || hj_utf8_valid(line, NULL)) &&
           add_plain(r, line.p + from, line.n - from);
}

/* Adds a row that is one line without quotes, as nearly all rows are, by
 * splitting the line at its delimiters; libcsv, which examines every byte by
 * itself, is slower.  Returns false, with nothing done, for any other row. */
static bool plain_row(struct reader *r, struct hj_str line)
{
    if (line.n > 0 && line.p[line.n - 1] == '\r')
        line.n--;
    if (line.n > HJ_CSV_LONGEST)
        return false;
    if (trim(r, line).n > 0 && !split_plain(r, line)) {
        r->count = 0;
        return false;
    }
    on_row('\n', r);
    return true;
}

/* Returns a word with the high bit set in exactly those bytes where WORD has
 * C. */
static inline uint64_t exactly(uint64_t word, char c)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = ones * 0x7F;
    uint64_t x = word ^ ones * (unsigned char)c;

    return ~(((x & low) + low) | x | low);
}

/* Does the work of plain_row() for the first line of BYTES, whose length is not
 * yet known, so that every byte is examined only once.  Returns the length of
 * the row with its line end; 0, with nothing done, if the line has other
 * control characters or the file ends too soon. */
static size_t quick_row(struct reader *r, struct hj_str bytes)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), high = ones << 7;
    size_t from = 0, at = 0, end = SIZE_MAX, next = 0;
    uint64_t all = 0;

    for (; end == SIZE_MAX && at + 8 < bytes.n && at < HJ_CSV_LONGEST;
         at += 8) {
        uint64_t word = hj_bytes_word(bytes.p + at);
        uint64_t control = (word - ones * ' ') & ~word & high;
        uint64_t hits = exactly(word, r->delimiter);
        uint64_t quotes = hj_bytes_equal(word, '"');
        if (control != 0) {
            size_t first = hj_bytes_first(control);
            uint64_t before = (UINT64_C(1) << 8 * first) - 1;
            end = at + first;
            next = end + 1 + (bytes.p[end] == '\r');
            if (next > bytes.n || bytes.p[next - 1] != '\n')
                break;
            hits &= before;
            quotes &= before;
            word &= before;
        }
        all |= word;
        if (quotes != 0)
            break;
        for (; hits != 0; hits &= hits - 1) {
            size_t stop = at + hj_bytes_first(hits);
            if (!add_plain(r, bytes.p + from, stop - from))
                break;
            from = stop + 1;
        }
        if (hits != 0)
            break;
        if (end != SIZE_MAX && trim(r, hj_str_first(bytes, end)).n > 0 &&
            ((all & high) == 0 ||
             hj_utf8_valid(hj_str_first(bytes, end), NULL)) &&
            add_plain(r, bytes.p + from, end - from)) {
            on_row('\n', r);
            return next;
        }
    }
    r->count = 0;
    return 0;
}

/* Feeds BYTES, which begin at a row, to libcsv until a row has ended at a line
 * end.  Returns false when libcsv has stopped. */
static bool feed_row(struct csv_parser *parser, struct reader *r,
                     struct hj_str *bytes)
{
    do {
        size_t end = hj_str_find(*bytes, '\n', 0) + 1;
        struct hj_str piece = hj_str_first(*bytes, end);
        size_t n = csv_parse(parser, piece.p, piece.n, on_field, on_row, r);
        *bytes = hj_str_from(*bytes, n);
        if (n < piece.n)
            return false;
        r->fed++;
    } while (bytes->n > 0 && parser->pstate != BETWEEN_ROWS);
    return true;
}

/* Removes the line `sep=;` from the start of BYTES and stores its delimiter in
 * *TOLD ('\0': unknown).  Returns false when the line is missing. */
static bool take_told(struct hj_str *bytes, char *told)
{
    static const char known[] = ",;\t|";
    struct hj_str rest = *bytes, line = HJ_STR(""), sep = HJ_STR("sep=");

    *told = '\0';
    (void)hj_str_line(&rest, &line);
    if (line.n > 0 && line.p[0] == '"')
        line = hj_str_from(line, 1);
    if (!hj_str_equal_nocase(hj_str_first(line, sep.n), sep))
        return false;
    if (line.n > sep.n && strchr(known, line.p[sep.n]) != NULL)
        *told = line.p[sep.n];
    *bytes = rest;
    return true;
}

/* True if C occurs in LINE outside of quotes. */
static bool separates(struct hj_str line, char c)
{
    bool quoted = false;

    for (size_t i = 0; i < line.n; i++) {
        if (!quoted && line.p[i] == c)
            return true;
        quoted ^= line.p[i] == '"';
    }
    return false;
}

struct hj_str hj_csv_header(struct hj_str bytes, char *delimiter)
{
    struct hj_str line = HJ_STR("");

    bytes = hj_str_skip_bom(bytes);
    (void)take_told(&bytes, delimiter);
    while (hj_str_trim(line).n == 0 && hj_str_line(&bytes, &line))
        continue;
    for (const char *c = ",;\t"; *c != '\0' && *delimiter == '\0'; c++)
        if (separates(line, *c))
            *delimiter = *c;
    if (*delimiter == '\0')
        *delimiter = ',';
    return line;
}

static bool parse(struct csv_parser *parser, struct reader *r,
                  const struct hj_csv_input *in, struct hj_error *e)
{
    struct hj_str bytes = hj_str_skip_bom(in->bytes);
    bool good = true;
    char told;

    r->line += take_told(&bytes, &told);

    while (good && bytes.n > 0 && !r->stopped) {
        size_t end = quick_row(r, bytes);
        if (end > 0) {
            bytes = hj_str_from(bytes, end);
            continue;
        }
        end = hj_str_find(bytes, '\n', 0);
        if (end < bytes.n && plain_row(r, hj_str_first(bytes, end)))
            bytes = hj_str_from(bytes, end + 1);
        else
            good = feed_row(parser, r, &bytes);
    }
    if (r->stopped)
        return false;
    if (!good && csv_error(parser) == CSV_EPARSE)
        return hj_fail(e,
                       "%s:%u: a quote must be at both ends of its cell, "
                       "and be doubled within",
                       in->file, r->line + r->fed);
    if (!good)
        return hj_fail_memory(e);
    if (parser->quoted && parser->pstate == INSIDE_A_FIELD)
        return hj_fail(e, "%s:%u: a quote is not closed", in->file, r->line);
    csv_fini(parser, on_field, on_row, r);
    return !r->stopped;
}

bool hj_csv_read(const struct hj_csv_input *in, hj_csv_each *each, void *to,
                 struct hj_error *e)
{
    struct hj_str fields[HJ_CSV_FIELDS];
    struct reader r = {.each = each,
                       .to = to,
                       .fields = fields,
                       .line = 1,
                       .keeps = in->arena != NULL,
                       .delimiter = in->delimiter};
    struct csv_parser parser;
    size_t room = in->bytes.n + 1;
    bool good;

    if (r.delimiter == '\0')
        hj_csv_header(in->bytes, &r.delimiter);
    if (!hj_str_reject_utf16(in->bytes, in->file, e))
        return false;
    r.text = r.keeps ? hj_arena_alloc(in->arena, room) : malloc(room);
    if (r.text == NULL ||
        csv_init(&parser, CSV_REPALL_NL | (in->strict ? CSV_STRICT : 0)) != 0) {
        if (!r.keeps)
            free(r.text);
        return hj_fail_memory(e);
    }
    csv_set_delim(&parser, (unsigned char)r.delimiter);
    good = parse(&parser, &r, in, e);
    csv_free(&parser);
    if (!r.keeps)
        free(r.text);
    return good;
}
