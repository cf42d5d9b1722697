/* SPDX-License-Identifier: MPL-2.0 */
/* The history of a fact in a game, and the rules that changed the fact. */
#include "replay/trace.h"

#include <stddef.h>

/* True if the fact may be looked at behind an event inside a line: a step,
 * which may change without an event of its own, behind each; any other, such as
 * how many cards a hand has, where a phase or turn begins. */
static bool is_moment(struct hj_causes *c, const struct hj_event *event)
{
    struct hj_replay *r = c->replay;

    if (hj_str_is(c->path, "step"))
        return true;
    if (event->from == event->to)
        return false;
    hj_out_cut(r->text, 0);
    r->type->event_path(r->game, r->other, event, r->text);
    return hj_str_is(hj_out_text(r->text), "phase") ||
           hj_str_is(hj_out_text(r->text), "turn");
}

/* Passes on the fact as it is inside a line. */
static void take_moment(struct hj_causes *c)
{
    struct hj_replay *r = c->replay;

    hj_out_cut(r->text, 0);
    if (!r->type->query(r->game, r->other, c->path, r->text))
        return;
    c->passed = c->passed || hj_replay_compare(r, c->path, hj_out_text(r->text),
                                               c->claimed) == HJ_ALIKE;
    if (c->take != NULL && !c->stopped)
        c->stopped = !c->take(c->data, c->line, hj_out_text(r->text));
}

static int32_t take_change(void *data, const struct hj_event *event)
{
    struct hj_causes *c = data;

    if (is_moment(c, event))
        take_moment(c);
    if (event->from != event->to && c->count < HJ_MOST_CHANGES)
        c->changes[c->count++] = *event;
    return -1;
}

/* Adds the rule ids in RULE that are not present yet. */
static void add_cites(struct hj_causes *c, const char *rule)
{
    struct hj_str rest = hj_str(rule != NULL ? rule : ""), id;

    while (rest.n > 0 && hj_str_split(&rest, ' ', &id)) {
        struct hj_str known = {c->cites, c->length}, one;
        bool found = false;
        while (known.n > 0 && !found && hj_str_split(&known, ' ', &one))
            found = hj_str_eq(one, id);
        if (found || c->length + id.n + 1 > HJ_MOST_CITES)
            continue;
        if (c->length > 0)
            c->cites[c->length++] = ' ';
        memcpy(c->cites + c->length, id.p, id.n);
        c->length += id.n;
    }
}

/* True if a change of the fact PART is a change of PATH: both are equal, or
 * PART is the pool of one faction and PATH the whole pool. */
static bool is_part(struct hj_str part, struct hj_str path)
{
    size_t dot = hj_str_find(path, '.', 0);

    if (hj_str_eq(part, path))
        return true;
    return dot < path.n && hj_str_find(path, '.', dot + 1) < path.n &&
           part.n > path.n && hj_str_starts(part, path) &&
           part.p[path.n] == '.';
}

bool hj_replay_is_about(const struct hj_game_type *type,
                        const struct hj_game *game, const void *state,
                        struct hj_str part, struct hj_str path,
                        struct hj_out *other)
{
    hj_out_cut(other, 0);
    if (is_part(part, path))
        return true;
    return part.n > 0 && type->known_as != NULL &&
           type->known_as(game, state, path, other) &&
           is_part(part, hj_out_text(other));
}

/* Returns the value of the fact after one change of the line; "" if unknown. */
static struct hj_str value_behind(const struct hj_causes *c, const void *state,
                                  const struct hj_event *change)
{
    static const char arrow[] = " \xE2\x86\x92 ";
    struct hj_replay *r = c->replay;
    struct hj_str text;
    size_t at;

    if (r->type->event_text == NULL)
        return HJ_STR("");
    hj_out_cut(r->text, 0);
    r->type->event_text(r->game, state, change, r->text);
    text = hj_out_text(r->text);
    at = hj_str_search(text, hj_str(arrow), 0);
    return at < text.n ? hj_str_from(text, at + sizeof arrow - 1) : HJ_STR("");
}

/* Begins the causes of LINE. */
static void begin_line(struct hj_causes *c, uint32_t line)
{
    c->line = line;
    c->count = c->length = 0;
    c->passed = false;
    c->exact = 0;
}

/* Collects the rules by which the line, just applied to STATE, changed the
 * fact. */
static void name_causes(struct hj_causes *c, const void *state)
{
    struct hj_replay *r = c->replay;
    struct hj_str now;

    for (size_t i = 0; i < c->count; i++) {
        hj_out_cut(r->text, 0);
        r->type->event_path(r->game, state, &c->changes[i], r->text);
        if (!hj_replay_is_about(r->type, r->game, state, hj_out_text(r->text),
                                c->path, r->third))
            continue;
        add_cites(c, c->changes[i].rule);
        if (!hj_str_eq(hj_out_text(r->text), c->path) &&
            !hj_str_eq(hj_out_text(r->text), hj_out_text(r->third)))
            continue;
        c->exact++;
        now = value_behind(c, state, &c->changes[i]);
        c->passed = c->passed ||
                    (now.n > 0 && hj_replay_compare(r, c->path, now,
                                                    c->claimed) == HJ_ALIKE);
        if (c->take != NULL && now.n > 0 && !c->stopped)
            c->stopped = !c->take(c->data, c->line, now);
    }
    if (hj_out_failed(r->text) || hj_out_failed(r->third))
        hj_replay_short(r);
}

void hj_replay_begin_causes(struct hj_causes *c, struct hj_replay *r,
                            struct hj_str path, struct hj_str claimed)
{
    memset(c, 0, offsetof(struct hj_causes, changes)); /* the rest is large */
    c->replay = r;
    c->path = path;
    c->claimed = claimed;
}

bool hj_replay_trace_causes(struct hj_replay *r, struct hj_str path,
                            hj_replay_take take, void *data,
                            struct hj_causes *c)
{
    const struct hj_report report = {.data = c,
                                     .event = c != NULL ? take_change : NULL};
    bool on = true;

    hj_replay_rebuild(r, r->other, 0);
    for (size_t i = 0; on && i <= r->course.count; i++) {
        uint32_t line = 0;
        if (i > 0) {
            const struct hj_step *step = &r->course.steps[i - 1];
            const struct hj_log_line *l = hj_log_line(r->log, step->line);
            line = l->action.line;
            if (c != NULL)
                begin_line(c, line);
            hj_replay_apply_again(r, r->other, i - 1, &report);
            if (c != NULL)
                name_causes(c, r->other);
            if (c != NULL && c->stopped)
                return true;
        }
        hj_out_cut(r->text, 0);
        if (!r->type->query(r->game, r->other, path, r->text))
            hj_out_cut(r->text, 0);
        if (hj_out_failed(r->text))
            return hj_replay_short(r);
        on = take(data, line, hj_out_text(r->text));
    }
    return true;
}

bool hj_replay_trace(struct hj_replay *r, struct hj_str path,
                     hj_replay_take take, void *data)
{
    return hj_replay_trace_causes(r, path, take, data, NULL);
}

bool hj_replay_trace_within(struct hj_replay *r, struct hj_str path,
                            hj_replay_take take, void *data)
{
    struct hj_causes c;

    hj_replay_begin_causes(&c, r, path, HJ_STR(""));
    c.take = take;
    c.data = data;
    return hj_replay_trace_causes(r, path, take, data, &c);
}
