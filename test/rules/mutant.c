/* SPDX-License-Identifier: MPL-2.0 */
/* Which rule is off, and what a rule that only permits something permits. */
#ifndef HJ_MUTATE
#define HJ_MUTATE 1 /* the engine's side of the switch */
#endif
#include "mutant.h"

#include "games/sularia/sularia.h"

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

bool su_on(const char *cite)
{
    return mutant_is_on(cite);
}

/* What a permission is about: its action is refused while it is off.  The
 * action has been carried out already. */
struct permission {
    const char *id;
    uint8_t verb;
    bool (*is_about)(const struct su_run *r);
};

static bool always(const struct su_run *r)
{
    (void)r;
    return true;
}

/* The link that the action has put on the chain; NULL for none. */
static const struct su_link *own_link(const struct su_run *r)
{
    return r->s->link_count > 0 ? &r->s->links[r->s->link_count - 1] : NULL;
}

/* The link right below it, when it is another player's. */
static const struct su_link *answered(const struct su_run *r)
{
    const struct su_link *own = own_link(r);

    return r->s->link_count > 1 && own[-1].controller != own->controller
               ? own - 1
               : NULL;
}

static bool answers(const struct su_run *r)
{
    return answered(r) != NULL;
}

static bool answers_deploy(const struct su_run *r)
{
    return answers(r) && answered(r)->kind == SU_DEPLOY;
}

static bool answers_establish(const struct su_run *r)
{
    return answers(r) && answered(r)->kind == SU_ESTABLISH;
}

static bool answers_trigger(const struct su_run *r)
{
    const struct su_link *link = answered(r);
    const struct hj_ability *a =
        link != NULL && link->kind == SU_ABILITY && link->ability != SU_HARVEST
            ? su_ability(r, link->object, link->ability)
            : NULL; /* or its text is not understood */

    return a != NULL && a->when == HJ_WHEN_OPTIONAL;
}

static bool plays(const struct su_run *r, uint8_t type)
{
    const struct su_link *link = own_link(r);

    return link != NULL && su_object_card(r, link->object)->type == type;
}

static bool plays_tactic(const struct su_run *r)
{
    return plays(r, SU_TACTIC);
}

static bool plays_condition(const struct su_run *r)
{
    return plays(r, SU_CONDITION);
}

static bool plays_defuse(const struct su_run *r)
{
    return own_link(r) != NULL &&
           su_keyword(r, own_link(r)->object, SU_KEYWORD_DEFUSE) > 0;
}

static bool in_influence(const struct su_run *r)
{
    return r->s->phase == SU_PHASE_INFLUENCE;
}

static bool in_site(const struct su_run *r)
{
    return r->s->phase == SU_PHASE_SITE && answered(r) == NULL;
}

static bool in_sularium(const struct su_run *r)
{
    return r->s->phase == SU_PHASE_SULARIUM;
}

static bool in_combatant(const struct su_run *r)
{
    return r->s->phase == SU_PHASE_COMBATANT && answered(r) == NULL;
}

static bool at_attackers(const struct su_run *r)
{
    return r->s->step == SU_STEP_ATTACKERS;
}

static bool at_defenders(const struct su_run *r)
{
    return r->s->step == SU_STEP_DEFENDERS;
}

static bool role_has(const struct su_run *r, enum hj_role role,
                     const char *word)
{
    const struct hj_operand *o = hj_action_operand(r->a, role, 0);

    return o != NULL && hj_str_search(hj_operand_text(o), hj_str(word), 0) <
                            hj_operand_text(o).n;
}

static bool to_rear(const struct su_run *r)
{
    return role_has(r, HJ_ROLE_AT, "rear");
}

static bool to_open(const struct su_run *r)
{
    return role_has(r, HJ_ROLE_AT, "combatant");
}

/* Whether an object of that type of the player's has arrived this turn. */
static bool after(const struct su_run *r, uint8_t type)
{
    for (int i = 0; i < r->s->object_count; i++)
        if (su_in_play(r->s, i) && r->s->objects[i].arrived &&
            su_object_card(r, i)->type == type)
            return true;
    return false;
}

static bool after_site(const struct su_run *r)
{
    return after(r, SU_SITE);
}

static bool after_combatant(const struct su_run *r)
{
    return after(r, SU_COMBATANT);
}

static bool on_site(const struct su_run *r)
{
    return r->s->fighter_count > 0 && r->s->fighters[0].site >= 0;
}

static bool on_player(const struct su_run *r)
{
    for (int i = 0; i < r->s->fighter_count; i++)
        if (r->s->fighters[i].site < 0)
            return true;
    return false;
}

static bool flies_to_rear(const struct su_run *r)
{
    return on_site(r) && r->s->objects[r->s->fighters[0].site].row == SU_REAR &&
           su_keyword(r, r->s->fighters[0].object, SU_KEYWORD_FLIGHT) > 0;
}

static bool from_hidden(const struct su_run *r)
{
    return r->s->fighter_count > 0 &&
           r->s->objects[r->s->fighters[0].object].zone == SU_HIDDEN;
}

static bool two_against_one(const struct su_run *r)
{
    const struct su_fighter *f = r->s->fighters;

    for (int i = 0; i < r->s->fighter_count; i++)
        for (int k = 0; k < i; k++)
            if (f[i].defends && f[k].defends && f[i].against == f[k].against)
                return true;
    return false;
}

static const struct permission permissions[] = {
    {"combatants.5", HJ_VERB_PLAY, answers_deploy},
    {"combatants.11", HJ_VERB_DEFEND, always},
    {"sites.5", HJ_VERB_PLAY, answers_establish},
    {"sites.9", HJ_VERB_ATTACK, on_site},
    {"tactic-condition-card.1", HJ_VERB_PLAY, plays_tactic},
    {"tactic-condition-card.13", HJ_VERB_PLAY, plays_condition},
    {"actions.3", HJ_VERB_PLAY, answers},
    {"triggered-modifiers.4", HJ_VERB_PLAY, answers_trigger},
    {"the-turn-general.7", HJ_VERB_PLAY, answers_trigger},
    {"steps-of-the-influence-phase.5", HJ_VERB_PLAY, in_influence},
    {"establishing-a-site.1", HJ_VERB_ESTABLISH, to_rear},
    {"steps-of-the-site-phase.4", HJ_VERB_ESTABLISH, after_site},
    {"steps-of-the-site-phase.5", HJ_VERB_PLAY, in_site},
    {"steps-of-the-sularium-phase.3", HJ_VERB_PLAY, in_sularium},
    {"steps-of-the-combatant-phase.4", HJ_VERB_DEPLOY, after_combatant},
    {"steps-of-the-combatant-phase.5", HJ_VERB_PLAY, in_combatant},
    {"attacker-declaration-step.3", HJ_VERB_ATTACK, on_player},
    {"attacker-declaration-step.5", HJ_VERB_PLAY, at_attackers},
    {"defender-declaration-step.2", HJ_VERB_DEFEND, two_against_one},
    {"defender-declaration-step.5", HJ_VERB_PLAY, at_defenders},
    {"defuse.1", HJ_VERB_PLAY, plays_defuse},
    {"flight.1", HJ_VERB_ATTACK, flies_to_rear},
    {"hidden.4", HJ_VERB_ATTACK, from_hidden},
    {"hidden.10", HJ_VERB_DEPLOY, to_open},
};

HJ_DIAGNOSTIC(refused, ILLEGAL, "refused", "the mutant refuses this");

void su_forbid(struct su_run *r)
{
    for (size_t i = 0; i < sizeof permissions / sizeof *permissions; i++) {
        const struct permission *p = &permissions[i];
        if (r->a->verb == p->verb && !r->unread && p->is_about(r) &&
            !su_on(p->id))
            su_illegal(r, NULL, "", HJ_SAY(refused));
    }
}
