/* SPDX-License-Identifier: MPL-2.0 */
/* What may be done: attackers, defenders, orders, sites of a barrage. */
#include "games/sularia/legal.h"

static bool can_fight(const struct su_legal *l, int object, int player)
{
    return l->s->objects[object].controller == player &&
           su_can_fight(&l->r, object);
}

/* One attacker on everything that an opponent has, or on the opponent. */
static void attacks_of(struct su_legal *l, int player, int attacker)
{
    const struct su_state *s = l->s;
    uint32_t words;

    su_begin(l, player, HJ_VERB_ATTACK, false);
    su_add_object(l, HJ_ROLE_ITEM, attacker, NULL);
    words = l->action.count;
    for (int p = 0; p < l->g->players && l->go_on; p++) {
        if (s->players[p].out || !su_is_opponent(l->g, player, p))
            continue;
        for (int i = 0; i < s->object_count && l->go_on; i++) {
            if (s->objects[i].zone != SU_SITES || s->objects[i].controller != p)
                continue;
            su_add_place(l, HJ_ROLE_ARROW, p, s->objects[i].row,
                         s->objects[i].column);
            su_offer(l);
            su_cut(l, words);
        }
        su_add_player(l, HJ_ROLE_ARROW, p);
        su_offer(l);
        su_cut(l, words);
    }
}

void su_legal_attacks(struct su_legal *l)
{
    if (l->s->phase != SU_PHASE_ATTACK || l->s->attacked)
        return;
    for (int p = 0; p < l->g->players; p++)
        for (int i = 0; i < l->s->object_count && l->go_on; i++)
            if (su_has_turn(&l->r, p) && can_fight(l, i, p))
                attacks_of(l, p, i);
}

static void defend(struct su_legal *l, int player)
{
    const struct su_state *s = l->s;
    bool asked = false;

    for (int i = 0; i < s->fighter_count; i++)
        asked = asked || (!s->fighters[i].defends &&
                          !(s->spoken & 1u << player) &&
                          !su_is_opponent(l->g, s->fighters[i].player, player));
    for (int i = 0; asked && i < s->object_count && l->go_on; i++) {
        if (!can_fight(l, i, player))
            continue;
        for (int k = 0; k < s->fighter_count && l->go_on; k++) {
            if (!s->fighters[k].in || s->fighters[k].defends)
                continue;
            su_begin(l, player, HJ_VERB_DEFEND, false);
            su_add_object(l, HJ_ROLE_ITEM, i, NULL);
            su_add_object(l, HJ_ROLE_ARROW, s->fighters[k].object, NULL);
            su_offer(l);
        }
    }
    if (!asked || !l->go_on)
        return;
    su_begin(l, player, HJ_VERB_DEFEND, false);
    su_add_word(l, HJ_ROLE_ITEM, "none");
    su_offer(l);
}

static bool in_attack(const struct su_legal *l)
{
    return l->s->phase == SU_PHASE_ATTACK && l->s->attacked &&
           l->s->step < SU_STEP_ALPHA;
}

void su_legal_defences(struct su_legal *l)
{
    if (!in_attack(l) || l->s->step > SU_STEP_DEFENDERS)
        return;
    for (int p = 0; p < l->g->players && l->go_on; p++)
        if (!l->s->players[p].out)
            defend(l, p);
}

/* How many others absorb with F, from one attacker or from one site. */
static int rivals(const struct su_state *s, const struct su_fighter *f)
{
    int count = 0;

    for (int i = 0; i < s->fighter_count; i++) {
        const struct su_fighter *o = &s->fighters[i];
        count += o != f && o->in && o->defends == f->defends &&
                 (f->defends ? o->against == f->against : o->site == f->site);
    }
    return count;
}

/* Who absorbs first, where there is a choice. */
static void absorb(struct su_legal *l, const struct su_fighter *f)
{
    int whose = f->defends ? f->against : f->site;

    if (!f->in || whose < 0 || rivals(l->s, f) == 0 ||
        !(f->defends ? su_on_table(l->s, whose)
                     : l->s->objects[whose].zone == SU_SITES))
        return;
    su_begin(l, l->s->objects[f->object].controller, HJ_VERB_ABSORB, false);
    su_add_object(l, HJ_ROLE_ITEM, whose, NULL);
    su_add_object(l, HJ_ROLE_BY, f->object, NULL);
    su_offer(l);
}

/* The sites of each BARRAGE, beginning with NEAR[from]. */
static void barrage_from(struct su_legal *l, const struct su_fighter *f,
                         const int *near, int beside, int from)
{
    struct hj_keyword_value value;

    for (int i = 0;
         i < SU_BARRAGES &&
         su_instance(&l->r, f->object, SU_KEYWORD_BARRAGE, i, &value);
         i++)
        for (int k = 0; k < value.n && k < beside && k < SU_HITS; k++) {
            su_add_object(l, HJ_ROLE_ON, near[(from + k) % beside], NULL);
            if (l->action.count <= SU_CANDIDATE_WORDS)
                l->operands[l->action.count - 1].group = (uint16_t)i;
        }
}

/* The sites of BARRAGE, where there are more than one of them hits; not all
 * choices, but each site in one of them. */
static void barrage(struct su_legal *l, const struct su_fighter *f)
{
    enum { MOST = 8 }; /* around a site */
    struct hj_keyword_value value;
    uint32_t words;
    int near[MOST], beside = 0;
    bool choice = false;

    if (!f->in || f->defends || f->site < 0 ||
        l->s->objects[f->site].zone != SU_SITES ||
        !su_instance(&l->r, f->object, SU_KEYWORD_BARRAGE, 0, &value))
        return;
    SU_EACH (i, l->s, 1u << SU_SITES)
        if (beside < MOST && su_adjacent(l->s, f->site, i, true))
            near[beside++] = i;
    for (int i = 0;
         i < SU_BARRAGES &&
         su_instance(&l->r, f->object, SU_KEYWORD_BARRAGE, i, &value);
         i++)
        choice = choice || beside > value.n;
    if (!choice)
        return;
    su_begin(l, l->s->objects[f->object].controller, HJ_VERB_BARRAGE, false);
    su_add_object(l, HJ_ROLE_ITEM, f->object, NULL);
    words = l->action.count;
    for (int i = 0; i < beside && l->go_on; i++) {
        barrage_from(l, f, near, beside, i);
        su_offer(l);
        su_cut(l, words);
    }
}

void su_legal_orders(struct su_legal *l)
{
    if (!in_attack(l))
        return;
    for (int i = 0; i < l->s->fighter_count && l->go_on; i++)
        absorb(l, &l->s->fighters[i]);
    for (int i = 0; i < l->s->fighter_count && l->go_on; i++)
        barrage(l, &l->s->fighters[i]);
    if (!l->go_on)
        return;
    su_begin(l, l->s->turn, HJ_VERB_DAMAGE, true);
    su_offer(l);
}
