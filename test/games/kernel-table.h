/* SPDX-License-Identifier: MPL-2.0 */
/* A random game on the kernel, as its tests share it. */
#ifndef HJ_TEST_KERNEL_TABLE_H
#define HJ_TEST_KERNEL_TABLE_H

#include "base/random.h"
#include "games/games.h"
#include "log/log.h"
#include "replay/replay.h"

enum { KERNEL_LINES = 4000 };

struct table {
    const struct hj_game_row *row;
    struct hj_catalogue *cards;
    struct hj_game_setup setup;
    struct hj_game *game;
    struct hj_log *line; /* the head and one line */
    struct hj_findings *findings;
    struct hj_out *log, *one, *value, *chosen, *offers;
    void *state, *before, *copy;
    struct hj_random random;
    size_t lines, head;
    size_t ends[KERNEL_LINES]; /* end of each line in the log */
    /* Numbers of tested cases, over all games. */
    size_t found, offered, twins;
    bool secret; /* no card of a hand is shown to all */
    bool good;
};

/* Prints the problem behind the log, and fails. */
bool table_fails(struct table *t, const char *what);

/* Returns line number I of the game, without its end. */
struct hj_str table_line(const void *table, size_t i);

/* Sets t->state to the position before the first line. */
void table_begin(struct table *t);

/* Reads LINE behind the head; returns its action, or NULL. */
const struct hj_action *table_read(struct table *t, struct hj_str line);

/* A judged log. */
struct table_judged {
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_replay *replay;
};
bool table_judge(const struct table *t, struct hj_str text,
                 struct table_judged *j);
void table_end(struct table_judged *j);
/* True if it has an illegal or unreadable line. */
bool table_found(const struct table_judged *j);

/* Returns a random card of a deck; HJ_NO_CARD if it belongs in none. */
hj_card table_card(struct table *t);

/* kernel-mutate.c: changes a word in some lines of the game; a changed line
 * must be found illegal, or be among the legal moves. */
bool table_mutations(struct table *t);

/* kernel-views.c: hidden information must not change a player's view, and the
 * rest of the view must agree with the judge's. */
bool table_views(struct table *t);

#endif
