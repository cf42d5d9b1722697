/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games: their properties without an open game. */
#ifndef HJ_GAMES_GAMES_H
#define HJ_GAMES_GAMES_H

#include "play/game.h"

struct hj_text_words;

/* A program with a game of its own may replace this table
 * (headjudge-game(7)). */
#ifndef HJ_GAMES_DEF
#define HJ_GAMES_DEF "games/games.def"
#endif

/* The functions of each game, and the words of its cards. */
#define HJ_GAME(module, id, title, rules, data)                                \
    extern const struct hj_game_type hj_##module;                              \
    extern const struct hj_text_words hj_##module##_words;
#include HJ_GAMES_DEF
#undef HJ_GAME

/* One row of games.def; all of it is constant. */
struct hj_game_row {
    const char *id, *title;
    const struct hj_game_type *type;
    const char *rules; /* tables of data/rules, separated by blanks; the last
                        * one holds the rulings; "" for none */
    const char *data;  /* folder below data */
    const struct hj_text_words *words; /* of its cards: text/words.h */
};

/* Returns row number I of the table; NULL behind the last. Row 0 is the default
 * game. */
const struct hj_game_row *hj_game_at(size_t i);

/* Returns the row of game ID; NULL for an unknown game. */
const struct hj_game_row *hj_game_find(struct hj_str id);

/* Returns the functions of game ID; NULL for an unknown game. */
const struct hj_game_type *hj_game_type_of(struct hj_str id);

/* Returns the properties that cards of game ID may have, for
 * hj_catalogue_check_kinds(); NULL: any. */
const struct hj_card_kinds *hj_game_card_kinds(struct hj_str id);

/* Returns the editions of the game's rules, the current one first and 0 last;
 * NULL for a game with one edition. */
const int *hj_game_editions(struct hj_str id);

/* Returns the words that cannot be player ids, since the game's paths use them,
 * NULL last; NULL for none. */
const char *const *hj_game_reserved(struct hj_str id);

/* True if the game has the verb. hj_game_verbs() returns all its verbs, a bit
 * each (HJ_VERBS is 64 at most). An unknown game has the verbs of all games. */
bool hj_game_has_verb(struct hj_str id, enum hj_verb verb);
uint64_t hj_game_verbs(struct hj_str id);

#endif
