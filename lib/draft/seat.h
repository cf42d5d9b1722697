/* SPDX-License-Identifier: MPL-2.0 */
/* Seating: pods, seats, and the cards that they need. */
#ifndef HJ_DRAFT_SEAT_H
#define HJ_DRAFT_SEAT_H

#include "base/error.h"
#include "base/random.h"
#include "base/str.h"
#include "formats/format.h"

enum { HJ_DRAFT_SEATS = 64 }; /* the most at one table */

/* A player to be seated, with the result. */
struct hj_seated {
    struct hj_str id, name, team; /* not owned; team may be empty */
    uint32_t pod, seat;           /* from 1 */
};

/* Computes the sizes of PODS pods (0: the best number) for PLAYERS players at
 * tables of LEAST to MOST, into SIZES, which has room for PLAYERS numbers: the
 * larger first, odd ones last.  Small tables (MOST below 6) are as equal as
 * possible.  Larger ones aim at eight players and have at most one odd table:
 * 14 are 8 and 6, 22 are 8, 8 and 6.  A format for any number (MOST above 24)
 * has one table.  Returns the number of pods, or 0 with the reason in E. */
size_t hj_pod_sizes(size_t players, size_t pods, size_t least, size_t most,
                    uint32_t *sizes, struct hj_error *e);

/* Seats COUNT players at PODS tables of those SIZES, at random from SEED (see
 * base/random.h).  RANKED: the players are in the order of the standings, and
 * each pod takes the next ones; otherwise the whole order is drawn.  Members of
 * a team sit side by side if a table has room for all of them; *SPLIT is the
 * number of teams that were split.  Returns false with the reason in E when out
 * of memory. */
bool hj_draft_seat(struct hj_seated *players, size_t count,
                   const uint32_t *sizes, size_t pods, bool ranked,
                   uint64_t seed, size_t *split, struct hj_error *e);

/* The cards of one pod: boxes for its players (ruling R35), the cards in them,
 * those dealt, and those left over.  Returns false when the format does not
 * define the size of a box. */
struct hj_pod_cards {
    int64_t boxes, cards, dealt, left;
};
bool hj_pod_needs(const struct hj_format *format, int64_t players,
                  struct hj_pod_cards *cards);

#endif
