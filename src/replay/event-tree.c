/* SPDX-License-Identifier: MPL-2.0 */
/* The events of one line as the rows of a tree. */
#include "replay/event-tree.h"

#include <string.h>

enum { AHEAD = 63, DEEPEST = 8 };

void event_tree_open(struct event_tree *t, const struct opened *o)
{
    *t = (struct event_tree){.o = o,
                             .text = hj_out_memory(),
                             .other = hj_out_memory(),
                             .kind = hj_out_memory(),
                             .ends = hj_out_memory(),
                             .rules = hj_out_memory()};
}

/* Updates the game, because the log may have been opened later. */
static void begin(struct event_tree *t)
{
    t->type = t->o->type;
    t->game = hj_replay_game(t->o->replay);
}

void tell_close(struct event_tree *t)
{
    hj_out_free(t->text);
    hj_out_free(t->other);
    hj_out_free(t->kind);
    hj_out_free(t->ends);
    hj_out_free(t->rules);
}

bool tell_failed(const struct event_tree *t)
{
    return hj_out_failed(t->text) || hj_out_failed(t->other) ||
           hj_out_failed(t->kind) || hj_out_failed(t->ends) ||
           hj_out_failed(t->rules);
}

/* Writes only the event's sentence to OUT. */
static struct hj_str put_sentence(struct event_tree *t, const void *state,
                                  const struct hj_event *e, struct hj_out *out)
{
    hj_out_cut(out, 0);
    t->type->event_text(t->game, state, e, out);
    return hj_out_text(out);
}

/* True if E is an edge of damage; sets t->kind and t->ends to its parts. */
static bool is_edge(struct event_tree *t, const void *state,
                    const struct hj_event *e)
{
    if (e->from != e->to || t->type->event_edge == NULL)
        return false;
    hj_out_cut(t->kind, 0);
    hj_out_cut(t->ends, 0);
    return t->type->event_edge(t->game, state, e, t->kind, t->ends);
}

/* Returns the row of an edge without its sentence. */
static struct event_row edge_row(const struct event_tree *t,
                                 const struct hj_event *e)
{
    return (struct event_row){.event = e,
                              .rules = hj_str(e->rule ? e->rule : ""),
                              .edge = true,
                              .kind = hj_out_text(t->kind),
                              .ends = hj_out_text(t->ends),
                              .prevented = e->offered - e->absorbed - e->left};
}

struct event_row event_tree_row(struct event_tree *t, const void *state,
                                const struct hj_event *e)
{
    struct event_row row = {.event = e,
                            .rules = hj_str(e->rule ? e->rule : "")};

    begin(t);
    if (is_edge(t, state, e))
        row = edge_row(t, e);
    row.text = put_sentence(t, state, e, t->text);
    return row;
}

static int depth_of(const struct hj_replay_step *step,
                    const struct hj_event *event)
{
    int depth = 0;

    while (event->cause >= step->first_event && depth < DEEPEST) {
        size_t at = (size_t)(event->cause - step->first_event);
        if (at >= step->event_count || &step->events[at] >= event)
            break;
        event = &step->events[at];
        depth++;
    }
    return depth;
}

/* --- edges of damage --- */

/* Returns the change caused by edge I, or NULL. */
static const struct hj_event *result_of(const struct hj_replay_step *step,
                                        size_t i)
{
    const struct hj_event *e = &step->events[i], *next = e + 1;
    /* If all damage was prevented, the unchanged value is shown as well. */
    bool prevented = i + 1 < step->event_count && e->absorbed == 0 &&
                     e->offered > e->left && next->rule == e->rule;

    if (i + 1 >= step->event_count || (next->from == next->to && !prevented) ||
        next->object != e->object || next->player != e->player ||
        next->cause != e->cause || next->offered != 0)
        return NULL;
    return next;
}

void event_tree_cause(struct event_tree *t, const struct hj_replay_step *step,
                      size_t i, struct hj_out *out)
{
    const struct hj_event *e = &step->events[i];
    size_t above = (size_t)(e->cause - step->first_event);

    begin(t);
    if (i > 0 && result_of(step, i - 1) == e &&
        is_edge(t, step->state, e - 1)) {
        struct event_row row = edge_row(t, e - 1);
        hj_out_str(out, row.kind);
        hj_out_puts(out, ": ");
        hj_out_str(out, row.ends);
        if (row.prevented > 0)
            hj_out_printf(out, ", %d prevented", row.prevented);
    } else if (e->cause >= step->first_event && above < i) {
        t->type->event_text(t->game, step->state, &step->events[above], out);
    }
}

static bool same_rule(const char *a, const char *b)
{
    return a == b ||
           hj_str_eq(hj_str(a != NULL ? a : ""), hj_str(b != NULL ? b : ""));
}

/* True if two edges share a heading. */
static bool same_heading(const struct hj_event *a, const struct hj_event *b)
{
    return a->field == b->field && a->chooser == b->chooser &&
           a->cause == b->cause && a->how == b->how &&
           same_rule(a->rule, b->rule);
}

/* Returns the ids of ONE, followed by those of TWO that ONE lacks. */
static struct hj_str all_rules(struct event_tree *t, struct hj_str one,
                               struct hj_str two)
{
    struct hj_str word;

    hj_out_cut(t->rules, 0);
    hj_out_str(t->rules, one);
    while (two.n > 0 && hj_str_split(&two, ' ', &word)) {
        struct hj_str in = one, known;
        bool found = false;
        while (in.n > 0 && !found && hj_str_split(&in, ' ', &known))
            found = hj_str_eq(known, word);
        if (found)
            continue;
        if (hj_out_text(t->rules).n > 0)
            hj_out_char(t->rules, ' ');
        hj_out_str(t->rules, word);
    }
    return hj_out_text(t->rules);
}

/* Returns `def: 2 → 0` for `w1.def: 2 → 0`. */
static struct hj_str tail_of(struct hj_str text)
{
    size_t colon = hj_str_search(text, HJ_STR(": "), 0), dot = 0;

    for (size_t i = 0; i < colon && i < text.n; i++)
        if (text.p[i] == '.')
            dot = i + 1;
    return hj_str_from(text, dot);
}

/* The state of making rows. */
struct rows {
    struct event_tree *t;
    const struct hj_replay_step *step;
    event_row_take *take;
    void *data;
    const struct hj_event *above; /* the edge of the previous row, or NULL */
    uint64_t told; /* bit K: event I + K is included in an earlier row */
};

/* Makes the row of edge I.  Returns the number of events it includes. */
static size_t tell_edge(struct rows *r, size_t i)
{
    const struct hj_event *e = &r->step->events[i];
    const struct hj_event *result = result_of(r->step, i);
    struct event_row row = edge_row(r->t, e);

    row.depth = depth_of(r->step, e);
    row.first = r->above == NULL || !same_heading(r->above, e);
    if (result != NULL) {
        row.result =
            tail_of(put_sentence(r->t, r->step->state, result, r->t->text));
        if (row.first && result->rule != NULL)
            row.rules = all_rules(r->t, row.rules, hj_str(result->rule));
    }
    r->above = e;
    r->take(r->data, &row);
    return result != NULL ? 2 : 1;
}

/* --- changes --- */

/* Returns the length of the tail that two sentences about facts share, from a
 * dot on: `.keyword.attacker: 0 → 1`; 0 if the tail lacks part of the
 * fact. */
static size_t shared_tail(struct hj_str a, struct hj_str b)
{
    size_t n = 0, good = 0;

    while (n < a.n && n < b.n && a.p[a.n - 1 - n] == b.p[b.n - 1 - n]) {
        n++;
        if (a.p[a.n - n] == '.')
            good = n;
    }
    if (hj_str_search(hj_str_from(a, a.n - good), HJ_STR(": "), 0) >= good)
        return 0;
    return good;
}

/* True if two events are the same change to different objects. */
static bool same_change(const struct hj_event *a, const struct hj_event *b)
{
    return a->field == b->field && a->from == b->from && a->to == b->to &&
           a->kind == b->kind && a->how == b->how && b->object >= 0 &&
           same_rule(a->rule, b->rule);
}

/* Returns the first event from I + 1 + K on with the same change as event I and
 * no bit in TOLD, as an offset from I + 1; AHEAD if not found. */
static size_t next_same(const struct hj_replay_step *step, size_t i, size_t k,
                        uint64_t told)
{
    const struct hj_event *e = &step->events[i];

    for (; k < AHEAD && i + 1 + k < step->event_count; k++) {
        const struct hj_event *other = e + 1 + k;
        if (other->cause != e->cause || other->offered != 0)
            break;
        if (same_change(e, other) && (told >> k & 1) == 0)
            return k;
    }
    return AHEAD;
}

/* True if an event changed nothing: a fact was derived again with the same
 * value. */
static bool is_idle(struct event_tree *t, const void *state,
                    const struct hj_event *e)
{
    if (e->from != e->to)
        return false;
    hj_out_cut(t->text, 0);
    t->type->event_path(t->game, state, e, t->text);
    return hj_out_text(t->text).n > 0;
}

/* Returns the sentence about event I with the names of all later objects that
 * changed in the same way, the next one at offset K.  Marks those events as
 * included. */
static struct hj_str all_same(struct rows *r, size_t i, size_t k)
{
    struct event_tree *t = r->t;
    const struct hj_event *e = &r->step->events[i];
    const struct hj_str first = put_sentence(t, r->step->state, e, t->kind);
    size_t good = 0, times = 1;

    hj_out_cut(t->text, 0);
    for (; k < AHEAD; k = next_same(r->step, i, k + 1, r->told)) {
        struct hj_str text =
            put_sentence(t, r->step->state, e + 1 + k, t->other);
        bool same = hj_str_eq(first, text);
        size_t shares = same ? good : shared_tail(first, text);
        if (same && good == 0) {
            times++;
            r->told |= (uint64_t)1 << k;
            continue;
        }
        if (times > 1 || shares == 0 || (good > 0 && shares != good))
            continue;
        if (good == 0)
            hj_out_str(t->text, hj_str_first(first, first.n - shares));
        good = shares;
        hj_out_puts(t->text, ", ");
        hj_out_str(t->text, hj_str_first(text, text.n - shares));
        r->told |= (uint64_t)1 << k;
    }
    if (good > 0)
        hj_out_puts(t->text, ": ");
    hj_out_str(t->text, hj_str_from(first, good > 0 ? first.n - good + 1 : 0));
    if (times > 1)
        hj_out_printf(t->text, ", %zu times", times);
    return hj_out_text(t->text);
}

/* Makes the row of a change, which includes all later changes that are the
 * same. */
static void tell_change(struct rows *r, size_t i)
{
    const struct hj_event *e = &r->step->events[i];
    struct event_row row = {.event = e,
                            .rules = hj_str(e->rule ? e->rule : "")};
    size_t k;

    if (is_idle(r->t, r->step->state, e))
        return;
    row.depth = depth_of(r->step, e);
    k = e->object < 0 ? AHEAD : next_same(r->step, i, 0, r->told);
    row.text = k < AHEAD ? all_same(r, i, k)
                         : put_sentence(r->t, r->step->state, e, r->t->text);
    r->take(r->data, &row);
}

void event_tree_rows(struct event_tree *t, const struct hj_replay_step *step,
                     event_row_take *take, void *data)
{
    struct rows r = {.t = t, .step = step, .take = take, .data = data};
    size_t i = 0;

    begin(t);
    while (i < step->event_count) {
        size_t n = 1;
        if (r.told & 1) {
            r.told >>= 1;
        } else if (is_edge(t, step->state, &step->events[i])) {
            n = tell_edge(&r, i);
            r.told >>= n;
        } else {
            r.above = NULL;
            r.told >>= 1;
            tell_change(&r, i);
        }
        i += n;
    }
}
