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

/* The sign of multiplication at the start of S, x, X or U+00D7: its bytes, 0
 * where there is none. */
size_t hj_line_times(struct hj_str s);

/* A known card in a text, and what its remarks say. */
struct hj_line_match {
    struct hj_str name, count;
    struct hj_str second; /* a count behind another one; may be empty */
    struct hj_lookup found;
    bool guessed;           /* the count was a bare number, or in brackets */
    bool variant;           /* the name is spelled as other programs do */
    struct hj_str section;  /* what a remark names as one; may be empty */
    struct hj_str printing; /* one that the catalogue lacks; may be empty */
    struct hj_str set;      /* the set of that one */
    uint32_t row;           /* the printing that it has, from 1; 0: none */
};

/* Looks for the longest start of TEXT that is a known card and is followed
 * only by remarks: brackets, a comment, the card's set or number, a count
 * (which is the second one if it was COUNTED already), marks of programs. False
 * if there is none; *MEMORY becomes false when out of memory. */
bool hj_line_match(const struct hj_catalogue *cat, struct hj_str text,
                   bool counted, struct hj_line_match *m, bool *memory);

/* The name in a text that holds no known card: without a comment, trailing
 * brackets and a count, which is returned in *COUNT. */
struct hj_str hj_line_plain(struct hj_str text, struct hj_str *count);

/* `[Name](address) rest`: false, *NAME and *REST untouched, if S is not one. */
bool hj_line_link(struct hj_str s, struct hj_str *name, struct hj_str *rest);

/* Takes the next part of a remark from *REST: a bracket with its content, a
 * comment, marks between signs, or a word; empty at the end. */
struct hj_str hj_remark_next(struct hj_str *rest);

/* True if what follows a name can be remarks on it. */
bool hj_remark_may_be(struct hj_str rest);

/* Goes through the remarks after the card that M has found, and fills the rest
 * of M.  False when a part is none. */
bool hj_remark_take(const struct hj_catalogue *cat, struct hj_str rest,
                    bool counted, struct hj_line_match *m);

/* TEXT, of a card that is not known, without the printing, category and marks
 * behind it; m->section is the section that they name, or empty. */
struct hj_str hj_remark_cut(struct hj_str text, struct hj_line_match *m);

/* Takes the set and number in brackets before a card, `[SET#NO]`, which M has
 * found. */
void hj_remark_before(const struct hj_catalogue *cat, struct hj_str bracket,
                      struct hj_line_match *m);

/* `x4`, or `x` before a number in *REST: the number; empty if it is none. */
struct hj_str hj_remark_count(struct hj_str part, struct hj_str *rest);

/* What a line says that is not a card. */
enum hj_about {
    HJ_ABOUT_CARD,  /* nothing: it may be one */
    HJ_ABOUT_TITLE, /* the name of the deck, in *VALUE */
    HJ_ABOUT_LIST   /* something about the list */
};
enum hj_about hj_line_about(struct hj_str line, struct hj_str *value);

/* A line that may be a heading: `Word`, `Word:`, `Word (22)`, `Word: 22`,
 * `Word - 22 cards`, `22 Word`. */
struct hj_headline {
    struct hj_str word;
    bool sure;    /* a colon, or a number behind the word */
    bool counted; /* `22 Sites` */
};
struct hj_headline hj_line_heading(struct hj_str s);

/* S without lines of signs at its ends; without a comment that begins after a
 * blank; without a bullet before it. */
struct hj_str hj_line_without_rules(struct hj_str s);
struct hj_str hj_line_without_comment(struct hj_str s);
struct hj_str hj_line_without_bullet(struct hj_str s);

/* S without the diamond before the name of a unique card. */
struct hj_str hj_line_without_diamond(struct hj_str s);

/* The number that S begins with as one of a numbered list, `3. Name` or
 * `3) Name`; 0 if it is none.  *REST is what follows. */
unsigned hj_line_ordinal(struct hj_str s, struct hj_str *rest);

/* True if the lines of BYTES are numbered: 1, 2, 3 and so on, which may begin
 * again. */
bool hj_text_is_numbered(struct hj_str bytes);

/* A list of nothing but lines with counts, in two parts with an empty line
 * between them. */
struct hj_parts {
    int64_t cards[2];
    unsigned second; /* the line with which the second one begins; 0: the list
                      * is not like that */
};
struct hj_parts hj_text_parts(struct hj_str bytes);

/* The reading of a text list. */
struct hj_text {
    struct hj_reading *r;
    struct hj_str rest; /* what follows the line */
    size_t section;     /* under which heading we are */
    unsigned number;
    unsigned part_ends;  /* the line before which a part of a list without
                          * headings ends; 0: there is none */
    struct hj_str other; /* the section that begins there */
    bool numbered;       /* lines begin with their numbers */
    bool number_told;
    bool counted; /* lines of the list begin with a count */
    bool begun;   /* a card, or an unknown one with a count, has been read */
    bool gap;     /* the line before was empty */
    bool about;   /* we are in a part about the list */
    bool memory;  /* false when it is short: what is asked for then stands
                   * for nothing */
};

/* All that follow return false with the reason in the reading's error. */

/* Notes how LINE is read, for which TEXT has one %.*s. */
bool hj_text_note(struct hj_text *s, const char *text, struct hj_str line);

/* The cards below are in the section that is headed WORD. */
bool hj_text_begin(struct hj_text *s, struct hj_str word);

/* True if WORD heads a part of a list; whether the catalogue has nothing like
 * WORD, so that `Word (12)` or `Word:` is rather a heading than a card; whether
 * the next lines are cards, with at most a few other headings before them: what
 * stands above is a heading then. */
bool hj_text_is_heading(const struct hj_text *s, struct hj_str word);
bool hj_text_is_strange(struct hj_text *s, struct hj_str word);
bool hj_text_cards_follow(struct hj_text *s);

/* A line that begins with `#`.  One that reads like the heading of another
 * section is remarked on, since its cards count for the section before. */
bool hj_text_comment(struct hj_text *s, struct hj_str line);

/* `About`, before `Name …`. */
bool hj_text_is_about(const struct hj_text *s, struct hj_str text);

/* A heading without a count before it; a line about the list; a line without a
 * count above the first card, which is not a card by its beginning, but the
 * deck's name.  *TAKEN tells whether it was one. */
bool hj_text_try_heading(struct hj_text *s, struct hj_str text, bool *taken);
bool hj_text_try_about(struct hj_text *s, struct hj_str text, bool *taken);
bool hj_text_preamble(struct hj_text *s, struct hj_str text, bool *taken);

/* Looks for a known card in any reading of LINE; its count is *COUNT. */
bool hj_text_find_card(struct hj_text *s, const struct hj_line_line *line,
                       struct hj_line_match *m, struct hj_str *count);

/* Adds the card that M has found; a name that no card surely has. */
bool hj_text_add_found(struct hj_text *s, size_t section,
                       const struct hj_line_match *m, struct hj_str count);
bool hj_text_put_unknown(struct hj_text *s, size_t section, struct hj_str text,
                         const struct hj_line_line *line);

/* `A, B`, several cards in a line, when each part is surely a card; *TAKEN
 * tells whether it was such a list.  Under HEADING, or, when that is empty, in
 * SECTION.
 */
bool hj_text_try_several(struct hj_text *s, size_t section,
                         struct hj_str heading, struct hj_str text,
                         bool *taken);

/* A line that may be a card, of the sideboard with SIDE. */
bool hj_text_card(struct hj_text *s, struct hj_str text, bool side);

#endif
