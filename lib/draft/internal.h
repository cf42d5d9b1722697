/* SPDX-License-Identifier: MPL-2.0 */
/* Inside lib/draft: the rows of a record. */
#ifndef HJ_DRAFT_INTERNAL_H
#define HJ_DRAFT_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "draft/record.h"

enum { MOST_SEATS = 64, MOST_ROUNDS = 32, MOST_PICKS = 500 };

/* One row; pick 0 is a card of the pack that the seat opens. */
struct row {
    uint32_t pod, round, pick, seat;
    uint32_t card;  /* by its folded name */
    uint32_t copy;  /* 0: not said which */
    uint32_t order; /* in which rows were read */
    struct hj_str player;
    struct hj_place place;
    /* Of a card of a pack, by whom and when it was taken; seat 0: not yet. */
    uint32_t taken_seat, taken_pick;
};

struct hj_draft {
    struct hj_arena *arena;
    struct row *rows; /* by pod, round, pick, seat, order */
    size_t count, size;
    struct hj_map *cards; /* folded names */
    struct hj_str *names; /* as first written */
    size_t name_count, name_size;
};

/* The rows of a pod's round; the packs come first, to PICKS. */
struct span {
    size_t begin, picks, end;
};
struct span draft_round(const struct hj_draft *draft, uint32_t pod,
                        uint32_t round);

/* The highest seat of a pod; 0 when there is no such pod. */
uint32_t draft_seats(const struct hj_draft *draft, uint32_t pod);

/* Who sits there: the `player` of a row, or "". */
struct hj_str draft_player(const struct hj_draft *draft, uint32_t pod,
                           uint32_t seat);

#endif
