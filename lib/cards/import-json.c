/* SPDX-License-Identifier: MPL-2.0 */
/* Cards as JSON: an array of objects, by yajl. */
#include "cards/import-internal.h"

#include <yajl/yajl_parse.h>

enum { DEEPEST = 64, LONGEST_PATH = 256 };

/* What an open object or array is. */
enum place {
    WRAPPER, /* the object around the array of cards */
    CARDS,   /* the array of cards */
    CARD,
    PART,   /* an object inside of a card; its fields are `outer.inner` */
    LIST,   /* an array inside of a card */
    SKIPPED /* whatever else, and all in it */
};

struct state {
    struct hj_import_table *t;
    yajl_handle handle;
    struct hj_str bytes;
    unsigned line;
    size_t counted_to;
    enum place places[DEEPEST];
    size_t ends[DEEPEST]; /* of the path outside of the level */
    size_t depth;
    bool found;       /* the array of cards */
    bool wrapper_key; /* the key read last may lead to it */
    char path[LONGEST_PATH];
    size_t length;
};

/* The line that the parser has reached. */
static unsigned line_now(struct state *s)
{
    size_t to = yajl_get_bytes_consumed(s->handle);

    for (; s->counted_to < to && s->counted_to < s->bytes.n; s->counted_to++)
        s->line += s->bytes.p[s->counted_to] == '\n';
    return s->line;
}

static struct hj_str path(const struct state *s)
{
    return (struct hj_str){s->path, s->length};
}

/* What an object or array is that begins now. */
static enum place place_of(const struct state *s, bool array)
{
    enum place above = s->depth > 0 ? s->places[s->depth - 1] : WRAPPER;

    if (s->depth == 0)
        return array ? CARDS : WRAPPER;
    if (above == WRAPPER)
        return array && s->wrapper_key && !s->found ? CARDS : SKIPPED;
    if (above == CARDS)
        return array ? SKIPPED : CARD;
    if (above == CARD || above == PART)
        return array ? LIST : PART;
    return SKIPPED;
}

static int begin(struct state *s, bool array)
{
    enum place place = place_of(s, array);
    enum place above = s->depth > 0 ? s->places[s->depth - 1] : WRAPPER;

    if (s->depth == DEEPEST)
        return hj_fail(s->t->e, "%s:%u: nested deeper than %d", s->t->file,
                       line_now(s), DEEPEST);
    if (place == CARDS) {
        s->found = true;
        s->length = 0;
    } else if (place == CARD) {
        hj_import_begin(s->t, line_now(s));
        s->length = 0;
    } else if (place == SKIPPED && above == CARDS) {
        hj_findings_add(s->t->findings, HJ_FINDING_BAD_ROW,
                        (struct hj_place){s->t->file, line_now(s), 0}, NULL,
                        "an array where a card's object is wanted");
    } else if (place == SKIPPED && above == LIST) {
        hj_import_note(s->t, path(s), "lists of lists or objects are left out");
    }
    s->places[s->depth] = place;
    s->ends[s->depth++] = s->length;
    return 1;
}

static int end(struct state *s)
{
    enum place place = s->places[--s->depth];

    s->length = s->ends[s->depth];
    return place != CARD || hj_import_end(s->t);
}

static int on_map(void *to)
{
    return begin(to, false);
}

static int on_array(void *to)
{
    return begin(to, true);
}

static int on_end(void *to)
{
    return end(to);
}

static int on_key(void *to, const unsigned char *bytes, size_t n)
{
    struct state *s = to;
    enum place place = s->places[s->depth - 1];
    struct hj_str key = {(const char *)bytes, n};

    if (place == WRAPPER)
        s->wrapper_key = hj_str_same(key, HJ_STR("cards")) ||
                         hj_str_same(key, HJ_STR("data"));
    if (place != CARD && place != PART)
        return 1;
    s->length = s->ends[s->depth - 1];
    if (s->length + n + 1 > sizeof s->path)
        return hj_fail(s->t->e, "%s:%u: a field's name is too long", s->t->file,
                       line_now(s));
    if (place == PART)
        s->path[s->length++] = '.';
    memcpy(s->path + s->length, bytes, n);
    s->length += n;
    return 1;
}

static int put(struct state *s, struct hj_str value)
{
    enum place place = s->depth > 0 ? s->places[s->depth - 1] : SKIPPED;

    if (place == CARDS)
        hj_findings_add(s->t->findings, HJ_FINDING_BAD_ROW,
                        (struct hj_place){s->t->file, line_now(s), 0}, NULL,
                        "'%.*s' where a card's object is wanted",
                        HJ_STR_ARG(value));
    if (place != CARD && place != PART && place != LIST)
        return 1;
    if (place == LIST && hj_str_find(value, ';', 0) < value.n)
        hj_import_note(s->t, path(s),
                       "a member of the list holds a `;` and becomes several");
    return hj_import_cell(s->t, path(s), value);
}

static int on_null(void *to)
{
    return put(to, HJ_STR(""));
}

static int on_boolean(void *to, int truth)
{
    return put(to, truth ? HJ_STR("true") : HJ_STR("false"));
}

static int on_number(void *to, const char *bytes, size_t n)
{
    return put(to, (struct hj_str){bytes, n});
}

static int on_string(void *to, const unsigned char *bytes, size_t n)
{
    return put(to, (struct hj_str){(const char *)bytes, n});
}

static const yajl_callbacks callbacks = {on_null,   on_boolean, NULL,   NULL,
                                         on_number, on_string,  on_map, on_key,
                                         on_end,    on_array,   on_end};

/* What yajl has to say: one line, without its "parse error: ". */
static bool complain(struct state *s)
{
    unsigned char *text = yajl_get_error(s->handle, 0, NULL, 0);
    struct hj_str message = hj_str_trim(hj_str((const char *)text));

    if (hj_str_starts(message, HJ_STR("parse error: ")))
        message = hj_str_from(message, strlen("parse error: "));
    if (hj_str_starts(message, HJ_STR("lexical error: ")))
        message = hj_str_from(message, strlen("lexical error: "));
    hj_fail(s->t->e, "%s:%u: not JSON: %.*s", s->t->file, line_now(s),
            HJ_STR_ARG(message));
    if (text != NULL)
        yajl_free_error(s->handle, text);
    return false;
}

bool hj_import_json(struct hj_import_table *t, struct hj_str bytes)
{
    struct state s = {.t = t, .line = 1};
    yajl_status status;
    bool good = true;

    bytes = hj_str_unmarked(bytes);
    s.bytes = bytes;
    s.handle = yajl_alloc(&callbacks, NULL, &s);
    if (s.handle == NULL)
        return hj_fail_memory(t->e);
    status =
        yajl_parse(s.handle, (const unsigned char *)bytes.p, bytes.n);
    if (status == yajl_status_ok) {
        (void)line_now(&s); /* the count of bytes begins anew */
        status = yajl_complete_parse(s.handle);
    }
    if (status == yajl_status_error)
        good = complain(&s);
    else if (status == yajl_status_client_canceled)
        good = false;
    yajl_free(s.handle);
    if (good && !s.found)
        return hj_fail(t->e,
                       "%s: no array of cards in it, nor one under `cards` or "
                       "`data`",
                       t->file);
    return good;
}
