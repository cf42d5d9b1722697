/* SPDX-License-Identifier: MPL-2.0 */
/* One tournament in one SQLite file, with a journal that proves every step. */
#ifndef HJ_EVENT_EVENT_H
#define HJ_EVENT_EVENT_H

#include "base/finding.h"
#include "event/table.h"

/*
 *   journal   1 new ── 2 player add ── 3 player add ── 4 undo (to 2) ── 5 …
 *                                                       append only, chained
 *      │ replayed by one script a kind (entries.def)
 *      v
 *   event, player, deck, pod_seat, round, pairing, penalty …      the state
 *
 * The journal is the truth: an entry is a kind and its arguments, a JSON
 * object that holds facts (who sits where, not "shuffle").  The state is what
 * the entries in force make of it, and can be rebuilt from them at any time.
 * Nothing is ever deleted: undo and restore are entries too, behind which an
 * earlier line of entries is in force again.
 *
 * Several programs may have one file open; each waits up to ten seconds for
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

/* The name of a kind as the journal and the log say it, e.g. "player add". */
const char *hj_event_entry_name(enum hj_entry_kind kind);

/* Makes the file NAME, which must not exist, with a first entry of the kind
 * `new`; it appears under its name only when it is whole and on the disk, and
 * its owner alone may read it.  WHO and AT as in hj_event_sign(). */
bool hj_event_create(const char *name, struct hj_str args, const char *who,
                     const char *at, struct hj_error *e);

/* Opens a file and proves it: every page is as it was written, and its tables
 * are those that Headjudge makes (in an older schema: the journal is unbroken
 * and makes the state).  One of an older schema is brought up to date; one of a
 * newer schema, or that is not an event, is refused.  NULL with the reason in
 * E.
 *
 * A damaged file is opened too, as what the whole entries of its journal make:
 * it can be asked, but hj_event_begin() refuses. */
struct hj_event *hj_event_open(const char *name, struct hj_error *e);
void hj_event_close(struct hj_event *event);

/* Of a damaged file the last whole entry, and in *WHY what is wrong and what to
 * do, which lives as long as the event; 0 and NULL for a sound file. */
int64_t hj_event_whole(const struct hj_event *event, const char **why);

/* Replaces a damaged file by a sound one with its whole entries, and keeps the
 * damaged one beside it, under the name that is written to KEPT.  The event is
 * as before and is to be closed and opened again.  False with the reason in
 * E. */
bool hj_event_repair(struct hj_event *event, struct hj_out *kept,
                     struct hj_error *e);

/* Who makes the entries that follow, and when as YYYY-MM-DDTHH:MM:SSZ (NULL:
 * now).  Both must outlive the event.  False when AT is no such time. */
bool hj_event_sign(struct hj_event *event, const char *who, const char *at,
                   struct hj_error *e);

/* Begins the one transaction of a command: what is asked from here on is what
 * the entry will meet. */
bool hj_event_begin(struct hj_event *event, struct hj_error *e);

/* The same for a command that only asks: it sees one moment of the file, and
 * hinders nobody. */
bool hj_event_look(struct hj_event *event, struct hj_error *e);

/* Ends the transaction for good; or undoes all of it. */
bool hj_event_commit(struct hj_event *event, struct hj_error *e);
void hj_event_rollback(struct hj_event *event);

/* A step within a transaction: after a failure it is undone alone, and what was
 * entered before it is kept.  Steps do not contain each other. */
bool hj_event_step(struct hj_event *event, struct hj_error *e);
bool hj_event_step_keep(struct hj_event *event, struct hj_error *e);
bool hj_event_step_undo(struct hj_event *event, struct hj_error *e);

/* True if anything was entered since the last call, by another program or
 * through another opening of the file; true at the first call.  No lock is
 * held.  *REPLACED: another file has that name now, close the event and open it
 * again.  Only outside of a transaction. */
bool hj_event_changed(struct hj_event *event, bool *replaced);

/* Appends an entry with its arguments, a JSON object, and carries it out;
 * *NUMBER (when not NULL) is its number.  Only within a transaction, which, or
 * whose step, must be rolled back after a failure.  False with the reason in E:
 * the state does not admit it (an unknown player, a result that is there
 * already). */
bool hj_event_enter(struct hj_event *event, enum hj_entry_kind kind,
                    struct hj_str args, int64_t *number, struct hj_error *e);

/* Puts the event back to what it was after entry TO, by an entry of KIND
 * (HJ_ENTRY_UNDO or HJ_ENTRY_RESTORE).  As hj_event_enter(). */
bool hj_event_return(struct hj_event *event, enum hj_entry_kind kind,
                     int64_t to, int64_t *number, struct hj_error *e);

/* The last entry that is in force and not an undo or restore itself: what
 * undo takes back.  0 when there is none. */
int64_t hj_event_last(struct hj_event *event);

/* Proves the file: SQLite's own checks, the numbers and the chain of the
 * journal, and every row of the state against a replay.  Adds a finding for
 * everything that is wrong.  False, with the reason in E, when the proof could
 * not be made. */
bool hj_event_verify(struct hj_event *event, const char *name,
                     struct hj_findings *findings, struct hj_error *e);

/* What can be asked, in the order of views.def. */
enum hj_view {
#define HJ_VIEW(view, name, title, query) HJ_VIEW_##view,
#include "event/views.def"
#undef HJ_VIEW
    HJ_VIEWS
};

/* The name of a view ("players") and its title ("Players"); and the view of a
 * name, HJ_VIEWS when there is none. */
const char *hj_view_name(enum hj_view view);
const char *hj_view_title(enum hj_view view);
enum hj_view hj_view_of(struct hj_str name);

/* Asks a view; A and B are its parameters, where it has any.  Of the log A is
 * one entry, of which it is not said whether it is undone, or 0 for all, and B
 * may be HJ_LOG_WITHOUT_LISTS: the lists of decks are left out of what was
 * entered.  NULL with the reason in E.  The caller frees the table. */
enum { HJ_LOG_WITHOUT_LISTS = 1 };
struct hj_table *hj_event_ask(struct hj_event *event, enum hj_view view,
                              int64_t a, int64_t b, struct hj_error *e);

/* The event's own row, copied: texts live as long as the event is
 * open. */
struct hj_event_info {
    struct hj_str name, format, method, rules, tie_break, day;
    struct hj_str tables; /* their numbers, as 1-20,31-40; "": any */
    bool by_team;         /* teams play, each as one */
    int64_t table_size;   /* players at a table, at most: 2, 3 or 4 */
    int64_t best_of, minutes;
    int64_t round;       /* the last that was started; 0: none */
    int64_t outstanding; /* its tables without a result */
    int64_t players;     /* all, those who have left too */
    int64_t entries;     /* of the journal */
    int64_t drafts;      /* how often pods were seated */
    int64_t cut;         /* how many the last cut let play on; 0: none yet */
    int64_t cut_round;   /* the last round before it */
};
bool hj_event_info(struct hj_event *event, struct hj_event_info *info,
                   struct hj_error *e);

/* The id of the player whom TEXT means: an id, a whole name, or a name that
 * folds to the same and is the only one.  Where teams play the name of a team
 * means its first member, whose id is the team's; and with SIDE so does
 * every member.  ID is an empty output in memory.  False with the reason in E,
 * and who is called nearly so. */
bool hj_event_player(struct hj_event *event, struct hj_str text, bool side,
                     struct hj_out *id, struct hj_error *e);

#endif
