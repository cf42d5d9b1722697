/* SPDX-License-Identifier: MPL-2.0 */
/* The course of actions, and the judging of a log line by line. */
#include "replay/internal.h"

#include "base/array.h"

#include <stdlib.h>

bool hj_replay_short(struct hj_replay *r)
{
    r->short_of_memory = true;
    return false;
}

/* --- reports of the game while an action is applied --- */
static int32_t take_event(void *data, const struct hj_event *event)
{
    struct hj_replay *r = data;

    if (!hj_array_room(&r->events, r->event_count, &r->event_size,
                       sizeof *event)) {
        hj_replay_short(r);
        return -1;
    }
    r->events[r->event_count++] = *event;
    return r->next_event++;
}

static void take_finding(void *data, const struct hj_diagnostic *what,
                         unsigned column, const char *cite,
                         struct hj_str message)
{
    struct hj_replay *r = data;
    struct hj_pending_finding said = {
        .what = what, .column = column, .line = r->said_line};

    said.cite = hj_arena_str(r->arena, hj_str(cite));
    said.message = hj_arena_str(r->arena, message);
    if (said.cite.p == NULL || said.message.p == NULL) {
        hj_replay_short(r);
        return;
    }
    if (!hj_array_room(&r->said, r->said_count, &r->said_size, sizeof said)) {
        hj_replay_short(r);
        return;
    }
    r->said[r->said_count++] = said;
}

static void take_told(void *data)
{
    struct hj_replay *r = data;

    r->card_told = true;
}

static void take_line(void *data, uint32_t line)
{
    struct hj_replay *r = data;

    r->said_line = line;
}

static struct hj_report report_of(struct hj_replay *r)
{
    return (struct hj_report){.data = r,
                              .event =
                                  r->options.watch != NULL ? take_event : NULL,
                              .finding = take_finding,
                              .at_line = take_line,
                              .told = take_told};
}

static const struct hj_report silent = {0};

void hj_replay_start(struct hj_replay *r, void *state)
{
    if (!hj_log_head(r->log)->has_state) {
        r->type->start(r->game, state);
        return;
    }
    r->type->clear(r->game, state);
    for (size_t i = 0; i < hj_log_facts(r->log); i++)
        if (hj_log_fact(r->log, i)->kind != HJ_LINE_BAD)
            r->type->fact(r->game, state, &hj_log_fact(r->log, i)->action,
                          &silent);
    r->type->begin(r->game, state, &silent);
}

static enum hj_applied apply_step(struct hj_replay *r, void *state, size_t i,
                                  unsigned flags,
                                  const struct hj_report *report)
{
    const struct hj_step *step = &r->course.steps[i];

    return r->type->apply(
        r->game, state, &hj_log_line(r->log, step->line)->action,
        step->flags | flags, report != NULL ? report : &silent);
}

enum hj_applied hj_replay_apply(struct hj_replay *r, void *state, size_t i,
                                const struct hj_report *report)
{
    return apply_step(r, state, i, 0, report);
}

enum hj_applied hj_replay_apply_loose(struct hj_replay *r, void *state,
                                      size_t i, const struct hj_report *report)
{
    return apply_step(r, state, i, HJ_APPLY_LOOSE, report);
}

void hj_replay_apply_again(struct hj_replay *r, void *state, size_t i,
                           const struct hj_report *report)
{
    if (!r->course.steps[i].nothing)
        (void)hj_replay_apply_loose(r, state, i, report);
}

void hj_replay_rebuild_from_start(struct hj_replay *r, void *state,
                                  size_t count)
{
    hj_replay_start(r, state);
    for (size_t i = 0; i < count; i++)
        hj_replay_apply_again(r, state, i, NULL);
}

struct hj_str hj_replay_branch(const struct hj_replay *r)
{
    const struct hj_log_line *branch;

    if (r->frame_count == 0)
        return HJ_STR("");
    branch = hj_log_line(r->log, r->frames[r->frame_count - 1].line);
    return hj_operand_text(&branch->action.operands[0]);
}

bool hj_replay_find(struct hj_replay *r, const struct hj_diagnostic *what,
                    const struct hj_log_line *line, unsigned column,
                    struct hj_str cite, struct hj_str message)
{
    struct hj_place place = {r->file, line->action.line, column};
    struct hj_str branch = hj_replay_branch(r);
    struct hj_finding *f;
    const char *kept;

    kept = hj_findings_keep(r->findings, cite);
    if (kept == NULL)
        return hj_replay_short(r);
    if (r->frame_count > 0)
        f = hj_findings_add_diagnostic(r->findings, what, place, kept,
                                       HJ_REPLAY_IN_BRANCH "%.*s",
                                       HJ_STR_ARG(branch), HJ_STR_ARG(message));
    else
        f = hj_findings_add_diagnostic(r->findings, what, place, kept, "%.*s",
                                       HJ_STR_ARG(message));
    return f != NULL || hj_replay_short(r);
}

/* Adds the findings of the game about LINE; true if one of them is illegal. */
static bool tell(struct hj_replay *r, const struct hj_log_line *line,
                 const char *mark, size_t before)
{
    bool illegal = false;

    for (size_t i = 0; i < r->said_count; i++) {
        const struct hj_pending_finding *said = &r->said[i];
        const struct hj_log_line *about = line;
        for (size_t k = 0; said->line > 0 && k < hj_log_facts(r->log); k++)
            if (hj_log_fact(r->log, k)->action.line == said->line)
                about = hj_log_fact(r->log, k);
        hj_out_cut(r->text, 0);
        hj_out_puts(r->text, mark);
        hj_out_str(r->text, said->message);
        if (said->follows > 0)
            hj_out_printf(r->text, "; it follows from line %u", said->follows);
        if (said->what->severity == HJ_ILLEGAL && !illegal &&
            before != SIZE_MAX && r->findings != r->unread) {
            hj_replay_rebuild(r, r->other, before);
            hj_replay_legal(r, r->other, &line->action, r->text);
        }
        illegal = illegal || said->what->severity == HJ_ILLEGAL;
        if (hj_out_failed(r->text) ||
            !hj_replay_find(r, said->what, about, said->column, said->cite,
                            hj_out_text(r->text)))
            hj_replay_short(r);
    }
    r->said_count = 0;
    hj_arena_reset(r->arena);
    return illegal;
}

/* Returns the number of lines of which something illegal is to be told. */
static size_t illegal_lines(const struct hj_replay *r)
{
    size_t count = 0;

    for (size_t i = 0; i < r->said_count; i++) {
        size_t k = 0;
        while (k < i && (r->said[k].line != r->said[i].line ||
                         r->said[k].what->severity != HJ_ILLEGAL))
            k++;
        count += k == i && r->said[i].what->severity == HJ_ILLEGAL;
    }
    return count;
}

static void begin_position(struct hj_replay *r)
{
    const struct hj_report report = report_of(r);
    const struct hj_log_line *last = NULL;

    if (!hj_log_head(r->log)->has_state) {
        r->type->start(r->game, r->state);
        return;
    }
    r->type->clear(r->game, r->state);
    for (size_t i = 0; i < hj_log_facts(r->log); i++) {
        const struct hj_log_line *line = hj_log_fact(r->log, i);
        if (line->kind == HJ_LINE_BAD)
            continue;
        last = line;
        if (r->type->fact(r->game, r->state, &line->action, &report))
            r->verdict.illegal_facts += illegal_lines(r);
        else
            r->verdict.bad_lines++;
        tell(r, line, "", SIZE_MAX);
    }
    r->type->begin(r->game, r->state, &report);
    r->said_line = 0;
    r->verdict.illegal_facts += illegal_lines(r);
    if (last != NULL)
        tell(r, last, "", SIZE_MAX);
    r->said_count = 0;
    r->event_count = 0;
}

/* True if the line after line I cancels its action. */
static inline bool is_voided(const struct hj_replay *r, size_t i)
{
    return i + 1 < r->line_count && r->lines[i + 1].kind == HJ_LINE_VOID;
}

static inline bool is_overridden(const struct hj_replay *r, size_t i)
{
    while (i > 0) {
        int kind = r->lines[--i].kind;
        if (kind == HJ_LINE_ACTION)
            return false;
        if (kind == HJ_LINE_OVERRIDE)
            return true;
        if (kind != HJ_LINE_NOTE && kind != HJ_LINE_USER &&
            kind != HJ_LINE_DISPUTE && kind != HJ_LINE_LABEL &&
            kind != HJ_LINE_CLAIM)
            return false;
    }
    return false;
}

/* Restores the state after an action without effect that was applied in LOOSE
 * mode, and makes the next few actions careful. */
static HJ_COLD void put_right(struct hj_replay *r, bool loose)
{
    enum { CAREFUL = 64 };

    r->careful = CAREFUL;
    if (loose)
        hj_replay_rebuild(r, r->state, r->course.count);
}

/* Applies an action to the state of the replay.  Since nearly all actions have
 * an effect, no copy is made for those without; in a log with one such action,
 * more are likely. */
static inline enum hj_applied
apply(struct hj_replay *r, const struct hj_action *action, unsigned flags)
{
    bool loose = flags == 0 && r->careful == 0;
    enum hj_applied applied = r->type->apply(
        r->game, r->state, action, loose ? HJ_APPLY_LOOSE : flags, &r->report);

    if (HJ_UNLIKELY(r->careful > 0))
        r->careful--;
    if (applied >= HJ_NOT_APPLIED)
        put_right(r, loose);
    return applied;
}

/* Adds a step to the course; r->state is the state after the step. */
static inline bool keep_step(struct hj_replay *r, struct hj_step step)
{
    if (!hj_replay_add_step(r, &r->course, step))
        return false;
    hj_replay_snapshot(r, r->state, r->course.count);
    return true;
}

/* Makes the applied action of line I a step of the course. */
static bool note_step(struct hj_replay *r, size_t i, unsigned flags,
                      enum hj_applied applied)
{
    const struct hj_log_line *line = &r->lines[i];

    if (HJ_UNLIKELY(r->card_told)) {
        r->card_told = false;
        if (!hj_replay_identify(r, line, (uint32_t)i, flags))
            return false;
    }
    if (applied == HJ_APPLIED_ILLEGAL &&
        !hj_replay_add_ghost(r, line->action.line, (uint32_t)i,
                             r->course.count))
        return false;
    return keep_step(r, (struct hj_step){(uint32_t)i, (uint8_t)flags,
                                         applied >= HJ_NOT_APPLIED});
}

/* Completes an applied action: consequences, findings, counts, course. */
static bool take_action(struct hj_replay *r, const struct hj_replay_step *step,
                        unsigned flags)
{
    bool illegal;

    r->follows_count = 0;
    if (!step->is_void && r->ghost_count > 0)
        hj_replay_consequences(r, step->index, flags, step->applied);
    if (step->applied >= HJ_NOT_APPLIED)
        r->event_count = 0; /* its effects were undone */
    illegal =
        r->said_count > 0 &&
        tell(r, step->line, step->is_void ? "(void) " : "", r->course.count);
    if (step->applied == HJ_NOT_READ)
        r->verdict.bad_lines++;
    else
        r->verdict.illegal += illegal;
    if (r->verdict.illegal > 0 && r->options.stop)
        r->verdict.stopped = true;
    return step->is_void || note_step(r, step->index, flags, step->applied);
}

static bool judge_action(struct hj_replay *r, struct hj_replay_step *step)
{
    unsigned flags = 0;

    step->is_void = is_voided(r, step->index);
    step->overridden = is_overridden(r, step->index);
    if (step->is_void)
        flags = HJ_APPLY_CHECK;
    else if (step->overridden)
        flags = HJ_APPLY_OVERRIDE;
    r->verdict.actions++;
    step->applied = apply(r, &step->line->action, flags);
    return take_action(r, step, flags);
}

/* Judges the actions from line I on, up to END, as judge_action() does, but
 * faster: without a watcher, between other actions, and up to the first action
 * with a finding.  Returns the index of the next line; *ON is false when
 * judging must end. */
static size_t judge_plain(struct hj_replay *r, size_t i, size_t end, bool *on)
{
    const struct hj_log_line *line = &r->lines[i];

    if ((i > 0 && line[-1].kind != HJ_LINE_ACTION) || r->careful > 0 ||
        r->ghost_count > 0)
        return i;
    for (; i + 1 < end && line->kind == HJ_LINE_ACTION &&
           line[1].kind != HJ_LINE_VOID;
         i++, line++) {
        enum hj_applied applied = r->type->apply(
            r->game, r->state, &line->action, HJ_APPLY_LOOSE, &r->report);
        r->verdict.actions++;
        if (HJ_UNLIKELY(applied != HJ_APPLIED || r->said_count > 0 ||
                        r->card_told)) {
            struct hj_replay_step step = {
                .index = i, .line = line, .applied = applied};
            if (applied >= HJ_NOT_APPLIED)
                put_right(r, true);
            *on = take_action(r, &step, 0);
            return i + 1;
        }
        *on = keep_step(r, (struct hj_step){.line = (uint32_t)i});
        if (!*on)
            return i + 1;
    }
    return i;
}

bool hj_replay_bad_line(struct hj_replay *r, const struct hj_log_line *line,
                        const char *text)
{
    r->verdict.bad_lines++;
    return hj_replay_find(r, hj_diagnostic(HJ_FINDING_BAD_LINE), line, 1,
                          hj_str(""), hj_str(text));
}

static bool check_void(struct hj_replay *r, size_t i,
                       const struct hj_log_line *line)
{
    if (i > 0 && hj_log_line(r->log, i - 1)->kind == HJ_LINE_ACTION)
        return true;
    return hj_replay_bad_line(r, line,
                              "@void must be right below the action that it "
                              "takes out");
}

static bool judge_line(struct hj_replay *r, size_t i)
{
    struct hj_replay_step step = {.index = i, .line = &r->lines[i]};
    size_t before;
    bool fine = true;

    r->event_count = 0;
    step.first_event = r->next_event;
    switch (step.line->kind) {
    case HJ_LINE_ACTION:
        fine = judge_action(r, &step);
        break;
    case HJ_LINE_CLAIM:
        fine = hj_replay_claim(r, step.line);
        break;
    case HJ_LINE_VOID:
        fine = check_void(r, i, step.line);
        break;
    case HJ_LINE_UNDO:
        before = r->course.count;
        fine = hj_replay_undo(r, step.line);
        step.undone = r->course.count < before;
        break;
    case HJ_LINE_BRANCH:
        fine = hj_replay_open_branch(r, i, step.line);
        break;
    case HJ_LINE_END:
        fine = hj_replay_close_branch(r);
        break;
    default:
        break;
    }
    if (fine && r->options.watch != NULL) {
        step.state = r->state;
        step.events = r->events;
        step.event_count = r->event_count;
        step.follows = r->follows;
        step.follows_count =
            step.line->kind == HJ_LINE_ACTION ? r->follows_count : 0;
        r->options.watch(r->options.data, &step);
    }
    return fine;
}

/* Judges the lines up to the line of the option AT. */
static void judge_lines(struct hj_replay *r)
{
    size_t i = 0, end = r->line_count;
    bool on = true;

    while (r->options.at > 0 && end > 0 &&
           r->lines[end - 1].action.line > r->options.at)
        end--;
    while (on && i < end) {
        size_t from = i;
        if (r->options.watch == NULL)
            i = judge_plain(r, i, end, &on);
        if (i == from)
            on = judge_line(r, i++);
        on = on && !r->verdict.stopped;
    }
}

/* Sets the receiver of findings.  Findings that the caller does not need are
 * still made, because later lines change earlier findings. */
static bool take_findings(struct hj_replay *r, struct hj_findings *findings)
{
    if (r->unread != NULL)
        hj_findings_clear(r->unread);
    else if (findings == NULL)
        r->unread = hj_findings_new();
    r->findings = findings != NULL ? findings : r->unread;
    return r->findings != NULL;
}

bool hj_replay_run(struct hj_replay *r, const struct hj_replay_options *options,
                   struct hj_findings *findings, struct hj_error *e)
{
    if (!take_findings(r, findings))
        return hj_fail_memory(e);
    r->options = *options;
    r->verdict =
        (struct hj_replay_verdict){.bad_lines = hj_log_bad_lines(r->log)};
    r->course.count = 0;
    hj_replay_forget(r, 0);
    r->looked_back = 0;
    r->went_back = false;
    r->judged_count = r->told_count = r->rechecked = 0;
    r->open_count = r->open_judged = 0;
    r->ghost_count = 0;
    r->ghost_actions = 0;
    r->laid = r->laid_all = false;
    r->next_event = 0;
    r->short_of_memory = r->card_told = false;
    r->careful = 0;
    hj_replay_drop_frames(r);
    hj_replay_check_rulings(r);
    begin_position(r);
    r->line_count = hj_log_lines(r->log);
    r->lines = r->line_count > 0 ? hj_log_line(r->log, 0) : NULL;
    r->report = report_of(r);
    judge_lines(r);
    (void)hj_replay_recheck(r);
    if (r->type->out_of_memory != NULL && r->type->out_of_memory(r->game))
        hj_replay_short(r);
    return !r->short_of_memory || hj_fail_memory(e);
}

const struct hj_replay_verdict *hj_replay_verdict(const struct hj_replay *r)
{
    return &r->verdict;
}

const struct hj_game *hj_replay_game(const struct hj_replay *r)
{
    return r->game;
}

const void *hj_replay_state(const struct hj_replay *r)
{
    return r->state;
}
