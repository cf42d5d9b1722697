/* SPDX-License-Identifier: MPL-2.0 */
/* Shared by the tests of standings. */
#ifndef HJ_TEST_STANDINGS_COMMON_H
#define HJ_TEST_STANDINGS_COMMON_H

#include "pairing/standings.h"

enum { SHOWN = 64 };

/* The standings by RULES, with the tie-breakers of NAMES or those of the rules
 * (NULL).  Any failure fails the test. */
struct hj_standings *rank(const struct hj_tournament *t, const char *rules,
                          const char *names);

/* The value of a player at LEVEL as it is printed. */
void shown(const struct hj_standings *s, uint32_t player, uint32_t level,
           char text[SHOWN]);

/* Fills a tournament row by row. */
uint32_t add_player(struct hj_tournament *t, unsigned number);
void add_match(struct hj_tournament *t, enum hj_match_kind kind, uint32_t round,
               uint32_t a, uint32_t b, int32_t wins_a, int32_t wins_b,
               int32_t draws);

/* A match without play, won by A (or lost by both). */
void add_forfeit(struct hj_tournament *t, uint32_t round, uint32_t a,
                 uint32_t b, bool a_wins);

#endif
