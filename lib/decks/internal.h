/* SPDX-License-Identifier: MPL-2.0 */
/* Internals shared by the readers of deck lists. */
#ifndef HJ_DECKS_INTERNAL_H
#define HJ_DECKS_INTERNAL_H

#include "base/arena.h"
#include "decks/deck.h"

/* The state of reading one list. */
struct hj_list_reader {
    struct hj_deck *deck;
    const struct hj_deck_options *options;
    struct hj_findings *findings;
    struct hj_error *e;
    const char *file;
    unsigned guesses; /* names without a certain match */
    int64_t cards;    /* so far */
    /* Sections whose cards are not part of the deck, and those of them that
     * have been reported, as bits. */
    uint64_t outside, outside_told;
    uint32_t printing;     /* row named on the next card's line, from 1 */
    struct hj_str foreign; /* its set, if the catalogue lacks that row */
    bool variant_told;     /* another program's spelling is reported */
};

/* Limits of uncertain names and findings, above which the input is not a
 * list. */
enum { HJ_MOST_GUESSES = 500, HJ_MOST_TROUBLES = 5000 };

/* Checks the limits after a finding was added: returns false, with the reason
 * in the reading's error, when out of memory or above a limit. */
bool hj_list_reader_check_limits(struct hj_list_reader *r, unsigned line);

/* The meaning of a word as a heading. */
enum hj_heading {
    HJ_HEADING_NONE,    /* not a heading */
    HJ_HEADING_DEFAULT, /* Deck, Main, a type of the catalogue */
    HJ_HEADING_SIDE,    /* Sideboard and its synonyms */
    HJ_HEADING_NAMED,   /* another section, declared or well known */
    HJ_HEADING_OUTSIDE  /* Maybeboard and the like: not in the deck */
};
enum hj_heading hj_heading_of(const struct hj_deck_options *options,
                              struct hj_str word);

/* True if WORD is a trait or subtype in the catalogue; followed by a number
 * such a word heads a part of the default section. */
bool hj_heading_is_trait(const struct hj_deck_options *options,
                         struct hj_str word);

/* Returns the index of the section with the heading NAME, added if new, under
 * the list's own name if the heading is unknown.  LINE is its first line.
 * Returns HJ_MOST_SECTIONS with the reason in the reading's error for too many
 * sections or lack of memory. */
size_t hj_list_reader_section(struct hj_list_reader *r, struct hj_str name,
                              unsigned line);

/* Looks up NAME with hj_catalogue_find_certain(), then as a code, then in the
 * spellings of other programs, which sets *VARIANT: `A, B` for `A - B`, `A/B`
 * for `A // B`, the front face alone.  Returns false when out of memory. */
bool hj_find_spelling(const struct hj_catalogue *cat, struct hj_str name,
                      struct hj_lookup *found, bool *variant);

/* Notes, once a list, that a name is in another program's spelling.  Returns
 * false with the reason in the reading's error. */
bool hj_list_reader_variant(struct hj_list_reader *r, struct hj_str written,
                            hj_card card, unsigned line);

/* Looks up a card by its name, also in other programs' spellings, and by its
 * code or number; with GUESS also by prefix, with suggestions, as in
 * hj_catalogue_find().  Notes variant spellings once a list.  Returns false
 * with the reason in the reading's error when out of memory. */
bool hj_list_reader_find(struct hj_list_reader *r, struct hj_str written,
                         bool guess, unsigned line, struct hj_lookup *found);

/* Returns the place of a line in the file. */
struct hj_place hj_list_reader_at(const struct hj_list_reader *r,
                                  unsigned line);

/* Looks up the card WRITTEN, adds COUNT copies and reports an uncertain name.
 * WRITTEN must outlive the deck.  Returns false with the reason in the
 * reading's error when out of memory. */
bool hj_list_reader_put(struct hj_list_reader *r, struct hj_str written,
                        int64_t count, size_t section, unsigned line);

/* Does the same for a card that has been looked up. */
bool hj_list_reader_put_found(struct hj_list_reader *r, struct hj_str written,
                              const struct hj_lookup *found, int64_t count,
                              size_t section, unsigned line);

/* Reads a count into *COUNT.  A non-number or a number out of range becomes a
 * finding for the card NAME, and *COUNT is 0: the line adds no card. */
bool hj_list_reader_count(struct hj_list_reader *r, struct hj_str text,
                          struct hj_str name, unsigned line, int64_t *count);

/* Returns S if S lies in BYTES, else a copy that lives as long as the deck; p
 * is NULL when out of memory. */
struct hj_str hj_list_reader_keep(struct hj_list_reader *r, struct hj_str bytes,
                                  struct hj_str s);

/* The readers.  BYTES are valid UTF-8 without a byte order mark and NUL bytes.
 * Each returns false with the reason in the reading's error. */
bool hj_read_text(struct hj_list_reader *r, struct hj_str bytes);
bool hj_read_ydk(struct hj_list_reader *r, struct hj_str bytes);
bool hj_read_xml(struct hj_list_reader *r, struct hj_str bytes,
                 enum hj_deck_kind kind);
bool hj_read_csv(struct hj_list_reader *r, struct hj_str bytes);
bool hj_read_tts(struct hj_list_reader *r, struct hj_str bytes);
bool hj_read_jsonl(struct hj_list_reader *r, struct hj_str bytes,
                   unsigned line);

/* Sets the printing of CARD, the next card added, to that of SET and NUMBER,
 * which may be empty; notes a printing that the catalogue lacks.  Returns false
 * with the reason in the reading's error. */
bool hj_list_reader_printing(struct hj_list_reader *r, hj_card card,
                             struct hj_str set, struct hj_str number,
                             unsigned line);

/* True if the catalogue knows sets of CARD but no printing with this SET and
 * NUMBER; false if these do not look like codes. */
bool hj_lacks_printing(const struct hj_catalogue *cat, hj_card card,
                       struct hj_str set, struct hj_str number);

/* Returns the section in a card's category: `Commander{top}`, `Side,Draw`;
 * `{noDeck}` gives a maybeboard. */
struct hj_str hj_category_section(struct hj_str text);

/* Returns the delimiter of a CSV list; NUL when BYTES do not begin with a
 * header. */
char hj_csv_delimiter(struct hj_str bytes);

/* Returns the catalogue's value of an entry in the column NAME; empty if
 * none. */
struct hj_str hj_entry_value(const struct hj_entry *entry,
                             const struct hj_catalogue *cat, const char *name);

/* Writes the kinds from HJ_DECK_YDK on. */
bool hj_write_site(const struct hj_deck *deck, const struct hj_catalogue *cat,
                   enum hj_deck_kind kind, struct hj_out *out,
                   struct hj_error *e);

/* Frees the JSON parser that a deck keeps from line to line. */
void hj_deck_json_free(struct hj_deck_json *json);

/* Maximum nesting of JSON and XML. */
enum { HJ_DEEPEST = 64 };

#endif
