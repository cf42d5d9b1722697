/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues: all cards of a game, read from CSV files, with look-up by
 * name. */
#ifndef HJ_CARDS_CATALOGUE_H
#define HJ_CARDS_CATALOGUE_H

#include "base/arena.h"
#include "base/date.h"
#include "base/error.h"
#include "base/finding.h"

/*
 *   catalogue -+- card 0 "Ember Fox" -+- printing (set, number, version)
 *              |                      +- printing
 *              +- card 1 ...          one card a name: the identity by which
 *              +- properties          copies are counted
 *
 * A catalogue is filled from one or more files, including errata, and then
 * closed for a day; after that it is only read, from any thread.
 */
struct hj_catalogue;

/* The identity of a card: its index, from 0, in the order of first
 * appearance. */
typedef uint32_t hj_card;
#define HJ_NO_CARD UINT32_MAX

/* A column of the catalogue, by index. */
typedef uint32_t hj_property;
#define HJ_NO_PROPERTY UINT32_MAX

/* Returns an empty catalogue that the caller frees; NULL when out of memory. */
struct hj_catalogue *hj_catalogue_new(void);
/* Returns a catalogue with the rows of BASE, which is closed and has to outlive
 * it; further files can be read, then it is closed.  The caller frees it; NULL
 * when out of memory. */
struct hj_catalogue *hj_catalogue_new_with(const struct hj_catalogue *base);
void hj_catalogue_free(struct hj_catalogue *cat);

/* The card types of a game and its numeric columns, which hold whole numbers or
 * nothing; each list ends with NULL. */
struct hj_card_kinds {
    const char *const *types, *const *numbers;
};

/* Returns the kinds of the game with that id; NULL: no restriction. */
typedef const struct hj_card_kinds *hj_card_kinds_of(struct hj_str game);

/* Checks later rows of a game that has KINDS: an unknown type is a finding, and
 * so is a non-number in a numeric column.  That cell counts as empty; otherwise
 * it would make the whole column textual. */
void hj_catalogue_check_kinds(struct hj_catalogue *cat,
                              hj_card_kinds_of *kinds);

/* Reads a CSV file ("-" is standard input), or BYTES under the name FILE.  A
 * column `from` in the header marks a file of errata.  Bad rows become findings
 * with their line and are left out (a row with too few fields is kept); the
 * other rows remain usable.  Returns false with the reason in E when the header
 * has no `name`, when the file has no usable row or cannot be read. */
bool hj_catalogue_read(struct hj_catalogue *cat, const char *file,
                       struct hj_findings *findings, struct hj_error *e);
bool hj_catalogue_parse(struct hj_catalogue *cat, struct hj_str bytes,
                        const char *file, struct hj_findings *findings,
                        struct hj_error *e);

/* Joins printings, applies the errata whose `from` is not after ON, finds the
 * numeric properties, and builds the index of names.  Rows of one name that
 * differ without a version become findings.  No further file can be read
 * afterwards.  Returns false with the reason in E when no card is left or when
 * out of memory. */
bool hj_catalogue_close(struct hj_catalogue *cat, hj_date on,
                        struct hj_findings *findings, struct hj_error *e);

/* True if two closed catalogues have the same cards in the same order, with the
 * same properties. */
bool hj_catalogue_same(const struct hj_catalogue *a,
                       const struct hj_catalogue *b);

/* Returns the number of cards (identities, not printings). */
size_t hj_catalogue_count(const struct hj_catalogue *cat);

/* Returns the name as the catalogue spells it; the name lives as long as
 * CAT. */
struct hj_str hj_card_name(const struct hj_catalogue *cat, hj_card card);

/* Returns the rank of the card's name, from 0, among all names ordered by their
 * lower-case bytes, the sort key of the deck hash; UINT32_MAX when out of
 * memory. */
uint32_t hj_card_rank(const struct hj_catalogue *cat, hj_card card);

/* Returns the name in lower case; p is NULL when out of memory. */
struct hj_str hj_card_lower(const struct hj_catalogue *cat, hj_card card);

/* Looks up a property by name (bytes, ASCII case ignored); HJ_NO_PROPERTY if
 * the column is missing.  Every column is a property, including those with a
 * fixed meaning. */
hj_property hj_catalogue_property(const struct hj_catalogue *cat,
                                  struct hj_str name);
size_t hj_catalogue_properties(const struct hj_catalogue *cat);
struct hj_str hj_property_name(const struct hj_catalogue *cat, hj_property p);

/* The largest number in a cell, so that totals of a deck fit in int64_t. */
#define HJ_MOST_NUMBER INT64_C(1000000000000)

/* True if all filled cells of the column, at least one, are whole numbers from
 * -HJ_MOST_NUMBER to HJ_MOST_NUMBER. */
bool hj_property_is_number(const struct hj_catalogue *cat, hj_property p);

/* True if the column is numeric or has no filled cell at all.  Returns false
 * with the first card that has another value in E. */
bool hj_property_need_number(const struct hj_catalogue *cat, hj_property p,
                             struct hj_error *e);

/* True if the rows of one card may differ in the column, as printings do. */
bool hj_property_varies(const struct hj_catalogue *cat, hj_property p);

/* Returns a card's value of a property: its text ("" when empty), or its number
 * in *NUMBER; hj_card_number() returns false when the cell is empty or the
 * property is not numeric. */
struct hj_str hj_card_value(const struct hj_catalogue *cat, hj_card card,
                            hj_property p);
bool hj_card_number(const struct hj_catalogue *cat, hj_card card, hj_property p,
                    int64_t *number);

/* Returns a catalogue in ARENA that is like CAT, but for the numbers of some
 * cards in the column NAME: of card C NUMBERS[C] if GIVEN[C] is not 0.  In a
 * column that CAT lacks all other cards have 0.  It shares all else with CAT,
 * and NAME, which must outlive it; it is not to be freed.  NULL when out of
 * memory. */
const struct hj_catalogue *hj_catalogue_overlay(const struct hj_catalogue *cat,
                                                struct hj_arena *arena,
                                                struct hj_str name,
                                                const unsigned char *given,
                                                const int64_t *numbers);

/* The rows of a card: their number, and set, number, version and source line of
 * row I. */
struct hj_printing {
    struct hj_str set, number, version;
    const char *file;
    unsigned line;
};
size_t hj_card_printings(const struct hj_catalogue *cat, hj_card card);
struct hj_printing hj_card_printing(const struct hj_catalogue *cat,
                                    hj_card card, size_t i);

/* Returns the value of row I of a card in column P; "" when empty. */
struct hj_str hj_card_printing_value(const struct hj_catalogue *cat,
                                     hj_card card, size_t i, hj_property p);

/* A row of a file of errata; in force from its date on. */
struct hj_erratum {
    hj_card card; /* HJ_NO_CARD: no card has this name */
    hj_date from;
    bool in_force;
    const char *file;
    unsigned line;
};

/* Returns the number of errata in all files; erratum I (from 0), sorted by
 * date, those of one date in the order of reading; its value of a property, ""
 * when empty. */
size_t hj_catalogue_errata(const struct hj_catalogue *cat);
struct hj_erratum hj_catalogue_erratum(const struct hj_catalogue *cat,
                                       size_t i);
struct hj_str hj_erratum_value(const struct hj_catalogue *cat, size_t i,
                               hj_property p);

/* Returns a card's value in its rows, before any erratum. */
struct hj_str hj_card_printed(const struct hj_catalogue *cat, hj_card card,
                              hj_property p);

/* The way a name was matched, most certain first. */
enum hj_name_match {
    HJ_MATCH_EXACT,
    HJ_MATCH_FOLDED,
    HJ_MATCH_ALIAS, /* declared alias or an erratum's former name */
    HJ_MATCH_PREFIX,
    HJ_MATCH_AMBIGUOUS,
    HJ_MATCH_UNKNOWN
};

enum { HJ_MOST_CANDIDATES = 8, HJ_MOST_SUGGESTIONS = 3 };

/* The result of a look-up.  CARD is HJ_NO_CARD when the name is ambiguous or
 * unknown.  CANDIDATES holds, for an ambiguous name, the first of the COUNT
 * matching cards; for an unknown name, the nearest names, nearest first. */
struct hj_lookup {
    enum hj_name_match match;
    hj_card card;
    size_t count;
    hj_card candidates[HJ_MOST_CANDIDATES];
    bool loose; /* the candidates only share words with the name */
};

/* Looks up NAME: exact, folded, alias, unique prefix among the LEGAL cards (one
 * byte a card, nonzero for legal; NULL: all).  Exact look-ups allocate no
 * memory.  Returns false only when out of memory. */
bool hj_catalogue_find(const struct hj_catalogue *cat, struct hj_str name,
                       const unsigned char *legal, struct hj_lookup *found);

/* Returns the card of exactly this name, for hot loops; HJ_NO_CARD if
 * missing. */
hj_card hj_catalogue_exact(const struct hj_catalogue *cat, struct hj_str name);

/* Looks up only exact, folded and alias matches.  Without a match FOUND is
 * unknown and has no suggestions, which is faster for words that are not names.
 * Returns false only when out of memory. */
bool hj_catalogue_find_certain(const struct hj_catalogue *cat,
                               struct hj_str name, struct hj_lookup *found);

/* Looks up a code that other programs write instead of a name: the value of a
 * column `id`, `code`, `number`, `passcode`, `card_id` or `card_number` that
 * only one card has, at least four characters with a digit; case and leading
 * zeros are ignored.  FOUND is an alias or unknown.  Returns false only when
 * out of memory. */
bool hj_catalogue_find_code(const struct hj_catalogue *cat, struct hj_str code,
                            struct hj_lookup *found);

/* Looks up a set code with a collector number that only one card has; case and
 * leading zeros are ignored.  FOUND is an alias or unknown; *ROW is the
 * printing, from 1, or 0.  Returns false only when out of memory. */
bool hj_catalogue_find_printing(const struct hj_catalogue *cat,
                                struct hj_str set, struct hj_str number,
                                struct hj_lookup *found, uint32_t *row);

/* Looks up the slug ("fire-in-the-sky") of a card or an alias, like
 * hj_catalogue_find(), except that a prefix of a slug only gives
 * suggestions. */
bool hj_catalogue_find_slug(const struct hj_catalogue *cat, struct hj_str slug,
                            struct hj_lookup *found);

/* Looks up only certain matches of a slug, like hj_catalogue_find_certain(),
 * without suggestions. */
bool hj_catalogue_known_slug(const struct hj_catalogue *cat, struct hj_str slug,
                             struct hj_lookup *found);

/* Returns the first row of CARD, from 1, with that set code and collector
 * number (an empty one matches any); 0 if there is none. */
uint32_t hj_card_find_printing(const struct hj_catalogue *cat, hj_card card,
                               struct hj_str set, struct hj_str number);

/* True if CARD has a row with that set code and collector number. */
bool hj_card_has_printing(const struct hj_catalogue *cat, hj_card card,
                          struct hj_str set, struct hj_str number);

/* Writes the finding for an uncertain look-up: `ambiguous card`, `unknown card`
 * with suggestions, or the note on a prefix.  Does nothing for exact, folded
 * and alias matches.  Returns false when out of memory. */
bool hj_lookup_report(const struct hj_catalogue *cat,
                      const struct hj_lookup *found, struct hj_str written,
                      struct hj_place place, struct hj_findings *findings);

#endif
