/* SPDX-License-Identifier: MPL-2.0 */
/* The text of the page: each line of the log with its events. */
#include "replay/html/html.h"

#include <stdio.h>

static void put_rules(struct page *p, struct hj_str rules)
{
    if (rules.n == 0)
        return;
    hj_out_puts(p->out, " <i>");
    hj_out_html(p->out, rules);
    hj_out_puts(p->out, "</i>");
}

/* Changes to another kind of part: a list of changes or a table of damage. */
static void open_part(struct page *p, enum page_part part)
{
    static const char *const begins[] = {
        [PART_CHANGES] = "<ul>\n",
        [PART_EDGES] = "<table><caption>Who dealt what to whom</caption>\n"
                       "<tr><th>from \xE2\x86\x92 to, by which rule"
                       "<th>offers<th>absorbs<th>left<th>result"
                       "<th>choice\n"};
    static const char *const ends[] = {
        [PART_CHANGES] = "</ul>\n", [PART_EDGES] = "</table>\n"};

    if (p->part == part)
        return;
    if (p->part != PART_NONE)
        hj_out_puts(p->out, ends[p->part]);
    if (part != PART_NONE)
        hj_out_puts(p->out, begins[part]);
    p->part = part;
}

/* --- events --- */

/* Writes a change as a list item. */
static void put_change(struct page *p, const struct event_row *row)
{
    enum { DEEPEST = 3 }; /* number of classes in the style sheet */
    int depth = row->depth < DEEPEST ? row->depth : DEEPEST;

    open_part(p, PART_CHANGES);
    if (depth > 0)
        hj_out_printf(p->out, "<li class=\"d%d\">", depth);
    else
        hj_out_puts(p->out, "<li>");
    hj_out_html(p->out, row->text);
    if (row->event->how != HJ_DERIVED)
        hj_out_printf(p->out, " <em>%s</em>",
                      replay_how(row->event->how)->text);
    put_rules(p, row->rules);
    hj_out_char(p->out, '\n');
}

static void put_cell(struct page *p, int32_t number)
{
    hj_out_puts(p->out, "<td>");
    hj_out_int(p->out, number);
}

/* Writes an edge as a row of the table of damage. */
static void put_edge(struct page *p, const struct event_row *row)
{
    const struct hj_log_head *head = hj_log_head(p->o->log);
    const struct hj_event *e = row->event;

    open_part(p, PART_EDGES);
    hj_out_puts(p->out, "<tr><td>");
    hj_out_html(p->out, row->kind);
    hj_out_puts(p->out, ": ");
    hj_out_html(p->out, row->ends);
    put_rules(p, row->rules);
    put_cell(p, e->offered);
    put_cell(p, e->absorbed);
    put_cell(p, e->left);
    hj_out_puts(p->out, "<td>");
    hj_out_html(p->out, row->result);
    if (row->prevented > 0)
        hj_out_printf(p->out, "%s%d prevented", row->result.n > 0 ? ", " : "",
                      row->prevented);
    hj_out_puts(p->out, "<td>");
    if (e->chooser >= 0 && (uint32_t)e->chooser < head->player_count)
        hj_out_html(p->out, head->players[e->chooser].name);
    hj_out_char(p->out, '\n');
}

static void put_row(void *data, const struct event_row *row)
{
    if (row->edge)
        put_edge(data, row);
    else
        put_change(data, row);
}

/* --- findings --- */

const char *story_class(enum hj_severity severity)
{
    static const char *const classes[] = {"illegal", "false", "warning",
                                          "advice", "note"};

    return classes[severity];
}

/* Writes the findings of a line; returns the highest severity, HJ_SEVERITIES
 * for none. */
static int tell_findings(struct page *p, uint32_t line)
{
    const struct hj_findings *list = p->o->findings;
    int worst = HJ_SEVERITIES;

    while (p->finding < hj_findings_count(list) &&
           hj_findings_at(list, p->finding)->place.line < line)
        p->finding++;
    for (; p->finding < hj_findings_count(list); p->finding++) {
        const struct hj_finding *f = hj_findings_at(list, p->finding);
        if (f->place.line != line)
            break;
        hj_out_printf(p->out, "<p class=\"f %s\"><b>%s</b> ",
                      story_class(f->severity), hj_severity_name(f->severity));
        hj_out_html(p->out, f->message);
        put_rules(p, hj_str(f->cite));
        hj_out_puts(p->out, "</p>\n");
        worst = (int)f->severity < worst ? (int)f->severity : worst;
    }
    return worst;
}

/* Returns the highest severity of a line's findings, before they are
 * written. */
static int worst_of(const struct page *p, uint32_t line)
{
    const struct hj_findings *list = p->o->findings;
    int worst = HJ_SEVERITIES;

    for (size_t i = p->finding; i < hj_findings_count(list); i++) {
        const struct hj_finding *f = hj_findings_at(list, i);
        if (f->place.line > line)
            break;
        if (f->place.line == line && (int)f->severity < worst)
            worst = (int)f->severity;
    }
    return worst;
}

/* --- turns --- */

/* True if the turn or the winner has changed since the last call. */
bool story_turn(struct page *p, const void *state)
{
    static const char *const paths[] = {"round", "turn", "winner"};
    struct hj_str now;
    size_t length = strlen(p->turn);

    hj_out_cut(p->text, 0);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        p->o->type->query(hj_replay_game(p->o->replay), state, hj_str(paths[i]),
                          p->text);
        hj_out_char(p->text, ' ');
    }
    now = hj_str_first(hj_out_text(p->text), sizeof p->turn - 1);
    if (now.n == length && memcmp(now.p, p->turn, now.n) == 0)
        return false;
    memcpy(p->turn, now.p, now.n);
    p->turn[now.n] = '\0';
    return true;
}

/* Writes a fact of the game. */
static void put_fact(struct page *p, const void *state, const char *path)
{
    struct hj_str value = opened_value(p->o, state, hj_str(path), p->text);

    hj_out_html(p->out, board_name(&p->board, value));
}

/* Writes a heading and a picture of the table at the start of a turn. */
static void tell_turn(struct page *p, const void *state, const struct frame *f)
{
    hj_out_puts(p->out, "<li class=\"turn\"><h3>Round ");
    put_fact(p, state, "round");
    hj_out_puts(p->out, ", ");
    put_fact(p, state, "turn");
    hj_out_puts(p->out, "</h3>\n");
    if (p->turns++ % p->every_turn == 0)
        frame_picture(&p->board, f, HJ_STR(""), p->out);
}

/* --- steps --- */

static const char *class_of_line(const struct hj_replay_step *step, int worst)
{
    static const char *const classes[] = {"s illegal", "s false", "s warning",
                                          "s advice", "s note"};

    if (worst < HJ_SEVERITIES)
        return classes[worst];
    switch (step->line->kind) {
    case HJ_LINE_CLAIM:
        return "s claim";
    case HJ_LINE_ACTION:
        return "s";
    default:
        return "s said";
    }
}

static void begin_line(struct page *p, const struct hj_replay_step *step,
                       int worst)
{
    uint32_t line = step->line->action.line;

    hj_out_printf(p->out,
                  "<li id=\"l%u\" class=\"%s\"><a href=\"#l%u\">%u</a> <code>",
                  (unsigned)line, class_of_line(step, worst), (unsigned)line,
                  (unsigned)line);
    hj_out_html(p->out, step->line->text);
    hj_out_puts(p->out, "</code>");
    if (step->is_void)
        hj_out_puts(p->out, " <em>void: taken out</em>");
    if (step->overridden)
        hj_out_puts(p->out,
                    " <em>overridden by a judge\xE2\x80\x99s ruling</em>");
    if (step->line->kind == HJ_LINE_CLAIM && worst == HJ_SEVERITIES)
        hj_out_puts(p->out, " <em>\xE2\x9C\x93 true</em>");
    if (step->line->kind == HJ_LINE_ACTION && step->applied == HJ_NOT_APPLIED &&
        !step->is_void)
        hj_out_puts(p->out, " <em>impossible: nothing changed</em>");
    hj_out_char(p->out, '\n');
}

void story_start(struct page *p)
{
    const void *state = hj_replay_state(p->o->replay);

    p->turn[0] = '\0';
    story_turn(p, state);
    board_draw(&p->board, state, &p->frames[p->last]);
    hj_out_puts(p->out, "<ol id=\"steps\">\n<li id=\"l0\" class=\"s\">"
                        "<a href=\"#l0\">0</a> before the first action\n");
    frame_picture(&p->board, &p->frames[p->last],
                  HJ_STR("Before the first "
                         "action"),
                  p->out);
    data_frame(p, &p->frames[p->last], 0, false, HJ_SEVERITIES);
}

static void picture_of_line(struct page *p, const struct frame *f,
                            uint32_t line, const char *what)
{
    char about[80];
    int n = snprintf(about, sizeof about, "%s line %u", what, (unsigned)line);

    frame_picture(&p->board, f, (struct hj_str){about, (size_t)n}, p->out);
}

void story_step(void *data, const struct hj_replay_step *step)
{
    struct page *p = data;
    uint32_t line = step->line->action.line;
    struct frame *before = &p->frames[p->last], *now = &p->frames[!p->last];
    int worst = worst_of(p, line);
    bool damage;

    if (step->line->kind == HJ_LINE_END && p->depth > 0) {
        hj_out_puts(p->out, "</ol>\n");
        p->branch = p->branches[--p->depth];
        return; /* the table is as before the branch */
    }
    board_draw(&p->board, step->state, now);
    damage = board_damage(&p->board, before, now, step, &p->frames[2]);
    p->board.frame = now;
    board_rings(&p->board, step);
    if (step->line->kind == HJ_LINE_BRANCH && p->depth < HJ_LOG_MOST_BRANCHES)
        data_branch(p, step->line);
    begin_line(p, step, worst);
    tell_findings(p, line);
    if (damage) {
        if (p->damages++ % p->every_damage == 0)
            picture_of_line(p, &p->frames[2], line, "The damage of");
        data_frame(p, &p->frames[2], line, true, HJ_SEVERITIES);
    }
    data_frame(p, now, line, false, worst);
    event_tree_rows(&p->tell, step, put_row, p);
    open_part(p, PART_NONE);
    if (worst <= HJ_FALSE_CLAIM && step->line->kind != HJ_LINE_BAD)
        picture_of_line(p, now, line, "Behind");
    if (step->line->kind == HJ_LINE_BRANCH)
        hj_out_puts(p->out, "<ol>\n");
    else if (p->depth == 0 && story_turn(p, step->state))
        tell_turn(p, step->state, now);
    p->last = !p->last;
}

void story_end(struct page *p)
{
    for (; p->depth > 0; p->depth--)
        hj_out_puts(p->out, "</ol>\n");
    hj_out_puts(p->out, "</ol>\n");
}
