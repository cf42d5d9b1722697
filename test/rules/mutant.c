/* SPDX-License-Identifier: MPL-2.0 */
/* Which rule is off, or carried out wrongly. */
#ifndef HJ_MUTATE
#define HJ_MUTATE 1 /* the engine's side of the switch */
#endif
#include "mutant.h"

#include "games/sularia/su.h"

static struct hj_str off, off_as;
static bool asked;
static int chosen = -1;

const struct mutant *mutant_row(int number)
{
    static const struct mutant rows[] = {
#define SU_MUTANT(name, rule, what) {#name, rule, what},
#include "mutants.def"
#undef SU_MUTANT
    };

    return number >= 0 && number < SU_MUTANTS ? &rows[number] : NULL;
}

void mutant_choose(int number)
{
    mutant_switch_off(HJ_STR(""), HJ_STR(""));
    chosen = number;
}

bool su_is_mutant(enum su_mutant mutant)
{
    bool is = (int)mutant == chosen;

    asked = asked || is;
    return is;
}

void mutant_switch_off(struct hj_str id, struct hj_str as)
{
    off = id;
    off_as = as;
    asked = false;
}

bool mutant_was_asked(void)
{
    return asked;
}

static bool has(struct hj_str list, struct hj_str word)
{
    struct hj_str one;

    while (word.n > 0 && hj_str_split(&list, ' ', &one))
        if (hj_str_eq(one, word))
            return true;
    return false;
}

bool mutant_is_on(const char *cite)
{
    struct hj_str rest = off_as, one;
    bool is_off = has(hj_str(cite), off);

    while (!is_off && hj_str_split(&rest, ' ', &one))
        is_off = has(hj_str(cite), one);
    asked = asked || is_off;
    return !is_off;
}
