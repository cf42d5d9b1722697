/* SPDX-License-Identifier: MPL-2.0 */
/* The compiled checker: what each card counts for each rule. */
#ifndef HJ_FORMATS_COMPILE_H
#define HJ_FORMATS_COMPILE_H

#include "cards/building.h"
#include "cards/values.h"
#include "formats/checker.h"
#include "formats/internal.h"
#include "formats/limit.h"

#define HJ_NO_CLASS HJ_NO_VALUE

/* Every section of a list that its format does not declare. */
enum { HJ_OTHER_SECTION = 31 };

/* Which cards pass some tests: a byte a card, or, where that depends on other
 * cards of the deck or on the printing, the tests themselves. */
struct hj_tested {
    unsigned char *holds; /* NULL: every card, where there are no tests */
    struct hj_where *where;
    const struct hj_where *printings; /* the tests, where they ask printings */
};

/* One rule.  Arrays are one element a card, where the kind has them. */
struct hj_compiled {
    const struct hj_rule *rule;
    uint32_t sections;          /* bit I: section I of the format counts */
    struct hj_tested where;     /* the cards that count */
    struct hj_tested that;      /* only: what they must pass */
    struct hj_limit *min, *max; /* reckoned; NULL: the rule's numbers */
    uint32_t exempt;            /* bit I: exemption I leaves cards out */
    uint32_t needs;             /* the names that it is not a rule without */
    bool known_only;            /* what counts depends on the card alone */
    bool quick;                 /* a card's bytes and numbers say it all */
    bool told;                  /* same: another rule tells a missing leader */
    int64_t *value;             /* count, sum: what a copy adds */
    unsigned char *bad;         /* each: the value is out of range */
    uint32_t *class_of;         /* copies: which cards go together */
    uint32_t class_count;
    struct hj_value_sets sets; /* distinct, same: the values of each card */
    struct hj_str *member_names;
    unsigned char *leads;         /* same: the card decides */
    uint32_t leads_in;            /* the sections where it does */
    hj_property property;         /* HJ_NO_PROPERTY: no such column */
    const int64_t *points;        /* sum, each: a points list's value, or */
    const unsigned char *pointed; /* … not in it */
};

/* Cards of the deck that others name: leaders, and those that give an
 * exemption. */
struct hj_named {
    struct hj_str id;
    uint32_t sections;
    struct hj_tested where;
    bool needed; /* a leader without which the deck is illegal */
    const struct hj_exemption *exemption;
    bool always;             /* an exemption that no card gives */
    struct hj_tested exempt; /* the cards that it is for */
};

/* What a list in force says about a card. */
struct hj_listed {
    const struct hj_list *list;
    int64_t max;
    hj_date since; /* since when the card has been on it without a break */
    unsigned line;
    uint32_t next; /* what else is said about the card; 0: nothing */
};

/* The values that a list gives. */
enum { HJ_MOST_POINTS = 8 };
struct hj_points {
    struct hj_str property;
    int64_t *value;
    unsigned char *given;
};

struct hj_checker {
    struct hj_arena *arena;
    const struct hj_format *format;
    const struct hj_catalogue *cat;
    hj_date on;
    size_t cards;
    struct hj_compiled *rules[HJ_SCOPES];
    size_t count[HJ_SCOPES];
    struct hj_named named[HJ_MOST_NAMES];
    size_t named_count;
    unsigned char *legal; /* a card: not banned */
    uint32_t *listed_of;  /* a card: what is said of it; 0: nothing */
    struct hj_listed *listed;
    uint32_t listed_count, listed_size;
    bool grouped; /* a list limits its cards together */
    struct hj_points points[HJ_MOST_POINTS];
    size_t points_count;
    struct hj_building *buildings;
    size_t building_count;
    unsigned char *builds; /* a card: it has such text */
    unsigned char *any_number;
    /* What makes a deck of plain cards quick to check: for each card whether
     * it needs a closer look by any rule, and, card after card, its values
     * for all totals of a deck. */
    unsigned char *special;
    int64_t *totals;
    size_t total_count;
    struct hj_str cost_property; /* what a construction cost is here */
    struct hj_where **wheres;    /* to be freed */
    size_t where_count, where_size;
    struct hj_checker *choices[HJ_MOST_CHOICES];
    size_t choice_count;
};

/* A reason about a rule, with the rule's place; false. */
bool hj_compile_fail(const struct hj_rule *rule, struct hj_error *e,
                     const char *reason);

/* Compiles TESTS of a rule; every card passes the empty ones. */
bool hj_compile_tests(struct hj_checker *k, const struct hj_rule *rule,
                      struct hj_str tests, struct hj_tested *to,
                      struct hj_error *e);

/* Compiles a reckoned limit; nothing when TEXT is empty.  The rules of the
 * scope are known by then. */
bool hj_compile_limit(struct hj_checker *k, struct hj_compiled *c,
                      enum hj_rule_scope scope, struct hj_str text,
                      struct hj_limit **to, struct hj_error *e);

/* The cards that others name.  A leader's tests may name those before it. */
bool hj_compile_named(struct hj_checker *k, struct hj_error *e);

/* Which exemptions reach the rule, and which leaders it cannot do without. */
void hj_compile_names(struct hj_checker *k, struct hj_compiled *c);

/* What the lists in force say; the tables of them are filled. */
bool hj_compile_lists(struct hj_checker *k, struct hj_error *e);

/* Room in the checker for one element of SIZE bytes a card. */
void *hj_compile_table(struct hj_checker *k, size_t size);

#endif
