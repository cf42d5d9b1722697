/* SPDX-License-Identifier: MPL-2.0 */
/* The internal interface of the parts of `hj-replay html`. */
#ifndef HJ_SRC_REPLAY_HTML_H
#define HJ_SRC_REPLAY_HTML_H

#include "base/arena.h"
#include "base/map.h"
#include "base/svg.h"
#include "replay/event-tree.h"

/*
 *   state --> frame: nodes --+--> a picture in the text (plain SVG)
 *               |            '--> the differences from the last frame (JSON)
 *               '-- each node is a place of one of the board's drawings
 *
 * A drawing is SVG that many nodes share: the same card with the same values
 * is written once, in the definitions of the page.  The page is the same with
 * and without a script because both show these drawings at these places.
 */

enum {
    BOARD_WIDTH = 460,
    MARGIN = 8,
    GAP = 6,        /* between cards */
    TITLE = 13,     /* height of a lane's title above its cards */
    ABREAST = 2,    /* pieces side by side in a column */
    MOST_STACK = 6, /* effects on the stack with a separate place */
    BOARD_KEY = 32, /* size of the key of a slot */
    LAYERS = 3      /* the background, the cards, the arrows and marks */
};

/* One drawing at one place. */
struct node {
    uint32_t slot, drawing;
    int16_t x, y;
    uint16_t group; /* of the text alternative */
    uint8_t layer;
    bool passing; /* an arrow or mark for this frame only */
};

/* The place of an object, for arrows. */
struct place {
    int32_t object;
    struct hj_svg_box box;
    struct hj_str label; /* owned by the frame's arena */
    uint8_t zone;
};

/* An arrow to be drawn when all places are known. */
struct aim {
    size_t from; /* index of the place */
    int32_t object, player;
    uint8_t relation; /* as in the piece */
};

/* One picture of the table. */
struct frame {
    struct hj_arena *arena;
    struct node *nodes;
    struct place *places;
    struct aim *aims;
    size_t node_count, node_size, place_count, place_size, aim_count, aim_size;
};

/* The space of one zone of one player, for the whole game. */
struct lane {
    int y, low, high; /* low, high: the range of columns */
    unsigned most, now;
    unsigned crowd, at[HJ_BOARD_COLUMNS + 1]; /* pieces in a column: largest
                                               * number, current numbers */
};

struct side {
    int names_y;
    bool top, shown;
    struct lane lanes[HJ_BOARD_ZONES];
};

/* All drawings, and the layout of the table. */
struct board {
    const struct opened *o;
    const struct hj_board *game; /* NULL: the game has no board */
    struct side sides[HJ_GAME_MOST_PLAYERS];
    size_t players;
    int height;
    struct lane stack, middle;
    int middle_zone; /* the zone between the sides; -1: none */
    struct hj_arena *arena;
    struct hj_map *slots, *drawings;
    /* Existing drawings by the appearance they show. */
    struct hj_map *known;
    uint32_t ground;
    bool has_ground;
    bool *titled; /* for each drawing: it has a title */
    size_t drawing_count, titled_size;
    struct run {
        struct hj_piece piece;
        struct hj_svg_box first, last;
        unsigned count;
    } run; /* adjacent unknown cards, which become one drawing */
    struct hj_out *text, *defs;
    struct frame *frame; /* the current frame */
    bool failed;         /* out of memory */
};

/* board.c: the layout, and a state as nodes. */
bool board_new(struct board *b, const struct opened *o);
void board_free(struct board *b);
void board_measure(struct board *b, const void *state);
void board_layout(struct board *b);
void board_draw(struct board *b, const void *state, struct frame *frame);
void frame_free(struct frame *frame);

/* Adds a node whose drawing is the content of b->text, which is cleared. */
void board_node(struct board *b, const char *key, int layer, uint16_t group,
                int x, int y);
/* Makes the content of b->text a part of drawings; returns its number for
 * hj_svg_use(). */
uint32_t board_shape(struct board *b);
/* True if there is a drawing with the appearance LOOK (any bytes; the first is
 * its kind), and a node with it is added.  Otherwise the caller draws it, and
 * calls board_new_look(), which adds the node. */
bool board_same_look(struct board *b, const char *key, uint16_t group, int x,
                     int y, struct hj_str look);
void board_new_look(struct board *b, const char *key, uint16_t group, int x,
                    int y, struct hj_str look);
/* Returns the content of b->text, kept as long as the frame, and clears it. */
struct hj_str board_take_text(struct board *b);
/* Writes the key of a slot: a letter for the kind, and a number. */
void board_key(char key[BOARD_KEY], char kind, int32_t number);
const struct place *frame_place(const struct frame *f, int32_t object);
bool board_room(struct board *b, void **items, size_t count, size_t *size,
                size_t item);
uint16_t board_group(const struct board *b, size_t player, size_t zone);

/* Return the lane of a piece, and count the piece in its lane. */
struct lane *board_lane(struct board *b, const struct hj_piece *p);
void board_count(const struct board *b, struct lane *lane,
                 const struct hj_piece *p);
/* Returns the column of a piece in a zone with shared columns; 0: none. */
int board_column(const struct board *b, const struct hj_piece *p);
int board_column_width(const struct board *b);

/* pieces.c: the cards on the table, and the stack. */
void board_pieces(struct board *b, const void *state);

/* numbers.c: the numbers of a player, the status of the turn, as nodes; and the
 * place of a player's first number. */
void board_numbers(struct board *b, const void *state, size_t player);
void board_status(struct board *b, const void *state);
struct hj_svg_box board_score(const struct board *b, size_t player);

/* True if a player is at the top: not in the team of the first player or,
 * without teams, in the second half of the players. */
bool board_is_top(const struct board *b, size_t player);

/* Returns the name of the player with ID, or ID itself. */
struct hj_str board_name(const struct board *b, struct hj_str id);

/* marks.c: arrows, rings around changed objects, and the edges of damage on the
 * table as it was before. */
void board_aims(struct board *b);
void board_rings(struct board *b, const struct hj_replay_step *step);
bool board_damage(struct board *b, const struct frame *before,
                  const struct frame *after, const struct hj_replay_step *step,
                  struct frame *damage);

/* drawings.c: drawings as markup, and frames as pictures and in words. */
struct hj_str piece_label(struct board *b, const struct hj_piece *p);
void piece_drawing(struct board *b, const struct hj_piece *p, int width,
                   struct hj_str label);
void small_drawing(struct board *b, const struct hj_piece *p, int width,
                   struct hj_str label);
/* COUNT adjacent unknown cards. */
void row_drawing(struct board *b, const struct hj_piece *p, int width, int step,
                 unsigned count);
void stack_drawing(struct board *b, const struct hj_piece *p, unsigned place);
/* Returns the heading of a group of the text alternative, "" if none is needed;
 * valid until b->text changes. */
struct hj_str board_group_name(struct board *b, uint16_t group);
void frame_picture(struct board *b, const struct frame *f, struct hj_str about,
                   struct hj_out *out);

enum { CARD_HEIGHT = 54, SMALL_HEIGHT = 22, STACK_HEIGHT = 20 };

/* The parts in which the events of a line are written. */
enum page_part { PART_NONE, PART_CHANGES, PART_EDGES };

/* The state of making a page. */
struct page {
    struct cli *cli;
    struct opened *o;
    struct event_tree tell;
    enum page_part part;
    struct hj_out *out; /* the page */
    struct hj_out *data, *branch_text, *text;
    struct board board;
    struct frame frames[3]; /* last, current, and damage */
    int last;               /* index of the last frame */
    struct shown {
        uint32_t drawing;
        int16_t x, y;
        uint16_t group;
        uint32_t frame;
        uint8_t layer;
    } * shown; /* by slot: the current state of the script */
    size_t shown_count;
    uint32_t *slots; /* slots on the board */
    size_t slot_count;
    uint32_t frame_count, branch, branch_count;
    uint32_t branches[HJ_LOG_MOST_BRANCHES + 1];
    size_t passed; /* number of lines visited for the starts of branches */
    uint32_t last_action[HJ_LOG_MOST_BRANCHES + 1]; /* lines of the last
                                                     * actions, by depth */
    struct hj_map *labels;                          /* label to line */
    size_t depth;
    size_t finding; /* the next finding */
    char turn[128]; /* the last turn written */
    /* In a long game only every Nth turn and damage has a picture. */
    size_t turns, damages, every_turn, every_damage;
    bool failed;
};

/* event-text.c: one step as text; data.c: one frame for the script. */
void story_start(struct page *p);
void story_step(void *data, const struct hj_replay_step *step);
void story_end(struct page *p);

/* Returns the class of a finding in the style sheet. */
const char *story_class(enum hj_severity severity);

/* True if a new turn has begun, or the game has ended, since the last call. */
bool story_turn(struct page *p, const void *state);
void data_frame(struct page *p, const struct frame *f, uint32_t line,
                bool damage, int severity);
/* Begins a branch, to which the next frames belong. */
void data_branch(struct page *p, const struct hj_log_line *line);
void data_end(struct page *p, struct hj_out *out);

#endif
