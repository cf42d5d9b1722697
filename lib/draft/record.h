/* SPDX-License-Identifier: MPL-2.0 */
/* A recorded draft: packs and picks, with replay and checks. */
#ifndef HJ_DRAFT_RECORD_H
#define HJ_DRAFT_RECORD_H

#include "base/finding.h"
#include "base/str.h"
#include "decks/deck.h"

/* A record is CSV, see headjudge-draft(5): pod,round,pick,seat,card and, if
 * known, copy and player.  Rows of pick 0 are the cards of the pack that the
 * seat opens, as `hj-draft deal` prints them; the others are the picks.
 *
 * Left means the next seat; the first seat follows the last.
 */
struct hj_draft;

/* Returns an empty record that the caller frees; NULL when out of memory. Names
 * and aliases of one card of CAT, which may be NULL, are the same card; it must
 * outlive the record. */
struct hj_draft *hj_draft_new(const struct hj_catalogue *cat);
void hj_draft_free(struct hj_draft *draft);

/* Adds the rows of a file (FILE must outlive the record).  Unreadable rows
 * become findings and are left out.  Returns false with the reason in E when a
 * column is missing or the file is not CSV. */
bool hj_draft_read(struct hj_draft *draft, struct hj_str bytes,
                   const char *file, struct hj_findings *findings,
                   struct hj_error *e);

/* Adds a warning for each seat with two players, at the first row of the second
 * player, and for each player at two seats; to be called after all files are
 * read.  Returns false when out of memory. */
bool hj_draft_check_players(const struct hj_draft *draft,
                            struct hj_findings *findings);

/* The rules of the draft. */
struct hj_draft_rules {
    int64_t packs, pack_size;
    struct hj_str pass; /* "left right left": one word a round */
};

/* A moment: after PICK of ROUND in POD (pick 0: the packs are open). */
struct hj_draft_moment {
    uint32_t pod, round, pick;
};

/* Replays every pod and adds a finding for each irregularity, with the first
 * moment at which it is visible and the remedy for the judge.  An irregular
 * pick is carried out as far as possible, so that later picks are still
 * checked.  Returns false with the reason in E. */
bool hj_draft_replay(struct hj_draft *draft, const struct hj_draft_rules *rules,
                     struct hj_findings *findings, struct hj_error *e);

/* Writes the state at a moment: an object a seat with seat, player, pack (the
 * seat that opened the pack in hand), holds and picked (arrays of names).
 * Returns false with the reason in E for an unknown pod, round or pick. */
bool hj_draft_show(struct hj_draft *draft, const struct hj_draft_rules *rules,
                   struct hj_draft_moment moment, struct hj_writer *writer,
                   struct hj_error *e);

/* Returns the last pick of the record, the default moment. */
struct hj_draft_moment hj_draft_last(const struct hj_draft *draft);

/* Checks that DECK consists of cards that one player picked: PLAYER (an id in
 * the column `player`) or, if PLAYER is empty, the player at POD and SEAT; with
 * POD 0 all picks of the record count.  Adds a finding for every card with more
 * copies in the deck than were picked.  Returns false with the reason in E when
 * out of memory or when the record has no pick of that player. */
bool hj_draft_check_deck(const struct hj_draft *draft, struct hj_str player,
                         uint32_t pod, uint32_t seat,
                         const struct hj_deck *deck,
                         const struct hj_catalogue *cat,
                         struct hj_findings *findings, struct hj_error *e);

/* Adds a finding for every card of DECK with more copies than DRAFTED has,
 * which counts them by card of CAT.  Returns false when out of memory. */
bool hj_draft_check_copies(const struct hj_deck *deck,
                           const struct hj_catalogue *cat,
                           const uint32_t *drafted,
                           struct hj_findings *findings);

#endif
