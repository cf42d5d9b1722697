/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues: all cards of a game, from CSV files, found by name. */
#ifndef HJ_CARDS_CATALOGUE_H
#define HJ_CARDS_CATALOGUE_H

#include "base/date.h"
#include "base/error.h"
#include "base/finding.h"

/*
 *   catalogue ─┬─ card 0 "Ember Fox" ─┬─ printing (set, number, version)
 *              │                      └─ printing
 *              ├─ card 1 …            one card a name: the identity by which
 *              └─ properties          copies are counted
 *
 * A catalogue is filled from one or more files, errata among them, and then
 * closed for a day; after that it is only read, from any thread.
 */
struct hj_catalogue;

/* A card's identity: its index, from 0, in the order of first appearance. */
typedef uint32_t hj_card;
#define HJ_NO_CARD UINT32_MAX

/* A column of the catalogue, by index. */
typedef uint32_t hj_property;
#define HJ_NO_PROPERTY UINT32_MAX

/* An empty catalogue that the caller frees; NULL when out of memory. */
struct hj_catalogue *hj_catalogue_new(void);
void hj_catalogue_free(struct hj_catalogue *cat);

/* What the cards of a game have: their types, and the columns that hold whole
 * numbers or nothing; both end with NULL. */
struct hj_card_kinds {
    const char *const *types, *const *numbers;
};

/* That of the game of that id; NULL: anything. */
typedef const struct hj_card_kinds *hj_card_kinds_of(struct hj_str game);

/* From now on a row of a game that has KINDS is held against them: another type
 * is a finding, and so is a number that is none, which counts as empty.  It
 * would make its column one of texts otherwise. */
void hj_catalogue_check_kinds(struct hj_catalogue *cat,
                              hj_card_kinds_of *kinds);

/* Reads a CSV file ("-" is standard input), or BYTES under the name FILE.  A
 * header with a column `from` makes it a file of errata.  Bad rows become
 * findings with their line and are left out (but a row with too few fields is
 * kept); what is read stays a catalogue.
 * Returns false, with the reason in E, when there is no header with `name`, no
 * row at all, or the file cannot be read. */
bool hj_catalogue_read(struct hj_catalogue *cat, const char *file,
                       struct hj_findings *findings, struct hj_error *e);
bool hj_catalogue_parse(struct hj_catalogue *cat, struct hj_str bytes,
                        const char *file, struct hj_findings *findings,
                        struct hj_error *e);

/* Joins printings, lays the errata over them whose `from` is not after ON,
 * finds out which properties are numeric, and builds the index of names.  Rows
 * of one name that disagree without a version are findings.  No further file
 * can be read after it. */
bool hj_catalogue_close(struct hj_catalogue *cat, hj_date on,
                        struct hj_findings *findings, struct hj_error *e);

/* True if two catalogues that are closed have the same cards in the same order,
 * with the same properties. */
bool hj_catalogue_same(const struct hj_catalogue *a,
                       const struct hj_catalogue *b);

/* How many cards there are (identities, not printings). */
size_t hj_catalogue_count(const struct hj_catalogue *cat);

/* The name as the catalogue spells it; it lives as long as the catalogue. */
struct hj_str hj_card_name(const struct hj_catalogue *cat, hj_card card);

/* The place of a card among all names in the order of their lower-case bytes,
 * from 0: what the deck hash sorts by.  UINT32_MAX when out of memory. */
uint32_t hj_card_rank(const struct hj_catalogue *cat, hj_card card);

/* The name in small letters; p is NULL when out of memory. */
struct hj_str hj_card_lower(const struct hj_catalogue *cat, hj_card card);

/* Properties by name (bytes, ASCII case ignored); HJ_NO_PROPERTY if there is
 * no such column.  Every column is one, those with a fixed meaning too. */
hj_property hj_catalogue_property(const struct hj_catalogue *cat,
                                  struct hj_str name);
size_t hj_catalogue_properties(const struct hj_catalogue *cat);
struct hj_str hj_property_name(const struct hj_catalogue *cat, hj_property p);

/* The largest number that a cell can hold, so that no total of a deck leaves
 * the range of int64_t. */
#define HJ_MOST_NUMBER INT64_C(1000000000000)

/* True if all filled cells of the column are whole numbers (and one is), from
 * -HJ_MOST_NUMBER to HJ_MOST_NUMBER. */
bool hj_property_is_number(const struct hj_catalogue *cat, hj_property p);

/* True, too, if no cell of the column is filled: then it may be one of numbers
 * that no card happens to have.  False with the first card that has something
 * else in E. */
bool hj_property_need_number(const struct hj_catalogue *cat, hj_property p,
                             struct hj_error *e);

/* True if the rows of one card may differ in the column, as printings do. */
bool hj_property_varies(const struct hj_catalogue *cat, hj_property p);

/* A card's value of a property: its text ("" where empty), or its number;
 * false when the cell is empty or is none. */
struct hj_str hj_card_value(const struct hj_catalogue *cat, hj_card card,
                            hj_property p);
bool hj_card_number(const struct hj_catalogue *cat, hj_card card, hj_property p,
                    int64_t *number);

/* The rows of a card: how many; and of row I its set, number, version and the
 * line in its file. */
struct hj_printing {
    struct hj_str set, number, version;
    const char *file;
    unsigned line;
};
size_t hj_card_printings(const struct hj_catalogue *cat, hj_card card);
struct hj_printing hj_card_printing(const struct hj_catalogue *cat,
                                    hj_card card, size_t i);

/* What row I of a card has in the column P, "" for nothing. */
struct hj_str hj_card_printing_value(const struct hj_catalogue *cat,
                                     hj_card card, size_t i, hj_property p);

/* A row of a file of errata, in force when its day has come. */
struct hj_erratum {
    hj_card card; /* HJ_NO_CARD: no card has this name */
    hj_date from;
    bool in_force;
    const char *file;
    unsigned line;
};

/* The errata of all files, by day, those of one day in the order in which they
 * were read; and what erratum I (from 0) says of a property, "" for nothing. */
size_t hj_catalogue_errata(const struct hj_catalogue *cat);
struct hj_erratum hj_catalogue_erratum(const struct hj_catalogue *cat,
                                       size_t i);
struct hj_str hj_erratum_value(const struct hj_catalogue *cat, size_t i,
                               hj_property p);

/* A card's value as its rows have it, before any erratum. */
struct hj_str hj_card_printed(const struct hj_catalogue *cat, hj_card card,
                              hj_property p);

/* How a name was found, the surest first. */
enum hj_name_match {
    HJ_MATCH_EXACT,
    HJ_MATCH_FOLDED,
    HJ_MATCH_ALIAS, /* declared alias or erratum's former name */
    HJ_MATCH_PREFIX,
    HJ_MATCH_AMBIGUOUS,
    HJ_MATCH_UNKNOWN
};

enum { HJ_MOST_CANDIDATES = 8, HJ_MOST_SUGGESTIONS = 3 };

/* The answer to a look-up.  CARD is HJ_NO_CARD when ambiguous or unknown.  The
 * candidates are, when ambiguous, the cards that fit (the first few, COUNT is
 * all of them), when unknown the nearest names, nearest first. */
struct hj_lookup {
    enum hj_name_match match;
    hj_card card;
    size_t count;
    hj_card candidates[HJ_MOST_CANDIDATES];
};

/* Looks a name up: exact, folded, alias, unique prefix among the LEGAL cards
 * (one byte a card, not 0 for legal; NULL: all).  Exact look-ups take no
 * memory.  Returns false only when out of memory. */
bool hj_catalogue_find(const struct hj_catalogue *cat, struct hj_str name,
                       const unsigned char *legal, struct hj_lookup *found);

/* The exact look-up alone, for hot loops: HJ_NO_CARD if there is none. */
hj_card hj_catalogue_exact(const struct hj_catalogue *cat, struct hj_str name);

/* Looks up only what is sure: exact, folded, alias.  Takes less time for names
 * that are none, since nothing is suggested; FOUND is unknown then.  Returns
 * false only when out of memory. */
bool hj_catalogue_known(const struct hj_catalogue *cat, struct hj_str name,
                        struct hj_lookup *found);

/* Looks up by what programs write instead of a name: the value of a column
 * `id`, `code`, `number`, `passcode`, `card_id`
 * or `card_number` that only one card has, four characters at the
 * least with a digit among them; case and leading zeros do not count.  FOUND
 * is an alias or unknown.  Returns false only when out of memory. */
bool hj_catalogue_find_code(const struct hj_catalogue *cat, struct hj_str code,
                            struct hj_lookup *found);

/* Looks up by a set code and a collector number that only one card has; case
 * and leading zeros do not count.  FOUND is an alias or unknown; *ROW is the
 * printing, from 1, or 0.  Returns false only when out of memory. */
bool hj_catalogue_find_printing(const struct hj_catalogue *cat,
                                struct hj_str set, struct hj_str number,
                                struct hj_lookup *found, uint32_t *row);

/* Looks up by slug ("fire-in-the-sky"), the card's or an alias's; as
 * hj_catalogue_find(), but that the beginning of a slug is only near.
 */
bool hj_catalogue_find_slug(const struct hj_catalogue *cat, struct hj_str slug,
                            struct hj_lookup *found);

/* The same of what is sure alone, as hj_catalogue_known(): nothing is suggested
 * for a word that is not a card. */
bool hj_catalogue_known_slug(const struct hj_catalogue *cat, struct hj_str slug,
                             struct hj_lookup *found);

/* The first row of CARD with that set code and collector number (an empty one
 * is any), from 1; 0 if it has none. */
uint32_t hj_card_find_printing(const struct hj_catalogue *cat, hj_card card,
                               struct hj_str set, struct hj_str number);

/* True if TEXT is a set code, or a collector number, that CARD has. */
bool hj_card_has_printing(const struct hj_catalogue *cat, hj_card card,
                          struct hj_str set, struct hj_str number);

/* Writes the finding for a look-up that is not exact or folded or an alias:
 * `ambiguous card`, `unknown card` with suggestions, or the note on a prefix.
 * Does nothing for the others.  Returns false when out of memory. */
bool hj_lookup_report(const struct hj_catalogue *cat,
                      const struct hj_lookup *found, struct hj_str written,
                      struct hj_place place, struct hj_findings *findings);

#endif
