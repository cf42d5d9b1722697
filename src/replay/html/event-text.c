/* SPDX-License-Identifier: MPL-2.0 */
/* The story: each line of the log with what it led to, readable by itself. */
#include "replay/html/html.h"

#include <stdio.h>

static const char *const hows[] = {[HJ_DERIVED] = "",
                                   [HJ_IMPLIED] = "implied",
                                   [HJ_ASSERTED] = "asserted",
                                   [HJ_OVERRIDDEN] = "overridden",
                                   [HJ_STOOD] = "stood"};

/* Text of the log: what a reader cannot see is made visible. */
static void put(struct page *p, struct hj_str text)
{
    hj_out_cut(p->text, 0);
    hj_out_visible(p->text, text);
    hj_out_html(p->out, hj_out_text(p->text));
}

static void put_rules(struct page *p, const char *rules)
{
    if (rules == NULL || rules[0] == '\0')
        return;
    hj_out_puts(p->out, " <i>");
    put(p, hj_str(rules));
    hj_out_puts(p->out, "</i>");
}

/* The text of an event, in p->text. */
static struct hj_str event_text(struct page *p,
                                const struct hj_replay_step *step,
                                const struct hj_event *e)
{
    hj_out_cut(p->text, 0);
    p->o->type->event_text(hj_replay_game(p->o->replay), step->state, e,
                           p->text);
    return hj_out_text(p->text);
}

/* The same on the page.  What a reader cannot see in it came from an alias or
 * a name, which the log's reader and the drawing replace. */
static void put_event(struct page *p, const struct hj_replay_step *step,
                      const struct hj_event *e, bool edge)
{
    struct hj_str text = event_text(p, step, e);

    if (edge) /* its numbers are in the table's own columns */
        text = hj_str_first(text, hj_str_find(text, ',', 0));
    hj_out_html(p->out, text);
}

static int depth_of(const struct hj_replay_step *step, const struct hj_event *e)
{
    enum { DEEPEST = 3 };
    int depth = 0;

    while (e->cause >= step->first_event && depth < DEEPEST) {
        size_t at = (size_t)(e->cause - step->first_event);
        if (at >= step->event_count || &step->events[at] >= e)
            break;
        e = &step->events[at];
        depth++;
    }
    return depth;
}

static void tell_events(struct page *p, const struct hj_replay_step *step)
{
    bool any = false;

    for (size_t i = 0; i < step->event_count; i++) {
        const struct hj_event *e = &step->events[i];
        int depth = depth_of(step, e);
        if (e->offered != 0)
            continue;
        hj_out_puts(p->out, any ? "" : "<ul>\n");
        any = true;
        if (depth > 0)
            hj_out_printf(p->out, "<li class=\"d%d\">", depth);
        else
            hj_out_puts(p->out, "<li>");
        put_event(p, step, e, false);
        if (e->how != HJ_DERIVED)
            hj_out_printf(p->out, " <em>%s</em>", hows[e->how]);
        put_rules(p, e->rule);
        hj_out_char(p->out, '\n');
    }
    hj_out_puts(p->out, any ? "</ul>\n" : "");
}

static void put_cell(struct page *p, int32_t number)
{
    hj_out_puts(p->out, "<td>");
    hj_out_int(p->out, number);
}

/* A damage ruling: who dealt what to whom, in the order of the dealing. */
static void tell_edges(struct page *p, const struct hj_replay_step *step)
{
    const struct hj_log_head *head = hj_log_head(p->o->log);
    bool any = false;

    for (size_t i = 0; i < step->event_count; i++) {
        const struct hj_event *e = &step->events[i];
        if (e->offered == 0)
            continue;
        if (!any)
            hj_out_puts(p->out,
                        "<table><caption>Who dealt what to whom</caption>\n"
                        "<tr><th>from \xE2\x86\x92 to, by which rule"
                        "<th>offers<th>absorbs<th>left<th>choice\n");
        any = true;
        hj_out_puts(p->out, "<tr><td>");
        put_event(p, step, e, true);
        put_rules(p, e->rule);
        put_cell(p, e->offered);
        put_cell(p, e->absorbed);
        put_cell(p, e->left);
        hj_out_puts(p->out, "<td>");
        if (e->chooser >= 0 && (uint32_t)e->chooser < head->player_count)
            put(p, head->players[e->chooser].name);
        hj_out_char(p->out, '\n');
    }
    hj_out_puts(p->out, any ? "</table>\n" : "");
}

/* --- findings --- */

const char *story_class(enum hj_severity severity)
{
    static const char *const classes[] = {"illegal", "false", "warning",
                                          "advice", "note"};

    return classes[severity];
}

/* Tells the findings of a line; returns the gravest, HJ_SEVERITIES for none. */
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
        put(p, f->message);
        put_rules(p, f->cite);
        hj_out_puts(p->out, "</p>\n");
        worst = (int)f->severity < worst ? (int)f->severity : worst;
    }
    return worst;
}

/* The gravest finding of a line, before any is told. */
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

/* Whether another turn has begun, or another state of the game's end. */
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

/* A fact of the game on the page. */
static void put_fact(struct page *p, const void *state, const char *path)
{
    hj_out_cut(p->text, 0);
    p->o->type->query(hj_replay_game(p->o->replay), state, hj_str(path),
                      p->text);
    hj_out_html(p->out, board_name(&p->board, hj_out_text(p->text)));
}

/* A heading with the table at a turn's beginning. */
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
    put(p, step->line->text);
    hj_out_puts(p->out, "</code>");
    if (step->is_void)
        hj_out_puts(p->out, " <em>void: taken out</em>");
    if (step->overridden)
        hj_out_puts(p->out, " <em>stands by the judge\xE2\x80\x99s word</em>");
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
        return; /* the table is again what it was */
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
    tell_edges(p, step);
    tell_events(p, step);
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
