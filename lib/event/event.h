/* SPDX-License-Identifier: MPL-2.0 */
/* A tournament in an SQLite file, with a journal that proves each step. */
#ifndef HJ_EVENT_EVENT_H
#define HJ_EVENT_EVENT_H

#include "base/finding.h"
#include "event/table.h"

/*
 *   journal   1 new -- 2 player add -- 3 player add -- 4 undo (to 2) -- 5 ...
 *                                                       append only, chained
 *      | replayed by one script for each kind (entries.def)
 *      v
 *   event, player, deck, pod_seat, round, pairing, penalty ...    the state
 *
 * The journal is authoritative.  An entry consists of a kind and its arguments,
 * a JSON object of facts (the seat of each player, not "shuffle").  The state
 * is the result of the entries in force and can be rebuilt from them at any
 * time.  Nothing is ever deleted: undo and restore are entries, too, after
 * which an earlier sequence of entries is in force again.
 *
 * Several programs may have one file open.  Each waits up to ten seconds for
 * the others.
 */
struct hj_event;

/* The kinds of entries, in the order of entries.def. */
enum hj_entry_kind {
#define HJ_ENTRY(kind, name, summary, script) HJ_ENTRY_##kind,
#include "event/entries.def"
#undef HJ_ENTRY
    HJ_ENTRY_KINDS
};

/* Returns the name of a kind in journal and log, such as "player add". */
const char *hj_event_entry_name(enum hj_entry_kind kind);

/* Creates the file NAME, which must not exist, with a first entry of the kind
 * `new`.  The file appears under its name when it is complete and on the disk,
 * readable by its owner only.  WHO and AT as in hj_event_set_author(). */
bool hj_event_create(const char *name, struct hj_str args, const char *who,
                     const char *at, struct hj_error *e);

/* Opens and verifies a file: each page is as it was written, and the tables are
 * those that Headjudge makes (for an older schema: the journal is unbroken and
 * results in the state).  A file of an older schema is upgraded by
 * hj_event_begin(); until then it stays as it is.  Refuses a file of a newer
 * schema and a file that is not an event.  NULL with the reason in E.
 *
 * Opens a damaged file, too, as the result of the intact entries of its
 * journal: it can be queried, but hj_event_begin() refuses. */
struct hj_event *hj_event_open(const char *name, struct hj_error *e);
void hj_event_close(struct hj_event *event);

/* Returns the last intact entry of a damaged file, or 0 for a sound one.  *WHY
 * is the damage and its remedy, valid as long as the event, or NULL. */
int64_t hj_event_last_intact(const struct hj_event *event, const char **why);

/* Replaces a damaged file by a sound one with the intact entries.  Keeps the
 * damaged file in the same folder and writes its new name to KEPT.  EVENT is
 * unchanged; the caller closes it and opens the file again.  Returns false with
 * the reason in E. */
bool hj_event_repair(struct hj_event *event, struct hj_out *kept,
                     struct hj_error *e);

/* Sets the author and the time of the next entries.  AT is
 * YYYY-MM-DDTHH:MM:SSZ, or NULL for the current time.  Both must outlive the
 * event.  Returns false when AT is not such a time. */
bool hj_event_set_author(struct hj_event *event, const char *who,
                         const char *at, struct hj_error *e);

/* Begins the transaction of a command.  Queries from here on see the state to
 * which the entries of the command will apply. */
bool hj_event_begin(struct hj_event *event, struct hj_error *e);

/* Begins a transaction for queries only, which see a single state of the file
 * and do not block others. */
bool hj_event_begin_read(struct hj_event *event, struct hj_error *e);

/* Commit the transaction, or roll it back. */
bool hj_event_commit(struct hj_event *event, struct hj_error *e);
void hj_event_rollback(struct hj_event *event);

/* Begin, keep or undo a step of a transaction.  A step that fails can be undone
 * alone; earlier entries remain.  Steps cannot be nested. */
bool hj_event_step(struct hj_event *event, struct hj_error *e);
bool hj_event_step_keep(struct hj_event *event, struct hj_error *e);
bool hj_event_step_undo(struct hj_event *event, struct hj_error *e);

/* True if another program or another connection has added entries since the
 * last call, and at the first call.  Holds no lock.  *REPLACED: another file
 * has that name now; close the event and open it again.  Must be called outside
 * of transactions. */
bool hj_event_changed(struct hj_event *event, bool *replaced);

/* Appends an entry with its arguments, a JSON object, and executes its script.
 * *NUMBER (if not NULL) is its number.  Must be called in a transaction; after
 * a failure the caller rolls back the transaction or its step.  Returns false
 * with the reason in E when the state does not permit the entry (an unknown
 * player, a table that has a result). */
bool hj_event_append(struct hj_event *event, enum hj_entry_kind kind,
                     struct hj_str args, int64_t *number, struct hj_error *e);

/* Returns the event to the state after entry TO with an entry of KIND
 * (HJ_ENTRY_UNDO or HJ_ENTRY_RESTORE).  As hj_event_append(). */
bool hj_event_return(struct hj_event *event, enum hj_entry_kind kind,
                     int64_t to, int64_t *number, struct hj_error *e);

/* Returns the entry that undo would take back: the last one in force that is
 * not an undo or restore.  0 if there is none. */
int64_t hj_event_last(struct hj_event *event);

/* Verifies the file: SQLite's own checks, numbers and chain of the journal, and
 * each row of the state against a replay.  Adds a finding for each defect.
 * Returns false, with the reason in E, when verification is not possible. */
bool hj_event_verify(struct hj_event *event, const char *name,
                     struct hj_findings *findings, struct hj_error *e);

/* The views (queries) of an event, in the order of views.def. */
enum hj_view {
#define HJ_VIEW(view, name, title, query) HJ_VIEW_##view,
#include "event/views.def"
#undef HJ_VIEW
    HJ_VIEWS
};

/* Return the name of a view ("players"), its title ("Players"), and the view
 * with a name, or HJ_VIEWS. */
const char *hj_view_name(enum hj_view view);
const char *hj_view_title(enum hj_view view);
enum hj_view hj_view_of(struct hj_str name);

/* Queries a view with the parameters A and B, if the view has any.  For the log
 * A is one entry, without its undone state, or 0 for all, and B may be
 * HJ_LOG_WITHOUT_LISTS, which omits deck lists from the arguments.  NULL with
 * the reason in E.  The caller frees the table. */
enum { HJ_LOG_WITHOUT_LISTS = 1 };
struct hj_table *hj_event_query(struct hj_event *event, enum hj_view view,
                                int64_t a, int64_t b, struct hj_error *e);

/* The data of the event.  hj_event_info() copies it; the texts are valid until
 * the event is closed. */
struct hj_event_info {
    struct hj_str name, format, method, rules, tie_break, day;
    struct hj_str played; /* `day`, or else that on which round 1 was started or
                           * the event was made */
    struct hj_str tables; /* numbers of tables, such as 1-20,31-40; "": any */
    bool by_team;         /* teams compete, each as one player */
    int64_t table_size;   /* most players at a table: 2, 3 or 4 */
    int64_t best_of, minutes;
    int64_t round;       /* the last round that was started; 0: none */
    int64_t outstanding; /* tables without a result */
    int64_t players;     /* including players who have left */
    int64_t entries;     /* of the journal */
    int64_t drafts;      /* number of seated drafts */
    int64_t cut;         /* players who passed the last cut; 0: no cut */
    int64_t cut_round;   /* the last round before the cut */
};
bool hj_event_info(struct hj_event *event, struct hj_event_info *info,
                   struct hj_error *e);

/* Writes the id of the player called TEXT to ID: by id, by whole name, or by a
 * name that is unique after folding.  In an event of teams a team's name means
 * its first member, whose id represents the team; with SIDE each member's name
 * does, too.  ID is an empty output in memory.  Returns false with the reason
 * in E, which suggests similar names. */
bool hj_event_player(struct hj_event *event, struct hj_str text, bool side,
                     struct hj_out *id, struct hj_error *e);

#endif
