/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games with another table. */
#define HJ_GAMES_DEF "higher-hill/games.def"
#include "games/games.c"
