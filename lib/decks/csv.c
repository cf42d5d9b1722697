/* SPDX-License-Identifier: MPL-2.0 */
/* CSV lists: count, name, section, in any order of the columns, with the column
 * names of various sites. */
#include "base/csv-rows.h"
#include "decks/internal.h"

enum { NO_COLUMN = HJ_CSV_FIELDS, MOST_NAMES = 9, MOST_SHOWN = 40 };

/* The meaning of a column. */
enum column {
    COUNT,
    NAME,
    SECTION,
    CATEGORY,
    SIDE,
    MAYBE,
    LEADER,
    SET,
    NUMBER,
    NORMAL, /* copies, if foil copies have their own column … */
    FOIL,   /* … this one */
    VARIANT,
    COLUMNS
};

/* The names of columns, in lower case without blanks and underscores; the first
 * that occurs is used. */
static const char *const names[COLUMNS][MOST_NAMES] = {
    [COUNT] = {"count", "quantity", "qty", "copies", "amount", "number",
               "quantityx"},
    [NAME] = {"name", "cardname", "card"},
    [SECTION] = {"section", "zone", "board"},
    [CATEGORY] = {"category", "categories"},
    [SIDE] = {"sideboard", "sideboarded", "issideboard"},
    [MAYBE] = {"maybeboard", "ismaybeboard"},
    [LEADER] = {"commander", "iscommander"},
    [SET] = {"setcode", "editioncode", "edition", "set", "setnumber",
             "printing"},
    [NUMBER] = {"collectornumber", "collector#", "cardnumber", "number"},
    [NORMAL] = {"normal"},
    [FOIL] = {"foil"},
    [VARIANT] = {"variant"},
};

struct state {
    struct hj_list_reader *r;
    bool begun, none_told;
    size_t columns[COLUMNS];
    size_t width; /* columns with a meaning */
};

/* True if a header cell equals NAME. */
static bool is_name(struct hj_str cell, const char *name)
{
    for (size_t i = 0; i < cell.n; i++) {
        if (cell.p[i] == ' ' || cell.p[i] == '_')
            continue;
        if (*name == '\0' || hj_lower(cell.p[i]) != *name++)
            return false; /* a cell may also hold NUL bytes */
    }
    return *name == '\0';
}

/* True if a header cell is one of the names of COLUMN. */
static bool is_called(struct hj_str cell, enum column column)
{
    for (int k = 0; k < MOST_NAMES && names[column][k] != NULL; k++)
        if (is_name(cell, names[column][k]))
            return true;
    return false;
}

static size_t find(const struct hj_str *cells, size_t count, enum column column)
{
    for (int k = 0; k < MOST_NAMES && names[column][k] != NULL; k++)
        for (size_t i = 0; i < count; i++)
            if (is_name(hj_str_trim(cells[i]), names[column][k]))
                return i;
    return NO_COLUMN;
}

/* Finds the columns of a header; returns false when the row is not a header. */
static bool find_columns(const struct hj_str *cells, size_t count,
                         size_t columns[COLUMNS])
{
    for (int c = 0; c < COLUMNS; c++)
        columns[c] = find(cells, count, (enum column)c);
    if (columns[NUMBER] == columns[COUNT]) /* beside a set: the card's number */
        columns[columns[SET] != NO_COLUMN ? COUNT : NUMBER] = NO_COLUMN;
    if (columns[NORMAL] == NO_COLUMN)
        columns[FOIL] = NO_COLUMN; /* a flag, not a number of copies */
    return columns[NAME] != NO_COLUMN ||
           (columns[SET] != NO_COLUMN && columns[NUMBER] != NO_COLUMN &&
            columns[COUNT] != NO_COLUMN);
}

/* True if LINE is a header with cells separated by DELIMITER. */
static bool is_header(struct hj_str line, char delimiter)
{
    struct hj_str cells[HJ_CSV_FIELDS];
    size_t columns[COLUMNS], n = 0;

    while (n < HJ_CSV_FIELDS && hj_str_split(&line, delimiter, &cells[n])) {
        struct hj_str *cell = &cells[n++];
        *cell = hj_str_trim(*cell);
        if (cell->n >= 2 && cell->p[0] == '"' && cell->p[cell->n - 1] == '"')
            *cell = (struct hj_str){cell->p + 1, cell->n - 2};
    }
    return find_columns(cells, n, columns) &&
           (columns[COUNT] != NO_COLUMN || columns[SECTION] != NO_COLUMN ||
            columns[NORMAL] != NO_COLUMN || columns[NUMBER] != NO_COLUMN);
}

char hj_csv_delimiter(struct hj_str bytes)
{
    char delimiter;
    struct hj_str header = hj_csv_header(bytes, &delimiter);

    if (is_header(header, delimiter))
        return delimiter;
    for (const char *c = ";\t"; *c != '\0'; c++)
        if (is_header(header, *c))
            return *c;
    return '\0';
}

/* Reads the first row as the header.  Returns true if the row is not a header;
 * the columns are then count, name, section. */
static bool is_headless(struct state *s, const struct hj_csv_row *row)
{
    s->width = row->count;
    if (find_columns(row->fields, row->count, s->columns))
        return false;
    s->width = SECTION + 1;
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
    return hj_str_equal_nocase(cell, HJ_STR("true")) ||
           hj_str_equal_nocase(cell, HJ_STR("yes")) || hj_str_is(cell, "1");
}

static bool bad(struct state *s, const struct hj_csv_row *row, const char *why)
{
    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_list_reader_at(s->r, row->line), NULL, "%s", why);
    return hj_list_reader_check_limits(s->r, row->line);
}

/* Reports cells of the columns of flags that are neither yes nor no, such as
 * numbers of copies in a column `sideboard`. */
static bool check_flags(struct state *s, const struct hj_csv_row *row)
{
    static const enum column flags[] = {LEADER, SIDE, MAYBE};

    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        struct hj_str flag = cell(s, row, flags[i]);
        if (flag.n == 0 || is_true(flag) || hj_str_is(flag, "0") ||
            hj_str_equal_nocase(flag, HJ_STR("false")) ||
            hj_str_equal_nocase(flag, HJ_STR("no")))
            continue;
        flag = hj_str_first(flag, MOST_SHOWN);
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_list_reader_at(s->r, row->line), NULL,
                        "'%.*s' in the column '%s' is neither yes nor no",
                        HJ_STR_ARG(flag), names[flags[i]][0]);
        if (!hj_list_reader_check_limits(s->r, row->line))
            return false;
    }
    return true;
}

/* Notes a second column of counts in the header, which is not read. */
static bool tell_second(struct state *s, const struct hj_csv_row *row)
{
    size_t first = s->columns[COUNT];

    for (size_t i = 0; first != NO_COLUMN && i < row->count; i++) {
        struct hj_str name = hj_str_trim(row->fields[i]);
        if (i == first || i == s->columns[NUMBER] || !is_called(name, COUNT))
            continue;
        hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                        hj_list_reader_at(s->r, row->line), NULL,
                        "the column '%.*s' is not read: '%.*s' has the copies",
                        HJ_STR_ARG(name),
                        HJ_STR_ARG(hj_str_trim(row->fields[first])));
        if (!hj_list_reader_check_limits(s->r, row->line))
            return false;
    }
    return true;
}

/* Returns the section of a row, which several columns may name. */
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
    if (is_true(cell(s, row, MAYBE)))
        return HJ_STR("maybeboard");
    word = hj_category_section(category);
    return hj_heading_of(s->r->options, word) > HJ_HEADING_DEFAULT ? word
                                                                   : section;
}

/* Adds the copies in a cell, which may be empty or 0 if a table has two such
 * columns; some sites write `4x`. */
static bool add_copies(struct state *s, const struct hj_csv_row *row,
                       enum column column, struct hj_str name, int64_t *copies)
{
    struct hj_str count = cell(s, row, column);
    int64_t more;

    if (count.n > 1 && count.p[count.n - 1] == 'x')
        count.n--;
    if (hj_str_int(count, 0, 0, &more) && s->columns[VARIANT] != NO_COLUMN)
        return true;
    if (column != COUNT && (count.n == 0 || hj_str_int(count, 0, 0, &more)))
        return true;
    if (!hj_list_reader_count(s->r, count, name, row->line, &more))
        return false;
    *copies += more;
    return true;
}

/* Skips a collection's row with 0 copies of its card, with one note a list. */
static bool pass_none(struct state *s, const struct hj_csv_row *row,
                      struct hj_str name)
{
    if (s->none_told)
        return true;
    s->none_told = true;
    hj_findings_add(s->r->findings, HJ_FINDING_READ_AS,
                    hj_list_reader_at(s->r, row->line), NULL,
                    "0 copies of '%.*s'; such rows of a collection are "
                    "passed over",
                    HJ_STR_ARG(name));
    return hj_list_reader_check_limits(s->r, row->line);
}

/* Adds up the copies of a row; *NONE is true if the row validly has none. */
static bool copies_of(struct state *s, const struct hj_csv_row *row,
                      struct hj_str name, int64_t *copies, bool *none)
{
    size_t faults = hj_findings_of(s->r->findings, HJ_ILLEGAL);

    *copies = 1;
    *none = false;
    if (s->columns[COUNT] == NO_COLUMN && s->columns[NORMAL] == NO_COLUMN)
        return true;
    *copies = 0;
    if (s->columns[COUNT] != NO_COLUMN
            ? !add_copies(s, row, COUNT, name, copies)
            : !add_copies(s, row, NORMAL, name, copies) ||
                  !add_copies(s, row, FOIL, name, copies))
        return false;
    *none =
        *copies == 0 && hj_findings_of(s->r->findings, HJ_ILLEGAL) == faults;
    return true;
}

/* Returns "SET NUMBER" as the name of the card in a row without a name; empty
 * when either is missing, p is NULL when out of memory. */
static struct hj_str code_of(struct state *s, const struct hj_csv_row *row)
{
    struct hj_str set = cell(s, row, SET), number = cell(s, row, NUMBER);
    char *text;

    if (set.n == 0 || number.n == 0)
        return HJ_STR("");
    text = hj_arena_alloc(s->r->deck->arena, set.n + number.n + 1);
    if (text == NULL)
        return (struct hj_str){0};
    memcpy(text, set.p, set.n);
    text[set.n] = ' ';
    memcpy(text + set.n + 1, number.p, number.n);
    return (struct hj_str){text, set.n + number.n + 1};
}

static bool find_card(struct state *s, const struct hj_csv_row *row,
                      struct hj_str name, struct hj_lookup *found)
{
    const struct hj_catalogue *cat = s->r->options->cat;
    struct hj_str set = cell(s, row, SET), number = cell(s, row, NUMBER);

    if (s->columns[NAME] != NO_COLUMN)
        return hj_list_reader_find(s->r, name, true, row->line, found) &&
               hj_list_reader_printing(s->r, found->card, set, number,
                                       row->line);
    *found = (struct hj_lookup){.match = HJ_MATCH_UNKNOWN, .card = HJ_NO_CARD};
    return cat == NULL ||
           hj_catalogue_find_printing(cat, set, number, found,
                                      &s->r->printing) ||
           hj_fail_memory(s->r->e);
}

/* True if all cells from AT on are blank, as spreadsheets write them beside a
 * table. */
static bool is_blank(const struct hj_csv_row *row, size_t at)
{
    for (size_t i = at; i < row->count; i++)
        if (hj_str_trim(row->fields[i]).n > 0)
            return false;
    return true;
}

static bool read_row(struct state *s, const struct hj_csv_row *row)
{
    struct hj_str name = cell(s, row, NAME);
    struct hj_lookup found;
    int64_t copies;
    size_t section;
    bool none;

    if (row->trouble != NULL)
        return bad(s, row, row->trouble);
    if (!is_blank(row, s->width))
        return bad(s, row,
                   "more cells than columns (a comma that needs quotes?)");
    if (s->columns[NAME] == NO_COLUMN)
        name = code_of(s, row);
    if (name.p == NULL)
        return hj_fail_memory(s->r->e);
    if (name.n == 0)
        return bad(s, row,
                   s->columns[NAME] == NO_COLUMN ? "a row without a card"
                                                 : "a row without a name");
    if (!copies_of(s, row, name, &copies, &none))
        return false;
    if (none)
        return pass_none(s, row, name);
    if (!check_flags(s, row))
        return false;
    section = hj_list_reader_section(s->r, section_of(s, row), row->line);
    return section < HJ_MOST_SECTIONS && find_card(s, row, name, &found) &&
           hj_list_reader_put_found(s->r, name, &found, copies, section,
                                    row->line);
}

static bool each(const struct hj_csv_row *row, void *to)
{
    struct state *s = to;

    if (s->begun)
        return read_row(s, row);
    s->begun = true;
    if (!is_headless(s, row))
        return tell_second(s, row);
    if (row->count < 2 && row->trouble == NULL)
        return hj_fail(s->r->e,
                       "%s:%u: the header of a CSV list names the columns "
                       "count, name, section",
                       s->r->file, row->line);
    return read_row(s, row);
}

bool hj_read_csv(struct hj_list_reader *r, struct hj_str bytes)
{
    struct state s = {.r = r};
    struct hj_csv_input in = {
        .bytes = bytes, .file = r->file, .arena = r->deck->arena};

    in.delimiter = hj_csv_delimiter(bytes);
    return hj_csv_read(&in, each, &s, r->e);
}
