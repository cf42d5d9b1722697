/* SPDX-License-Identifier: MPL-2.0 */
/* Formats: what a deck, a team, a draft must be, declared in XML. */
#ifndef HJ_FORMATS_FORMAT_H
#define HJ_FORMATS_FORMAT_H

#include "base/finding.h"
#include "cards/catalogue.h"
#include "cards/where.h"

/* A format as its file declares it, with what it inherits by `extends`, and
 * independent of any catalogue.  It is read only after it was read, from any
 * thread; its texts live as long as it does. */
struct hj_format;

/* Where formats are looked for: folders in order, each with NAME.xml files
 * whose `id` is NAME, and the schema format.rng in the last that has one. */
struct hj_format_path {
    const char **folders;
    size_t count;
};

/* The kinds of rules. */
enum hj_rule_kind {
    HJ_RULE_COUNT,    /* how many cards */
    HJ_RULE_SUM,      /* of a property over cards */
    HJ_RULE_COPIES,   /* cards that share a value of a property */
    HJ_RULE_DISTINCT, /* how many different values */
    HJ_RULE_EACH,     /* every card's value */
    HJ_RULE_SAME,     /* values that others must share */
    HJ_RULE_ONLY,     /* tests that every card must pass */
    HJ_RULE_LEADER,   /* cards whose values other rules use */
    HJ_RULE_KINDS
};

/* What the format's file calls the kind: "count", "sum", … */
const char *hj_rule_kind_name(enum hj_rule_kind kind);

/* No limit. */
#define HJ_NO_LIMIT INT64_MAX

/* One rule as declared.  Unused texts are empty. */
struct hj_rule {
    enum hj_rule_kind kind;
    struct hj_str id, property, where, in, except, as, cite;
    struct hj_str that;   /* of only: the tests to pass */
    struct hj_str leader; /* of same: the leader that `as` names */
    struct hj_str says;   /* what it means, for people */
    struct hj_str unless; /* "R37 any": a ruling and the reading without it */
    int64_t min, max;     /* INT64_MIN and HJ_NO_LIMIT where not given */
    struct hj_str min_text, max_text; /* limits that are reckoned, see limit.h;
                                       * MIN or MAX is not given then */
    hj_date from, until; /* the days on which it is a rule; 0 where open */
    bool once;           /* count, sum: different cards, not copies */
    bool advice;         /* it makes no deck illegal … */
    bool warning;        /* … and is warned of */
    const char *file;    /* where it is: a cite leads there */
    unsigned line;
};

/* True if it is a count or sum without limits, for the limits of others. */
bool hj_rule_only_counts(const struct hj_rule *rule);

/* True if the rule is one on that day. */
bool hj_rule_in_force(const struct hj_rule *rule, hj_date on);

/* Cards that some rules leave out when another card is in the deck. */
struct hj_exemption {
    struct hj_str id, rules;   /* the ids of the rules, by blanks */
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
    hj_date from, seen; /* SEEN: the day on which the source was looked up */
    struct hj_str source, cite, says;
    struct hj_str property; /* that the list gives values of; "": it limits */
    int64_t names, total;   /* different cards, copies of all of the list that
                             * a deck may have; HJ_NO_LIMIT */
    const struct hj_list_card *cards;
    size_t count;
    const char *file;
    unsigned line;
};

/* Draft and play data. */
struct hj_format_play {
    int64_t players, health, hand, max_hand; /* -1 where not given */
};
struct hj_format_draft {
    bool given;
    int64_t players_min, players_max, packs, pack_size, pool_per;
    struct hj_str pass; /* "left right left" */
};

/* The most bytes of a format's file. */
#define HJ_FORMAT_MOST (UINT64_C(4) << 20)

/* Reads the format ID (or, when it has a slash, ends in .xml, or is "-" for
 * standard input, that file).
 * Refused, NULL with file, line and reason in E: not well formed, a DTD, not
 * valid by the schema, an unknown or circular `extends`, entities. */
struct hj_format *hj_format_load(const struct hj_format_path *path,
                                 const char *id, struct hj_error *e);

/* The same of BYTES, which are those of FILE. */
struct hj_format *hj_format_read(const struct hj_format_path *path,
                                 struct hj_str bytes, const char *file,
                                 struct hj_error *e);
void hj_format_free(struct hj_format *format);

struct hj_str hj_format_id(const struct hj_format *format);
struct hj_str hj_format_game(const struct hj_format *format);
struct hj_str hj_format_name(const struct hj_format *format);
struct hj_str hj_format_source(const struct hj_format *format);

/* The day to which its source is known, by its own file; 0 when that is not
 * said. */
hj_date hj_format_seen(const struct hj_format *format);

/* The days between which the format is in force; 0 where open. */
void hj_format_valid(const struct hj_format *format, hj_date *from,
                     hj_date *until);

bool hj_format_in_force(const struct hj_format *format, hj_date on);

/* Its sections: how many, and the name of number I; 0 is the default one.
 * Other names of a section are separated by `|`. */
size_t hj_format_sections(const struct hj_format *format);
struct hj_str hj_format_section(const struct hj_format *format, size_t i);
struct hj_str hj_format_section_also(const struct hj_format *format, size_t i);

/* The number of the section that has this name, among others or as its own;
 * hj_format_sections() when there is none. */
size_t hj_format_section_of(const struct hj_format *format, struct hj_str name);

/* Its rules: of decks, of teams, of draft pools, each in order. */
enum hj_rule_scope { HJ_SCOPE_DECK, HJ_SCOPE_TEAM, HJ_SCOPE_POOL };
size_t hj_format_rules(const struct hj_format *format,
                       enum hj_rule_scope scope);
const struct hj_rule *hj_format_rule(const struct hj_format *format,
                                     enum hj_rule_scope scope, size_t i);
int64_t hj_format_team_size(const struct hj_format *format); /* 0: no teams */

/* Its exemptions, in order. */
size_t hj_format_exemptions(const struct hj_format *format);
const struct hj_exemption *hj_format_exemption(const struct hj_format *format,
                                               size_t i);

/* The names that `@NAME.` and limits may use: the leaders of the deck's rules,
 * then the exemptions, in order; returns how many. */
size_t hj_format_names(const struct hj_format *format,
                       struct hj_str names[HJ_WHERE_MOST_NAMES]);

/* The list of a kind in force on a day; NULL if there is none. */
const struct hj_list *hj_format_list(const struct hj_format *format,
                                     struct hj_str kind, hj_date on);
size_t hj_format_lists(const struct hj_format *format);
const struct hj_list *hj_format_list_at(const struct hj_format *format,
                                        size_t i);

/* The formats of which a deck must be legal in one, as <one-of> names them;
 * none where there is no such choice.  They live as long as the format. */
size_t hj_format_choices(const struct hj_format *format);
const struct hj_format *hj_format_choice(const struct hj_format *format,
                                         size_t i);

struct hj_format_play hj_format_play(const struct hj_format *format);
struct hj_format_draft hj_format_draft(const struct hj_format *format);

/* The readings that the format chooses of rulings: how many, and the ruling
 * ("R7") and reading of number I. */
size_t hj_format_rulings(const struct hj_format *format);
void hj_format_ruling_at(const struct hj_format *format, size_t i,
                         struct hj_str *ruling, struct hj_str *reading);

/* Where choice number I is, and whether it takes a rule out of the format
 * (one that has it in its `unless`). */
struct hj_place hj_format_ruling_place(const struct hj_format *format, size_t i,
                                       bool *used);

/* The edition: the latest day not after ON on which something of the format
 * (itself or a list) came into force; 0 if it is not dated. */
hj_date hj_format_edition(const struct hj_format *format, hj_date on);

/* SHA-256 over the files that make the format, 64 hexadecimal digits. */
const char *hj_format_digest(const struct hj_format *format);

#endif
