/* SPDX-License-Identifier: MPL-2.0 */
/* Sularia: candidates for attackers, defenders, orders and sites of BARRAGE. */
#include "games/sularia/su.h"

/* Offers `PLAYER VERB OBJECT` with REF behind ROLE. */
static void offer_pair(struct pl_legal *l, int player, enum hj_verb verb,
                       int object, enum hj_role role, pl_ref ref)
{
    pl_try(l, player, verb);
    pl_add_ref(l, HJ_ROLE_ITEM, object, NULL);
    pl_add_ref(l, role, ref, NULL);
    pl_offer(l);
}

/* Offers one attacker against each site of an opponent, as `bob.front.2`, and
 * the opponent. */
static void attacks_of(struct pl_legal *l, int player, int attacker)
{
    const struct pl_state *s = l->r.s;

    for (int p = 0; p < l->r.g->players && l->go_on; p++) {
        if (s->players[p].out || !pl_is_opponent(l->r.g, player, p))
            continue;
        PL_OFFER_OF (w, l, SU_SITES, p)
            offer_pair(l, player, HJ_VERB_ATTACK, attacker, HJ_ROLE_ARROW,
                       pl_place_ref(p, s->objects[w.at].zone,
                                    s->objects[w.at].column));
        offer_pair(l, player, HJ_VERB_ATTACK, attacker, HJ_ROLE_ARROW, ~p);
    }
}

void su_offer_attacks(struct pl_legal *l)
{
    if (l->r.s->phase != SU_PHASE_ATTACK || su_own(&l->r)->attacked)
        return;
    for (int p = 0; p < l->r.g->players; p++)
        PL_OFFER_OF (w, l, SU_IN_PLAY, p)
            if (su_has_turn(&l->r, p) && su_can_fight(&l->r, w.at))
                attacks_of(l, p, w.at);
}

static bool in_attack(const struct pl_legal *l)
{
    return su_attack_lasts(&l->r) && l->r.s->step < SU_STEP_ALPHA;
}

static void defend(struct pl_legal *l, int player)
{
    PL_OFFER_OF (w, l, SU_IN_PLAY, player)
        SU_EACH_FIGHTER (f, &l->r)
            if (f->in && !f->defends && su_can_fight(&l->r, w.at))
                offer_pair(l, player, HJ_VERB_DEFEND, w.at, HJ_ROLE_ARROW,
                           f->object);
    if (!l->go_on)
        return;
    pl_try(l, player, HJ_VERB_DEFEND);
    pl_add_word(l, HJ_ROLE_ITEM, "none");
    pl_offer(l);
}

void su_offer_defences(struct pl_legal *l)
{
    if (!in_attack(l) || l->r.s->step > SU_STEP_DEFENDERS)
        return;
    for (int p = 0; p < l->r.g->players && l->go_on; p++)
        if (!l->r.s->players[p].out && su_is_attacked(&l->r, p, false))
            defend(l, p);
}

/* Offers the first fighter to absorb, if there is a choice: others absorb with
 * F, from one attacker or from one site. */
static void absorb(struct pl_legal *l, const struct su_fighter *f)
{
    int whose = f->defends ? f->against : f->site, rivals = 0;

    SU_EACH_FIGHTER (o, &l->r)
        rivals += o != f && su_shares(o, whose);
    if (!f->in || whose < 0 || rivals == 0 || !su_is_absorbed(&l->r, whose))
        return;
    offer_pair(l, l->r.s->objects[f->object].controller, HJ_VERB_ABSORB, whose,
               HJ_ROLE_BY, f->object);
}

/* Adds sites for each BARRAGE, beginning with NEAR[FROM]; true if there are
 * more than one of them hits. */
static bool barrage_from(struct pl_legal *l, const struct su_fighter *f,
                         const int *near, int beside, int from)
{
    struct hj_keyword_value value;
    bool choice = false;

    for (int i = 0;
         i < SU_BARRAGES &&
         pl_keyword_instance(&l->r, f->object, SU_KEYWORD_BARRAGE, i, &value);
         i++) {
        choice = choice || beside > value.n;
        for (int k = 0; k < value.n && k < beside && k < SU_HITS; k++) {
            pl_add_ref(l, HJ_ROLE_ON, near[(from + k) % beside], NULL);
            if (l->action.count <= PL_CANDIDATE_WORDS)
                l->operands[l->action.count - 1].group = (uint16_t)i;
        }
    }
    return choice;
}

/* Offers sites of BARRAGE, if there is a choice; not all choices, but each site
 * in one of them. */
static void barrage(struct pl_legal *l, const struct su_fighter *f)
{
    enum { MOST = 8 }; /* around a site */
    int near[MOST], beside;
    uint32_t words;

    if (!f->in || f->defends || f->site < 0 ||
        !(PL_ZONE(l->r.s->objects[f->site].zone) & SU_SITES) ||
        pl_keyword(&l->r, f->object, SU_KEYWORD_BARRAGE) <= 0)
        return;
    beside = su_adjacent_sites(&l->r, f->site, near, MOST);
    pl_try(l, l->r.s->objects[f->object].controller, HJ_VERB_BARRAGE);
    pl_add_ref(l, HJ_ROLE_ITEM, f->object, NULL);
    words = l->action.count;
    for (int i = 0; i < beside && l->go_on; i++) {
        if (!barrage_from(l, f, near, beside, i))
            return;
        pl_offer(l);
        pl_truncate_operands(l, words);
    }
}

void su_offer_orders(struct pl_legal *l)
{
    if (!in_attack(l))
        return;
    SU_EACH_FIGHTER (f, &l->r)
        absorb(l, f);
    SU_EACH_FIGHTER (f, &l->r)
        barrage(l, f);
    if (!l->go_on)
        return;
    pl_try(l, -1, HJ_VERB_DAMAGE);
    l->player = l->r.s->turn;
    pl_offer(l);
}
