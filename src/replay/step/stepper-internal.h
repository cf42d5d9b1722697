/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of a stepper share. */
#ifndef HJ_SRC_REPLAY_STEPPER_INTERNAL_H
#define HJ_SRC_REPLAY_STEPPER_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "replay/step/stepper.h"

#include <sys/stat.h>

/* What is known about one point. */
struct mark {
    int32_t snapshot;   /* its number, -1 for none */
    int32_t round;      /* of the position */
    struct hj_str turn; /* whose */
    uint8_t flags;      /* of apply() */
    bool is_void, overridden;
    bool changes; /* applying the line leads here from the point before */
    bool jump;    /* the position is not made by this line from the one before:
                   * a branch, its end, an undo */
};

struct stepper {
    struct cli *cli;
    struct opened opened;
    struct replay_cache *cache;
    const char *name;
    struct hj_file file;
    bool has_seen; /* the log is a file, that was so when it was read: */
    struct stat seen;
    struct hj_str source; /* the text of the log, the judge's */
    size_t bad_lines;
    struct mark *marks; /* lines + 1 */
    size_t lines;
    char *snapshots; /* of state_size each */
    size_t snapshot_count, snapshot_room;
    size_t spacing; /* of the snapshots, in points */
    struct hj_arena *turns;

    size_t point;
    int edge;
    void *state, *other;
    struct stepper_edge *edges;
    size_t edge_count, edge_size;
    struct hj_arena *texts; /* of the edges */
    struct hj_out *text;

    size_t walked; /* where the walk is in the state OTHER */
    int view;      /* the player whose view it is, -1: the judge's */
    char *viewer;  /* that player's id, NULL */
    char *watch, *sought;
    uint32_t *values; /* of the watched fact at each point, as numbers that
                       * equal values share; NULL: not made out yet */
    struct hj_map *value_ids;
    struct hj_arena *value_texts;
    struct hj_out *trial; /* the text of the log with what is tried */
    uint32_t trial_lines; /* in front of it */
    struct opened tried;
    bool trying;
    char message[HJ_ERROR_TEXT];
    bool short_of_memory;
};

enum { SNAPSHOTS_MOST = 160 };

/* Says something and returns false. */
bool stepper_say(struct stepper *s, const char *format, ...) HJ_PRINTF(2, 3);

/* Replaces the text that TO owns by a copy of TEXT; false when out of
 * memory. */
bool stepper_keep(struct stepper *s, char **to, struct hj_str text);

/* Applies the line of the point to STATE, which is that of the point before. */
void stepper_apply(const struct stepper *s, size_t point, void *state,
                   const struct hj_report *report);

/* The same for a walk from point to point in the state OTHER, which nothing
 * else uses meanwhile; SIZE_MAX begins a new walk. */
void stepper_walk(struct stepper *s, size_t point);

/* Collects the edges of the point's line, and the position: behind the edge
 * number EDGE, or behind the whole line. */
bool stepper_enter(struct stepper *s, size_t point, int edge);

/* True if TEXT has PART, ASCII letters without their case. */
bool stepper_has_part(struct hj_str text, struct hj_str part);

/* The points before and behind, past branches; SIZE_MAX for none. */
size_t stepper_before(const struct stepper *s, size_t point);
size_t stepper_behind(const struct stepper *s, size_t point);

/* Ends the watching and frees what belongs to it. */
void stepper_unwatch(struct stepper *s);

/* Takes back what is tried. */
void stepper_drop_trial(struct stepper *s);

/* The value of a path in a state, or "" when there is none to be seen; the
 * slice lives until the stepper's text is used again. */
struct hj_str stepper_value(struct stepper *s, const void *state,
                            struct hj_str path);

/* Puts OTHER, which goes on with the watching and the searching, in the place
 * of S, whose own things are freed. */
void stepper_replace(struct stepper *s, struct stepper *other);

/* How many lines a text has. */
uint32_t stepper_count_lines(struct hj_str text);

/* Opens the log NAME, or TEXT (not NULL) under that name, as the player AS may
 * know it ("": the judge).  As stepper_open(). */
int stepper_make(struct cli *cli, const char *name, const struct hj_str *text,
                 struct hj_str as, struct stepper **to);

#endif
