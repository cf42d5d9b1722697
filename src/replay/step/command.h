/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-replay step, by their words and by their keys. */
#ifndef HJ_SRC_REPLAY_STEP_COMMAND_H
#define HJ_SRC_REPLAY_STEP_COMMAND_H

#include "screen/styled-text.h"
#include "replay/step/stepper.h"

/* The rows of step-commands.def, in its order. */
enum step_command {
#define STEP(id, word, operand, keys, text) STEP_##id,
#include "replay/step/commands.def"
#undef STEP
    STEP_COMMANDS /* how many; also: no such command */
};

struct step_row {
    const char *word, *operand, *keys, *text;
};

/* The row of a command. */
const struct step_row *step_row(enum step_command command);

/* What a command has come to. */
enum step_outcome {
    STEP_DID_MOVE,  /* the place is another one */
    STEP_DID_SAY,   /* it is the same; a message says why */
    STEP_DID_TRY,   /* something is being tried */
    STEP_DID_TURN,  /* the view is another one */
    STEP_DID_LOAD,  /* the log was read again; a message says what is new */
    STEP_MUST_SHOW, /* the face has to do it: help, board, quit … */
    STEP_DID_FAIL   /* it is not a command, or its operand is wrong */
};

/* The command of a line that a person typed, its operand in *OPERAND: a word
 * of the table its unambiguous beginning, a key of one character, or a number
 * for `line`. STEP_COMMANDS for none. */
enum step_command step_parse(struct hj_str line, struct hj_str *operand);

/* The command of a key by its name in the table; STEP_COMMANDS for none. */
enum step_command step_of_key(const char *key);

/* Does it.  For STEP_DID_SAY and STEP_DID_FAIL stepper_message() tells. */
enum step_outcome step_run(struct stepper *s, enum step_command command,
                           struct hj_str operand);

/* Writes the table: keys, command, what it does. */
void step_help(struct styled *styled);

#endif
