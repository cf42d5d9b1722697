/* SPDX-License-Identifier: MPL-2.0 */
/* The registry of games, made of another table. */
#define HJ_GAMES_DEF "../../test/toy/games.def"
#include "../../lib/games/games.c"
