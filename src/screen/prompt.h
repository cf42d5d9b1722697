/* SPDX-License-Identifier: MPL-2.0 */
/* One line that a person types: its text, its cursor, and what was typed
 * before. */
#ifndef HJ_SRC_SCREEN_PROMPT_H
#define HJ_SRC_SCREEN_PROMPT_H

#include "base/str.h"

enum { PROMPT_MOST = 1000 }; /* bytes of a line */

struct prompt {
    char text[PROMPT_MOST + 1];
    size_t n, at;         /* its length, and where the cursor is */
    char *before[20];     /* lines typed before, the latest first */
    size_t count, chosen; /* of them; 0: the line itself */
};

/* What a key has come to. */
enum prompt_outcome {
    PROMPT_GOES_ON,
    PROMPT_DONE,     /* Enter */
    PROMPT_LEFT,     /* Esc, Ctrl-G, or deleting from an empty line */
    PROMPT_COMPLETE, /* Tab */
    PROMPT_NOT_MINE  /* a key that no line knows */
};

/* Makes TEXT the line, as far as it fits. */
void prompt_set(struct prompt *p, struct hj_str text);
struct hj_str prompt_text(const struct prompt *p);

/* Does what the key of that name does (as terminal_key() names keys); a
 * name of one character is typed. */
enum prompt_outcome prompt_key(struct prompt *p, const char *key);

/* Remembers the line; frees all that are remembered. */
void prompt_remember(struct prompt *p);
void prompt_free(struct prompt *p);

#endif
