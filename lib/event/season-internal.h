/* SPDX-License-Identifier: MPL-2.0 */
/* Types and functions shared by the parts of a season. */
#ifndef HJ_EVENT_SEASON_INTERNAL_H
#define HJ_EVENT_SEASON_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "event/rating.h"
#include "event/season.h"
#include "event/table.h"

struct season_person {
    struct hj_str id, name;
    struct hj_str shown; /* the name in their first event by date */
    uint32_t shown_event;
    uint32_t event;       /* the event of `name`, the first one added */
    uint32_t other_event; /* the event of other_name, a different name */
    struct hj_str other_name;
    uint32_t last; /* the last event with this person, from 1 */
};

struct season_event {
    struct hj_str path, file, name, identity; /* file: path without its
                                               * folder */
    struct hj_str date;                       /* the day as text, or "" */
    int32_t day;
    int64_t players, outstanding, entries;
    bool unrated; /* teams, or tables of more than two */
};

/* The entry of one person in one event. */
struct season_entry {
    uint32_t person, event;
    struct hj_str name; /* the name in this event */
    int64_t place;      /* 0: no place */
    int64_t won, lost, drawn, byes;
};

/* A match of two people from A's view.  ROUND counts from 1 in its event. */
struct season_match {
    uint32_t event, a, b;
    int64_t round;
    enum { SEASON_LOST, SEASON_DRAWN, SEASON_WON, SEASON_NEITHER } outcome;
    bool rated; /* was played */
};

/* A row of a table of points. */
struct season_points {
    enum {
        SEASON_PLACE,
        SEASON_WIN,
        SEASON_DRAW,
        SEASON_LOSS,
        SEASON_PLAYED
    } of;
    int64_t first, last, players, points;
};

struct hj_season {
    struct hj_arena *arena;
    struct hj_map *ids;  /* ids of people */
    struct hj_map *who;  /* maps id, or event NUL id, to rows of `who_csv` */
    struct hj_map *seen; /* identities of events */
    const struct hj_csv *who_csv;
    bool *who_used; /* by row: used for a person */
    struct season_person *people;
    struct season_event *events;
    struct season_entry *entries;
    struct season_match *matches;
    struct season_points *points;
    size_t people_count, people_size, event_count, event_size;
    size_t entry_count, entry_size, match_count, match_size;
    size_t points_count;
};

/* Returns the points of an entry, by the season's table or by matches. */
int64_t hj_season_entry_points(const struct hj_season *season,
                               const struct season_entry *entry);

/* Returns the ratings of all people after all events in the order of their
 * days, for Elo by event, for Glicko-2 by month.  The caller frees them.  NULL
 * when out of memory. */
struct hj_glicko *hj_season_rate(const struct hj_season *season,
                                 const struct hj_season_request *request);

#endif
