/* SPDX-License-Identifier: MPL-2.0 */
/* Functions shared by the commands of hj-pair. */
#ifndef HJ_PAIR_PAIR_H
#define HJ_PAIR_PAIR_H

#include "base/file.h"
#include "cli.h"
#include "pairing/pairing.h"
#include "pairing/standings.h"

/* Options for pairing, stored in O, a struct hj_pairing_options. */
#define PAIR_BRACKET_OPTIONS(o)                                                \
    {CLI_FLAG, "by-rank",                                                      \
     0,        &(o).by_rank,                                                   \
     NULL,     "swiss: 1 against 2, 3 against 4 of the standings",             \
     0,        0},                                                             \
        {CLI_FLAG, "reseed",                                                   \
         0,        &(o).reseed,                                                \
         NULL,     "elimination: each round the best seed meets the worst",    \
         0,        0},                                                         \
        {CLI_FLAG, "no-reset",                                                 \
         0,        &(o).single_final,                                          \
         NULL,     "double elimination: the final is played once",             \
         0,        0},                                                         \
    {                                                                          \
        CLI_FLAG, "seed-first", 0, &(o).seed_first, NULL,                      \
            "in a bracket the better seed is in the first seat", 0, 0          \
    }

/* Options for a ranking, stored in R, a struct pair_ranking. */
#define PAIR_RANKING_OPTIONS(r)                                                \
    {                                                                          \
        CLI_TEXT, "rules",                                                     \
        'r',      &(r).rules,                                                  \
        "RULES",  "melee (the default), mtr, sos, fide-2023, fide-2025",       \
        0,        0},                                                          \
        {CLI_TEXT, "tie-break",                                                \
         't',      &(r).tie_break,                                             \
         "NAMES",  "tie-breakers in this order, name,name",                    \
         0,        0},                                                         \
        {CLI_NUMBER, "round",       0, &(r).round, "N", "as after this round", \
         1,          HJ_MOST_ROUNDS},                                          \
    {                                                                          \
        CLI_NUMBER, "seed", 's', &(r).seed, "S", "of the tie-breaker random",  \
            0, INT64_MAX                                                       \
    }

/* A roster and its results. */
struct pair_input {
    struct hj_file roster_file, results_file;
    const char *results_name; /* NULL: no results */
    struct hj_tournament *t;
    struct hj_findings *findings;
};

/* Reads the roster and, unless NULL, the results.  Prints defects of rows,
 * warnings on standard error.  Returns true if there were no defects; otherwise
 * *STATUS is the exit status.  With KNOCKED_OUT a player without a row has lost
 * before, which is not a defect, and rounds of byes only were played. */
bool pair_open(struct cli *cli, struct pair_input *in, const char *roster,
               const char *results, bool by_team, bool knocked_out,
               int *status);
void pair_close(struct pair_input *in);

/* Returns the rule set with a name (NULL: the first).  NULL after printing a
 * message. */
const struct hj_rule_set *pair_rules(struct cli *cli, const char *rules);

/* Returns the reason why an option does not suit the method, or NULL. */
const char *pair_option_conflict(const struct hj_pairing_options *o);

/* Sets the method (NULL: swiss), the rules and their scoring in O.  Returns
 * false after printing a message, with the exit status in *STATUS, if a name is
 * unknown or the options in O do not suit the method. */
bool pair_set_method(struct cli *cli, const char *method, const char *rules,
                     struct hj_pairing_options *o, int *status);

/* Writes pairings as CSV: round,table,player1,player2 (and player3, player4 for
 * multiplayer tables), with BYE for a bye. */
void pair_write_csv(struct hj_out *out, const struct hj_tournament *t,
                    const struct hj_pairings *p);

/* Writes pairings as an array under KEY. */
void pair_write_json(struct hj_writer *w, const char *key,
                     const struct hj_tournament *t,
                     const struct hj_pairings *p);

/* Writes the tables and byes that differ between BEFORE and AFTER, one a line,
 * or with W (may be NULL) as an array `changed`.  Returns false when out of
 * memory. */
bool pair_write_changes(struct hj_out *out, struct hj_writer *w,
                        const struct hj_tournament *t,
                        const struct hj_pairings *before,
                        const struct hj_pairings *after);

/* Copies the matches of the last round of FROM to P.  Players with a row
 * without an opponent, except a full bye, are excluded from the next round of
 * T, which may be FROM.  Returns false when out of memory. */
bool pair_last_round(const struct hj_tournament *from, struct hj_pairings *p,
                     struct hj_tournament *t);

/* Reads the pairing of one round, a CSV file as written by pair_write_csv(),
 * into *P.  Players with HALF or ABSENT are excluded from the next round of IN.
 * Adds defects to the findings of IN.  Returns false after printing a message
 * if there is no pairing. */
bool pair_read(struct cli *cli, struct pair_input *in, const char *roster,
               const char *name, bool by_team, struct hj_pairings *p);

/* pair_exclude_promised() excludes players with promised byes from the next
 * round of T; pair_is_promised() is true for such a player. */
void pair_exclude_promised(struct hj_tournament *t);
bool pair_is_promised(const struct hj_tournament *t, uint32_t player);

/* Goes on to the next round of a bracket that has a match.  Where all players
 * of a round have left it has no row, so that results cannot tell that it is
 * over. */
void pair_skip_empty(struct hj_tournament *t,
                     const struct hj_pairing_options *options);

/* Writes points: "7", or "2.5" if the unit is a half. */
void pair_write_points(struct hj_out *out, int64_t points,
                       const struct hj_scoring *scoring);

/* The options of a ranking, and its standings. */
struct pair_ranking {
    const char *rules, *tie_break; /* as given; NULL: not given */
    int64_t seed, round;           /* as given; -1 and 0: not given */
    bool by_team;
    struct pair_input in;
    struct hj_tie_break_order order;
    struct hj_standings_options options;
    struct hj_standings *s;
    uint32_t group, group_rank; /* of a player explained; 0: no groups */
};

/* Reads the files and makes the standings.  Returns false with the exit status
 * in *STATUS on failure.  The caller calls pair_rank_close() in either case. */
bool pair_rank(struct cli *cli, struct pair_ranking *r, const char *roster,
               const char *results, int *status);
void pair_rank_close(struct pair_ranking *r);

/* Writes a text and blanks up to WIDTH columns. */
void pair_write_padded(struct hj_out *out, struct hj_str text, size_t width);

/* Writes the arithmetic of the player's standing, as text or as an object. */
bool pair_explain_player(struct cli *cli, struct pair_ranking *r,
                         uint32_t player);

int pair_standings(struct cli *cli, int argc, char **argv);
int pair_cut(struct cli *cli, int argc, char **argv);
int pair_next(struct cli *cli, int argc, char **argv);
int pair_verify(struct cli *cli, int argc, char **argv);

#endif
