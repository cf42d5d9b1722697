/* SPDX-License-Identifier: MPL-2.0 */
/* Parser for the declaration of a kind of card data, one statement a line. */
#include "cards/import-kind.h"

#include <stdlib.h>

enum { MOST_WORDS = 256 };

/* The statement being parsed. */
struct statement {
    struct hj_import_kind *kind;
    const char *file;
    unsigned line;
    struct hj_error *e;
    struct hj_str words[MOST_WORDS];
    bool quoted[MOST_WORDS];
    size_t count;
    bool looks_up; /* a filter needs the statement `lookup` */
};

static const struct {
    const char *word;
    size_t least, most;
} filters[HJ_FILTERS] = {
#define HJ_IMPORT_FILTER(name, word, least, most) {word, least, most},
#include "cards/import-filters.def"
#undef HJ_IMPORT_FILTER
};

static bool fail(struct statement *s, const char *what, struct hj_str word)
{
    return hj_fail(s->e, "%s:%u: %s '%.*s'", s->file, s->line, what,
                   HJ_STR_ARG(word));
}

/* Returns the number of a field, added if new; UINT32_MAX for too many fields
 * or lack of memory. */
static uint32_t source_of(struct hj_import_kind *kind, struct hj_str field)
{
    uint32_t number;

    if (hj_map_get(kind->fields, field, &number))
        return number;
    field = hj_arena_str(kind->arena, field);
    if (kind->source_count == HJ_KIND_SOURCES || field.p == NULL)
        return UINT32_MAX;
    number = (uint32_t)kind->source_count;
    if (!hj_map_put(kind->fields, field, number))
        return UINT32_MAX;
    kind->sources[kind->source_count++] = field;
    return number;
}

/* True if FIELD equals NAME, case ignored, or matches a NAME that ends in
 * `*`. */
static bool is_field(struct hj_str field, struct hj_str name)
{
    return hj_str_ends(name, HJ_STR("*"))
               ? hj_str_equal_nocase(hj_str_first(field, name.n - 1),
                                     hj_str_first(name, name.n - 1))
               : hj_str_equal_nocase(field, name);
}

bool hj_kind_drops(const struct hj_import_kind *kind, struct hj_str field)
{
    for (size_t i = 0; i < kind->drop_count; i++)
        if (is_field(field, kind->drops[i]))
            return true;
    return false;
}

void hj_kind_meet(struct hj_import_kind *kind, struct hj_str field)
{
    for (size_t i = 0; i < kind->asked_count; i++)
        kind->met[i] |= is_field(field, kind->asked[i]);
}

/* Records a field that --map or --drop names. */
static void ask_for(struct hj_import_kind *kind, struct hj_str field, bool met)
{
    if (field.p == NULL || kind->asked_count == HJ_KIND_SOURCES)
        return;
    kind->met[kind->asked_count] = met;
    kind->asked[kind->asked_count++] = field;
}

/* Splits a line into words, separated by blanks, and quoted texts. */
static bool split_words(struct statement *s, struct hj_str line)
{
    s->count = 0;
    for (line = hj_str_trim(line); line.n > 0; line = hj_str_trim(line)) {
        bool quoted = line.p[0] == '"';
        size_t end;
        if (line.p[0] == '#')
            return true;
        if (s->count == MOST_WORDS)
            return fail(s, "too many words from", line);
        if (quoted)
            line = hj_str_from(line, 1);
        end = quoted ? hj_str_find(line, '"', 0) : 0;
        while (!quoted && end < line.n && line.p[end] != ' ' &&
               line.p[end] != '\t')
            end++;
        if (quoted && end == line.n)
            return fail(s, "a quotation mark is not closed before", line);
        s->quoted[s->count] = quoted;
        s->words[s->count++] = hj_str_first(line, end);
        line = hj_str_from(line, end + quoted);
    }
    return true;
}

/* Copies the words FROM..END for the life of the kind; NULL when out of
 * memory. */
static struct hj_str *keep_words(struct statement *s, size_t from, size_t end)
{
    struct hj_str *words =
        hj_arena_array(s->kind->arena, end - from + 1, sizeof *words);

    for (size_t i = from; words != NULL && i < end; i++) {
        words[i - from] = hj_arena_str(s->kind->arena, s->words[i]);
        if (words[i - from].p == NULL)
            words = NULL;
    }
    if (words == NULL)
        hj_fail_memory(s->e);
    return words;
}

static bool take_source(struct statement *s, struct hj_str word,
                        uint32_t *source)
{
    *source = source_of(s->kind, word);
    return *source != UINT32_MAX || fail(s, "no room for the field", word);
}

/* True if a column or `let` above has that name. */
static bool is_above(const struct statement *s, struct hj_str name)
{
    for (size_t i = 0; i < s->kind->column_count; i++)
        if (hj_str_eq(s->kind->columns[i].name, name))
            return true;
    return false;
}

/* Refuses a text with a {column} that is not above. */
static bool check_form(struct statement *s, struct hj_str form)
{
    for (size_t at = hj_str_find(form, '{', 0); at < form.n;
         at = hj_str_find(form, '{', at + 1)) {
        size_t end = hj_str_find(form, '}', at);
        struct hj_str name = {form.p + at + 1, end - at - 1};
        if (end == form.n)
            return fail(s, "a brace is not closed in", form);
        if (!is_above(s, name))
            return fail(s, "no column above is called", name);
    }
    return true;
}

/* Refuses words of a filter that have no meaning. */
static bool check_filter(struct statement *s, const struct hj_filter *f)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->kind == HJ_FILTER_MAP &&
            hj_str_find(f->words[i], '=', 0) == f->words[i].n)
            return fail(s, "`map` needs VALUE=TEXT, not", f->words[i]);
    if (f->kind == HJ_FILTER_UNLESS && !is_above(s, f->words[0]))
        return fail(s, "no column above is called", f->words[0]);
    s->looks_up |= f->kind == HJ_FILTER_LOOKUP;
    return true;
}

/* Parses a filter from the words FROM..END. */
static bool take_filter(struct statement *s, size_t from, size_t end,
                        struct hj_import_column *c, struct hj_filter ***last)
{
    struct hj_filter *f = hj_arena_alloc(s->kind->arena, sizeof *f);
    size_t kind = 0, count = end - from - 1;

    if (f == NULL)
        return hj_fail_memory(s->e);
    if (from == end)
        return fail(s, "a filter is missing in", s->words[0]);
    while (kind < HJ_FILTERS && !hj_str_is(s->words[from], filters[kind].word))
        kind++;
    if (kind == HJ_FILTERS)
        return fail(s, "unknown filter", s->words[from]);
    if (count < filters[kind].least || count > filters[kind].most)
        return fail(s, "wrong number of words behind", s->words[from]);
    f->kind = (enum hj_filter_kind)kind;
    f->count = count;
    f->words = keep_words(s, from + 1, end);
    if (f->words == NULL || !check_filter(s, f))
        return false;
    if (f->kind == HJ_FILTER_JOIN)
        c->between = f->words[0];
    **last = f;
    *last = &f->next;
    return true;
}

/* Parses `column NAME SOURCE… | FILTER… | …`, or `let`. */
static bool take_column(struct statement *s, bool hidden)
{
    struct hj_import_kind *kind = s->kind;
    struct hj_import_column *c = &kind->columns[kind->column_count];
    struct hj_filter **last = &c->filters;
    size_t at = 2;

    if (s->count < 3)
        return fail(s, "a name and a field are missing behind", s->words[0]);
    if (kind->column_count == HJ_KIND_COLUMNS)
        return fail(s, "too many columns before", s->words[1]);
    *c = (struct hj_import_column){.hidden = hidden, .between = HJ_STR(";")};
    c->name = hj_arena_str(kind->arena, s->words[1]);
    if (c->name.p == NULL)
        return hj_fail_memory(s->e);
    if (s->line > 0 && is_above(s, c->name))
        return fail(s, "a second column", c->name);
    for (; at < s->count && (s->quoted[at] || !hj_str_is(s->words[at], "|"));
         at++) {
        if (s->quoted[at]) {
            c->form = hj_arena_str(kind->arena, s->words[at]);
            if (c->form.p == NULL)
                return hj_fail_memory(s->e);
            if (!check_form(s, c->form))
                return false;
        } else if (c->source_count == HJ_KIND_LINES) {
            return fail(s, "too many fields for", c->name);
        } else if (!take_source(s, s->words[at],
                                &c->sources[c->source_count++])) {
            return false;
        }
    }
    while (at < s->count) {
        size_t end = ++at;
        while (end < s->count &&
               (s->quoted[end] || !hj_str_is(s->words[end], "|")))
            end++;
        if (!take_filter(s, at, end, c, &last))
            return false;
        at = end;
    }
    kind->column_count++;
    return true;
}

static bool take_pattern(struct statement *s, struct hj_str text)
{
    struct hj_import_kind *kind = s->kind;
    struct hj_import_pattern *p = &kind->patterns[kind->pattern_count];
    struct hj_str part;

    if (kind->pattern_count == HJ_KIND_LINES)
        return fail(s, "too many places before", text);
    text = hj_arena_str(kind->arena, text);
    if (text.p == NULL)
        return hj_fail_memory(s->e);
    p->count = 0;
    while (!hj_str_is(text, ".") && hj_str_split(&text, '.', &part)) {
        if (p->count == HJ_PATTERN_PARTS)
            return fail(s, "too deep a place:", part);
        p->parts[p->count++] = part;
    }
    kind->pattern_count++;
    return true;
}

static bool take_skip(struct statement *s, bool kept)
{
    struct hj_import_kind *kind = s->kind;
    struct hj_import_skip *skip = &kind->skips[kind->skip_count];

    if (s->count < 3)
        return fail(s, "a field and values are missing behind", s->words[0]);
    if (kind->skip_count == HJ_KIND_LINES)
        return fail(s, "too many of", s->words[0]);
    *skip = (struct hj_import_skip){.kept = kept, .count = s->count - 2};
    skip->words = keep_words(s, 2, s->count);
    if (skip->words == NULL || !take_source(s, s->words[1], &skip->source))
        return false;
    kind->skip_count++;
    return true;
}

static bool take_drops(struct statement *s)
{
    struct hj_str *words = keep_words(s, 1, s->count);

    for (size_t i = 1; words != NULL && i < s->count; i++) {
        if (s->kind->drop_count == HJ_KIND_SOURCES)
            return fail(s, "too many fields before", s->words[i]);
        s->kind->drops[s->kind->drop_count++] = words[i - 1];
    }
    return words != NULL;
}

static bool take_input(struct statement *s)
{
    struct hj_import_kind *kind = s->kind;
    struct hj_str word = s->words[1];

    kind->delimiter = hj_str_is(word, "tsv") ? '\t' : '\0';
    if (hj_str_is(word, "json"))
        kind->input = HJ_INPUT_JSON;
    else if (hj_str_is(word, "csv") || hj_str_is(word, "tsv"))
        kind->input = HJ_INPUT_CSV;
    else if (hj_str_is(word, "sqlite"))
        kind->input = HJ_INPUT_SQLITE;
    else
        return fail(s, "unknown input", word);
    return true;
}

static bool take_text(struct statement *s, struct hj_str *to)
{
    if (to->n > 0)
        return fail(s, "a second", s->words[0]);
    *to = hj_arena_str(s->kind->arena, s->words[1]);
    return to->p != NULL || hj_fail_memory(s->e);
}

static bool take_statement(struct statement *s)
{
    struct hj_str word = s->words[0];
    struct hj_import_kind *kind = s->kind;

    if (hj_str_is(word, "column") || hj_str_is(word, "let"))
        return take_column(s, hj_str_is(word, "let"));
    if (hj_str_is(word, "skip") || hj_str_is(word, "keep"))
        return take_skip(s, hj_str_is(word, "keep"));
    if (hj_str_is(word, "drop") && s->count > 1)
        return take_drops(s);
    if (s->count != (hj_str_is(word, "merge")      ? 1u
                     : hj_str_is(word, "lookup")   ? 3u
                     : hj_str_is(word, "printing") ? 3u
                                                   : 2u))
        return fail(s, "unknown statement, or wrong number of words behind",
                    word);
    if (hj_str_is(word, "merge"))
        return kind->merge = true;
    if (hj_str_is(word, "input"))
        return take_input(s);
    if (hj_str_is(word, "records"))
        return take_pattern(s, s->words[1]);
    if (hj_str_is(word, "rows"))
        return take_text(s, &kind->rows);
    if (hj_str_is(word, "query"))
        return take_text(s, &kind->query);
    if (hj_str_is(word, "game"))
        return take_text(s, &kind->game);
    if (hj_str_is(word, "lookup"))
        return take_source(s, s->words[1], &kind->lookup_key) &&
               take_source(s, s->words[2], &kind->lookup_value);
    if (hj_str_is(word, "printing"))
        return take_source(s, s->words[1], &kind->printing_of) &&
               take_source(s, s->words[2], &kind->card_key);
    return fail(s, "unknown statement", word);
}

static struct hj_import_kind *new_kind(void)
{
    struct hj_import_kind *kind = calloc(1, sizeof *kind);

    if (kind == NULL)
        return NULL;
    kind->arena = hj_arena_new();
    kind->fields = hj_map_new(HJ_KIND_SOURCES);
    kind->input = HJ_INPUT_JSON;
    kind->lookup_key = kind->lookup_value = UINT32_MAX;
    kind->printing_of = kind->card_key = UINT32_MAX;
    if (kind->fields != NULL)
        return kind;
    hj_import_kind_free(kind);
    return NULL;
}

void hj_import_kind_free(struct hj_import_kind *kind)
{
    if (kind == NULL)
        return;
    hj_map_free(kind->fields);
    hj_arena_free(kind->arena);
    free(kind);
}

static bool has_name(const struct hj_import_kind *kind)
{
    for (size_t i = 0; i < kind->column_count; i++)
        if (!kind->columns[i].hidden &&
            hj_str_is(kind->columns[i].name, "name"))
            return true;
    return false;
}

/* Reads the next statement into OUT: a line joined with the indented lines
 * below it. */
static bool next_statement(struct statement *s, struct hj_str *bytes,
                           unsigned *lines, struct hj_out *out)
{
    struct hj_str line, ahead;

    hj_out_cut(out, 0);
    if (!hj_str_line(bytes, &line))
        return false;
    s->line = ++*lines;
    hj_out_str(out, line);
    for (ahead = *bytes; hj_str_line(&ahead, &line) && line.n > 0 &&
                         (line.p[0] == ' ' || line.p[0] == '\t');
         *bytes = ahead) {
        ++*lines;
        hj_out_char(out, ' ');
        hj_out_str(out, hj_str_trim(line));
    }
    return true;
}

struct hj_import_kind *
hj_import_kind_parse(struct hj_str bytes, const char *file, struct hj_error *e)
{
    struct hj_import_kind *kind = new_kind();
    struct hj_out *out = hj_out_memory();
    struct statement s = {.kind = kind, .file = file, .e = e};
    bool good = (kind != NULL && !hj_out_failed(out)) || hj_fail_memory(e);
    unsigned lines = 0;

    bytes = hj_str_skip_bom(bytes);
    while (good && next_statement(&s, &bytes, &lines, out))
        good = (!hj_out_failed(out) || hj_fail_memory(e)) &&
               split_words(&s, hj_out_text(out)) &&
               (s.count == 0 || take_statement(&s));
    hj_out_free(out);
    if (good && kind->input == HJ_INPUT_JSON && kind->pattern_count == 0)
        good = hj_fail(e, "%s: `records` is missing", file);
    if (good && kind->input == HJ_INPUT_SQLITE && kind->query.n == 0)
        good = hj_fail(e, "%s: `query` is missing", file);
    if (good && s.looks_up && kind->lookup_key == UINT32_MAX)
        good = hj_fail(e, "%s: `lookup` is missing", file);
    if (good && !has_name(kind))
        good = hj_fail(e, "%s: no `column name`", file);
    if (!good) {
        hj_import_kind_free(kind);
        return NULL;
    }
    kind->declared = true;
    return kind;
}

struct hj_import_kind *hj_import_kind_plain(struct hj_str name)
{
    static const struct {
        const char *name;
        enum hj_import_input input;
        char delimiter;
    } plain[] = {
        {"octgn", HJ_INPUT_OCTGN, '\0'}, {"lackey", HJ_INPUT_LACKEY, '\t'},
        {"json", HJ_INPUT_JSON, '\0'},   {"jsonl", HJ_INPUT_JSON, '\0'},
        {"csv", HJ_INPUT_CSV, '\0'},     {"tsv", HJ_INPUT_CSV, '\t'}};

    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (hj_str_is(name, plain[i].name)) {
            struct hj_import_kind *kind = new_kind();
            if (kind != NULL) {
                kind->input = plain[i].input;
                kind->delimiter = plain[i].delimiter;
            }
            return kind;
        }
    return NULL;
}

bool hj_import_kind_drop(struct hj_import_kind *kind, struct hj_str field,
                         struct hj_error *e)
{
    size_t kept = 0;

    field = hj_arena_str(kind->arena, field);
    if (field.p == NULL)
        return hj_fail_memory(e);
    if (kind->drop_count == HJ_KIND_SOURCES)
        return hj_fail(e, "more than %d fields are left out", HJ_KIND_SOURCES);
    kind->drops[kind->drop_count++] = field;
    /* drops a declared column too */
    for (size_t i = 0; i < kind->column_count; i++)
        if (!hj_str_equal_nocase(kind->columns[i].name, field))
            kind->columns[kept++] = kind->columns[i];
    ask_for(kind, field, kept < kind->column_count);
    kind->column_count = kept;
    return true;
}

bool hj_import_kind_map(struct hj_import_kind *kind, struct hj_str map,
                        struct hj_error *e)
{
    size_t at = hj_str_find(map, '=', 0);
    struct hj_str field = hj_str_trim(hj_str_first(map, at));
    struct hj_str column = hj_str_trim(hj_str_from(map, at + 1));
    struct statement s = {.kind = kind, .file = "--map", .e = e};

    if (at == map.n || field.n == 0 || column.n == 0)
        return hj_fail(e, "'%.*s' is not FIELD=COLUMN", HJ_STR_ARG(map));
    ask_for(kind, hj_arena_str(kind->arena, field), false);
    if (kind->declared) {
        s.words[0] = HJ_STR("column");
        s.words[1] = column;
        s.words[2] = field;
        s.count = 3;
        return take_column(&s, false);
    }
    if (kind->map_count == HJ_KIND_LINES)
        return hj_fail(e, "more than %d fields are mapped", HJ_KIND_LINES);
    kind->maps[kind->map_count][0] = hj_arena_str(kind->arena, field);
    kind->maps[kind->map_count][1] = hj_arena_str(kind->arena, column);
    return (kind->maps[kind->map_count][0].p != NULL &&
            kind->maps[kind->map_count++][1].p != NULL) ||
           hj_fail_memory(e);
}
