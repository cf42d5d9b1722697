/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games with another table, and the verbs with that of the
 * game's own behind them. */
#define HJ_GAMES_DEF "market/games.def"
#define HJ_OWN_VERBS "market/own-verbs.def"
#include "games/games.c"
#include "play/action.c"
