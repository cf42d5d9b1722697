/* SPDX-License-Identifier: MPL-2.0 */
/* The internal interface of the parts of a replay. */
#ifndef HJ_REPLAY_INTERNAL_H
#define HJ_REPLAY_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "replay/replay.h"

/* A step of the course: one action that counts. */
struct hj_step {
    uint32_t line; /* index in the log */
    uint8_t flags; /* flags for apply() */
    bool nothing;  /* the action had no effect */
};

struct hj_course {
    struct hj_step *steps;
    size_t count, size;
};

/* An open branch, and the data that its end restores. */
struct hj_frame {
    uint32_t line;              /* index of the @branch */
    size_t kept;                /* number of steps of the course before the
                                 * branch */
    struct hj_course above;     /* the steps removed from the course */
    void *state;                /* the state at the opening; NULL: not stored */
    struct hj_identified *told; /* the cards identified before the branch */
    size_t told_count;
};

/* A finding of the game about one action, until its consequences are known. */
struct hj_pending_finding {
    const struct hj_diagnostic *what;
    unsigned column;
    struct hj_str cite, message; /* in the replay's scratch arena */
    uint32_t follows; /* the illegal line that caused the finding; 0: none */
    uint32_t line;    /* in a position: the line of the fact; 0: the last one */
};

/* A ghost: a parallel game without one illegal action. */
struct hj_ghost {
    void *state;
    size_t step;    /* the index of that action in the course */
    uint32_t index; /* the index of its line in the log */
    uint32_t line;
};

/* A card that a line has identified, and that is not yet judged again. */
struct hj_identified {
    struct hj_identity id;
    uint32_t line, index; /* index: index of the line in the log */
    struct hj_str card;   /* name of the card; owned by the findings */
    bool known;           /* the card is known in the game with all cards
                           * known */
};

/* A claim that is false or about an unknown card, with its point in the
 * course. */
struct hj_open_claim {
    const struct hj_log_line *line; /* NULL: settled by a later line */
    size_t step;                    /* number of steps in the course */
    size_t frames;                  /* number of open branches */
    size_t finding;                 /* index of the finding */
    bool is_false;                  /* false by the information at that point */
};

enum {
    HJ_MOST_RECHECKED = 8000000, /* total of actions judged again */
    HJ_GHOSTS = 1024,            /* illegal actions with marked consequences */
    HJ_MOST_HAUNTED = 1000000, /* total of actions applied in parallel games */
    HJ_FOLLOWS = 16,           /* illegal lines that one line may follow from */
    HJ_KNOWN = 64, /* cards identified later and known from then on */
    HJ_SAIDS = 64  /* compared findings of one line */
};

enum { HJ_REPLAY_MOST_RULINGS = 2 * HJ_LOG_MOST_RULINGS };

/* A snapshot: the state before step COUNT of the course. */
struct hj_snapshot {
    void *state; /* NULL until first used */
    size_t count;
    bool valid;
};

/* Number of near snapshots (at powers of two of the distance), of far
 * snapshots, and of nested branches whose outer state is stored. */
enum { HJ_KEPT_NEAR = 16, HJ_KEPT_FAR = 128, HJ_KEPT_FRAMES = 16 };

struct hj_replay {
    const struct hj_log *log;
    const struct hj_game_type *type;
    const char *file;
    struct hj_game *game;
    struct hj_game *plain; /* the game without aliases; opened on demand */
    struct hj_game_setup setup;
    struct hj_game_ruling rulings[HJ_REPLAY_MOST_RULINGS];
    void *state, *other; /* the current state, and one for looking back */
    struct hj_course course;
    struct hj_frame *frames;
    size_t frame_count, frame_size;
    size_t legal_lists; /* number of findings that listed legal actions */
    struct hj_out *text, *more, *third; /* buffers for values, messages,
                                         * paths */
    struct hj_replay_options options;
    /* During a run: the lines of the log, and the receiver of reports. */
    const struct hj_log_line *lines;
    size_t line_count;
    struct hj_report report;
    struct hj_replay_verdict verdict;
    struct hj_findings *findings;
    struct hj_findings *unread; /* receives findings if the caller passes
                                 * none */
    struct hj_event *events;
    size_t event_count, event_size;
    int32_t next_event;
    struct hj_arena *arena; /* for the findings of one action */
    struct hj_pending_finding *said;
    uint32_t said_line; /* line that the following findings are about; 0: the
                         * last */
    size_t said_count, said_size;
    struct hj_ghost *ghosts;
    size_t ghost_size;
    size_t ghost_count;
    size_t ghost_actions; /* actions applied in the ghosts' games */
    bool laid_all;        /* no ghost is continued */
    bool laid;            /* too many ghosts: no more are added */
    /* Cards that lines of the course have identified.  The actions with the
     * first JUDGED_COUNT of them have been judged again. */
    struct hj_identified *told;
    size_t judged_count, told_count, told_size;
    struct hj_open_claim *open;
    size_t open_count, open_size;
    size_t open_judged;           /* the first ones, judged with those cards */
    size_t rechecked;             /* number of actions judged again */
    uint32_t follows[HJ_FOLLOWS]; /* illegal lines that the current line follows
                                   * from */
    size_t follows_count;
    bool short_of_memory;
    bool card_told;   /* the current line has identified a card */
    unsigned careful; /* number of actions still to apply without
                       * HJ_APPLY_LOOSE */
    struct hj_snapshot near[HJ_KEPT_NEAR], far[HJ_KEPT_FAR];
    bool any_kept; /* a snapshot may be valid */
    size_t far_step;
    bool went_back;     /* store near snapshots from now on */
    size_t looked_back; /* number of actions replayed for false claims */
};

/* Returns the game that names objects without aliases, owned by the replay;
 * NULL when out of memory. */
struct hj_game *hj_replay_plain(struct hj_replay *r, struct hj_error *e);

/* Applies step I of the course to STATE.  REPORT may be NULL. */
enum hj_applied hj_replay_apply(struct hj_replay *r, void *state, size_t i,
                                const struct hj_report *report);
/* Does the same with HJ_APPLY_LOOSE. */
enum hj_applied hj_replay_apply_loose(struct hj_replay *r, void *state,
                                      size_t i, const struct hj_report *report);
/* Does the same where STATE is the state that the step was applied to before,
 * so that it is known whether it has an effect. */
void hj_replay_apply_again(struct hj_replay *r, void *state, size_t i,
                           const struct hj_report *report);

/* Records that memory ran out and returns false. */
bool hj_replay_short(struct hj_replay *r) HJ_COLD;

/* Adds a step to COURSE; false when out of memory. */
static inline bool hj_replay_add_step(struct hj_replay *r,
                                      struct hj_course *course,
                                      struct hj_step step)
{
    if (!hj_array_room(&course->steps, course->count, &course->size,
                       sizeof step))
        return hj_replay_short(r);
    course->steps[course->count++] = step;
    return true;
}

/* Carry out an @undo, a @branch (line INDEX of the log) and its @end.  An
 * incorrect line becomes a finding.  Return false when out of memory. */
bool hj_replay_undo(struct hj_replay *r, const struct hj_log_line *line);
bool hj_replay_open_branch(struct hj_replay *r, size_t index,
                           const struct hj_log_line *line);
bool hj_replay_close_branch(struct hj_replay *r);

/* Discards the open branches. */
void hj_replay_drop_frames(struct hj_replay *r);

/* Sets STATE to the position before the first action. */
void hj_replay_start(struct hj_replay *r, void *state);

/* Stores STATE, the state before step COUNT, as a snapshot if COUNT is a
 * multiple of one of these steps, powers of two to avoid a division. */
enum { HJ_NEAR_STEP = 32, HJ_FAR_STEP = 1024 };
void hj_replay_snapshot_now(struct hj_replay *r, const void *state,
                            size_t count);
static inline void hj_replay_snapshot(struct hj_replay *r, const void *state,
                                      size_t count)
{
    size_t within = r->went_back ? HJ_NEAR_STEP - 1 : HJ_FAR_STEP - 1;

    if (HJ_UNLIKELY((count & within) == 0) && count > 0)
        hj_replay_snapshot_now(r, state, count);
}

/* Invalidates the snapshots after step COUNT; frees all snapshots. */
void hj_replay_forget(struct hj_replay *r, size_t count);
void hj_replay_free_snapshots(struct hj_replay *r);

/* Sets STATE to the point before step COUNT of the course, starting from the
 * nearest snapshot. */
void hj_replay_rebuild(struct hj_replay *r, void *state, size_t count);

/* Does the same from the start of the game, without snapshots. */
void hj_replay_rebuild_from_start(struct hj_replay *r, void *state,
                                  size_t count);

/* Applies the action of line INDEX, already applied in the real game, to all
 * ghosts.  Records the differences in r->follows and r->said. */
void hj_replay_consequences(struct hj_replay *r, size_t index, unsigned flags,
                            enum hj_applied applied);

/* Adds a ghost without step STEP, which is in LINE (index INDEX in the log) and
 * not yet part of the course. */
bool hj_replay_add_ghost(struct hj_replay *r, uint32_t line, uint32_t index,
                         size_t step);

/* Brings the ghosts to the end of a course that has changed. */
void hj_replay_rebuild_ghosts(struct hj_replay *r);

/* Appends the value of the fact without each illegal action, if different from
 * IS. */
bool hj_replay_put_ghost_values(struct hj_replay *r, struct hj_str path,
                                struct hj_str is, struct hj_out *out);

/* Records the cards that LINE identifies.  LINE has the index INDEX in the log
 * and is applied, but not yet part of the course. */
bool hj_replay_identify(struct hj_replay *r, const struct hj_log_line *line,
                        uint32_t index, unsigned flags);

/* Judges again the actions with the cards identified along the course; each
 * change becomes a finding at its own line.  Called before the course changes,
 * and at the end. */
bool hj_replay_recheck(struct hj_replay *r);

/* Judges the claim in LINE. */
bool hj_replay_claim(struct hj_replay *r, const struct hj_log_line *line);

/* Judges OPEN again by STATE, the same point of the course with the card of
 * TOLD known, if the fact is now known.  The earlier finding is changed, and
 * the claim is closed.  A claim that is false again stays open and
 * unchanged. */
bool hj_replay_claim_again(struct hj_replay *r, struct hj_open_claim *open,
                           const void *state, const struct hj_identified *told);

/* Discards the open claims of more than FRAMES branches, and those after step
 * STEP in FRAMES branches. */
void hj_replay_drop_claims(struct hj_replay *r, size_t frames, size_t step);

/* Adds a finding for every ruling in the head that is unknown to the game. */
void hj_replay_check_rulings(struct hj_replay *r);

/* Adds the finding TEXT for LINE, which cannot be carried out. */
bool hj_replay_bad_line(struct hj_replay *r, const struct hj_log_line *line,
                        const char *text);

/* Returns the title of the branch that is replayed; empty: none is. */
struct hj_str hj_replay_branch(const struct hj_replay *r);
/* The words before a finding of a branch, around its title. */
#define HJ_REPLAY_IN_BRANCH "in the branch \"%.*s\": "
/* Adds a finding at a line, with the title of its branch. */
bool hj_replay_find(struct hj_replay *r, const struct hj_diagnostic *what,
                    const struct hj_log_line *line, unsigned column,
                    struct hj_str cite, struct hj_str message);

/* Writes legal actions in STATE to OUT: the first few, those similar to A
 * before all others; if none is similar, those after what A implies.  STATE
 * changes. */
void hj_replay_legal(struct hj_replay *r, void *state,
                     const struct hj_action *a, struct hj_out *out);

#endif
