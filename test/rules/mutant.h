/* SPDX-License-Identifier: MPL-2.0 */
/* The switch of the rules in an engine that is built with HJ_MUTATE. */
#ifndef HJ_TEST_MUTANT_H
#define HJ_TEST_MUTANT_H

#include "base/str.h"

/* Switches off the rule ID and all that is cited as one of AS (ids separated
 * by blanks); both must live on.  An empty ID switches all rules on. */
void mutant_switch_off(struct hj_str id, struct hj_str as);

/* Has the engine carry one rule out wrongly: row NUMBER of mutants.def, -1 for
 * none; and that row.  NULL behind the last. */
void mutant_choose(int number);
struct mutant {
    const char *name, *rule, *what;
};
const struct mutant *mutant_row(int number);

/* Whether the rules of CITE (ids separated by blanks) are carried out. */
bool mutant_is_on(const char *cite);

/* Whether the engine has come to a place where the rule that is off would have
 * been carried out. */
bool mutant_was_asked(void);

#endif
