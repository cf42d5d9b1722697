/* SPDX-License-Identifier: MPL-2.0 */
/* ncurses, which is loaded when the first screen is opened: a ruling wants
 * none, and need not wait for it. */
#ifndef HJ_SRC_REPLAY_CURSES_H
#define HJ_SRC_REPLAY_CURSES_H

#include "base/error.h"

#define NCURSES_NOMACROS /* a macro would take the place of a member's name */
#include <curses.h>
#include <term.h>
#undef lines /* it takes such names for what terminals can do */
#undef columns

/* Its functions under their own names. */
struct curses {
#define HJ_LATE(name) __typeof__(name) *name;
#include "replay/step/curses.def"
#undef HJ_LATE
};

/* Loads the library when it is first asked for.  NULL, with the reason in E,
 * when it or one of its functions is not there.  Nobody frees the result. */
const struct curses *curses_load(struct hj_error *e);

#endif
