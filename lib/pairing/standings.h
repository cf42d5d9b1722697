/* SPDX-License-Identifier: MPL-2.0 */
/* Standings of a tournament: places, values of tie-breakers, and the parts that
 * make up each value. */
#ifndef HJ_PAIRING_STANDINGS_H
#define HJ_PAIRING_STANDINGS_H

#include "base/error.h"
#include "base/out.h"
#include "pairing/tournament.h"

/* The written form of the value of a tie-breaker. */
enum hj_value_form {
    HJ_FORM_POINTS,     /* as match points: "7", or "2.5" in halves */
    HJ_FORM_PERCENT,    /* six decimals */
    HJ_FORM_HUNDREDTHS, /* two decimals */
    HJ_FORM_COUNT       /* a whole number */
};

/* The tie-breakers of tie-break.def, in its order. */
enum hj_tie_break {
#define HJ_TIE_BREAK(kind, name, column, alias, form) HJ_TB_##kind,
#include "pairing/tie-break.def"
#undef HJ_TIE_BREAK
    HJ_TIE_BREAKS
};

/* Return the name of a tie-breaker ("opponents-match-win"), its column in CSV
 * and JSON ("omw"), and its written form. */
const char *hj_tie_break_name(enum hj_tie_break kind);
const char *hj_tie_break_column(enum hj_tie_break kind);
enum hj_value_form hj_tie_break_form(enum hj_tie_break kind);

/* Returns the tie-breaker with this name, column or alias such as "BH/C1"
 * (ASCII case ignored), or HJ_TIE_BREAKS. */
enum hj_tie_break hj_tie_break_of(struct hj_str name);

enum { HJ_MOST_TIE_BREAKS = HJ_TIE_BREAKS };

/* An order of tie-breakers, the most important first, without repetition. */
struct hj_tie_break_order {
    enum hj_tie_break items[HJ_MOST_TIE_BREAKS];
    uint32_t count;
};

/* Reads names separated by commas.  Puts match points first unless TEXT names
 * them.  Returns false with the reason in E when a name is unknown, empty or
 * repeated. */
bool hj_tie_break_order_read(struct hj_str text,
                             struct hj_tie_break_order *order,
                             struct hj_error *e);

/* The rules of the standings: see headjudge-standings(7). */
struct hj_rule_set {
    const char *name;
    const struct hj_scoring *scoring;
    uint32_t floor_num, floor_den; /* the lowest percentage */
    uint32_t game_win, game_draw;  /* points of a game won or drawn */
    uint32_t best_of;              /* usual number of games of a match */
    uint32_t bye_wins; /* games won by a bye, or its points where games are
                        * points */
    bool dummy; /* the player's own unplayed rounds count as played against a
                 * dummy with the player's own points (FIDE) */
    bool dummy_is_capped; /* the points of the dummy are at most those of the
                           * missing opponent, or half of the possible points
                           * (FIDE 2025) */
    struct hj_tie_break_order order;
};

/* Return the rule set with this name (melee, mtr, sos, fide-2023, fide-2025),
 * or NULL; and rule set number AT, from 0, or NULL after the last one.  Rule
 * set 0 is the default of all programs. */
const struct hj_rule_set *hj_rule_set_find(const char *name);
const struct hj_rule_set *hj_rule_set_at(size_t at);

struct hj_standings_options {
    const struct hj_rule_set *rules;        /* NULL: the first rule set */
    const struct hj_tie_break_order *order; /* NULL: the rule set's */
    uint32_t round; /* the last round that counts; 0: all rounds */
    uint64_t seed;  /* for the tie-breaker random */
};

struct hj_standings;

/* Returns the standings of all players of T.  T must outlive the standings.
 * Matches without a result do not count.  All comparisons are exact.  NULL with
 * the reason in E when out of memory or when a player has too many games to
 * count.  The caller frees the result. */
struct hj_standings *
hj_standings_new(const struct hj_tournament *t,
                 const struct hj_standings_options *options,
                 struct hj_error *e);
void hj_standings_free(struct hj_standings *s);

/* Return the applied rules, order of tie-breakers, and last round. */
const struct hj_rule_set *hj_standings_rules(const struct hj_standings *s);
const struct hj_tie_break_order *
hj_standings_order(const struct hj_standings *s);
uint32_t hj_standings_round(const struct hj_standings *s);

/* Return the player at place AT, from 0, and that player's rank, from 1.  Every
 * player has a place.  Players who are equal in all tie-breakers share a rank
 * and are in the roster's order. */
uint32_t hj_standings_player(const struct hj_standings *s, uint32_t at);
uint32_t hj_standings_rank(const struct hj_standings *s, uint32_t at);

/* Returns the place of a player, from 0. */
uint32_t hj_standings_place(const struct hj_standings *s, uint32_t player);

/* Writes the value of tie-breaker number LEVEL of the order, rounded half up
 * from the exact number.  Writes nothing where the player has no value
 * (head-to-head of a player who is not tied). */
void hj_standings_value(const struct hj_standings *s, struct hj_out *out,
                        uint32_t player, uint32_t level);

/* Sets *TIED to true if the last of SIZE seats of a cut is shared.  If so,
 * writes to OUT the players who share it, HOW the tie is settled, and the
 * tie-breakers that would decide it.  Returns false when out of memory. */
bool hj_cut_tie(const struct hj_tournament *t, const struct hj_standings *s,
                uint32_t size, const char *how, struct hj_out *out, bool *tied);

/* The record of a player: matches and games. */
struct hj_player_record {
    uint32_t rounds; /* rounds that count in the match-win percentage */
    uint32_t won, lost, drawn, byes;
    uint64_t games, games_won, games_drawn;
    int64_t points; /* in the scoring's units */
};
void hj_standings_record(const struct hj_standings *s, uint32_t player,
                         struct hj_player_record *record);

/* The kind of a part. */
enum hj_part_kind {
    HJ_PART_PLAYED,  /* a match against the opponent */
    HJ_PART_FORFEIT, /* awarded without play */
    HJ_PART_BYE,
    HJ_PART_HALF,
    HJ_PART_ABSENT,
    HJ_PART_MISSING /* the results have no row for the round */
};

/* The part of one round in a tie-breaker: WEIGHT times NUM/DEN.  If
 * RAW_NUM/RAW_DEN is below the floor, NUM/DEN is the floor. */
struct hj_part {
    enum hj_part_kind kind;
    uint32_t round;    /* 0: a missing round */
    uint32_t opponent; /* HJ_NOBODY: no opponent, or a dummy */
    uint32_t weight, num, den, raw_num, raw_den;
    bool raised, cut; /* cut: excluded as lowest or highest */
    bool voluntary;   /* cut before other parts (FIDE) */
    double near;      /* approximately WEIGHT times NUM/DEN */
};

/* Returns the parts of PLAYER's value of tie-breaker number LEVEL.  The value
 * is the sum of the parts that are not cut, divided by *DIVISOR.  NULL when out
 * of memory or when the value has no parts (head-to-head, random).  The caller
 * frees the array of *COUNT items. */
struct hj_part *hj_standings_parts(struct hj_standings *s, uint32_t player,
                                   uint32_t level, uint32_t *count,
                                   uint64_t *divisor);

#endif
