/* SPDX-License-Identifier: MPL-2.0 */
/* The state of reading a deck in JSON, shared by its two sources. */
#ifndef HJ_DECKS_JSON_H
#define HJ_DECKS_JSON_H

#include "decks/text.h"

#include <yajl/yajl_parse.h>

/*
 *   { "id": "…",                         TOP
 *     "main": { "Name": 4 },             a section: SECTION
 *     "side": [ ["Name", 4],             a section: LIST with PAIRs,
 *               {"name": "N", "count":4},                    with OBJECTs,
 *               "Name" ] }                                   or with names
 */
enum level { OUTSIDE, TOP, SECTION, LIST, PAIR, OBJECT };

enum field { OTHER, NAME, COUNT, PLACE, SET, NUMBER };

struct hj_deck_json {
    yajl_handle handle;
    struct hj_list_reader *r;
    struct hj_str bytes; /* the input */
    unsigned line;       /* of a single line, or at COUNTED_TO */
    size_t counted_to;   /* newlines before this byte are in LINE */
    bool many_lines;     /* the document has several lines */
    enum level level;
    unsigned skipping; /* levels of a value to be skipped */
    unsigned values;   /* top-level values */
    struct hj_str heading;
    size_t section; /* HJ_MOST_SECTIONS: not yet looked up */
    enum field field;
    struct hj_str name;
    hj_card card;
    struct hj_str count;           /* as written; p is NULL if missing */
    struct hj_str set, set_number; /* of the printing */
    struct hj_str place;           /* the card's own section */
    bool is_id, named;
    bool bare;    /* a list of cards without an object around it */
    bool wrapped; /* MTGJSON: the deck is in "data", beside "meta" */
    bool inside;  /* inside of that "data" */
    bool clean;   /* the parser is between two values */
};

/* Returns the line that is read now. */
unsigned hj_json_line(struct hj_deck_json *j);

/* The functions below return 0 when the parser is to stop, with the reason in
 * the reader's error. */

/* Reports WHAT is wrong in the section. */
int hj_json_odd(struct hj_deck_json *j, const char *what);

/* Stores a name as a slice of the input or a copy. */
int hj_json_name(struct hj_deck_json *j, struct hj_str name);

/* Adds COUNT copies of the named card, or as many as were collected. */
int hj_json_put(struct hj_deck_json *j, struct hj_str count);
int hj_json_put_collected(struct hj_deck_json *j);

/* Begins a card that is an array or object. */
int hj_json_begin(struct hj_deck_json *j, enum level level);

/* Stores a value of a card that is an object; a second number or name of a card
 * is reported. */
int hj_json_field(struct hj_deck_json *j, struct hj_str text);

/* Reads a text among the cards: a card, or a site's remark about itself. */
int hj_json_text(struct hj_deck_json *j, struct hj_str text);

/* Reports a value at the top that is not cards, but under the name of a
 * section. */
int hj_json_beside(struct hj_deck_json *j, struct hj_str text);

#endif
