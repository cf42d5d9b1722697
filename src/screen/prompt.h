/* SPDX-License-Identifier: MPL-2.0 */
/* A line editor: text, cursor, and history. */
#ifndef HJ_SRC_SCREEN_PROMPT_H
#define HJ_SRC_SCREEN_PROMPT_H

#include "base/str.h"

enum { PROMPT_MOST = 1000 }; /* bytes of a line */

struct prompt {
    char text[PROMPT_MOST + 1];
    size_t n, at;         /* length and cursor */
    char *before[20];     /* history, the latest line first */
    size_t count, chosen; /* items of the history; 0: the line itself */
};

/* The result of a key. */
enum prompt_outcome {
    PROMPT_EDITED,
    PROMPT_DONE,      /* Enter */
    PROMPT_CANCELLED, /* Esc, Ctrl-G, or Backspace in an empty line */
    PROMPT_COMPLETE,  /* Tab */
    PROMPT_UNHANDLED  /* the editor does not handle the key */
};

/* Sets the line to TEXT, cut to fit. */
void prompt_set(struct prompt *p, struct hj_str text);
struct hj_str prompt_text(const struct prompt *p);

/* Processes the key with that name (see terminal_key()).  Inserts a name of one
 * character. */
enum prompt_outcome prompt_key(struct prompt *p, const char *key);

/* Add the line to the history, and free the history. */
void prompt_remember(struct prompt *p);
void prompt_free(struct prompt *p);

#endif
