/* SPDX-License-Identifier: MPL-2.0 */
/* Many events as one season: who played where, for how many points. */
#ifndef HJ_EVENT_SEASON_H
#define HJ_EVENT_SEASON_H

#include "base/csv.h"
#include "base/finding.h"
#include "event/event.h"

/*
 *   a.event  b.event  c.event …      players joined by their ids, or by a file
 *        \      |      /             of who is who
 *         hj_season_add()
 *               |
 *        hj_season_table()           places and matches ─> points, best N
 */
struct hj_season;

/* An empty season that the caller frees; NULL when out of memory. */
struct hj_season *hj_season_new(void);
void hj_season_free(struct hj_season *season);

/* Who is who: columns `id`, `person` and, where an id means somebody in one
 * event alone, `event` (its file, with or without folders, or its name).
 * Before the first event.  CSV must outlive the season.  False with the reason
 * in E. */
bool hj_season_who(struct hj_season *season, const struct hj_csv *csv,
                   const char *file, struct hj_error *e);

/* How many rows of who is who are of nobody in the events that were taken in;
 * *FIRST is the first of them. */
size_t hj_season_who_unused(const struct hj_season *season, size_t *first);

/* What a place earns: columns `place` (1, 5-8, or win, draw, loss, played) and
 * `points` (0 to 1000000), and optionally `players`: the row counts in events
 * of at least so many, and of rows for one place the one with the most; two
 * rows for one place and as many players are refused.
 * Without it a win is 3 points and a draw 1.  As hj_season_who(). */
bool hj_season_points(struct hj_season *season, const struct hj_csv *csv,
                      const char *file, struct hj_error *e);

/* Takes an event in, which is open for looking, from FILE (its name is copied).
 * False with the reason in E: it is there already, or cannot be asked. */
bool hj_season_add(struct hj_season *season, struct hj_event *event,
                   const char *file, struct hj_error *e);

/* Adds a finding for what may be two people or one: an id with two names, names
 * that are the same or nearly the same under two ids; for tables without a
 * result and for events whose matches are not rated.  False when out of memory.
 */
bool hj_season_doubts(struct hj_season *season, struct hj_findings *findings);

enum hj_season_rating { HJ_RATING_NONE, HJ_RATING_ELO, HJ_RATING_GLICKO };

struct hj_season_request {
    int64_t best;                 /* so many events of each count; 0: all */
    enum hj_season_rating rating; /* a column more */
    bool by_rating;               /* who is rated higher is higher */
    double k;                     /* of Elo */
};

/* Rank, id, name, events, record, points and what is asked for; by points, then
 * by the matches of those who are equal against each other, then by their best
 * event, their second best, and so on; whoever is equal in all shares a rank.
 * NULL when out of memory. */
struct hj_table *hj_season_table(struct hj_season *season,
                                 const struct hj_season_request *request);

/* The matches of one person, by ID or name, against each other one.  NULL with
 * the reason in E. */
struct hj_table *hj_season_versus(struct hj_season *season, struct hj_str who,
                                  struct hj_error *e);

/* What a season is made of, for a database that joins many: one row an event, a
 * player of an event, a match of two.  All are under the `event`'s identity,
 * which its copies share, and of which `entries` tells the older from the
 * newer. Matches are as `player1` sees them.  NULL when out of memory. */
enum hj_season_rows { HJ_SEASON_EVENTS, HJ_SEASON_ENTRIES, HJ_SEASON_MATCHES };
struct hj_table *hj_season_rows(const struct hj_season *season,
                                enum hj_season_rows rows);

#endif
