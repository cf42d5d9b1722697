/* SPDX-License-Identifier: MPL-2.0 */
/* The layout of the table: the place of each drawing in a state. */
#include "replay/html/html.h"

#include "base/array.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    NAMES = 46,   /* height of a player's name and numbers */
    STATUS = 26,  /* height of round, turn, phase */
    BETWEEN = 14, /* gap between a side and the stack, or another side */
    FEW = 64      /* drawings of a typical page */
};

bool board_room(struct board *b, void **items, size_t count, size_t *size,
                size_t item)
{
    if (hj_array_room(items, count, size, item))
        return true;
    b->failed = true;
    return false;
}

bool board_new(struct board *b, const struct opened *o)
{
    *b = (struct board){.o = o,
                        .game = o->type->board,
                        .players = hj_log_head(o->log)->player_count,
                        .arena = hj_arena_new(),
                        .slots = hj_map_new(FEW),
                        .drawings = hj_map_new(FEW),
                        .known = hj_map_new(FEW),
                        .text = hj_out_memory(),
                        .defs = hj_out_memory()};
    b->middle_zone = -1;
    for (int z = 0; b->game != NULL && z < b->game->zone_count; z++)
        if (b->game->zones[z].look == HJ_LOOK_SHARED)
            b->middle_zone = z;
    return b->slots != NULL && b->drawings != NULL && b->known != NULL;
}

void board_free(struct board *b)
{
    hj_map_free(b->slots);
    hj_map_free(b->drawings);
    hj_map_free(b->known);
    hj_arena_free(b->arena);
    hj_out_free(b->text);
    hj_out_free(b->defs);
    free(b->titled);
}

void frame_free(struct frame *f)
{
    hj_arena_free(f->arena);
    free(f->nodes);
    free(f->places);
    free(f->aims);
}

struct lane *board_lane(struct board *b, const struct hj_piece *p)
{
    if (b->game->zones[p->zone].look == HJ_LOOK_STACK)
        return &b->stack;
    if (p->zone == b->middle_zone)
        return &b->middle;
    return &b->sides[p->player].lanes[p->zone];
}

int board_column(const struct board *b, const struct hj_piece *p)
{
    uint8_t look = b->game->zones[p->zone].look;
    int last = b->game->columns;

    if (look != HJ_LOOK_SHARED && look != HJ_LOOK_CROWD)
        return 0;
    return p->column < 1 ? 1 : p->column > last ? last : p->column;
}

int board_column_width(const struct board *b)
{
    return (BOARD_WIDTH - 2 * MARGIN + GAP) / b->game->columns;
}

void board_count(const struct board *b, struct lane *lane,
                 const struct hj_piece *p)
{
    lane->now++;
    lane->at[board_column(b, p)]++;
}

static void begin_lane(struct lane *lane)
{
    lane->now = 0;
    memset(lane->at, 0, sizeof lane->at);
}

static void begin_lanes(struct board *b)
{
    begin_lane(&b->stack);
    begin_lane(&b->middle);
    for (size_t i = 0; i < b->players; i++)
        for (size_t z = 0; z < b->game->zone_count; z++)
            begin_lane(&b->sides[i].lanes[z]);
}

static bool measure_piece(void *data, const struct hj_piece *p)
{
    struct board *b = data;
    struct lane *lane = board_lane(b, p);

    if (lane->most == 0 || p->column < lane->low)
        lane->low = p->column;
    if (lane->most == 0 || p->column > lane->high)
        lane->high = p->column;
    board_count(b, lane, p);
    lane->most = lane->now > lane->most ? lane->now : lane->most;
    if (lane->at[board_column(b, p)] > lane->crowd)
        lane->crowd = lane->at[board_column(b, p)];
    return true;
}

void board_measure(struct board *b, const void *state)
{
    if (b->game == NULL)
        return;
    begin_lanes(b);
    b->game->places(hj_replay_game(b->o->replay), state, measure_piece, b);
}

static int lane_height(const struct board *b, const struct lane *lane,
                       size_t zone)
{
    int rows = b->game->zones[zone].look == HJ_LOOK_CROWD && lane->crowd > 1
                   ? (int)(lane->crowd + 1) / ABREAST
                   : 1;

    return b->game->zones[zone].look == HJ_LOOK_SMALL
               ? TITLE + SMALL_HEIGHT + GAP
               : TITLE + rows * (CARD_HEIGHT + GAP);
}

static int lay_lane(struct board *b, struct side *side, size_t zone, int y)
{
    if (b->game->zones[zone].look == HJ_LOOK_STACK ||
        side->lanes[zone].most == 0)
        return y;
    side->lanes[zone].y = y;
    return y + lane_height(b, &side->lanes[zone], zone);
}

static int lay_side(struct board *b, struct side *side, int y)
{
    size_t zones = b->game->zone_count;

    if (side->top) {
        side->names_y = y;
        y += NAMES;
        for (size_t z = zones; z-- > 0;)
            y = lay_lane(b, side, z, y);
        return y + BETWEEN;
    }
    y += BETWEEN;
    for (size_t z = 0; z < zones; z++)
        y = lay_lane(b, side, z, y);
    side->names_y = y;
    return y + NAMES;
}

void board_layout(struct board *b)
{
    unsigned stack = b->stack.most < MOST_STACK ? b->stack.most : MOST_STACK;
    int y = STATUS;

    if (b->game == NULL)
        return;
    for (size_t i = 0; i < b->players; i++) {
        b->sides[i].top = board_is_top(b, i);
        if (b->sides[i].top)
            y = lay_side(b, &b->sides[i], y);
    }
    b->stack.y = y;
    y += (int)stack * STACK_HEIGHT;
    if (b->middle_zone >= 0) {
        b->middle.y = y;
        y += lane_height(b, &b->middle, (size_t)b->middle_zone);
    }
    for (size_t i = 0; i < b->players; i++)
        if (!b->sides[i].top)
            y = lay_side(b, &b->sides[i], y);
    b->height = y + GAP;
}

/* Returns the number of the drawing in b->text, an existing one if equal. */
static uint32_t drawing_of(struct board *b)
{
    struct hj_str text = hj_out_text(b->text), open = HJ_STR("<title>");
    uint32_t number = (uint32_t)b->drawing_count;

    if (hj_map_get(b->drawings, text, &number))
        return number;
    text = hj_arena_str(b->arena, text);
    if (text.p == NULL || hj_out_failed(b->text) ||
        !hj_map_put(b->drawings, text, number) ||
        !board_room(b, (void **)&b->titled, b->drawing_count, &b->titled_size,
                    sizeof *b->titled)) {
        b->failed = true;
        return 0;
    }
    b->titled[b->drawing_count++] = hj_str_starts(text, open);
    hj_out_puts(b->defs, "<g id=\"i");
    hj_out_int(b->defs, number);
    if (hj_str_starts(text, open)) {
        hj_out_puts(b->defs, "\"><title id=\"t");
        hj_out_int(b->defs, number);
        hj_out_puts(b->defs, "\">");
        hj_out_str(b->defs, hj_str_from(text, open.n));
    } else {
        hj_out_puts(b->defs, "\">");
        hj_out_str(b->defs, text);
    }
    hj_out_puts(b->defs, "</g>\n");
    return number;
}

uint32_t board_shape(struct board *b)
{
    uint32_t number = drawing_of(b);
    hj_out_cut(b->text, 0);
    return number;
}

static uint32_t slot_of(struct board *b, const char *key)
{
    uint32_t number = (uint32_t)hj_map_count(b->slots);
    struct hj_str kept;

    if (hj_map_get(b->slots, hj_str(key), &number))
        return number;
    kept = hj_arena_str(b->arena, hj_str(key));
    if (kept.p == NULL || !hj_map_put(b->slots, kept, number))
        b->failed = true;
    return number;
}

/* Adds a node with an existing drawing. */
static void known_node(struct board *b, const char *key, int layer,
                       uint16_t group, int x, int y, uint32_t drawing)
{
    struct frame *f = b->frame;

    if (!b->failed && board_room(b, (void **)&f->nodes, f->node_count,
                                 &f->node_size, sizeof *f->nodes))
        f->nodes[f->node_count++] =
            (struct node){.slot = slot_of(b, key),
                          .drawing = drawing,
                          .x = (int16_t)x,
                          .y = (int16_t)y,
                          .group = group,
                          .layer = (uint8_t)layer,
                          .passing = layer == LAYERS - 1};
}

void board_node(struct board *b, const char *key, int layer, uint16_t group,
                int x, int y)
{
    known_node(b, key, layer, group, x, y, board_shape(b));
}

bool board_same_look(struct board *b, const char *key, uint16_t group, int x,
                     int y, struct hj_str look)
{
    uint32_t drawing;

    if (!hj_map_get(b->known, look, &drawing))
        return false;
    known_node(b, key, 1, group, x, y, drawing);
    return true;
}

void board_new_look(struct board *b, const char *key, uint16_t group, int x,
                    int y, struct hj_str look)
{
    struct hj_str kept = hj_arena_str(b->arena, look);
    uint32_t drawing = board_shape(b);

    known_node(b, key, 1, group, x, y, drawing);
    if (kept.p == NULL || !hj_map_put(b->known, kept, drawing))
        b->failed = true;
}

struct hj_str board_take_text(struct board *b)
{
    struct hj_str text = hj_arena_str(b->frame->arena, hj_out_text(b->text));

    hj_out_cut(b->text, 0);
    b->failed = b->failed || text.p == NULL;
    return text;
}

void board_key(char key[BOARD_KEY], char kind, int32_t number)
{
    char digits[HJ_DIGITS];
    struct hj_str n = hj_digits(number, digits);

    key[0] = kind;
    memcpy(key + 1, n.p, n.n);
    key[1 + n.n] = '\0';
}

uint16_t board_group(const struct board *b, size_t player, size_t zone)
{
    return (uint16_t)(1 + player * (b->game->zone_count + 1u) + zone);
}

const struct place *frame_place(const struct frame *f, int32_t object)
{
    for (size_t i = 0; object >= 0 && i < f->place_count; i++)
        if (f->places[i].object == object)
            return &f->places[i];
    return NULL;
}

static void draw_lane(struct board *b, const struct lane *lane, size_t zone)
{
    hj_svg_rect(b->text, "lane",
                (struct hj_svg_box){MARGIN / 2, lane->y, BOARD_WIDTH - MARGIN,
                                    lane_height(b, lane, zone) - 2},
                4);
}

/* Draws the row between the sides, with a number at each place. */
static void draw_middle(struct board *b)
{
    struct hj_out *title = hj_out_memory();

    draw_lane(b, &b->middle, (size_t)b->middle_zone);
    for (int column = 1; column <= b->game->columns; column++) {
        hj_out_printf(title, "%s %d", b->game->zones[b->middle_zone].title,
                      column);
        hj_svg_text(b->text, "zone",
                    MARGIN + (column - 1) * board_column_width(b),
                    b->middle.y + TITLE - 3, hj_out_text(title));
        hj_out_cut(title, 0);
    }
    b->failed = b->failed || hj_out_failed(title);
    hj_out_free(title);
}

/* Draws the background, which is the same in the whole game. */
static void draw_ground(struct board *b)
{
    if (b->has_ground) {
        known_node(b, "ground", 0, 0, 0, 0, b->ground);
        return;
    }
    hj_out_puts(b->text, "<title>The table.</title>");
    if (b->middle_zone >= 0)
        draw_middle(b);
    for (size_t i = 0; i < b->players; i++) {
        const struct side *side = &b->sides[i];
        for (size_t z = 0; z < b->game->zone_count; z++) {
            const struct lane *lane = &side->lanes[z];
            if (b->game->zones[z].look == HJ_LOOK_STACK || lane->most == 0)
                continue;
            draw_lane(b, lane, z);
            hj_svg_text(b->text, "zone", MARGIN, lane->y + TITLE - 3,
                        hj_str(b->game->zones[z].title));
        }
        hj_svg_label(b->text, "name",
                     (struct hj_svg_point){MARGIN, side->names_y + TITLE}, 0,
                     40, 1, hj_log_head(b->o->log)->players[i].name);
    }
    b->ground = board_shape(b);
    b->has_ground = true;
    known_node(b, "ground", 0, 0, 0, 0, b->ground);
}

void board_draw(struct board *b, const void *state, struct frame *f)
{
    f->node_count = f->place_count = f->aim_count = 0;
    if (f->arena == NULL)
        f->arena = hj_arena_new();
    if (b->game == NULL || b->failed)
        return;
    hj_arena_reset(f->arena);
    b->frame = f;
    begin_lanes(b);
    draw_ground(b);
    board_status(b, state);
    for (size_t i = 0; i < b->players; i++)
        board_numbers(b, state, i);
    board_pieces(b, state);
    board_aims(b);
}
