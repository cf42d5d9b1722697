/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: the damage procedure of an attack (R22), in either of two steps, and
 * the order of absorbing. */
#include "games/sularia/damage.h"

void su_tell_edge(struct pl_run *r, enum su_edge edge, int source, pl_ref to,
                  int offered, int absorbed, int left, const char *rule)
{
    bool is_object = pl_ref_is_object(to);
    int player = is_object ? r->s->objects[to].controller : ~to;
    int chooser = -1;

    if (edge == SU_EDGE_BARRAGE)
        chooser = r->s->objects[source].controller;
    else if (edge == SU_EDGE_DEFENDER || edge == SU_EDGE_BACK)
        chooser = player;
    pl_event(r, &(struct hj_event){.kind = PL_EDGE,
                                   .field = edge,
                                   .source = source,
                                   .object = is_object ? to : -1,
                                   .player = (int8_t)player,
                                   .chooser = (int8_t)chooser,
                                   .offered = offered,
                                   .absorbed = absorbed,
                                   .left = left,
                                   .rule = rule});
}

int su_hurt(struct pl_run *r, enum su_edge edge, int source, int object,
            int offered, const char *rule)
{
    const struct pl_object *o = &r->s->objects[object];
    int def = pl_in_play(r, object) ? pl_value(r, object, SU_V_DEF) : 0;
    bool all = pl_prevents_all(r, object);
    int prevents = all ? offered : pl_mark_of(r->s, object, SU_PREVENT);
    bool known =
        pl_check_known(r, object, "DEF"); /* an unknown DEF absorbs all */
    int can = known ? (def > 0 ? def : 0) + prevents : offered;
    int takes = offered < can ? offered : can;
    int prevented = takes < prevents ? takes : prevents;

    if (!pl_on(rule))
        return offered;
    if (pl_records(r))
        su_tell_edge(r, edge, source, object, offered, takes - prevented,
                     offered - takes, rule);
    if (!all)
        pl_set_mark(r, object, SU_PREVENT, prevents - prevented);
    pl_set_mark(r, object, SU_LOST,
                pl_mark_of(r->s, object, SU_LOST) + takes - prevented);
    su_own(r)->hurt = 1;
    /* Also if all of it was prevented. */
    if (takes > 0 && known && pl_records(r))
        pl_changed(r, PL_F_VALUE + SU_V_DEF, object, o->controller, def,
                   pl_value(r, object, SU_V_DEF), rule);
    if (takes > prevented)
        su_dealt(r, source, object, edge == SU_EDGE_DIRECT);
    return offered - takes;
}

bool su_site_is_there(const struct pl_run *r, const struct su_fighter *f)
{
    return f->site >= 0 &&
           (PL_ZONE(r->s->objects[f->site].zone) & SU_SITES) != 0 &&
           r->s->objects[f->site].controller == f->player;
}

/* Removes attackers whose site is gone (R24, reading `out`). */
static void leave_without_site(struct pl_run *r)
{
    SU_EACH_FIGHTER (f, r)
        if (f->in && !f->defends && f->site >= 0 && !su_site_is_there(r, f))
            su_leave_attack(r, f->object, "alpha-strike-damage-step.4 R24");
}

/* Notes the ATK of fighter number I, and whether it deals in this step. */
static void measure(struct pl_run *r, struct su_strike *t, int i)
{
    const struct su_fighter *f = &su_own(r)->fighters[i];

    t->deals[i] =
        f->in && !f->dealt &&
        (!t->alpha || pl_keyword(r, f->object, SU_KEYWORD_ALPHA_STRIKE) > 0);
    t->atk[i] = f->in ? pl_value(r, f->object, SU_V_ATK) : 0;
    if (t->deals[i])
        (void)pl_check_known(r, f->object, "ATK");
}

/* Carries out (1) of R22, and notes the fighters that deal in this step. */
static void prepare(struct pl_run *r, struct su_strike *t)
{
    const struct su_own *own = su_own(r);

    for (int i = 0; i < own->fighter_count; i++) {
        const struct su_fighter *f = &own->fighters[i];
        int at = i;
        measure(r, t, i);
        while (at > 0 && own->fighters[t->order[at - 1]].rank > f->rank) {
            t->order[at] = t->order[at - 1];
            at--;
        }
        t->order[at] = i;
    }
    for (int i = 0; i < own->fighter_count; i++)
        if (own->fighters[i].in && (!t->alpha || t->deals[i]))
            su_set_activated(r, own->fighters[i].object, true,
                             t->alpha ? "alpha-strike-damage-step.1"
                                      : "damage-step.1");
}

/* True for the article of 2015: all participants use BARRAGE in both steps, and
 * a combatant that falls leaves as soon as its attack has resolved. */
static bool by_article(const struct pl_run *r)
{
    return r->g->setup.edition == 2015;
}

static const char *barrage_rule(const struct pl_run *r,
                                const struct su_strike *t)
{
    if (!by_article(r))
        return "barrage.4 barrage.8 R25";
    return t->alpha ? "2015.alpha-strike-step.2 R25" : "2015.damage-step.2 R25";
}

void su_barrage(struct pl_run *r, const struct su_strike *t,
                const struct su_fighter *f, int instance,
                struct hj_keyword_value v)
{
    int hits[SU_HITS];
    int count = su_barrage_hits(r, f, instance, v, hits);

    for (int k = 0; k < count; k++)
        su_hurt(r, SU_EDGE_BARRAGE, f->object, hits[k], v.x,
                barrage_rule(r, t));
}

/* Carries out (2) of R22. */
static void barrages(struct pl_run *r, const struct su_strike *t)
{
    struct su_own *own = su_own(r);
    for (int i = 0; i < own->fighter_count; i++) {
        const struct su_fighter *f = &own->fighters[i];
        struct hj_keyword_value v;
        if (!f->in || !t->deals[i] || f->defends)
            continue;
        if (!su_site_is_there(r, f)) {
            su_barrage_missed(r, f);
            continue;
        }
        for (int k = 0;
             pl_keyword_instance(r, f->object, SU_KEYWORD_BARRAGE, k, &v); k++)
            su_barrage(r, t, f, k, v);
    }
}

/* Carries out (3) of R22 for one attacker. */
static void attack_one(struct pl_run *r, const struct su_strike *t, int i)
{
    struct su_own *own = su_own(r);
    const struct su_fighter *f = &own->fighters[i];
    int left = t->atk[i], through;
    bool there = su_site_is_there(r, f), defended = false;

    for (int n = 0; n < own->fighter_count; n++) {
        const struct su_fighter *d = &own->fighters[t->order[n]];
        if (!d->in || !d->defends || d->against != f->object || left == 0)
            continue;
        defended = true;
        left = su_hurt(r, SU_EDGE_DEFENDER, f->object, d->object, left,
                       "damage-step.7 damage-step.9");
    }
    if (left == 0)
        return;
    if (r->s->players[f->player].out) {
        pl_tell_own(r, SU_IDLE, f->object, -1, true, 0, "multiplayer.3");
        return;
    }
    if (f->site >= 0 && !there && pl_on("alpha-strike-damage-step.4 R24")) {
        pl_tell_own(r, SU_IDLE, f->object, -1, false, 0,
                    "alpha-strike-damage-step.4 R24");
        return;
    }
    if (there && pl_on("damage-types.14 damage-step.5"))
        left = su_hurt(r, SU_EDGE_SITE, f->object, f->site, left,
                       defended ? "damage-step.7 damage-types.13"
                                : "damage-types.14");
    if (left == 0)
        return;
    through = su_player_damage(r, f->player, left);
    su_tell_edge(r, SU_EDGE_PLAYER, f->object, ~f->player, left, through, 0,
                 "damage-step.7 damage-types.17");
    if (pl_on("damage-types.17"))
        pl_number(r, f->player, SU_N_HEALTH, -through, "damage-types.18");
    if (through == 0) /* all was prevented */
        return;
    su_trigger(r, SU_EVENT_BLAST, f->object,
               r->s->objects[f->object].controller);
    su_dealt(r, f->object, ~(pl_ref)f->player, false);
}

/* True if the fighter is part of the attack of ONE; NULL: of any. */
static bool is_part(const struct su_fighter *f, const struct su_fighter *one)
{
    return one == NULL || su_same_target(f, one);
}

/* Carries out (4) of R22; the damage never passes on (damage-types.9). */
static void strike_back(struct pl_run *r, const struct su_strike *t,
                        const struct su_fighter *one)
{
    struct su_own *own = su_own(r);
    for (int n = 0; n < own->fighter_count; n++) {
        int i = t->order[n];
        const struct su_fighter *d = &own->fighters[i], *f;
        if (!t->deals[i] || !d->defends || !is_part(d, one))
            continue;
        f = su_fighter(r, d->against);
        if (f != NULL && t->atk[i] > 0)
            su_hurt(r, SU_EDGE_ATTACKER, d->object, f->object, t->atk[i],
                    "damage-step.10 damage-types.9");
    }
}

/* Carries out (5) of R22 for one attacked site, into its attackers in their
 * order. */
static void site_strikes(struct pl_run *r, const struct su_strike *t, int site)
{
    struct su_own *own = su_own(r);
    int left = pl_value(r, site, SU_V_ATK);
    bool alpha = pl_keyword(r, site, SU_KEYWORD_ALPHA_STRIKE) > 0;

    if (pl_is_flag(r, site, SU_DEALT) || (t->alpha && !alpha))
        return;
    (void)pl_check_known(r, site, "ATK");
    su_set(r, site, SU_DEALT, true);
    for (int n = 0; n < own->fighter_count && left > 0; n++) {
        const struct su_fighter *f = &own->fighters[t->order[n]];
        if (!f->in || f->defends || f->site != site || !su_site_is_there(r, f))
            continue;
        left = su_hurt(r, SU_EDGE_BACK, site, f->object, left,
                       "damage-step.12 damage-step.13");
    }
}

/* Carries out (6) of R22: all at once, at the end of the step. */
static void bury(struct pl_run *r, const struct su_strike *t)
{
    su_remove_fallen(r, t->alpha ? "R21 damage-step.14" : "damage-step.14",
                     "damage-step.15");
}

/* True if a fighter, or an attacked site, deals in the alpha strike step. */
static bool anyone_strikes_early(const struct pl_run *r)
{
    SU_EACH_FIGHTER (f, r)
        if (f->in && (pl_keyword(r, f->object, SU_KEYWORD_ALPHA_STRIKE) > 0 ||
                      (by_article(r) &&
                       pl_keyword(r, f->object, SU_KEYWORD_BARRAGE) > 0) ||
                      (f->site >= 0 &&
                       pl_keyword(r, f->site, SU_KEYWORD_ALPHA_STRIKE) > 0)))
            return true;
    return false;
}

/* Carries out (3) to (5) of R22 for the attack of ONE; NULL: for all. */
static void deal(struct pl_run *r, const struct su_strike *t,
                 const struct su_fighter *one)
{
    struct su_own *own = su_own(r);
    const struct su_fighter *f = own->fighters;
    int count = own->fighter_count;

    for (int i = 0; i < count; i++)
        if (t->deals[i] && !f[i].defends && f[i].in && is_part(&f[i], one))
            attack_one(r, t, i);
    strike_back(r, t, one);
    for (int i = 0; i < count; i++)
        if (f[i].in && !f[i].defends && is_part(&f[i], one) &&
            su_site_is_there(r, &f[i]))
            site_strikes(r, t, f[i].site);
}

/* Deals attack by attack, each with its fallen combatants and the values of
 * that moment (edition 2015). */
static void deal_apart(struct pl_run *r, struct su_strike *t)
{
    struct su_own *own = su_own(r);
    const struct su_fighter *f = own->fighters;
    int count = own->fighter_count;
    bool done[SU_FIGHTERS] = {false};

    for (int i = 0; i < count; i++) {
        const struct su_fighter *one = &f[i];
        if (done[i] || !one->in || one->defends)
            continue;
        for (int k = 0; k < count && pl_on("2015.damage-step.15"); k++)
            if (is_part(&f[k], one))
                measure(r, t, k);
        deal(r, t, one);
        for (int k = 0; k < count; k++) {
            done[k] = done[k] || is_part(&f[k], one);
            if (f[k].in && is_part(&f[k], one) &&
                su_prints_def(pl_card_of(r, f[k].object)) &&
                pl_value(r, f[k].object, SU_V_DEF) <= 0)
                su_move(r, f[k].object, SU_DAMAGE, "2015.damage-step.10");
        }
    }
}

void su_damage_step(struct pl_run *r, bool alpha)
{
    struct su_own *own = su_own(r);
    struct su_strike t; /* prepare() fills in the fighters */
    int32_t cause = r->cause;
    bool any = !alpha || anyone_strikes_early(r);

    t.alpha = alpha;
    if (any)
        r->cause = pl_tell_own(r, SU_STEPPED, -1, -1, 0, r->s->step,
                               alpha ? "alpha-strike-damage-step.3 R21"
                                     : "damage-step.3 R22");
    if (pl_chosen(r, SU_R24_OUT))
        leave_without_site(r);
    if (!any && pl_on("alpha-strike.2")) {
        bury(r, &t);
        return;
    }
    prepare(r, &t);
    if (pl_on(alpha ? "alpha-strike-damage-step.2" : "damage-step.2")) {
        if (by_article(r))
            su_article_chain(r, &t);
        else
            barrages(r, &t);
    }
    if (by_article(r))
        deal_apart(r, &t);
    else
        deal(r, &t, NULL);
    for (int i = 0; i < own->fighter_count; i++)
        own->fighters[i].dealt |= t.deals[i];
    bury(r, &t);
    r->cause = cause;
}

/* --- the order of absorbing, chosen before -------------------------------- */

/* Ranks the LISTED fighters first, in their order; the others keep theirs. */
static void rank(struct su_own *own, int whose, const int16_t *listed,
                 int count)
{
    int keys[SU_FIGHTERS]; /* below 0: of another attack */

    for (int i = 0; i < own->fighter_count; i++) {
        const struct su_fighter *f = &own->fighters[i];
        int at = 0;
        while (at < count && listed[at] != f->object)
            at++;
        keys[i] = su_shares(f, whose)
                      ? (at * SU_FIGHTERS + f->rank) * SU_FIGHTERS + i
                      : -1;
    }
    for (int i = 0; i < own->fighter_count; i++) {
        int16_t before = 0;
        for (int k = 0; k < own->fighter_count; k++)
            before += keys[k] >= 0 && keys[k] < keys[i];
        if (keys[i] >= 0)
            own->fighters[i].rank = before;
    }
}

bool su_too_late(struct pl_run *r, const char *rule)
{
    if (r->s->step != SU_STEP_END)
        return false;
    pl_undoable(r, NULL, rule, SU_SAY(DAMAGE_DEALT));
    return true;
}

/* Reads `absorb OBJECT by …`: the order in which others absorb its ATK. */
void su_do_absorb(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct hj_operand *o = hj_action_operand(r->a, HJ_ROLE_ITEM, 0);
    int whose = pl_object_operand(r, o, -1);
    int16_t listed[SU_FIGHTERS];
    int count = 0;

    (void)w;
    if (whose < 0 || su_too_late(r, "damage-step.8 damage-step.12"))
        return;
    PL_EACH_OPERAND (by, r, HJ_ROLE_BY) {
        int object = pl_object_operand(r, by, player), at = 0;
        const struct su_fighter *f = su_fighter(r, object);
        const char *rule;
        if (object < 0)
            return;
        if (f == NULL || !su_shares(f, whose) || !su_is_absorbed(r, whose)) {
            pl_unread(r, by, SU_SAY(ABSORBS_NOTHING), PL_TEXT(by), PL_TEXT(o));
            return;
        }
        rule = f->defends ? "damage-step.8" : "damage-step.12";
        if (pl_is_opponent(r->g, r->s->objects[object].controller, player))
            pl_illegal(r, by, rule, SU_SAY(CONTROLLER_CHOOSES),
                       PL_ID(r, player));
        while (at < count && listed[at] != object)
            at++;
        if (at < count)
            pl_illegal(r, by, rule, SU_SAY(NAMED_TWICE), PL_TEXT(by));
        else if (pl_on(rule))
            listed[count++] = (int16_t)object;
    }
    rank(su_own(r), whose, listed, count);
}
