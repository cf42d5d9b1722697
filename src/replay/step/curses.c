/* SPDX-License-Identifier: MPL-2.0 */
/* Loading ncurses. */
#include "replay/step/curses.h"

#include "base/late.h"

/* Written once and never changed. */
static struct curses functions;
static struct hj_late ncurses = {
    .file = HJ_NCURSES_FILE,
    .loss = "no screen (--plain takes commands from standard input)",
#define HJ_LATE(name) #name "\0"
    .names =
#include "replay/step/curses.def"
#undef HJ_LATE
};

const struct curses *curses_load(struct hj_error *e)
{
    return hj_late_load(&ncurses, &functions, e) ? &functions : NULL;
}
