/* SPDX-License-Identifier: MPL-2.0 */
/* The deck lists that a log's @player lines name. */
#ifndef HJ_SRC_REPLAY_DECKS_H
#define HJ_SRC_REPLAY_DECKS_H

#include "replay/replay.h"

/* The decks of one log. */
struct replay_decks;

/* Reads the deck of each player of LOG that names one; relative names are
 * relative to the folder of the file BESIDE.  A list that cannot be read, or
 * that has a card which CATALOGUE lacks, is a warning among FINDINGS at the
 * player's line, and the deck counts as unknown.  The caller frees the result;
 * NULL, with the reason in E, only when out of memory. */
struct replay_decks *replay_decks_read(const struct hj_log *log,
                                       const struct hj_catalogue *catalogue,
                                       const char *file, const char *beside,
                                       struct hj_findings *findings,
                                       struct hj_error *e);
void replay_decks_free(struct replay_decks *decks);

/* One deck for each player of the log, in its order. */
const struct hj_replay_deck *replay_decks_all(const struct replay_decks *decks);

#endif
