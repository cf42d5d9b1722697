/* SPDX-License-Identifier: MPL-2.0 */
/* Undo and branches in the course of actions. */
#include "replay/internal.h"

#include <stdlib.h>
#include <string.h>

/* Updates the replay after the course has changed from step FROM on.  THERE is
 * the state after the change, NULL if unknown. */
static void course_changed(struct hj_replay *r, size_t from, const void *there)
{
    const struct hj_course *c = &r->course;

    hj_replay_forget(r, from);
    while (r->told_count > 0 &&
           (c->count == 0 ||
            r->told[r->told_count - 1].index > c->steps[c->count - 1].line))
        r->told_count--; /* objects may be numbered differently now */
    r->judged_count = r->told_count;
    if (there != NULL)
        r->type->copy(r->state, there);
    else
        hj_replay_rebuild(r, r->state, r->course.count);
    hj_replay_rebuild_ghosts(r);
}

/* Returns the number of steps that belong to the innermost open branch. */
static size_t own_steps(const struct hj_replay *r)
{
    size_t kept = r->frame_count ? r->frames[r->frame_count - 1].kept : 0;

    return r->course.count - kept;
}

bool hj_replay_undo(struct hj_replay *r, const struct hj_log_line *line)
{
    if (line->amount > own_steps(r))
        return hj_replay_bad_line(r, line,
                                  "there are not so many actions to take back");
    if (!hj_replay_recheck(r))
        return false;
    r->course.count -= line->amount;
    hj_replay_drop_claims(r, r->frame_count, r->course.count);
    course_changed(r, r->course.count, NULL);
    return !r->short_of_memory;
}

/* Returns the last line above line INDEX with the label; SIZE_MAX if not found.
 * Labels in branches that have ended, whose course is gone, count only if ENDED
 * is true. */
static size_t line_of_label(const struct hj_replay *r, size_t index,
                            struct hj_str label, bool ended)
{
    for (size_t i = index; i > 0; i--) {
        const struct hj_log_line *line = hj_log_line(r->log, i - 1);
        if (hj_log_is_label(line, label))
            return i - 1;
        if (line->kind == HJ_LINE_END && !ended)
            i = line->partner + 1; /* continue above the branch */
    }
    return SIZE_MAX;
}

/* Returns the number of steps of the course at LABEL, for a branch in line
 * INDEX; SIZE_MAX if no line above has the label. */
static size_t steps_at_label(const struct hj_replay *r, size_t index,
                             struct hj_str label)
{
    size_t found = line_of_label(r, index, label, false), steps = 0;

    if (found == SIZE_MAX)
        return SIZE_MAX;
    steps = r->course.count;
    while (steps > 0 && r->course.steps[steps - 1].line > found)
        steps--;
    return steps;
}

/* Reports that no line above line INDEX has the label; suggests a line below
 * with the label, or a similar label. */
static bool no_label(struct hj_replay *r, size_t index,
                     const struct hj_log_line *line,
                     const struct hj_operand *from)
{
    struct hj_str name = hj_operand_text(from);
    struct hj_str near = hj_log_near_label(r->log, name, index);
    struct hj_out *out = hj_out_memory();
    size_t ended = line_of_label(r, index, name, true);
    uint32_t below = 0;
    bool fine;

    for (size_t i = index; i < hj_log_lines(r->log) && below == 0; i++)
        if (hj_log_is_label(hj_log_line(r->log, i), name))
            below = hj_log_line(r->log, i)->action.line;
    hj_out_printf(out, "no line above has the label '%.*s'", HJ_STR_ARG(name));
    if (ended != SIZE_MAX)
        hj_out_printf(out, ", but line %u in a branch that has ended",
                      hj_log_line(r->log, ended)->action.line);
    else if (below > 0)
        hj_out_printf(out, "; it is below, in line %u", below);
    else if (near.n > 0)
        hj_out_printf(out, "; did you mean %.*s?", HJ_STR_ARG(near));
    r->verdict.bad_lines++;
    fine = !hj_out_failed(out) &&
           hj_replay_find(r, hj_diagnostic(HJ_FINDING_BAD_LINE), line,
                          from->column, HJ_STR(""), hj_out_text(out));
    hj_out_free(out);
    return fine || hj_replay_short(r);
}

/* Stores the identified cards, to restore them after the branch. */
static bool keep_told(struct hj_replay *r, struct hj_frame *f)
{
    if (r->told_count == 0)
        return true;
    f->told = malloc(r->told_count * sizeof f->told[0]);
    if (f->told == NULL)
        return hj_replay_short(r);
    memcpy(f->told, r->told, r->told_count * sizeof f->told[0]);
    f->told_count = r->told_count;
    return true;
}

/* R->told is large enough: its size never shrinks. */
static void restore_told(struct hj_replay *r, struct hj_frame *f)
{
    if (f->told_count > 0)
        memcpy(r->told, f->told, f->told_count * sizeof f->told[0]);
    r->told_count = r->judged_count = f->told_count;
    free(f->told);
}

bool hj_replay_open_branch(struct hj_replay *r, size_t index,
                           const struct hj_log_line *line)
{
    const struct hj_operand *from =
        hj_action_operand(&line->action, HJ_ROLE_FROM, 0);
    struct hj_frame frame = {.line = (uint32_t)index};
    size_t to = r->course.count > 0 ? r->course.count - 1 : 0;

    if (from != NULL) {
        to = steps_at_label(r, index, hj_operand_text(from));
        if (to == SIZE_MAX) {
            if (!no_label(r, index, line, from))
                return false;
            to = r->course.count;
        }
    }
    if (!hj_array_room(&r->frames, r->frame_count, &r->frame_size,
                       sizeof frame))
        return hj_replay_short(r);
    if (!hj_replay_recheck(r) || !keep_told(r, &frame))
        return false;
    for (size_t i = to; i < r->course.count; i++)
        if (!hj_replay_add_step(r, &frame.above, r->course.steps[i])) {
            free(frame.above.steps);
            free(frame.told);
            return false;
        }
    if (r->frame_count < HJ_KEPT_FRAMES) {
        frame.state = malloc(r->type->state_size);
        if (frame.state != NULL)
            r->type->copy(frame.state, r->state);
    }
    frame.kept = r->course.count = to;
    r->frames[r->frame_count++] = frame;
    course_changed(r, to, NULL);
    return true;
}

bool hj_replay_close_branch(struct hj_replay *r)
{
    struct hj_frame frame;
    bool fine = true;

    if (r->frame_count == 0)
        return true;
    if (!hj_replay_recheck(r))
        return false;
    frame = r->frames[--r->frame_count];
    hj_replay_drop_claims(r, r->frame_count, SIZE_MAX);
    r->course.count = frame.kept;
    for (size_t i = 0; fine && i < frame.above.count; i++)
        fine = hj_replay_add_step(r, &r->course, frame.above.steps[i]);
    free(frame.above.steps);
    if (fine)
        course_changed(r, frame.kept, frame.state);
    restore_told(r, &frame);
    free(frame.state);
    return fine;
}

void hj_replay_drop_frames(struct hj_replay *r)
{
    while (r->frame_count > 0) {
        struct hj_frame *frame = &r->frames[--r->frame_count];
        free(frame->above.steps);
        free(frame->state);
        free(frame->told);
    }
}
