/* SPDX-License-Identifier: MPL-2.0 */
/* The checker: a format, a catalogue and a date, compiled into tables. */
#ifndef HJ_FORMATS_CHECKER_H
#define HJ_FORMATS_CHECKER_H

#include "decks/deck.h"
#include "formats/format.h"

/* The rules in force on one date, with each card's contribution to each rule.
 * Read-only after its creation, so any number of threads may share a
 * checker. */
struct hj_checker;

/* Compiles FORMAT against CAT for the date ON; FORMAT and CAT must outlive the
 * checker, which hj_checker_free() frees.  Returns NULL with the reason in E: a
 * `where` that does not fit the catalogue, or out of memory. */
struct hj_checker *hj_checker_new(const struct hj_format *format,
                                  const struct hj_catalogue *cat, hj_date on,
                                  struct hj_error *e);
void hj_checker_free(struct hj_checker *checker);

/* Returns one byte a card, nonzero if the format allows the card (not banned),
 * for hj_catalogue_find(). */
const unsigned char *hj_checker_legal(const struct hj_checker *checker);

/* Returns the catalogue with the values that the lists in force give, which
 * lives as long as the checker. */
const struct hj_catalogue *
hj_checker_catalogue(const struct hj_checker *checker);

/* The working memory with which one thread checks decks one after another
 * without allocation; NULL when out of memory. */
struct hj_checker_workspace;
struct hj_checker_workspace *hj_bench_new(const struct hj_checker *checker);
void hj_bench_free(struct hj_checker_workspace *bench);

/* A total in a verdict: of the property of a sum rule. */
struct hj_total {
    struct hj_str property;
    int64_t value;
};
enum { HJ_MOST_TOTALS = 8 };

/* The verdict on one deck. */
struct hj_verdict {
    bool legal;
    size_t violations, advice;
    int64_t cards;                      /* in the default section */
    int64_t sections[HJ_MOST_SECTIONS]; /* by the deck's own sections */
    struct hj_total totals[HJ_MOST_TOTALS];
    size_t total_count;
};

/* Checks DECK.  Adds all violations and advice to FINDINGS, each with its
 * arithmetic, place, cite, have and limit, in a stable order.  FINDINGS may
 * already hold the reader's findings; illegal ones count as violations.
 * Returns false with the reason in E when out of memory. */
bool hj_checker_check(const struct hj_checker *checker,
                      struct hj_checker_workspace *bench,
                      const struct hj_deck *deck, struct hj_findings *findings,
                      struct hj_verdict *verdict, struct hj_error *e);

enum { HJ_MOST_DECKS = 2 }; /* of one team */

/* Checks COUNT decks as one team by the format's team rules, without the rules
 * for single decks. */
bool hj_checker_team(const struct hj_checker *checker,
                     struct hj_checker_workspace *bench,
                     const struct hj_deck *const *decks, size_t count,
                     struct hj_findings *findings, struct hj_verdict *verdict,
                     struct hj_error *e);

/* Checks a draft pool for PLAYERS players by the format's pool rules. */
bool hj_checker_pool(const struct hj_checker *checker,
                     struct hj_checker_workspace *bench,
                     const struct hj_deck *pool, int64_t players,
                     struct hj_findings *findings, struct hj_verdict *verdict,
                     struct hj_error *e);

#endif
