/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games: what is known of each without playing it. */
#ifndef HJ_GAMES_GAMES_H
#define HJ_GAMES_GAMES_H

#include "play/game.h"

struct hj_text_words;

/* Another table may take its place: a program with a game of its own
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

/* One row of games.def.  All of it is constant. */
struct hj_game_row {
    const char *id, *title;
    const struct hj_game_type *type;
    const char *rules; /* tables of data/rules, separated by blanks; the last
                        * one holds the rulings; "" for none */
    const char *data;  /* folder below data */
    const struct hj_text_words *words; /* of its cards: text/words.h */
};

/* Row number I of the table; NULL behind the last.  The first one is the game
 * that is meant where nothing names one. */
const struct hj_game_row *hj_game_at(size_t i);

/* The row of that id; NULL for none. */
const struct hj_game_row *hj_game_find(struct hj_str id);

/* The functions of the game of that id; NULL for an unknown game. */
const struct hj_game_type *hj_game_type_of(struct hj_str id);

/* What the cards of the game of that id have, for hj_catalogue_check_kinds();
 * NULL: anything. */
const struct hj_card_kinds *hj_game_card_kinds(struct hj_str id);

/* The editions of the game's rules, the current one first and 0 last; NULL for
 * a game with one. */
const int *hj_game_editions(struct hj_str id);

/* Words of the game's paths that no player may be called, NULL last; or NULL.
 */
const char *const *hj_game_reserved(struct hj_str id);

/* True if the game has the verb; all verbs of a game, a bit for each (HJ_VERBS
 * are 64 at the most).  An unknown game has those that all games have. */
bool hj_game_has_verb(struct hj_str id, enum hj_verb verb);
uint64_t hj_game_verbs(struct hj_str id);

#endif
