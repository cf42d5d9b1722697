/* SPDX-License-Identifier: MPL-2.0 */
/* What a stepper's place looks like in words: its board and its explanation. */
#ifndef HJ_SRC_REPLAY_STEP_TEXT_H
#define HJ_SRC_REPLAY_STEP_TEXT_H

#include "screen/styled-text.h"
#include "replay/step/stepper.h"

/* Writes the board: where the game is, what is on the stack, and for each
 * player the numbers and the zones with what lies in them; each piece on a line
 * of its own where that takes no more than ROWS lines (0: never).  The styled
 * has been cleared.  False when out of memory. */
bool step_board(struct stepper *s, struct styled *styled, size_t rows);

/* Writes what the line at the point is and caused: annotation, findings, the
 * edges with the present one marked; or what is being tried, its findings and
 * what it changes.  The number of the styled's line with the present edge goes
 * to *HERE, 0 for none.  False when out of memory. */
bool step_explain(struct stepper *s, struct styled *styled, size_t *here);

/* Writes one edge as a sentence with its rules. */
void step_put_edge(const struct stepper_edge *edge, struct hj_out *out);

/* Says that no legal action starts with BEGINNING. */
void step_no_such_action(struct hj_out *out, struct hj_str beginning);

/* Writes a finding as `severity: message [rules]`, to be seen in the present
 * view. */
void step_put_finding(const struct hj_finding *finding, struct hj_out *out);

#endif
