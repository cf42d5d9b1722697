/* SPDX-License-Identifier: MPL-2.0 */
/* A random game of what is played on the kernel, as its tests share it. */
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
    size_t ends[KERNEL_LINES]; /* of each line, in the log */
    /* What the tests have looked at, over all games. */
    size_t found, offered, twins;
    bool secret; /* no card of a hand is shown to everybody */
    bool good;
};

/* Says what is wrong behind the log, and fails. */
bool table_fails(struct table *t, const char *what);

/* Line number I of the game, without its end. */
struct hj_str table_line(const void *table, size_t i);

/* The position before the first line, in t->state. */
void table_begin(struct table *t);

/* Reads the head with LINE behind it; the action of that line, or NULL. */
const struct hj_action *table_read(struct table *t, struct hj_str line);

/* A log judged as a whole. */
struct table_judged {
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_replay *replay;
};
bool table_judge(const struct table *t, struct hj_str text,
                 struct table_judged *j);
void table_end(struct table_judged *j);
/* Whether something of it is illegal, or cannot be read. */
bool table_found(const struct table_judged *j);

/* A card of a deck by chance; HJ_NO_CARD where it is none of a deck. */
hj_card table_card(struct table *t);

/* kernel-mutate.c: some lines of the game with a word changed: what is not
 * legal then is found, and what is was offered. */
bool table_mutations(struct table *t);

/* kernel-views.c: what a player does not see makes no difference to his view of
 * the game; the rest of it is as the judge has it. */
bool table_views(struct table *t);

#endif
