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
 * A game says what its table looks like and which pieces lie on it; it draws
 * nothing.
 */
struct hj_game;

/* How the cards of a zone lie. */
enum hj_look {
    HJ_LOOK_CARDS,  /* side by side, with their values */
    HJ_LOOK_PLACES, /* each at its numbered column */
    HJ_LOOK_SMALL,  /* side by side, small: of no value but their number */
    HJ_LOOK_CHAIN   /* on no side: the stack of effects, the top first */
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

/* One card, or one effect on the chain.  Its texts live during the call. */
struct hj_piece {
    int32_t object;        /* the number by which events name it */
    int32_t column;        /* in a zone of places */
    int32_t against;       /* the object that it attacks, or whose attack it
                            * defends against, or that the effect is for; -1 */
    int8_t against_player; /* the same for a player; -1 */
    uint8_t player, zone;  /* whose side; index in the zones */
    struct hj_str word;    /* how a log may name it: "w1" */
    struct hj_str name;    /* the card's; "" when nobody knows it */
    struct hj_str kind;    /* what sort of card, as in "combatant" */
    struct hj_str words;   /* its keywords, commas between them */
    int16_t atk, def, base_def, counters;
    bool has_values; /* atk and def say something */
    bool activated, face_up, attacks, defends;
};

/* Takes one piece; returns false to stop. */
typedef bool (*hj_piece_take)(void *data, const struct hj_piece *piece);

/* What a game tells about its table. */
struct hj_board {
    const struct hj_board_zone *zones; /* from the middle outwards */
    const struct hj_board_number *numbers;
    uint8_t zone_count, number_count;
    /* Every piece on the table in STATE: by zone, in each zone by player and
     * in the order in which they lie.  False when memory is short; some may
     * have been taken by then. */
    bool (*pieces)(const struct hj_game *game, const void *state,
                   hj_piece_take take, void *data);
    /* The same pieces in any order, of which no more is told than object,
     * column, player and zone: much quicker, for a layout. */
    void (*places)(const struct hj_game *game, const void *state,
                   hj_piece_take take, void *data);
};

#endif
