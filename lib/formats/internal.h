/* SPDX-License-Identifier: MPL-2.0 */
/* What the files of lib/formats share of a format. */
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
    bool used; /* a rule of the format is none under it */
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
    struct hj_str choice_ids; /* of <one-of>, by blanks */
    const char *choice_file;  /* where that is */
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
    char digest[HJ_DIGEST_TEXT];
};

/* One document while it is taken over. */
struct _xmlNode;
struct hj_taking {
    struct hj_format *format;
    const char *file;
    struct hj_error *e;
    enum hj_rule_scope scope;
    bool advice, warning, replaced_sections;
};

/* Lays what the document of ROOT declares over FORMAT (which may hold a
 * parent's). */
bool hj_format_take(struct hj_format *format, const struct _xmlNode *root,
                    const char *file, struct hj_error *e);

/* The rules and advice among the children of a node; an exemption; a list. */
bool hj_take_rules(struct hj_taking *t, const struct _xmlNode *parent);
bool hj_take_exemption(struct hj_taking *t, const struct _xmlNode *node);
bool hj_take_list(struct hj_taking *t, const struct _xmlNode *node);

/* A reason with the node's place. */
bool hj_take_fail(const struct hj_taking *t, const struct _xmlNode *node,
                  const char *reason);

/* Copies a text, or an attribute, into the format; "" when there is none. */
bool hj_take_text(struct hj_taking *t, struct hj_str from, struct hj_str *to);
bool hj_take_attribute(struct hj_taking *t, const struct _xmlNode *node,
                       const char *name, struct hj_str *to);

/* A number or a day; it keeps its value when the attribute is not given. */
bool hj_take_number(struct hj_taking *t, const struct _xmlNode *node,
                    const char *name, int64_t *number);
bool hj_take_date(struct hj_taking *t, const struct _xmlNode *node,
                  const char *name, hj_date *date);

/* Proves what the schema cannot: tests, limits and the rules that exemptions
 * name, without a catalogue.  False with place and reason in E. */
bool hj_format_prove(struct hj_format *format, struct hj_error *e);

/* The id by which limits may use the rule's total; "" where it has none. */
struct hj_str hj_rule_total(const struct hj_rule *rule);

/* The sections that a list of them names, bit I for section I; false when the
 * format does not have one of them. */
bool hj_format_bits(const struct hj_format *format, struct hj_str in,
                    uint32_t *bits);

/* Takes the next name of a list of sections from *REST: names are separated by
 * blanks, one with blanks is quoted.  False at the end. */
bool hj_section_split(struct hj_str *rest, struct hj_str *name);

/* True if the words of LIST, separated by blanks, have WORD among them. */
bool hj_has_word(struct hj_str list, struct hj_str word);

#endif
