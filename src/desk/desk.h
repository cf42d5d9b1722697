/* SPDX-License-Identifier: MPL-2.0 */
/* The scorekeeper's desk: an event on one screen, with a key for each job. */
#ifndef HJ_SRC_DESK_DESK_H
#define HJ_SRC_DESK_DESK_H

#include "desk/model.h"
#include "screen/terminal.h"

/*
 *   title      the event, its round, the outstanding tables, the clock
 *   tables     of the round on the screen
 *   bar        the latest entry, from here or from another desk
 *   pane       the keys, or the meaning of the typed text
 *   line       the typed text
 *
 * The desk makes no entries itself.  A key makes a command line, which is run
 * as the shell would run it (see keys.def and action.c).
 */

/* The jobs of the desk, in the order of keys.def. */
enum desk_key {
    DESK_RESULT, /* begins with a digit */
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
    DESK_MATCHES = 4, /* most players offered */
    DESK_LEAST_WIDTH = 80,
    DESK_LEAST_HEIGHT = 24,
    DESK_PANE = 5 /* lines of the pane */
};

struct desk {
    struct cli *cli;
    const char *by, *at; /* for the entries; NULL: not given */
    struct terminal terminal;
    struct desk_model model;
    enum desk_key doing; /* DESK_KEYS: no job */
    size_t step;         /* index of the current operand */
    char *operands[DESK_OPERANDS];
    struct prompt prompt;
    size_t matches[DESK_MATCHES], match_count, chosen; /* rows of players */
    size_t cursor, top; /* indices of displayed rows */
    bool page_open;     /* a page covers the desk */
    bool saving;        /* the name of a file for the page is being typed */
    char page_title[128];
    struct hj_out *page; /* text of the page */
    struct styled *lines, *hint;
    size_t hint_keys; /* the first line of the hint about keys */
    size_t page_top;
    struct hj_out *news; /* output of the last command for the pane, until the
                          * next key */
    bool bad;            /* the message is about a refusal */
    char message[HJ_ERROR_TEXT];
};

/* Returns the operand of the current step, a letter of keys.def, or 0. */
char desk_operand_kind(const struct desk *d);

/* Shows a message in the bar. */
void desk_show_message(struct desk *d, bool bad, const char *format, ...)
    HJ_PRINTF(3, 4);

/* --- keys.c --- */

/* Processes a key.  Returns false to leave the desk. */
bool desk_press(struct desk *d, const char *key);

/* --- action.c --- */

/* Runs the command of the current job with its operands.  The output goes to
 * the bar, the pane or a page. */
void desk_run(struct desk *d);

/* Writes the command line of desk_run() as a person would type it. */
void desk_put_command(const struct desk *d, struct hj_out *out);

/* Writes the page's text to the file NAME, which must not exist. */
void desk_save_page(struct desk *d, struct hj_str name);

/* --- hint.c --- */

/* Fills `hint` with the meaning of the typed text and the keys.  The lines from
 * `hint_keys` on are always displayed. */
void desk_hint(struct desk *d, size_t width);

/* --- draw.c --- */

void desk_draw(struct desk *d);

/* Returns the number of rows of tables on the screen. */
size_t desk_rows(const struct desk *d);

#endif
