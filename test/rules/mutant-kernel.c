/* SPDX-License-Identifier: MPL-2.0 */
/* The kernel's side of the switch: what a rule that only permits something
 * permits is refused while it is off. */
#ifndef HJ_MUTATE
#define HJ_MUTATE 1
#endif
#include "mutant.h"

#include "games/final-fracture/ff.h"
#include "games/squarriors/sq.h"
#include "games/star-gun-x/sgx.h"
#include "games/sularia/su.h"

bool pl_on(const char *cite)
{
    return cite == NULL || mutant_is_on(cite);
}

/* A rule that only permits what an action does; the action has been carried
 * out already. */
struct permission {
    const char *game, *id;
    uint8_t verb;
    bool (*is_about)(const struct pl_run *r);
};

static bool always(const struct pl_run *r)
{
    (void)r;
    return true;
}

/* The second of its kind in this turn, or at no level. */
static bool discarded_two(const struct pl_run *r)
{
    return pl_count(r->s, r->a->player, SG_DISCARD) > 1;
}

static bool two_arrived(const struct pl_run *r)
{
    int count = 0;

    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(SG_UNIT));)
        count += pl_is_flag(r, w.at, PL_ARRIVED);
    return count > 1;
}

static bool in_mates_turn(const struct pl_run *r)
{
    return r->a->player != r->s->turn;
}

static bool plays_tactic(const struct pl_run *r)
{
    return r->s->stack_count > 0;
}

static bool second_tactic(const struct pl_run *r)
{
    return plays_tactic(r) && discarded_two(r);
}

static bool no_level(const struct pl_run *r)
{
    return plays_tactic(r) && pl_count(r->s, r->a->player, SG_LEVEL) == 0;
}

static bool counters_at_none(const struct pl_run *r)
{
    return pl_count(r->s, r->a->player, SG_LEVEL) == 0;
}

static bool moved_twice(const struct pl_run *r)
{
    return sg_own(r)->moves > 1;
}

static bool over_six(const struct pl_run *r)
{
    return pl_count(r->s, 0, SG_HAND) > SG_HAND_SIZE;
}

/* In the window of what fell as the chain resolved. */
static bool after_a_fall(const struct pl_run *r)
{
    return ff_own(r)->window == FF_FALLEN;
}

/* An instant outside of the action phase. */
static bool plays_elsewhere(const struct pl_run *r)
{
    return r->s->stack_count > 0 && r->s->phase != SQ_ACTION;
}

/* A card that is no trap has been laid as one. */
static bool laid_bluff(const struct pl_run *r)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(SQ_TRAP));)
        if (r->s->objects[w.at].card != HJ_NO_CARD &&
            pl_card_of(r, w.at)->type != SQ_TRAP_CARD)
            return true;
    return false;
}

/* A card that nobody names. */
static bool laid_unknown(const struct pl_run *r)
{
    for (struct pl_walk w = {0}; pl_walk(&w, r->s, PL_ZONE(SQ_TRAP));)
        if (r->s->objects[w.at].card == HJ_NO_CARD ||
            pl_is_flag(r, w.at, PL_FORESEEN))
            return true;
    return false;
}

/* --- Sularia --- */

/* The link that the action has put on the chain; NULL for none. */
static const struct pl_item *own_link(const struct pl_run *r)
{
    return r->s->stack_count > 0 ? &r->s->stack[r->s->stack_count - 1] : NULL;
}

/* The link right below it, when it is another player's. */
static const struct pl_item *answered(const struct pl_run *r)
{
    const struct pl_item *own = own_link(r);

    return r->s->stack_count > 1 && own[-1].controller != own->controller
               ? own - 1
               : NULL;
}

static bool answers(const struct pl_run *r)
{
    return answered(r) != NULL;
}

static bool answers_deploy(const struct pl_run *r)
{
    return answers(r) && answered(r)->kind == SU_DEPLOY;
}

static bool answers_establish(const struct pl_run *r)
{
    return answers(r) && answered(r)->kind == SU_ESTABLISH;
}

static bool answers_trigger(const struct pl_run *r)
{
    const struct pl_item *link = answered(r);
    const struct hj_ability *a =
        link != NULL && link->kind == SU_ABILITY && link->ability != SU_HARVEST
            ? su_ability(r, link->object, link->ability)
            : NULL; /* or its text is not understood */

    return a != NULL && a->when == HJ_WHEN_OPTIONAL;
}

static bool plays(const struct pl_run *r, uint8_t type)
{
    const struct pl_item *link = own_link(r);

    return link != NULL && su_type(r, link->object) == type;
}

static bool plays_su_tactic(const struct pl_run *r)
{
    return plays(r, SU_TACTIC);
}

static bool plays_condition(const struct pl_run *r)
{
    return plays(r, SU_CONDITION);
}

static bool plays_defuse(const struct pl_run *r)
{
    return own_link(r) != NULL &&
           pl_keyword(r, own_link(r)->object, SU_KEYWORD_DEFUSE) > 0;
}

static bool in_influence(const struct pl_run *r)
{
    return r->s->phase == SU_PHASE_INFLUENCE;
}

static bool in_site(const struct pl_run *r)
{
    return r->s->phase == SU_PHASE_SITE && answered(r) == NULL;
}

static bool in_sularium(const struct pl_run *r)
{
    return r->s->phase == SU_PHASE_SULARIUM;
}

static bool in_combatant(const struct pl_run *r)
{
    return r->s->phase == SU_PHASE_COMBATANT && answered(r) == NULL;
}

static bool at_attackers(const struct pl_run *r)
{
    return r->s->step == SU_STEP_ATTACKERS;
}

static bool at_defenders(const struct pl_run *r)
{
    return r->s->step == SU_STEP_DEFENDERS;
}

static bool role_has(const struct pl_run *r, enum hj_role role,
                     const char *word)
{
    const struct hj_operand *o = hj_action_operand(r->a, role, 0);

    return o != NULL && hj_str_search(hj_operand_text(o), hj_str(word), 0) <
                            hj_operand_text(o).n;
}

static bool to_rear(const struct pl_run *r)
{
    return role_has(r, HJ_ROLE_AT, "rear");
}

static bool to_open(const struct pl_run *r)
{
    return role_has(r, HJ_ROLE_AT, "combatant");
}

/* True if an object of that type of the player's has arrived this turn. */
static bool after(const struct pl_run *r, uint8_t type)
{
    for (int i = 0; i < r->s->object_count; i++)
        if (pl_in_play(r, i) && pl_is_flag(r, i, PL_ARRIVED) &&
            su_type(r, i) == type)
            return true;
    return false;
}

static bool after_site(const struct pl_run *r)
{
    return after(r, SU_SITE);
}

static bool after_combatant(const struct pl_run *r)
{
    return after(r, SU_COMBATANT);
}

static bool on_site(const struct pl_run *r)
{
    return su_own(r)->fighter_count > 0 && su_own(r)->fighters[0].site >= 0;
}

static bool on_player(const struct pl_run *r)
{
    for (int i = 0; i < su_own(r)->fighter_count; i++)
        if (su_own(r)->fighters[i].site < 0)
            return true;
    return false;
}

static bool flies_to_rear(const struct pl_run *r)
{
    return on_site(r) &&
           r->s->objects[su_own(r)->fighters[0].site].zone == SU_REAR &&
           pl_keyword(r, su_own(r)->fighters[0].object, SU_KEYWORD_FLIGHT) > 0;
}

static bool from_hidden(const struct pl_run *r)
{
    return su_own(r)->fighter_count > 0 &&
           r->s->objects[su_own(r)->fighters[0].object].zone == SU_HIDDEN;
}

static bool two_against_one(const struct pl_run *r)
{
    const struct su_fighter *f = su_own(r)->fighters;

    for (int i = 0; i < su_own(r)->fighter_count; i++)
        for (int k = 0; k < i; k++)
            if (f[i].defends && f[k].defends && f[i].against == f[k].against)
                return true;
    return false;
}

/* True if HIDDEN does not count. */
static bool is_unhidden(const struct pl_run *r, int object)
{
    const struct su_fighter *f = su_fighter(r, object);

    if (f != NULL && ((f->defends ? is_wrong(HIDDEN_KEPT_DEFENDER)
                                  : is_wrong(HIDDEN_KEPT_ATTACKER)) ||
                      !pl_on("hidden.5")))
        return true;
    return r->s->objects[object].zone != SU_HIDDEN && !pl_on("hidden.7");
}

/* True if an instance was taken, and just that one. */
static bool is_one_taken(const struct pl_run *r, int object, int k)
{
    for (int i = 0; i < r->s->modifier_count; i++) {
        const struct pl_modifier *m = &r->s->modifiers[i];
        if (m->object == object && m->kind == PL_MODIFIES_KEYWORD &&
            m->which == k && m->amount < 0)
            return !pl_on("keywords-general.10");
    }
    return false;
}

bool mutant_forgets(const struct pl_run *r, int object, int keyword)
{
    return is_one_taken(r, object, keyword) ||
           (keyword == SU_KEYWORD_HIDDEN && is_unhidden(r, object));
}

/* In place of pl_resolve_all(), for whoever is in another file: in the wrong
 * order, one of them alone, and who has priority keeps it. */
void __real_pl_resolve_all(struct pl_run *r);
void __wrap_pl_resolve_all(struct pl_run *r);

void __wrap_pl_resolve_all(struct pl_run *r)
{
    struct pl_state *s = r->s;
    uint8_t priority = s->priority;
    bool first_in = s->phase == SU_PHASE_ATTACK
                        ? is_wrong(CHAIN_FIRST_IN)
                        : is_wrong(CHAIN_FIRST_IN_OTHER);

    for (int i = 0, k = s->stack_count - 1;
         i < k && (first_in || !pl_on("command-chain.3")); i++, k--) {
        struct pl_item item = s->stack[i];
        s->stack[i] = s->stack[k];
        s->stack[k] = item;
    }
    if (pl_on("timing.5") || s->stack_count == 0)
        __real_pl_resolve_all(r);
    else if (pl_holding(s) < 0)
        pl_resolve_top(r);
    if (!pl_on("priority.5"))
        s->priority = priority;
}

int mutant_next(const struct pl_run *r, int player)
{
    int next = player;

    if (!is_wrong(PRIORITY_RIGHT))
        return pl_next_player(r, player);
    do
        next = (next > 0 ? next : r->g->players) - 1;
    while (r->s->players[next].out && next != player);
    return next;
}

static const struct permission permissions[] = {
    {"squarriors", "4.4.7.2", HJ_VERB_PLAY, plays_elsewhere},
    {"squarriors", "4.4.9.7", HJ_VERB_TRAP, laid_unknown},
    {"squarriors", "4.4.9.10.1", HJ_VERB_TRAP, laid_bluff},
    {"final-fracture", "F29", HJ_VERB_PLAY, after_a_fall},
    {"star-gun-x", "action-phase.1", HJ_VERB_LEVEL, always},
    {"star-gun-x", "playing-units.11", HJ_VERB_PLAY, two_arrived},
    {"star-gun-x", "tactics.2", HJ_VERB_PLAY, no_level},
    {"star-gun-x", "tactics.4", HJ_VERB_PLAY, second_tactic},
    {"star-gun-x", "counters.2", HJ_VERB_COUNTER, counters_at_none},
    {"star-gun-x", "counters.4", HJ_VERB_COUNTER, discarded_two},
    {"star-gun-x", "moving-units.3", HJ_VERB_MOVE, moved_twice},
    {"star-gun-x", "other-rules.1", HJ_VERB_RESOLVE, over_six},
    {"sularia", "faction-war.11", HJ_VERB_INFLUENCE, in_mates_turn},
    {"sularia", "combatants.5", HJ_VERB_PLAY, answers_deploy},
    {"sularia", "combatants.11", HJ_VERB_DEFEND, always},
    {"sularia", "sites.5", HJ_VERB_PLAY, answers_establish},
    {"sularia", "sites.9", HJ_VERB_ATTACK, on_site},
    {"sularia", "tactic-condition-card.1", HJ_VERB_PLAY, plays_su_tactic},
    {"sularia", "tactic-condition-card.13", HJ_VERB_PLAY, plays_condition},
    {"sularia", "actions.3", HJ_VERB_PLAY, answers},
    {"sularia", "triggered-modifiers.4", HJ_VERB_PLAY, answers_trigger},
    {"sularia", "the-turn-general.7", HJ_VERB_PLAY, answers_trigger},
    {"sularia", "steps-of-the-influence-phase.5", HJ_VERB_PLAY, in_influence},
    {"sularia", "establishing-a-site.1", HJ_VERB_ESTABLISH, to_rear},
    {"sularia", "steps-of-the-site-phase.4", HJ_VERB_ESTABLISH, after_site},
    {"sularia", "steps-of-the-site-phase.5", HJ_VERB_PLAY, in_site},
    {"sularia", "steps-of-the-sularium-phase.3", HJ_VERB_PLAY, in_sularium},
    {"sularia", "steps-of-the-combatant-phase.4", HJ_VERB_DEPLOY,
     after_combatant},
    {"sularia", "steps-of-the-combatant-phase.5", HJ_VERB_PLAY, in_combatant},
    {"sularia", "attacker-declaration-step.3", HJ_VERB_ATTACK, on_player},
    {"sularia", "attacker-declaration-step.5", HJ_VERB_PLAY, at_attackers},
    {"sularia", "defender-declaration-step.2", HJ_VERB_DEFEND, two_against_one},
    {"sularia", "defender-declaration-step.5", HJ_VERB_PLAY, at_defenders},
    {"sularia", "defuse.1", HJ_VERB_PLAY, plays_defuse},
    {"sularia", "flight.1", HJ_VERB_ATTACK, flies_to_rear},
    {"sularia", "hidden.4", HJ_VERB_ATTACK, from_hidden},
    {"sularia", "hidden.10", HJ_VERB_DEPLOY, to_open},
};

HJ_DIAGNOSTIC(refused, ILLEGAL, "refused", "the mutant refuses this");

/* An action that only the rule that is off permits is illegal, though it has
 * been done. */
static void forbid(struct pl_run *r)
{
    for (size_t i = 0; i < sizeof permissions / sizeof *permissions; i++) {
        const struct permission *p = &permissions[i];
        if (strcmp(r->g->rules->id, p->game) == 0 && r->a->verb == p->verb &&
            p->is_about(r) && !pl_on(p->id))
            pl_illegal(r, NULL, "", HJ_SAY(refused));
    }
}

/* In place of pl_apply(), for whoever is in another file. */
enum hj_applied __real_pl_apply(const struct hj_game *g, void *state,
                                const struct hj_action *action, unsigned flags,
                                const struct hj_report *report);
enum hj_applied __wrap_pl_apply(const struct hj_game *g, void *state,
                                const struct hj_action *action, unsigned flags,
                                const struct hj_report *report);

enum hj_applied __wrap_pl_apply(const struct hj_game *g, void *state,
                                const struct hj_action *action, unsigned flags,
                                const struct hj_report *report)
{
    struct pl_run r = {.g = (struct hj_game *)g,
                       .s = state,
                       .a = action,
                       .report = report,
                       .records = pl_records_events(report),
                       .flags = flags,
                       .cause = -1};
    enum hj_applied applied = __real_pl_apply(g, state, action, flags, report);

    if ((flags & HJ_APPLY_CHECK) || applied >= HJ_NOT_APPLIED)
        return applied;
    forbid(&r);
    mutant_spoil(&r);
    return r.illegal ? HJ_APPLIED_ILLEGAL : applied;
}
