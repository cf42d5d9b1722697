/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-replay step, with their words and keys. */
#ifndef HJ_SRC_REPLAY_STEP_COMMAND_H
#define HJ_SRC_REPLAY_STEP_COMMAND_H

#include "screen/styled-text.h"
#include "replay/step/stepper.h"

/* The rows of commands.def, in order. */
enum step_command {
#define STEP(id, word, operand, keys, text) STEP_##id,
#include "replay/step/commands.def"
#undef STEP
    STEP_COMMANDS /* number of commands; also: unknown command */
};

struct step_row {
    const char *word, *operand, *keys, *text;
};

/* Returns the row of a command. */
const struct step_row *step_row(enum step_command command);

/* The result of a command. */
enum step_outcome {
    STEP_DID_MOVE,  /* the place has changed */
    STEP_DID_SAY,   /* the place is the same; a message gives the reason */
    STEP_DID_TRY,   /* an action is being tried */
    STEP_DID_TURN,  /* the view has changed */
    STEP_DID_LOAD,  /* the log was read again; a message gives the changes */
    STEP_MUST_SHOW, /* the user interface must execute it: help, board, quit
                     * … */
    STEP_DID_FAIL   /* unknown command, or wrong operand */
};

/* Returns the command of a typed line, with its operand in *OPERAND: a word of
 * the table or its unambiguous beginning, a key of one character, or a number
 * for `line`.  Returns STEP_COMMANDS if unknown. */
enum step_command step_parse(struct hj_str line, struct hj_str *operand);

/* Returns the command of a key by its name in the table; STEP_COMMANDS if
 * unknown. */
enum step_command step_of_key(const char *key);

/* Executes a command.  After STEP_DID_SAY and STEP_DID_FAIL, stepper_message()
 * gives the reason. */
enum step_outcome step_run(struct stepper *s, enum step_command command,
                           struct hj_str operand);

/* Writes the table: keys, command, description. */
void step_help(struct styled *styled);

#endif
