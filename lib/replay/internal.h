/* SPDX-License-Identifier: MPL-2.0 */
/* What the parts of a replay share. */
#ifndef HJ_REPLAY_INTERNAL_H
#define HJ_REPLAY_INTERNAL_H

#include "base/arena.h"
#include "base/array.h"
#include "replay/replay.h"

/* One action that counts. */
struct hj_step {
    uint32_t line; /* index in the log */
    uint8_t flags; /* of apply() */
    bool nothing;  /* it came to nothing */
};

struct hj_course {
    struct hj_step *steps;
    size_t count, size;
};

/* A branch that is open: what its end puts back. */
struct hj_frame {
    uint32_t line;          /* index of the @branch */
    size_t kept;            /* steps of the course before the branch */
    struct hj_course above; /* the steps that it took away */
    void *state;            /* where it was opened; NULL: not kept */
    struct hj_told *told;   /* cards that were told by then */
    size_t told_count;
};

/* A finding of the game about one action, until it is known what follows. */
struct hj_said {
    const struct hj_diagnostic *what;
    unsigned column;
    struct hj_str cite, message; /* in the replay's scratch arena */
    uint32_t follows; /* a line without which it would not be; 0: none */
    uint32_t line;    /* of a position, that it is about; 0: the last */
};

/* A game that is played beside the real one, without one illegal action. */
struct hj_ghost {
    void *state;
    size_t step;    /* the number of that action in the course */
    uint32_t index; /* of its line in the log */
    uint32_t line;
};

/* A card that was told by a line and is not judged again yet. */
struct hj_told {
    struct hj_identity id;
    uint32_t line, index; /* index: of the line in the log */
    struct hj_str card;   /* its name; kept by the findings */
    bool known;           /* in the game in which all cards are */
};

/* A claim about what is not known, or a false one, and where the course was at
 * it. */
struct hj_open_claim {
    const struct hj_log_line *line; /* NULL: a later line has told it */
    size_t step;                    /* so many were done */
    size_t frames;                  /* so many branches were open */
    size_t finding;                 /* its number */
    bool is_false;                  /* by what was known */
};

enum {
    HJ_MOST_RECHECKED = 8000000, /* actions that are judged again in all */
    HJ_GHOSTS = 1024, /* illegal actions whose consequences are marked */
    HJ_MOST_HAUNTED = 1000000, /* actions done in their games, in all */
    HJ_FOLLOWS = 16, /* of them that one line is said to follow from */
    HJ_KNOWN = 64,   /* cards told later that are known from then on */
    HJ_SAIDS = 64    /* findings of one line that are compared */
};

enum { HJ_REPLAY_MOST_RULINGS = 2 * HJ_LOG_MOST_RULINGS };

/* A state that is kept: the one before step number COUNT of the course. */
struct hj_kept {
    void *state; /* NULL until it is first needed */
    size_t count;
    bool valid;
};

/* How many near ones there are (powers of two of the distance), how many far
 * ones, and in how many nested branches the state outside is kept. */
enum { HJ_KEPT_NEAR = 16, HJ_KEPT_FAR = 128, HJ_KEPT_FRAMES = 16 };

struct hj_replay {
    const struct hj_log *log;
    const struct hj_game_type *type;
    const char *file;
    struct hj_game *game;
    struct hj_game *plain; /* the same without aliases; opened when needed */
    struct hj_game_setup setup;
    struct hj_game_ruling rulings[HJ_REPLAY_MOST_RULINGS];
    void *state, *other; /* now; and one to look back with */
    struct hj_course course;
    struct hj_frame *frames;
    size_t frame_count, frame_size;
    size_t legal_lists; /* how many findings have said what is legal */
    struct hj_out *text, *more, *third; /* for values, messages, paths */
    struct hj_replay_options options;
    /* Of a run: the lines of the log, and where the game says what happens. */
    const struct hj_log_line *lines;
    size_t line_count;
    struct hj_report report;
    struct hj_replay_verdict verdict;
    struct hj_findings *findings;
    struct hj_findings *unread; /* of a run whose findings nobody asks for */
    struct hj_event *events;
    size_t event_count, event_size;
    int32_t next_event;
    struct hj_arena *arena; /* of one action's findings */
    struct hj_said *said;
    uint32_t said_line; /* that the findings which follow are about */
    size_t said_count, said_size;
    struct hj_ghost *ghosts;
    size_t ghost_size;
    size_t ghost_count;
    size_t haunted; /* actions applied in those games */
    bool laid_all;  /* none of them is gone on with */
    bool laid;      /* there are too many of them: no more is marked */
    /* Cards that lines of the course have told: what was done with the first
     * of them has been judged again. */
    struct hj_told *told;
    size_t judged_count, told_count, told_size;
    struct hj_open_claim *open;
    size_t open_count, open_size;
    size_t open_judged; /* the first of them, with those cards known */
    size_t rechecked;   /* actions judged again */
    uint32_t follows[HJ_FOLLOWS]; /* lines that the line judged follows from */
    size_t follows_count;
    bool short_of_memory;
    bool card_told;   /* by the line that is judged */
    unsigned careful; /* actions that are still applied so as to be undone */
    struct hj_kept near[HJ_KEPT_NEAR], far[HJ_KEPT_FAR];
    bool any_kept; /* some of them may be valid */
    size_t far_step;
    bool went_back;     /* near ones are kept from then on */
    size_t looked_back; /* actions that were replayed for false claims */
};

/* The game that names objects without their aliases; NULL when out of
 * memory.  It lives as long as the replay. */
struct hj_game *hj_replay_plain(struct hj_replay *r, struct hj_error *e);

/* Applies step number I of the course to STATE; REPORT may be NULL. */
enum hj_applied hj_replay_apply(struct hj_replay *r, void *state, size_t i,
                                const struct hj_report *report);

/* Remembers that memory has run out, and returns false. */
bool hj_replay_short(struct hj_replay *r) HJ_COLD;

/* One more step of a course; false when out of memory. */
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

/* @undo, @branch (number INDEX of the log) and its @end.  False when out of
 * memory; what is wrong with the line is found. */
bool hj_replay_undo(struct hj_replay *r, const struct hj_log_line *line);
bool hj_replay_open_branch(struct hj_replay *r, size_t index,
                           const struct hj_log_line *line);
bool hj_replay_close_branch(struct hj_replay *r);

/* Forgets the branches that are open. */
void hj_replay_drop_frames(struct hj_replay *r);

/* Brings STATE to the position before the first action. */
void hj_replay_start(struct hj_replay *r, void *state);

/* Keeps STATE, that before step number COUNT, where it is worth it: at
 * multiples of these, powers of two, so that no step costs a division. */
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

/* Forgets what is kept beyond step number COUNT; gives all of it back. */
void hj_replay_forget(struct hj_replay *r, size_t count);
void hj_replay_drop_kept(struct hj_replay *r);

/* Brings STATE to the point before the step number COUNT of the course, from
 * the nearest state that is kept. */
void hj_replay_rebuild(struct hj_replay *r, void *state, size_t count);

/* The same, but all from the start. */
void hj_replay_rebuild_from_start(struct hj_replay *r, void *state,
                                  size_t count);

/* Does the action of the line number INDEX in all the games without an illegal
 * one, after it was done in the real one, and says in r->follows and r->said
 * what is otherwise there. */
void hj_replay_consequences(struct hj_replay *r, size_t index, unsigned flags,
                            enum hj_applied applied);

/* Begins such a game at STEP, which stands in LINE (number INDEX of the log)
 * and is not part of the course yet. */
bool hj_replay_haunt(struct hj_replay *r, uint32_t line, uint32_t index,
                     size_t step);

/* Brings those games to the point where the course is after it has changed. */
void hj_replay_exorcise(struct hj_replay *r);

/* Writes what the fact would be without the illegal actions, where that is
 * another value than IS. */
bool hj_replay_otherwise(struct hj_replay *r, struct hj_str path,
                         struct hj_str is, struct hj_out *out);

/* Remembers which card LINE (number INDEX of the log), which is done and not
 * part of the course yet, tells. */
bool hj_replay_tell(struct hj_replay *r, const struct hj_log_line *line,
                    uint32_t index, unsigned flags);

/* Judges again what was done with the cards that were told along the course;
 * what changes is found at its own line.  It is called before the course
 * changes, and at the end. */
bool hj_replay_recheck(struct hj_replay *r);

/* Judges the claim in LINE. */
bool hj_replay_claim(struct hj_replay *r, const struct hj_log_line *line);

/* Judges an open one again by STATE, the same point with what TOLD tells, where
 * it is known: what was found of it then says so, and it is open no more.  One
 * that was false stays so, and open, where it is false again. */
bool hj_replay_claim_again(struct hj_replay *r, struct hj_open_claim *open,
                           const void *state, const struct hj_told *told);

/* Forgets the open claims of more than FRAMES branches, and behind step number
 * STEP of so many. */
void hj_replay_drop_claims(struct hj_replay *r, size_t frames, size_t step);

/* Adds a finding for every ruling of the head that the game does not know. */
void hj_replay_check_rulings(struct hj_replay *r);

/* The finding that LINE cannot be carried out. */
bool hj_replay_wrong(struct hj_replay *r, const struct hj_log_line *line,
                     const char *text);

/* Adds a finding at a line, with the branch it is in. */
bool hj_replay_find(struct hj_replay *r, const struct hj_diagnostic *what,
                    const struct hj_log_line *line, unsigned column,
                    struct hj_str cite, struct hj_str message);

/* Writes what is legal in STATE to OUT, the first few: of what the player of A
 * tried first. */
void hj_replay_legal(struct hj_replay *r, const void *state,
                     const struct hj_action *a, struct hj_out *out);

#endif
