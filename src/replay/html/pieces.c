/* SPDX-License-Identifier: MPL-2.0 */
/* The pieces on the table: the place and the drawing of each. */
#include "replay/html/html.h"

enum { CARD_WIDTH = 84, LEAST_WIDTH = 30, SMALL_WIDTH = 48 };

/* Returns the place of the next piece in a shared column. */
static struct hj_svg_box column_box(const struct board *b, int column,
                                    const struct lane *lane)
{
    int room = board_column_width(b) - GAP, at = (int)lane->at[column];
    int abreast = lane->crowd > 1 ? ABREAST : 1;
    int width = (room - (abreast - 1) * GAP) / abreast, rest;

    if (width > CARD_WIDTH)
        width = CARD_WIDTH;
    rest = room - abreast * width - (abreast - 1) * GAP;
    return (struct hj_svg_box){MARGIN + (column - 1) * (room + GAP) + rest / 2 +
                                   at % abreast * (width + GAP),
                               lane->y + TITLE +
                                   at / abreast * (CARD_HEIGHT + GAP),
                               width, CARD_HEIGHT};
}

/* Returns the place of the next piece of a lane. */
static struct hj_svg_box box_of(const struct board *b, const struct hj_piece *p,
                                const struct lane *lane)
{
    const struct side *side = &b->sides[p->player];
    enum hj_look look = b->game->zones[p->zone].look;
    int wide = look == HJ_LOOK_SMALL ? SMALL_WIDTH : CARD_WIDTH;
    int count =
        look == HJ_LOOK_PLACES ? lane->high - lane->low + 1 : (int)lane->most;
    int at = look == HJ_LOOK_PLACES ? p->column - lane->low : (int)lane->now;
    int step = (BOARD_WIDTH - 2 * MARGIN + GAP) / (count > 0 ? count : 1);
    int width;

    if (step > wide + GAP)
        step = wide + GAP;
    width = step - GAP;
    if (width < LEAST_WIDTH && count > 1) { /* overlapping pieces */
        width = LEAST_WIDTH;
        step = (BOARD_WIDTH - 2 * MARGIN - width) / (count - 1);
    }
    if (side->top) /* seen from the opposite side */
        at = count - 1 - at;
    return (struct hj_svg_box){
        (BOARD_WIDTH - (count - 1) * step - width) / 2 + at * step,
        lane->y + TITLE, width,
        look == HJ_LOOK_SMALL ? SMALL_HEIGHT : CARD_HEIGHT};
}

static void note_place(struct board *b, const struct hj_piece *p,
                       struct hj_svg_box box, struct hj_str label)
{
    struct frame *f = b->frame;

    if (!board_room(b, (void **)&f->places, f->place_count, &f->place_size,
                    sizeof *f->places))
        return;
    f->places[f->place_count++] =
        (struct place){p->object, box, label, p->zone};
    if ((p->against < 0 && p->against_player < 0) ||
        !board_room(b, (void **)&f->aims, f->aim_count, &f->aim_size,
                    sizeof *f->aims))
        return;
    f->aims[f->aim_count++] = (struct aim){f->place_count - 1, p->against,
                                           p->against_player, p->relation};
}

/* Draws an effect on the stack; the top one comes first. */
static void draw_link(struct board *b, const struct hj_piece *p)
{
    enum { INDENT = 60 };
    struct hj_svg_box box = {INDENT, 0, BOARD_WIDTH - 2 * INDENT,
                             STACK_HEIGHT - 2};
    unsigned at = b->stack.now++;
    struct hj_str label = piece_label(b, p);
    char key[BOARD_KEY];

    box.y = b->stack.y +
            (int)(at < MOST_STACK ? at : MOST_STACK - 1) * STACK_HEIGHT;
    note_place(b, p, box, label);
    stack_drawing(b, p, at + 1);
    board_key(key, 'k', (int)at);
    board_node(b, key, 1, board_group(b, b->players, 0), box.x, box.y);
}

/* Returns the group of a piece; pieces between the sides have no player. */
static uint16_t group_of(const struct board *b, const struct hj_piece *p)
{
    return p->zone == b->middle_zone ? board_group(b, b->players, 3)
                                     : board_group(b, p->player, p->zone);
}

/* Draws the run of adjacent unknown cards. */
static void end_run(struct board *b)
{
    struct run *run = &b->run;
    const struct hj_piece *p = &run->piece;
    int left = run->first.x < run->last.x ? run->first.x : run->last.x;
    int way = run->first.x + run->last.x - 2 * left;
    int step = run->count > 1 ? way / (int)(run->count - 1) : 0;
    uint16_t group = group_of(b, p);
    const int look[] = {'r', run->first.width, step, (int)run->count,
                        p->face_up | p->turned << 1};
    struct hj_str known = {(const char *)look, sizeof look};
    char key[BOARD_KEY];

    if (run->count == 0)
        return;
    board_key(key, 'c', p->object);
    if (!board_same_look(b, key, group, left, run->first.y, known)) {
        row_drawing(b, p, run->first.width, step, run->count);
        board_new_look(b, key, group, left, run->first.y, known);
    }
    run->count = 0;
}

/* True if a piece is added to the run, or begins a new one. */
static bool join_run(struct board *b, const struct hj_piece *p,
                     struct hj_svg_box box)
{
    struct run *run = &b->run;

    if (run->count > 0 &&
        (p->name.n > 0 || p->zone != run->piece.zone ||
         p->player != run->piece.player || p->face_up != run->piece.face_up ||
         p->turned != run->piece.turned))
        end_run(b);
    if (p->name.n > 0 || b->game->zones[p->zone].look != HJ_LOOK_SMALL)
        return false;
    if (run->count++ == 0) {
        run->piece = *p;
        run->piece.name = run->piece.word = HJ_STR(""); /* valid only during the
                                                         * call */
        run->first = box;
    }
    run->last = box;
    return true;
}

/* Returns the appearance of a card: equal for cards that look the same. */
static struct hj_str look_of(struct board *b, const struct hj_piece *p,
                             int width, struct hj_str label)
{
    enum hj_look look = b->game->zones[p->zone].look;
    const int16_t numbers[] = {(int16_t)width, p->counters,
                               (int16_t)(p->value_count | p->turned << 4 |
                                         p->face_up << 5 | p->square << 6 |
                                         look << 7)};

    hj_out_cut(b->text, 0);
    hj_out_char(b->text, 'c');
    hj_out_mem(b->text, numbers, sizeof numbers);
    hj_out_mem(b->text, p->values, sizeof p->values);
    hj_out_mem(b->text, p->full, sizeof p->full);
    hj_out_str(b->text, label);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, p->kind);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, p->words);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, p->word);
    return board_take_text(b);
}

static void draw_card(struct board *b, const struct hj_piece *p,
                      struct hj_svg_box box, struct hj_str label,
                      const char *key)
{
    struct hj_str look = look_of(b, p, box.width, label);
    uint16_t group = group_of(b, p);

    if (board_same_look(b, key, group, box.x, box.y, look))
        return;
    if (b->game->zones[p->zone].look == HJ_LOOK_SMALL)
        small_drawing(b, p, box.width, label);
    else
        piece_drawing(b, p, box.width, label);
    board_new_look(b, key, group, box.x, box.y, look);
}

static bool draw_piece(void *data, const struct hj_piece *p)
{
    struct board *b = data;
    struct lane *lane = board_lane(b, p);
    struct hj_svg_box box;
    struct hj_str label;
    char key[BOARD_KEY];

    if (b->failed)
        return false;
    if (lane == &b->stack) {
        end_run(b);
        draw_link(b, p);
        return true;
    }
    box = board_column(b, p) > 0 ? column_box(b, board_column(b, p), lane)
                                 : box_of(b, p, lane);
    board_count(b, lane, p);
    label = piece_label(b, p);
    note_place(b, p, box, label);
    if (join_run(b, p, box))
        return true;
    board_key(key, 'c', p->object);
    draw_card(b, p, box, label, key);
    return true;
}

void board_pieces(struct board *b, const void *state)
{
    if (!b->game->pieces(hj_replay_game(b->o->replay), state, draw_piece, b))
        b->failed = true;
    end_run(b);
}
