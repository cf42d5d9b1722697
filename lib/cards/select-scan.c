/* SPDX-License-Identifier: MPL-2.0 */
/* A fast pass over a large catalogue that finds the rows one deck list may
 * name. */
#include "cards/names-internal.h"
#include "cards/select-internal.h"

#include "base/hash.h"
#include "base/map.h"
#include "base/swar.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUFFER = 1 << 20, COLUMNS = 64 };

/* The pass over one file.  LAST is the last column examined in every row. */
struct pass {
    struct hj_selection *selection;
    int fd;
    char *bytes; /* BUFFER bytes, and room for one more word */
    size_t used;
    bool ended;
    size_t columns, name, aliases, type, last;
    size_t codes[COLUMNS], code_count;
    bool numbers[COLUMNS]; /* requested, and all cells are numbers */
    bool texts[COLUMNS];   /* requested, and some cell is a text */
    struct hj_str cells[COLUMNS];
    struct hj_str names[COLUMNS]; /* of the columns, in HEADER */
    char *header;
    struct hj_out *out;
    size_t rows;
};

/* The end of a row: complete, cut off by the end of the bytes, or in need of
 * libcsv. */
enum end { ENDED, OPEN, ODD };

/* Moves *AT from after an opening quote to after the closing quote. */
static enum end pass_quoted(const struct pass *p, const char **at,
                            const char *end)
{
    const char *quote = *at;

    for (;; quote += 2) {
        quote = memchr(quote, '"', (size_t)(end - quote));
        if (quote == NULL || (quote + 1 == end && !p->ended))
            return OPEN;
        if (quote + 1 == end || quote[1] != '"')
            break;
    }
    *at = quote + 1;
    return *at == end || **at == ',' || **at == '\n' || **at == '\r' ? ENDED
                                                                     : ODD;
}

/* Moves *AT to the first delimiter, line feed or quote. */
static void pass_plain(const char **at, const char *end)
{
    const char *c = *at;

    for (; c < end; c += 8) {
        uint64_t word = hj_bytes_word(c);
        uint64_t hits = hj_bytes_equal(word, ',') | hj_bytes_equal(word, '\n') |
                        hj_bytes_equal(word, '"');
        if (hits != 0) {
            c += hj_bytes_first(hits);
            break;
        }
    }
    *at = c < end ? c : end;
}

/* Moves *AT over the rest of a row, whose cells are irrelevant, to its line
 * feed or the end. */
static enum end pass_rest(const struct pass *p, const char **at,
                          const char *end)
{
    enum end how = ENDED;

    while (how == ENDED) {
        const char *feed = memchr(*at, '\n', (size_t)(end - *at));
        const char *stop = feed != NULL ? feed : end;
        const char *quote = memchr(*at, '"', (size_t)(stop - *at));
        if (quote == NULL) {
            *at = stop;
            return feed != NULL || p->ended ? ENDED : OPEN;
        }
        if (quote[-1] != ',')
            return ODD;
        *at = quote + 1;
        how = pass_quoted(p, at, end);
    }
    return how;
}

/* Reads the cells up to the last relevant one, and moves *AT to the end of the
 * row; *COUNT is the number of cells read. */
static enum end pass_row(struct pass *p, const char **at, const char *end,
                         size_t *count)
{
    for (*count = 0; *count <= p->last;) {
        struct hj_str *cell = &p->cells[*count];
        enum end how = ENDED;
        cell->p = *at;
        if (*at < end && **at == '"') {
            cell->p = ++*at;
            how = pass_quoted(p, at, end);
            cell->n = (size_t)(*at - cell->p) - 1;
        } else {
            pass_plain(at, end);
            cell->n = (size_t)(*at - cell->p);
        }
        if (how != ENDED)
            return how;
        ++*count;
        if (*at == end)
            return p->ended ? ENDED : OPEN;
        if (**at == '\r' && *at + 1 < end)
            ++*at;
        if (**at == '\n')
            return ENDED;
        if (**at != ',')
            return *at + 1 == end && !p->ended ? OPEN : ODD;
        ++*at;
    }
    return pass_rest(p, at, end);
}

static void find_last(struct pass *p)
{
    p->last = p->name;
    if (p->aliases < p->columns && p->aliases > p->last)
        p->last = p->aliases;
    if (p->type < p->columns && p->type > p->last)
        p->last = p->type;
    for (size_t i = 0; i < p->code_count; i++)
        if (p->codes[i] > p->last)
            p->last = p->codes[i];
    for (size_t i = p->last + 1; i < p->columns; i++)
        if (p->numbers[i])
            p->last = i;
}

static void take_column(struct pass *p, struct hj_str name, size_t i)
{
    const struct hj_selection *s = p->selection;

    if (hj_str_equal_nocase(name, HJ_STR("name")))
        p->name = i;
    else if (hj_str_equal_nocase(name, HJ_STR("aliases")))
        p->aliases = i;
    else if (s->types && hj_str_equal_nocase(name, HJ_STR("type")))
        p->type = i;
    else if (s->codes && hj_codes_are_in(name))
        p->codes[p->code_count++] = i;
}

/* Reads the header from ROW to END, in COUNT cells.  Returns false for a header
 * that needs libcsv or is not that of a catalogue. */
static bool take_header(struct pass *p, const char *row, const char *end,
                        size_t count, hj_selection_column *asks, void *data)
{
    const char *feed = memchr(row, '\r', (size_t)(end - row));

    free(p->header);
    p->header = malloc((size_t)(end - row));
    if (count == COLUMNS || p->header == NULL ||
        (feed != NULL && feed + 2 != end))
        return false;
    memcpy(p->header, row, (size_t)(end - row));
    p->name = p->aliases = p->type = p->columns = count;
    p->code_count = 0;
    for (size_t i = 0; i < count; i++) {
        struct hj_str name = hj_str_trim(p->cells[i]);
        p->names[i] = (struct hj_str){p->header + (name.p - row), name.n};
        if (hj_str_equal_nocase(name, HJ_STR("from")))
            return false;
        take_column(p, name, i);
        p->numbers[i] = asks(name, data);
    }
    find_last(p);
    return p->name < count;
}

static bool is_number(struct hj_str cell)
{
    int64_t number;
    size_t digits = 0;

    while (digits < cell.n && (unsigned)(cell.p[digits] - '0') < 10)
        digits++;
    return (digits == cell.n && digits < 10) ||
           (cell = hj_str_trim(cell)).n == 0 ||
           hj_str_int(cell, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, &number);
}

/* Stops examining columns in which some cell is not a number. */
static void look_at_numbers(struct pass *p, size_t count)
{
    bool fewer = false;

    for (size_t i = 0; i < count; i++) {
        if (!p->numbers[i] || is_number(p->cells[i]))
            continue;
        p->numbers[i] = false;
        p->texts[i] = fewer = true;
    }
    if (fewer)
        find_last(p);
}

/* Records a type that no earlier row had. */
static void take_type(struct hj_selection *s, struct hj_str type)
{
    uint64_t hash = hj_hash(type) | 1;
    uint64_t *seen = NULL;

    for (size_t at = hash >> 32; seen == NULL || *seen != 0; at++) {
        seen = &s->seen[at % (2 * HJ_KEY_TYPES)];
        if (*seen == hash)
            return;
    }
    *seen = hash;
    for (size_t i = 0; i < type.n; i++)
        hj_out_char(s->kinds, hj_lower(type.p[i]));
    hj_out_char(s->kinds, '\n');
    s->types = ++s->kind_count < HJ_KEY_TYPES && !hj_out_failed(s->kinds);
}

static bool is_wanted(const struct hj_selection *s, struct hj_str name)
{
    uint32_t key;

    return !hj_name_key(name, &key) || hj_has_key(s->wanted, key);
}

/* True if the list may contain an alias or a code of the row. */
static bool is_by_alias(const struct pass *p, size_t count)
{
    struct hj_str rest = {0}, part;

    if (count > p->aliases)
        rest = p->cells[p->aliases];
    while (rest.n > 0 && hj_str_split(&rest, ';', &part))
        if (hj_str_trim(part).n > 0 && is_wanted(p->selection, part))
            return true;
    for (size_t i = 0; i < p->code_count && p->codes[i] < count; i++) {
        part = p->cells[p->codes[i]];
        if (part.n < HJ_SHORTEST_CODE)
            continue;
        while (part.n > 0 && *part.p == '0')
            part = hj_str_from(part, 1);
        if (part.n > 0 && is_wanted(p->selection, part))
            return true;
    }
    return false;
}

/* True if the row is relevant.  The name of a row that is relevant by an alias
 * is recorded, since all rows of its card are then relevant, and so are all
 * rows of the first card. */
static bool is_of_use(struct pass *p, size_t count)
{
    struct hj_selection *s = p->selection;
    struct hj_str name;
    uint32_t hash, key;

    if (count > p->type && s->types)
        take_type(s, p->cells[p->type]);
    if (count <= p->name)
        return true;
    name = hj_str_trim(p->cells[p->name]);
    if (p->rows == 0 && hj_name_key(name, &key))
        hj_add_key(s->wanted, key);
    if (is_wanted(s, name))
        return true;
    if (p->aliases == p->columns && p->code_count == 0)
        return false;
    hash = hj_hash_word(name);
    if (hj_has_key(s->named, hash % HJ_KEYS))
        return true;
    if (!is_by_alias(p, count)) {
        hj_add_key(s->passed, hash % HJ_KEY_NAMES);
        return false;
    }
    hj_add_key(s->named, hash % HJ_KEYS);
    s->grew |= hj_has_key(s->passed, hash % HJ_KEY_NAMES);
    return true;
}

/* Moves the bytes from LEFT on to the start of the buffer and fills the
 * rest. */
static bool refill(struct pass *p, const char *left)
{
    size_t kept = (size_t)(p->bytes + p->used - left);

    if (kept == BUFFER)
        return false; /* a row longer than the buffer */
    memmove(p->bytes, left, kept);
    p->used = kept;
    while (p->used < BUFFER && !p->ended) {
        ssize_t n = read(p->fd, p->bytes + p->used, BUFFER - p->used);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        p->ended = n == 0;
        p->used += (size_t)n;
    }
    memset(p->bytes + p->used, 0, sizeof(uint64_t));
    return true;
}

/* Processes one complete row. */
static bool take_row(struct pass *p, const char *row, const char *end,
                     size_t count, hj_selection_column *asks, void *data)
{
    bool use = true;

    if (p->columns == 0) {
        if (!take_header(p, row, end, count, asks, data))
            return false;
    } else {
        look_at_numbers(p, count);
        use = is_of_use(p, count);
        p->rows++;
    }
    if (use)
        hj_out_mem(p->out, row, (size_t)(end - row));
    return true;
}

static bool pass_all(struct pass *p, hj_selection_column *asks, void *data)
{
    const char *at = p->bytes, *end, *row;

    p->last = COLUMNS - 1;
    if (!refill(p, at))
        return false;
    if (hj_str_starts((struct hj_str){at, p->used}, HJ_STR("\xEF\xBB\xBF")))
        at += 3;
    for (row = at;; row = at) {
        size_t count;
        end = p->bytes + p->used;
        if (at == end && p->ended)
            return p->rows > 0;
        switch (pass_row(p, &at, end, &count)) {
        case ODD:
            return false;
        case OPEN:
            if (p->ended || !refill(p, row))
                return false;
            at = p->bytes;
            continue;
        default:
            at += at < end;
            if (!take_row(p, row, at, count, asks, data))
                return false;
        }
    }
}

static bool pass_file(struct pass *p, const char *file,
                      hj_selection_column *asks, void *data)
{
    struct stat about;
    bool good;

    if (stat(file, &about) != 0 || !S_ISREG(about.st_mode))
        return false; /* a pipe can be read only once */
    p->fd = open(file, O_RDONLY | O_CLOEXEC);
    if (p->fd < 0)
        return false;
    p->used = p->columns = p->rows = 0;
    p->ended = p->selection->grew = false;
    memset(p->texts, 0, sizeof p->texts);
    hj_out_cut(p->out, 0);
    good = pass_all(p, asks, data);
    close(p->fd);
    return good && !hj_out_failed(p->out);
}

bool hj_catalogue_read_selected(struct hj_catalogue *cat, const char *file,
                                struct hj_selection *selection,
                                hj_selection_column *asks, void *data,
                                struct hj_findings *findings)
{
    struct pass *p = calloc(1, sizeof *p);
    bool good = false;

    if (p != NULL) {
        p->selection = selection;
        p->bytes = malloc(BUFFER + sizeof(uint64_t));
        p->out = hj_out_memory();
        good = p->bytes != NULL && !hj_out_failed(p->out) &&
               pass_file(p, file, asks, data);
        while (good && selection->grew)
            good = pass_file(p, file, asks, data);
        good = good && hj_catalogue_parse(cat, hj_out_text(p->out), file,
                                          findings, NULL);
        for (size_t i = 0; good && i < p->columns; i++)
            if (p->texts[i])
                hj_catalogue_mark_textual(cat, p->names[i]);
        hj_out_free(p->out);
        free(p->bytes);
        free(p->header);
    }
    free(p);
    return good;
}
