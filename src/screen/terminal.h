/* SPDX-License-Identifier: MPL-2.0 */
/* The terminal: setup and restoration, names of keys, drawing styled text. */
#ifndef HJ_SRC_SCREEN_TERMINAL_H
#define HJ_SRC_SCREEN_TERMINAL_H

#include "cli.h"
#include "screen/prompt.h"
#include "screen/styled-text.h"

#define NCURSES_NOMACROS /* its macros access windows */
#include <curses.h>

/* A program draws on the whole screen; the upper left corner is (0, 0). */
struct terminal {
    SCREEN *screen;
    WINDOW *window;
    struct hj_out *text; /* buffer of terminal_displayable() */
    struct cli *cli;     /* whose messages are kept, in `said` */
    struct hj_out *said;
    bool colours; /* colours are available and permitted */
    bool ascii;   /* only ASCII may be drawn */
};

/* terminal_open() sets up the terminal.  INSTEAD ends the message for a
 * terminal without a screen: the alternative.  Returns CLI_FINE, or the exit
 * status after printing a message.  Messages of CLI are then kept, and not
 * printed over the screen.  terminal_close() restores the terminal in either
 * case, prints the messages that terminal_said() has not taken, and raises a
 * signal that ended the program. */
int terminal_open(struct terminal *t, struct cli *cli, const char *instead);
void terminal_close(struct terminal *t);

/* Returns the first kept message, without the name of the tool, and drops all;
 * "" if there is none.  It is valid until the next message. */
struct hj_str terminal_said(struct terminal *t);

/* Returns the name of the next key: "Down", "^L", "Resize", or one character;
 * "Idle" if there was none for WAIT milliseconds; "" for a key without a name;
 * NULL if the terminal is gone or a signal is to end the program.  The name is
 * valid until the next call. */
const char *terminal_key(struct terminal *t, int wait, char name[16]);

/* Returns the attributes of a style on this terminal. */
attr_t terminal_look(const struct terminal *t, enum styled_style style);

/* Draws TEXT, which must be displayable, cut to WIDTH columns. */
void terminal_put(const struct terminal *t, int y, int x, int width,
                  attr_t attr, struct hj_str text);

/* Draws blanks from the left edge. */
void terminal_put_blanks(const struct terminal *t, int y, int width,
                         attr_t attr);

/* Draws a bar across the screen with a text. */
void terminal_put_bar(const struct terminal *t, int y, struct hj_str text);

/* Draws lines of a text from line TOP on, at most ROWS. */
void terminal_put_lines(const struct terminal *t, const struct styled *styled,
                        size_t top, int y, int x, int width, int rows);

/* Draws LABEL and the line being typed in row Y, scrolled to the cursor, and
 * places the cursor. */
void terminal_put_prompt(struct terminal *t, int y, const char *label,
                         const struct prompt *prompt);

/* Draws a message that the terminal needs at least WIDTH columns and HEIGHT
 * rows. */
void terminal_put_too_small(const struct terminal *t, int width, int height);

/* Returns the number of lines between a bar at the top and a line at the
 * bottom. */
size_t terminal_page_lines(const struct terminal *t);

/* Returns TEXT in displayable form, valid until the next call.  TEXT must not
 * be the previous result. */
struct hj_str terminal_displayable(struct terminal *t, struct hj_str text);

#endif
