/* SPDX-License-Identifier: MPL-2.0 */
/* The table laid out: which drawing lies where in a state. */
#include "replay/html.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    GAP = 6,
    CARD_WIDTH = 84,
    LEAST_WIDTH = 30,
    SMALL_WIDTH = 48,
    TITLE = 13,   /* a lane's title above its cards */
    NAMES = 46,   /* a player's name and numbers */
    STATUS = 26,  /* round, turn, phase */
    BETWEEN = 14, /* a side and the chain, or another side */
    MOST_CHAIN = 6,
    FIRST_SIZE = 64,
    KEY = 32
};

bool board_room(struct board *b, void **items, size_t count, size_t *size,
                size_t item)
{
    size_t more = *size ? *size * 2 : FIRST_SIZE;
    void *grown;

    if (count < *size)
        return true;
    grown = realloc(*items, more * item);
    if (grown == NULL) {
        b->failed = true;
        return false;
    }
    *items = grown;
    *size = more;
    return true;
}

bool board_new(struct board *b, const struct opened *o)
{
    *b = (struct board){.o = o,
                        .game = o->type->board,
                        .players = hj_log_head(o->log)->player_count,
                        .arena = hj_arena_new(),
                        .slots = hj_map_new(FIRST_SIZE),
                        .drawings = hj_map_new(FIRST_SIZE),
                        .known = hj_map_new(FIRST_SIZE),
                        .text = hj_out_memory(),
                        .defs = hj_out_memory()};
    if (b->game != NULL && b->game->zone_count > MOST_ZONES)
        b->game = NULL;
    return b->arena != NULL && b->slots != NULL && b->drawings != NULL &&
           b->known != NULL && b->text != NULL && b->defs != NULL;
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

/* The lane that a piece is in. */
static struct lane *lane_of(struct board *b, const struct hj_piece *p)
{
    if (b->game->zones[p->zone].look == HJ_LOOK_CHAIN)
        return &b->chain;
    return &b->sides[p->player].lanes[p->zone];
}

static void begin_lanes(struct board *b)
{
    b->chain.now = 0;
    for (size_t i = 0; i < b->players; i++)
        for (size_t z = 0; z < b->game->zone_count; z++)
            b->sides[i].lanes[z].now = 0;
}

static bool measure_piece(void *data, const struct hj_piece *p)
{
    struct board *b = data;
    struct lane *lane = lane_of(b, p);

    if (lane->most == 0 || p->column < lane->low)
        lane->low = p->column;
    if (lane->most == 0 || p->column > lane->high)
        lane->high = p->column;
    lane->now++;
    lane->most = lane->now > lane->most ? lane->now : lane->most;
    return true;
}

void board_measure(struct board *b, const void *state)
{
    if (b->game == NULL)
        return;
    begin_lanes(b);
    if (!b->game->pieces(hj_replay_game(b->o->replay), state, measure_piece, b))
        b->failed = true;
}

static int lane_height(const struct board *b, size_t zone)
{
    return b->game->zones[zone].look == HJ_LOOK_SMALL
               ? TITLE + SMALL_HEIGHT + GAP
               : TITLE + CARD_HEIGHT + GAP;
}

static int lay_lane(struct board *b, struct side *side, size_t zone, int y)
{
    if (b->game->zones[zone].look == HJ_LOOK_CHAIN ||
        side->lanes[zone].most == 0)
        return y;
    side->lanes[zone].y = y;
    return y + lane_height(b, zone);
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
    unsigned chain = b->chain.most < MOST_CHAIN ? b->chain.most : MOST_CHAIN;
    int y = STATUS;

    if (b->game == NULL)
        return;
    for (size_t i = 0; i < b->players; i++) {
        b->sides[i].top = board_is_top(b, i);
        if (b->sides[i].top)
            y = lay_side(b, &b->sides[i], y);
    }
    b->chain.y = y;
    y += (int)chain * CHAIN_HEIGHT;
    for (size_t i = 0; i < b->players; i++)
        if (!b->sides[i].top)
            y = lay_side(b, &b->sides[i], y);
    b->height = y + GAP;
}

/* The number of the drawing in b->text, which is new or was there before. */
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

void board_known_node(struct board *b, const char *key, int layer,
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
    board_known_node(b, key, layer, group, x, y, board_shape(b));
}

bool board_knows(struct board *b, struct hj_str key, uint32_t *drawing)
{
    return hj_map_get(b->known, key, drawing);
}

void board_know(struct board *b, struct hj_str key)
{
    const struct frame *f = b->frame;
    struct hj_str kept = hj_arena_str(b->arena, key);
    if (b->failed || kept.p == NULL || f->node_count == 0 ||
        !hj_map_put(b->known, kept, f->nodes[f->node_count - 1].drawing))
        b->failed = true;
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

/* The ground: what is the same in the whole game. */
static void draw_ground(struct board *b)
{
    if (b->has_ground) {
        board_known_node(b, "ground", 0, 0, 0, 0, b->ground);
        return;
    }
    hj_out_puts(b->text, "<title>The table.</title>");
    for (size_t i = 0; i < b->players; i++) {
        const struct side *side = &b->sides[i];
        for (size_t z = 0; z < b->game->zone_count; z++) {
            const struct lane *lane = &side->lanes[z];
            if (b->game->zones[z].look == HJ_LOOK_CHAIN || lane->most == 0)
                continue;
            hj_svg_rect(b->text, "lane",
                        (struct hj_svg_box){MARGIN / 2, lane->y,
                                            BOARD_WIDTH - MARGIN,
                                            lane_height(b, z) - 2},
                        4);
            hj_svg_text(b->text, "zone", MARGIN, lane->y + TITLE - 3,
                        hj_str(b->game->zones[z].title));
        }
        hj_svg_label(b->text, "name",
                     (struct hj_svg_point){MARGIN, side->names_y + TITLE}, 0,
                     40, 1, hj_log_head(b->o->log)->players[i].name);
    }
    b->ground = board_shape(b);
    b->has_ground = true;
    board_known_node(b, "ground", 0, 0, 0, 0, b->ground);
}

/* Where number NOW of a lane lies. */
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
    width = step - GAP < LEAST_WIDTH ? LEAST_WIDTH : step - GAP;
    if (side->top) /* seen from the other side of the table */
        at = count - 1 - at;
    return (struct hj_svg_box){
        (BOARD_WIDTH - count * step + GAP) / 2 + at * step, lane->y + TITLE,
        width, look == HJ_LOOK_SMALL ? SMALL_HEIGHT : CARD_HEIGHT};
}

static void note_place(struct board *b, const struct hj_piece *p,
                       struct hj_svg_box box, struct hj_str label)
{
    struct frame *f = b->frame;
    char kind = p->attacks ? 'a' : p->defends ? 'd' : 't';

    if (!board_room(b, (void **)&f->places, f->place_count, &f->place_size,
                    sizeof *f->places))
        return;
    f->places[f->place_count++] =
        (struct place){p->object, box, label, p->zone};
    if ((p->against < 0 && p->against_player < 0) ||
        !board_room(b, (void **)&f->aims, f->aim_count, &f->aim_size,
                    sizeof *f->aims))
        return;
    f->aims[f->aim_count++] =
        (struct aim){f->place_count - 1, p->against, p->against_player, kind};
}

/* An effect on the chain, the top one first. */
static void draw_link(struct board *b, const struct hj_piece *p)
{
    enum { INDENT = 60 };
    struct hj_svg_box box = {INDENT, 0, BOARD_WIDTH - 2 * INDENT,
                             CHAIN_HEIGHT - 2};
    unsigned at = b->chain.now++;
    struct hj_str label = piece_label(b, p);
    char key[KEY];

    box.y = b->chain.y +
            (int)(at < MOST_CHAIN ? at : MOST_CHAIN - 1) * CHAIN_HEIGHT;
    note_place(b, p, box, label);
    chain_drawing(b, p, at + 1);
    snprintf(key, sizeof key, "k%u", at);
    board_node(b, key, 1, board_group(b, b->players, 0), box.x, box.y);
}

/* Draws the unknown cards that have come together. */
static void end_run(struct board *b)
{
    struct run *run = &b->run;
    const struct hj_piece *p = &run->piece;
    int left = run->first.x < run->last.x ? run->first.x : run->last.x;
    int way = run->first.x + run->last.x - 2 * left;
    char key[KEY];

    if (run->count == 0)
        return;
    row_drawing(b, p, run->first.width,
                run->count > 1 ? way / (int)(run->count - 1) : 0, run->count);
    snprintf(key, sizeof key, "c%d", (int)p->object);
    board_node(b, key, 1, board_group(b, p->player, p->zone), left,
               run->first.y);
    run->count = 0;
}

/* Whether a piece continues the run, or begins one. */
static bool join_run(struct board *b, const struct hj_piece *p,
                     struct hj_svg_box box)
{
    struct run *run = &b->run;

    if (run->count > 0 &&
        (p->name.n > 0 || p->zone != run->piece.zone ||
         p->player != run->piece.player || p->face_up != run->piece.face_up ||
         p->activated != run->piece.activated))
        end_run(b);
    if (p->name.n > 0 || b->game->zones[p->zone].look != HJ_LOOK_SMALL)
        return false;
    if (run->count++ == 0) {
        run->piece = *p;
        run->piece.name = run->piece.word = HJ_STR(""); /* of the call's life */
        run->first = box;
    }
    run->last = box;
    return true;
}

/* What makes two cards look the same. */
static struct hj_str look_of(struct board *b, const struct hj_piece *p,
                             int width, struct hj_str label)
{
    enum hj_look look = b->game->zones[p->zone].look;
    const int16_t numbers[] = {(int16_t)width,
                               p->atk,
                               p->def,
                               p->base_def,
                               p->counters,
                               (int16_t)(p->has_values | p->activated << 1 |
                                         p->face_up << 2 | look << 3)};

    hj_out_cut(b->text, 0);
    hj_out_char(b->text, 'c');
    hj_out_mem(b->text, numbers, sizeof numbers);
    hj_out_str(b->text, label);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, p->kind);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, p->words);
    hj_out_char(b->text, '\0');
    hj_out_str(b->text, p->word);
    return hj_out_text(b->text);
}

static void draw_card(struct board *b, const struct hj_piece *p,
                      struct hj_svg_box box, struct hj_str label,
                      const char *key)
{
    struct hj_str look = look_of(b, p, box.width, label);
    uint16_t group = board_group(b, p->player, p->zone);
    uint32_t drawing;

    if (board_knows(b, look, &drawing)) {
        board_known_node(b, key, 1, group, box.x, box.y, drawing);
        hj_out_cut(b->text, 0);
        return;
    }
    look = hj_arena_str(b->frame->arena, look);
    hj_out_cut(b->text, 0);
    if (look.p == NULL) {
        b->failed = true;
        return;
    }
    if (b->game->zones[p->zone].look == HJ_LOOK_SMALL)
        small_drawing(b, p, box.width, label);
    else
        piece_drawing(b, p, box.width, label);
    board_node(b, key, 1, group, box.x, box.y);
    board_know(b, look);
}

static bool draw_piece(void *data, const struct hj_piece *p)
{
    struct board *b = data;
    struct lane *lane = lane_of(b, p);
    struct hj_svg_box box;
    struct hj_str label;
    char key[KEY];

    if (b->failed)
        return false;
    if (lane == &b->chain) {
        end_run(b);
        draw_link(b, p);
        return true;
    }
    box = box_of(b, p, lane);
    lane->now++;
    label = piece_label(b, p);
    note_place(b, p, box, label);
    if (join_run(b, p, box))
        return true;
    snprintf(key, sizeof key, "c%d", (int)p->object);
    draw_card(b, p, box, label, key);
    return true;
}

void board_draw(struct board *b, const void *state, struct frame *f)
{
    f->node_count = f->place_count = f->aim_count = 0;
    if (f->arena == NULL && (f->arena = hj_arena_new()) == NULL)
        b->failed = true;
    if (b->game == NULL || b->failed)
        return;
    hj_arena_reset(f->arena);
    b->frame = f;
    begin_lanes(b);
    draw_ground(b);
    board_status(b, state);
    for (size_t i = 0; i < b->players; i++)
        board_numbers(b, state, i);
    if (!b->game->pieces(hj_replay_game(b->o->replay), state, draw_piece, b))
        b->failed = true;
    end_run(b);
    board_aims(b);
}
