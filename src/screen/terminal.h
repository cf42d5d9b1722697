/* SPDX-License-Identifier: MPL-2.0 */
/* The terminal: taken over and given back, its keys by their names, text with a
 * style put anywhere. */
#ifndef HJ_SRC_SCREEN_TERMINAL_H
#define HJ_SRC_SCREEN_TERMINAL_H

#include "cli.h"
#include "screen/prompt.h"
#include "screen/styled-text.h"

#define NCURSES_NOMACROS /* its macros look into windows */
#include <curses.h>

/* A program draws on the whole screen, from the left upper corner (0, 0). */
struct terminal {
    SCREEN *screen;
    WINDOW *window;
    struct hj_out *text; /* of terminal_shown() */
    bool colours;        /* the terminal has them, and they may be used */
    bool ascii;          /* nothing else may be drawn */
};

/* Takes the terminal over.  INSTEAD ends the message where it has no screen:
 * what to use then.  Returns CLI_FINE, or the exit status after a message;
 * terminal_close() gives it back either way, and lets a signal that ended the
 * program do so. */
int terminal_open(struct terminal *t, struct cli *cli, const char *instead);
void terminal_close(struct terminal *t);

/* The name of the next key: "Down", "^L", "Resize", or one character; "Idle"
 * when there was none for WAIT milliseconds.  "" for a key without a name; NULL
 * when the terminal is gone or a signal is to end the program.  It lives until
 * the next call. */
const char *terminal_key(struct terminal *t, int wait, char name[16]);

/* How a style looks on this terminal. */
attr_t terminal_look(const struct terminal *t, enum styled_style style);

/* Draws what fits of TEXT, which is fit to be seen, into WIDTH columns. */
void terminal_put(const struct terminal *t, int y, int x, int width,
                  attr_t attr, struct hj_str text);

/* Blanks from the left edge on. */
void terminal_put_blanks(const struct terminal *t, int y, int width,
                         attr_t attr);

/* A bar across the screen with a text on it. */
void terminal_put_bar(const struct terminal *t, int y, struct hj_str text);

/* The lines of a text from line TOP on, at most ROWS. */
void terminal_put_lines(const struct terminal *t, const struct styled *styled,
                        size_t top, int y, int x, int width, int rows);

/* A line that is typed behind LABEL in row Y, its end when it is too long; the
 * cursor is left where the next character goes. */
void terminal_put_prompt(struct terminal *t, int y, const char *label,
                         const struct prompt *prompt);

/* That the terminal needs at least WIDTH columns and HEIGHT rows. */
void terminal_put_too_small(const struct terminal *t, int width, int height);

/* How many lines there are between a bar above and a line below. */
size_t terminal_page_lines(const struct terminal *t);

/* TEXT, which is not what this returned last, as it may be drawn; it lives
 * until the next call. */
struct hj_str terminal_shown(struct terminal *t, struct hj_str text);

#endif
