/* SPDX-License-Identifier: MPL-2.0 */
/* The internals of a format, shared by the files of lib/formats. */
#ifndef HJ_FORMATS_INTERNAL_H
#define HJ_FORMATS_INTERNAL_H

#include "base/arena.h"
#include "base/digest.h"
#include "formats/format.h"

enum {
    HJ_MOST_RULES = 128,
    HJ_MOST_LISTS = 256,
    HJ_MOST_FORMAT_SECTIONS = 32,
    HJ_MOST_RULINGS = 64,
    HJ_MOST_EXEMPTIONS = 16,
    HJ_MOST_LEADERS = 16,
    HJ_MOST_NAMES = HJ_WHERE_MOST_NAMES, /* of both */
    HJ_MOST_CHOICES = 16,
    HJ_SCOPES = 3
};

struct hj_ruling_choice {
    struct hj_str id, reading;
    struct hj_place place;
    bool used; /* a rule is void under this reading */
};

struct hj_format {
    struct hj_arena *arena;
    struct hj_str id, game, name, source;
    hj_date from, until, seen;
    struct hj_str sections[HJ_MOST_FORMAT_SECTIONS]; /* [0]: the default */
    struct hj_str also[HJ_MOST_FORMAT_SECTIONS];     /* their other names */
    size_t section_count;
    struct hj_rule rules[HJ_SCOPES][HJ_MOST_RULES];
    size_t rule_count[HJ_SCOPES];
    struct hj_exemption exemptions[HJ_MOST_EXEMPTIONS];
    size_t exemption_count;
    struct hj_str choice_ids; /* of <one-of>, separated by blanks */
    const char *choice_file;  /* of <one-of> */
    unsigned choice_line;
    struct hj_format *choices[HJ_MOST_CHOICES];
    size_t choice_count;
    struct hj_list lists[HJ_MOST_LISTS];
    size_t list_count;
    struct hj_ruling_choice rulings[HJ_MOST_RULINGS];
    size_t ruling_count;
    int64_t team_size;
    struct hj_format_play play;
    struct hj_format_draft draft;
    struct hj_str tie_break; /* names, separated by commas */
    char digest[HJ_DIGEST_TEXT];
};

/* The state of reading one document. */
struct _xmlNode;
struct hj_format_parser {
    struct hj_format *format;
    const char *file;
    struct hj_error *e;
    enum hj_rule_scope scope;
    bool advice, warning, replaced_sections;
};

/* Applies the declarations in the document of ROOT to FORMAT, which may hold
 * those of a parent.  Returns false with the reason in E. */
bool hj_format_take(struct hj_format *format, const struct _xmlNode *root,
                    const char *file, struct hj_error *e);

/* Reads the rules and advice among the children of a node; an exemption; a
 * list.  Returns false with the reason in T's error. */
bool hj_parse_rules(struct hj_format_parser *t, const struct _xmlNode *parent);
bool hj_parse_exemption(struct hj_format_parser *t,
                        const struct _xmlNode *node);
bool hj_parse_list(struct hj_format_parser *t, const struct _xmlNode *node);

/* Reports REASON with the node's place; returns false. */
bool hj_parse_fail(const struct hj_format_parser *t,
                   const struct _xmlNode *node, const char *reason);

/* Copies a text, or an attribute, into the format; "" when it is missing.
 * Returns false when out of memory. */
bool hj_parse_text(struct hj_format_parser *t, struct hj_str from,
                   struct hj_str *to);
bool hj_parse_attribute(struct hj_format_parser *t, const struct _xmlNode *node,
                        const char *name, struct hj_str *to);

/* Reads a number or a date; a missing attribute leaves the value unchanged.
 * Returns false with the reason in T's error. */
bool hj_parse_number(struct hj_format_parser *t, const struct _xmlNode *node,
                     const char *name, int64_t *number);
bool hj_parse_date(struct hj_format_parser *t, const struct _xmlNode *node,
                   const char *name, hj_date *date);

/* Checks parts that the schema cannot: tests, limits and the rule ids of
 * exemptions, without a catalogue.  Returns false with place and reason in
 * E. */
bool hj_format_validate(struct hj_format *format, struct hj_error *e);

/* Returns the id by which limits may use the rule's total; "" if it has
 * none. */
struct hj_str hj_rule_total(const struct hj_rule *rule);

/* Sets bit I of *BITS for each section I in the list IN; returns false when IN
 * names an undeclared section. */
bool hj_format_bits(const struct hj_format *format, struct hj_str in,
                    uint32_t *bits);

/* Takes the next section name from *REST: names are separated by blanks, a name
 * with blanks is quoted.  Returns false at the end. */
bool hj_section_split(struct hj_str *rest, struct hj_str *name);

/* True if WORD is one of the words of LIST, separated by blanks. */
bool hj_has_word(struct hj_str list, struct hj_str word);

#endif
