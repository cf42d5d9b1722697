/* SPDX-License-Identifier: MPL-2.0 */
/* The parts of the text reader: interpretations of one line. */
#ifndef HJ_DECKS_TEXT_H
#define HJ_DECKS_TEXT_H

#include "decks/internal.h"

/* The possible splits of a line into count and name: with the count in front,
 * and as a whole, since a name may begin with a number. */
enum { HJ_LINE_READINGS = 3 };
struct hj_line_splits {
    struct {
        struct hj_str count, rest;
    } readings[HJ_LINE_READINGS];
    size_t count;
    bool counted; /* the first split has a count */
};
void hj_line_readings(struct hj_str s, struct hj_line_splits *line);

/* Returns the number at the start of S with its sign and fraction; may be
 * empty. */
struct hj_str hj_line_number(struct hj_str s);

/* Returns the length in bytes of a multiplication sign (x, X or U+00D7) at the
 * start of S; 0 if there is none. */
size_t hj_line_times(struct hj_str s);

/* A known card in a text, with the content of its remarks. */
struct hj_line_match {
    struct hj_str name, count;
    struct hj_str second; /* a second count; may be empty */
    struct hj_lookup found;
    bool guessed;           /* the count was a bare number or in brackets */
    bool variant;           /* the name is in another program's spelling */
    struct hj_str section;  /* section named in a remark; may be empty */
    struct hj_str aside;    /* a remark in brackets; may be empty */
    struct hj_str printing; /* one the catalogue lacks; may be empty */
    struct hj_str set;      /* the set of PRINTING */
    uint32_t row;           /* the card's printing, from 1; 0: none */
};

/* Finds the longest prefix of TEXT that is a known card followed only by
 * remarks: brackets, a comment, the card's set or number, a count (a second
 * count if COUNTED), marks of programs.  Returns false if there is none;
 * *MEMORY becomes false when out of memory. */
bool hj_line_match(const struct hj_catalogue *cat, struct hj_str text,
                   bool counted, struct hj_line_match *m, bool *memory);

/* Returns the name in a text without a known card: TEXT without a comment,
 * trailing brackets and a count, which is stored in *COUNT. */
struct hj_str hj_line_plain(struct hj_str text, struct hj_str *count);

/* Parses `[Name](address) rest`; returns false, with *NAME and *REST unchanged,
 * for other texts. */
bool hj_line_link(struct hj_str s, struct hj_str *name, struct hj_str *rest);

/* Takes the next part of a remark from *REST: a bracket with its content, a
 * comment, marks between signs, or a word; returns an empty slice at the
 * end. */
struct hj_str hj_remark_next(struct hj_str *rest);

/* True if the text after a name may consist of remarks. */
bool hj_remark_may_be(struct hj_str rest);

/* Parses the remarks after the card in M and fills the rest of M.  Returns
 * false when some part is not a remark. */
bool hj_remark_take(const struct hj_catalogue *cat, struct hj_str rest,
                    bool counted, struct hj_line_match *m);

/* Returns TEXT, of an unknown card, without the printing, category and marks
 * after the name; m->section is the section they name, or empty. */
struct hj_str hj_remark_cut(struct hj_str text, struct hj_line_match *m);

/* Sets M's printing from the brackets before the card in M, `[SET#NO]`. */
void hj_remark_before(const struct hj_catalogue *cat, struct hj_str bracket,
                      struct hj_line_match *m);

/* Returns the number in `x4` or `4x`, or in `x` before a number in *REST; empty
 * for other parts. */
struct hj_str hj_remark_count(struct hj_str part, struct hj_str *rest);

/* The content of a line that is not a card. */
enum hj_about {
    HJ_ABOUT_CARD,  /* none: the line may be a card */
    HJ_ABOUT_TITLE, /* the name of the deck, in *VALUE */
    HJ_ABOUT_LIST   /* a remark about the list */
};
enum hj_about hj_line_about(struct hj_str line, struct hj_str *value);

/* A possible heading: `Word`, `Word:`, `Word (22)`, `Word: 22`, `Word - 22
 * cards`, `22 Word`. */
struct hj_headline {
    struct hj_str word;
    bool sure;    /* a colon, or a number after the word */
    bool counted; /* `22 Sites` */
};
struct hj_headline hj_line_heading(struct hj_str s);

/* Returns S without rules (runs of signs) at its ends; without a comment after
 * a blank; without a leading bullet. */
struct hj_str hj_line_without_rules(struct hj_str s);
struct hj_str hj_line_without_comment(struct hj_str s);
struct hj_str hj_line_without_bullet(struct hj_str s);

/* Returns S without the diamond before the name of a unique card. */
struct hj_str hj_line_without_diamond(struct hj_str s);

/* Returns the number of S in a numbered list, `3. Name` or `3) Name`, and the
 * rest in *REST; 0 if S has no such number. */
unsigned hj_line_ordinal(struct hj_str s, struct hj_str *rest);

/* True if the lines of BYTES are numbered 1, 2, 3 and so on; the numbers may
 * restart. */
bool hj_text_is_numbered(struct hj_str bytes);

/* A list with counts on all lines and one empty line between its two parts. */
struct hj_parts {
    int64_t cards[2];
    unsigned second; /* the first line of the second part; 0: the list has
                      * another form */
};
struct hj_parts hj_text_parts(struct hj_str bytes);

/* The state of reading a text list. */
struct hj_text {
    struct hj_list_reader *r;
    struct hj_str rest; /* the text after the line */
    size_t section;     /* the section of the current heading */
    unsigned number;
    unsigned part_ends;  /* first line of the second part, in a list without
                          * headings; 0: none */
    struct hj_str other; /* the section that begins at that line */
    bool numbered;       /* lines begin with their numbers */
    bool number_told;
    bool counted; /* lines of the list begin with a count */
    bool begun;   /* a card, or an unknown one with a count, is read */
    bool gap;     /* the previous line was empty */
    bool about;   /* in a part about the list */
    bool memory;  /* false when out of memory; results are then invalid */
};

/* The functions below return false with the reason in the reading's error. */

/* Notes the interpretation of LINE, for which TEXT has one %.*s. */
bool hj_text_note(struct hj_text *s, const char *text, struct hj_str line);

/* Begins the section with the heading WORD. */
bool hj_text_begin(struct hj_text *s, struct hj_str word);

/* True if WORD heads a part of a list; if the catalogue has no name like WORD,
 * so that `Word (12)` or `Word:` is rather a heading than a card; if the next
 * lines are cards after at most a few other headings, so that the line above is
 * a heading. */
bool hj_text_is_heading(const struct hj_text *s, struct hj_str word);
bool hj_text_is_unlike_names(struct hj_text *s, struct hj_str word);
bool hj_text_cards_follow(struct hj_text *s);

/* Reads a line that begins with `#`.  A comment that looks like the heading of
 * another section is noted, since its cards count for the current section. */
bool hj_text_comment(struct hj_text *s, struct hj_str line);

/* True if TEXT is `About`, before `Name …`. */
bool hj_text_is_about(const struct hj_text *s, struct hj_str text);

/* Reads a heading without a count; a line about the list; a line without a
 * count above the first card that is not a prefix of a card's name, and so is
 * the deck's name.  *TAKEN is true if the line had that form. */
bool hj_text_try_heading(struct hj_text *s, struct hj_str text, bool *taken);
bool hj_text_try_about(struct hj_text *s, struct hj_str text, bool *taken);
bool hj_text_try_title(struct hj_text *s, struct hj_str text, bool *taken);

/* Finds a known card in any split of LINE; *COUNT is its count. */
bool hj_text_find_card(struct hj_text *s, const struct hj_line_splits *line,
                       struct hj_line_match *m, struct hj_str *count);

/* Adds the card in M; a name without a certain match. */
bool hj_text_add_found(struct hj_text *s, size_t section,
                       const struct hj_line_match *m, struct hj_str count);
bool hj_text_put_unknown(struct hj_text *s, size_t section, struct hj_str text,
                         const struct hj_line_splits *line);

/* Reads `A, B`, several cards in a line, if each part is certainly a card;
 * *TAKEN is then true.  The cards are added under HEADING or, if that is empty,
 * in SECTION. */
bool hj_text_try_several(struct hj_text *s, size_t section,
                         struct hj_str heading, struct hj_str text,
                         bool *taken);

/* Reads a line that may be a card; SIDE: of the sideboard. */
bool hj_text_card(struct hj_text *s, struct hj_str text, bool side);

#endif
