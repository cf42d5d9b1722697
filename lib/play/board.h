/* SPDX-License-Identifier: MPL-2.0 */
/* The layout of the table, for pictures: zones, pieces, numbers. */
#ifndef HJ_PLAY_BOARD_H
#define HJ_PLAY_BOARD_H

#include "base/out.h"
#include "base/str.h"

/*
 *   a player's side, from the middle of the table outwards:
 *
 *      zones[0]   [w1] [w2]           HJ_LOOK_CARDS   in order
 *      zones[1]   [f1] [  ] [f3]      HJ_LOOK_PLACES  in columns
 *      zones[2]   [?] [?] [Bolt]      HJ_LOOK_SMALL   in order
 *      numbers    health 25, hand 4, deck 31
 *
 *   between the sides, if there is such a zone:
 *
 *      zone       [dock 1] [moon 2] [belt 3]   HJ_LOOK_SHARED
 *      zones[0]   [w1][w2]          [w3]       HJ_LOOK_CROWD of either side
 *
 * A game lists its zones and pieces; the programs draw them.
 */
struct hj_game;

/* The layout of the cards of a zone. */
enum hj_look {
    HJ_LOOK_CARDS,  /* side by side, with their values */
    HJ_LOOK_PLACES, /* each in its numbered column */
    HJ_LOOK_SMALL,  /* side by side, small and without values: only the number
                     * of cards matters */
    HJ_LOOK_STACK,  /* on neither side: the stack, its top first */
    HJ_LOOK_SHARED, /* between the sides, each in its numbered column */
    HJ_LOOK_CROWD   /* in the columns of the shared zone, several in each */
};

/* A zone of the table. */
struct hj_board_zone {
    const char *title; /* in lower case, as in "front row" */
    uint8_t look;      /* enum hj_look */
};

/* A number of each player: the path of the fact behind the player's id, and the
 * title.  CARDS: the path with ".cards" behind it lists the cards counted. */
struct hj_board_number {
    const char *fact, *title;
    bool cards;
};

/* A value of pieces, as "ATK 3": the short WORD and the title. */
struct hj_board_value {
    const char *word, *title;
};

/* A relation of one piece to another: TOWARD as in "w1 attacks f1", ALONE as in
 * "attacks", if the relation has no object. */
struct hj_board_relation {
    const char *toward, *alone;
};

enum { HJ_PIECE_VALUES = 4 };

/* One card, or one item of the stack.  The texts live during the call. */
struct hj_piece {
    int32_t object;        /* its number in events */
    int32_t column;        /* in a zone of places */
    int32_t against;       /* the object of its relation, or the first target of
                            * the item; -1: none */
    int8_t against_player; /* the same for a player; -1: none */
    uint8_t player, zone;  /* the player of the side; index in the zones */
    struct hj_str word;    /* its name in logs: "w1" */
    struct hj_str name;    /* of its card; "" if unknown */
    struct hj_str kind;    /* the type of its card, as "combatant" */
    struct hj_str words;   /* its keywords, separated by commas */
    int16_t values[HJ_PIECE_VALUES]; /* in the order of the board's table */
    int16_t full[HJ_PIECE_VALUES];   /* the same before damage */
    int16_t counters;
    uint8_t value_count; /* 0: none, or unknown */
    uint8_t relation;    /* row of the board's table, + 1; 0: none */
    bool turned;         /* turned sideways */
    bool face_up;
    bool all_so; /* FACE_UP is the same for all cards of its zone, so that it
                  * need not be drawn */
    bool square; /* drawn with square corners: a place, not a character */
};

/* Takes one piece; returns false to stop. */
typedef bool (*hj_piece_take)(void *data, const struct hj_piece *piece);

/* The limits of a board, which a page has room for. */
enum { HJ_BOARD_ZONES = 18, HJ_BOARD_COLUMNS = 8 };

/* The description of a game's table. */
struct hj_board {
    const struct hj_board_zone *zones; /* from the middle outwards */
    const struct hj_board_number *numbers;
    const struct hj_board_value *values; /* the game's first ones */
    const struct hj_board_relation *relations;
    const char *turned; /* the word for a turned piece: "activated" */
    uint8_t zone_count, number_count, value_count, relation_count;
    uint8_t columns; /* of the shared zone, numbered from 1 */
    /* Passes every piece of STATE to TAKE: by zone, in each zone by player and
     * then in the order in which the pieces lie.  Returns false if out of
     * memory; some pieces may have been passed by then. */
    bool (*pieces)(const struct hj_game *game, const void *state,
                   hj_piece_take take, void *data);
    /* Passes the same pieces to TAKE in any order, with object, column, player
     * and zone alone: much quicker, for a layout. */
    void (*places)(const struct hj_game *game, const void *state,
                   hj_piece_take take, void *data);
};

#endif
