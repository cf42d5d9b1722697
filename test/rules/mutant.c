/* SPDX-License-Identifier: MPL-2.0 */
/* The rule that is off, or carried out wrongly. */
#include "mutant.h"

#include "play/game.h"

static struct hj_str off, off_as, ruling, reading;
static bool asked, always;
static int chosen = -1;

const struct mutant *mutant_row(int number)
{
    static const struct mutant rows[] = {
#define MUTANT(name, game, rules, what) {#name, game, rules, what},
#include "mutants.def"
    };

    return number >= 0 && number < MUTANTS ? &rows[number] : NULL;
}

void mutant_choose(int number)
{
    mutant_switch_off(HJ_STR(""), HJ_STR(""));
    chosen = number;
}

bool mutant_is(enum mutant_name mutant)
{
    bool is = (int)mutant == chosen;

    asked = asked || is;
    return is;
}

void mutant_read(struct hj_str id, struct hj_str word, bool in_all)
{
    mutant_switch_off(HJ_STR(""), HJ_STR(""));
    ruling = id;
    reading = word;
    always = in_all;
}

bool mutant_chooses(const struct hj_game_reading *row, bool chooses)
{
    if (!hj_str_is(ruling, row->id) || !hj_str_is(reading, row->reading))
        return chooses;
    asked = true;
    return always;
}

void mutant_switch_off(struct hj_str id, struct hj_str as)
{
    off = id;
    off_as = as;
    chosen = -1;
    ruling = reading = HJ_STR("");
    asked = false;
}

bool mutant_was_asked(void)
{
    return asked;
}

bool mutant_lists(struct hj_str list, struct hj_str word)
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
    bool is_off = mutant_lists(hj_str(cite), off);

    while (!is_off && hj_str_split(&rest, ' ', &one))
        is_off = mutant_lists(hj_str(cite), one);
    asked = asked || is_off;
    return !is_off;
}
