/* SPDX-License-Identifier: MPL-2.0 */
/* The bracket of an event's elimination, drawn. */
#ifndef HJ_SRC_EVENT_BRACKET_H
#define HJ_SRC_EVENT_BRACKET_H

#include "event/session.h"

#include "event/stage.h"
#include "pairing/bracket.h"

/* The elimination that an event ends with, as it was played. */
struct event_bracket {
    struct hj_event_stage stage;
    struct hj_tournament *t;
    struct hj_bracket b;
    bool there; /* false: the event has none so far */
};

/* Reads it; an elimination is there when it begins, with the cut or with the
 * first round.  False with the reason in s->e; bracket_close() frees it. */
bool bracket_open(struct session *s, struct event_bracket *e);
void bracket_close(struct event_bracket *e);

/* Draws it as pictures, each with at most HIGH matches above each other (0: as
 * many as there are), under headings <h2>. */
void bracket_draw(struct hj_out *out, const struct event_bracket *e,
                  uint32_t high);

/* Writes its matches as a table, for who does not see the pictures. */
void bracket_list(struct hj_out *out, const struct event_bracket *e);

#endif
