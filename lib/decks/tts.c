/* SPDX-License-Identifier: MPL-2.0 */
/* Saved objects of Tabletop Simulator: decks, and cards on the table. */
#include "decks/internal.h"

#include <yajl/yajl_parse.h>

/* Relevant keys; all others are skipped. */
enum key { OTHER, NICKNAME, KIND, CARD_ID, SAVE_NAME, OBJECTS, DECK_IDS };

/* An open object or array. */
struct frame {
    bool counts; /* an object of the table: in ObjectStates or in a deck */
    bool is_list, is_card, is_holder, has_kind;
    bool is_pile;        /* it has DeckIDs, one for each card in it */
    unsigned ids, cards; /* numbers in DeckIDs, cards in ContainedObjects */
    enum key key;
    struct hj_str nickname;
    size_t first; /* index of the first entry of its cards */
};

struct state {
    struct hj_list_reader *r;
    yajl_handle handle;
    struct hj_str bytes;
    unsigned line;
    size_t counted_to;
    struct frame frames[HJ_DEEPEST];
    size_t depth;
};

static unsigned line_now(struct state *s)
{
    size_t to = yajl_get_bytes_consumed(s->handle);

    for (; s->counted_to < to && s->counted_to < s->bytes.n; s->counted_to++)
        s->line += s->bytes.p[s->counted_to] == '\n';
    return s->line;
}

static struct frame *top(struct state *s)
{
    return s->depth > 0 ? &s->frames[s->depth - 1] : NULL;
}

static int begin(struct state *s, bool is_list)
{
    struct frame *above = top(s), *f;
    bool counts = above == NULL ||
                  (above->counts && (above->is_list || above->key == OBJECTS));

    if (s->depth == HJ_DEEPEST)
        return hj_fail(s->r->e, "%s:%u: nested too deep", s->r->file,
                       line_now(s));
    f = &s->frames[s->depth++];
    *f = (struct frame){.counts = counts,
                        .is_list = is_list,
                        .first = s->r->deck->count,
                        .nickname = HJ_STR("")};
    if (above != NULL && is_list && counts)
        above->is_holder = true;
    if (above != NULL && is_list && above->counts && above->key == DECK_IDS)
        above->is_pile = true;
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

static int odd(struct state *s, const char *what)
{
    unsigned line = line_now(s);

    hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                    hj_list_reader_at(s->r, line), NULL, "%s", what);
    return hj_list_reader_check_limits(s->r, line);
}

static int end_card(struct state *s, const struct frame *f)
{
    if (s->depth > 1)
        s->frames[s->depth - 2].cards++; /* around the list */
    if (f->nickname.n == 0)
        return odd(s, "a card without a Nickname");
    return hj_list_reader_put(s->r, f->nickname, 1, HJ_DEFAULT_SECTION,
                              line_now(s));
}

/* Ends a pile; a pile named by a heading, or in square brackets, is a
 * section. */
static int end_pile(struct state *s, const struct frame *f)
{
    size_t section = HJ_DEFAULT_SECTION;
    struct hj_str name = f->nickname;

    if (name.n > 2 && name.p[0] == '[' && name.p[name.n - 1] == ']') {
        name = (struct hj_str){name.p + 1, name.n - 2};
        section = hj_list_reader_section(s->r, name, line_now(s));
    } else if (hj_heading_of(s->r->options, name) > HJ_HEADING_DEFAULT) {
        section = hj_list_reader_section(s->r, name, line_now(s));
    }
    if (section == HJ_MOST_SECTIONS)
        return 0;
    if (f->is_pile && f->ids != f->cards) {
        unsigned line = line_now(s);
        hj_findings_add(s->r->findings, HJ_FINDING_BAD_LINE,
                        hj_list_reader_at(s->r, line), NULL,
                        "a pile with %u DeckIDs and %u cards in "
                        "ContainedObjects",
                        f->ids, f->cards);
    }
    if (section != HJ_DEFAULT_SECTION)
        for (size_t i = f->first; i < s->r->deck->count; i++)
            s->r->deck->entries[i].section = (uint32_t)section;
    else if (s->r->deck->name.n == 0 &&
             hj_heading_of(s->r->options, name) == HJ_HEADING_NONE)
        s->r->deck->name = f->nickname;
    return 1;
}

static int on_end(void *to)
{
    struct state *s = to;
    struct frame f = *top(s);

    s->depth--;
    if (!f.counts || f.is_list)
        return 1;
    if (f.is_holder)
        return end_pile(s, &f);
    if (f.is_pile)
        return odd(s, "a pile without ContainedObjects: its cards have no "
                      "names");
    /* dice and tokens have a Name of their own */
    if (!f.has_kind && s->depth > 0 && f.nickname.n > 0)
        f.is_card = true;
    return f.is_card ? end_card(s, &f) : 1;
}

static int on_key(void *to, const unsigned char *text, size_t n)
{
    static const struct {
        const char *name;
        enum key key;
    } keys[] = {{"Nickname", NICKNAME},        {"Name", KIND},
                {"CardID", CARD_ID},           {"SaveName", SAVE_NAME},
                {"ContainedObjects", OBJECTS}, {"ObjectStates", OBJECTS},
                {"DeckIDs", DECK_IDS}};
    struct state *s = to;
    struct frame *f = top(s);

    f->key = OTHER;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (hj_str_is((struct hj_str){(const char *)text, n}, keys[i].name))
            f->key = keys[i].key;
    return 1;
}

static int on_string(void *to, const unsigned char *text, size_t n)
{
    struct state *s = to;
    struct frame *f = top(s);
    struct hj_str value = {(const char *)text, n};

    if (f == NULL || f->is_list || !f->counts)
        return 1;
    if (f->key == KIND) {
        f->has_kind = true;
        f->is_card = f->is_card || hj_str_is(value, "Card") ||
                     hj_str_is(value, "CardCustom");
    }
    if (f->key != NICKNAME && f->key != SAVE_NAME)
        return 1;
    value = hj_list_reader_keep(s->r, s->bytes, hj_str_trim(value));
    if (f->key == NICKNAME)
        f->nickname = value;
    else if (value.p != NULL)
        s->r->deck->name = value;
    return value.p != NULL;
}

static int on_number(void *to, const char *text, size_t n)
{
    struct state *s = to;

    (void)text;
    (void)n;
    if (top(s) == NULL)
        return 1;
    if (top(s)->key == CARD_ID)
        top(s)->is_card = true;
    if (top(s)->is_list && s->depth > 1)
        s->frames[s->depth - 2].ids += s->frames[s->depth - 2].key == DECK_IDS;
    return 1;
}

static const yajl_callbacks callbacks = {
    .yajl_number = on_number,
    .yajl_string = on_string,
    .yajl_start_map = on_map,
    .yajl_map_key = on_key,
    .yajl_end_map = on_end,
    .yajl_start_array = on_array,
    .yajl_end_array = on_end,
};

static bool syntax(struct state *s)
{
    unsigned char *text = yajl_get_error(s->handle, 0, NULL, 0);

    hj_fail(s->r->e, "%s:%u: not JSON: %.*s", s->r->file, line_now(s),
            HJ_STR_ARG(hj_str_trim(hj_str((const char *)text))));
    if (text != NULL)
        yajl_free_error(s->handle, text);
    return false;
}

bool hj_read_tts(struct hj_list_reader *r, struct hj_str bytes)
{
    struct state s = {.r = r, .bytes = bytes, .line = 1};
    yajl_status status;
    bool good;

    s.handle = yajl_alloc(&callbacks, NULL, &s);
    if (s.handle == NULL)
        return hj_fail_memory(r->e);
    status = yajl_parse(s.handle, (const unsigned char *)bytes.p, bytes.n);
    if (status == yajl_status_ok)
        status = yajl_complete_parse(s.handle);
    good = status == yajl_status_ok;
    if (status == yajl_status_error)
        syntax(&s);
    yajl_free(s.handle);
    return good;
}
