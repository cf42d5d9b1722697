/* SPDX-License-Identifier: MPL-2.0 */
/* Snapshots: states stored along the course, to shorten going back. */
#include "replay/internal.h"

#include <stdlib.h>

/*
 *   course   0 -- 32 -- 64 -- 96 -- 128 -- 160 -- 192 -- 200
 *   near                            128    160    192       latest odd multiple
 *   far      every HJ_FAR_STEP-th step; every second one dropped if too many
 *
 * With near snapshots, going back by a few actions costs only a few actions.
 * They are stored only after the first step back, for example an undo; most
 * logs have none.  Far snapshots serve that first step back and branches from
 * old labels.  Each is a copy of plain data.  After a failed allocation a
 * snapshot is missing, and going back takes longer.
 */

static void store(struct hj_replay *r, struct hj_snapshot *kept,
                  const void *state, size_t count)
{
    if (kept->state == NULL)
        kept->state = malloc(r->type->state_size);
    kept->valid = kept->state != NULL;
    kept->count = count;
    r->any_kept = true;
    if (kept->valid)
        r->type->copy(kept->state, state);
}

/* Drops every second far snapshot. */
static void thin(struct hj_replay *r)
{
    r->far_step *= 2;
    for (size_t i = 0; i < HJ_KEPT_FAR; i++) {
        struct hj_snapshot *kept = &r->far[i], *half = &r->far[i / 2];
        if (!kept->valid)
            continue;
        kept->valid = false;
        if (kept->count % r->far_step == 0) {
            struct hj_snapshot other = *half;
            *half = *kept;
            half->valid = true;
            if (half != kept)
                *kept = other;
        }
    }
}

static void keep_far(struct hj_replay *r, const void *state, size_t count)
{
    if (r->far_step == 0)
        r->far_step = HJ_FAR_STEP;
    while (count / r->far_step >= HJ_KEPT_FAR)
        thin(r);
    if (count % r->far_step == 0)
        store(r, &r->far[count / r->far_step], state, count);
}

void hj_replay_snapshot_now(struct hj_replay *r, const void *state,
                            size_t count)
{
    size_t slot = 0;

    for (size_t n = count / HJ_NEAR_STEP; n % 2 == 0; n /= 2)
        slot++;
    if (slot < HJ_KEPT_NEAR)
        store(r, &r->near[slot], state, count);
    if (count % HJ_FAR_STEP == 0)
        keep_far(r, state, count);
}

void hj_replay_forget(struct hj_replay *r, size_t count)
{
    if (!r->any_kept)
        return;
    r->any_kept = count > 0;
    for (size_t i = 0; i < HJ_KEPT_NEAR; i++)
        r->near[i].valid = r->near[i].valid && r->near[i].count <= count;
    for (size_t i = 0; i < HJ_KEPT_FAR; i++)
        r->far[i].valid = r->far[i].valid && r->far[i].count <= count;
}

/* Returns the last snapshot up to COUNT; NULL if the start is nearer. */
static const struct hj_snapshot *nearest(const struct hj_replay *r,
                                         size_t count)
{
    const struct hj_snapshot *best = NULL;

    for (size_t i = 0; i < HJ_KEPT_NEAR + HJ_KEPT_FAR; i++) {
        const struct hj_snapshot *kept =
            i < HJ_KEPT_NEAR ? &r->near[i] : &r->far[i - HJ_KEPT_NEAR];
        if (kept->valid && kept->count <= count &&
            (best == NULL || kept->count > best->count))
            best = kept;
    }
    return best;
}

void hj_replay_rebuild(struct hj_replay *r, void *state, size_t count)
{
    const struct hj_snapshot *kept = nearest(r, count);

    r->went_back = true;
    if (kept != NULL)
        r->type->copy(state, kept->state);
    else
        hj_replay_start(r, state);
    for (size_t i = kept != NULL ? kept->count : 0; i < count; i++) {
        hj_replay_apply_again(r, state, i, NULL);
        if (state == r->state)
            hj_replay_snapshot(r, state, i + 1);
    }
}

void hj_replay_free_snapshots(struct hj_replay *r)
{
    for (size_t i = 0; i < HJ_KEPT_NEAR; i++)
        free(r->near[i].state);
    for (size_t i = 0; i < HJ_KEPT_FAR; i++)
        free(r->far[i].state);
}
