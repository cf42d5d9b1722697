/* SPDX-License-Identifier: MPL-2.0 */
/* Drawings of the bracket of an event's elimination. */
#ifndef HJ_SRC_EVENT_BRACKET_H
#define HJ_SRC_EVENT_BRACKET_H

#include "event/session.h"

#include "event/stage.h"
#include "pairing/bracket.h"

/* The elimination of an event's last stage, with the results so far. */
struct event_bracket {
    struct hj_event_stage stage;
    struct hj_tournament *t;
    struct hj_bracket b;
    bool there; /* false: the event has no bracket yet */
};

/* Reads the bracket, which exists as soon as the elimination begins, with the
 * cut or with the first round.  Returns false with the reason in s->e.
 * bracket_close() frees the contents. */
bool bracket_open(struct session *s, struct event_bracket *e);
void bracket_close(struct event_bracket *e);

/* Draws the bracket as pictures with at most HIGH matches in a column (0: no
 * limit), under headings <h2>. */
void bracket_draw(struct hj_out *out, const struct event_bracket *e,
                  uint32_t high);

/* Writes the matches as a table, for readers without pictures. */
void bracket_list(struct hj_out *out, const struct event_bracket *e);

#endif
