/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters from elsewhere, as the arguments of an `import` entry. */
#ifndef HJ_EVENT_IMPORT_H
#define HJ_EVENT_IMPORT_H

#include "base/error.h"
#include "base/finding.h"
#include "base/map.h"
#include "base/writer.h"
#include "event/event.h"

/* Writes one player as an object; NULL or empty texts, a rating below 0 and a
 * table below 1 are left out. */
struct hj_player_row {
    struct hj_str id, name, team, club, family;
    int64_t rating, table;
};
void hj_player_write(struct hj_writer *writer, const struct hj_player_row *row);

/* Appends to ID, an empty output in memory, the slug of a name, with a number
 * behind it where it is among the keys of TAKEN.  False when out of memory. */
bool hj_player_make_id(struct hj_str name, const struct hj_map *taken,
                       struct hj_out *id);

/* Writes all players of a CSV roster (name[,id][,team][,rating][,club]) as an
 * array under `players`; who has no id gets one made of the name.  A file
 * without such a header is a list of names, one a line, where it has nothing
 * else.  False, with file, line and reason in E, at the first row that is none,
 * or two of one id. */
bool hj_roster_import(struct hj_str bytes, const char *file,
                      struct hj_writer *writer, struct hj_error *e);

/* Adds a warning for each column of such a roster that is not read and likely a
 * slip of one that is missing, and for seeds in another order than the rows. */
bool hj_roster_find_unread(struct hj_str bytes, const char *file,
                           struct hj_findings *findings);

/* What was taken from a tournament report, and what was not. */
struct hj_trf_summary {
    size_t games;       /* with a result */
    size_t open;        /* without one yet */
    size_t byes;        /* rounds without an opponent */
    size_t promises;    /* of them, for rounds that are not paired yet */
    size_t others;      /* lines that say nothing of players */
    unsigned otherwise; /* the line by which points count otherwise; 0: none */
};

/* The same from a FIDE tournament report (TRF16): the name, rating and
 * federation of every `001` line, the starting rank is the id; its rounds
 * as an array under `rounds`, each with `round` and `tables` (a report says
 * only who won: a match of one game); and what it says of rounds in which
 * nobody has an opponent yet, as promises under `awards`.  Refused too when two
 * players disagree about their game, or when somebody's points are not those
 * that the results make. */
bool hj_trf_import(struct hj_str bytes, const char *file,
                   struct hj_writer *writer, struct hj_trf_summary *summary,
                   struct hj_error *e);

/* What was taken from a file of results, and what need not be. */
struct hj_results_summary {
    size_t results, byes, open;  /* matches, rows without an opponent, matches
                                  * without a result yet */
    size_t promises;             /* byes of rounds that are not paired yet */
    size_t known;                /* rows that the event has as they are */
    size_t moves, pairs, tables; /* leaves and returns, pairs that never meet,
                                  * fixed tables */
};

/* Writes the results of a CSV file (see headjudge-results(5)) as the arguments
 * of an entry of *KIND: into rounds that have begun (`results`), or, when none
 * has, the whole history (`rounds`, and `awards`, byes of rounds that are not
 * paired yet); and who leaves (`moves`); HJ_ENTRY_KINDS:
 * the event knew all of it.  Every row that cannot be used, or that differs
 * from what was entered, or that the event's matches can't end with, is a
 * finding: with an illegal one nothing is to be
 * entered.  False, with the reason in E, when the file is not a table. */
bool hj_results_import(struct hj_event *event, struct hj_str bytes,
                       const char *file, struct hj_writer *writer,
                       struct hj_findings *findings, enum hj_entry_kind *kind,
                       struct hj_results_summary *summary, struct hj_error *e);

#endif
