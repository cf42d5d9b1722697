/* SPDX-License-Identifier: MPL-2.0 */
/* The compiled checker: what each card counts for each rule. */
#ifndef HJ_FORMATS_COMPILE_H
#define HJ_FORMATS_COMPILE_H

#include "cards/building.h"
#include "formats/checker.h"
#include "formats/internal.h"

#define HJ_NO_CLASS UINT32_MAX

/* Every section of a list that its format does not declare. */
enum { HJ_OTHER_SECTION = 31 };

/* One rule.  Arrays are one element a card, where the kind has them. */
struct hj_compiled {
    const struct hj_rule *rule;
    uint32_t sections;      /* bit I: section I of the format counts */
    int64_t *value;         /* count, sum: what a copy adds */
    unsigned char *applies; /* the `where` holds */
    unsigned char *bad;     /* each: the value is out of range */
    uint32_t *class_of;     /* copies: which cards go together */
    uint32_t class_count;
    /* distinct, same: the values of card C are members[first[C]] up to
     * members[first[C + 1]] */
    uint32_t *first, *members;
    unsigned char *leads; /* same: the card decides */
    struct hj_str *member_names;
    hj_property property;         /* HJ_NO_PROPERTY: no such column */
    const int64_t *points;        /* sum, each: a points list's value, or */
    const unsigned char *pointed; /* … not in it */
};

struct hj_checker {
    struct hj_arena *arena;
    const struct hj_format *format;
    const struct hj_catalogue *cat;
    hj_date on;
    size_t cards;
    struct hj_compiled *rules[HJ_SCOPES];
    size_t count[HJ_SCOPES];
    unsigned char *legal; /* a card: not banned */
    uint32_t *most;       /* a card: restricted to; UINT32_MAX */
    bool limited;         /* any card is banned or restricted */
    int64_t *points;      /* a card: of the points list */
    unsigned char *pointed;
    struct hj_building *buildings;
    size_t building_count;
    unsigned char *builds; /* a card: it has such text */
    unsigned char *any_number;
    /* What makes a deck of plain cards quick to check: for each card whether
     * it needs a closer look by any rule, and, card after card, its values
     * for all totals of a deck. */
    unsigned char *special;
    int64_t *totals;
    size_t total_count;
    struct hj_str cost_property; /* what a construction cost is here */
};

/* One check of one or several decks while it runs. */
struct hj_run {
    const struct hj_checker *checker;
    struct hj_bench *bench;
    enum hj_rule_scope scope;
    const struct hj_deck *const *decks;
    size_t count;
    int64_t factor; /* limits count times this: pools for more players */
    bool built;     /* a card's text changes deck building here */
    bool plain;     /* no card is special, and the totals are known */
    struct hj_findings *findings;
    struct hj_verdict *verdict;
};

/* What a thread keeps between decks. */
struct hj_bench {
    const struct hj_checker *checker;
    int64_t sums[HJ_MOST_RULES];
    uint32_t *counters[HJ_SCOPES][HJ_MOST_RULES]; /* a class or member */
    uint32_t section_bit[2][HJ_MOST_SECTIONS];    /* of up to two decks */
    struct hj_arena *arena;
};

/* Whether the entry counts for a rule at all. */
static inline bool hj_counts(const struct hj_run *run,
                             const struct hj_compiled *c, size_t deck,
                             const struct hj_entry *entry)
{
    return (c->sections & run->bench->section_bit[deck][entry->section]) != 0;
}

/* What a copy of CARD adds to a sum, or is compared with a range: the points
 * list's or the catalogue's value, changed by the text of cards in the deck.
 * False when the card has none. */
bool hj_run_value(const struct hj_run *run, const struct hj_compiled *c,
                  hj_card card, int64_t *value);

/* Rule ids, and behind them the place in the format's file that they led to. */
const char *hj_cite(struct hj_run *run, struct hj_str ids, const char *file,
                    unsigned line);

/* Writes the findings of one broken rule. */
void hj_report_rule(struct hj_run *run, const struct hj_compiled *c,
                    size_t number);

/* Banned and restricted cards; sections that are not declared; the notes on
 * card text that was applied. */
void hj_report_lists(struct hj_run *run);
void hj_report_sections(struct hj_run *run);
void hj_report_buildings(struct hj_run *run);

#endif
