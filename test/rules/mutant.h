/* SPDX-License-Identifier: MPL-2.0 */
/* The switch of the rules in an engine that is built with HJ_MUTATE. */
#ifndef HJ_TEST_MUTANT_H
#define HJ_TEST_MUTANT_H

#include "base/str.h"

struct hj_game_reading;
struct pl_run;

/* Switches off the rule ID and all that is cited as one of AS (ids separated
 * by blanks); both must live on.  An empty ID switches all rules on. */
void mutant_switch_off(struct hj_str id, struct hj_str as);

/* Has the engine carry one rule out wrongly: row NUMBER of mutants.def, -1 for
 * none; and that row.  NULL behind the last. */
void mutant_choose(int number);
struct mutant {
    const char *name, *game, *rules, *what;
};
const struct mutant *mutant_row(int number);

/* True if the fault of that row is in force: is_wrong(DRAW_ALL).  The places of
 * the engine that test it are in faults.diff. */
enum mutant_name {
#define MUTANT(name, game, rules, what) MUTANT_##name,
#include "mutants.def"
    MUTANTS
};
bool mutant_is(enum mutant_name mutant);
#define is_wrong(name) mutant_is(MUTANT_##name)

/* Has READING of the ruling ID (which live on) count in no log, or (ALWAYS) in
 * all. */
void mutant_read(struct hj_str id, struct hj_str reading, bool always);

/* True if a reading counts that a log has chosen, or has not (CHOOSES). */
bool mutant_chooses(const struct hj_game_reading *row, bool chooses);

/* True if the rules of CITE (ids separated by blanks) are carried out. */
bool mutant_is_on(const char *cite);

/* True if WORD is one of LIST, separated by blanks. */
bool mutant_lists(struct hj_str list, struct hj_str word);

/* True if the engine has come to a place where the rule that is off would have
 * been carried out. */
bool mutant_was_asked(void);

/* A line has been carried out: what a mutant spoils behind it. */
void mutant_spoil(struct pl_run *r);

/* True if an object of Sularia loses a keyword that it has; and the player who
 * has priority behind another. */
bool mutant_forgets(const struct pl_run *r, int object, int keyword);
int mutant_next(const struct pl_run *r, int player);

#endif
