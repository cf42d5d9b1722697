/* SPDX-License-Identifier: MPL-2.0 */
/* Lists in CSV: count, name, section, in any order of the columns, by the names
 * that sites give them. */
#include "base/csv-rows.h"
#include "decks/internal.h"

enum { NO_COLUMN = HJ_CSV_FIELDS, MOST_NAMES = 9 };

/* What a column says. */
enum column {
    COUNT,
    NAME,
    SECTION,
    CATEGORY,
    SIDE,
    LEADER,
    SET,
    NUMBER,
    COLUMNS
};

/* Their names, in small letters without blanks and underscores; the first that
 * is there counts. */
static const char *const names[COLUMNS][MOST_NAMES] = {
    [COUNT] = {"count", "quantity", "qty", "copies", "amount", "number"},
    [NAME] = {"name", "cardname", "card"},
    [SECTION] = {"section", "zone", "board"},
    [CATEGORY] = {"category", "categories"},
    [SIDE] = {"sideboard", "sideboarded", "issideboard"},
    [LEADER] = {"commander", "iscommander"},
    [SET] = {"setcode", "editioncode", "edition", "set"},
    [NUMBER] = {"collectornumber", "collector#", "cardnumber"},
};

struct state {
    struct hj_reading *r;
    bool begun;
    size_t columns[COLUMNS];
};

/* Whether a cell of the header is NAME. */
static bool is_name(struct hj_str cell, const char *name)
{
    for (size_t i = 0; i < cell.n; i++) {
        if (cell.p[i] == ' ' || cell.p[i] == '_')
            continue;
        if (*name == '\0' || hj_lower(cell.p[i]) != *name++)
            return false; /* a cell may hold NUL bytes, too */
    }
    return *name == '\0';
}

static size_t find(const struct hj_str *cells, size_t count, enum column column)
{
    for (int k = 0; k < MOST_NAMES && names[column][k] != NULL; k++)
        for (size_t i = 0; i < count; i++)
            if (is_name(hj_str_trim(cells[i]), names[column][k]))
                return i;
    return NO_COLUMN;
}

char hj_csv_delimiter(struct hj_str line)
{
    static const char delimiters[] = ",;\t";
    struct hj_str cells[HJ_CSV_FIELDS], rest;

    for (const char *c = delimiters; *c != '\0'; c++) {
        size_t n = 0;
        rest = line;
        while (n < HJ_CSV_FIELDS && hj_str_split(&rest, *c, &cells[n])) {
            struct hj_str *cell = &cells[n++];
            *cell = hj_str_trim(*cell);
            if (cell->n >= 2 && cell->p[0] == '"' &&
                cell->p[cell->n - 1] == '"')
                *cell = (struct hj_str){cell->p + 1, cell->n - 2};
        }
        if (find(cells, n, NAME) < n &&
            (find(cells, n, COUNT) < n || find(cells, n, SECTION) < n))
            return *c;
    }
    return '\0';
}

/* Takes the first row as the header; true when it is none, and the columns
 * are count, name, section. */
static bool is_headless(struct state *s, const struct hj_csv_row *row)
{
    for (int c = 0; c < COLUMNS; c++)
        s->columns[c] = find(row->fields, row->count, (enum column)c);
    if (s->columns[NAME] != NO_COLUMN)
        return false;
    for (int c = 0; c < COLUMNS; c++)
        s->columns[c] = c <= SECTION ? (size_t)c : (size_t)NO_COLUMN;
    return true;
}

static struct hj_str cell(const struct state *s, const struct hj_csv_row *row,
                          enum column column)
{
    size_t at = s->columns[column];

    return at < row->count ? hj_str_trim(row->fields[at]) : HJ_STR("");
}

static bool is_true(struct hj_str cell)
{
    return hj_str_same(cell, HJ_STR("true")) ||
           hj_str_same(cell, HJ_STR("yes")) || hj_str_is(cell, "1");
}

static bool bad(struct state *s, const struct hj_csv_row *row, const char *why)
{
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_reading_at(s->r, row->line), NULL, "%s", why);
    return hj_reading_go_on(s->r, row->line);
}

/* The section that a row names in one way or another. */
static struct hj_str section_of(struct state *s, const struct hj_csv_row *row)
{
    struct hj_str section = cell(s, row, SECTION);
    struct hj_str category = cell(s, row, CATEGORY), word;

    if (section.n > 0)
        return section;
    if (is_true(cell(s, row, LEADER)))
        return HJ_STR("commander");
    if (is_true(cell(s, row, SIDE)))
        return HJ_STR("side");
    word = hj_category_section(category);
    return hj_heading_of(s->r->options, word) > HJ_HEADING_DEFAULT ? word
                                                                   : section;
}

/* Notes a printing that the catalogue lacks. */
static bool check_printing(struct state *s, const struct hj_csv_row *row,
                           const struct hj_lookup *found)
{
    struct hj_str set = cell(s, row, SET), number = cell(s, row, NUMBER);

    if (found->card != HJ_NO_CARD && set.n > 0)
        s->r->printing =
            hj_card_find_printing(s->r->options->cat, found->card, set, number);
    if (found->card == HJ_NO_CARD ||
        !hj_lacks_printing(s->r->options->cat, found->card, set, number))
        return true;
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_reading_at(s->r, row->line), NULL,
                    "no printing '%.*s %.*s' in the catalogue; the name counts",
                    HJ_STR_ARG(set), HJ_STR_ARG(number));
    return hj_reading_go_on(s->r, row->line);
}

static bool read_row(struct state *s, const struct hj_csv_row *row)
{
    struct hj_str name = cell(s, row, NAME), count = cell(s, row, COUNT);
    struct hj_lookup found;
    int64_t copies = 1;
    size_t section;

    if (row->trouble != NULL)
        return bad(s, row, row->trouble);
    if (name.n == 0)
        return bad(s, row, "a row without a name");
    /* some sites write `4x` */
    if (count.n > 1 && (count.p[count.n - 1] == 'x'))
        count.n--;
    if (s->columns[COUNT] != NO_COLUMN &&
        !hj_reading_count(s->r, count, name, row->line, &copies))
        return false;
    section = hj_reading_section(s->r, section_of(s, row), row->line);
    return section < HJ_MOST_SECTIONS &&
           hj_reading_find(s->r, name, true, row->line, &found) &&
           check_printing(s, row, &found) &&
           hj_reading_put_found(s->r, name, &found, copies, section, row->line);
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
    struct hj_csv_input in = {
        .bytes = bytes, .file = r->file, .arena = r->deck->arena};
    struct hj_str rest = hj_str_unmarked(bytes), line = {0};

    (void)hj_str_line(&rest, &line);
    in.delimiter = hj_csv_delimiter(line);
    if (in.delimiter == '\0')
        in.delimiter = ',';
    return hj_csv_read(&in, each, &s, r->e);
}
