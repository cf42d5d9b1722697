/* SPDX-License-Identifier: MPL-2.0 */
/* Rosters, tournament reports and results from files, as the arguments of
 * journal entries. */
#ifndef HJ_EVENT_IMPORT_H
#define HJ_EVENT_IMPORT_H

#include "base/error.h"
#include "base/finding.h"
#include "base/map.h"
#include "base/writer.h"
#include "event/event.h"

/* Writes a player as an object.  Leaves out NULL or empty texts, a rating below
 * 0, and a table below 1. */
struct hj_player_row {
    struct hj_str id, name, team, club, family;
    int64_t rating, table;
};
void hj_player_write(struct hj_writer *writer, const struct hj_player_row *row);

/* Appends the slug of a name to ID, an empty output in memory, with a number if
 * the slug is a key of TAKEN.  Returns false when out of memory. */
bool hj_player_make_id(struct hj_str name, const struct hj_map *taken,
                       struct hj_out *id);

/* Writes all players of a CSV roster (name[,id][,team][,rating][,club]) as an
 * array `players`.  Makes an id from the name where the id is missing.  A file
 * without such a header may be a list of names, one a line.  Returns false,
 * with file, line and reason in E, at the first invalid row or repeated id. */
bool hj_roster_import(struct hj_str bytes, const char *file,
                      struct hj_writer *writer, struct hj_error *e);

/* Adds a warning for each column of a roster that is not read and resembles a
 * missing one, and for seeds in a different order than the rows.  Returns false
 * when out of memory. */
bool hj_roster_find_unread(struct hj_str bytes, const char *file,
                           struct hj_findings *findings);

/* Counts of the facts read from a tournament report, and of the lines
 * ignored. */
struct hj_trf_summary {
    size_t games;       /* games with a result */
    size_t open;        /* games without a result */
    size_t byes;        /* rounds without an opponent */
    size_t promises;    /* byes of rounds that are not paired yet */
    size_t others;      /* lines that are not about players */
    unsigned otherwise; /* line that declares other points for results; 0:
                         * none */
};

/* Reads a FIDE tournament report (TRF16) in the same way: name, rating and
 * federation of each `001` line, with the starting rank as the id; the rounds
 * as an array `rounds`, each with `round` and `tables` (a report has only the
 * winner: a match of one game); and rounds in which nobody has an opponent yet
 * as promised byes in `awards`.  Refuses a report in which two players disagree
 * about their game, or in which points differ from the results. */
bool hj_trf_import(struct hj_str bytes, const char *file,
                   struct hj_writer *writer, struct hj_trf_summary *summary,
                   struct hj_error *e);

/* Counts of the facts read from a results file, and of those already known. */
struct hj_results_summary {
    size_t results, byes, open;  /* matches; rows without an opponent; matches
                                  * without a result */
    size_t promises;             /* byes of rounds that are not paired yet */
    size_t known;                /* rows that the event already has */
    size_t moves, pairs, tables; /* drops and returns; forbidden pairs; fixed
                                  * tables */
};

/* Writes the results of a CSV file (see headjudge-results(5)) as the arguments
 * of an entry of *KIND: into rounds that have begun (`results`) or, if no round
 * has begun, the whole history (`rounds`, and `awards` for byes of rounds that
 * are not paired yet), and drops and returns (`moves`).  *KIND is
 * HJ_ENTRY_KINDS when the event already has all of it.  Adds a finding for each
 * row that is invalid, differs from the entered result, or is not a possible
 * result; with an illegal finding the caller must not make the entry.  Returns
 * false, with the reason in E, when the file is not a table. */
bool hj_results_import(struct hj_event *event, struct hj_str bytes,
                       const char *file, struct hj_writer *writer,
                       struct hj_findings *findings, enum hj_entry_kind *kind,
                       struct hj_results_summary *summary, struct hj_error *e);

#endif
