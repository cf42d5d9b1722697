/* SPDX-License-Identifier: MPL-2.0 */
/* What the readers of deck lists share. */
#ifndef HJ_DECKS_INTERNAL_H
#define HJ_DECKS_INTERNAL_H

#include "base/arena.h"
#include "decks/deck.h"

/* The reading of one list. */
struct hj_reading {
    struct hj_deck *deck;
    const struct hj_deck_options *options;
    struct hj_findings *findings;
    struct hj_error *e;
    const char *file;
    unsigned guesses; /* names that had to be guessed at */
    int64_t cards;    /* so far */
    /* Sections, as bits, whose cards are not part of the deck, and those of
     * them of which that was told. */
    uint64_t outside, outside_told;
    uint32_t printing;     /* the row that the next card's line names, from 1 */
    struct hj_str foreign; /* its set, where the catalogue lacks that row */
    bool variant_told;     /* that a name was written as other programs do */
};

/* How much trouble a list may give before it is taken for something else. */
enum { HJ_MOST_GUESSES = 500, HJ_MOST_TROUBLES = 5000 };

/* To be called after a finding was added: false, with the reason in the
 * reading's error, when out of memory or the troubles are too many. */
bool hj_reading_go_on(struct hj_reading *r, unsigned line);

/* What a word means as a heading. */
enum hj_heading {
    HJ_HEADING_NONE,    /* it is none */
    HJ_HEADING_DEFAULT, /* Deck, Main, a type of the catalogue */
    HJ_HEADING_SIDE,    /* Sideboard and its kin */
    HJ_HEADING_NAMED,   /* a section of its own: declared, or well known */
    HJ_HEADING_OUTSIDE  /* Maybeboard and its kin: not part of the deck */
};
enum hj_heading hj_heading_of(const struct hj_deck_options *options,
                              struct hj_str word);

/* True if WORD is a trait or subtype of the catalogue: with a number behind it,
 * it heads a part of the default section. */
bool hj_heading_is_trait(const struct hj_deck_options *options,
                         struct hj_str word);

/* The index of the section that is headed NAME, added if new, in the list's
 * own words where it is none that is known.  LINE is where it begins.
 * HJ_MOST_SECTIONS, with the reason in the reading's error, when there are too
 * many or memory has run out. */
size_t hj_reading_section(struct hj_reading *r, struct hj_str name,
                          unsigned line);

/* Looks NAME up as hj_catalogue_known() does, then as a code, then in the
 * spellings of other programs, which *VARIANT tells: `A, B` for `A - B`, `A/B`
 * for `A // B`, the front face alone.  False when out of memory. */
bool hj_find_spelling(const struct hj_catalogue *cat, struct hj_str name,
                      struct hj_lookup *found, bool *variant);

/* Notes, once a list, that a name is spelled as other programs do.  False with
 * the reason in the reading's error. */
bool hj_reading_variant(struct hj_reading *r, struct hj_str written,
                        hj_card card, unsigned line);

/* Finds the card that is WRITTEN so: by its name, in the spellings of other
 * programs too, and by its code or number.  With GUESS, what is not sure is
 * found as hj_catalogue_find() does.  Spellings are noted once a list.  False
 * with the reason in the reading's error when out of memory. */
bool hj_reading_find(struct hj_reading *r, struct hj_str written, bool guess,
                     unsigned line, struct hj_lookup *found);

/* A place in the file. */
struct hj_place hj_reading_at(const struct hj_reading *r, unsigned line);

/* Adds COUNT copies of the card that is WRITTEN so (which must outlive the
 * deck), looking it up, and reports what is odd about it.  False when memory
 * is short, with the reason in the reading's error. */
bool hj_reading_put(struct hj_reading *r, struct hj_str written, int64_t count,
                    size_t section, unsigned line);

/* The same for a card that has been found. */
bool hj_reading_put_found(struct hj_reading *r, struct hj_str written,
                          const struct hj_lookup *found, int64_t count,
                          size_t section, unsigned line);

/* Reads a count into *COUNT; one that is none, below 1 or beyond all measure is
 * a finding for the card NAME, and *COUNT is 0 then: the line says nothing. */
bool hj_reading_count(struct hj_reading *r, struct hj_str text,
                      struct hj_str name, unsigned line, int64_t *count);

/* S if it lies in BYTES, else a copy that lives as long as the deck; p is NULL
 * when out of memory. */
struct hj_str hj_reading_keep(struct hj_reading *r, struct hj_str bytes,
                              struct hj_str s);

/* The readers.  BYTES are valid UTF-8 without a byte order mark and without
 * NUL bytes.  False with the reason in the reading's error. */
bool hj_read_text(struct hj_reading *r, struct hj_str bytes);
bool hj_read_ydk(struct hj_reading *r, struct hj_str bytes);
bool hj_read_xml(struct hj_reading *r, struct hj_str bytes,
                 enum hj_deck_kind kind);
bool hj_read_csv(struct hj_reading *r, struct hj_str bytes);
bool hj_read_tts(struct hj_reading *r, struct hj_str bytes);
bool hj_read_jsonl(struct hj_reading *r, struct hj_str bytes, unsigned line);

/* The next card that is put is CARD in the printing of SET and NUMBER, which
 * may be empty; a printing that the catalogue lacks is noted.  False with the
 * reason in the reading's error. */
bool hj_reading_printing(struct hj_reading *r, hj_card card, struct hj_str set,
                         struct hj_str number, unsigned line);

/* True if the catalogue says in which sets CARD is, but has no printing of it
 * with this SET and NUMBER; what is not a code is not asked for. */
bool hj_lacks_printing(const struct hj_catalogue *cat, hj_card card,
                       struct hj_str set, struct hj_str number);

/* The section that a category of a card may be: `Commander{top}`, `Side,Draw`;
 * one that is `{noDeck}` is a maybeboard. */
struct hj_str hj_category_section(struct hj_str text);

/* What is between the cells of a CSV list that BYTES begin with; NUL when no
 * header is there. */
char hj_csv_delimiter(struct hj_str bytes);

/* The value that the catalogue has for an entry under NAME; empty if none. */
struct hj_str hj_entry_value(const struct hj_entry *entry,
                             const struct hj_catalogue *cat, const char *name);

/* Writes the kinds from HJ_DECK_YDK on. */
bool hj_write_site(const struct hj_deck *deck, const struct hj_catalogue *cat,
                   enum hj_deck_kind kind, struct hj_out *out,
                   struct hj_error *e);

/* The JSON reader that a deck keeps from line to line. */
void hj_deck_json_free(struct hj_deck_json *json);

/* How deep JSON and XML may be nested. */
enum { HJ_DEEPEST = 64 };

#endif
