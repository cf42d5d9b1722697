/* SPDX-License-Identifier: MPL-2.0 */
/* The parts of the text reader: how one line can be read. */
#ifndef HJ_DECKS_TEXT_H
#define HJ_DECKS_TEXT_H

#include "decks/internal.h"

/* The ways in which a line may be split into count and name: the count in
 * front, and the line as it is (a name may begin with a number). */
enum { HJ_LINE_READINGS = 3 };
struct hj_line_line {
    struct {
        struct hj_str count, rest;
    } readings[HJ_LINE_READINGS];
    size_t count;
    bool counted; /* the first reading has a count */
};
void hj_line_readings(struct hj_str s, struct hj_line_line *line);

/* The number that S begins with, with its sign and fraction; may be empty. */
struct hj_str hj_line_number(struct hj_str s);

/* A known card in a text, and the count that stood behind its name. */
struct hj_line_match {
    struct hj_str name, count;
    struct hj_lookup found;
    bool guessed; /* the count was a bare number, or one in brackets */
};

/* Looks for the longest start of TEXT that is a known card and is followed
 * only by remarks: brackets, a comment, the card's set or number, a count
 * (unless it was COUNTED already).  False if there is none; *MEMORY becomes
 * false when memory is short. */
bool hj_line_match(const struct hj_catalogue *cat, struct hj_str text,
                   bool counted, struct hj_line_match *m, bool *memory);

/* The name in a text that holds no known card: without a comment, trailing
 * brackets and a count, which is returned in *COUNT. */
struct hj_str hj_line_plain(struct hj_str text, struct hj_str *count);

#endif
