/* SPDX-License-Identifier: MPL-2.0 */
/* Standings of a tournament: who is where, by which numbers, and how those
 * come about. */
#ifndef HJ_PAIRING_STANDINGS_H
#define HJ_PAIRING_STANDINGS_H

#include "base/error.h"
#include "base/out.h"
#include "pairing/tournament.h"

/* How the value of a tie-breaker is written. */
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

/* The name of a tie-breaker ("opponents-match-win"), its column in CSV and JSON
 * ("omw"), and how it is written. */
const char *hj_tie_break_name(enum hj_tie_break kind);
const char *hj_tie_break_column(enum hj_tie_break kind);
enum hj_value_form hj_tie_break_form(enum hj_tie_break kind);

/* The tie-breaker of a name, a column or an alias such as "BH/C1" (ASCII case
 * ignored), or HJ_TIE_BREAKS. */
enum hj_tie_break hj_tie_break_of(struct hj_str name);

enum { HJ_MOST_TIE_BREAKS = HJ_TIE_BREAKS };

/* An order of tie-breakers, the first the most important, each once. */
struct hj_tie_break_order {
    enum hj_tie_break items[HJ_MOST_TIE_BREAKS];
    uint32_t count;
};

/* Reads names separated by commas.  Match points come first unless they are
 * named elsewhere.  False with the reason in E when a name is unknown, empty or
 * there twice. */
bool hj_tie_break_order_read(struct hj_str text,
                             struct hj_tie_break_order *order,
                             struct hj_error *e);

/* What counts how: see headjudge-standings(7). */
struct hj_rule_set {
    const char *name;
    const struct hj_scoring *scoring;
    uint32_t floor_num, floor_den; /* least percentage */
    uint32_t game_win, game_draw;  /* points of a game */
    uint32_t best_of;              /* games of a match, as a rule */
    uint32_t bye_wins; /* games, or where these are the points so many of them,
                        * that a bye counts for */
    bool dummy; /* own unplayed rounds count as played against a dummy with
                 * one's own points (FIDE) */
    bool dummy_is_capped; /* at the points of the opponent who should have been
                           * there, or half of those possible (FIDE 2025) */
    struct hj_tie_break_order order;
};

/* The rule set of a name (melee, mtr, sos, fide-2023, fide-2025), or NULL; the
 * rule set number AT from 0, which is the default of all programs, or NULL
 * behind the last. */
const struct hj_rule_set *hj_rule_set_find(const char *name);
const struct hj_rule_set *hj_rule_set_at(size_t at);

struct hj_standings_options {
    const struct hj_rule_set *rules;        /* NULL: the first */
    const struct hj_tie_break_order *order; /* NULL: the rule set's */
    uint32_t round; /* after this round; 0: all that was played */
    uint64_t seed;  /* of the tie-breaker random */
};

struct hj_standings;

/* The standings of all players of T, which must outlive them.  Matches without
 * a result count for nobody.  All comparisons are exact.  NULL with the reason
 * in E when out of memory or a player's games are too many to count; the
 * caller frees it. */
struct hj_standings *
hj_standings_new(const struct hj_tournament *t,
                 const struct hj_standings_options *options,
                 struct hj_error *e);
void hj_standings_free(struct hj_standings *s);

/* The rules and the order that were applied, and the round. */
const struct hj_rule_set *hj_standings_rules(const struct hj_standings *s);
const struct hj_tie_break_order *
hj_standings_order(const struct hj_standings *s);
uint32_t hj_standings_round(const struct hj_standings *s);

/* Place AT from 0: the player (all have one), and the rank, from 1, which those
 * share who are equal in all tie-breakers; they are in the roster's order. */
uint32_t hj_standings_player(const struct hj_standings *s, uint32_t at);
uint32_t hj_standings_rank(const struct hj_standings *s, uint32_t at);

/* The place, from 0, of a player. */
uint32_t hj_standings_place(const struct hj_standings *s, uint32_t player);

/* Writes the value of the tie-breaker number LEVEL of the order, rounded half
 * up from the exact number; nothing where it has none (head-to-head of
 * somebody who is not tied). */
void hj_standings_value(const struct hj_standings *s, struct hj_out *out,
                        uint32_t player, uint32_t level);

/* True if the last of SIZE seats of a cut is shared, is in *TIED; if so, OUT
 * says who are equal there, HOW that is settled, and which tie-breakers would
 * decide it.  False when out of memory. */
bool hj_cut_tie(const struct hj_tournament *t, const struct hj_standings *s,
                uint32_t size, const char *how, struct hj_out *out, bool *tied);

/* What a player has done: matches and games. */
struct hj_player_record {
    uint32_t rounds; /* that count in the match-win percentage */
    uint32_t won, lost, drawn, byes;
    uint64_t games, games_won, games_drawn;
    int64_t points; /* in the scoring's units */
};
void hj_standings_record(const struct hj_standings *s, uint32_t player,
                         struct hj_player_record *record);

/* Why a part is there. */
enum hj_part_kind {
    HJ_PART_PLAYED,  /* a match against the opponent */
    HJ_PART_FORFEIT, /* awarded without play */
    HJ_PART_BYE,
    HJ_PART_HALF,
    HJ_PART_ABSENT,
    HJ_PART_MISSING /* no row in the results */
};

/* One round's part in a tie-breaker: WEIGHT times NUM/DEN, which was raised
 * from RAW_NUM/RAW_DEN when that is below the floor. */
struct hj_part {
    enum hj_part_kind kind;
    uint32_t round;    /* 0: before, after or between the others (missing) */
    uint32_t opponent; /* HJ_NOBODY: none, or a dummy */
    uint32_t weight, num, den, raw_num, raw_den;
    bool raised, cut; /* cut: left out as the lowest or highest */
    bool voluntary;   /* cut before the others (FIDE) */
    double near;      /* about WEIGHT times NUM/DEN */
};

/* The parts that make up the value of a tie-breaker number LEVEL for PLAYER:
 * the sum of those not cut, by *DIVISOR.  NULL when the value is not made of
 * parts (head-to-head, random) or memory ran out; the caller frees the array
 * of *COUNT. */
struct hj_part *hj_standings_parts(struct hj_standings *s, uint32_t player,
                                   uint32_t level, uint32_t *count,
                                   uint64_t *divisor);

#endif
