/* SPDX-License-Identifier: MPL-2.0 */
/* A stepper: a place in a game, and the moves to other places. */
#ifndef HJ_SRC_REPLAY_STEPPER_H
#define HJ_SRC_REPLAY_STEPPER_H

#include "replay/replay-tool.h"

/*
 *   point  0        1         2         3          Points are after lines;
 *          start -- line ---- line ---- line       0 is before the first.
 *                              |
 *                              + edge 0            Edges are the events of
 *                              + edge 1            the point's line, each
 *                              + edge 2            with its own position.
 *
 * A stepper is independent of the screen: the line mode and the screen are two
 * user interfaces of it.  In a player's view its log has only the information
 * of that player.
 */
struct stepper;

/* The edge after the whole line. */
enum { STEPPER_WHOLE = -1 };

/* One event of the line at the point.  Texts are valid until the next move. */
struct stepper_edge {
    struct hj_event event;
    struct hj_str text; /* as a sentence, without its rules */
    struct hj_str path; /* of the changed fact, "" for none */
    int depth;          /* number of events of this line above it */
    int cause;          /* index of the edge above it; -1: the line */
};

/* Returns the reason why a move failed, or a remark about a move; valid until
 * the next call. */
const char *stepper_message(const struct stepper *s);

/* True if memory has run out. */
bool stepper_failed(const struct stepper *s);

/* Makes TEXT the message. */
void stepper_note(struct stepper *s, const char *text);

/* Opens the log NAME at its start, in the view of the player AS (NULL: the
 * judge).  Both must outlive the stepper.  Returns CLI_FINE and the stepper,
 * owned by the caller, in *S; or the exit status after a message. */
int stepper_open(struct cli *cli, const char *name, const char *as,
                 struct stepper **s);

/* Opens TEXT, which must outlive the stepper, as a log in the judge's view. */
int stepper_parse(struct cli *cli, const char *name, struct hj_str text,
                  struct stepper **s);
void stepper_free(struct stepper *s);

/* Return the point and the edge of the stepper. */
size_t stepper_point(const struct stepper *s);
int stepper_edge(const struct stepper *s);

/* Returns the number of lines of the body: the last point. */
size_t stepper_lines(const struct stepper *s);

/* Returns the line of a point; NULL for point 0. */
const struct hj_log_line *stepper_line(const struct stepper *s, size_t point);

/* Returns the number of the line in the file; for point 0 that of the last line
 * before the body. */
uint32_t stepper_number(const struct stepper *s, size_t point);

/* Returns the text of a line without its annotation; "" for point 0. */
struct hj_str stepper_text(const struct stepper *s, size_t point);

/* Returns the number of lines that are unreadable or name unknown things. */
size_t stepper_bad_lines(const struct stepper *s);

/* Returns the edges of the line at the point; *COUNT is their number. */
const struct stepper_edge *stepper_edges(const struct stepper *s,
                                         size_t *count);

/* Returns the number of findings about the line of a point; *FIRST is the index
 * of the first. */
size_t stepper_findings(const struct stepper *s, size_t point, size_t *first);
const struct hj_finding *stepper_finding(const struct stepper *s, size_t i);

/* Returns the highest severity at a point; HJ_SEVERITIES for none. */
enum hj_severity stepper_worst(const struct stepper *s, size_t point);

/* True if a judge has voided, or allowed, the point's action. */
bool stepper_is_void(const struct stepper *s, size_t point);
bool stepper_is_overridden(const struct stepper *s, size_t point);

/* Returns the opened log. */
const struct opened *stepper_opened(const struct stepper *s);

/* --- moves: true if the place has changed; otherwise a message gives the
 * reason --- */

bool stepper_start(struct stepper *s);
bool stepper_end(struct stepper *s);

/* Moves to a whole point. */
bool stepper_go(struct stepper *s, size_t point);

/* Move COUNT lines on or back, past branches. */
bool stepper_next(struct stepper *s, size_t count);
bool stepper_back(struct stepper *s, size_t count);

/* Move one edge on or back, and into a whole line or a branch. */
bool stepper_into(struct stepper *s);
bool stepper_edge_back(struct stepper *s);

/* Moves from an edge to its cause or the whole line, from a line in a branch to
 * the branch. */
bool stepper_out(struct stepper *s);

/* Moves to the last point up to line NUMBER of the file. */
bool stepper_to_line(struct stepper *s, uint32_t number);

/* Moves to the start of the next or previous turn. */
bool stepper_turn(struct stepper *s, bool back);

/* Moves to the start of PLAYER's turn ("": any player) in ROUND (0: the next
 * one from here). */
bool stepper_to_turn(struct stepper *s, struct hj_str player, int64_t round);

/* Move to the next or previous point with a finding, or with a claim. */
bool stepper_to_finding(struct stepper *s, bool back);
bool stepper_to_claim(struct stepper *s, bool back);

/* Moves to the next or previous point whose line, annotation or findings
 * contain TEXT, or to the first edge of its line that does; "" repeats the last
 * search. */
bool stepper_search(struct stepper *s, struct hj_str text, bool back);

/* Watch the fact PATH ("" ends watching), and move to its next or previous
 * change. */
bool stepper_watch(struct stepper *s, struct hj_str path);
bool stepper_run(struct stepper *s, bool back);

/* Returns the watched path, "" for none. */
struct hj_str stepper_watched(const struct stepper *s);

/* Moves into the next branch whose title contains TITLE. */
bool stepper_branch(struct stepper *s, struct hj_str title);

/* Applies LINE after the point, and after lines tried before; any move undoes
 * it.  Its findings are those of stepper_tried(). */
bool stepper_try(struct stepper *s, struct hj_str line);

/* Returns the opened log that ends with the tried lines, and the number of
 * lines before them; NULL if no line is being tried. */
const struct opened *stepper_tried(const struct stepper *s, uint32_t *lines);

/* Changes to the view of the player with that id, or "judge"; "": to the next
 * view, in the order of the judge and the players.  The point is unchanged.
 * Returns false if the player is unknown. */
bool stepper_view(struct stepper *s, struct hj_str player);
/* True if the log is a file that has changed since it was read. */
bool stepper_changed(const struct stepper *s);

/* Reads the log again.  The place, a line with the same text, is kept, as are
 * the view, the watched fact and the searched text.  If the log is now
 * unreadable, nothing changes. */
bool stepper_reload(struct stepper *s);

/* Returns the viewing player; -1: the judge. */
int stepper_viewer(const struct stepper *s);

/* --- the position, including tried lines --- */

/* Passes every fact to TAKE, in the form of `show`. */
void stepper_facts(struct stepper *s, hj_path_take take, void *data);

/* Passes every piece on the table of the game's board to TAKE. */
void stepper_pieces(struct stepper *s, hj_piece_take take, void *data);

/* Writes the value of one fact to OUT; false if it does not exist. */
bool stepper_query(struct stepper *s, struct hj_str path, struct hj_out *out);

/* Writes that the fact does not exist, with similar paths. */
void stepper_no_fact(const struct stepper *s, struct hj_str path,
                     struct hj_out *out);

/* Passes each fact changed by the trial: path, old and new value. */
typedef void (*stepper_take_change)(void *data, struct hj_str path,
                                    struct hj_str from, struct hj_str to);
void stepper_changes(struct stepper *s, stepper_take_change take, void *data);

/* Passes the legal actions that begin with BEGINNING to TAKE.  Returns true if
 * there are any. */
bool stepper_legal(struct stepper *s, struct hj_str beginning,
                   hj_legal_take take, void *data);

#endif
