/* SPDX-License-Identifier: MPL-2.0 */
/* Star Gun X: attacks. */
#include "games/star-gun-x/sgx.h"

/* One attack: words FIRST to END - 1 of W against TARGET. */
struct attack {
    const struct pl_words *w;
    int first, end, target;
    const struct hj_operand *arrow;
};

/* True if a unit is at a location. If it is not, the attack is not possible;
 * those before it in the line have been carried out (X26). */
static bool is_there(struct pl_run *r, const struct attack *a,
                     const struct hj_operand *o, int unit)
{
    if (r->s->objects[unit].zone == SG_UNIT)
        return true;
    if (a->first > 0)
        pl_illegal(r, o, "combat.1", SG_SAY(NOT_AT_A_LOCATION),
                   PL_LABEL(r, unit));
    else
        pl_undoable(r, o, "combat.1", SG_SAY(NOT_AT_A_LOCATION),
                    PL_LABEL(r, unit));
    return false;
}

static void check_attacker(struct pl_run *r, const struct pl_word *word,
                           int target)
{
    const struct hj_operand *o = word->o;
    int unit = word->ref;
    const struct pl_object *it = &r->s->objects[unit];
    struct hj_str name = pl_label(r, unit);

    if (it->column != r->s->objects[target].column)
        pl_illegal(r, o, "combat.1", SG_SAY(NOT_AT_THAT_LOCATION),
                   HJ_STR_ARG(name));
    pl_check_allowed(r, o, unit, SG_VERB_NO_ATTACK, "attack", "combat.1");
    if (pl_is_flag(r, unit, PL_EXHAUSTED))
        pl_illegal(r, o, "combat.1 X26", PL_SAY(EXHAUSTED), HJ_STR_ARG(name));
    else if (pl_is_flag(r, unit, SG_ATTACKED) &&
             pl_keyword(r, unit, SG_KEYWORD_ENERGIZED) > 0)
        pl_illegal(r, o, "keywords.6 X15", SG_SAY(ATTACKED_THIS_TURN),
                   HJ_STR_ARG(name));
    if (pl_is_flag(r, unit, PL_ARRIVED) &&
        !pl_may_have(r, unit, SG_KEYWORD_BLITZ))
        pl_illegal(r, o, "playing-units.8 keywords.3 X10",
                   SG_SAY(PLAYED_THIS_TURN), HJ_STR_ARG(name));
}

static bool all_raid(const struct pl_run *r, const struct attack *a)
{
    for (int i = a->first; i < a->end; i++)
        if (!pl_may_have(r, a->w->w[i].ref, SG_KEYWORD_RAIDER))
            return false;
    return true;
}

/* Reports a target that units with Patrol protect, unless all attackers are
 * raiders (keywords.10, X16). */
static void check_patrol(struct pl_run *r, const struct attack *a)
{
    const struct pl_object *t = &r->s->objects[a->target];

    if (pl_keyword(r, a->target, SG_KEYWORD_PATROL) > 0 ||
        (all_raid(r, a) && pl_on("keywords.7")))
        return;
    PL_WALK_OF (w, r->s, PL_ZONE(SG_UNIT), t->controller) {
        if (r->s->objects[w.at].column != t->column ||
            pl_keyword(r, w.at, SG_KEYWORD_PATROL) == 0 ||
            (pl_chosen(r, SG_X16_ONCE) &&
             pl_is_flag(r, w.at, SG_WAS_ATTACKED)) ||
            (pl_chosen(r, SG_X17_ATTACKS) &&
             pl_keyword(r, w.at, SG_KEYWORD_CLOAKED) > 0))
            continue;
        pl_illegal(r, a->arrow, "keywords.10 X16", SG_SAY(PATROL_FIRST),
                   PL_LABEL(r, w.at));
        return;
    }
}

/* Exhausts the attackers, except for Energized units (combat.1). */
static void exhaust(struct pl_run *r, const struct attack *a)
{
    for (int i = a->first; i < a->end; i++) {
        int unit = a->w->w[i].ref;
        bool stays = pl_keyword(r, unit, SG_KEYWORD_ENERGIZED) > 0 &&
                     pl_on("keywords.6");
        if (!stays)
            pl_flag(r, unit, PL_EXHAUSTED, true, "combat.1");
        pl_flag(r, unit, SG_ATTACKED, true, stays ? "keywords.6" : "combat.1");
    }
}

/* Returns the sum of the attackers' power, with Striker (X13); *KNOWN false: it
 * is the least value, as some are unknown. */
static int power_of(struct pl_run *r, const struct attack *a, bool *obliterates,
                    bool *known)
{
    int sum = 0;

    *obliterates = false;
    *known = true;
    for (int i = a->first; i < a->end; i++) {
        int unit = a->w->w[i].ref;
        if (r->s->objects[unit].zone != SG_UNIT)
            continue;
        *known = pl_check_known(r, unit, "power") && *known;
        sum += pl_value(r, unit, SG_VALUE_POWER);
        if (pl_keyword(r, unit, SG_KEYWORD_STRIKER) > 0 &&
            pl_on("keywords.9 X19"))
            sum++;
        *obliterates |= pl_keyword(r, unit, SG_KEYWORD_OBLITERATE) > 0;
    }
    return sum;
}

/* True if a unit is destroyed; raises the event while all of them are in
 * play. */
static bool falls(struct pl_run *r, pl_ref unit, const char *rule)
{
    if (!pl_ref_is_object(unit) || r->s->objects[unit].zone != SG_UNIT)
        return false;
    if (pl_rule_effect(r, unit, SG_VERB_NOT_DESTROYED) > 0) {
        pl_tell_prevented(r, unit, SG_VERB_NOT_DESTROYED, rule);
        return false;
    }
    pl_fire_event(r, SG_EVENT_DESTROYED, unit, r->s->objects[unit].controller);
    return true;
}

void sg_fall(struct pl_run *r, const pl_ref *units, int count, const char *rule,
             const char *others)
{
    struct pl_simultaneous heard;
    int16_t gone[PL_OBJECTS];
    int n = 0;

    pl_begin_simultaneous(r, &heard);
    for (int i = 0; i < count && n < PL_OBJECTS; i++)
        if (pl_on(i == 0 ? rule : others) &&
            falls(r, units[i], i == 0 ? rule : others))
            gone[n++] = (int16_t)units[i];
    for (int i = 0; i < n; i++)
        pl_move(r, gone[i], SG_DISCARD, 0, gone[i] == units[0] ? rule : others);
    pl_end_simultaneous(r, &heard);
}

/* Destroys the losers of SUM against DEFENCE; KNOWN: SUM is exact, not the
 * least value. */
static void fall(struct pl_run *r, const struct attack *a, int sum, int defence,
                 bool known, bool obliterates)
{
    pl_ref all[1 + PL_WORDS] = {a->target}; /* then the attackers */
    int count = 1;
    bool ready = !pl_is_flag(r, a->target, PL_EXHAUSTED);
    const char *rule = ready ? "combat.2" : "combat.4";

    for (int i = a->first; i < a->end; i++)
        all[count++] = a->w->w[i].ref;
    if (sum == defence && ready && known)
        sg_fall(r, all, pl_on("combat.3") ? count : 1, "combat.3",
                "combat.3 X13");
    else if (sum > defence || (sum == defence && pl_on("combat.4")))
        sg_fall(r, all, 1, rule, rule);
    else if (obliterates)
        sg_fall(r, all, 1, "keywords.4 X18", "");
    else if (ready && known && pl_chosen(r, SG_X14_ATTACKER))
        sg_fall(r, all + 1, count - 1, "X14", "X14");
}

static void compare(struct pl_run *r, const struct attack *a)
{
    bool obliterates, known, told = pl_check_known(r, a->target, "power");
    int sum = power_of(r, a, &obliterates, &known);
    int defence = pl_value(r, a->target, SG_VALUE_POWER) +
                  (pl_keyword(r, a->target, SG_KEYWORD_SHIELDED) > 0 &&
                   pl_on("keywords.8 X19"));
    int32_t cause = r->cause;

    obliterates = obliterates && pl_on("keywords.4 X18") &&
                  !(pl_keyword(r, a->target, SG_KEYWORD_INDESTRUCTIBLE) > 0 &&
                    pl_on("keywords.12"));
    r->cause = pl_event(r, &(struct hj_event){.kind = PL_OWN_EVENT,
                                              .object = a->target,
                                              .player = -1,
                                              .chooser = -1,
                                              .source = a->w->w[a->first].ref,
                                              .from = known ? sum : -1,
                                              .to = told ? defence : -1,
                                              .rule = "combat.5 X13"});
    r->s->objects[a->target].flags |= SG_WAS_ATTACKED;
    if (told)
        fall(r, a, sum, defence, known, obliterates);
    r->cause = cause;
}

/* True if an attacker is left: triggers of the attack may remove them. */
static bool any_left(const struct pl_run *r, const struct attack *a)
{
    for (int i = a->first; i < a->end; i++)
        if (r->s->objects[a->w->w[i].ref].zone == SG_UNIT)
            return true;
    return false;
}

static void one_attack(struct pl_run *r, const struct attack *a)
{
    const struct pl_object *t = &r->s->objects[a->target];

    if (!is_there(r, a, a->arrow, a->target))
        return;
    for (int i = a->first; i < a->end; i++)
        if (!is_there(r, a, a->w->w[i].o, a->w->w[i].ref))
            return;
    for (int i = a->first; i < a->end; i++)
        check_attacker(r, &a->w->w[i], a->target);
    pl_check_allowed(r, a->arrow, a->target, SG_VERB_NOT_ATTACKED,
                     "be attacked", "combat.1");
    if (pl_chosen(r, SG_X17_ATTACKS) &&
        pl_keyword(r, a->target, SG_KEYWORD_CLOAKED) > 0)
        pl_illegal(r, a->arrow, "keywords.5 X17", SG_SAY(CLOAKED),
                   PL_LABEL(r, a->target));
    check_patrol(r, a);
    exhaust(r, a);
    for (int i = a->first; i < a->end; i++) {
        int unit = a->w->w[i].ref;
        pl_fire_event(r, SG_EVENT_ATTACKS, unit,
                      r->s->objects[unit].controller);
    }
    if (t->zone == SG_UNIT && any_left(r, a) && !pl_over(r))
        compare(r, a);
}

/* Judges several attacks one after the other (X26). */
void sg_do_attack(struct pl_run *r, int player, const struct pl_words *w)
{
    struct attack a = {.w = w};

    sg_acts(r, player);
    for (int i = 0; i < w->count && !pl_over(r) && !r->unread; i = a.end + 1) {
        a.first = a.end = i;
        while (a.end < w->count && w->w[a.end].role == HJ_ROLE_ITEM)
            a.end++;
        if (a.end == w->count)
            return;
        a.target = w->w[a.end].ref;
        a.arrow = w->w[a.end].o;
        if (a.end + 1 < w->count && w->w[a.end + 1].role == HJ_ROLE_ARROW) {
            pl_undoable(r, w->w[a.end + 1].o, "combat.5",
                        SG_SAY(ONE_UNIT_ATTACKED));
            return;
        }
        for (int k = a.first; k < a.end; k++)
            for (int m = a.first; m < k; m++)
                if (w->w[k].ref == w->w[m].ref) {
                    pl_undoable(r, w->w[k].o, "combat.5",
                                SG_SAY(SAME_UNIT_TWICE));
                    return;
                }
        one_attack(r, &a);
    }
}
