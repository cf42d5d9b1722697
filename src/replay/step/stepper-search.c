/* SPDX-License-Identifier: MPL-2.0 */
/* Searching a stepper's log: lines, annotations, findings, edges. */
#include "replay/step/stepper-internal.h"

#include "base/utf8.h"

bool stepper_has_part(struct hj_str text, struct hj_str part)
{
    for (size_t i = 0; i + part.n <= text.n; i++)
        if (hj_str_equal_nocase(hj_str_first(hj_str_from(text, i), part.n),
                                part))
            return true;
    return false;
}

/* True if the line of a point, its annotation or its findings contain TEXT. */
static bool has_text(const struct stepper *s, size_t point, struct hj_str text)
{
    const struct hj_log_line *line = stepper_line(s, point);
    size_t first, count = stepper_findings(s, point, &first);

    if (line != NULL && stepper_has_part(line->text, text))
        return true;
    for (size_t i = first; i < first + count; i++)
        if (stepper_has_part(stepper_finding(s, i)->message, text))
            return true;
    return false;
}

/* The state of a search in the edges of a line. */
struct hunt {
    struct stepper *s;
    struct hj_str text;
    int edges, found; /* the first match, or -1 */
};

static int32_t take_edge(void *data, const struct hj_event *event)
{
    struct hunt *h = data;
    struct stepper *s = h->s;

    if (h->found < 0) {
        hj_out_cut(s->text, 0);
        s->opened.type->event_text(hj_replay_game(s->opened.replay), s->other,
                                   event, s->text);
        if (stepper_has_part(hj_out_text(s->text), h->text))
            h->found = h->edges;
    }
    return h->edges++;
}

/* Returns the first edge of the point's line that contains TEXT; -1 if none
 * does.  Advances the walk past the line. */
static int find_edge(struct stepper *s, size_t point, struct hj_str text)
{
    struct hunt h = {s, text, 0, -1};
    const struct hj_report report = {.data = &h, .event = take_edge};

    if (point == 0 || !s->marks[point].changes)
        return -1;
    if (s->walked != point - 1)
        stepper_walk(s, point - 1);
    stepper_apply(s, point, s->other, &report);
    s->walked = point;
    return h.found;
}

/* Moves to the next or previous point whose line or findings contain TEXT, or
 * to its first edge that does. */
static bool seek_text(struct stepper *s, bool back, struct hj_str text)
{
    size_t at = s->point;

    stepper_walk(s, SIZE_MAX);
    while (back ? at > 0 : at < s->lines) {
        int edge;
        at = back ? at - 1 : at + 1;
        if (has_text(s, at, text))
            return stepper_go(s, at);
        edge = find_edge(s, at, text);
        if (edge >= 0)
            return stepper_enter(s, at, edge);
    }
    return false;
}

bool stepper_search(struct stepper *s, struct hj_str text, bool back)
{
    if (text.n > 0 && !stepper_keep(s, &s->sought, text))
        return false;
    if (s->sought == NULL)
        return stepper_say(s, "nothing has been searched for yet");
    return seek_text(s, back, hj_str(s->sought)) ||
           stepper_say(s, "'%s' is not found %s here", s->sought,
                       back ? "before" : "behind");
}
