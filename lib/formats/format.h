/* SPDX-License-Identifier: MPL-2.0 */
/* Formats: rules for decks, teams and drafts, declared in XML. */
#ifndef HJ_FORMATS_FORMAT_H
#define HJ_FORMATS_FORMAT_H

#include "base/finding.h"
#include "cards/catalogue.h"
#include "cards/where.h"

/* A format as declared in its file, including the formats it extends, and
 * independent of any catalogue.  Read-only after reading, from any thread; its
 * texts live as long as the format. */
struct hj_format;

/* The search path of formats: folders in order, each with NAME.xml files whose
 * `id` is NAME; the schema is format.rng in the last folder that has one. */
struct hj_format_path {
    const char **folders;
    size_t count;
};

/* The kinds of rules. */
enum hj_rule_kind {
    HJ_RULE_COUNT,    /* number of cards */
    HJ_RULE_SUM,      /* of a property over cards */
    HJ_RULE_COPIES,   /* cards that share a value of a property */
    HJ_RULE_DISTINCT, /* number of different values */
    HJ_RULE_EACH,     /* the value of every card */
    HJ_RULE_SAME,     /* values that other cards must share */
    HJ_RULE_ONLY,     /* tests that every card must pass */
    HJ_RULE_LEADER,   /* cards whose values other rules use */
    HJ_RULE_KINDS
};

/* Returns the kind's name in the format's file: "count", "sum", … */
const char *hj_rule_kind_name(enum hj_rule_kind kind);

/* No limit. */
#define HJ_NO_LIMIT INT64_MAX

/* One rule as declared.  Unused texts are empty. */
struct hj_rule {
    enum hj_rule_kind kind;
    struct hj_str id, property, where, in, except, as, cite;
    struct hj_str that;   /* of only: the tests to pass */
    struct hj_str leader; /* of same: the leader named by `as` */
    struct hj_str says;   /* its meaning, for readers */
    struct hj_str unless; /* "R37 any": void under this reading of a ruling */
    int64_t min, max;     /* default INT64_MIN and HJ_NO_LIMIT */
    struct hj_str min_text, max_text; /* computed limits, see limit.h; MIN or
                                       * MAX then has its default */
    hj_date from, until;              /* first and last date; 0: open */
    bool once;        /* count, sum: different cards, not copies */
    bool advice;      /* a breach is not illegal … */
    bool warning;     /* … but gives a warning */
    const char *file; /* place of the rule, for cites */
    unsigned line;
};

/* True if the rule is a count or sum without limits, used by other limits. */
bool hj_rule_only_counts(const struct hj_rule *rule);

/* True if the rule is in force on that date. */
bool hj_rule_in_force(const struct hj_rule *rule, hj_date on);

/* Cards that some rules do not count if another card is in the deck. */
struct hj_exemption {
    struct hj_str id, rules;   /* rule ids, separated by blanks */
    struct hj_str with, in;    /* the card that gives it; "": always */
    struct hj_str where, cite; /* the cards that are exempt */
    int64_t max;               /* copies; HJ_NO_LIMIT: all */
    hj_date from, until;
    const char *file;
    unsigned line;
};

/* One dated list. */
struct hj_list_card {
    struct hj_str name;
    int64_t number;      /* most copies, or points */
    hj_date from, until; /* 0: as the list */
    unsigned line;
};
struct hj_list {
    struct hj_str kind; /* "banned", "restricted", "points" or another name */
    hj_date from, seen; /* SEEN: date of the last look at the source */
    struct hj_str source, cite, says;
    struct hj_str property; /* whose values the list gives; "": limits */
    int64_t names, total;   /* most different cards and copies of the list in a
                             * deck; HJ_NO_LIMIT */
    const struct hj_list_card *cards;
    size_t count;
    const char *file;
    unsigned line;
};

/* Data for play and for drafts. */
struct hj_format_play {
    int64_t players, health, hand, max_hand; /* -1: not given */
};
struct hj_format_draft {
    bool given;
    int64_t players_min, players_max, packs, pack_size, pool_per;
    struct hj_str pass; /* "left right left" */
};

/* The maximum size of a format's file, in bytes. */
#define HJ_FORMAT_MOST (UINT64_C(4) << 20)

/* Reads the format ID (or, when ID has a slash, ends in .xml, or is "-" for
 * standard input, that file); hj_format_free() frees it.  Returns NULL with
 * file, line and reason in E for malformed XML, a DTD or entities, a document
 * invalid by the schema, and an unknown or circular `extends`. */
struct hj_format *hj_format_load(const struct hj_format_path *path,
                                 const char *id, struct hj_error *e);

/* Does the same with BYTES, the content of FILE. */
struct hj_format *hj_format_read(const struct hj_format_path *path,
                                 struct hj_str bytes, const char *file,
                                 struct hj_error *e);
void hj_format_free(struct hj_format *format);

struct hj_str hj_format_id(const struct hj_format *format);
struct hj_str hj_format_game(const struct hj_format *format);
struct hj_str hj_format_name(const struct hj_format *format);
struct hj_str hj_format_source(const struct hj_format *format);

/* Returns the date until which its own file reports the source as checked; 0 if
 * unknown. */
hj_date hj_format_seen(const struct hj_format *format);

/* Returns the dates between which the format is in force; 0: open. */
void hj_format_valid(const struct hj_format *format, hj_date *from,
                     hj_date *until);

bool hj_format_in_force(const struct hj_format *format, hj_date on);

/* Returns the number of sections; the name of section I, where 0 is the default
 * section; its other names, separated by `|`. */
size_t hj_format_sections(const struct hj_format *format);
struct hj_str hj_format_section(const struct hj_format *format, size_t i);
struct hj_str hj_format_section_also(const struct hj_format *format, size_t i);

/* Returns the number of the section with this name or other name;
 * hj_format_sections() if there is none. */
size_t hj_format_section_of(const struct hj_format *format, struct hj_str name);

/* The rules for decks, teams and draft pools, each in order. */
enum hj_rule_scope { HJ_SCOPE_DECK, HJ_SCOPE_TEAM, HJ_SCOPE_POOL };
size_t hj_format_rules(const struct hj_format *format,
                       enum hj_rule_scope scope);
const struct hj_rule *hj_format_rule(const struct hj_format *format,
                                     enum hj_rule_scope scope, size_t i);
int64_t hj_format_team_size(const struct hj_format *format); /* 0: no teams */

/* Returns the number of exemptions; exemption I, in order. */
size_t hj_format_exemptions(const struct hj_format *format);
const struct hj_exemption *hj_format_exemption(const struct hj_format *format,
                                               size_t i);

/* Stores the names for `@NAME.` and for limits in NAMES: the leaders of the
 * deck's rules, then the exemptions, in order; returns their number. */
size_t hj_format_names(const struct hj_format *format,
                       struct hj_str names[HJ_WHERE_MOST_NAMES]);

/* Returns the list of a kind in force on a date; NULL if there is none. */
const struct hj_list *hj_format_list(const struct hj_format *format,
                                     struct hj_str kind, hj_date on);
size_t hj_format_lists(const struct hj_format *format);
const struct hj_list *hj_format_list_at(const struct hj_format *format,
                                        size_t i);

/* Returns the number of formats in <one-of>, of which a deck must be legal in
 * one (0 without <one-of>); format I, which lives as long as FORMAT. */
size_t hj_format_choices(const struct hj_format *format);
const struct hj_format *hj_format_choice(const struct hj_format *format,
                                         size_t i);

struct hj_format_play hj_format_play(const struct hj_format *format);
struct hj_format_draft hj_format_draft(const struct hj_format *format);

/* Returns the names of the tie-breakers that the format gives, separated by
 * commas as hj_tie_break_order_read() takes them; empty when it gives none. */
struct hj_str hj_format_tie_break(const struct hj_format *format);

/* Returns the number of readings that the format chooses for rulings; the
 * ruling ("R7") and reading of choice I. */
size_t hj_format_rulings(const struct hj_format *format);
void hj_format_ruling_at(const struct hj_format *format, size_t i,
                         struct hj_str *ruling, struct hj_str *reading);

/* Returns the place of choice I; *USED is true if the choice removes a rule
 * (one with that reading in its `unless`). */
struct hj_place hj_format_ruling_place(const struct hj_format *format, size_t i,
                                       bool *used);

/* Returns the edition: the latest date, not after ON, on which a part of the
 * format (itself, a rule or a list) came into force; 0 if undated. */
hj_date hj_format_edition(const struct hj_format *format, hj_date on);

/* Returns the SHA-256 over the files of the format, 64 hexadecimal digits. */
const char *hj_format_digest(const struct hj_format *format);

#endif
