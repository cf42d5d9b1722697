/* SPDX-License-Identifier: MPL-2.0 */
/* Random positions and random chains on them, written as a log with claims by
 * the oracle. */
#ifndef HJ_TEST_CHAIN_GAME_H
#define HJ_TEST_CHAIN_GAME_H

#include "chain-cards.h"

enum { CHAIN_ILLEGAL = 32, CHAIN_ROUND = 3 };

struct chain_game {
    struct hj_random *random;
    const struct oc_card *cards;
    struct oc_position p;
    struct hj_out *out;              /* the log */
    unsigned line;                   /* number of the last written line */
    unsigned illegal[CHAIN_ILLEGAL]; /* lines that must be illegal */
    int illegal_count;
    bool conceded, control;
};

/* chain-position.c: makes a random position and writes its cards and facts. */
void chain_begin(struct chain_game *g);
void chain_puts(struct chain_game *g, const char *text);
void chain_printf(struct chain_game *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
extern const char *const chain_ids[], *const chain_teams[];

/* chain-game.c: plays a random chain on that position. */
void chain_play(struct chain_game *g);

/* chain-write.c: writes an action without a line end; a played card gets its
 * alias. */
void chain_put_action(struct chain_game *g, const struct oc_action *a);
const struct oc_ability *chain_ability(const struct oc_position *p,
                                       const struct oc_action *a);

/* chain-claims.c: writes claims of all facts that the oracle has. */
void chain_claim(struct chain_game *g);

/* Writes the zone of an object as the value of its path. */
void chain_put_zone(const struct oc_position *p, int object,
                    struct hj_out *out);

#endif
