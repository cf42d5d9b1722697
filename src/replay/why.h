/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay why: the reasons for the value of a fact, and for disputes about
 * facts. */
#ifndef HJ_REPLAY_WHY_H
#define HJ_REPLAY_WHY_H

#include "replay/event-tree.h"

#include "base/arena.h"

/* One event that changed the fact. */
struct reason {
    uint32_t line;
    struct hj_str text, because;
    const char *rule;
    uint8_t how;
    bool whole; /* about the fact itself, not a part of it */
};

/* Damage that still counts. */
struct blow {
    uint32_t line;
    int32_t object;
    struct hj_str text;
};

/* The state of collecting reasons. */
struct reasons {
    struct cli *cli;
    struct opened *o;
    struct event_tree tell;
    struct hj_str path;
    struct hj_out *text, *because;
    struct hj_arena *arena;
    struct reason *items;
    size_t count, size;
    struct blow *blows;
    size_t blow_count, blow_size;
    char turn[64];
    struct hj_writer *writer;
    char last[256];
    size_t last_length;
    bool begun;
};

/* Collects the changes of R->path; for opened_run(), DATA is R. */
void why_look(void *data, const struct hj_replay_step *step);
/* True if memory ran out for the reasons. */
bool why_failed(const struct reasons *r);
/* Write a reason as a line of text, and as members of an object. */
void why_put(const struct reasons *r, const struct reason *reason);
void why_write(struct hj_writer *w, const struct reason *reason);
/* Answers the disputes of a log, in the order of the claims: the player who is
 * right, and the latest reasons.  Returns the exit status. */
int why_claims(struct reasons *r, const char *name,
               const struct replay_options *w);

#endif
