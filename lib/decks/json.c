/* SPDX-License-Identifier: MPL-2.0 */
/* JSON Lines: one deck a line, read without allocation if the names are those
 * of the catalogue. */
#include "decks/text.h"

#include <yajl/yajl_parse.h>

#include <stdlib.h>

/*
 *   { "id": "…",                         TOP
 *     "main": { "Name": 4 },             a section: SECTION
 *     "side": [ ["Name", 4],             a section: LIST with PAIRs,
 *               {"name": "N", "count":4},                    with OBJECTs,
 *               "Name" ] }                                   or with names
 */
enum level { OUTSIDE, TOP, SECTION, LIST, PAIR, OBJECT };

enum field { OTHER, NAME, COUNT, PLACE, SET, NUMBER };

struct hj_deck_json {
    yajl_handle handle;
    struct hj_list_reader *r;
    struct hj_str bytes; /* the input */
    unsigned line;       /* of a single line, or at COUNTED_TO */
    size_t counted_to;   /* newlines before this byte are in LINE */
    bool many_lines;     /* the document has several lines */
    enum level level;
    unsigned skipping; /* levels of a value to be skipped */
    unsigned values;   /* top-level values */
    struct hj_str heading;
    size_t section; /* HJ_MOST_SECTIONS: not yet looked up */
    enum field field;
    struct hj_str name;
    hj_card card;
    struct hj_str count;           /* as written; p is NULL if missing */
    struct hj_str set, set_number; /* of the printing */
    struct hj_str place;           /* the card's own section */
    bool is_id, named;
    bool bare;    /* a list of cards without an object around it */
    bool wrapped; /* MTGJSON: the deck is in "data", beside "meta" */
    bool inside;  /* inside of that "data" */
    bool clean;   /* the parser is between two values */
};

static unsigned line_now(struct hj_deck_json *j)
{
    size_t to;

    if (!j->many_lines)
        return j->line;
    to = yajl_get_bytes_consumed(j->handle);
    if (to > j->counted_to)
        j->line += hj_str_line_of(hj_str_from(j->bytes, j->counted_to),
                                  to - j->counted_to) -
                   1;
    j->counted_to = to;
    return j->line;
}

static int odd(struct hj_deck_json *j, const char *what)
{
    unsigned line = line_now(j);

    hj_findings_add(j->r->findings, HJ_FINDING_BAD_LINE,
                    hj_list_reader_at(j->r, line), NULL, "%s in section '%.*s'",
                    what, HJ_STR_ARG(hj_str_first(j->heading, 40)));
    return hj_list_reader_check_limits(j->r, line);
}

/* Stores a name as a slice of the input or a copy; returns 0 on failure. */
static int set_name(struct hj_deck_json *j, struct hj_str name)
{
    const struct hj_catalogue *cat = j->r->options->cat;

    j->card = cat != NULL ? hj_catalogue_exact(cat, name) : HJ_NO_CARD;
    j->name = hj_list_reader_keep(j->r, j->bytes, name);
    return j->name.p != NULL;
}

/* Adds the section of the heading if new; returns false on failure. */
static bool open_section(struct hj_deck_json *j)
{
    if (j->section == HJ_MOST_SECTIONS)
        j->section = hj_list_reader_section(j->r, j->heading, line_now(j));
    return j->section < HJ_MOST_SECTIONS;
}

/* Adds COUNT copies of the named card; returns 0 on failure. */
static int put(struct hj_deck_json *j, struct hj_str count)
{
    struct hj_lookup exact = {.match = HJ_MATCH_EXACT, .card = j->card};
    int64_t copies;
    unsigned line;

    if (!open_section(j))
        return 0;
    line = line_now(j);
    if (count.n == 1 && count.p[0] >= '1' && count.p[0] <= '9')
        copies = count.p[0] - '0';
    else if (!hj_list_reader_count(j->r, count, j->name, line, &copies))
        return 0;
    if (j->card == HJ_NO_CARD && j->set.n == 0)
        return hj_list_reader_put(j->r, j->name, copies, j->section, line);
    if (j->card == HJ_NO_CARD &&
        !hj_list_reader_find(j->r, j->name, true, line, &exact))
        return 0;
    return hj_list_reader_printing(j->r, exact.card, j->set, j->set_number,
                                   line) &&
           hj_list_reader_put_found(j->r, j->name, &exact, copies, j->section,
                                    line);
}

static int put_collected(struct hj_deck_json *j)
{
    size_t section = j->section;
    bool good;

    if (j->name.p == NULL)
        return odd(j, "a card without a name");
    if (j->place.n > 0) {
        j->section = hj_list_reader_section(j->r, j->place, line_now(j));
        if (j->section == HJ_MOST_SECTIONS)
            return 0;
    }
    good = put(j, j->count.p != NULL ? j->count : HJ_STR("1"));
    if (j->place.n > 0)
        j->section = section;
    return good;
}

/* Stores a value of a card that is an object; returns 0 when out of memory. */
static int put_field(struct hj_deck_json *j, struct hj_str text)
{
    struct hj_str *to = j->field == COUNT    ? &j->count
                        : j->field == PLACE  ? &j->place
                        : j->field == SET    ? &j->set
                        : j->field == NUMBER ? &j->set_number
                                             : NULL;

    if (to == NULL)
        return 1;
    *to = hj_list_reader_keep(j->r, j->bytes, text);
    return to->p != NULL;
}

static int not_a_deck(struct hj_deck_json *j)
{
    return hj_fail(j->r->e, "%s:%u: a deck is an object, {\"main\": …}",
                   j->r->file, line_now(j));
}

/* Reads a value that is neither text nor a container; TEXT shows the value. */
static int scalar(struct hj_deck_json *j, struct hj_str text)
{
    if (j->skipping > 0)
        return 1;
    switch (j->level) {
    case SECTION:
        return put(j, text);
    case LIST:
        return j->bare && j->r->deck->count == 0
                   ? not_a_deck(j)
                   : odd(j, "a value that is not a card");
    case PAIR:
        if (j->count.p != NULL)
            return odd(j, "a second number for one card");
        j->count = hj_list_reader_keep(j->r, j->bytes, text);
        return j->count.p != NULL;
    case OBJECT:
        return put_field(j, text);
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
    if (j->is_id)
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

/* Reads a text among the cards: a card, or a site's remark about itself. */
static int put_text(struct hj_deck_json *j, struct hj_str text)
{
    struct hj_str value;
    unsigned line = line_now(j);

    j->count.p = NULL;
    j->set = j->place = HJ_STR("");
    if (!set_name(j, text))
        return 0;
    if (!j->bare || j->card != HJ_NO_CARD ||
        hj_line_about(text, &value) == HJ_ABOUT_CARD)
        return put_collected(j);
    text = hj_str_first(text, 80);
    hj_findings_add(j->r->findings, HJ_FINDING_READ_AS,
                    hj_list_reader_at(j->r, line), NULL,
                    "'%.*s' is not a card; passed over", HJ_STR_ARG(text));
    return hj_list_reader_check_limits(j->r, line);
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
        return put_text(j, s);
    case PAIR:
        return j->name.p != NULL ? odd(j, "a second name for one card")
                                 : set_name(j, s);
    case OBJECT:
        if (j->field == NAME)
            return set_name(j, s);
        return put_field(j, s);
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
        return set_name(j, key);
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
                       line_now(j));
    if (j->skipping > 1)
        return 1;
    if (j->level == OBJECT && (j->field == OTHER || j->field >= SET))
        return 1; /* other data of the card */
    if (j->level == SECTION)
        return hj_list_reader_count(j->r, HJ_STR("a list or object"), j->name,
                                    line_now(j), &(int64_t){0});
    return odd(j, "a list or object that is not a card");
}

static int begin_card(struct hj_deck_json *j, enum level level)
{
    j->level = level;
    j->name.p = j->count.p = NULL;
    j->set = j->set_number = j->place = HJ_STR("");
    j->field = OTHER;
    return 1;
}

/* Begins the first value of the input; a second one is an error. */
static bool begin_deck(struct hj_deck_json *j)
{
    return j->values++ == 0 ||
           hj_fail(j->r->e, "%s:%u: a second deck%s", j->r->file, line_now(j),
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
        return j->level == LIST ? begin_card(j, OBJECT) : skip(j);
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
        return j->level == LIST ? begin_card(j, PAIR) : skip(j);
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
        return put_collected(j);
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
    hj_fail(j->r->e, "%s:%u:%zu: not JSON: %.*s", j->r->file, line_now(j),
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
           hj_fail(j->r->e, "%s:%u: no deck here", j->r->file, line_now(j));
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
