/* SPDX-License-Identifier: MPL-2.0 */
/* The data for the script of a page: the differences from frame to frame. */
#include "replay/html/html.h"

#include <stdlib.h>

/*
 *   {"s": [0,1,1,2],                    the layer of each slot
 *    "f": [[line,flags,branch,severity,
 *           slot,drawing,x,y,group, …    new or changed
 *           slot,-1, …],                 removed
 *          …],
 *    "b": [[parent,line,inclusive,title], …]}
 */

static bool grow(struct page *p, size_t count)
{
    enum { MORE = 64 };
    struct shown *shown;
    uint32_t *slots;

    if (count <= p->shown_count)
        return true;
    shown = realloc(p->shown, (count + MORE) * sizeof *shown);
    if (shown != NULL)
        p->shown = shown;
    slots = realloc(p->slots, (count + MORE) * sizeof *slots);
    if (slots != NULL)
        p->slots = slots;
    if (shown == NULL || slots == NULL) {
        p->failed = true;
        return false;
    }
    for (size_t i = p->shown_count; i < count + MORE; i++)
        p->shown[i] = (struct shown){.drawing = UINT32_MAX};
    p->shown_count = count + MORE;
    return true;
}

static void put_number(struct page *p, int64_t n)
{
    hj_out_char(p->data, ',');
    hj_out_int(p->data, n);
}

/* Writes a node that is new or has changed. */
static void put_node(struct page *p, const struct node *n)
{
    struct shown *s = &p->shown[n->slot];

    if (s->drawing == n->drawing && s->x == n->x && s->y == n->y &&
        s->group == n->group)
        return;
    *s = (struct shown){.drawing = n->drawing,
                        .x = n->x,
                        .y = n->y,
                        .group = n->group,
                        .layer = n->layer,
                        .frame = s->frame};
    put_number(p, n->slot);
    put_number(p, n->drawing);
    put_number(p, n->x);
    put_number(p, n->y);
    put_number(p, n->group);
}

void data_frame(struct page *p, const struct frame *f, uint32_t line,
                bool damage, int severity)
{
    size_t kept = 0;

    if (!grow(p, hj_map_count(p->board.slots)))
        return;
    hj_out_puts(p->data, p->frame_count++ > 0 ? ",\n[" : "[");
    hj_out_int(p->data, line);
    put_number(p, damage);
    put_number(p, p->branch);
    put_number(p, severity < HJ_SEVERITIES ? severity : -1);
    for (size_t i = 0; i < f->node_count; i++)
        p->shown[f->nodes[i].slot].frame = p->frame_count;
    for (size_t i = 0; i < p->slot_count; i++) {
        struct shown *s = &p->shown[p->slots[i]];
        if (s->frame == p->frame_count)
            continue;
        s->drawing = UINT32_MAX;
        put_number(p, p->slots[i]);
        put_number(p, -1);
    }
    for (size_t i = 0; i < f->node_count; i++) {
        put_node(p, &f->nodes[i]);
        if (kept < p->shown_count)
            p->slots[kept++] = f->nodes[i].slot;
    }
    p->slot_count = kept;
    hj_out_char(p->data, ']');
}

/* Records the actions and labels of the lines up to BRANCH.  Each line is
 * visited once, because branches come in the order of the log. */
static void pass_lines(struct page *p, const struct hj_log_line *branch)
{
    const struct hj_log *log = p->o->log;

    for (; p->passed < hj_log_lines(log); p->passed++) {
        const struct hj_log_line *l = hj_log_line(log, p->passed);
        if (l == branch)
            return;
        if (l->kind == HJ_LINE_ACTION && l->depth <= HJ_LOG_MOST_BRANCHES)
            p->last_action[l->depth] = l->action.line;
        else if (l->kind == HJ_LINE_LABEL &&
                 !hj_map_put(p->labels, hj_operand_text(&l->action.operands[0]),
                             l->action.line))
            p->failed = true;
    }
}

/* Returns the line at which a branch starts: the label's, or that of the
 * previous action, which the branch replaces. */
static uint32_t parts_at(struct page *p, const struct hj_log_line *branch,
                         bool *inclusive)
{
    const struct hj_operand *from =
        hj_action_operand(&branch->action, HJ_ROLE_FROM, 0);
    uint32_t found = 0;

    pass_lines(p, branch);
    *inclusive = from != NULL;
    if (from == NULL)
        return p->last_action[branch->depth];
    (void)hj_map_get(p->labels, hj_operand_text(from), &found);
    return found;
}

void data_branch(struct page *p, const struct hj_log_line *line)
{
    struct hj_out *out = p->branch_text;
    bool inclusive;
    uint32_t at = parts_at(p, line, &inclusive);
    const struct hj_operand *title =
        hj_action_operand(&line->action, HJ_ROLE_ITEM, 0);

    hj_out_puts(out, p->branch_count++ > 0 ? ",\n[" : "[");
    hj_out_int(out, p->branch);
    hj_out_char(out, ',');
    hj_out_int(out, at);
    hj_out_puts(out, inclusive ? ",1," : ",0,");
    hj_out_cut(p->text, 0);
    if (title != NULL)
        hj_out_visible(p->text, hj_operand_text(title));
    hj_out_json(out, hj_out_text(p->text));
    hj_out_char(out, ']');
    p->branches[p->depth++] = p->branch;
    p->branch = p->branch_count;
}

/* Writes JSON for a script element, with all characters escaped that could end
 * the element. */
static void put_script(struct hj_out *out, struct hj_str json)
{
    for (size_t i = 0; i < json.n; i++) {
        if (strchr("<>&", json.p[i]) != NULL && json.p[i] != '\0')
            hj_out_printf(out, "\\u%04x", (unsigned)json.p[i]);
        else
            hj_out_char(out, json.p[i]);
    }
}

void data_end(struct page *p, struct hj_out *out)
{
    size_t slots = hj_map_count(p->board.slots);

    hj_out_puts(out, "<script type=\"application/json\" id=\"data\">{\"s\":[");
    for (size_t i = 0; i < slots && i < p->shown_count; i++) {
        hj_out_puts(out, i > 0 ? "," : "");
        hj_out_int(out, p->shown[i].layer);
    }
    hj_out_puts(out, "],\n\"f\":[");
    hj_out_str(out, hj_out_text(p->data));
    hj_out_puts(out, "],\n\"b\":[");
    put_script(out, hj_out_text(p->branch_text));
    hj_out_puts(out, "]}</script>\n");
}
