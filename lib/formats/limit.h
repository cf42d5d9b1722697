/* SPDX-License-Identifier: MPL-2.0 */
/* Limits computed from cards of the deck: `identity.influence + 2`. */
#ifndef HJ_FORMATS_LIMIT_H
#define HJ_FORMATS_LIMIT_H

#include "base/arena.h"
#include "cards/catalogue.h"

/* The syntax: whole numbers and names, + - * div, min() and max(),
 * brackets, and `else` before the result if the part before it has no value.
 * A name is
 *
 *     cards            the number of cards in the default section
 *     ID               the total of the rule with that id: count, sum, leader
 *     LEADER.PROPERTY  the sum over the leaders; in min() or max() alone: the
 *                      smallest or greatest of them
 *     card.PROPERTY    of the card that is limited, in copies and each
 */
enum hj_limit_code {
    HJ_LIMIT_NUMBER,
    HJ_LIMIT_NAME,
    HJ_LIMIT_LEAST, /* of a leader's property */
    HJ_LIMIT_MOST,
    HJ_LIMIT_ADD,
    HJ_LIMIT_SUBTRACT,
    HJ_LIMIT_MULTIPLY,
    HJ_LIMIT_DIVIDE, /* rounded down */
    HJ_LIMIT_MIN,
    HJ_LIMIT_MAX,
    HJ_LIMIT_ELSE
};

/* The meaning of a name after binding. */
enum hj_limit_source {
    HJ_LIMIT_CARDS,
    HJ_LIMIT_TOTAL,
    HJ_LIMIT_LEADER,
    HJ_LIMIT_OWN
};

struct hj_limit_op {
    enum hj_limit_code code;
    int64_t number;
    struct hj_str name, quoted; /* `a.b`, or `a` and the quoted b */
    enum hj_limit_source source;
    size_t index; /* of the rule, or of the leader among the names for @ */
    hj_property property;
};

/* A limit as operations in postfix order, for a stack machine. */
struct hj_limit {
    struct hj_str text;
    struct hj_limit_op *ops;
    size_t count;
    bool own;         /* it differs between cards */
    uint32_t leaders; /* bit I: leader I is named */
};

/* Parses TEXT, which must outlive the result, into ARENA.  Returns NULL with
 * the reason in E when TEXT is malformed. */
struct hj_limit *hj_limit_read(struct hj_arena *arena, struct hj_str text,
                               struct hj_error *e);

/* The names that a limit may use. */
struct hj_limit_names {
    const struct hj_str *leaders;
    size_t leader_count;
    const struct hj_str *totals; /* the rules' ids; "" for rules without a
                                  * total */
    size_t total_count;
    bool own; /* each card has its own limit */
};

/* Binds each name; with CAT NULL properties are not looked up.  Returns false
 * with the reason in E. */
bool hj_limit_bind(struct hj_limit *limit, const struct hj_limit_names *names,
                   const struct hj_catalogue *cat, struct hj_error *e);

/* Computes the value; VALUE_OF returns that of a name, or false if the name has
 * none.  Returns false when the limit has no value, or one out of range. */
typedef bool hj_limit_value_of(const void *from, const struct hj_limit_op *op,
                               int64_t *value);
bool hj_limit_value(const struct hj_limit *limit, hj_limit_value_of *value_of,
                    const void *from, int64_t *value);

/* The least and the greatest value that a limit may have; RANGE_OF returns
 * those of a name. */
struct hj_limit_range {
    int64_t least, most;
};
typedef struct hj_limit_range hj_limit_range_of(const void *from,
                                                const struct hj_limit_op *op);
struct hj_limit_range hj_limit_range(const struct hj_limit *limit,
                                     hj_limit_range_of *range_of,
                                     const void *from);

/* Computes the value of a limit without names, which is the same for every
 * deck; returns false for other limits. */
bool hj_limit_constant(const struct hj_limit *limit, int64_t *value);

#endif
