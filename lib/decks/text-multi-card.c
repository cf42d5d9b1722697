/* SPDX-License-Identifier: MPL-2.0 */
/* Several cards in one line of a text list, separated by commas. */
#include "decks/text.h"

enum { MOST_PARTS = 40, MOST_OF_NAME = 4 };

/* A line split at its commas; a name may contain some. */
struct several {
    struct hj_str text;
    size_t ends[MOST_PARTS]; /* end of each part */
    size_t parts;
    size_t next[MOST_PARTS];    /* first part after the card that begins here */
    bool known[MOST_PARTS + 1]; /* only cards from this part on */
    size_t cards, counted;
};

static bool split(struct several *v)
{
    for (size_t at = 0; at < v->text.n; at++) {
        at = hj_str_find(v->text, ',', at);
        if (v->parts == MOST_PARTS)
            return false;
        v->ends[v->parts++] = at;
    }
    return v->parts > 1;
}

/* Returns the text of the parts from FROM up to END. */
static struct hj_str name_of(const struct several *v, size_t from, size_t end)
{
    size_t start = from == 0 ? 0 : v->ends[from - 1] + 1;

    return hj_str_trim(
        hj_str_from(hj_str_first(v->text, v->ends[end - 1]), start));
}

static bool is_card(struct hj_text *s, struct hj_str name,
                    struct hj_line_match *m, struct hj_str *count)
{
    struct hj_line_splits line;

    if (name.n == 0)
        return false;
    hj_line_readings(name, &line);
    return hj_text_find_card(s, &line, m, count) && m->found.card != HJ_NO_CARD;
}

/* Returns the greatest possible end of a card that begins with part FROM. */
static size_t last_end(const struct several *v, size_t from)
{
    return from + MOST_OF_NAME < v->parts ? from + MOST_OF_NAME : v->parts;
}

/* Finds the cards from the end of the line backwards, each as long as
 * possible. */
static void find(struct hj_text *s, struct several *v)
{
    struct hj_line_match m;
    struct hj_str count;

    v->known[v->parts] = true;
    for (size_t from = v->parts; from-- > 0;)
        for (size_t end = last_end(v, from); end > from && !v->known[from];
             end--)
            if (v->known[end] &&
                is_card(s, name_of(v, from, end), &m, &count)) {
                v->known[from] = true;
                v->next[from] = end;
            }
    for (size_t i = 0; v->known[0] && i < v->parts; i = v->next[i]) {
        v->cards++;
        v->counted += is_card(s, name_of(v, i, v->next[i]), &m, &count) &&
                      (count.n > 0 || m.count.n > 0);
    }
}

bool hj_text_try_several(struct hj_text *s, size_t section,
                         struct hj_str heading, struct hj_str text, bool *taken)
{
    struct several v = {.text = text};
    struct hj_line_match m;
    struct hj_str count;

    *taken = false;
    if (s->r->options->cat == NULL || !split(&v))
        return true;
    find(s, &v);
    *taken = s->memory && v.known[0] && v.cards > 1 &&
             (v.counted == 0 || v.counted == v.cards);
    if (!*taken)
        return s->memory;
    if (heading.n > 0)
        section = hj_list_reader_section(s->r, heading, s->number);
    if (section == HJ_MOST_SECTIONS ||
        !hj_text_note(s, "'%.*s' read as several cards", text))
        return false;
    for (size_t i = 0; i < v.parts; i = v.next[i])
        if (is_card(s, name_of(&v, i, v.next[i]), &m, &count) &&
            !hj_text_add_found(s, section, &m, count))
            return false;
    return s->memory;
}
