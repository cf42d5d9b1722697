/* SPDX-License-Identifier: MPL-2.0 */
/* The internal interface of the parts of a stepper. */
#ifndef HJ_SRC_REPLAY_STEPPER_INTERNAL_H
#define HJ_SRC_REPLAY_STEPPER_INTERNAL_H

#include "base/arena.h"
#include "base/map.h"
#include "replay/step/stepper.h"

#include <sys/stat.h>

/* The data of one point. */
struct mark {
    int32_t snapshot;   /* index of its snapshot, -1 for none */
    int32_t round;      /* of the position */
    struct hj_str turn; /* the player of the turn */
    uint8_t flags;      /* flags for apply() */
    bool is_void, overridden;
    bool changes; /* applying the line leads here from the previous point */
    bool jump;    /* the line does not lead here from the previous point: a
                   * branch, its end, an undo */
};

struct stepper {
    struct cli *cli;
    struct opened opened;
    struct replay_cache *cache;
    const char *name;
    struct hj_file file;
    bool has_seen; /* the log is a file, with this status when read: */
    struct stat seen;
    struct hj_str source; /* the complete text of the log */
    size_t bad_lines;
    struct mark *marks; /* lines + 1 */
    size_t lines;
    char *snapshots; /* of state_size each */
    size_t snapshot_count, snapshot_room;
    size_t spacing; /* distance of the snapshots, in points */
    struct hj_arena *turns;

    size_t point;
    int edge;
    void *state, *other;
    struct stepper_edge *edges;
    size_t edge_count, edge_size;
    struct hj_arena *texts; /* owns the texts of the edges */
    struct hj_out *text;

    size_t walked; /* the point of OTHER in a walk */
    int view;      /* the viewing player, -1: the judge */
    char *viewer;  /* the viewing player's id, or NULL */
    char *watch, *sought;
    uint32_t *values; /* of the watched fact at each point, as numbers, equal
                       * for equal values; NULL: not yet determined */
    struct hj_map *value_ids;
    struct hj_arena *value_texts;
    struct hj_out *trial; /* the text of the log with the tried lines */
    uint32_t trial_lines; /* number of lines before the tried ones */
    struct opened tried;
    bool trying;
    char message[HJ_ERROR_TEXT];
    bool short_of_memory;
};

enum { SNAPSHOTS_MOST = 160 };

/* Sets the message and returns false. */
bool stepper_say(struct stepper *s, const char *format, ...) HJ_PRINTF(2, 3);

/* Replaces the text owned by *TO by a copy of TEXT; false when out of
 * memory. */
bool stepper_keep(struct stepper *s, char **to, struct hj_str text);

/* Applies the line of POINT to STATE, the position of the previous point. */
void stepper_apply(const struct stepper *s, size_t point, void *state,
                   const struct hj_report *report);

/* Does the same for a walk from point to point in the state OTHER, which must
 * be unused otherwise; SIZE_MAX begins a new walk. */
void stepper_walk(struct stepper *s, size_t point);

/* Moves to POINT: sets the edges of its line, and the position after edge EDGE
 * or after the whole line. */
bool stepper_enter(struct stepper *s, size_t point, int edge);

/* True if TEXT contains PART; ASCII letter case is ignored. */
bool stepper_has_part(struct hj_str text, struct hj_str part);

/* Return the previous and the next point, past branches; SIZE_MAX for none. */
size_t stepper_before(const struct stepper *s, size_t point);
size_t stepper_behind(const struct stepper *s, size_t point);

/* Ends watching and frees its data. */
void stepper_unwatch(struct stepper *s);

/* Undoes the trial. */
void stepper_drop_trial(struct stepper *s);

/* Returns the value of a path in a state, or "" if none is visible; valid until
 * s->text is used again. */
struct hj_str stepper_value(struct stepper *s, const void *state,
                            struct hj_str path);

/* Replaces S by OTHER, which keeps the watched fact and the searched text.  The
 * other data of S is freed. */
void stepper_replace(struct stepper *s, struct stepper *other);

/* Returns the number of lines of a text. */
uint32_t stepper_count_lines(struct hj_str text);

/* Opens the log NAME, or TEXT (if not NULL) under that name, in the view of the
 * player AS ("": the judge).  Otherwise as stepper_open(). */
int stepper_make(struct cli *cli, const char *name, const struct hj_str *text,
                 struct hj_str as, struct stepper **to);

#endif
