/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games, made of another table. */
#define HJ_GAMES_DEF "trick/games.def"
#include "games/games.c"
