/* SPDX-License-Identifier: MPL-2.0 */
/* The state of one check of one or several decks. */
#ifndef HJ_FORMATS_RUN_H
#define HJ_FORMATS_RUN_H

#include "cards/where.h"
#include "formats/compile.h"

struct hj_run {
    const struct hj_checker *checker;
    struct hj_checker_workspace *bench;
    enum hj_rule_scope scope;
    const struct hj_deck *const *decks;
    size_t count;
    int64_t factor;   /* multiplies limits: pools for more players */
    bool built;       /* a card's text changes deck building here */
    bool plain;       /* no special card, and totals are computed */
    uint32_t present; /* bit I: a card of name I is in the deck */
    struct hj_findings *findings;
    struct hj_verdict *verdict;
};

/* The number of different cards stored for one name. */
enum { HJ_MOST_NAMED = 8 };

/* The memory that a thread keeps between decks. */
struct hj_checker_workspace {
    const struct hj_checker *checker;
    int64_t sums[HJ_MOST_RULES];
    uint32_t *counters[HJ_SCOPES][HJ_MOST_RULES]; /* by class or member */
    uint32_t section_bit[2][HJ_MOST_SECTIONS];    /* by deck and section */
    hj_card named[HJ_MOST_NAMES][HJ_MOST_NAMED];
    struct hj_where_cards names[HJ_MOST_NAMES];
    struct hj_checker_workspace *choices[HJ_MOST_CHOICES];
    struct hj_findings *scratch; /* findings of a choice */
    struct hj_arena *arena;
};

/* True if the entry is in a section that counts for a rule. */
static inline bool hj_counts(const struct hj_run *run, uint32_t sections,
                             size_t deck, const struct hj_entry *entry)
{
    return (sections & run->bench->section_bit[deck][entry->section]) != 0;
}

/* True if the entry's card passes tests; unknown cards pass none. */
static inline bool hj_passes(const struct hj_run *run,
                             const struct hj_tested *tested,
                             const struct hj_entry *entry)
{
    if (entry->card == HJ_NO_CARD)
        return false;
    if (tested->where != NULL) {
        struct hj_where_case in = {run->bench->names, entry->printing};
        return hj_where_holds_in(tested->where, run->checker->cat, entry->card,
                                 &in);
    }
    return tested->holds == NULL || tested->holds[entry->card];
}

/* True if the entry, whose printing the catalogue lacks, might pass tests. */
static inline bool hj_may_pass(const struct hj_run *run,
                               const struct hj_tested *tested,
                               const struct hj_entry *entry)
{
    struct hj_where_case in = {run->bench->names, 0};

    return entry->card != HJ_NO_CARD && entry->foreign.n > 0 &&
           tested->printings != NULL &&
           hj_where_may_hold(tested->printings, run->checker->cat, entry->card,
                             &in, entry->foreign);
}

/* An iterator over the entries that a rule counts, in order. */
struct hj_walk {
    size_t deck, next;
    int64_t left[HJ_MOST_EXEMPTIONS]; /* copies that exemptions may still
                                       * remove */
};
void hj_walk_exempt(const struct hj_run *run, struct hj_walk *walk);
static inline void hj_walk_start(const struct hj_run *run,
                                 const struct hj_compiled *c,
                                 struct hj_walk *walk)
{
    walk->deck = walk->next = 0;
    if (c->exempt != 0)
        hj_walk_exempt(run, walk);
}

/* Returns the next entry and the number of its copies that count; NULL at the
 * end. */
const struct hj_entry *hj_walk_slowly(const struct hj_run *run,
                                      const struct hj_compiled *c,
                                      struct hj_walk *walk, int64_t *copies);
static inline const struct hj_entry *hj_walk_next(const struct hj_run *run,
                                                  const struct hj_compiled *c,
                                                  struct hj_walk *walk,
                                                  int64_t *copies)
{
    if (!c->known_only)
        return hj_walk_slowly(run, c, walk, copies);
    for (; walk->deck < run->count; walk->deck++, walk->next = 0) {
        const struct hj_deck *deck = run->decks[walk->deck];
        while (walk->next < deck->count) {
            const struct hj_entry *entry = &deck->entries[walk->next++];
            if (entry->card == HJ_NO_CARD ||
                !hj_counts(run, c->sections, walk->deck, entry) ||
                (c->where.holds != NULL && !c->where.holds[entry->card]))
                continue;
            *copies = entry->count;
            return entry;
        }
    }
    return NULL;
}

/* Finds the leaders of the decks and the cards that give exemptions. */
void hj_run_names(struct hj_run *run);

/* Computes a copy's contribution to a sum, or its value for a range: that of
 * the points list or the catalogue, unless the text of a card in the deck
 * changes it.  Returns false when the card has none. */
bool hj_run_value(const struct hj_run *run, const struct hj_compiled *c,
                  hj_card card, int64_t *value);

/* Sets the marks of the values of the leaders of `same … as` to WITH; returns
 * true if there is a leader. */
bool hj_run_mark_leaders(const struct hj_run *run, const struct hj_compiled *c,
                         uint32_t *marks, uint32_t with);

/* Returns the total of a count, sum or leader rule. */
int64_t hj_run_total(const struct hj_run *run, const struct hj_compiled *c,
                     size_t number);

/* Computes the limits of a rule; CARD is the limited card if each card has its
 * own limits.  Returns false when a computed limit has no value. */
bool hj_run_limits(const struct hj_run *run, const struct hj_compiled *c,
                   hj_card card, int64_t *min, int64_t *max);

/* Returns rule ids followed by the place of the rule in the format's file, in
 * the memory of the findings; "" when out of memory. */
const char *hj_cite(struct hj_run *run, struct hj_str ids, const char *file,
                    unsigned line);

/* The entries that cause a finding. */
struct hj_causes {
    struct hj_finding_card *cards; /* in the memory of the findings */
    size_t count, size;
};
void hj_causes_add(struct hj_run *run, struct hj_causes *causes,
                   const struct hj_entry *entry, int64_t copies);

/* Writes BEFORE, then `2 Ash, Birch`: each card once; a long list is cut. */
void hj_causes_put(const struct hj_causes *causes, const char *before,
                   struct hj_out *out);

/* Writes the findings of one broken rule. */
void hj_report_rule(struct hj_run *run, const struct hj_compiled *c,
                    size_t number);

/* Reports banned and restricted cards; undeclared sections; card text that was
 * applied; a format that is not in force; the result of <one-of>.  The first
 * and the last return false when out of memory, the last with E set. */
bool hj_report_lists(struct hj_run *run);
void hj_report_sections(struct hj_run *run);
void hj_report_buildings(struct hj_run *run);
void hj_report_period(struct hj_run *run);
bool hj_report_choices(struct hj_run *run, struct hj_error *e);

/* Writes a limit as text: "at least 60", "20 to 25", "exactly 1". */
void hj_put_limits(struct hj_out *out, int64_t min, int64_t max);

#endif
