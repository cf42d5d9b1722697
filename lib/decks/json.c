/* SPDX-License-Identifier: MPL-2.0 */
/* JSON Lines: one deck a line, read without allocation if the names are those
 * of the catalogue. */
#include "decks/json.h"

#include <stdlib.h>

static int not_a_deck(struct hj_deck_json *j)
{
    return hj_fail(j->r->e, "%s:%u: a deck is an object, {\"main\": …}",
                   j->r->file, hj_json_line(j));
}

/* Reads a value that is neither text nor a container; TEXT shows the value. */
static int scalar(struct hj_deck_json *j, struct hj_str text)
{
    if (j->skipping > 0)
        return 1;
    switch (j->level) {
    case SECTION:
        return hj_json_put(j, text);
    case LIST:
        return j->bare && j->r->deck->count == 0
                   ? not_a_deck(j)
                   : hj_json_odd(j, "a value that is not a card");
    case PAIR:
        if (j->count.p != NULL)
            return hj_json_odd(j, "a second number for one card");
        j->count = hj_list_reader_keep(j->r, j->bytes, text);
        return j->count.p != NULL;
    case OBJECT:
        return j->field == NAME || hj_json_field(j, text);
    case TOP:
        return 1;
    default:
        return not_a_deck(j);
    }
}

static int on_null(void *to)
{
    return scalar(to, HJ_STR("null"));
}

static int on_boolean(void *to, int truth)
{
    return scalar(to, truth ? HJ_STR("true") : HJ_STR("false"));
}

/* Adds a known card with a one-digit count, the common case, for speed. */
static bool put_quickly(struct hj_deck_json *j, char digit)
{
    struct hj_deck *deck = j->r->deck;

    if (j->skipping > 0 || j->level != SECTION || j->card == HJ_NO_CARD ||
        j->section == HJ_MOST_SECTIONS || j->many_lines || digit < '1' ||
        digit > '9' || deck->count == deck->size)
        return false;
    deck->entries[deck->count++] =
        (struct hj_entry){.written = j->name,
                          .card = j->card,
                          .match = HJ_MATCH_EXACT,
                          .line = j->line,
                          .count = (uint32_t)(digit - '0'),
                          .section = (uint32_t)j->section};
    return true;
}

static int put_id(struct hj_deck_json *j, struct hj_str text)
{
    if (!j->is_id)
        return hj_json_beside(j, text);
    j->r->deck->name = hj_list_reader_keep(j->r, j->bytes, text);
    return j->r->deck->name.p != NULL;
}

static int on_number(void *to, const char *text, size_t n)
{
    struct hj_deck_json *j = to;

    if (n == 1 && put_quickly(to, text[0]))
        return 1;
    if (j->skipping == 0 && j->level == TOP)
        return put_id(j, (struct hj_str){text, n});
    return scalar(to, (struct hj_str){text, n});
}

static int on_string(void *to, const unsigned char *text, size_t n)
{
    struct hj_deck_json *j = to;
    struct hj_str s = {(const char *)text, n};

    if (j->skipping > 0)
        return 1;
    switch (j->level) {
    case TOP:
        return put_id(j, s);
    case LIST:
        return hj_json_text(j, s);
    case PAIR:
        return j->name.p != NULL ? hj_json_odd(j, "a second name for one card")
                                 : hj_json_name(j, s);
    case OBJECT:
        return hj_json_field(j, s);
    default:
        return scalar(j, s);
    }
}

static int top_key(struct hj_deck_json *j, struct hj_str key)
{
    j->is_id = hj_str_is(key, "id") || (!j->named && hj_str_is(key, "name"));
    j->named = j->named || hj_str_is(key, "id");
    j->section = hj_str_is(key, "main") ? (size_t)HJ_DEFAULT_SECTION
                                        : (size_t)HJ_MOST_SECTIONS;
    j->heading = hj_list_reader_keep(j->r, j->bytes, key);
    j->wrapped |=
        !j->inside && (hj_str_is(key, "data") || hj_str_is(key, "meta")) &&
        hj_str_search(j->bytes, HJ_STR("\"mainBoard\""), 0) < j->bytes.n;
    return j->heading.p != NULL;
}

static int on_key(void *to, const unsigned char *text, size_t n)
{
    static const struct {
        const char *key;
        enum field field;
    } fields[] = {{"name", NAME},
                  {"card", NAME},
                  {"count", COUNT},
                  {"quantity", COUNT},
                  {"qty", COUNT},
                  {"copies", COUNT},
                  {"section", PLACE},
                  {"board", PLACE},
                  {"zone", PLACE},
                  {"set", SET},
                  {"setCode", SET},
                  {"set_code", SET},
                  {"number", NUMBER},
                  {"collectorNumber", NUMBER},
                  {"collector_number", NUMBER}};
    struct hj_deck_json *j = to;
    struct hj_str key = {(const char *)text, n};

    if (j->skipping > 0)
        return 1;
    if (j->level == SECTION)
        return hj_json_name(j, key);
    if (j->level == TOP)
        return top_key(j, key);
    j->field = OTHER;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (hj_str_equal_nocase(key, hj_str(fields[i].key)))
            j->field = fields[i].field;
    return 1;
}

/* True if a top-level value of MTGJSON is not part of the deck. */
static bool is_beside(const struct hj_deck_json *j)
{
    return j->wrapped &&
           (!j->inside ||
            hj_str_equal_nocase(j->heading, HJ_STR("displayCommander")) ||
            hj_str_equal_nocase(j->heading, HJ_STR("sourceSetCodes")) ||
            hj_str_equal_nocase(j->heading, HJ_STR("sealedProductUuids")));
}

/* Reports a misplaced container and skips its content. */
static int skip(struct hj_deck_json *j)
{
    if (j->skipping++ > HJ_DEEPEST)
        return hj_fail(j->r->e, "%s:%u: nested too deep", j->r->file,
                       hj_json_line(j));
    if (j->skipping > 1)
        return 1;
    if (j->level == OBJECT && (j->field == OTHER || j->field >= SET))
        return 1; /* other data of the card */
    if (j->level == SECTION)
        return hj_list_reader_count(j->r, HJ_STR("a list or object"), j->name,
                                    hj_json_line(j), &(int64_t){0});
    return hj_json_odd(j, "a list or object that is not a card");
}

/* Begins the first value of the input; a second one is an error. */
static bool begin_deck(struct hj_deck_json *j)
{
    return j->values++ == 0 ||
           hj_fail(j->r->e, "%s:%u: a second deck%s", j->r->file,
                   hj_json_line(j),
                   j->many_lines ? "; this takes one deck at a time"
                                 : " on one line");
}

static int on_map(void *to)
{
    struct hj_deck_json *j = to;

    if (j->skipping > 0)
        return skip(j);
    if (j->level == OUTSIDE) {
        j->level = TOP;
        return begin_deck(j);
    }
    if (j->level != TOP)
        return j->level == LIST ? hj_json_begin(j, OBJECT) : skip(j);
    if (j->wrapped && !j->inside && hj_str_is(j->heading, "data")) {
        j->inside = true;
        return 1;
    }
    if (is_beside(j)) {
        j->skipping = 1;
        return 1;
    }
    j->set = j->place = HJ_STR("");
    j->level = SECTION;
    return 1;
}

static int on_array(void *to)
{
    struct hj_deck_json *j = to;

    if (j->skipping > 0)
        return skip(j);
    if (j->level == OUTSIDE) {
        j->bare = true;
        j->heading = HJ_STR("main");
        j->section = HJ_DEFAULT_SECTION;
        j->level = LIST;
        return begin_deck(j);
    }
    if (j->level != TOP)
        return j->level == LIST ? hj_json_begin(j, PAIR) : skip(j);
    if (is_beside(j))
        j->skipping = 1;
    else
        j->level = LIST;
    return 1;
}

static int on_end(void *to)
{
    struct hj_deck_json *j = to;

    if (j->skipping > 0) {
        j->skipping--;
        return 1;
    }
    if (j->level == PAIR || j->level == OBJECT) {
        j->level = LIST;
        return hj_json_put_collected(j);
    }
    if (j->level == TOP && j->inside)
        j->inside = false;
    else
        j->level = j->level == TOP || j->bare ? OUTSIDE : TOP;
    return 1;
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_map,
    .yajl_map_key = on_key,
    .yajl_end_map = on_end,
    .yajl_start_array = on_array,
    .yajl_end_array = on_end,
};

void hj_deck_json_free(struct hj_deck_json *json)
{
    if (json == NULL)
        return;
    if (json->handle != NULL)
        yajl_free(json->handle);
    free(json);
}

/* Prepares a parser that is between two values; returns false on failure. */
static bool make_ready(struct hj_deck_json *j)
{
    if (j->handle != NULL && j->clean)
        return true;
    if (j->handle != NULL)
        yajl_free(j->handle);
    j->handle = yajl_alloc(&callbacks, NULL, j);
    if (j->handle == NULL)
        return false;
    yajl_config(j->handle, yajl_allow_multiple_values, 1);
    return true;
}

/* Reports the parser's error in one line; returns false. */
static bool syntax(struct hj_deck_json *j)
{
    unsigned char *text = yajl_get_error(j->handle, 0, NULL, 0);
    size_t at = yajl_get_bytes_consumed(j->handle), from = at;
    struct hj_str why = hj_str((const char *)text);

    while (from > 0 && j->bytes.p[from - 1] != '\n')
        from--;
    hj_fail(j->r->e, "%s:%u:%zu: not JSON: %.*s", j->r->file, hj_json_line(j),
            at - from + (at == from), HJ_STR_ARG(hj_str_trim(why)));
    if (text != NULL)
        yajl_free_error(j->handle, text);
    return false;
}

static bool parse(struct hj_deck_json *j, struct hj_str bytes)
{
    yajl_status status =
        yajl_parse(j->handle, (const unsigned char *)bytes.p, bytes.n);

    if (status == yajl_status_client_canceled)
        return false;
    if (status == yajl_status_ok && j->level == OUTSIDE && j->values > 0 &&
        (bytes.p[bytes.n - 1] == '}' || bytes.p[bytes.n - 1] == ']')) {
        j->clean = true;
        return true;
    }
    if (status == yajl_status_ok)
        status = yajl_complete_parse(j->handle);
    if (status == yajl_status_client_canceled)
        return false;
    if (status != yajl_status_ok)
        return syntax(j);
    return j->values > 0 ||
           hj_fail(j->r->e, "%s:%u: no deck here", j->r->file, hj_json_line(j));
}

bool hj_read_jsonl(struct hj_list_reader *r, struct hj_str bytes, unsigned line)
{
    struct hj_deck_json *j = r->deck->json;
    struct hj_str all;

    if (j == NULL)
        j = r->deck->json = calloc(1, sizeof *j);
    if (j == NULL)
        return hj_fail_memory(r->e);
    if (!make_ready(j))
        return hj_fail_memory(r->e);
    all = bytes;
    bytes = hj_str_trim(bytes);
    if (bytes.n == 0)
        return hj_fail(r->e, "%s:%u: no deck here", r->file, line);
    line += hj_str_line_of(all, (size_t)(bytes.p - all.p)) - 1;
    *j = (struct hj_deck_json){.handle = j->handle,
                               .r = r,
                               .bytes = bytes,
                               .line = line,
                               .many_lines = hj_str_line_end(bytes) < bytes.n};
    return parse(j, bytes);
}
