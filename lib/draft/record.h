/* SPDX-License-Identifier: MPL-2.0 */
/* A recorded draft: the packs and the picks, replayed and checked. */
#ifndef HJ_DRAFT_RECORD_H
#define HJ_DRAFT_RECORD_H

#include "base/finding.h"
#include "base/str.h"
#include "decks/deck.h"

/*
 * A record is CSV, see headjudge-draft(5): pod,round,pick,seat,card and where
 * known copy and player.  Rows of pick 0 are the cards of the pack that the
 * seat opens, the others what was taken; `hj-draft deal` prints the former.
 *
 * Left is the next seat, and the first after the last.
 */
struct hj_draft;

/* An empty record that the caller frees; NULL when out of memory. */
struct hj_draft *hj_draft_new(void);
void hj_draft_free(struct hj_draft *draft);

/* Adds the rows of a file (FILE must outlive the record).  Rows that are none
 * become findings and are left out.  False, with the reason in E, when the
 * header lacks a column or the file is no CSV. */
bool hj_draft_read(struct hj_draft *draft, struct hj_str bytes,
                   const char *file, struct hj_findings *findings,
                   struct hj_error *e);

/* Adds a warning for each seat with two players, at the first row of the
 * second, and for each player at two seats: when all files have been read.
 * False when out of memory. */
bool hj_draft_check_players(const struct hj_draft *draft,
                            struct hj_findings *findings);

/* How it was to be drafted. */
struct hj_draft_rules {
    int64_t packs, pack_size;
    struct hj_str pass; /* "left right left": one word a round */
};

/* A moment: after PICK of ROUND in POD (pick 0: the packs are open). */
struct hj_draft_moment {
    uint32_t pod, round, pick;
};

/* Replays every pod and adds a finding for each irregularity, with the first
 * moment at which it shows and what a judge can do.  An irregular pick is
 * carried out as far as it can be, so that what follows is still judged.  False
 * with the reason in E. */
bool hj_draft_replay(struct hj_draft *draft, const struct hj_draft_rules *rules,
                     struct hj_findings *findings, struct hj_error *e);

/* Writes what is true at a moment: an object a seat with seat, player, pack
 * (the seat that opened the one that it holds), holds and picked (arrays of
 * names).  False with the reason in E: no such pod, round or pick. */
bool hj_draft_show(struct hj_draft *draft, const struct hj_draft_rules *rules,
                   struct hj_draft_moment moment, struct hj_writer *writer,
                   struct hj_error *e);

/* The last pick of the record, for a moment that was not named. */
struct hj_draft_moment hj_draft_last(const struct hj_draft *draft);

/* Checks that DECK is made of what one player picked: the PLAYER of the
 * record (an id of its column `player`), or POD and SEAT where PLAYER is
 * empty; with pod 0 too every pick of the record counts.  Adds a finding for
 * every card of which the deck has more than was picked.  False when out of
 * memory, or when the record has no pick of that player. */
bool hj_draft_check_deck(const struct hj_draft *draft, struct hj_str player,
                         uint32_t pod, uint32_t seat,
                         const struct hj_deck *deck,
                         const struct hj_catalogue *cat,
                         struct hj_findings *findings, struct hj_error *e);

#endif
