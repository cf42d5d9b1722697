/* SPDX-License-Identifier: MPL-2.0 */
/* Conversion of records into rows by the kind's declaration. */
#include "cards/import-internal.h"

#include "base/array.h"

#include <stdlib.h>

enum { MOST_VALUES = 256 };

/* The values of a column while filters change them. */
struct values {
    struct hj_str at[MOST_VALUES];
    size_t count;
};

/* The row being made. */
struct making {
    struct hj_import_table *t;
    const struct hj_import_kind *kind;
    uint32_t element;
    struct hj_str cells[HJ_KIND_COLUMNS]; /* by column, including hidden ones */
};

void hj_record_begin(struct hj_import_table *t, unsigned line)
{
    hj_import_begin(t, line);
    t->value_count = 0;
    t->elements = 0;
    if (t->kind->declared)
        hj_arena_reset(t->record);
}

/* Leaves out a field that no column uses, with a note unless the kind declares
 * the field as left out.  Returns false when out of memory. */
static bool leave_out(struct hj_import_table *t, struct hj_str field)
{
    bool known = hj_kind_drops(t->kind, field);

    if (hj_map_get(t->seen, field, NULL))
        return true;
    field = hj_arena_str(t->arena, field);
    if (field.p == NULL || !hj_map_put(t->seen, field, known))
        return hj_fail_memory(t->e);
    if (!known) {
        hj_import_note(t, field, "not a field of this kind; left out");
        return true;
    }
    t->left_out++;
    if (t->left_out_names == NULL)
        return true;
    hj_out_puts(t->left_out_names, t->left_out > 1 ? ", " : "");
    hj_out_str(t->left_out_names, field);
    return true;
}

/* Adds a field of a plain kind as a column, subject to --map and --drop. */
static bool put_plain(struct hj_import_table *t, struct hj_str field,
                      struct hj_str value)
{
    if (hj_kind_drops(t->kind, field))
        return leave_out(t, field);
    for (size_t i = 0; i < t->kind->map_count; i++)
        if (hj_str_equal_nocase(t->kind->maps[i][0], field))
            field = t->kind->maps[i][1];
    return hj_import_cell(t, field, value);
}

bool hj_record_put(struct hj_import_table *t, struct hj_str field,
                   struct hj_str value)
{
    uint32_t source;
    struct hj_value *v;

    hj_kind_meet(t->kind, field);
    if (!t->kind->declared)
        return put_plain(t, field, value);
    if (!hj_map_get(t->kind->fields, field, &source))
        return leave_out(t, field);
    value = hj_str_trim(value);
    if (value.n == 0)
        return true;
    if (!hj_array_room(&t->values, t->value_count, &t->value_size,
                       sizeof *t->values))
        return hj_fail_memory(t->e);
    v = &t->values[t->value_count++];
    *v = (struct hj_value){.source = source,
                           .element = t->inside ? t->elements : 0,
                           .text = hj_arena_str(t->record, value)};
    return v->text.p != NULL || hj_fail_memory(t->e);
}

/* Collects the values of a field, in the record or in the current printing. */
static void collect(const struct making *m, uint32_t source,
                    struct values *values)
{
    const struct hj_import_table *t = m->t;

    values->count = 0;
    for (size_t i = 0; i < t->value_count && values->count < MOST_VALUES; i++)
        if (t->values[i].source == source &&
            (t->values[i].element == 0 || t->values[i].element == m->element))
            values->at[values->count++] = t->values[i].text;
}

static struct hj_str column_value(const struct making *m, struct hj_str name)
{
    for (size_t i = 0; i < m->kind->column_count; i++)
        if (hj_str_eq(m->kind->columns[i].name, name))
            return m->cells[i].p != NULL ? m->cells[i] : HJ_STR("");
    return HJ_STR("");
}

static bool is_whole(struct hj_str s)
{
    int64_t number;

    return hj_str_int(s, INT64_MIN, INT64_MAX, &number);
}

/* Returns 3.0 as 3, and any other text unchanged. */
static struct hj_str whole(struct hj_str s)
{
    size_t point = hj_str_find(s, '.', 0), end = point + 1;

    while (end < s.n && s.p[end] == '0')
        end++;
    return point < s.n && end == s.n && is_whole(hj_str_first(s, point))
               ? hj_str_first(s, point)
               : s;
}

/* Returns a copy of S in lower case, the first LARGE bytes in upper case. */
static struct hj_str letters(struct making *m, struct hj_str s, size_t large)
{
    struct hj_str copy = hj_arena_str(m->t->record, s);
    char *to = (char *)(uintptr_t)copy.p;

    for (size_t i = 0; to != NULL && i < s.n; i++) {
        to[i] = hj_lower(s.p[i]);
        if (i < large && to[i] >= 'a' && to[i] <= 'z')
            to[i] = (char)(to[i] - ('a' - 'A'));
    }
    return copy.p != NULL ? copy : HJ_STR("");
}

static bool is_one_of(const struct hj_filter *f, struct hj_str s)
{
    for (size_t i = 0; i < f->count; i++)
        if (hj_str_equal_nocase(f->words[i], s))
            return true;
    return false;
}

static struct hj_str mapped(const struct hj_filter *f, struct hj_str s)
{
    for (size_t i = 0; i < f->count; i++) {
        size_t at = hj_str_find(f->words[i], '=', 0);
        struct hj_str from = hj_str_first(f->words[i], at);
        if (hj_str_is(from, "*") || hj_str_equal_nocase(from, s))
            return hj_str_from(f->words[i], at + 1);
    }
    return s;
}

/* Returns a copy of S with each FROM replaced by TO. */
static struct hj_str replaced(struct making *m, struct hj_str s,
                              struct hj_str from, struct hj_str to)
{
    size_t at;

    hj_out_cut(m->t->form, 0);
    while (from.n > 0 && (at = hj_str_search(s, from, 0)) < s.n) {
        hj_out_str(m->t->form, hj_str_first(s, at));
        hj_out_str(m->t->form, to);
        s = hj_str_from(s, at + from.n);
    }
    hj_out_str(m->t->form, s);
    s = hj_arena_str(m->t->record, hj_out_text(m->t->form));
    return s.p != NULL ? s : HJ_STR("");
}

static struct hj_str looked_up(struct hj_import_table *t, struct hj_str s)
{
    uint32_t at;

    return hj_map_get(t->lookups, s, &at) ? t->lookup_texts[at] : s;
}

/* Returns a value as changed by a filter; empty: the value is dropped. */
static struct hj_str change(struct making *m, const struct hj_filter *f,
                            struct hj_str s)
{
    size_t at;

    switch (f->kind) {
    case HJ_FILTER_WHOLE:
        return whole(s);
    case HJ_FILTER_NUMBER:
        return is_whole(whole(s)) ? whole(s) : HJ_STR("");
    case HJ_FILTER_YES:
        return hj_str_equal_nocase(s, HJ_STR("true")) || hj_str_is(s, "1") ||
                       hj_str_equal_nocase(s, HJ_STR("yes"))
                   ? HJ_STR("yes")
                   : HJ_STR("");
    case HJ_FILTER_LOWER:
        return letters(m, s, 0);
    case HJ_FILTER_UPPER:
        return letters(m, s, s.n);
    case HJ_FILTER_CAPITAL:
        return letters(m, s, 1);
    case HJ_FILTER_BEFORE:
        return hj_str_trim(hj_str_first(s, hj_str_search(s, f->words[0], 0)));
    case HJ_FILTER_AFTER:
        at = hj_str_search(s, f->words[0], 0);
        return hj_str_trim(hj_str_from(s, at + f->words[0].n));
    case HJ_FILTER_REPLACE:
        return replaced(m, s, f->words[0], f->words[1]);
    case HJ_FILTER_PICK:
        return is_one_of(f, s) ? s : HJ_STR("");
    case HJ_FILTER_OMIT:
        return is_one_of(f, s) ? HJ_STR("") : s;
    case HJ_FILTER_MAP:
        return mapped(f, s);
    case HJ_FILTER_UNLESS:
        return hj_str_eq(s, column_value(m, f->words[0])) ? HJ_STR("") : s;
    case HJ_FILTER_LOOKUP:
        return looked_up(m->t, s);
    default:
        return s;
    }
}

/* Appends the parts of S between occurrences of TEXT to TO. */
static void split(struct hj_str s, struct hj_str text, struct values *to)
{
    while (to->count < MOST_VALUES) {
        size_t at = text.n > 0 ? hj_str_search(s, text, 0) : s.n;
        struct hj_str part = hj_str_trim(hj_str_first(s, at));
        if (part.n > 0)
            to->at[to->count++] = part;
        if (at == s.n)
            return;
        s = hj_str_from(s, at + text.n);
    }
}

static void apply(struct making *m, const struct hj_filter *f,
                  struct values *values)
{
    struct values made = {.count = 0};

    for (size_t i = 0; i < values->count; i++) {
        struct hj_str s = values->at[i];
        if (f->kind == HJ_FILTER_SPLIT) {
            split(s, f->words[0], &made);
            continue;
        }
        if (f->kind == HJ_FILTER_FIRST && made.count > 0)
            break;
        s = change(m, f, s);
        if (s.n > 0 && made.count < MOST_VALUES)
            made.at[made.count++] = s;
    }
    values->count = made.count;
    memcpy(values->at, made.at, made.count * sizeof *made.at);
}

/* Removes duplicate values. */
static void unite(struct values *values)
{
    size_t kept = 0;

    for (size_t i = 0; i < values->count; i++) {
        size_t k = 0;
        while (k < kept && !hj_str_eq(values->at[k], values->at[i]))
            k++;
        if (k == kept)
            values->at[kept++] = values->at[i];
    }
    values->count = kept;
}

/* Joins the values into one text in the table's arena; p is NULL on failure. */
static struct hj_str join(struct hj_import_table *t,
                          const struct values *values, struct hj_str between)
{
    size_t n = 0;
    char *text, *to;

    if (values->count == 0)
        return HJ_STR("");
    for (size_t i = 0; i < values->count; i++)
        n += values->at[i].n + between.n;
    text = to = hj_arena_alloc(t->arena, n + 1);
    for (size_t i = 0; text != NULL && i < values->count; i++) {
        if (i > 0)
            to = (char *)memcpy(to, between.p, between.n) + between.n;
        to = (char *)memcpy(to, values->at[i].p, values->at[i].n) +
             values->at[i].n;
    }
    return text != NULL ? (struct hj_str){text, (size_t)(to - text)}
                        : (struct hj_str){0};
}

/* Expands "{name}[ ({tone})]" into OUT: column values by name; a part in
 * brackets is dropped if one of its columns is empty, all if all are. */
static struct hj_str fill_form(const struct making *m, struct hj_str form,
                               struct hj_out *out)
{
    size_t begin = SIZE_MAX;
    bool empty = false, columns = false, filled = false;

    hj_out_cut(out, 0);
    for (size_t i = 0; i < form.n; i++) {
        char c = form.p[i];
        if (c == '[') {
            begin = hj_out_text(out).n;
            empty = false;
        } else if (c == ']') {
            if (empty && begin != SIZE_MAX)
                hj_out_cut(out, begin);
            begin = SIZE_MAX;
        } else if (c == '{') {
            size_t end = hj_str_find(form, '}', i);
            struct hj_str name = {form.p + i + 1, end - i - 1};
            struct hj_str value = column_value(m, name);
            empty |= value.n == 0;
            filled |= value.n > 0;
            columns = true;
            hj_out_str(out, value);
            i = end;
        } else {
            hj_out_char(out, c);
        }
    }
    if (columns && !filled)
        hj_out_cut(out, 0);
    return hj_out_text(out);
}

static bool make_column(struct making *m, size_t at)
{
    const struct hj_import_column *c = &m->kind->columns[at];
    struct values values = {.count = 0};

    if (c->form.n > 0) {
        values.at[0] = fill_form(m, c->form, m->t->form);
        values.count = values.at[0].n > 0;
        if (hj_out_failed(m->t->form))
            return hj_fail_memory(m->t->e);
    }
    for (size_t i = 0; values.count == 0 && i < c->source_count; i++)
        collect(m, c->sources[i], &values);
    for (const struct hj_filter *f = c->filters; f != NULL; f = f->next)
        apply(m, f, &values);
    if (hj_str_is(c->between, ";")) {
        unite(&values);
        for (size_t i = 0; values.count > 1 && i < values.count; i++)
            if (hj_str_find(values.at[i], ';', 0) < values.at[i].n)
                hj_import_note(m->t, c->name,
                               "a member of the list holds a `;` and becomes "
                               "several");
    }
    m->cells[at] = join(m->t, &values, c->between);
    return m->cells[at].p != NULL || hj_fail_memory(m->t->e);
}

/* True if the record is left out, which is then counted. */
static bool is_skipped(const struct making *m)
{
    struct hj_import_kind *kind = m->t->kind;
    struct values values;

    for (size_t i = 0; i < kind->skip_count; i++) {
        struct hj_import_skip *skip = &kind->skips[i];
        const struct hj_filter words = {.words = skip->words,
                                        .count = skip->count};
        bool found = false;
        collect(m, skip->source, &values);
        for (size_t k = 0; k < values.count; k++)
            found |= is_one_of(&words, values.at[k]);
        if (skip->kept ? values.count > 0 && !found : found) {
            skip->skipped++;
            return true;
        }
    }
    return false;
}

/* Returns the key shared by all rows of one card and printing. */
static struct hj_str merge_key(const struct making *m)
{
    struct hj_out *out = m->t->form;

    hj_out_cut(out, 0);
    hj_out_str(out, column_value(m, HJ_STR("name")));
    hj_out_char(out, '\n');
    hj_out_str(out, column_value(m, HJ_STR("set")));
    hj_out_char(out, '\n');
    hj_out_str(out, column_value(m, HJ_STR("number")));
    return hj_out_text(out);
}

/* Merges a further face of a card into its row: different values are listed
 * together without duplicates; a column with the filter `first` keeps its
 * value.  Returns false when out of memory. */
static bool merge_row(struct making *m, struct hj_import_row *row)
{
    for (size_t i = 0, k = 0; i < m->kind->column_count; i++) {
        const struct hj_import_column *c = &m->kind->columns[i];
        struct values both = {.count = 0};
        bool first = false;
        if (c->hidden)
            continue;
        for (const struct hj_filter *f = c->filters; f != NULL; f = f->next)
            first |= f->kind == HJ_FILTER_FIRST;
        if (k < row->count && row->cells[k].n > 0 && !first &&
            m->cells[i].n > 0 && !hj_str_eq(row->cells[k], m->cells[i])) {
            split(row->cells[k], c->between, &both);
            split(m->cells[i], c->between, &both);
            unite(&both);
            row->cells[k] = join(m->t, &both, c->between);
            if (row->cells[k].p == NULL)
                return hj_fail_memory(m->t->e);
        } else if (k < row->count && row->cells[k].n == 0) {
            row->cells[k] = m->cells[i];
        }
        k++;
    }
    return true;
}

/* Makes the row of one printing; returns false when out of memory. */
static bool make_row(struct making *m)
{
    struct hj_import_table *t = m->t;
    uint32_t at = (uint32_t)t->row_count;
    struct hj_str key;

    memset(m->cells, 0, sizeof m->cells);
    if (is_skipped(m))
        return true;
    for (size_t i = 0; i < m->kind->column_count; i++)
        if (!make_column(m, i))
            return false;
    if (m->kind->merge) {
        key = merge_key(m);
        if (hj_map_get(t->merged, key, &at))
            return merge_row(m, &t->rows[at]);
        key = hj_arena_str(t->arena, key);
        if (key.p == NULL || !hj_map_put(t->merged, key, at))
            return hj_fail_memory(t->e);
    }
    for (size_t i = 0, k = 0; i < m->kind->column_count; i++)
        if (!m->kind->columns[i].hidden)
            t->cells[k++] = m->cells[i];
    if (!hj_printing_fill(t, m->element))
        return true;
    return hj_import_end(t) && hj_printing_remember(t, at);
}

/* Stores a record for `lookup` by other records; *TAKEN is false for others. */
static bool take_lookup(struct hj_import_table *t, bool *taken)
{
    struct making m = {.t = t, .kind = t->kind};
    struct values key, value;
    struct hj_str from, to;

    *taken = false;
    if (t->kind->lookup_key == UINT32_MAX)
        return true;
    collect(&m, t->kind->lookup_key, &key);
    collect(&m, t->kind->lookup_value, &value);
    if (key.count == 0 || value.count == 0)
        return true;
    *taken = true;
    from = hj_arena_str(t->arena, key.at[0]);
    to = hj_arena_str(t->arena, value.at[0]);
    if (from.p == NULL || to.p == NULL ||
        !hj_array_room(&t->lookup_texts, t->lookup_count, &t->lookup_size,
                       sizeof *t->lookup_texts) ||
        !hj_map_put(t->lookups, from, (uint32_t)t->lookup_count))
        return hj_fail_memory(t->e);
    t->lookup_texts[t->lookup_count++] = to;
    return true;
}

bool hj_record_end(struct hj_import_table *t)
{
    struct making m = {.t = t, .kind = t->kind};
    bool taken;

    if (!t->kind->declared)
        return hj_import_end(t);
    if (!take_lookup(t, &taken))
        return false;
    if (taken)
        return true;
    for (m.element = t->elements > 0; m.element <= t->elements; m.element++)
        if (!make_row(&m))
            return false;
    return true;
}
