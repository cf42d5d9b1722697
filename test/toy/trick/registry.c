/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games, made of another table, and the verbs of all games with
 * its own behind them. */
#define HJ_GAMES_DEF "trick/games.def"
#define HJ_OWN_VERBS "trick/own-verbs.def"
#include "games/games.c"
#include "play/action.c"
