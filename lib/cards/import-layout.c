/* SPDX-License-Identifier: MPL-2.0 */
/* First run over a JSON file: finds the place of its records. */
#include "cards/import-layout.h"

static int look_value(struct hj_import_layout *l, bool scalar, bool array)
{
    if (l->depth == 0) {
        l->array |= l->roots == 0 && array;
        l->roots++;
    } else if (l->depth == 1 && !l->array) {
        l->scalars |= scalar;
        l->objects |= !scalar && !array;
        l->others |= array;
    }
    return 1;
}

static int look_open(struct hj_import_layout *l, bool array)
{
    (void)look_value(l, false, array);
    l->deep = l->depth++ == HJ_IMPORT_DEEPEST;
    return !l->deep;
}

static int look_map(void *to)
{
    return look_open(to, false);
}

static int look_array(void *to)
{
    return look_open(to, true);
}

static int look_end(void *to)
{
    ((struct hj_import_layout *)to)->depth--;
    return 1;
}

static int look_key(void *to, const unsigned char *bytes, size_t n)
{
    struct hj_import_layout *l = to;
    const struct hj_import_kind *kind = l->kind;
    struct hj_str key = {(const char *)bytes, n};

    if (l->depth != 1)
        return 1;
    l->wrapped |=
        !kind->declared && (hj_str_equal_nocase(key, HJ_STR("cards")) ||
                            hj_str_equal_nocase(key, HJ_STR("data")));
    for (size_t i = 0; kind->declared && i < kind->pattern_count; i++)
        l->wrapped |= kind->patterns[i].count > 1 &&
                      hj_str_eq(kind->patterns[i].parts[0], key);
    return 1;
}

static int look_null(void *to)
{
    return look_value(to, true, false);
}

static int look_boolean(void *to, int truth)
{
    (void)truth;
    return look_value(to, true, false);
}

static int look_text(void *to, const char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    return look_value(to, true, false);
}

static int look_string(void *to, const unsigned char *bytes, size_t n)
{
    (void)bytes;
    (void)n;
    return look_value(to, true, false);
}

const yajl_callbacks hj_import_looking = {
    look_null, look_boolean, NULL,     NULL,       look_text, look_string,
    look_map,  look_key,     look_end, look_array, look_end};

static void add_pattern(struct hj_import_kind *kind, const char *first,
                        const char *second)
{
    struct hj_import_pattern *p = &kind->patterns[kind->pattern_count++];

    p->count = 0;
    if (first != NULL)
        p->parts[p->count++] = hj_str(first);
    if (second != NULL)
        p->parts[p->count++] = hj_str(second);
}

bool hj_import_find_records(struct hj_import_table *t,
                            const struct hj_import_layout *l)
{
    static const char *const wrappers[] = {"cards", "data",  "Cards",
                                           "Data",  "CARDS", "DATA"};
    struct hj_import_kind *kind = t->kind;

    kind->pattern_count = 0;
    if (l->roots == 1 && l->array) {
        add_pattern(kind, "[]", NULL);
    } else if (l->roots == 1 && l->wrapped) {
        for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
            add_pattern(kind, wrappers[i], "[]");
            add_pattern(kind, wrappers[i], "*");
        }
    } else if (l->roots == 1 && l->objects && !l->scalars && !l->others) {
        add_pattern(kind, "*", NULL);
    } else if (l->roots > 1 || l->scalars) {
        add_pattern(kind, NULL, NULL);
    } else if (l->roots > 0) {
        return hj_fail(t->e,
                       "%s: no array of cards in it, nor one under `cards` or "
                       "`data`",
                       t->file);
    }
    return true;
}

bool hj_import_json_twice(const struct hj_import_kind *kind)
{
    for (size_t i = 0; kind->declared && i < kind->pattern_count; i++)
        if (kind->patterns[i].count == 0)
            return true;
    return !kind->declared;
}
