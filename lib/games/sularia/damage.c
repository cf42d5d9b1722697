/* SPDX-License-Identifier: MPL-2.0 */
/* The damage procedure of an attack, R22, in either of its two steps. */
#include "games/sularia/sularia.h"

/* What one step works with: ATK of everyone at its start, and who deals. */
struct step {
    bool alpha;
    int atk[SU_FIGHTERS];
    bool deals[SU_FIGHTERS];
    int order[SU_FIGHTERS]; /* fighters by rank */
};

static const char *step_rule(const struct step *t, const char *rule,
                             const char *alpha)
{
    return t->alpha ? alpha : rule;
}

/* What an object can still take: its DEF, and what is prevented. */
static int room(const struct su_run *r, int object)
{
    int def = su_def(r, object);

    return (def > 0 ? def : 0) + r->s->objects[object].prevent;
}

/* OBJECT absorbs what it can of OFFERED; the edge is reported.  Returns what
 * is left. */
static int absorb(struct su_run *r, enum su_edge kind, int source, int object,
                  int offered, int chooser, const char *rule)
{
    struct su_object *o = &r->s->objects[object];
    int can = room(r, object), takes = offered < can ? offered : can;
    int prevented = takes < o->prevent ? takes : o->prevent;
    int def = su_def(r, object);

    if (!su_on(rule))
        return offered;
    su_event(r, &(struct hj_event){.kind = SU_EDGE,
                                   .field = kind,
                                   .source = source,
                                   .object = object,
                                   .player = (int8_t)o->controller,
                                   .chooser = (int8_t)chooser,
                                   .offered = offered,
                                   .absorbed = takes - prevented,
                                   .left = offered - takes,
                                   .rule = rule});
    o->prevent = (int16_t)(o->prevent - prevented);
    su_set_number(r, &o->lost, o->lost + takes - prevented);
    r->s->hurt = 1;
    if (takes > 0) /* also where all of it was prevented */
        su_changed(r, SU_F_DEF, object, o->controller, def, su_def(r, object),
                   rule);
    return offered - takes;
}

static bool site_is_there(const struct su_run *r, const struct su_fighter *f)
{
    return f->site >= 0 && r->s->objects[f->site].zone == SU_SITES &&
           r->s->objects[f->site].controller == f->player;
}

/* R24, reading `out`: who has no site to attack any more leaves. */
static void leave_without_site(struct su_run *r)
{
    for (int i = 0; i < r->s->fighter_count; i++) {
        const struct su_fighter *f = &r->s->fighters[i];
        if (f->in && !f->defends && f->site >= 0 && !site_is_there(r, f))
            su_leave_attack(r, f->object, "alpha-strike-damage-step.4 R24");
    }
}

/* What fighter number I is worth, and whether it deals in this step. */
static void measure(struct su_run *r, struct step *t, int i)
{
    const struct su_fighter *f = &r->s->fighters[i];

    t->deals[i] = f->in && (!f->dealt || !su_on("keywords-general.9")) &&
                  (!t->alpha || !su_on("alpha-strike.2") ||
                   su_keyword(r, f->object, SU_KEYWORD_ALPHA_STRIKE) > 0);
    t->atk[i] = !f->in || !su_on("combatants.9") ? 0
                : su_on("damage-types.7")        ? su_atk(r, f->object)
                                          : su_object_card(r, f->object)->atk;
}

/* (1) of R22, and who deals in this step. */
static void prepare(struct su_run *r, struct step *t)
{
    struct su_state *s = r->s;

    for (int i = 0; i < s->fighter_count; i++) {
        struct su_fighter *f = &s->fighters[i];
        int at = i;
        measure(r, t, i);
        while (at > 0 && (s->fighters[t->order[at - 1]].rank > f->rank) !=
                             (f->defends ? su_wrong(ABSORB_DEFENDERS)
                                         : su_wrong(ABSORB_ATTACKERS))) {
            t->order[at] = t->order[at - 1];
            at--;
        }
        t->order[at] = i;
    }
    for (int i = 0; i < s->fighter_count; i++)
        if (s->fighters[i].in && (!t->alpha || t->deals[i]))
            su_set_activated(
                r, s->fighters[i].object, true,
                step_rule(t, "damage-step.1", "alpha-strike-damage-step.1"));
}

/* The article of 2015: BARRAGE of every participant in both steps, and who
 * falls leaves as soon as its attack has resolved. */
static bool by_article(const struct su_run *r)
{
    return r->g->setup.edition == 2015;
}

static const char *barrage_rule(const struct su_run *r, const struct step *t)
{
    if (!by_article(r))
        return "barrage.4 barrage.8 R25";
    return t->alpha ? "2015.alpha-strike-step.2 R25" : "2015.damage-step.2 R25";
}

/* One instance of BARRAGE; R25. */
static void barrage(struct su_run *r, const struct step *t,
                    const struct su_fighter *f, int instance,
                    struct hj_keyword_value v)
{
    int hits[SU_HITS];
    int count = su_barrage_hits(r, f, instance, v, hits);

    for (int k = 0; k < count; k++)
        absorb(r, SU_EDGE_BARRAGE, f->object, hits[k], v.x,
               r->s->objects[f->object].controller, barrage_rule(r, t));
}

/* (2) of R22. */
static void barrages(struct su_run *r, const struct step *t)
{
    for (int i = 0; i < r->s->fighter_count; i++) {
        const struct su_fighter *f = &r->s->fighters[i];
        struct hj_keyword_value v;
        if (!f->in || !t->deals[i] || f->defends)
            continue;
        if (!site_is_there(r, f)) {
            su_barrage_missed(r, f);
            continue;
        }
        for (int k = 0; su_instance(r, f->object, SU_KEYWORD_BARRAGE, k, &v);
             k++)
            barrage(r, t, f, k, v);
    }
}

/* One of the abilities that the article puts on a chain. */
struct ability {
    uint8_t fighter;
    int8_t instance; /* of BARRAGE; -1: SPECIALIST */
    struct hj_keyword_value value;
};

static void tell_ability(struct su_run *r, const struct step *t,
                         enum su_event_kind kind, int object, int number)
{
    int player = r->s->objects[object].controller;
    bool on = kind == SU_LINKED;
    int32_t at = su_event(
        r, &(struct hj_event){.kind = (uint8_t)kind,
                              .field = on ? 0 : SU_ABILITY,
                              .object = object,
                              .player = (int8_t)player,
                              .chooser = (int8_t)(on ? player : -1),
                              .source = -1,
                              .from = on ? SU_ABILITY : number,
                              .to = on ? number : 0,
                              .rule = step_rule(t, "2015.damage-step.2",
                                                "2015.alpha-strike-step.2")});

    r->cause = on ? r->cause : at;
}

/* Which place the player with priority wants for an ability; those that are not
 * named stand behind the others. */
static int place_of(const struct su_state *s, const struct ability *a)
{
    int object = s->fighters[a->fighter].object, i = 0;
    int said = a->instance < 0 ? SU_SAID_SPECIALIST : SU_SAID_BARRAGE;

    while (i < s->ordered_count &&
           (s->ordered[i].object != object || s->ordered[i].ability != said))
        i++;
    return i;
}

static void order_chain(const struct su_state *s, struct ability *chain,
                        int count)
{
    for (int i = 1; i < count && s->ordered_count > 0; i++) {
        struct ability a = chain[i];
        int at = i;
        for (; at > 0 && place_of(s, &chain[at - 1]) > place_of(s, &a); at--)
            chain[at] = chain[at - 1];
        chain[at] = a;
    }
}

/* The article: SPECIALIST and BARRAGE of every participant go on the chain, in
 * the order that is said, or else in which they were declared, and it resolves
 * at once. */
static void chain_of_article(struct su_run *r, const struct step *t)
{
    enum { MOST = SU_FIGHTERS * 2 };
    struct ability chain[MOST];
    int32_t cause = r->cause;
    int count = 0;

    for (int i = 0; i < r->s->fighter_count; i++) {
        const struct su_fighter *f = &r->s->fighters[i];
        struct ability a = {.fighter = (uint8_t)i, .instance = -1};
        if (f->in && count < MOST &&
            su_keyword(r, f->object, SU_KEYWORD_SPECIALIST) > 0)
            chain[count++] = a;
        if (!f->in || f->defends)
            continue;
        if (!site_is_there(r, f)) {
            su_barrage_missed(r, f);
            continue;
        }
        for (a.instance = 0;
             count < MOST && su_instance(r, f->object, SU_KEYWORD_BARRAGE,
                                         a.instance, &a.value);
             a.instance++)
            chain[count++] = a;
    }
    order_chain(r->s, chain, count);
    for (int n = 0; n < count; n++)
        tell_ability(r, t, SU_LINKED, r->s->fighters[chain[n].fighter].object,
                     n + 1);
    for (; count > 0; count--) {
        const struct ability *a = &chain[count - 1];
        const struct su_fighter *f = &r->s->fighters[a->fighter];
        tell_ability(r, t, SU_RESOLVED, f->object, count);
        if (a->instance >= 0)
            barrage(r, t, f, a->instance, a->value);
        r->cause = cause;
    }
}

/* What it attacked is gone: a site, or a player. */
static void deals_nothing(struct su_run *r, int object, bool player,
                          const char *rule)
{
    su_event(r, &(struct hj_event){.kind = SU_IDLE,
                                   .object = object,
                                   .player = -1,
                                   .chooser = -1,
                                   .source = -1,
                                   .from = player,
                                   .rule = rule});
}

/* (3) of R22 for one attacker. */
static void attack_one(struct su_run *r, const struct step *t, int i)
{
    struct su_state *s = r->s;
    const struct su_fighter *f = &s->fighters[i];
    int left = t->atk[i], defender = -1, through;
    bool there = site_is_there(r, f);

    for (int n = 0; n < s->fighter_count; n++) {
        const struct su_fighter *d = &s->fighters[t->order[n]];
        if (!d->in || !d->defends || d->against != f->object || left == 0)
            continue;
        defender = s->objects[d->object].controller;
        left = absorb(r, SU_EDGE_DEFENDER, f->object, d->object, left, defender,
                      "damage-step.7 damage-step.9");
    }
    if (left > 0 && s->players[f->player].out) {
        deals_nothing(r, f->object, true, "multiplayer.3");
        return;
    }
    if (left > 0 && f->site >= 0 && !there &&
        su_on("alpha-strike-damage-step.4 R24")) {
        deals_nothing(r, f->object, false, "alpha-strike-damage-step.4 R24");
        return;
    }
    if (left == 0 || (f->defended && defender < 0 && !su_on("R23")))
        return;
    if (there && su_on("damage-types.14 damage-step.5"))
        left = absorb(r, SU_EDGE_SITE, f->object, f->site, left, -1,
                      defender < 0 ? "damage-types.14"
                                   : "damage-step.7 damage-types.13");
    if (left == 0)
        return;
    through = su_player_damage(r, f->player, left);
    su_event(r, &(struct hj_event){.kind = SU_EDGE,
                                   .field = SU_EDGE_PLAYER,
                                   .source = f->object,
                                   .object = -1,
                                   .player = (int8_t)f->player,
                                   .chooser = -1,
                                   .offered = left,
                                   .absorbed = through,
                                   .rule = "damage-step.7 damage-types.17"});
    if (su_on("damage-types.17"))
        su_health(r,
                  su_wrong(THROUGH_ANOTHER) ? su_next_player(r->g, s, f->player)
                                            : f->player,
                  -through, "damage-types.18");
    if (through == 0) /* all of it was prevented */
        return;
    su_trigger(r, SU_EVENT_BLAST, f->object, s->objects[f->object].controller);
}

/* Whether the fighter is part of the attack of ONE; NULL: of any. */
static bool is_part(const struct su_fighter *f, const struct su_fighter *one)
{
    return one == NULL || (f->site == one->site && f->player == one->player);
}

/* (4) of R22: never passes on (damage-types.9). */
static void strike_back(struct su_run *r, const struct step *t,
                        const struct su_fighter *one)
{
    struct su_state *s = r->s;

    for (int n = 0; n < s->fighter_count; n++) {
        int i = t->order[n];
        const struct su_fighter *d = &s->fighters[i];
        const struct su_fighter *f = NULL;
        if (!t->deals[i] || !d->defends || !is_part(d, one))
            continue;
        for (int k = 0; k < s->fighter_count; k++)
            if (s->fighters[k].in && s->fighters[k].object == d->against)
                f = &s->fighters[k];
        if (f != NULL && t->atk[i] > 0)
            absorb(r, SU_EDGE_ATTACKER, d->object, f->object, t->atk[i], -1,
                   "damage-step.10 damage-types.9");
    }
}

/* (5) of R22: each attacked site once, into its attackers in their order. */
static void site_strikes(struct su_run *r, const struct step *t, int site)
{
    struct su_state *s = r->s;
    int left = su_atk(r, site);
    bool alpha = su_keyword(r, site, SU_KEYWORD_ALPHA_STRIKE) > 0;

    if (s->objects[site].dealt || (t->alpha && !alpha))
        return;
    s->objects[site].dealt = 1; /* it has dealt */
    for (int n = 0; n < s->fighter_count && left > 0; n++) {
        const struct su_fighter *f = &s->fighters[t->order[n]];
        if (!f->in || f->defends || f->site != site || !site_is_there(r, f))
            continue;
        left = absorb(r, SU_EDGE_BACK, site, f->object, left,
                      s->objects[f->object].controller,
                      "damage-step.12 damage-step.13");
        if (!su_on("damage-step.13"))
            break;
    }
}

/* (6) of R22: all at once, at the end of the step; then those whom they had
 * kept above 0 (damage-pile.4), before another step begins. */
static void bury(struct su_run *r, const struct step *t)
{
    struct su_state *s = r->s;
    const char *felled = step_rule(t, "damage-step.14", "R21 damage-step.14");
    uint64_t dead[SU_SETS];

    for (bool again = true; again && su_fallen(r, dead);) {
        SU_EACH (i, s, SU_IN_PLAY)
            if (su_is_in(dead, i) && su_object_card(r, i)->type == SU_SITE)
                su_lose_site(r, i, "damage-step.15");
        su_tell_all(r, dead, SU_DAMAGE);
        SU_EACH (i, s, SU_IN_PLAY)
            if (su_is_in(dead, i))
                su_move_told(r, i, SU_DAMAGE,
                             su_object_card(r, i)->type == SU_SITE
                                 ? "damage-step.15"
                                 : felled);
        again = su_on(felled) && su_on("damage-step.15");
    }
}

/* Whether anyone in the attack has ALPHA STRIKE and has not dealt. */
static bool anyone_strikes_early(const struct su_run *r)
{
    for (int i = 0; i < r->s->fighter_count; i++) {
        const struct su_fighter *f = &r->s->fighters[i];
        if (f->in && su_keyword(r, f->object, SU_KEYWORD_ALPHA_STRIKE) > 0)
            return true;
        if (f->in && by_article(r) &&
            su_keyword(r, f->object, SU_KEYWORD_BARRAGE) > 0)
            return true;
        if (f->in && f->site >= 0 &&
            su_keyword(r, f->site, SU_KEYWORD_ALPHA_STRIKE) > 0)
            return true;
    }
    return false;
}

/* (3) to (5) of R22 for the attack that ONE is in; NULL: for all. */
static void deal(struct su_run *r, const struct step *t,
                 const struct su_fighter *one)
{
    const struct su_fighter *f = r->s->fighters;
    int count = r->s->fighter_count;

    for (int i = 0; i < count; i++)
        if (t->deals[i] && !f[i].defends && f[i].in && is_part(&f[i], one))
            attack_one(r, t, i);
    strike_back(r, t, one);
    for (int i = 0; i < count; i++)
        if (f[i].in && !f[i].defends && is_part(&f[i], one) &&
            site_is_there(r, &f[i]))
            site_strikes(r, t, f[i].site);
}

/* Attack by attack, each with its fallen combatants, and with the values of
 * that moment (edition 2015). */
static void deal_apart(struct su_run *r, struct step *t)
{
    const struct su_fighter *f = r->s->fighters;
    int count = r->s->fighter_count;
    bool done[SU_FIGHTERS] = {false};

    for (int n = 0; n < count; n++) {
        int i = su_wrong(ARTICLE_ORDER) ? count - 1 - n : n;
        const struct su_fighter *one = &f[i];
        if (done[i] || !one->in || one->defends)
            continue;
        for (int k = 0; k < count && su_on("2015.damage-step.15"); k++)
            if (is_part(&f[k], one))
                measure(r, t, k);
        deal(r, t, one);
        for (int k = 0; k < count; k++) {
            done[k] = done[k] || is_part(&f[k], one);
            if (f[k].in && is_part(&f[k], one) &&
                su_object_card(r, f[k].object)->has_def &&
                su_def(r, f[k].object) <= 0)
                su_move(r, f[k].object, SU_DAMAGE, "2015.damage-step.10");
        }
    }
}

void su_damage_step(struct su_run *r, bool alpha)
{
    struct su_state *s = r->s;
    struct step t; /* prepare() fills in who fights */
    int32_t cause = r->cause;
    bool any = !alpha || anyone_strikes_early(r);

    t.alpha = alpha;
    if (any)
        r->cause = su_event(
            r,
            &(struct hj_event){.kind = SU_STEPPED,
                               .field = SU_F_STEP,
                               .object = -1,
                               .player = -1,
                               .chooser = -1,
                               .source = -1,
                               .to = s->step,
                               .rule = alpha ? "alpha-strike-damage-step.3 R21"
                                             : "damage-step.3 R22"});
    if (alpha && !su_on("alpha-strike-damage-step.3"))
        return;
    if (r->g->r24_out)
        leave_without_site(r);
    if (!any && su_on("alpha-strike.2")) {
        bury(r, &t);
        return;
    }
    prepare(r, &t);
    if (su_wrong(BARRAGE_LATE))
        deal(r, &t, NULL);
    if (su_on(alpha ? "alpha-strike-damage-step.2" : "damage-step.2")) {
        if (by_article(r))
            chain_of_article(r, &t);
        else
            barrages(r, &t);
    }
    if (!su_on("R22"))
        bury(r, &t); /* R22 waits for the end of the step */
    if (by_article(r))
        deal_apart(r, &t);
    else if (!su_wrong(BARRAGE_LATE))
        deal(r, &t, NULL);
    for (int i = 0; i < s->fighter_count; i++)
        s->fighters[i].dealt |= t.deals[i];
    bury(r, &t);
    r->cause = cause;
}
