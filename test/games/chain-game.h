/* SPDX-License-Identifier: MPL-2.0 */
/* Random positions and random chains on them, written as a log whose claims
 * are what the oracle says. */
#ifndef HJ_TEST_CHAIN_GAME_H
#define HJ_TEST_CHAIN_GAME_H

#include "chain-cards.h"

enum { CHAIN_ILLEGAL = 32, CHAIN_ROUND = 3 };

struct chain_game {
    struct hj_random *random;
    const struct oc_card *cards;
    struct oc_position p;
    struct hj_out *out;              /* the log */
    unsigned line;                   /* of the log, the last written */
    unsigned illegal[CHAIN_ILLEGAL]; /* lines that must be found illegal */
    int illegal_count;
    bool conceded, control;
};

/* chain-position.c: a random position; its cards and facts are written. */
void chain_begin(struct chain_game *g);
void chain_puts(struct chain_game *g, const char *text);
void chain_printf(struct chain_game *g, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
extern const char *const chain_ids[], *const chain_teams[];

/* chain-game.c: plays on the position that chain_begin() made. */
void chain_play(struct chain_game *g);

/* chain-write.c: the action without its line's end; what is played gets its
 * alias. */
void chain_put_action(struct chain_game *g, const struct oc_action *a);
const struct oc_ability *chain_ability(const struct oc_position *p,
                                       const struct oc_action *a);

/* chain-claims.c: claims everything that the oracle knows. */
void chain_claim(struct chain_game *g);

/* The zone of an object as a path's value. */
void chain_put_zone(const struct oc_position *p, int object,
                    struct hj_out *out);

#endif
