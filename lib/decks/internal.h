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
};

/* How much trouble a list may give before it is taken for something else. */
enum { HJ_MOST_GUESSES = 500, HJ_MOST_TROUBLES = 5000 };

/* To be called after a finding was added: false, with the reason in the
 * reading's error, when memory is short or the troubles are too many. */
bool hj_reading_go_on(struct hj_reading *r, unsigned line);

/* What a word means as a heading. */
enum hj_heading {
    HJ_HEADING_NONE,    /* it is none */
    HJ_HEADING_DEFAULT, /* Deck, Main, a type of the catalogue */
    HJ_HEADING_SIDE,    /* Sideboard and its kin */
    HJ_HEADING_NAMED    /* a section that the format declares */
};
enum hj_heading hj_heading_of(const struct hj_deck_options *options,
                              struct hj_str word);

/* The index of the section that is headed NAME, added if new, in the list's
 * own words where it is none that is known.  LINE is where it begins.
 * HJ_MOST_SECTIONS, with the reason in the reading's error, when there are too
 * many or memory is short. */
size_t hj_reading_section(struct hj_reading *r, struct hj_str name,
                          unsigned line);

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
 * when memory is short. */
struct hj_str hj_reading_keep(struct hj_reading *r, struct hj_str bytes,
                              struct hj_str s);

/* The readers.  BYTES are valid UTF-8 without a byte order mark and without
 * NUL bytes.  False with the reason in the reading's error. */
bool hj_read_text(struct hj_reading *r, struct hj_str bytes);
bool hj_read_xml(struct hj_reading *r, struct hj_str bytes,
                 enum hj_deck_kind kind);
bool hj_read_csv(struct hj_reading *r, struct hj_str bytes);
bool hj_read_tts(struct hj_reading *r, struct hj_str bytes);
bool hj_read_jsonl(struct hj_reading *r, struct hj_str bytes, unsigned line);

/* The JSON reader that a deck keeps from line to line. */
void hj_deck_json_free(struct hj_deck_json *json);

/* How deep JSON and XML may be nested. */
enum { HJ_DEEPEST = 64 };

#endif
