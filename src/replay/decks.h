/* SPDX-License-Identifier: MPL-2.0 */
/* The deck lists named in the @player lines of a log. */
#ifndef HJ_SRC_REPLAY_DECKS_H
#define HJ_SRC_REPLAY_DECKS_H

#include "replay/replay.h"

/* The decks of one log. */
struct replay_decks;

/* Reads the decks that the players of LOG name; a relative name is relative to
 * the folder of the file BESIDE.  A list that is unreadable, or has a card
 * missing from CATALOGUE, becomes a warning in FINDINGS at the player's line,
 * and the deck is unknown.  The caller frees the result.  Returns NULL, with
 * the reason in E, only when out of memory. */
struct replay_decks *replay_decks_read(const struct hj_log *log,
                                       const struct hj_catalogue *catalogue,
                                       const char *file, const char *beside,
                                       struct hj_findings *findings,
                                       struct hj_error *e);
void replay_decks_free(struct replay_decks *decks);

/* Returns one deck for each player of the log, in the order of the players. */
const struct hj_replay_deck *replay_decks_all(const struct replay_decks *decks);

#endif
