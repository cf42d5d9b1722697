/* SPDX-License-Identifier: MPL-2.0 */
/* Internals of lib/draft: the rows of a record. */
#ifndef HJ_DRAFT_INTERNAL_H
#define HJ_DRAFT_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "draft/record.h"
#include "draft/seat.h"

enum { MOST_ROUNDS = 32, MOST_PICKS = 500 };

/* One row; a row of pick 0 is a card of the pack that the seat opens. */
struct row {
    uint32_t pod, round, pick, seat;
    uint32_t card;  /* index of its folded name */
    uint32_t copy;  /* 0: unknown */
    uint32_t order; /* in the order of reading */
    struct hj_str player;
    struct hj_place place;
    /* Of a card in a pack: the seat and pick that took it; seat 0: untaken. */
    uint32_t taken_seat, taken_pick;
};

struct hj_draft {
    const struct hj_catalogue *cat; /* or NULL */
    struct hj_arena *arena;
    struct row *rows; /* sorted by pod, round, pick, seat, order */
    size_t count, size;
    struct hj_map *cards; /* by folded name */
    struct hj_str *names; /* as first written */
    size_t name_count, name_size;
};

/* The rows of one round of a pod; the cards of packs come first, up to
 * PICKS. */
struct span {
    size_t begin, picks, end;
};
struct span draft_round(const struct hj_draft *draft, uint32_t pod,
                        uint32_t round);

/* Returns the highest seat of a pod; 0 when the pod is missing. */
uint32_t draft_seats(const struct hj_draft *draft, uint32_t pod);

/* Returns the player at a seat, from the `player` of a row; "" when unknown. */
struct hj_str draft_player(const struct hj_draft *draft, uint32_t pod,
                           uint32_t seat);

#endif
