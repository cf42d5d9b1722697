/* SPDX-License-Identifier: MPL-2.0 */
/* The explanation of a line of a log, in words. */
#include "replay/step/text.h"

enum { STEP_INDENT = 2, DEEPEST = 10 };

void step_no_such_action(struct hj_out *out, struct hj_str beginning)
{
    if (beginning.n == 0)
        hj_out_puts(out, "nothing is legal here");
    else
        hj_out_say(out, "no legal action starts with '%.*s'",
                   HJ_STR_ARG(beginning));
}

void step_put_fact(struct stepper *s, struct hj_str path, struct hj_out *out)
{
    hj_out_cut(out, 0);
    hj_out_printf(out, "%.*s ", HJ_STR_ARG(path));
    if (stepper_query(s, path, out))
        return;
    hj_out_cut(out, 0);
    stepper_no_fact(s, path, out);
}

void step_put_edge(const struct stepper_edge *edge, struct hj_out *out)
{
    const char *rule = edge->event.rule;

    hj_out_str(out, edge->text);
    replay_put_how(out, edge->event.how, hj_str(rule ? rule : ""));
}

void step_put_finding(const struct hj_finding *f, struct hj_out *out)
{
    hj_out_puts(out, hj_severity_name(f->severity));
    hj_out_puts(out, ": ");
    hj_out_str(out, f->message);
    if (f->cite[0] != '\0')
        hj_out_printf(out, " [%s]", f->cite);
}

static enum styled_style style_of(const struct hj_finding *f)
{
    return f->severity <= HJ_FALSE_CLAIM ? STYLED_BAD : STYLED_WARN;
}

static void add_findings(const struct stepper *s, struct styled *styled,
                         struct hj_out *out)
{
    size_t first, count = stepper_findings(s, stepper_point(s), &first);

    for (size_t i = first; i < first + count; i++) {
        const struct hj_finding *f = stepper_finding(s, i);
        hj_out_cut(out, 0);
        step_put_finding(f, out);
        styled_add(styled, style_of(f), 0, hj_out_text(out));
    }
}

/* Writes one line of the head of the log, unless VALUE is empty. */
static void add_said(struct styled *styled, const char *what,
                     struct hj_str value)
{
    if (value.n > 0)
        styled_printf(styled, STYLED_PLAIN, "%s: %.*s", what,
                      HJ_STR_ARG(value));
}

static void add_head(const struct stepper *s, struct styled *styled)
{
    const struct hj_log_head *head = hj_log_head(stepper_opened(s)->log);

    styled_printf(styled, STYLED_HEAD, "before the first line");
    add_said(styled, "game", head->game);
    add_said(styled, "format", head->format);
    add_said(styled, "event", head->event);
    add_said(styled, "round", head->round);
    add_said(styled, "table", head->table);
    add_said(styled, "judge", head->judge);
    for (uint32_t i = 0; i < head->player_count; i++) {
        const struct hj_log_player *p = &head->players[i];
        styled_printf(styled, STYLED_PLAIN, "player %.*s: %.*s",
                      HJ_STR_ARG(p->id), HJ_STR_ARG(p->name));
    }
    if (head->has_state)
        styled_printf(styled, STYLED_PLAIN, "the log begins in a position");
}

/* Returns the effect of a judge's directive, or the verdict on a claim. */
static const char *remark(const struct stepper *s, size_t point)
{
    const struct hj_log_line *line = stepper_line(s, point);
    bool fine = stepper_worst(s, point) == HJ_SEVERITIES;

    if (stepper_is_void(s, point))
        return "void: taken out, nothing of it is applied";
    if (stepper_is_overridden(s, point))
        return "overridden by a judge's ruling";
    switch (line->kind) {
    case HJ_LINE_CLAIM:
        return fine ? "the claim is true" : NULL;
    case HJ_LINE_BRANCH:
        return "a branch: v goes into it, n past it";
    case HJ_LINE_END:
        return "the branch ends; the game goes on as before it";
    case HJ_LINE_UNDO:
        return "taken back";
    default:
        return NULL;
    }
}

static void add_line(struct stepper *s, struct styled *styled,
                     struct hj_out *out)
{
    size_t point = stepper_point(s);
    const struct hj_log_line *line = stepper_line(s, point);

    hj_out_cut(out, 0);
    hj_out_printf(out, "%u: ", stepper_number(s, point));
    hj_out_str(out, stepper_text(s, point));
    styled_add(styled, STYLED_HEAD, 0, hj_out_text(out));
    if (line->note.n > 0) {
        hj_out_cut(out, 0);
        hj_out_puts(out, "# ");
        hj_out_str(out, line->note);
        styled_add(styled, STYLED_DIM, STEP_INDENT, hj_out_text(out));
    }
    if (remark(s, point) != NULL)
        styled_add(styled, STYLED_DIM, STEP_INDENT, hj_str(remark(s, point)));
}

static void add_edges(const struct stepper *s, struct styled *styled,
                      struct hj_out *out, size_t *here)
{
    size_t count;
    const struct stepper_edge *edges = stepper_edges(s, &count);

    for (size_t i = 0; i < count; i++) {
        bool is_here = stepper_edge(s) == (int)i;
        int depth = edges[i].depth < DEEPEST ? edges[i].depth : DEEPEST;
        if (is_here)
            *here = styled_count(styled);
        hj_out_cut(out, 0);
        hj_out_puts(out, is_here ? "> " : "  ");
        step_put_edge(&edges[i], out);
        styled_add(styled, is_here ? STYLED_CURRENT : STYLED_PLAIN,
                   (size_t)depth * STEP_INDENT, hj_out_text(out));
    }
}

/* Writes one change; a new fact with a default value is omitted. */
static void add_change(void *data, struct hj_str path, struct hj_str from,
                       struct hj_str to)
{
    if (hj_str_is(from, "-") && (hj_str_is(to, "0") || hj_str_is(to, "no")))
        return;
    styled_printf(data, STYLED_PLAIN, "  %.*s: %.*s \xE2\x86\x92 %.*s",
                  HJ_STR_ARG(path), HJ_STR_ARG(from), HJ_STR_ARG(to));
}

static void add_trial(struct stepper *s, const struct opened *tried,
                      uint32_t lines, struct styled *styled, struct hj_out *out)
{
    for (size_t i = 0; i < hj_log_lines(tried->log); i++) {
        const struct hj_log_line *line = hj_log_line(tried->log, i);
        if (line->action.line <= lines)
            continue;
        hj_out_cut(out, 0);
        hj_out_puts(out, "what if: ");
        hj_out_str(out, line->text);
        styled_add(styled, STYLED_HEAD, 0, hj_out_text(out));
    }
    for (size_t i = 0; i < hj_findings_count(tried->findings); i++) {
        const struct hj_finding *f = hj_findings_at(tried->findings, i);
        if (f->place.line <= lines)
            continue;
        hj_out_cut(out, 0);
        step_put_finding(f, out);
        styled_add(styled, style_of(f), 0, hj_out_text(out));
    }
    stepper_changes(s, add_change, styled);
}

bool step_explain(struct stepper *s, struct styled *styled, size_t *here)
{
    struct hj_out *out = hj_out_memory();
    uint32_t lines;
    const struct opened *tried = stepper_tried(s, &lines);
    bool good;

    *here = 0;
    if (tried != NULL) {
        add_trial(s, tried, lines, styled, out);
    } else if (stepper_point(s) == 0) {
        add_head(s, styled);
        add_findings(s, styled, out);
    } else {
        add_line(s, styled, out);
        add_findings(s, styled, out);
        add_edges(s, styled, out, here);
    }
    good = !hj_out_failed(out);
    hj_out_free(out);
    return good;
}
