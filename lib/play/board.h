/* SPDX-License-Identifier: MPL-2.0 */
/* The table as a picture needs it: zones, the pieces in them, numbers. */
#ifndef HJ_PLAY_BOARD_H
#define HJ_PLAY_BOARD_H

#include "base/out.h"
#include "base/str.h"

/*
 *   a player's side, from the middle of the table outwards:
 *
 *      zones[0]   [w1] [w2]           HJ_LOOK_CARDS   in their order
 *      zones[1]   [f1] [  ] [f3]      HJ_LOOK_PLACES  in columns
 *      zones[2]   [?] [?] [Bolt]      HJ_LOOK_SMALL   in their order
 *      numbers    health 25 · hand 4 · deck 31
 *
 *   between the sides, where there is such a zone:
 *
 *      zone       [dock 1] [moon 2] [belt 3]   HJ_LOOK_SHARED
 *      zones[0]   [w1][w2]          [w3]       HJ_LOOK_CROWD of either side
 *
 * A game says what its table looks like and which pieces lie on it; it draws
 * nothing.
 */
struct hj_game;

/* How the cards of a zone lie. */
enum hj_look {
    HJ_LOOK_CARDS,  /* side by side, with their values */
    HJ_LOOK_PLACES, /* each at its numbered column */
    HJ_LOOK_SMALL,  /* side by side, small: of no value but their number */
    HJ_LOOK_STACK,  /* on no side: the stack of effects, the top first */
    HJ_LOOK_SHARED, /* on no side: between them, each at its numbered column */
    HJ_LOOK_CROWD   /* at the columns of what is shared, several at each */
};

struct hj_board_zone {
    const char *title; /* in lower case, as in "front row" */
    uint8_t look;      /* enum hj_look */
};

/* A fact of each player that is shown as a number: its path behind the
 * player's id, its title, and whether the path with ".cards" behind it says
 * which cards are counted. */
struct hj_board_number {
    const char *fact, *title;
    bool cards;
};

/* A value that pieces have, as in "ATK 3": a short word and a title. */
struct hj_board_value {
    const char *word, *title;
};

/* What a piece may be doing to another: "w1 attacks f1", and "attacks" where
 * nobody is named. */
struct hj_board_relation {
    const char *toward, *alone;
};

enum { HJ_PIECE_VALUES = 4 };

/* One card, or one effect on the chain.  Its texts live during the call. */
struct hj_piece {
    int32_t object;        /* the number by which events name it */
    int32_t column;        /* in a zone of places */
    int32_t against;       /* the object that its relation is to, or that the
                            * effect is for; -1 */
    int8_t against_player; /* the same for a player; -1 */
    uint8_t player, zone;  /* whose side; index in the zones */
    struct hj_str word;    /* how a log may name it: "w1" */
    struct hj_str name;    /* the card's; "" when nobody knows it */
    struct hj_str kind;    /* what sort of card, as in "combatant" */
    struct hj_str words;   /* its keywords, commas between them */
    int16_t values[HJ_PIECE_VALUES]; /* in the order of the board's table */
    int16_t full[HJ_PIECE_VALUES];   /* the same before damage */
    int16_t counters;
    uint8_t value_count; /* 0: it has none, or nobody knows them */
    uint8_t relation;    /* row of the board's table, + 1; 0: none */
    bool turned;         /* sideways */
    bool face_up;
    bool all_so; /* all cards of its zone lie so: it is no news */
    bool square; /* drawn with corners: a place, not somebody */
};

/* Takes one piece; returns false to stop. */
typedef bool (*hj_piece_take)(void *data, const struct hj_piece *piece);

/* What a game tells about its table. */
struct hj_board {
    const struct hj_board_zone *zones; /* from the middle outwards */
    const struct hj_board_number *numbers;
    const struct hj_board_value *values;
    const struct hj_board_relation *relations;
    const char *turned; /* the word of a piece that is: "activated" */
    uint8_t zone_count, number_count, relation_count;
    uint8_t columns; /* of what is shared: from 1 on */
    /* Every piece on the table in STATE: by zone, in each zone by player and
     * in the order in which they lie.  False when out of memory; some may
     * have been taken by then. */
    bool (*pieces)(const struct hj_game *game, const void *state,
                   hj_piece_take take, void *data);
    /* The same pieces in any order, of which no more is told than object,
     * column, player and zone: much quicker, for a layout. */
    void (*places)(const struct hj_game *game, const void *state,
                   hj_piece_take take, void *data);
};

#endif
