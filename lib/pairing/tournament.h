/* SPDX-License-Identifier: MPL-2.0 */
/* A tournament as data: the roster and the results, on which pairings and
 * standings are based. */
#ifndef HJ_PAIRING_TOURNAMENT_H
#define HJ_PAIRING_TOURNAMENT_H

#include "base/csv.h"
#include "base/finding.h"
#include "base/str.h"

enum {
    HJ_TABLE_SEATS = 4, /* most players at a multiplayer table */
    HJ_MOST_ROUNDS = 1000,
    HJ_MOST_TABLES = 1000000,
    HJ_MOST_GAMES = 1000, /* most games or points of a player in a match */
    HJ_AWARD_WINS = 2,    /* games of a bye or award that records none */
};

/* The index for "no player". */
#define HJ_NOBODY UINT32_MAX

/* A player, or a team that plays as one. */
struct hj_player {
    struct hj_str id, name, team, club, family; /* id and name are never
                                                 * empty */
    int64_t rating;                             /* -1: no rating */
    uint32_t pod, seat;   /* of a draft, from 1; 0: none */
    uint32_t group;       /* of a round robin, from 1; 0: none */
    uint32_t first_round; /* the round of the player's first row; 0: no row */
    uint32_t fixed_table; /* the player's table in all rounds; 0: any table */
    bool in;              /* takes part in the next round */
};

enum hj_match_kind {
    HJ_MATCH,        /* players at a table */
    HJ_MATCH_BYE,    /* a full bye with the games recorded for it */
    HJ_MATCH_HALF,   /* a half-point bye */
    HJ_MATCH_ABSENT, /* a round lost without an opponent */
};

/* A row of the results that is or counts as a match. */
struct hj_match {
    enum hj_match_kind kind;
    uint32_t round;                   /* from 1 */
    uint32_t table;                   /* from 1; 0: not given */
    uint32_t players[HJ_TABLE_SEATS]; /* HJ_NOBODY: an empty seat */
    uint32_t seats;                   /* number of players: 1 to 4 */
    int32_t wins[HJ_TABLE_SEATS];     /* games (or points) won by each player;
                                       * in a bye, [1] are the lost games */
    int32_t draws;                    /* games drawn */
    bool known;                       /* the match has a result */
    bool assumed;   /* a full bye without games, or + without a number: 2-0 */
    bool forfeit;   /* won, or lost by all, without play (+ and -) */
    bool by_seats;  /* of two teams: won games are won seats */
    int32_t weight; /* of the round, in thousandths; usually 1000 */
    unsigned line;  /* line of the results file, from 1 */
};

/* A player drops after ROUND, or returns in ROUND. */
struct hj_drop {
    uint32_t player, round;
    bool returns;
};

/* Two players who must never be paired. */
struct hj_forbidden {
    uint32_t a, b;
};

struct hj_arena;
struct hj_map;

/* A tournament.  Owns its arrays and texts.  The arrays are in the order of the
 * files; the matches are in the order of their rounds. */
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
    uint32_t rounds; /* the last round with a paired match; 0: none */
    struct hj_arena *arena;
    struct hj_map *ids;
};

/* The bytes of a file, and its name for messages. */
struct hj_table_file {
    struct hj_str bytes;
    const char *name;
};

/* True if TEXT is one of the words that results have in place of an opponent:
 * BYE, HALF, ABSENT, DROP, RETURN, TABLE (ASCII case ignored). */
bool hj_player_name_is_word(struct hj_str text);

/* True if TEXT is a valid id (ID) or name of a player: UTF-8, not empty, at
 * most 200 bytes, no control characters, and as an id none of the words above.
 * False with the reason in E. */
bool hj_player_name_is_valid(struct hj_str text, bool id, struct hj_error *e);

/* Adds a warning if the roster has a column `seed`, which is not read, and its
 * rows are in a different order. */
void hj_roster_find_seeds(const struct hj_csv *csv, const char *file,
                          struct hj_findings *findings);

/* Reads a roster (columns id and name, and optionally team, rating, club,
 * family, pod, seat, and draft, as an event exports its pods) and RESULTS
 * (columns round, table, player1, player2, wins1, wins2, draws, weight and, for
 * multiplayer tables, player3, player4, wins3, wins4; NULL or no bytes: no
 * results).  With BY_TEAM the competitors are the teams: one player for each
 * team, with the team's name, and the results name teams or any of their
 * members.  A player without a team is one alone.
 *
 * Each row that cannot be read is a finding with its place in FINDINGS and is
 * left out.  So is a row with a player who has a match in that round already,
 * who is not in the roster (the finding names the nearest id), or who has
 * dropped.  The rows are defined in headjudge-results(5): last rounds without a
 * match, in which a player who is in has no row, are not paired yet, and their
 * byes are `promised`.
 *
 * Returns NULL with the reason in E when a file is not such a table or when out
 * of memory.  The caller frees the result with hj_tournament_free(). */
struct hj_tournament *hj_tournament_new(struct hj_table_file roster,
                                        const struct hj_table_file *results,
                                        bool by_team,
                                        struct hj_findings *findings,
                                        struct hj_error *e);

/* Adds the promised byes as matches of rounds that were played; that is correct
 * when all others have been knocked out.  Returns false when out of memory. */
bool hj_tournament_add_promised(struct hj_tournament *t);

/* Returns an empty tournament, to be filled with the calls below, for example
 * from an event file.  NULL when out of memory. */
struct hj_tournament *hj_tournament_empty(void);
void hj_tournament_free(struct hj_tournament *t);

/* Adds a player who is in.  Copies the texts.  Returns the index, or HJ_NOBODY
 * when out of memory or when the id is taken. */
uint32_t hj_tournament_add_player(struct hj_tournament *t,
                                  const struct hj_player *player);

/* Add a match, a drop or return (effective for the next round), or a forbidden
 * pair.  Matches may be added in any order of rounds.  Return false when out of
 * memory. */
bool hj_tournament_add_match(struct hj_tournament *t,
                             const struct hj_match *match);
bool hj_tournament_add_drop(struct hj_tournament *t, struct hj_drop drop);
bool hj_tournament_forbid(struct hj_tournament *t, uint32_t a, uint32_t b);

/* Returns the player with this exact ID, or HJ_NOBODY. */
uint32_t hj_tournament_find(const struct hj_tournament *t, struct hj_str id);

/* True if PLAYER was in the tournament in ROUND: not before the first row, and
 * not between a drop and a return. */
bool hj_player_was_in(const struct hj_tournament *t, uint32_t player,
                      uint32_t round);

/* The points of results.  All numbers are in units of 1/UNIT points. */
struct hj_scoring {
    int32_t win, draw, loss, half, unit;
    bool by_score; /* the recorded games are the points */
};

/* 3, 1, 0 and 1 for a half bye, as in most card games; and 1, 1/2, 0. */
extern const struct hj_scoring hj_scoring_match_points;
extern const struct hj_scoring hj_scoring_fide;
/* The recorded scores are the points (sos). */
extern const struct hj_scoring hj_scoring_by_score;

/* Returns the points of the player in SEAT from MATCH, in units of 1/UNIT, or 0
 * while the result is not known.  A bye is a win, a half bye counts `half`.
 * The winner at a table of three or four is the player with the most wins; if
 * two players share them, the match is a draw for those. */
int32_t hj_match_points(const struct hj_match *match, uint32_t seat,
                        const struct hj_scoring *scoring);

/* Writes the points of each player from all matches up to ROUND
 * (HJ_MOST_ROUNDS: all) to POINTS, which has room for player_count numbers. */
void hj_tournament_points(const struct hj_tournament *t, uint32_t round,
                          const struct hj_scoring *scoring, int64_t *points);

#endif
