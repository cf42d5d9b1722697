/* SPDX-License-Identifier: MPL-2.0 */
/* Which rule is off, and what a rule that only permits something permits. */
#include "mutant.h"

#include "games/sularia/sularia.h"

static struct hj_str off, off_as;
static bool asked;

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

bool su_on(const char *cite)
{
    struct hj_str rest = off_as, one;
    bool is_off = has(hj_str(cite), off);

    while (!is_off && hj_str_split(&rest, ' ', &one))
        is_off = has(hj_str(cite), one);
    asked = asked || is_off;
    return !is_off;
}

/* What a permission is about: its action is refused while it is off. */
struct permission {
    const char *id;
    uint8_t verb;
    bool (*is_about)(struct su_run *r);
};

static bool always(struct su_run *r)
{
    (void)r;
    return true;
}

static bool role_starts(struct su_run *r, uint8_t role, const char *word)
{
    const struct hj_operand *o = hj_action_operand(r->a, role, 0);

    return o != NULL && hj_str_find(hj_operand_text(o), '.', 0) > 0 &&
           hj_str_search(hj_operand_text(o), hj_str(word), 0) <
               hj_operand_text(o).n;
}

static bool to_rear(struct su_run *r)
{
    return role_starts(r, HJ_ROLE_AT, "rear");
}

static const struct permission permissions[] = {
    {"establishing-a-site.1", HJ_VERB_ESTABLISH, to_rear},
    {"tactic-condition-card.1", HJ_VERB_PLAY, always},
};

void su_forbid(struct su_run *r)
{
    for (size_t i = 0; i < sizeof permissions / sizeof *permissions; i++) {
        const struct permission *p = &permissions[i];
        if (r->a->verb == p->verb && p->is_about(r) && !su_on(p->id)) {
            r->illegal = true;
            su_illegal(r, NULL, "", "the mutant refuses this");
        }
    }
}
