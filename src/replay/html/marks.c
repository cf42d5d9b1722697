/* SPDX-License-Identifier: MPL-2.0 */
/* Arrows between places, rings around changed objects, damage on the table. */
#include "replay/html/html.h"

#include <stdio.h>

enum { KEY = 40, BEND = 12, MARKS = LAYERS - 1 };

static struct hj_svg_point middle(struct hj_svg_box box)
{
    return (struct hj_svg_point){box.x + box.width / 2, box.y + box.height / 2};
}

/* Sets the ends of an arrow between two boxes, on the sides that face each
 * other. */
static void ends(struct hj_svg_box from, struct hj_svg_box to,
                 struct hj_svg_point *a, struct hj_svg_point *b)
{
    enum { IN = 4 }; /* overlap with the boxes */

    *a = middle(from);
    *b = middle(to);
    if (from.y + from.height <= to.y) {
        a->y = from.y + from.height - IN;
        b->y = to.y + IN;
    } else if (to.y + to.height <= from.y) {
        a->y = from.y + IN;
        b->y = to.y + to.height - IN;
    } else if (from.x < to.x) {
        a->x = from.x + from.width - IN;
        b->x = to.x + IN;
    } else {
        a->x = from.x + IN;
        b->x = to.x + to.width - IN;
    }
}

static struct hj_str player_name(const struct board *b, int player)
{
    return hj_log_head(b->o->log)->players[player].name;
}

static void draw_aim(struct board *b, const struct aim *aim)
{
    static const char *const classes[] = {"target", "attack", "defend"};
    static const char *const tips[] = {"tt", "ta", "td"};
    const struct place *from = &b->frame->places[aim->from];
    const struct place *to = frame_place(b->frame, aim->object);
    int look = aim->relation > 1 ? 2 : aim->relation;
    struct hj_svg_point p, q;
    char key[BOARD_KEY];

    if (to == NULL && aim->player < 0)
        return; /* the object has left the table */
    ends(from->box, to != NULL ? to->box : board_score(b, (size_t)aim->player),
         &p, &q);
    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, from->label);
    hj_out_printf(b->text, " %s ",
                  aim->relation > 0
                      ? b->game->relations[aim->relation - 1].toward
                      : "is for");
    hj_out_html(b->text, to != NULL ? to->label : player_name(b, aim->player));
    hj_out_puts(b->text, ".</title>");
    hj_svg_arrow(b->text, classes[look], p, q, BEND, tips[look]);
    board_key(key, 'a', (int)aim->from);
    board_node(b, key, MARKS, board_group(b, b->players, 1), 0, 0);
}

void board_aims(struct board *b)
{
    for (size_t i = 0; i < b->frame->aim_count && !b->failed; i++)
        draw_aim(b, &b->frame->aims[i]);
}

void board_rings(struct board *b, const struct hj_replay_step *step)
{
    enum { AROUND = 2, ROUND = 6 };

    for (size_t i = 0; i < step->event_count && !b->failed; i++) {
        int32_t object = step->events[i].object;
        const struct place *place = frame_place(b->frame, object);
        bool again = false;
        char key[BOARD_KEY];
        for (size_t k = 0; k < i && !again; k++)
            again = step->events[k].object == object;
        if (place == NULL || again)
            continue;
        hj_svg_rect(b->text, "ring",
                    (struct hj_svg_box){-AROUND, -AROUND,
                                        place->box.width + 2 * AROUND,
                                        place->box.height + 2 * AROUND},
                    ROUND);
        board_key(key, 'r', object);
        board_node(b, key, MARKS, 0, place->box.x, place->box.y);
    }
}

/* --- the edges of a damage ruling --- */

/* True if an event is an edge of damage: an amount was offered. */
static bool is_edge(const struct hj_event *e)
{
    return e->offered != 0;
}

static void edge_title(struct board *b, const struct hj_event *e,
                       struct hj_str from, struct hj_str to)
{
    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, from);
    hj_out_puts(b->text, " to ");
    hj_out_html(b->text, to);
    hj_out_printf(b->text, ": %d offered", (int)e->offered);
    if (e->absorbed != 0)
        hj_out_printf(b->text, ", %d absorbed", (int)e->absorbed);
    if (e->absorbed != 0 && e->left != 0)
        hj_out_printf(b->text, ", %d left", (int)e->left);
    hj_out_puts(b->text, ".</title>");
}

/* Draws the number on an arrow, around its middle: the amount offered, and the
 * part absorbed. */
static void edge_number(struct board *b, const struct hj_event *e)
{
    enum { TWO_DIGITS = 13, AROUND_IT = 10, NARROW = 20, HIGH = 16, DOWN = 4 };
    bool part = e->absorbed != 0 && e->absorbed != e->offered;
    char text[KEY];
    int width, n;

    if (part)
        n = snprintf(text, sizeof text, "%d of %d", (int)e->absorbed,
                     (int)e->offered);
    else
        n = snprintf(text, sizeof text, "%d", (int)e->offered);
    width = n * TWO_DIGITS / 2 + AROUND_IT;
    width = width < NARROW ? NARROW : width;
    hj_svg_rect(b->text, "pill",
                (struct hj_svg_box){-width / 2, -HIGH / 2, width, HIGH},
                HIGH / 2);
    hj_svg_text(b->text, "dealt mid", 0, DOWN, hj_str(text));
}

/* Returns the free part of a player's first number, where arrows may end. */
static struct hj_svg_box score_end(const struct board *b, int32_t player)
{
    struct hj_svg_box box = board_score(b, (size_t)player);

    box.width /= 2;
    box.x += box.width;
    return box;
}

/* Returns the box at one end of an edge: that of the card or of the player's
 * first number, or the place of the stack for an effect without its card. */
static struct hj_svg_box end_box(const struct board *b, int32_t object,
                                 int32_t player)
{
    const struct place *place = frame_place(b->frame, object);

    if (place != NULL)
        return place->box;
    if (player >= 0)
        return score_end(b, player);
    return (struct hj_svg_box){BOARD_WIDTH / 2, b->stack.y, 1, 1};
}

/* Moves an end sideways, to separate edge NUMBER from the COUNT edges at one
 * card. */
static void fan(struct hj_svg_point *at, struct hj_svg_box box, int number,
                int count)
{
    if (count > 1)
        at->x = box.x + box.width * (2 * number + 1) / (2 * count);
}

static bool same_end(struct hj_svg_box a, struct hj_svg_box b)
{
    return a.x == b.x && a.y == b.y;
}

/* Returns the number of edges of the step with an end at BOX; *BEFORE is the
 * number of those before edge E. */
static int edges_at(const struct board *b, const struct hj_replay_step *step,
                    struct hj_svg_box box, const struct hj_event *e,
                    int *before)
{
    int count = 0;

    *before = 0;
    for (size_t i = 0; i < step->event_count; i++) {
        const struct hj_event *other = &step->events[i];
        if (!is_edge(other))
            continue;
        if (other == e)
            *before = count;
        count += same_end(box, end_box(b, other->source, -1)) ||
                 same_end(box, end_box(b, other->object, other->player));
    }
    return count;
}

/* Draws an edge's arrow, or the number on it: numbers are above all arrows. */
static bool draw_edge(struct board *b, const struct hj_replay_step *step,
                      const struct hj_event *e, int number, bool arrow)
{
    enum { SPREAD = 3, FIRST = 36, APART = 14, FLAT = 6 };
    const struct place *from = frame_place(b->frame, e->source);
    const struct place *to = frame_place(b->frame, e->object);
    struct hj_svg_box start = end_box(b, e->source, -1);
    struct hj_svg_box end = end_box(b, e->object, e->player);
    struct hj_svg_point p, q;
    uint16_t group = board_group(b, b->players, 2);
    int before, count;
    char key[BOARD_KEY];

    if (to == NULL && (e->object >= 0 || e->player < 0))
        return false;
    ends(start, end, &p, &q);
    count = edges_at(b, step, start, e, &before);
    fan(&p, start, before, count);
    count = edges_at(b, step, end, e, &before);
    fan(&q, end, before, count);
    board_key(key, arrow ? 'e' : 'q', number);
    if (!arrow) {
        edge_number(b, e);
        p = hj_svg_arrow_point(p, q, FLAT, FIRST + number % SPREAD * APART);
        board_node(b, key, MARKS, group, p.x, p.y);
        return true;
    }
    edge_title(b, e, from != NULL ? from->label : HJ_STR("an effect"),
               to != NULL ? to->label : player_name(b, e->player));
    hj_svg_arrow(b->text, "damage", p, q, FLAT, "tg");
    board_node(b, key, MARKS, group, 0, 0);
    return true;
}

/* Draws all arrows, or all numbers; returns their number. */
static int draw_edges(struct board *b, const struct hj_replay_step *step,
                      bool arrows)
{
    int edges = 0;

    for (size_t i = 0; i < step->event_count && !b->failed; i++)
        if (is_edge(&step->events[i]) &&
            draw_edge(b, step, &step->events[i], edges, arrows))
            edges++;
    return edges;
}

/* Draws the mark of a lost object: a frame, and a cross in its corner. */
static uint32_t lost_shape(struct board *b, struct hj_svg_box box)
{
    enum { ROUND = 7, SIZE = 14, ARM = 4 };
    int x = box.width - SIZE / 2, y = SIZE / 2;

    hj_svg_rect(b->text, "lost",
                (struct hj_svg_box){-1, -1, box.width + 2, box.height + 2}, 2);
    hj_svg_rect(b->text, "lost-mark",
                (struct hj_svg_box){x - SIZE / 2, y - SIZE / 2, SIZE, SIZE},
                ROUND);
    hj_out_printf(
        b->text, "<path class=\"cross\" d=\"M%d %dl%d %dm0 -%dl-%d %d\"/>",
        x - ARM, y - ARM, 2 * ARM, 2 * ARM, 2 * ARM, 2 * ARM, 2 * ARM);
    return board_shape(b);
}

/* Marks the objects that the damage removes from the table. */
static void draw_losses(struct board *b, const struct frame *after)
{
    for (size_t i = 0; i < b->frame->place_count && !b->failed; i++) {
        const struct place *p = &b->frame->places[i];
        uint32_t shape;
        char key[BOARD_KEY];
        if (b->game->zones[p->zone].look == HJ_LOOK_STACK ||
            frame_place(after, p->object) != NULL)
            continue;
        shape = lost_shape(b, p->box);
        hj_out_puts(b->text, "<title>");
        hj_out_html(b->text, p->label);
        hj_out_puts(b->text, " leaves play.</title>");
        hj_svg_use(b->text, 'i', shape, 0, 0);
        board_key(key, 'x', p->object);
        board_node(b, key, MARKS, board_group(b, b->players, 2), p->box.x,
                   p->box.y);
    }
}

static bool copy_frame(struct board *b, const struct frame *from,
                       struct frame *to)
{
    to->node_count = to->place_count = to->aim_count = 0;
    for (size_t i = 0; i < from->node_count; i++) {
        if (from->nodes[i].passing)
            continue;
        if (!board_room(b, (void **)&to->nodes, to->node_count, &to->node_size,
                        sizeof *to->nodes))
            return false;
        to->nodes[to->node_count++] = from->nodes[i];
    }
    for (size_t i = 0; i < from->place_count; i++) {
        if (!board_room(b, (void **)&to->places, to->place_count,
                        &to->place_size, sizeof *to->places))
            return false;
        to->places[to->place_count++] = from->places[i];
    }
    return true;
}

bool board_damage(struct board *b, const struct frame *before,
                  const struct frame *after, const struct hj_replay_step *step,
                  struct frame *damage)
{
    int edges = 0;

    for (size_t i = 0; i < step->event_count; i++)
        edges += is_edge(&step->events[i]);
    if (edges == 0 || b->game == NULL || b->failed ||
        !copy_frame(b, before, damage))
        return false;
    b->frame = damage;
    edges = draw_edges(b, step, true);
    if (edges > 0)
        draw_losses(b, after);
    draw_edges(b, step, false);
    return edges > 0;
}
