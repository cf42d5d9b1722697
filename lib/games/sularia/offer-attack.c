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

static void defend(struct pl_legal *l, int player)
{
    PL_OFFER_OF (w, l, SU_IN_PLAY, player)
        SU_EACH_FIGHTER (f, &l->r)
            if (f->in && !f->defends && su_can_fight(&l->r, w.at))
                offer_pair(l, player, HJ_VERB_DEFEND, w.at, HJ_ROLE_ARROW,
                           f->object);
    pl_try(l, player, HJ_VERB_DEFEND);
    pl_add_word(l, HJ_ROLE_ITEM, "none");
    pl_offer(l);
}

void su_offer_defences(struct pl_legal *l)
{
    if (!su_attack_lasts(&l->r) || l->r.s->step > SU_STEP_DEFENDERS)
        return;
    for (int p = 0; p < l->r.g->players && l->go_on; p++)
        if (!l->r.s->players[p].out && su_is_attacked(&l->r, p, false))
            defend(l, p);
}

/* Adds fighter number FIRST of BY, COUNT of them in the order in which they
 * absorb, then the others in each other order; offers each line that differs
 * from a shorter one. */
static void absorb_from(struct pl_legal *l, const int16_t *by, int count,
                        int first)
{
    uint32_t words = l->action.count;
    int16_t rest[SU_FIGHTERS];
    int left = 0;

    for (int i = 0; i < count; i++)
        if (i != first)
            rest[left++] = by[i];
    pl_add_ref(l, HJ_ROLE_BY, by[first], NULL);
    if (first > 0 || words == 1) {
        l->forms++;
        pl_offer(l);
    }
    for (int i = 0;
         i < left && left > 1 && l->go_on && l->forms < PL_MOST_FORMS; i++)
        absorb_from(l, rest, left, i);
    pl_truncate_operands(l, words);
}

/* Offers the orders in which F and others behind it absorb from one attacker,
 * or from one site, if F is the first of them. */
static void absorb(struct pl_legal *l, const struct su_fighter *f)
{
    int whose = f->defends ? f->against : f->site, count = 0;
    int16_t by[SU_FIGHTERS];

    if (!f->in || whose < 0 || !su_is_absorbed(&l->r, whose))
        return;
    for (int rank = 0; rank < su_own(&l->r)->fighter_count; rank++)
        SU_EACH_FIGHTER (o, &l->r) {
            if (o->rank != rank || !su_shares(o, whose))
                continue;
            if (o < f)
                return;
            by[count++] = o->object;
        }
    for (int i = 0; i < count && count > 1 && l->go_on; i++) {
        pl_try(l, l->r.s->objects[by[i]].controller, HJ_VERB_ABSORB);
        pl_add_ref(l, HJ_ROLE_ITEM, whose, NULL);
        absorb_from(l, by, count, i);
    }
}

/* A line with sites of BARRAGE. */
struct barrage {
    const struct su_fighter *f;
    const int16_t *near; /* BESIDE sites around the attacked one */
    int beside, instance;
    uint32_t words; /* of the line before this instance */
};

/* Adds each choice of sites for the next instance of BARRAGE; offers the
 * candidate behind the last one. */
static void next_barrage(struct pl_legal *l, void *data)
{
    struct barrage b = *(struct barrage *)data;
    struct hj_keyword_value value;

    for (uint32_t i = b.words;
         i < l->action.count && l->action.count <= PL_CANDIDATE_WORDS; i++)
        l->operands[i].group = (uint16_t)b.instance;
    b.words = l->action.count;
    b.instance++;
    if (l->forms >= PL_MOST_FORMS)
        return;
    if (b.instance == SU_BARRAGES ||
        !pl_keyword_instance(&l->r, b.f->object, SU_KEYWORD_BARRAGE, b.instance,
                             &value)) {
        l->forms++;
        pl_offer(l);
        return;
    }
    pl_each_choice(&(struct pl_choosing){.l = l,
                                         .role = HJ_ROLE_ON,
                                         .refs = b.near,
                                         .count = b.beside,
                                         .then = next_barrage,
                                         .data = &b},
                   0, value.n < b.beside ? value.n : b.beside);
}

/* Offers the sites of BARRAGE, if there is a choice. */
static void barrage(struct pl_legal *l, const struct su_fighter *f)
{
    int around[SU_HITS];
    int16_t near[SU_HITS];
    struct hj_keyword_value value;
    struct barrage b = {.f = f, .near = near, .instance = -1, .words = 1};
    bool choice = false;

    if (!f->in || f->defends || f->site < 0 ||
        !(PL_ZONE(l->r.s->objects[f->site].zone) & SU_SITES))
        return;
    b.beside = su_adjacent_sites(&l->r, f->site, around, SU_HITS);
    for (int i = 0; i < b.beside; i++)
        near[i] = (int16_t)around[i];
    for (int i = 0;
         i < SU_BARRAGES &&
         pl_keyword_instance(&l->r, f->object, SU_KEYWORD_BARRAGE, i, &value);
         i++)
        choice = choice || b.beside > value.n;
    pl_try(l, l->r.s->objects[f->object].controller, HJ_VERB_BARRAGE);
    pl_add_ref(l, HJ_ROLE_ITEM, f->object, NULL);
    if (choice)
        next_barrage(l, &b);
}

void su_offer_orders(struct pl_legal *l)
{
    if (!su_attack_lasts(&l->r))
        return;
    SU_EACH_FIGHTER (f, &l->r)
        absorb(l, f);
    SU_EACH_FIGHTER (f, &l->r)
        barrage(l, f);
    pl_try(l, -1, HJ_VERB_DAMAGE);
    l->player = l->r.s->turn;
    pl_offer(l);
}
