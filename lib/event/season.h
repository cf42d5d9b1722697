/* SPDX-License-Identifier: MPL-2.0 */
/* A season: the players, matches and points of several events. */
#ifndef HJ_EVENT_SEASON_H
#define HJ_EVENT_SEASON_H

#include "base/csv.h"
#include "base/finding.h"
#include "event/event.h"

/*
 *   a.event  b.event  c.event ...    players joined by id, or by a file that
 *        \      |      /             assigns ids to people
 *         hj_season_add()
 *               |
 *        hj_season_table()           places and matches -> points, best N
 */
struct hj_season;

/* Returns an empty season.  The caller frees it.  NULL when out of memory. */
struct hj_season *hj_season_new(void);
void hj_season_free(struct hj_season *season);

/* Sets the file that assigns ids to people: columns `id`, `person` and, for an
 * id that means somebody in one event only, `event` (its file, with or without
 * folders, or its name).  Must be called before the first event.  CSV must
 * outlive the season.  Returns false with the reason in E. */
bool hj_season_set_ids(struct hj_season *season, const struct hj_csv *csv,
                       const char *file, struct hj_error *e);

/* Returns the number of rows of that file that match nobody in the events
 * added.  *FIRST is the first of them. */
size_t hj_season_who_unused(const struct hj_season *season, size_t *first);

/* Sets the points for places: columns `place` (1, 5-8, or win, draw, loss,
 * played), `points` (0 to 1000000), and optionally `players`: the row applies
 * to events of at least that many players; of several rows for a place the one
 * with the highest number applies.  Two rows for one place and number are an
 * error.  By default a win is 3 points and a draw 1.  As hj_season_set_ids().
 */
bool hj_season_points(struct hj_season *season, const struct hj_csv *csv,
                      const char *file, struct hj_error *e);

/* Adds an event, which is open in a transaction for queries, from FILE (the
 * name is copied).  Returns false with the reason in E when the event is in the
 * season already or cannot be read. */
bool hj_season_add(struct hj_season *season, struct hj_event *event,
                   const char *file, struct hj_error *e);

/* Adds findings for possible mistakes about identity (an id with two names;
 * equal or similar names with two ids) and for tables without a result.
 * Returns false when out of memory. */
bool hj_season_check_identities(struct hj_season *season,
                                struct hj_findings *findings);

enum hj_season_rating { HJ_RATING_NONE, HJ_RATING_ELO, HJ_RATING_GLICKO };

struct hj_season_request {
    int64_t best;                 /* number of events that count; 0: all */
    enum hj_season_rating rating; /* adds a column */
    bool by_rating;               /* orders by rating first */
    double k;                     /* K factor of Elo */
};

/* Returns the standings: rank, id, name, events, record, points and the
 * requested columns.  Ordered by points, then by matches among players with
 * equal points, then by best event, second best, and so on; players equal in
 * all share a rank.  NULL when out of memory. */
struct hj_table *hj_season_table(struct hj_season *season,
                                 const struct hj_season_request *request);

/* Returns the matches of the person WHO (id or name) against each other person.
 * NULL with the reason in E. */
struct hj_table *hj_season_versus(struct hj_season *season, struct hj_str who,
                                  struct hj_error *e);

/* Returns the data of a season for a database that joins several seasons: one
 * row for each event, entry, or match of two.  All rows have the `event`'s
 * identity, which is the same in its copies; `entries` distinguishes older and
 * newer copies.  Matches are from the view of `player1`.  NULL when out of
 * memory. */
enum hj_season_rows { HJ_SEASON_EVENTS, HJ_SEASON_ENTRIES, HJ_SEASON_MATCHES };
struct hj_table *hj_season_rows(const struct hj_season *season,
                                enum hj_season_rows rows);

#endif
