/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of `hj-replay html` share. */
#ifndef HJ_SRC_REPLAY_HTML_H
#define HJ_SRC_REPLAY_HTML_H

#include "base/arena.h"
#include "base/map.h"
#include "base/svg.h"
#include "replay/event-tree.h"

/*
 *   state ──> frame: nodes ──┬──> a picture in the story (plain SVG)
 *               │            └──> what differs from the frame before (JSON)
 *               └── each a place of one of the board's drawings
 *
 * A drawing is SVG that many nodes share: the same card with the same values
 * is written once, in the definitions of the page.  The page is the same with
 * and without a script because both show these drawings at these places.
 */

enum {
    BOARD_WIDTH = 460,
    MARGIN = 8,
    GAP = 6,        /* between cards */
    TITLE = 13,     /* a lane's title above its cards */
    ABREAST = 2,    /* pieces at a column, before a further row */
    MOST_STACK = 6, /* effects on the stack that have a place of their own */
    BOARD_KEY = 32, /* room for the key of a slot */
    MOST_ZONES = 12,
    MOST_COLUMNS = 8, /* of what both sides share */
    LAYERS = 3        /* the ground, the cards, the arrows and marks */
};

/* One drawing at one place. */
struct node {
    uint32_t slot, drawing;
    int16_t x, y;
    uint16_t group; /* of the text alternative */
    uint8_t layer;
    bool passing; /* an arrow or mark of this frame only */
};

/* Where something lies, for the arrows to it. */
struct place {
    int32_t object;
    struct hj_svg_box box;
    struct hj_str label; /* in the frame's arena */
    uint8_t zone;
};

/* An arrow that waits until all places are known. */
struct aim {
    size_t from; /* place */
    int32_t object, player;
    uint8_t relation; /* as a piece has it */
};

/* One picture of the table. */
struct frame {
    struct hj_arena *arena;
    struct node *nodes;
    struct place *places;
    struct aim *aims;
    size_t node_count, node_size, place_count, place_size, aim_count, aim_size;
};

/* The space of one zone of one player, over the whole game. */
struct lane {
    int y, low, high; /* columns */
    unsigned most, now;
    unsigned crowd, at[MOST_COLUMNS + 1]; /* the most at a column; now, by it */
};

struct side {
    int names_y;
    bool top, shown;
    struct lane lanes[MOST_ZONES];
};

/* All drawings, and how the table is laid out. */
struct board {
    const struct opened *o;
    const struct hj_board *game; /* NULL: the game has no picture */
    struct side sides[HJ_GAME_MOST_PLAYERS];
    size_t players;
    int height;
    struct lane stack, middle;
    int middle_zone; /* that lies between the sides; -1: none */
    struct hj_arena *arena;
    struct hj_map *slots, *drawings;
    /* What was drawn before is found by what it shows, without drawing it. */
    struct hj_map *known;
    uint32_t ground;
    bool has_ground;
    bool *titled; /* of each drawing: whether it has a title */
    size_t drawing_count, titled_size;
    struct run {
        struct hj_piece piece;
        struct hj_svg_box first, last;
        unsigned count;
    } run; /* unknown cards side by side, that become one drawing */
    struct hj_out *text, *defs;
    struct frame *frame; /* that is being drawn */
    bool failed;         /* memory has run out */
};

/* board.c: the layout, and a state as nodes. */
bool board_new(struct board *b, const struct opened *o);
void board_free(struct board *b);
void board_measure(struct board *b, const void *state);
void board_layout(struct board *b);
void board_draw(struct board *b, const void *state, struct frame *frame);
void frame_free(struct frame *frame);

/* Adds a node whose drawing is what stands in b->text, which is cut. */
void board_node(struct board *b, const char *key, int layer, uint16_t group,
                int x, int y);
/* What stands in b->text as a part of drawings: its number, for hj_svg_use().
 */
uint32_t board_shape(struct board *b);
/* The same for a drawing that is known already. */
void board_known_node(struct board *b, const char *key, int layer,
                      uint16_t group, int x, int y, uint32_t drawing);

/* True if what KEY says (any bytes, of which the first tells their meaning) has
 * been drawn: its number goes to *DRAWING.  If not, board_node() comes next,
 * and board_know() behind it. */
bool board_knows(struct board *b, struct hj_str key, uint32_t *drawing);
void board_know(struct board *b, struct hj_str key);
/* The key of a slot: a letter for the kind, and which of them. */
void board_key(char key[BOARD_KEY], char kind, int32_t number);
const struct place *frame_place(const struct frame *f, int32_t object);
bool board_room(struct board *b, void **items, size_t count, size_t *size,
                size_t item);
uint16_t board_group(const struct board *b, size_t player, size_t zone);

/* The lane that a piece is in; it is there now, one more. */
struct lane *board_lane(struct board *b, const struct hj_piece *p);
void board_count(const struct board *b, struct lane *lane,
                 const struct hj_piece *p);
/* The column of a piece in a zone whose columns both sides share; 0: none. */
int board_column(const struct board *b, const struct hj_piece *p);
int board_column_width(const struct board *b);

/* pieces.c: the cards on the table, and the stack. */
void board_pieces(struct board *b, const void *state);

/* numbers.c: the numbers of a player, and whose turn it is, as nodes; the
 * place of the first number. */
void board_numbers(struct board *b, const void *state, size_t player);
void board_status(struct board *b, const void *state);
struct hj_svg_box board_score(const struct board *b, size_t player);

/* True if a player sits at the top: against the team of the first player, or
 * in the second half of those without teams. */
bool board_is_top(const struct board *b, size_t player);

/* The name of the player whose id a fact is, or the fact itself. */
struct hj_str board_name(const struct board *b, struct hj_str id);

/* marks.c: arrows, rings around what changed, the edges of a damage
 * ruling drawn on the table as it was before. */
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
/* COUNT cards that nobody knows, side by side. */
void row_drawing(struct board *b, const struct hj_piece *p, int width, int step,
                 unsigned count);
void stack_drawing(struct board *b, const struct hj_piece *p, unsigned place);
/* What a group of the text alternative is about, "" for what needs no title;
 * until b->text is written again. */
struct hj_str board_group_name(struct board *b, uint16_t group);
void frame_picture(struct board *b, const struct frame *f, struct hj_str about,
                   struct hj_out *out);

enum { CARD_HEIGHT = 54, SMALL_HEIGHT = 22, STACK_HEIGHT = 20 };

/* What the events of a line are told in. */
enum page_part { PART_NONE, PART_CHANGES, PART_EDGES };

/* The whole page, while it is made. */
struct page {
    struct cli *cli;
    struct opened *o;
    struct event_tree tell;
    enum page_part part;
    struct hj_out *out; /* the page */
    struct hj_out *data, *branch_text, *text;
    struct board board;
    struct frame frames[3]; /* the last one, this one, a damage ruling's */
    int last;               /* index of the last one */
    struct shown {
        uint32_t drawing;
        int16_t x, y;
        uint16_t group;
        uint32_t frame;
        uint8_t layer;
    } * shown; /* by slot, what the script shows now */
    size_t shown_count;
    uint32_t *slots; /* on the board now */
    size_t slot_count;
    uint32_t frame_count, branch, branch_count;
    uint32_t branches[HJ_LOG_MOST_BRANCHES + 1];
    size_t passed; /* lines that were looked at for what branches part from */
    uint32_t last_action[HJ_LOG_MOST_BRANCHES + 1]; /* their lines, by depth */
    struct hj_map *labels;                          /* to their lines */
    size_t depth;
    size_t finding; /* the next to be told */
    char turn[128]; /* the turn that was last told */
    /* In a long game not each turn and each damage ruling has a picture. */
    size_t turns, damages, every_turn, every_damage;
    bool failed;
};

/* event-text.c: one step told; data.c: one frame for the script. */
void story_start(struct page *p);
void story_step(void *data, const struct hj_replay_step *step);
void story_end(struct page *p);

/* The class of a finding in the style styled. */
const char *story_class(enum hj_severity severity);

/* True if another turn has begun, or the game has ended, since it was asked. */
bool story_turn(struct page *p, const void *state);
void data_frame(struct page *p, const struct frame *f, uint32_t line,
                bool damage, int severity);
/* Begins a branch, in which the next frames are. */
void data_branch(struct page *p, const struct hj_log_line *line);
void data_end(struct page *p, struct hj_out *out);

#endif
