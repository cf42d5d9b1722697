/* SPDX-License-Identifier: MPL-2.0 */
/* The screen: panes for the log, the board and the explanation, a line for
 * typing, and pages that cover the panes. */
#ifndef HJ_SRC_REPLAY_SCREEN_H
#define HJ_SRC_REPLAY_SCREEN_H

#include "replay/step/complete.h"
#include "replay/step/stepper.h"
#include "screen/terminal.h"

/*
 *   title    the log, the place in it, the view
 *   + log -------+ board --------------+
 *   |            |                     |
 *   + explanation, or completions of the typed line
 *   |                                  |
 *   message, or the typed line
 */
struct screen {
    struct cli *cli;
    struct stepper *s;
    struct terminal terminal;
    bool changed; /* the log has changed on the disk */
    struct styled *board, *explain, *page, *line;
    struct hj_out *text;
    const char *page_title; /* NULL: no page is shown */
    size_t page_top, explain_top;
    size_t shown_point; /* the place that the explanation belongs to */
    int shown_edge;
    const char *label; /* of the typed line; NULL: none */
    struct prompt prompt;
    struct choices *choices;
    char message[HJ_ERROR_TEXT];
    bool refused; /* the message is about the typed line */
};

/* Takes over the terminal.  Returns CLI_FINE, or the exit status after a
 * message.  screen_close() must be called in both cases. */
int screen_open(struct screen *screen, struct cli *cli, struct stepper *s);
void screen_close(struct screen *screen);

/* Draws everything. */
void screen_draw(struct screen *screen);

/* Redraws everything, for example after output of another program. */
void screen_redraw(struct screen *screen);

/* Begins a page with the title TITLE in `page`. */
void screen_begin_page(struct screen *screen, const char *title);

#endif
