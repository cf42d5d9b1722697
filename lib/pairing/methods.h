/* SPDX-License-Identifier: MPL-2.0 */
/* What the methods of pairing share. */
#ifndef HJ_PAIRING_METHODS_H
#define HJ_PAIRING_METHODS_H

#include "pairing/pairing.h"

/* Each fills OUT with the pairs of the next round, without tables. */
bool pair_swiss(const struct hj_tournament *t,
                const struct hj_pairing_options *options,
                struct hj_pairings *out, struct hj_error *e);
bool pair_pods(const struct hj_tournament *t,
               const struct hj_pairing_options *options,
               struct hj_pairings *out, struct hj_error *e);
bool pair_round_robin(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *out, struct hj_error *e);
bool pair_elimination(const struct hj_tournament *t,
                      const struct hj_pairing_options *options,
                      struct hj_pairings *out, struct hj_error *e);

/* Multiplayer tables of at most options->table_size. */
bool pair_tables(const struct hj_tournament *t,
                 const struct hj_pairing_options *options,
                 struct hj_pairings *out, struct hj_error *e);

/* Pairs these players alone at the least cost, and adds what it costs. */
bool pair_group(const struct hj_tournament *t,
                const struct hj_pairing_options *options,
                const uint32_t *players, uint32_t count,
                struct hj_pairings *out, struct hj_error *e);

/* Gives the tables their numbers: those of players who keep theirs, those of
 * pairs that were kept (which they may have already), and the lowest free ones
 * for all others in order. */
bool number_tables(const struct hj_tournament *t,
                   const struct hj_pairing_options *options,
                   struct hj_pairings *out, struct hj_error *e);

/* Ranks the players by their standings, by the rules of the scoring, when the
 * options do not.  The options point to *RANKS then, which the caller frees. */
bool rank_players(const struct hj_tournament *t,
                  struct hj_pairing_options *options, uint32_t **ranks,
                  struct hj_error *e);

/* Adds a pair, or a player for whom there is none.  False when out of
 * memory. */
bool pairings_add(struct hj_pairings *out, const struct hj_pair *pair);
bool pairings_leave(struct hj_pairings *out, uint32_t player);

/* Adds a pair of two, a bye where one is HJ_NOBODY, nothing where both are. */
bool pairings_add_two(struct hj_pairings *out, uint32_t a, uint32_t b,
                      struct hj_error *e);

/* PLAYER (may be HJ_NOBODY), or HJ_NOBODY when the player has left. */
uint32_t player_still_in(const struct hj_tournament *t, uint32_t player);

/* The players who take part in the next round, in the roster's order; the
 * caller frees the list.  NULL when out of memory. */
uint32_t *players_in(const struct hj_tournament *t, uint32_t *count);

#endif
