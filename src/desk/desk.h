/* SPDX-License-Identifier: MPL-2.0 */
/* The scorekeeper's desk: an event on one screen, a key for each job. */
#ifndef HJ_SRC_DESK_DESK_H
#define HJ_SRC_DESK_DESK_H

#include "desk/model.h"
#include "screen/terminal.h"

/*
 *   title      the event, its round, what is outstanding, the clock
 *   tables     of the round that is shown
 *   bar        what was entered last, here or at another desk
 *   pane       the keys; or, while something is typed, what it means
 *   line       that is typed
 *
 * The desk enters nothing itself: a key makes a command line, which is run as
 * the shell would run it (see keys.def and action.c).
 */

/* What can be done, in the order of keys.def. */
enum desk_key {
    DESK_RESULT, /* a digit begins it */
#define DESK_KEY(id, key, label, asks, command, help) DESK_##id,
#include "desk/keys.def"
#undef DESK_KEY
    DESK_KEYS
};

struct desk_row {
    const char *key, *label, *asks, *command, *help;
};
const struct desk_row *desk_key_row(enum desk_key key);

enum {
    DESK_OPERANDS = 3,
    DESK_MATCHES = 4, /* players who are offered, at most */
    DESK_LEAST_WIDTH = 80,
    DESK_LEAST_HEIGHT = 24,
    DESK_PANE = 5 /* its lines */
};

struct desk {
    struct cli *cli;
    const char *by, *at; /* of the entries; NULL: not given */
    struct terminal terminal;
    struct desk_model model;
    enum desk_key doing; /* DESK_KEYS: nothing is asked for */
    size_t step;         /* which operand */
    char *operands[DESK_OPERANDS];
    struct prompt prompt;
    size_t matches[DESK_MATCHES], match_count, chosen; /* rows of players */
    size_t cursor, top; /* of the rows that are shown */
    bool page_open;     /* a page is above all */
    bool saving;        /* its file's name is typed */
    char page_title[128];
    struct hj_out *page; /* its text */
    struct styled *lines, *hint;
    size_t hint_keys; /* the first line of the hint that says what keys do */
    size_t page_top;
    struct hj_out *news; /* lines that a command has said, in the pane until the
                          * next key */
    bool bad;            /* the message is of something that was refused */
    char message[HJ_ERROR_TEXT];
};

/* What the step under way asks for: a letter of keys.def; 0 for nothing. */
char desk_asks(const struct desk *d);

/* Says in the bar. */
void desk_say(struct desk *d, bool bad, const char *format, ...)
    HJ_PRINTF(3, 4);

/* --- keys.c --- */

/* Does what a key means; false to leave. */
bool desk_press(struct desk *d, const char *key);

/* --- action.c --- */

/* Runs the command of what was asked for, with its operands; what it says goes
 * to the bar or to a page. */
void desk_run(struct desk *d);

/* The command line that desk_run() would run, as one would type it. */
void desk_put_command(const struct desk *d, struct hj_out *out);

/* Writes the page's text to the file NAME, which must not be there. */
void desk_save_page(struct desk *d, struct hj_str name);

/* --- hint.c --- */

/* Fills `hint` with what is typed means, or what the keys do; the lines from
 * `hint_keys` on are on the screen whatever stands before them. */
void desk_hint(struct desk *d, size_t width);

/* --- draw.c --- */

void desk_draw(struct desk *d);

/* How many rows of tables the screen has room for. */
size_t desk_rows(const struct desk *d);

#endif
