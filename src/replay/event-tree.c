/* SPDX-License-Identifier: MPL-2.0 */
/* The events of one line, told as text for people. */
#include "replay/event-tree.h"

#include "base/utf8.h"

enum { ENDS_WIDTH = 22, AMOUNTS_WIDTH = 31, AHEAD = 63 };

bool tell_open(struct event_tree *t, struct cli *cli, const struct opened *o)
{
    *t = (struct event_tree){.cli = cli,
                       .o = o,
                       .text = hj_out_memory(),
                       .kind = hj_out_memory(),
                       .ends = hj_out_memory()};
    return t->text != NULL && t->kind != NULL && t->ends != NULL;
}

void tell_begin(struct event_tree *t)
{
    t->type = t->o->type;
    t->game = hj_replay_game(t->o->replay);
    t->plain = hj_out_shows(t->o->text);
}

void tell_close(struct event_tree *t)
{
    hj_out_free(t->text);
    hj_out_free(t->kind);
    hj_out_free(t->ends);
}

enum { DEEPEST = 8 };

int tell_depth(const struct hj_replay_step *step, const struct hj_event *event)
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

static void indent(struct hj_out *out, int depth)
{
    enum { STEP = 4, MOST = (DEEPEST + 2) * STEP };
    char *at = hj_out_room(out, MOST);

    if (at == NULL)
        return;
    memset(at, ' ', MOST); /* of which a part counts */
    hj_out_took(out, at + (depth + 1) * STEP);
}

/* The ids of the rules TWO that are not among ONE. */
static void put_more_rules(struct hj_out *out, struct hj_str one,
                           struct hj_str two)
{
    struct hj_str word;
    bool first = one.n == 0;

    while (two.n > 0 && hj_str_split(&two, ' ', &word)) {
        struct hj_str in = one, known;
        bool found = false;
        while (in.n > 0 && !found && hj_str_split(&in, ' ', &known))
            found = hj_str_eq(known, word);
        if (found)
            continue;
        hj_out_puts(out, first ? " [" : " ");
        hj_out_str(out, word);
        first = false;
    }
    if (!first)
        hj_out_char(out, ']');
}

/* The end of a line: how the event came to be, its rules and those of MORE,
 * each once. */
static void end_line(struct hj_out *out, const struct hj_event *e,
                     const char *more)
{
    const struct hj_word *how = replay_how(e->how);
    struct hj_str rule = hj_str(e->rule);
    char *at = hj_out_room(out, rule.n + HJ_WORD_ROOM + sizeof " () []\n");

    if (at == NULL)
        return;
    if (e->how != HJ_DERIVED) {
        at = hj_put_word(hj_put(at, HJ_STR(" (")), how);
        *at++ = ')';
    }
    if (rule.n > 0)
        at = hj_put(hj_put(at, HJ_STR(" [")), rule);
    if (HJ_UNLIKELY(more != NULL)) {
        hj_out_took(out, at);
        put_more_rules(out, rule, hj_str(more));
        hj_out_char(out, '\n');
        return;
    }
    if (rule.n > 0)
        *at++ = ']';
    *at++ = '\n';
    hj_out_took(out, at);
}

/* Writes the event's sentence to OUT, and nothing else. */
static struct hj_str put_sentence(struct event_tree *t,
                                  const struct hj_replay_step *step,
                                  const struct hj_event *e, struct hj_out *out)
{
    hj_out_cut(out, 0);
    t->type->event_text(t->game, step->state, e, out);
    return hj_out_text(out);
}

/* Whether E is an edge; its parts are then in t->kind and t->ends. */
static bool is_edge(struct event_tree *t, const struct hj_replay_step *step,
                    const struct hj_event *e)
{
    if (e->from != e->to || t->type->event_edge == NULL)
        return false;
    hj_out_cut(t->kind, 0);
    hj_out_cut(t->ends, 0);
    return t->type->event_edge(t->game, step->state, e, t->kind, t->ends);
}

/* The change that the edge number I made, NULL for none. */
static const struct hj_event *result_of(const struct hj_replay_step *step,
                                        size_t i)
{
    const struct hj_event *e = &step->events[i], *next = e + 1;
    /* All of it was prevented: the value is told all the same. */
    bool prevented = i + 1 < step->event_count && e->absorbed == 0 &&
                     e->offered > e->left && next->rule == e->rule;

    if (i + 1 >= step->event_count ||
        (next->from == next->to && !prevented) ||
        next->object != e->object || next->player != e->player ||
        next->cause != e->cause || next->offered != 0)
        return NULL;
    return next;
}

void tell_reason(const struct opened *o, const struct hj_replay_step *step,
                 size_t i, struct hj_out *out)
{
    const struct hj_game *game = hj_replay_game(o->replay);
    const struct hj_event *e = &step->events[i];
    struct hj_out *ends = hj_out_memory();
    size_t above = (size_t)(e->cause - step->first_event);
    bool edge = false;

    if (ends != NULL && i > 0 && result_of(step, i - 1) == e &&
        o->type->event_edge != NULL)
        edge = o->type->event_edge(game, step->state, e - 1, out, ends);
    if (edge) {
        hj_out_puts(out, ": ");
        hj_out_str(out, hj_out_text(ends));
        if (e[-1].offered > e[-1].absorbed + e[-1].left)
            hj_out_printf(out, ", %d prevented",
                          e[-1].offered - e[-1].absorbed - e[-1].left);
    } else if (e->cause >= step->first_event && above < i) {
        o->type->event_text(game, step->state, &step->events[above], out);
    }
    hj_out_free(ends);
}

static bool same_rule(const char *a, const char *b)
{
    return a == b ||
           hj_str_eq(hj_str(a != NULL ? a : ""), hj_str(b != NULL ? b : ""));
}

/* Whether two edges share a heading. */
static bool same_heading(const struct hj_event *a, const struct hj_event *b)
{
    return a->field == b->field && a->chooser == b->chooser &&
           a->cause == b->cause && a->how == b->how &&
           same_rule(a->rule, b->rule);
}

static void put_heading(struct event_tree *t, const struct hj_event *e,
                        const struct hj_event *result, int depth)
{
    struct hj_out *out = t->cli->out;

    indent(out, depth);
    hj_out_visible(out, hj_out_text(t->kind));
    if (e->chooser >= 0) {
        hj_out_puts(out, ", chosen by ");
        hj_out_str(out, hj_log_head(t->o->log)->players[e->chooser].id);
    }
    end_line(out, e, result != NULL ? result->rule : NULL);
}

static void pad(struct hj_out *out, size_t has, size_t wanted)
{
    hj_out_puts(out, "  ");
    for (has += 2; has < wanted; has++)
        hj_out_char(out, ' ');
}

/* `def: 2 → 0` of `w1.def: 2 → 0`. */
static struct hj_str tail_of(struct hj_str text)
{
    size_t colon = hj_str_search(text, HJ_STR(": "), 0), dot = 0;

    for (size_t i = 0; i < colon && i < text.n; i++)
        if (text.p[i] == '.')
            dot = i + 1;
    return hj_str_from(text, dot);
}

static void put_amount(struct hj_out *out, int amount, const char *what)
{
    hj_out_int(out, amount);
    hj_out_puts(out, what);
}

static void put_row(struct event_tree *t, const struct hj_replay_step *step,
                    const struct hj_event *e, const struct hj_event *result,
                    int depth)
{
    struct hj_out *out = t->cli->out;
    struct hj_str ends = hj_out_text(t->ends);
    int prevented = e->offered - e->absorbed - e->left;

    indent(out, depth + 1);
    hj_out_visible(out, ends);
    pad(out, hj_utf8_width(ends), ENDS_WIDTH);
    hj_out_cut(t->kind, 0);
    put_amount(t->kind, e->offered, " offered, ");
    put_amount(t->kind, e->absorbed, " absorbed, ");
    if (prevented > 0)
        put_amount(t->kind, prevented, " prevented, ");
    put_amount(t->kind, e->left, " left");
    hj_out_str(out, hj_out_text(t->kind));
    if (result != NULL) {
        pad(out, hj_out_text(t->kind).n, AMOUNTS_WIDTH);
        hj_out_visible(out, tail_of(put_sentence(t, step, result, t->text)));
    }
    hj_out_char(out, '\n');
}

/* A row of the table, with its heading where it is the first of its kind.
 * Returns how many events it told. */
static size_t tell_edge(struct event_tree *t, const struct hj_replay_step *step,
                        size_t i, const struct hj_event **above)
{
    const struct hj_event *e = &step->events[i];
    const struct hj_event *result = result_of(step, i);
    int depth = tell_depth(step, e);

    if (*above == NULL || !same_heading(*above, e))
        put_heading(t, e, result, depth);
    put_row(t, step, e, result, depth);
    *above = e;
    return result != NULL ? 2 : 1;
}

/* The part from its last point on that two sentences about facts share:
 * `.keyword.attacker: 0 → 1`; nothing if that is not the whole fact. */
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

/* Whether two events are the same change to different objects. */
static bool same_change(const struct hj_event *a, const struct hj_event *b)
{
    return a->field == b->field && a->from == b->from && a->to == b->to &&
           a->kind == b->kind && a->how == b->how && b->object >= 0 &&
           same_rule(a->rule, b->rule);
}

/* The first event from number I + K on that is the same change as number I and
 * was not told yet, as a bit of TOLD would say; it is counted from behind I.
 * AHEAD if there is none, as for a fact that is no object's. */
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

/* Whether an event changed nothing: a fact was worked out anew and is what it
 * was. */
static bool is_idle(struct event_tree *t, const struct hj_replay_step *step,
                    const struct hj_event *e)
{
    if (e->from != e->to)
        return false;
    hj_out_cut(t->text, 0);
    t->type->event_path(t->game, step->state, e, t->text);
    return hj_out_text(t->text).n > 0;
}

/* The sentence FIRST about event I with the names of all others behind it that
 * changed in the same way, of which number K is the next; they are marked in
 * *TOLD, whose bit K stands for event I + 1 + K. */
static void put_all_same(struct event_tree *t, const struct hj_replay_step *step,
                         size_t i, size_t k, struct hj_str first,
                         uint64_t *told)
{
    struct hj_out *out = t->cli->out;
    size_t good = 0, times = 1;

    for (; k < AHEAD; k = next_same(step, i, k + 1, *told)) {
        struct hj_str text =
            put_sentence(t, step, &step->events[i + 1 + k], t->text);
        size_t shares;
        if (hj_str_eq(first, text)) {
            times++;
            *told |= (uint64_t)1 << k;
            continue;
        }
        shares = shared_tail(first, text);
        if (shares == 0 || (good > 0 && shares != good))
            continue;
        if (good == 0)
            hj_out_visible(out, hj_str_first(first, first.n - shares));
        good = shares;
        hj_out_puts(out, ", ");
        hj_out_visible(out, hj_str_first(text, text.n - shares));
        *told |= (uint64_t)1 << k;
    }
    if (good > 0)
        hj_out_puts(out, ": ");
    hj_out_visible(out, hj_str_from(first, good > 0 ? first.n - good + 1 : 0));
    if (times > 1) {
        hj_out_puts(out, ", ");
        hj_out_int(out, (int64_t)times);
        hj_out_puts(out, " times");
    }
}

/* One change, and all others behind it that are the same. */
static void tell_change(struct event_tree *t, const struct hj_replay_step *step,
                        size_t i, uint64_t *told)
{
    const struct hj_event *e = &step->events[i];
    struct hj_out *out = t->cli->out;
    size_t k;

    if (is_idle(t, step, e))
        return;
    indent(out, tell_depth(step, e));
    k = e->object < 0 ? AHEAD : next_same(step, i, 0, *told);
    if (k < AHEAD)
        put_all_same(t, step, i, k, put_sentence(t, step, e, t->kind), told);
    else if (t->plain)
        t->type->event_text(t->game, step->state, e, out);
    else
        hj_out_visible(out, put_sentence(t, step, e, t->kind));
    end_line(out, e, NULL);
}

void tell_events(struct event_tree *t, const struct hj_replay_step *step)
{
    const struct hj_event *above = NULL;
    uint64_t told = 0; /* bit K: event I + K was told with one before it */
    size_t i = 0;

    while (i < step->event_count) {
        size_t n = 1;
        if (told & 1) {
            told >>= 1;
        } else if (is_edge(t, step, &step->events[i])) {
            n = tell_edge(t, step, i, &above);
            told >>= n;
        } else {
            above = NULL;
            told >>= 1;
            tell_change(t, step, i, &told);
        }
        i += n;
    }
}
