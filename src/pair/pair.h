/* SPDX-License-Identifier: MPL-2.0 */
/* What the commands of hj-pair share. */
#ifndef HJ_PAIR_PAIR_H
#define HJ_PAIR_PAIR_H

#include "base/file.h"
#include "cli.h"
#include "pairing/pairing.h"
#include "pairing/standings.h"

/* The rows of an option table that say how rounds are paired, into O, a struct
 * hj_pairing_options. */
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

/* The rows that say how a ranking is made, into R, a struct pair_ranking. */
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
    const char *results_name; /* NULL: none */
    struct hj_tournament *t;
    struct hj_findings *findings;
};

/* Reads the roster and, unless it is NULL, the results.  What is wrong with
 * their rows is printed, warnings on standard error; returns whether nothing
 * was, otherwise *STATUS is the exit status.  With KNOCKED_OUT those who have
 * no row in a round have lost before, which is nothing to warn of, and a round
 * of byes alone was played. */
bool pair_open(struct cli *cli, struct pair_input *in, const char *roster,
               const char *results, bool by_team, bool knocked_out,
               int *status);
void pair_close(struct pair_input *in);

/* The rule set of a name (NULL: the first); NULL with a message when there is
 * none. */
const struct hj_rule_set *pair_rules(struct cli *cli, const char *rules);

/* Why an option does not go with the method; NULL when all do. */
const char *pair_cannot(const struct hj_pairing_options *o);

/* Fills in the method (NULL: swiss), the rules and their scoring; false with a
 * message, the exit status in *STATUS, when there are none of such a name, or
 * what O says besides does not go with the method. */
bool pair_how(struct cli *cli, const char *method, const char *rules,
              struct hj_pairing_options *o, int *status);

/* Writes pairings as CSV: round,table,player1,player2 (and player3, player4
 * for multiplayer tables), a bye as BYE. */
void pair_write_csv(struct hj_out *out, const struct hj_tournament *t,
                    const struct hj_pairings *p);

/* Writes pairings as an array under KEY. */
void pair_write_json(struct hj_writer *w, const char *key,
                     const struct hj_tournament *t,
                     const struct hj_pairings *p);

/* Writes which tables and byes of BEFORE are others in AFTER, a line each, or
 * with W (NULL: none) an array under `changed`.  False when out of memory. */
bool pair_write_changes(struct hj_out *out, struct hj_writer *w,
                        const struct hj_tournament *t,
                        const struct hj_pairings *before,
                        const struct hj_pairings *after);

/* Copies the matches of the last round of FROM into P.  Those who are promised
 * a round without an opponent are not in for the next round of T, which may be
 * FROM.  False when out of memory. */
bool pair_last_round(const struct hj_tournament *from, struct hj_pairings *p,
                     struct hj_tournament *t);

/* Reads the pairing of one round, a CSV file as pair_write_csv() writes it,
 * into *P; who has HALF or ABSENT there is not in for the next round of IN.
 * What is wrong is added to the findings of IN.  False with a message when it
 * cannot be read at all. */
bool pair_read(struct cli *cli, struct pair_input *in, const char *roster,
               const char *name, bool by_team, struct hj_pairings *p);

/* Whoever is promised a bye in the next round of T is not in for it. */
void pair_heed_promised(struct hj_tournament *t);
bool pair_is_promised(const struct hj_tournament *t, uint32_t player);

/* Points as text: "7", or "2.5" where the unit is a half. */
void pair_write_points(struct hj_out *out, int64_t points,
                       const struct hj_scoring *scoring);

/* A ranking that was asked for, and its standings. */
struct pair_ranking {
    const char *rules, *tie_break; /* as given; NULL: not */
    int64_t seed, round;           /* as given; -1 and 0: not */
    bool by_team;
    struct pair_input in;
    struct hj_tie_break_order order;
    struct hj_standings_options options;
    struct hj_standings *s;
};

/* Reads the files and makes the standings; returns whether that was possible,
 * otherwise *STATUS is the exit status.  In both cases the caller ends with
 * pair_rank_close(). */
bool pair_rank(struct cli *cli, struct pair_ranking *r, const char *roster,
               const char *results, int *status);
void pair_rank_close(struct pair_ranking *r);

/* Writes a name or a value and blanks up to WIDTH columns. */
void pair_write_padded(struct hj_out *out, struct hj_str text, size_t width);

/* How the standings of the player came about, as text or as one object. */
bool pair_explain_player(struct cli *cli, struct pair_ranking *r,
                         uint32_t player);

int pair_standings(struct cli *cli, int argc, char **argv);
int pair_cut(struct cli *cli, int argc, char **argv);
int pair_next(struct cli *cli, int argc, char **argv);
int pair_verify(struct cli *cli, int argc, char **argv);

#endif
