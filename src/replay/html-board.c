/* SPDX-License-Identifier: MPL-2.0 */
/* The table laid out: which drawing lies where in a state. */
#include "replay/html.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    MARGIN = 8,
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
                        .text = hj_out_memory(),
                        .defs = hj_out_memory()};
    if (b->game != NULL && b->game->zone_count > MOST_ZONES)
        b->game = NULL;
    return b->arena != NULL && b->slots != NULL && b->drawings != NULL &&
           b->text != NULL && b->defs != NULL;
}

void board_free(struct board *b)
{
    hj_map_free(b->slots);
    hj_map_free(b->drawings);
    hj_arena_free(b->arena);
    hj_out_free(b->text);
    hj_out_free(b->defs);
    free(b->titles);
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
    b->game->pieces(hj_replay_game(b->o->replay), state, measure_piece, b);
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

/* The first half of the players sits at the bottom, the others face them. */
void board_layout(struct board *b)
{
    size_t bottom = (b->players + 1) / 2;
    unsigned chain = b->chain.most < MOST_CHAIN ? b->chain.most : MOST_CHAIN;
    int y = STATUS;

    if (b->game == NULL)
        return;
    for (size_t i = bottom; i < b->players; i++) {
        b->sides[i].top = true;
        y = lay_side(b, &b->sides[i], y);
    }
    b->chain.y = y;
    y += (int)chain * CHAIN_HEIGHT;
    for (size_t i = 0; i < bottom; i++)
        y = lay_side(b, &b->sides[i], y);
    b->height = y + GAP;
}

/* The number of the drawing in b->text, which is new or was there before. */
static uint32_t drawing_of(struct board *b)
{
    struct hj_str text = hj_out_text(b->text);
    struct hj_str open = HJ_STR("<title>"), title = HJ_STR("");
    uint32_t number = (uint32_t)b->title_count;

    if (hj_map_get(b->drawings, text, &number))
        return number;
    text = hj_arena_str(b->arena, text);
    if (text.p == NULL || hj_out_failed(b->text) ||
        !hj_map_put(b->drawings, text, number) ||
        !board_room(b, (void **)&b->titles, b->title_count, &b->title_size,
                    sizeof *b->titles)) {
        b->failed = true;
        return 0;
    }
    if (hj_str_starts(text, open)) {
        title = hj_str_from(text, open.n);
        title =
            hj_str_first(title, hj_str_search(title, HJ_STR("</title>"), 0));
    }
    b->titles[b->title_count++] = title;
    hj_out_puts(b->defs, "<g id=\"i");
    hj_out_int(b->defs, number);
    hj_out_puts(b->defs, "\">");
    hj_out_str(b->defs, text);
    hj_out_puts(b->defs, "</g>\n");
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

void board_node(struct board *b, const char *key, int layer, uint16_t group,
                int x, int y)
{
    struct frame *f = b->frame;

    if (board_room(b, (void **)&f->nodes, f->node_count, &f->node_size,
                   sizeof *f->nodes) &&
        !b->failed)
        f->nodes[f->node_count++] =
            (struct node){.slot = slot_of(b, key),
                          .drawing = drawing_of(b),
                          .x = (int16_t)x,
                          .y = (int16_t)y,
                          .group = group,
                          .layer = (uint8_t)layer,
                          .passing = layer == LAYERS - 1};
    hj_out_cut(b->text, 0);
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

struct hj_svg_box board_health(const struct board *b, size_t player)
{
    enum { WIDE = 52, DOWN = 16, HIGH = 26 };

    return (struct hj_svg_box){MARGIN, b->sides[player].names_y + DOWN, WIDE,
                               HIGH};
}

/* The ground: what is the same in the whole game. */
static void draw_ground(struct board *b)
{
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
    board_node(b, "ground", 0, 0, 0, 0);
}

/* The value of the path of a player's fact, in the frame's arena. */
static struct hj_str fact(struct board *b, const void *state, const char *owner,
                          size_t owner_length, const char *what,
                          const char *more)
{
    struct hj_str value = HJ_STR("");
    char path[256];
    int n = snprintf(path, sizeof path, "%.*s%s%s%s", (int)owner_length, owner,
                     owner_length > 0 ? "." : "", what, more);

    if (n > 0 && (size_t)n < sizeof path &&
        b->o->type->query(hj_replay_game(b->o->replay), state, hj_str(path),
                          b->text))
        value = hj_arena_str(b->frame->arena, hj_out_text(b->text));
    b->failed = b->failed || value.p == NULL;
    hj_out_cut(b->text, 0);
    return value.p != NULL ? value : HJ_STR("");
}

/* Which cards a number counts, the first of them. */
static void put_cards(struct board *b, struct hj_str cards)
{
    enum { MOST = 12 };
    struct hj_str card;
    size_t count = 0, left = 0;

    if (cards.n == 0 || hj_str_is(cards, "none"))
        return;
    while (hj_str_split(&cards, ' ', &card)) {
        if (count++ >= MOST) {
            left++;
            continue;
        }
        hj_out_puts(b->text, count == 1 ? ": " : ", ");
        hj_out_html(b->text,
                    hj_str_is(card, "?") ? HJ_STR("an unknown card") : card);
    }
    if (left > 0)
        hj_out_printf(b->text, " and %zu more", left);
}

static void draw_numbers(struct board *b, const void *state, size_t player)
{
    const struct hj_log_player *who = &hj_log_head(b->o->log)->players[player];
    int step = (BOARD_WIDTH - 2 * MARGIN) / b->game->number_count;
    struct hj_svg_box box = board_health(b, player);
    char key[KEY];

    for (int i = 0; i < b->game->number_count; i++) {
        const struct hj_board_number *n = &b->game->numbers[i];
        struct hj_str value = fact(b, state, who->id.p, who->id.n, n->fact, "");
        struct hj_str cards =
            fact(b, state, who->id.p, who->id.n, n->fact, ".cards");
        hj_out_puts(b->text, "<title>");
        hj_out_puts(b->text, n->title);
        hj_out_char(b->text, ' ');
        hj_out_html(b->text, hj_str_is(value, "?") ? HJ_STR("unknown") : value);
        put_cards(b, cards);
        hj_out_puts(b->text, "</title>");
        if (i == 0)
            hj_svg_rect(b->text, "health",
                        (struct hj_svg_box){0, 0, box.width, box.height}, 4);
        hj_svg_text(b->text, "what", 4, 9, hj_str(n->title));
        hj_svg_text(b->text, "much", 4, 23, value);
        snprintf(key, sizeof key, "n%zu.%d", player, i);
        board_node(b, key, 1, board_group(b, player, b->game->zone_count),
                   box.x + i * step, box.y);
    }
}

static void put_status(struct board *b, const void *state)
{
    const struct hj_log_head *head = hj_log_head(b->o->log);
    struct hj_str turn = fact(b, state, "", 0, "turn", "");
    struct hj_str round = fact(b, state, "", 0, "round", "");
    struct hj_str phase = fact(b, state, "", 0, "phase", "");
    struct hj_str step = fact(b, state, "", 0, "step", "");
    struct hj_str winner = fact(b, state, "", 0, "winner", "");
    bool over = winner.n > 0 && !hj_str_is(winner, "none");

    for (uint32_t i = 0; i < head->player_count; i++) {
        if (hj_str_eq(turn, head->players[i].id))
            turn = head->players[i].name;
        if (hj_str_eq(winner, head->players[i].id))
            winner = head->players[i].name;
    }
    hj_out_printf(b->text, "Round %.*s \xC2\xB7 %.*s\xE2\x80\x99s turn",
                  HJ_STR_ARG(round), HJ_STR_ARG(turn));
    if (over && hj_str_is(winner, "draw"))
        hj_out_puts(b->text, " \xC2\xB7 the game is a draw");
    else if (over)
        hj_out_printf(b->text, " \xC2\xB7 %.*s has won", HJ_STR_ARG(winner));
    else
        hj_out_printf(b->text, " \xC2\xB7 %.*s phase", HJ_STR_ARG(phase));
    if (!over && step.n > 0 && !hj_str_is(step, "none"))
        hj_out_printf(b->text, ", %.*s step", HJ_STR_ARG(step));
}

static void draw_status(struct board *b, const void *state)
{
    enum { BASELINE = 17, FITS = 76 };
    struct hj_str words;

    put_status(b, state);
    words = hj_arena_str(b->frame->arena, hj_out_text(b->text));
    hj_out_cut(b->text, 0);
    if (words.p == NULL)
        b->failed = true;
    if (b->failed)
        return;
    hj_out_puts(b->text, "<title>");
    hj_out_html(b->text, words);
    hj_out_puts(b->text, "</title>");
    hj_svg_label(b->text, "status mid",
                 (struct hj_svg_point){BOARD_WIDTH / 2, BASELINE}, 0, FITS, 1,
                 words);
    board_node(b, "status", 1, 0, 0, 0);
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
        draw_link(b, p);
        return true;
    }
    box = box_of(b, p, lane);
    lane->now++;
    label = piece_label(b, p);
    note_place(b, p, box, label);
    if (b->game->zones[p->zone].look == HJ_LOOK_SMALL)
        small_drawing(b, p, box.width, label);
    else
        piece_drawing(b, p, box.width, label);
    snprintf(key, sizeof key, "c%d", (int)p->object);
    board_node(b, key, 1, board_group(b, p->player, p->zone), box.x, box.y);
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
    draw_status(b, state);
    for (size_t i = 0; i < b->players; i++)
        draw_numbers(b, state, i);
    b->game->pieces(hj_replay_game(b->o->replay), state, draw_piece, b);
    board_aims(b);
}
