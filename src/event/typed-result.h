/* SPDX-License-Identifier: MPL-2.0 */
/* A result as a person types it: `7 2-1`, `7 21`, `Ann Lee 2-1`. */
#ifndef HJ_SRC_EVENT_TYPED_RESULT_H
#define HJ_SRC_EVENT_TYPED_RESULT_H

#include "event/score.h"

/*
 *   7 2-1            table 7: the first has won two games, the second one
 *   7 21  7 2 1      the same, shorter; a third number counts drawn games
 *   ann 2-1          ann has won two games at her table, whoever is first
 *   ann 2-1 bob      the same, and bob must sit there
 *   7 20 no-play     awarded: somebody did not come (np is short for it)
 *   7 21 02 20       where teams play: the seats one by one
 */
enum { TYPED_SEATS = 16 }; /* of a team, at most */

/* A round that results are typed into. */
struct typed_round {
    struct hj_event_info info;
    int64_t round;
    bool elimination;       /* its matches need a winner */
    struct hj_table *seats; /* HJ_VIEW_SEATS of the round */
    int64_t team_size;      /* where teams play: of the largest one */
};

/* Reads what is asked of ROUND; typed_round_free() frees what is in it, also
 * after a failure.  False with the reason in E. */
bool typed_round_read(struct typed_round *r, struct hj_event *event,
                      int64_t round, struct hj_error *e);
void typed_round_free(struct typed_round *r);

/* What was typed.  `row` is the first of the table's rows in `seats`. */
struct typed_result {
    int64_t table;
    size_t row, rows;
    uint32_t players;      /* who sit there, or how many sides */
    bool has_score;        /* else the line ends behind the table */
    struct hj_score score; /* in the order of the seats */
    struct hj_score boards[TYPED_SEATS]; /* of a team's seats, where told */
    size_t board_count;
};

/* Reads a line; one that ends behind its table has no score and is right as far
 * as it goes.  False with the reason in E, and the table where it was found
 * (`rows` above 0). */
bool typed_result_read(const struct typed_round *r, struct hj_str line,
                       struct typed_result *result, struct hj_error *e);

/* The same where the table is known, of the COUNT words of its result. */
bool typed_score_read(const struct typed_round *r, const struct hj_str *words,
                      size_t count, struct typed_result *result,
                      struct hj_error *e);

/* Finds the rows of a table; false when there is none with players. */
bool typed_table_find(const struct typed_round *r, int64_t table,
                      struct typed_result *result);

/* Writes the score as a command takes it: `2-1`, with drawn games `1-1-1`, of
 * several seats `2-1 0-2 2-0`. */
void typed_score_put(const struct typed_result *result, struct hj_out *out);

/* Writes `table 7: Ann Lee 2-1 Bob Ray`, names made visible and cut to
 * WIDTH columns each; without a score `table 7: Ann Lee - Bob Ray`. */
void typed_result_put(const struct typed_round *r,
                      const struct typed_result *result, size_t width,
                      struct hj_out *out);

/* True if the table has this very result already, of a team's seats their
 * sum. */
bool typed_result_is_known(const struct typed_round *r, struct hj_event *event,
                           const struct typed_result *result);

/* The name of the side in a seat (from 1) of the table; "" when there is none.
 */
struct hj_str typed_side(const struct typed_round *r,
                         const struct typed_result *result, uint32_t seat);

/* Writes the score as arguments of an entry. */
void typed_score_write(const struct typed_result *result,
                       struct hj_writer *writer);

/* The rows of a table of players (with `id` or `player`, and `name`) whom TEXT
 * means: the one of that id or whole name, else all of whose names its words
 * are beginnings, without case and accents.  Where the table has a `side`, that
 * is a name of its players too.  At most MOST go to ROWS; returns
 * how many there are in all. */
size_t typed_players_find(const struct hj_table *players, struct hj_str text,
                          size_t *rows, size_t most);

/* True if TEXT is the id or the whole name of one of them. */
bool typed_players_are(const struct hj_table *players, struct hj_str text);

#endif
