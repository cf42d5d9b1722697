/* SPDX-License-Identifier: MPL-2.0 */
/* Functions shared by the pairing methods. */
#ifndef HJ_PAIRING_METHODS_H
#define HJ_PAIRING_METHODS_H

#include "pairing/pairing.h"

/* Each function adds the pairs of the next round to OUT, without tables.  False
 * with the reason in E. */
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

/* Adds multiplayer tables of at most options->table_size players. */
bool pair_tables(const struct hj_tournament *t,
                 const struct hj_pairing_options *options,
                 struct hj_pairings *out, struct hj_error *e);

/* Pairs only these COUNT players at the least cost and adds that cost to
 * OUT. */
bool pair_group(const struct hj_tournament *t,
                const struct hj_pairing_options *options,
                const uint32_t *players, uint32_t count,
                struct hj_pairings *out, struct hj_error *e);

/* Numbers the tables of OUT: first fixed tables of players, then tables of the
 * pairs in options->keep (a pair may carry such a table already), then the
 * lowest free tables, in the order of the pairs. */
bool number_tables(const struct hj_tournament *t,
                   const struct hj_pairing_options *options,
                   struct hj_pairings *out, struct hj_error *e);

/* Ranks the players by the standings, with the rules of the scoring, unless the
 * options have ranks.  Points the options to *RANKS, which the caller frees. */
bool rank_players(const struct hj_tournament *t,
                  struct hj_pairing_options *options, uint32_t **ranks,
                  struct hj_error *e);

/* Adds a pair, or a player who cannot be paired.  Returns false when out of
 * memory. */
bool pairings_add(struct hj_pairings *out, const struct hj_pair *pair);
bool pairings_add_unpaired(struct hj_pairings *out, uint32_t player);

/* Adds a pair of A and B, a bye if one of them is HJ_NOBODY, or nothing if both
 * are. */
bool pairings_add_two(struct hj_pairings *out, uint32_t a, uint32_t b,
                      struct hj_error *e);

/* Returns PLAYER, or HJ_NOBODY when PLAYER is HJ_NOBODY or has left. */
uint32_t player_still_in(const struct hj_tournament *t, uint32_t player);

/* Returns the players who take part in the next round, in the roster's order.
 * The caller frees the list.  NULL when out of memory. */
uint32_t *players_in(const struct hj_tournament *t, uint32_t *count);

#endif
