/* SPDX-License-Identifier: MPL-2.0 */
/* The compiled checker: each card's contribution to each rule. */
#ifndef HJ_FORMATS_COMPILE_H
#define HJ_FORMATS_COMPILE_H

#include "cards/deck-building.h"
#include "cards/values.h"
#include "formats/checker.h"
#include "formats/internal.h"
#include "formats/limit.h"

#define HJ_NO_CLASS HJ_NO_VALUE

/* The number for all sections of a list that the format does not declare. */
enum { HJ_OTHER_SECTION = 31 };

/* The cards that pass some tests: a byte a card or, if the result depends on
 * other cards of the deck or on the printing, the tests themselves. */
struct hj_tested {
    unsigned char *holds; /* NULL: no tests, every card passes */
    struct hj_where *where;
    const struct hj_where *printings; /* the tests, if they use printings */
};

/* One rule.  Arrays have one element a card and exist only for some kinds. */
struct hj_compiled {
    const struct hj_rule *rule;
    uint32_t sections;          /* bit I: section I of the format counts */
    struct hj_tested where;     /* the cards that count */
    struct hj_tested that;      /* only: the tests to pass */
    struct hj_limit *min, *max; /* computed; NULL: the rule's numbers */
    uint32_t exempt;            /* bit I: exemption I applies */
    uint32_t needs;             /* names without which the rule is void */
    bool known_only;            /* counting depends on the card alone */
    bool quick;                 /* a card's bytes and numbers suffice */
    bool told;                  /* same: other rule reports missing leader */
    int64_t *value;             /* count, sum: a copy's contribution */
    unsigned char *bad;         /* each: the value is out of range */
    uint32_t *class_of;         /* copies: class of each card */
    uint32_t class_count;
    struct hj_value_sets sets; /* distinct, same: each card's values */
    struct hj_str *member_names;
    unsigned char *leads; /* same: the card is a leader */
    uint32_t leads_in;    /* sections of leaders */
    hj_property property;
};

/* Cards of the deck that tests may name: leaders, and cards that give an
 * exemption. */
struct hj_named {
    struct hj_str id;
    uint32_t sections;
    struct hj_tested where;
    bool needed; /* a leader without which the deck is illegal */
    const struct hj_exemption *exemption;
    bool always;             /* an exemption independent of cards */
    struct hj_tested exempt; /* the exempt cards */
};

/* An entry of a list in force for a card. */
struct hj_listed {
    const struct hj_list *list;
    int64_t max;
    hj_date since; /* start of the card's unbroken time on it */
    unsigned line;
    uint32_t next; /* next entry for the card; 0: none */
};

struct hj_checker {
    struct hj_arena *arena;
    const struct hj_format *format;
    const struct hj_catalogue *cat; /* with the values that lists give */
    hj_date on;
    size_t cards;
    struct hj_compiled *rules[HJ_SCOPES];
    size_t count[HJ_SCOPES];
    struct hj_named named[HJ_MOST_NAMES];
    size_t named_count;
    unsigned char *legal; /* by card: not banned */
    uint32_t *listed_of;  /* by card: first entry in LISTED; 0: none */
    struct hj_listed *listed;
    uint32_t listed_count, listed_size;
    bool grouped; /* a list limits its cards together */
    struct hj_building *buildings;
    size_t building_count;
    unsigned char *builds; /* by card: its text changes deck building */
    unsigned char *any_number;
    /* Tables for the fast check of a deck of plain cards: for each card, if
     * some rule needs a closer look, and its values for all totals of a deck,
     * card after card. */
    unsigned char *special;
    int64_t *totals;
    size_t total_count;
    struct hj_str cost_property; /* the construction cost */
    struct hj_where **wheres;    /* owned */
    size_t where_count, where_size;
    struct hj_checker *choices[HJ_MOST_CHOICES];
    size_t choice_count;
};

/* Reports REASON with the rule and its place in E; returns false. */
bool hj_compile_fail(const struct hj_rule *rule, struct hj_error *e,
                     const char *reason);

/* Compiles TESTS of a rule; every card passes empty tests.  Returns false with
 * the reason in E. */
bool hj_compile_tests(struct hj_checker *k, const struct hj_rule *rule,
                      struct hj_str tests, struct hj_tested *to,
                      struct hj_error *e);

/* Compiles a computed limit; does nothing when TEXT is empty.  The rules of the
 * scope must be in the checker already.  Returns false with the reason in E. */
bool hj_compile_limit(struct hj_checker *k, struct hj_compiled *c,
                      enum hj_rule_scope scope, struct hj_str text,
                      struct hj_limit **to, struct hj_error *e);

/* Compiles the cards that tests may name.  A leader's tests may name earlier
 * leaders.  Returns false with the reason in E. */
bool hj_compile_named(struct hj_checker *k, struct hj_error *e);

/* Finds the exemptions that apply to the rule, and the leaders that the rule
 * requires. */
void hj_compile_names(struct hj_checker *k, struct hj_compiled *c);

/* Compiles the entries of the lists in force.  Returns false with the reason in
 * E. */
bool hj_compile_lists(struct hj_checker *k, struct hj_error *e);

/* Returns zeroed memory of the checker for one element of SIZE bytes a card;
 * NULL when out of memory. */
void *hj_compile_table(struct hj_checker *k, size_t size);

#endif
