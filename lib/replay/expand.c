/* SPDX-License-Identifier: MPL-2.0 */
/* Expansion of a log: all implied actions are written out. */
#include "replay/expand.h"

#include "base/array.h"

#include "replay/internal.h"

#include <stdlib.h>

/* Lines to add above a line, or (for an undo) to replace it. */
struct addition {
    uint32_t line;
    size_t from, to; /* offsets in filling.text */
    bool instead;
};

struct filling {
    struct hj_replay *r;
    void *before, *trial, *behind; /* before the line; after a candidate; after
                                    * candidate and line */
    void *named;                   /* after the line and the draw below it */
    struct hj_out *text;
    struct addition *additions;
    size_t count, size;
    uint32_t *above; /* number of lines added above each line of the body */
    bool *fixed;     /* no line may be added above */
    const struct hj_replay_step *step; /* the current step */
    bool taken;                        /* a candidate was accepted */
    size_t added;
    bool fine;
};

/* The largest number of lines that one line may imply. */
enum { MOST_IMPLIED = 200 };

static bool out_of_memory(struct filling *f)
{
    return f->fine = false;
}

static bool add_addition(struct filling *f, struct addition addition)
{
    if (!hj_array_room(&f->additions, f->count, &f->size, sizeof *f->additions))
        return out_of_memory(f);
    f->additions[f->count++] = addition;
    return true;
}

/* True if a draw right below the line, which may name what the line has drawn,
 * does the same behind the candidate and the line. */
static bool is_named_alike(struct filling *f)
{
    const struct hj_game_type *type = f->r->type;
    const struct hj_report silent = {0};
    const struct hj_log *log = f->r->log;
    size_t i = f->step->index + 1;
    const struct hj_action *draw;

    while (i < hj_log_lines(log) && hj_log_line(log, i)->kind != HJ_LINE_ACTION)
        i++;
    if (i == hj_log_lines(log) ||
        hj_log_line(log, i)->action.verb != HJ_VERB_DRAW)
        return true;
    draw = &hj_log_line(log, i)->action;
    type->copy(f->named, f->step->state);
    return type->apply(f->r->game, f->named, draw, 0, &silent) ==
               type->apply(f->r->game, f->behind, draw, 0, &silent) &&
           type->same(f->behind, f->named);
}

/* Applies ACTION above the line if allowed, and returns true: ACTION must be
 * legal and have an effect, but not the whole effect of the line, and the line
 * must still lead to the same state. */
static bool try_action(struct filling *f, const struct hj_action *action)
{
    const struct hj_game_type *type = f->r->type;
    const struct hj_report silent = {0};
    const struct hj_replay_step *step = f->step;

    f->r->type->copy(f->trial, f->before);
    if (type->apply(f->r->game, f->trial, action, 0, &silent) != HJ_APPLIED ||
        type->same(f->trial, f->before) || type->same(f->trial, step->state))
        return false;
    f->r->type->copy(f->behind, f->trial);
    if (type->apply(f->r->game, f->behind, &step->line->action, 0, &silent) !=
            step->applied ||
        !type->same(f->behind, step->state) || !is_named_alike(f))
        return false;
    f->r->type->copy(f->before, f->trial);
    return true;
}

/* Tries a line from the list of legal actions.  Only actions that may be
 * implied are accepted. */
static bool try_line(struct filling *f, int player, struct hj_str line)
{
    struct hj_str rest = line, word;
    struct hj_operand operand = {
        .symbol = HJ_NO_SYMBOL, .kind = HJ_OPERAND_WORD, .column = 1};
    struct hj_action action = {.operands = &operand};
    int64_t number;

    if (player < 0 || !hj_str_split(&rest, ' ', &word) ||
        !hj_str_eq(word, f->r->setup.players[player].id) ||
        !hj_str_split(&rest, ' ', &word))
        return false;
    action.actor = f->r->setup.players[player].symbol;
    action.player = (int8_t)player;
    action.verb = (uint8_t)hj_verb_find(word);
    action.line = f->step->line->action.line;
    if (action.verb != HJ_VERB_PASS && action.verb != HJ_VERB_PHASE &&
        action.verb != HJ_VERB_END && action.verb != HJ_VERB_DRAW)
        return false;
    if (action.verb == HJ_VERB_PASS &&
        (!f->r->type->is_waiting(f->r->game, f->before) ||
         player != f->r->type->to_act(f->r->game, f->before)))
        return false;
    if (rest.p != NULL && rest.n > 0) {
        action.count = 1;
        operand.text = rest.p;
        operand.length = (uint32_t)rest.n;
        if (hj_str_int(rest, 1, INT32_MAX, &number)) {
            operand.kind = HJ_OPERAND_NUMBER;
            operand.value = (int32_t)number;
        }
    }
    return try_action(f, &action);
}

/* Writes an added line. */
static void put_line(struct filling *f, struct hj_str line)
{
    hj_out_str(f->text, line);
    hj_out_char(f->text, '\n');
    f->above[f->step->index]++;
    f->added++;
    f->taken = true;
}

static bool take_legal(void *data, int player, struct hj_str line)
{
    struct filling *f = data;

    if (try_line(f, player, line))
        put_line(f, line);
    return !f->taken;
}

/* Tries the next player's pass, then the legal actions, then the draws that the
 * line implied. */
static void try_all(struct filling *f)
{
    const struct hj_game_type *type = f->r->type;
    int player = type->to_act(f->r->game, f->before);
    struct hj_out *line = f->r->text;
    int drawn[HJ_GAME_MOST_PLAYERS] = {0};

    if (player >= 0) {
        hj_out_cut(line, 0);
        hj_out_str(line, f->r->setup.players[player].id);
        hj_out_puts(line, " pass");
        take_legal(f, player, hj_out_text(line));
    }
    if (!f->taken)
        type->legal(f->r->game, f->before, take_legal, f);
    for (size_t i = 0; type->disclosure != NULL && i < f->step->event_count;
         i++) {
        const struct hj_event *event = &f->step->events[i];
        hj_out_cut(line, 0);
        if (event->player >= 0 &&
            type->disclosure(f->r->game, f->step->state, event, line) ==
                HJ_DISCLOSURE_DRAWN)
            drawn[event->player]++;
    }
    for (int p = 0; !f->taken && p < HJ_GAME_MOST_PLAYERS; p++) {
        if (drawn[p] == 0)
            continue;
        hj_out_cut(line, 0);
        hj_out_printf(line, "%.*s draw %d",
                      HJ_STR_ARG(f->r->setup.players[p].id), drawn[p]);
        take_legal(f, p, hj_out_text(line));
    }
}

static bool is_open_branch(const struct hj_log_line *line)
{
    return line->kind == HJ_LINE_BRANCH &&
           hj_action_operand(&line->action, HJ_ROLE_FROM, 0) == NULL;
}

/* Excludes the line at which a branch without a label starts: a line added
 * above would belong to the branch as well. */
static void fix_branch(void *data, const struct hj_replay_step *step)
{
    struct filling *f = data;
    const struct hj_replay *r = f->r;

    if (is_open_branch(step->line) && r->frame_count > 0 &&
        r->frames[r->frame_count - 1].above.count > 0)
        f->fixed[r->frames[r->frame_count - 1].above.steps[0].line] = true;
}

static bool fix_branches(struct filling *f, struct hj_error *e)
{
    const struct hj_replay_options options = {.watch = fix_branch, .data = f};
    bool any = false;

    for (size_t i = 0; i < hj_log_lines(f->r->log) && !any; i++)
        any = is_open_branch(hj_log_line(f->r->log, i));
    return !any || hj_replay_run(f->r, &options, NULL, e);
}

/* True if a line added above could change the meaning of the line. */
static bool is_fixed(const struct filling *f, const struct hj_replay_step *step)
{
    int verb = step->line->action.verb;

    if (step->is_void || step->overridden || step->applied == HJ_NOT_READ ||
        step->applied == HJ_NOT_APPLIED)
        return true;
    return f->fixed[step->index] || verb == HJ_VERB_RESOLVE ||
           verb == HJ_VERB_DAMAGE || /* these two replace the passes */
           (verb == HJ_VERB_PASS && step->line->action.actor == HJ_SYMBOL_ALL);
}

static void fill_above(struct filling *f, const struct hj_replay_step *step)
{
    struct addition addition = {.line = step->line->action.line,
                                .from = hj_out_text(f->text).n};

    f->step = step;
    for (int i = 0; f->fine && i < MOST_IMPLIED; i++) {
        f->taken = false;
        try_all(f);
        if (!f->taken)
            break;
    }
    addition.to = hj_out_text(f->text).n;
    if (addition.to > addition.from)
        add_addition(f, addition);
}

/* Adds the added lines to the count of an undo.  The steps removed by the undo
 * are still stored after the end of the course. */
static void recount_undo(struct filling *f, const struct hj_replay_step *step)
{
    const struct hj_course *course = &f->r->course;
    struct addition addition = {.line = step->line->action.line,
                                .from = hj_out_text(f->text).n,
                                .instead = true};
    uint32_t more = 0;

    for (size_t i = 0; i < step->line->amount; i++)
        more += f->above[course->steps[course->count + i].line];
    if (more == 0)
        return;
    hj_out_printf(f->text, "@undo %u", step->line->amount + more);
    if (step->line->note.n > 0) {
        hj_out_puts(f->text, "  # ");
        hj_out_str(f->text, step->line->note);
    }
    hj_out_char(f->text, '\n');
    addition.to = hj_out_text(f->text).n;
    add_addition(f, addition);
}

static void watch_line(void *data, const struct hj_replay_step *step)
{
    struct filling *f = data;

    if (step->line->kind == HJ_LINE_ACTION && !is_fixed(f, step))
        fill_above(f, step);
    else if (step->line->kind == HJ_LINE_UNDO && step->undone)
        recount_undo(f, step);
    f->r->type->copy(f->before, step->state);
}

/* Writes LINES with the indentation of LINE. */
static void put_indented(struct hj_str lines, struct hj_str line,
                         struct hj_out *out)
{
    size_t blanks = 0;
    struct hj_str one;

    while (blanks < line.n && (line.p[blanks] == ' ' || line.p[blanks] == '\t'))
        blanks++;
    while (hj_str_line(&lines, &one)) {
        hj_out_str(out, hj_str_first(line, blanks));
        hj_out_str(out, one);
        hj_out_char(out, '\n');
    }
}

static void put_all(const struct filling *f, struct hj_str text,
                    struct hj_out *out)
{
    struct hj_str added = hj_out_text(f->text), line;
    uint32_t number = 0;
    size_t next = 0;

    while (hj_str_line(&text, &line)) {
        bool instead = false;
        number++;
        for (; next < f->count && f->additions[next].line == number; next++) {
            const struct addition *a = &f->additions[next];
            put_indented((struct hj_str){added.p + a->from, a->to - a->from},
                         line, out);
            instead = instead || a->instead;
        }
        if (instead)
            continue;
        hj_out_str(out, line);
        hj_out_char(out, '\n');
    }
}

bool hj_replay_expand(struct hj_replay *r, struct hj_str text,
                      struct hj_out *out, size_t *added, struct hj_error *e)
{
    struct filling f = {.r = r, .fine = true};
    const struct hj_replay_options options = {.watch = watch_line, .data = &f};
    size_t size = r->type->state_size;
    bool fine;

    f.before = calloc(1, size);
    f.trial = calloc(1, size);
    f.behind = calloc(1, size);
    f.named = calloc(1, size);
    f.above = calloc(hj_log_lines(r->log) + 1, sizeof *f.above);
    f.fixed = calloc(hj_log_lines(r->log) + 1, sizeof *f.fixed);
    f.text = hj_out_memory();
    fine = (f.before && f.trial && f.behind && f.named && f.above && f.fixed) ||
           hj_fail_memory(e);
    fine = fine && fix_branches(&f, e);
    if (fine) {
        hj_replay_rebuild(r, f.before, 0);
        fine = hj_replay_run(r, &options, NULL, e);
    }
    if (fine)
        put_all(&f, text, out);
    *added = f.added;
    if (fine && (!f.fine || hj_out_failed(f.text) || hj_out_failed(out)))
        fine = hj_fail_memory(e);
    free(f.before);
    free(f.trial);
    free(f.behind);
    free(f.named);
    free(f.above);
    free(f.fixed);
    free(f.additions);
    hj_out_free(f.text);
    return fine;
}
