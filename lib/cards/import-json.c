/* SPDX-License-Identifier: MPL-2.0 */
/* Import of JSON by yajl in pieces, for files of any size. */
#include "cards/import-layout.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

enum { LONGEST_PATH = 1024, PIECE = 1 << 18 };

/* The role of an open object or array. */
enum place {
    AROUND,   /* outside of every record */
    CARD,     /* a record */
    PART,     /* an object inside; its fields are `outer.inner` */
    LIST,     /* an array inside of a record */
    PRINTING, /* an object in the list of printings */
    SKIPPED   /* anything else, with all its content */
};

/* An open object or array. */
struct level {
    enum place place;
    bool array;
    bool holds;      /* the members are records */
    size_t own;      /* length of its own path */
    size_t end;      /* length of the path outside */
    uint32_t number; /* of the object in its record */
};

struct state {
    struct hj_import_table *t;
    yajl_handle handle;
    struct hj_str piece;
    unsigned line; /* of byte COUNTED_TO of the piece */
    size_t counted_to;
    bool returned; /* the byte before was a carriage return */
    struct level levels[HJ_IMPORT_DEEPEST];
    size_t depth;
    /* Keys, with `[]` for array members, separated by line feeds (a key may
     * hold anything else); inside of a record, keys separated by points. */
    char path[LONGEST_PATH];
    size_t length;
    size_t record; /* the path's length at the record */
    bool found;
    uint32_t objects;      /* in the record so far */
    struct hj_map *keys;   /* of the record: object number and key */
    struct hj_arena *room; /* for them */
    bool twice;            /* an object of the record has a key twice */
    struct hj_import_layout layout;
};

/* Returns the parser's current line; a carriage return ends a line, alone or
 * with a line feed. */
static unsigned line_now(struct state *s)
{
    size_t to = yajl_get_bytes_consumed(s->handle);

    for (; s->counted_to < to && s->counted_to < s->piece.n; s->counted_to++) {
        char c = s->piece.p[s->counted_to];
        s->line += c == '\r' || (c == '\n' && !s->returned);
        s->returned = c == '\r';
    }
    return s->line;
}

/* Returns the path inside the record. */
static struct hj_str field(const struct state *s)
{
    struct hj_str all = {s->path, s->length};

    return hj_str_from(all, s->record + (s->length > s->record));
}

static bool append(struct state *s, struct hj_str part, char separator)
{
    if (s->length + part.n + 1 > sizeof s->path)
        return hj_fail(s->t->e, "%s:%u: a field's name is too long", s->t->file,
                       line_now(s));
    s->path[s->length++] = separator;
    memcpy(s->path + s->length, part.p, part.n);
    s->length += part.n;
    return true;
}

/* True if the pattern matches the path. */
static bool fits(const struct hj_import_pattern *p, struct hj_str path)
{
    struct hj_str part;
    size_t i = 0;

    path = hj_str_from(path, 1);
    while (path.n > 0 && hj_str_split(&path, '\n', &part)) {
        if (i == p->count ||
            (!hj_str_is(p->parts[i], "*") && !hj_str_eq(p->parts[i], part)))
            return false;
        i++;
    }
    return i == p->count;
}

/* True if a pattern applies to this file: `.` (the whole file) and `*` (its
 * members) exclude each other and deeper patterns. */
static bool holds(const struct state *s, const struct hj_import_pattern *p)
{
    const struct hj_import_layout *l = &s->layout;
    bool members = l->objects && !l->scalars && !l->others;

    if (!s->t->kind->declared || l->roots == 0)
        return true;
    if (p->count == 0)
        return !l->wrapped && !members;
    return p->count > 1 || !hj_str_is(p->parts[0], "*") ||
           (!l->wrapped && members);
}

/* True if an object that begins here, outside of records, is a record. */
static bool is_record(const struct state *s)
{
    const struct hj_import_kind *kind = s->t->kind;
    struct hj_str path = {s->path, s->length};

    for (size_t i = 0; i < kind->pattern_count; i++)
        if (fits(&kind->patterns[i], path) && holds(s, &kind->patterns[i]))
            return true;
    return false;
}

/* True if the members of an array that begins here should be records. */
static bool holds_records(struct state *s, enum place place)
{
    size_t length = s->length;
    bool holds;

    if (place != AROUND || !append(s, HJ_STR("[]"), '\n'))
        return false;
    holds = is_record(s);
    s->length = length;
    return holds;
}

/* True if the value that begins here should be a card's object. */
static bool needs_record(const struct state *s)
{
    return s->depth > 0 ? s->levels[s->depth - 1].holds : is_record(s);
}

static bool is_rows(const struct state *s)
{
    return s->t->kind->rows.n > 0 && hj_str_eq(field(s), s->t->kind->rows);
}

static enum place place_of(const struct state *s, bool array)
{
    const struct level *above = s->depth > 0 ? &s->levels[s->depth - 1] : NULL;

    if (above == NULL || above->place == AROUND)
        return !array && is_record(s) ? CARD : AROUND;
    if (above->place == SKIPPED)
        return SKIPPED;
    if (above->place == LIST && !s->t->kind->declared)
        return SKIPPED; /* the meaning of nested lists is unknown */
    if (array)
        return LIST;
    return above->place == LIST && is_rows(s) ? PRINTING : PART;
}

/* Reports values that a plain kind cannot hold. */
static void tell_skipped(struct state *s)
{
    if (s->levels[s->depth - 1].place == LIST)
        hj_import_note(s->t, field(s),
                       "lists of lists or objects are left out");
}

/* Prepares for the keys of another record.  A map that one large record made
 * large is not kept: clearing it for each small one would take long. */
static bool forget_keys(struct state *s)
{
    enum { KEPT = 1024 };

    s->objects = 0;
    s->twice = false;
    hj_arena_reset(s->room);
    if (hj_map_count(s->keys) > KEPT) {
        hj_map_free(s->keys);
        s->keys = hj_map_new(64);
    } else {
        hj_map_clear(s->keys);
    }
    return s->keys != NULL || hj_fail_memory(s->t->e);
}

static int begin(struct state *s, bool array)
{
    enum place place;
    bool member = s->depth > 0 && s->levels[s->depth - 1].array;
    bool record = needs_record(s), holds;
    size_t end = s->length;

    if (s->depth == HJ_IMPORT_DEEPEST)
        return hj_fail(s->t->e, "%s:%u: nested deeper than %d", s->t->file,
                       line_now(s), HJ_IMPORT_DEEPEST);
    if (member && s->levels[s->depth - 1].place == AROUND &&
        !append(s, HJ_STR("[]"), '\n'))
        return 0;
    place = place_of(s, array);
    holds = array && holds_records(s, place);
    if (place == CARD) {
        s->found = true;
        s->record = s->length;
        if (!forget_keys(s))
            return 0;
        hj_record_begin(s->t, line_now(s));
    } else if (place == PRINTING) {
        s->t->elements++;
        s->t->inside = true;
    } else if (place == SKIPPED) {
        tell_skipped(s);
    } else if (array && record && !holds) {
        hj_findings_add(s->t->findings, HJ_FINDING_BAD_ROW,
                        (struct hj_place){s->t->file, line_now(s), 0}, NULL,
                        "an array instead of a card's object");
    }
    s->levels[s->depth++] =
        (struct level){place, array, holds, s->length, end, s->objects++};
    return 1;
}

static int end(struct state *s)
{
    enum place place = s->levels[--s->depth].place;

    s->length = s->levels[s->depth].end;
    if (place == PRINTING)
        s->t->inside = false;
    if (place == CARD) {
        s->record = s->length;
        return s->twice || hj_record_end(s->t);
    }
    return 1;
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

/* Reports a key that its object has twice.  The record is left out, since
 * either value may be the right one. */
static bool note_key(struct state *s, uint32_t object, struct hj_str key)
{
    size_t count = hj_map_count(s->keys);
    char *copy = hj_arena_alloc(s->room, sizeof object + key.n);

    if (copy == NULL)
        return hj_fail_memory(s->t->e);
    memcpy(copy, &object, sizeof object);
    memcpy(copy + sizeof object, key.p, key.n);
    if (!hj_map_put(s->keys, (struct hj_str){copy, sizeof object + key.n}, 0))
        return hj_fail_memory(s->t->e);
    if (hj_map_count(s->keys) > count)
        return true;
    s->twice = true;
    hj_findings_add(s->t->findings, HJ_FINDING_BAD_ROW,
                    (struct hj_place){s->t->file, line_now(s), 0}, NULL,
                    "an object with two '%.*s'", HJ_STR_ARG(key));
    return true;
}

static int on_key(void *to, const unsigned char *bytes, size_t n)
{
    struct state *s = to;
    struct level *level = &s->levels[s->depth - 1];
    struct hj_str key = {(const char *)bytes, n};

    if (level->place == SKIPPED)
        return 1;
    s->length = level->own;
    return (level->place == AROUND || note_key(s, level->number, key)) &&
           append(s, key, level->place == AROUND ? '\n' : '.');
}

static int put(struct state *s, struct hj_str value)
{
    const struct level *level = s->depth > 0 ? &s->levels[s->depth - 1] : NULL;

    if (needs_record(s))
        hj_findings_add(s->t->findings, HJ_FINDING_BAD_ROW,
                        (struct hj_place){s->t->file, line_now(s), 0}, NULL,
                        "'%.*s' instead of a card's object", HJ_STR_ARG(value));
    if (level == NULL || level->place == AROUND || level->place == SKIPPED)
        return 1;
    if (level->place == LIST && !s->t->kind->declared &&
        hj_str_find(value, ';', 0) < value.n)
        hj_import_note(s->t, field(s),
                       "a member of the list holds a `;` and becomes several");
    return hj_record_put(s->t, field(s), value);
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

static const yajl_callbacks reading = {on_null,   on_boolean, NULL,   NULL,
                                       on_number, on_string,  on_map, on_key,
                                       on_end,    on_array,   on_end};

/* Reports yajl's error in one line, without its "parse error: "; returns
 * false. */
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

static bool parse_piece(struct state *s, struct hj_str piece)
{
    yajl_status status;

    s->piece = piece;
    s->counted_to = 0;
    status = yajl_parse(s->handle, (const unsigned char *)piece.p, piece.n);
    if (status == yajl_status_error)
        return complain(s);
    if (status == yajl_status_client_canceled && s->layout.deep)
        return hj_fail(s->t->e, "%s:%u: nested deeper than %d", s->t->file,
                       line_now(s), HJ_IMPORT_DEEPEST);
    if (status == yajl_status_client_canceled)
        return false;
    (void)line_now(s); /* the next piece counts bytes from 0 */
    return true;
}

static bool parse_all(struct state *s, int fd, struct hj_str bytes)
{
    char *room = fd >= 0 ? malloc(PIECE) : NULL;
    bool good = fd < 0 || room != NULL || hj_fail_memory(s->t->e);
    bool begun = false;

    while (good) {
        ssize_t n = 0;
        if (fd >= 0)
            n = read(fd, room, PIECE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            good = hj_fail_file(s->t->e, s->t->file, errno);
        if (fd >= 0)
            bytes = (struct hj_str){room, n > 0 ? (size_t)n : 0};
        if (!good || bytes.n == 0)
            break;
        good = (begun || hj_str_reject_utf16(bytes, s->t->file, s->t->e)) &&
               parse_piece(s, begun ? bytes : hj_str_skip_bom(bytes));
        begun = true;
        if (fd < 0)
            bytes.n = 0;
    }
    s->piece = HJ_STR("");
    s->counted_to = 0;
    if (good && yajl_complete_parse(s->handle) == yajl_status_error)
        good = complain(s);
    free(room);
    return good;
}

/* Parses the file once; returns false with the reason in the table's error. */
static bool run(struct state *s, const yajl_callbacks *callbacks, void *to,
                int fd, struct hj_str bytes)
{
    bool good;

    s->line = 1;
    s->returned = false;
    s->depth = s->length = s->record = 0;
    s->handle = yajl_alloc(callbacks, NULL, to);
    if (s->handle == NULL)
        return hj_fail_memory(s->t->e);
    yajl_config(s->handle, yajl_allow_multiple_values, 1);
    good = parse_all(s, fd, bytes);
    yajl_free(s->handle);
    return good;
}

bool hj_import_json(struct hj_import_table *t, int fd, struct hj_str bytes)
{
    struct state *s = calloc(1, sizeof *s);
    bool good = s != NULL;

    if (good) {
        s->t = t;
        s->layout.kind = t->kind;
        s->keys = hj_map_new(64);
        s->room = hj_arena_new();
        good = s->keys != NULL;
    }
    good = good || hj_fail_memory(t->e);
    if (good && hj_import_json_twice(t->kind))
        good = run(s, &hj_import_looking, &s->layout, fd, bytes) &&
               (t->kind->declared || hj_import_find_records(t, &s->layout)) &&
               (fd < 0 || lseek(fd, 0, SEEK_SET) == 0 ||
                hj_fail_file(t->e, t->file, errno));
    good = good && run(s, &reading, s, fd, bytes);
    if (good && !s->found)
        good = hj_fail(t->e,
                       t->kind->declared
                           ? "%s: no card in it where the kind has them"
                           : "%s: no card in it",
                       t->file);
    if (s != NULL) {
        hj_map_free(s->keys);
        hj_arena_free(s->room);
    }
    free(s);
    return good;
}
