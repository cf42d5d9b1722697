/* SPDX-License-Identifier: MPL-2.0 */
/* Results typed by a person: `7 2-1`, `7 21`, `Ann Lee 2-1`. */
#ifndef HJ_SRC_EVENT_TYPED_RESULT_H
#define HJ_SRC_EVENT_TYPED_RESULT_H

#include "event/score.h"

/*
 *   7 2-1            table 7: the first player won two games, the second one
 *   7 21  7 2 1      the same, shorter; a third number counts drawn games
 *   ann 2-1          ann won two games at her table, in either seat
 *   ann 2-1 bob      the same; checks that bob is the opponent
 *   7 20 no-play     awarded: a player was absent (short: np)
 *   7 21 02 20       teams: the results of each seat
 */
enum { TYPED_SEATS = 16 }; /* most seats of a team */

/* A round whose results are typed. */
struct typed_round {
    struct hj_event_info info;
    int64_t round;
    bool elimination;       /* its matches must have winners */
    struct hj_table *seats; /* HJ_VIEW_SEATS of the round */
    int64_t team_size;      /* for teams: the size of the largest one */
};

/* Reads the data of ROUND.  typed_round_free() frees it, also after a failure.
 * Returns false with the reason in E. */
bool typed_round_read(struct typed_round *r, struct hj_event *event,
                      int64_t round, struct hj_error *e);
void typed_round_free(struct typed_round *r);

/* The result of a typed line.  `row` is the first row of the table in
 * `seats`. */
struct typed_result {
    int64_t table;
    size_t row, rows;
    uint32_t players;      /* players at the table, or sides */
    bool has_score;        /* else the line ends after the table */
    struct hj_score score; /* in the order of the seats */
    struct hj_score boards[TYPED_SEATS]; /* results of the seats of teams, if
                                          * given */
    size_t board_count;
};

/* Reads a line.  A line that ends after the table has no score and is valid.
 * Returns false with the reason in E and, if it was found, the table (`rows`
 * above 0). */
bool typed_result_read(const struct typed_round *r, struct hj_str line,
                       struct typed_result *result, struct hj_error *e);

/* Reads the COUNT words of a score for the table in RESULT. */
bool typed_score_read(const struct typed_round *r, const struct hj_str *words,
                      size_t count, struct typed_result *result,
                      struct hj_error *e);

/* Finds the rows of a table.  Returns false if there is no such table or only
 * one side at it. */
bool typed_table_find(const struct typed_round *r, int64_t table,
                      struct typed_result *result);

/* Writes the score in the syntax of commands: `2-1`, with drawn games `1-1-1`,
 * for seats of teams `2-1 0-2 2-0`. */
void typed_score_put(const struct typed_result *result, struct hj_out *out);

/* Writes `table 7: Ann Lee 2-1 Bob Ray`, or without a score `table 7: Ann Lee -
 * Bob Ray`.  Names are made visible and cut to WIDTH columns each. */
void typed_result_put(const struct typed_round *r,
                      const struct typed_result *result, size_t width,
                      struct hj_out *out);

/* True if the table already has this result; for seats of teams only the total
 * is compared. */
bool typed_result_is_known(const struct typed_round *r, struct hj_event *event,
                           const struct typed_result *result);

/* Returns the name of the side in a seat (from 1) of the table, or "". */
struct hj_str typed_side(const struct typed_round *r,
                         const struct typed_result *result, uint32_t seat);

/* Writes the score as arguments of an entry. */
void typed_score_write(const struct typed_result *result,
                       struct hj_writer *writer);

/* Finds the rows of a table of players (with `id` or `player`, and `name`) that
 * match TEXT: by id or whole name, or else names of which each word of TEXT
 * begins a word, ignoring case and accents.  A column `side` counts as another
 * name.  Writes at most MOST rows to ROWS.  Returns the number of all
 * matches. */
size_t typed_players_find(const struct hj_table *players, struct hj_str text,
                          size_t *rows, size_t most);

/* True if TEXT is the id or the whole name of one of the players. */
bool typed_players_are(const struct hj_table *players, struct hj_str text);

#endif
