/* SPDX-License-Identifier: MPL-2.0 */
/* The log of a stepper, judged once, and the position at any point. */
#include "replay/step/stepper-internal.h"

#include "base/array.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool stepper_say(struct stepper *s, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(s->message, sizeof s->message, format, args);
    va_end(args);
    return false;
}

const char *stepper_message(const struct stepper *s)
{
    return stepper_failed(s) ? "out of memory" : s->message;
}

void stepper_note(struct stepper *s, const char *text)
{
    stepper_say(s, "%s", text);
}

static const struct hj_game *game_of(const struct stepper *s)
{
    return hj_replay_game(s->opened.replay);
}

/* --- judging of the log --- */

static bool is_jump(int kind)
{
    return kind == HJ_LINE_UNDO || kind == HJ_LINE_BRANCH ||
           kind == HJ_LINE_END;
}

static bool put_snapshot(struct stepper *s, struct mark *m, const void *state)
{
    size_t size = s->opened.type->state_size;

    if (!hj_array_room(&s->snapshots, s->snapshot_count, &s->snapshot_room,
                       size)) {
        s->short_of_memory = true;
        return false;
    }
    memcpy(s->snapshots + s->snapshot_count * size, state, size);
    m->snapshot = (int32_t)s->snapshot_count++;
    return true;
}

/* Sets the round and turn of the position. */
static void put_turn(struct stepper *s, struct mark *m, const void *state)
{
    const struct mark *before = m > s->marks ? m - 1 : NULL;
    struct hj_str turn;
    int64_t round = 0;

    if (hj_str_int(stepper_value(s, state, HJ_STR("round")), 0, INT32_MAX,
                   &round))
        m->round = (int32_t)round;
    turn = stepper_value(s, state, HJ_STR("turn"));
    if (before != NULL && hj_str_eq(before->turn, turn))
        m->turn = before->turn;
    else
        m->turn = hj_arena_str(s->turns, turn);
    s->short_of_memory = s->short_of_memory || m->turn.p == NULL;
}

/* Stores the results of the replay for one line. */
static void keep_step(void *data, const struct hj_replay_step *step)
{
    struct stepper *s = data;
    size_t point = step->index + 1;
    struct mark *m = &s->marks[point];

    m->is_void = step->is_void;
    m->overridden = step->overridden;
    m->flags = step->overridden && !step->is_void ? HJ_APPLY_OVERRIDE : 0;
    m->changes = step->line->kind == HJ_LINE_ACTION && !step->is_void;
    m->jump = is_jump(step->line->kind);
    if ((m->jump || point % s->spacing == 0) &&
        s->snapshot_count < SNAPSHOTS_MOST)
        put_snapshot(s, m, step->state);
    put_turn(s, m, step->state);
}

/* Sets the position before the first action, by a replay that ends before the
 * body. */
static bool judge_start(struct stepper *s, struct hj_error *e)
{
    struct hj_replay_options none = {.at = 1};

    if (!hj_replay_run(s->opened.replay, &none, NULL, e))
        return false;
    if (!put_snapshot(s, &s->marks[0], hj_replay_state(s->opened.replay)))
        return hj_fail_memory(e);
    put_turn(s, &s->marks[0], hj_replay_state(s->opened.replay));
    return true;
}

static int judge(struct cli *cli, struct stepper *s)
{
    enum { CLOSEST = 16, PARTS = 100 }; /* distance of snapshots */
    struct hj_replay_options all = {.watch = keep_step, .data = s};
    size_t state = s->opened.type->state_size;
    struct hj_error e = {0};

    s->lines = hj_log_lines(s->opened.log);
    s->spacing = s->lines / PARTS + CLOSEST;
    s->marks = calloc(s->lines + 1, sizeof *s->marks);
    s->state = calloc(1, state);
    s->other = calloc(1, state);
    if (s->marks == NULL || s->state == NULL || s->other == NULL)
        return cli_fail(cli, "out of memory");
    for (size_t i = 0; i <= s->lines; i++)
        s->marks[i] = (struct mark){.snapshot = -1};
    if (!judge_start(s, &e) ||
        !hj_replay_run(s->opened.replay, &all, s->opened.findings, &e))
        return cli_trouble(cli, &e);
    hj_findings_sort(s->opened.findings);
    s->bad_lines = hj_replay_verdict(s->opened.replay)->bad_lines;
    stepper_enter(s, 0, STEPPER_WHOLE);
    return stepper_failed(s) ? cli_fail(cli, "out of memory") : CLI_FINE;
}

/* Opens the text in the view of the viewer, and judges it. */
static int load(struct stepper *s)
{
    int status;

    s->opened = (struct opened){.as = s->viewer, .cache = s->cache};
    status = opened_parse(s->cli, &s->opened, s->name, s->source);
    s->view = -1;
    for (int i = 0; status == CLI_FINE && s->viewer != NULL; i++)
        if (hj_str_is(hj_log_head(s->opened.log)->players[i].id, s->viewer)) {
            s->view = i;
            break;
        }
    return status == CLI_FINE ? judge(s->cli, s) : status;
}

/* Reads the file.  A change between the two calls is detected later. */
static bool read_file(struct stepper *s, struct hj_error *e)
{
    s->has_seen = stat(s->name, &s->seen) == 0;
    return hj_file_read(&s->file, s->name, HJ_FILE_MOST, e);
}

int stepper_make(struct cli *cli, const char *name, const struct hj_str *text,
                 struct hj_str as, struct stepper **to)
{
    struct stepper *s = calloc(1, sizeof *s);
    struct hj_error e = {0};
    int status = CLI_FINE;

    *to = NULL;
    if (s == NULL)
        return cli_fail(cli, "out of memory");
    s->cli = cli;
    s->name = name;
    s->edge = STEPPER_WHOLE;
    s->turns = hj_arena_new();
    s->texts = hj_arena_new();
    s->text = hj_out_memory();
    s->cache = replay_cache_new();
    if (s->cache == NULL || (as.n > 0 && !stepper_keep(s, &s->viewer, as)))
        status = cli_fail(cli, "out of memory");
    else if (text == NULL && !read_file(s, &e))
        status = cli_trouble(cli, &e);
    s->source = text != NULL ? *text : s->file.bytes;
    if (status == CLI_FINE)
        status = load(s);
    if (status == CLI_FINE)
        *to = s;
    else
        stepper_free(s);
    return status;
}

int stepper_open(struct cli *cli, const char *name, const char *as,
                 struct stepper **s)
{
    return stepper_make(cli, name, NULL, hj_str(as), s);
}

int stepper_parse(struct cli *cli, const char *name, struct hj_str text,
                  struct stepper **s)
{
    return stepper_make(cli, name, &text, HJ_STR(""), s);
}

void stepper_free(struct stepper *s)
{
    if (s == NULL)
        return;
    stepper_drop_trial(s);
    opened_close(&s->opened);
    replay_cache_free(s->cache);
    free(s->viewer);
    free(s->marks);
    free(s->state);
    free(s->other);
    hj_file_free(&s->file);
    free(s->snapshots);
    free(s->edges);
    hj_arena_free(s->turns);
    hj_arena_free(s->texts);
    hj_out_free(s->text);
    stepper_unwatch(s);
    free(s->sought);
    free(s);
}

void stepper_replace(struct stepper *s, struct stepper *other)
{
    struct stepper held = *s;

    other->watch = held.watch;
    other->sought = held.sought;
    held.watch = held.sought = NULL;
    *s = *other;
    *other = held;
    stepper_free(other);
}

bool stepper_failed(const struct stepper *s)
{
    return s->short_of_memory || hj_out_failed(s->text);
}

size_t stepper_bad_lines(const struct stepper *s)
{
    return s->bad_lines;
}

/* --- positions --- */

/* Replays the log up to a point that has no usable snapshot. */
static void judge_again(struct stepper *s, size_t point, void *state)
{
    struct hj_replay_options options = {.at = stepper_number(s, point)};

    if (!hj_replay_run(s->opened.replay, &options, NULL, NULL))
        s->short_of_memory = true;
    else
        memcpy(state, hj_replay_state(s->opened.replay),
               s->opened.type->state_size);
}

void stepper_apply(const struct stepper *s, size_t point, void *state,
                   const struct hj_report *report)
{
    const struct mark *m = &s->marks[point];

    if (m->changes)
        s->opened.type->apply(game_of(s), state,
                              &stepper_line(s, point)->action, m->flags,
                              report);
}

/* Sets STATE to the position of POINT. */
static void to_state(struct stepper *s, size_t point, void *state)
{
    static const struct hj_report silent = {0};
    size_t from = point, size = s->opened.type->state_size;

    while (s->marks[from].snapshot < 0) {
        if (s->marks[from].jump) {
            judge_again(s, point, state);
            return;
        }
        from--;
    }
    memcpy(state, s->snapshots + (size_t)s->marks[from].snapshot * size, size);
    while (from < point)
        stepper_apply(s, ++from, state, &silent);
}

void stepper_walk(struct stepper *s, size_t point)
{
    static const struct hj_report silent = {0};

    if (point != SIZE_MAX) {
        if (s->walked != SIZE_MAX && point == s->walked + 1 &&
            !s->marks[point].jump)
            stepper_apply(s, point, s->other, &silent);
        else
            to_state(s, point, s->other);
    }
    s->walked = point;
}

/* Writes the texts of an event that has just happened in the state OTHER. */
static void put_edge_words(struct stepper *s, const struct hj_event *event,
                           struct stepper_edge *edge)
{
    const struct hj_game_type *type = s->opened.type;

    hj_out_cut(s->text, 0);
    type->event_path(game_of(s), s->other, event, s->text);
    edge->path = hj_arena_str(s->texts, hj_out_text(s->text));
    hj_out_cut(s->text, 0);
    type->event_text(game_of(s), s->other, event, s->text);
    edge->text = hj_arena_str(s->texts, hj_out_text(s->text));
}

/* True if a fact was derived again with the same value. */
static bool is_idle(const struct stepper_edge *edge)
{
    return edge->event.from == edge->event.to && edge->path.n > 0;
}

/* Stores one event while the line is applied to the state OTHER. */
static int32_t take_edge(void *data, const struct hj_event *event)
{
    struct stepper *s = data;
    const struct hj_game_type *type = s->opened.type;
    struct stepper_edge edge = {.event = *event, .cause = event->cause};

    if (!hj_array_room(&s->edges, s->edge_count, &s->edge_size,
                       sizeof *s->edges)) {
        s->short_of_memory = true;
        return -1;
    }
    put_edge_words(s, event, &edge);
    if (edge.text.p == NULL || edge.path.p == NULL)
        s->short_of_memory = true;
    if (is_idle(&edge))
        return event->cause;
    if (edge.cause >= 0 && edge.cause < (int)s->edge_count)
        edge.depth = s->edges[edge.cause].depth + 1;
    else
        edge.cause = -1;
    s->edges[s->edge_count++] = edge;
    if (s->edge == (int)s->edge_count - 1)
        memcpy(s->state, s->other, type->state_size);
    return (int32_t)s->edge_count - 1;
}

bool stepper_enter(struct stepper *s, size_t point, int edge)
{
    const struct hj_report report = {.data = s, .event = take_edge};
    size_t size = s->opened.type->state_size;

    stepper_drop_trial(s);
    s->message[0] = '\0';
    s->point = point;
    s->edge = edge;
    s->edge_count = 0;
    hj_arena_reset(s->texts);
    if (point == 0 || s->marks[point].jump) {
        to_state(s, point, s->state);
        return true;
    }
    to_state(s, point - 1, s->other);
    stepper_apply(s, point, s->other, &report);
    if (edge == STEPPER_WHOLE || edge >= (int)s->edge_count) {
        s->edge = STEPPER_WHOLE;
        memcpy(s->state, s->other, size);
    }
    return true;
}

/* --- access --- */

size_t stepper_point(const struct stepper *s)
{
    return s->point;
}

int stepper_edge(const struct stepper *s)
{
    return s->edge;
}

size_t stepper_lines(const struct stepper *s)
{
    return s->lines;
}

const struct hj_log_line *stepper_line(const struct stepper *s, size_t point)
{
    return point == 0 ? NULL : hj_log_line(s->opened.log, point - 1);
}

uint32_t stepper_count_lines(struct hj_str text)
{
    struct hj_str line;
    uint32_t lines = 0;

    while (hj_str_line(&text, &line))
        lines++;
    return lines;
}

uint32_t stepper_number(const struct stepper *s, size_t point)
{
    if (point > 0)
        return stepper_line(s, point)->action.line;
    if (opened_start(&s->opened) > 0)
        return opened_start(&s->opened);
    return stepper_count_lines(s->opened.text);
}

const struct stepper_edge *stepper_edges(const struct stepper *s, size_t *count)
{
    *count = s->edge_count;
    return s->edges;
}

bool stepper_is_void(const struct stepper *s, size_t point)
{
    return s->marks[point].is_void;
}

bool stepper_is_overridden(const struct stepper *s, size_t point)
{
    return s->marks[point].overridden;
}

const struct opened *stepper_opened(const struct stepper *s)
{
    return &s->opened;
}

size_t stepper_findings(const struct stepper *s, size_t point, size_t *first)
{
    const struct hj_findings *list = s->opened.findings;
    uint32_t from = point > 0 ? stepper_number(s, point) : 0;
    uint32_t to = stepper_number(s, point);
    size_t low = 0, high = hj_findings_count(list), count = 0;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (hj_findings_at(list, middle)->place.line < from)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (low + count < hj_findings_count(list) &&
           hj_findings_at(list, low + count)->place.line <= to)
        count++;
    return count;
}

const struct hj_finding *stepper_finding(const struct stepper *s, size_t i)
{
    return hj_findings_at(s->opened.findings, i);
}

enum hj_severity stepper_worst(const struct stepper *s, size_t point)
{
    enum hj_severity worst = HJ_SEVERITIES;
    size_t first, count = stepper_findings(s, point, &first);

    for (size_t i = first; i < first + count; i++)
        if (stepper_finding(s, i)->severity < worst)
            worst = stepper_finding(s, i)->severity;
    return worst;
}
