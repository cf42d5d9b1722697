/* SPDX-License-Identifier: MPL-2.0 */
/* A game that is stepped through: one place in it, and the ways to move. */
#ifndef HJ_SRC_REPLAY_STEPPER_H
#define HJ_SRC_REPLAY_STEPPER_H

#include "replay/replay-tool.h"

/*
 *   point  0        1         2         3          points lie behind lines;
 *          start ── line ──── line ──── line       0 is before the first
 *                              │
 *                              ├ edge 0            edges are the events of
 *                              ├ edge 1            the point's line, each
 *                              └ edge 2            with its own position
 *
 * A stepper knows nothing of screens: the line mode and the screen are two
 * faces of it.  In a player's view it has a log that holds only what the player
 * may know.
 */
struct stepper;

/* The edge when the whole line is done. */
enum { STEPPER_WHOLE = -1 };

/* One event of the line at the point.  Texts live until the stepper moves. */
struct stepper_edge {
    struct hj_event event;
    struct hj_str text; /* as a sentence, without its rules */
    struct hj_str path; /* of the fact that it changed, "" for none */
    int depth;          /* how many events of this line are above it */
    int cause;          /* the edge above it; -1: the line */
};

/* Why a move did not happen, or what there is to say about one that did; it
 * lives until the next call. */
const char *stepper_message(const struct stepper *s);

/* True if anything was lost for lack of memory so far. */
bool stepper_failed(const struct stepper *s);

/* Makes TEXT the message. */
void stepper_note(struct stepper *s, const char *text);

/* Opens the log NAME at its start, in the view of the player AS (NULL: of the
 * judge).  Both must outlive the stepper.  Returns CLI_FINE and the stepper,
 * which the caller frees, in *S; or the exit status after a message. */
int stepper_open(struct cli *cli, const char *name, const char *as,
                 struct stepper **s);

/* The same for the judge with TEXT, which must outlive the stepper as well, as
 * the log. */
int stepper_parse(struct cli *cli, const char *name, struct hj_str text,
                  struct stepper **s);
void stepper_free(struct stepper *s);

/* Where the stepper is. */
size_t stepper_point(const struct stepper *s);
int stepper_edge(const struct stepper *s);

/* How many lines the body of the log has: points are 0 to that number. */
size_t stepper_lines(const struct stepper *s);

/* The line of a point; NULL for point 0. */
const struct hj_log_line *stepper_line(const struct stepper *s, size_t point);

/* The number of the line in the file; for point 0 that of the last line
 * before the body. */
uint32_t stepper_number(const struct stepper *s, size_t point);

/* The text of a line without its annotation; "" for point 0. */
struct hj_str stepper_text(const struct stepper *s, size_t point);

/* How many lines could not be read, or named nothing. */
size_t stepper_bad_lines(const struct stepper *s);

/* The edges of the line at the point; their number goes to *COUNT. */
const struct stepper_edge *stepper_edges(const struct stepper *s,
                                         size_t *count);

/* The findings about the line of a point: the number of the first in
 * *FIRST; returns how many. */
size_t stepper_findings(const struct stepper *s, size_t point, size_t *first);
const struct hj_finding *stepper_finding(const struct stepper *s, size_t i);

/* The gravest severity at a point; HJ_SEVERITIES for none. */
enum hj_severity stepper_worst(const struct stepper *s, size_t point);

/* True if the point's action was taken out, or let stand, by a judge. */
bool stepper_is_void(const struct stepper *s, size_t point);
bool stepper_is_overridden(const struct stepper *s, size_t point);

/* The log. */
const struct opened *stepper_opened(const struct stepper *s);

/* --- moves: true when the place has changed, else a message says why --- */

bool stepper_start(struct stepper *s);
bool stepper_end(struct stepper *s);

/* To a point as a whole. */
bool stepper_go(struct stepper *s, size_t point);

/* COUNT lines on or back, past branches. */
bool stepper_next(struct stepper *s, size_t count);
bool stepper_back(struct stepper *s, size_t count);

/* One edge on or back; into the line when it is whole, or into a branch. */
bool stepper_into(struct stepper *s);
bool stepper_unto(struct stepper *s);

/* From an edge to its cause or the whole line, from a line in a branch to the
 * branch. */
bool stepper_out(struct stepper *s);

/* To the last point that is not behind line NUMBER of the file. */
bool stepper_to_line(struct stepper *s, uint32_t number);

/* To the beginning of the next turn, or of the one before. */
bool stepper_turn(struct stepper *s, bool back);

/* To the beginning of PLAYER's turn ("": anybody's) in ROUND (0: the next one
 * from here). */
bool stepper_to_turn(struct stepper *s, struct hj_str player, int64_t round);

/* To the next point, or the last before, with a finding; or with a claim. */
bool stepper_to_finding(struct stepper *s, bool back);
bool stepper_to_claim(struct stepper *s, bool back);

/* To the next point, or the last before, whose line, annotation or findings
 * have TEXT, or to the first edge of its line that has; "" is the text of the
 * search before. */
bool stepper_search(struct stepper *s, struct hj_str text, bool back);

/* Watches the fact PATH ("" ends it); runs to its next change from here, or
 * back to the last one. */
bool stepper_watch(struct stepper *s, struct hj_str path);
bool stepper_run(struct stepper *s, bool back);

/* The watched path, "" for none. */
struct hj_str stepper_watched(const struct stepper *s);

/* Into the next branch from here whose title has TITLE. */
bool stepper_branch(struct stepper *s, struct hj_str title);

/* Carries LINE out behind the point (and behind what was tried before); any
 * move takes it back.  Its findings are those of stepper_tried(). */
bool stepper_try(struct stepper *s, struct hj_str line);

/* What is being tried: the opened log that ends in it, and the number of
 * lines in front of it; NULL for nothing. */
const struct opened *stepper_tried(const struct stepper *s, uint32_t *lines);

/* The view of the player with that id, or "judge"; "": of the next one in turn,
 * the judge and then each player.  The point stays; false for no such player.
 */
bool stepper_view(struct stepper *s, struct hj_str player);
/* True if the log is a file that is another one by now than when it was
 * read. */
bool stepper_changed(const struct stepper *s);

/* Reads the log again.  The place stays: the line with the same text, where it
 * stands now; so do the view, what is watched and what was searched for.  When
 * it cannot be read any more everything stays as it was. */
bool stepper_reload(struct stepper *s);

/* The player whose view it is; -1: the judge. */
int stepper_viewer(const struct stepper *s);

/* --- the position, with what is tried --- */

/* Every fact, as `show` prints them. */
void stepper_facts(struct stepper *s, hj_path_take take, void *data);

/* Every piece on the table, as the game's board tells them. */
void stepper_pieces(struct stepper *s, hj_piece_take take, void *data);

/* The value of one fact to OUT; false when there is none. */
bool stepper_query(struct stepper *s, struct hj_str path, struct hj_out *out);

/* Writes that there is no such fact, and what is near to it. */
void stepper_no_fact(const struct stepper *s, struct hj_str path,
                     struct hj_out *out);

/* Each fact that the trial has changed: path, from, to. */
typedef void (*stepper_take_change)(void *data, struct hj_str path,
                                    struct hj_str from, struct hj_str to);
void stepper_changes(struct stepper *s, stepper_take_change take, void *data);

/* What is legal. */
void stepper_legal(struct stepper *s, hj_legal_take take, void *data);

#endif
