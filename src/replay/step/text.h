/* SPDX-License-Identifier: MPL-2.0 */
/* The place of a stepper in words: its board and its explanation. */
#ifndef HJ_SRC_REPLAY_STEP_TEXT_H
#define HJ_SRC_REPLAY_STEP_TEXT_H

#include "screen/styled-text.h"
#include "replay/step/stepper.h"

/* Writes the board: the status of the game, the stack, and for each player the
 * numbers and the zones with their pieces; each piece on its own line if that
 * fits in ROWS lines (0: never).  STYLED must be empty.  Returns false when out
 * of memory. */
bool step_board(struct stepper *s, struct styled *styled, size_t rows);

/* Writes the explanation of the line at the point: annotation, findings, and
 * edges, with the current one marked; or the tried line, its findings and
 * changes.  *HERE is the line of STYLED with the current edge, 0 for none.
 * Returns false when out of memory. */
bool step_explain(struct stepper *s, struct styled *styled, size_t *here);

/* Writes one edge as a sentence with its rules. */
void step_put_edge(const struct stepper_edge *edge, struct hj_out *out);

/* Writes the fact of PATH to OUT, alone: `bob.health 20`; or that there is
 * none, with similar paths. */
void step_put_fact(struct stepper *s, struct hj_str path, struct hj_out *out);

/* Writes that no legal action starts with BEGINNING. */
void step_no_such_action(struct hj_out *out, struct hj_str beginning);

/* Writes a finding of the current view as `severity: message [rules]`. */
void step_put_finding(const struct hj_finding *finding, struct hj_out *out);

#endif
