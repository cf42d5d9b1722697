/* SPDX-License-Identifier: MPL-2.0 */
/* Who plays in a tournament, and what was played: the roster and the results
 * that pairings and standings are made of. */
#ifndef HJ_PAIRING_TOURNAMENT_H
#define HJ_PAIRING_TOURNAMENT_H

#include "base/csv.h"
#include "base/finding.h"
#include "base/str.h"

enum {
    HJ_TABLE_SEATS = 4, /* players at a multiplayer table, at most */
    HJ_MOST_ROUNDS = 1000,
    HJ_MOST_TABLES = 1000000,
    HJ_MOST_GAMES = 1000, /* games or points of one player in a match */
};

/* No player: the index behind all. */
#define HJ_NOBODY UINT32_MAX

/* A player, or a team that plays as one. */
struct hj_player {
    struct hj_str id, name, team, club, family; /* id and name are never
                                                 * empty */
    int64_t rating;                             /* -1: none */
    uint32_t pod, seat;   /* of a draft, from 1; 0: none */
    uint32_t group;       /* of a round robin, from 1; 0: none */
    uint32_t first_round; /* the round of the first row; 0: none yet */
    uint32_t fixed_table; /* where the player sits in each round; 0: anywhere */
    bool in;              /* takes part in the next round */
};

enum hj_match_kind {
    HJ_MATCH,        /* players at a table */
    HJ_MATCH_BYE,    /* a full bye with the games recorded for it */
    HJ_MATCH_HALF,   /* a half-point bye */
    HJ_MATCH_ABSENT, /* a lost round without an opponent */
};

/* One row of the results that is a match or counts as one. */
struct hj_match {
    enum hj_match_kind kind;
    uint32_t round;                   /* from 1 */
    uint32_t table;                   /* from 1; 0: none given */
    uint32_t players[HJ_TABLE_SEATS]; /* HJ_NOBODY where the seat is empty */
    uint32_t seats;                   /* how many of them play: 1 to 4 */
    int32_t wins[HJ_TABLE_SEATS];     /* games (or points) won by each;
                                       * of a bye, the second are lost */
    int32_t draws;                    /* games drawn */
    bool known;                       /* there is a result */
    bool assumed;   /* a full bye without games recorded for it: 2-0 */
    bool forfeit;   /* won, or lost by all, without play (+ and -) */
    int32_t weight; /* of the round, in thousandths; 1000 as a rule */
    unsigned line;  /* of the results file, from 1 */
};

/* A player drops after ROUND, or takes part again from ROUND on. */
struct hj_drop {
    uint32_t player, round;
    bool returns;
};

/* Two players who are never to be paired with each other. */
struct hj_forbidden {
    uint32_t a, b;
};

struct hj_arena;
struct hj_map;

/* A tournament.  The arrays belong to it and are in the order of the files,
 * the matches in order of their rounds; all texts live as long as it does. */
struct hj_tournament {
    struct hj_player *players;
    uint32_t player_count;
    struct hj_match *matches;
    uint32_t match_count;
    struct hj_match *promised; /* byes of rounds that are not paired yet */
    uint32_t promised_count;
    struct hj_drop *drops;
    uint32_t drop_count;
    struct hj_forbidden *forbidden;
    uint32_t forbidden_count;
    uint32_t rounds; /* the last round that a match was paired in; 0: none */
    struct hj_arena *arena;
    struct hj_map *ids;
};

/* A file by its bytes and its name for messages. */
struct hj_table_file {
    struct hj_str bytes;
    const char *name;
};

/* True if TEXT is one of the words that results use instead of an opponent:
 * BYE, HALF, ABSENT, DROP, RETURN, TABLE (ASCII case ignored). */
bool hj_player_name_is_word(struct hj_str text);

/* True if TEXT may be a player's id or name: UTF-8, not empty, at most 200
 * bytes, no control characters; and for an id none of those words.  False with
 * the reason in E. */
bool hj_player_name_is_valid(struct hj_str text, bool id, struct hj_error *e);

/* Adds a warning where a roster has a column `seed`, which is not read, and its
 * rows are in another order. */
void hj_roster_find_seeds(const struct hj_csv *csv, const char *file,
                          struct hj_findings *findings);

/* Reads a roster (columns id, name and, where there are any, team, rating,
 * club, family, pod, seat) and RESULTS (NULL or no bytes: none yet; columns
 * round, table, player1, player2, wins1, wins2, draws and, for multiplayer
 * tables, player3, player4, wins3, wins4; weight).  With BY_TEAM the
 * competitors are the teams: one player a team, by the team's name, and the
 * results name teams or any of their members.  Every row that cannot be read is
 * a finding with its place in FINDINGS and is left out; so are a player twice
 * in a round, a player who is not in the roster (with the nearest ids), and a
 * player who plays after a drop.  The rows' meanings are
 * headjudge-results(5)'s: where nobody plays in the last rounds, and somebody
 * who is in has no row there, they are not paired yet, and their byes are
 * `promised`.  NULL with the reason in E when a file is no such
 * table or memory ran out; the caller frees it with hj_tournament_free(). */
struct hj_tournament *hj_tournament_new(struct hj_table_file roster,
                                        const struct hj_table_file *results,
                                        bool by_team,
                                        struct hj_findings *findings,
                                        struct hj_error *e);

/* Makes the promised byes matches of rounds that were played, as they are where
 * the others have been knocked out.  False when memory ran out. */
bool hj_tournament_play_promised(struct hj_tournament *t);

/* The same without files, to be filled by the three calls below (an event file
 * does).  NULL when out of memory. */
struct hj_tournament *hj_tournament_empty(void);
void hj_tournament_free(struct hj_tournament *t);

/* Adds a player, whose texts are copied; its `in` is true.  HJ_NOBODY when
 * memory ran out or the id is taken. */
uint32_t hj_tournament_add_player(struct hj_tournament *t,
                                  const struct hj_player *player);

/* Adds a match, a drop or return (which counts for the next round), a
 * forbidden pair.  The matches may come in any order of rounds.  False when
 * memory ran out. */
bool hj_tournament_add_match(struct hj_tournament *t,
                             const struct hj_match *match);
bool hj_tournament_add_drop(struct hj_tournament *t, struct hj_drop drop);
bool hj_tournament_forbid(struct hj_tournament *t, uint32_t a, uint32_t b);

/* The player of that ID (exactly), or HJ_NOBODY. */
uint32_t hj_tournament_find(const struct hj_tournament *t, struct hj_str id);

/* True if PLAYER was in the tournament in ROUND: not before the first row, not
 * between a drop and a return. */
bool hj_player_was_in(const struct hj_tournament *t, uint32_t player,
                      uint32_t round);

/* How matches give points.  All numbers are in units of 1/UNIT points. */
struct hj_scoring {
    int32_t win, draw, loss, half, unit;
    bool by_score; /* the games recorded are themselves the points */
};

/* 3, 1, 0 with 1 for a half bye, as most card games count; and 1, 1/2, 0. */
extern const struct hj_scoring hj_scoring_match_points;
extern const struct hj_scoring hj_scoring_fide;
/* The points are the scores recorded (sos). */
extern const struct hj_scoring hj_scoring_by_score;

/* The points of the player in SEAT from MATCH, in units of 1/UNIT; 0 while the
 * result is not known.  A bye is a win, half a bye `half`; a table of three or
 * four is won by the one with the most wins, and drawn by all if two share
 * them. */
int32_t hj_match_points(const struct hj_match *match, uint32_t seat,
                        const struct hj_scoring *scoring);

/* The points of every player from all matches up to ROUND (HJ_MOST_ROUNDS:
 * all), written to POINTS, which has room for player_count numbers. */
void hj_tournament_points(const struct hj_tournament *t, uint32_t round,
                          const struct hj_scoring *scoring, int64_t *points);

#endif
