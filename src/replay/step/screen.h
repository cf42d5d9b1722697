/* SPDX-License-Identifier: MPL-2.0 */
/* The terminal's screen: panes for the log, the board and the explanation, a
 * line to type, and pages that lie above all. */
#ifndef HJ_SRC_REPLAY_SCREEN_H
#define HJ_SRC_REPLAY_SCREEN_H

#include "replay/step/complete.h"
#include "replay/step/stepper.h"
#include "screen/terminal.h"

/*
 *   title    the log, where in it, whose view
 *   ┌ log ───────┬ board ──────────────┐
 *   │            │                     │
 *   ├ explanation, or choices for what is being typed
 *   │                                  │
 *   message, or the line that is typed
 */
struct screen {
    struct cli *cli;
    struct stepper *s;
    struct terminal terminal;
    bool changed; /* the log is another one on the disk */
    struct styled *board, *explain, *page, *line;
    struct hj_out *text;
    const char *page_title; /* NULL: no page lies above */
    size_t page_top, explain_top;
    size_t shown_point; /* what the explanation's place belongs to */
    int shown_edge;
    const char *label; /* of the line that is typed; NULL: none */
    struct prompt prompt;
    struct choices *choices;
    char message[HJ_ERROR_TEXT];
    bool refused; /* it is about the line that is typed */
};

/* Takes the terminal over.  Returns CLI_FINE, or the exit status after a
 * message; screen_close() gives it back either way. */
int screen_open(struct screen *screen, struct cli *cli, struct stepper *s);
void screen_close(struct screen *screen);

/* Draws everything. */
void screen_draw(struct screen *screen);

/* Draws all anew, as after another program has written on the terminal. */
void screen_redraw(struct screen *screen);

/* Begins a page with that title in the styled `page`. */
void screen_begin_page(struct screen *screen, const char *title);

#endif
