/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: candidates of what may be done. */
#include "games/squarriors/sq.h"

#include <stdio.h>

static bool has_privilege(const struct pl_legal *l, int player)
{
    return l->r.s->priority == player;
}

/* For what the active player alone does, with an empty queue. */
static bool may_act(const struct pl_legal *l, int player)
{
    return has_privilege(l, player) && player == l->r.s->turn &&
           l->r.s->phase == SQ_ACTION && l->r.s->stack_count == 0;
}

static bool may_attack(const struct pl_legal *l, int player)
{
    return may_act(l, player) && sq_own(&l->r)->attack == SQ_NO_ATTACK;
}

static void add_domain(struct pl_legal *l, enum hj_role role, int player,
                       int domain)
{
    pl_add_ref(l, role, pl_place_ref(player, SQ_ARMY + domain, 0), NULL);
}

/* --- cards --- */

/* What the card itself asks for when it is played. */
static int targets_of(const struct pl_legal *l, const struct pl_card *c)
{
    int count = 0;

    for (int i = 0; i < c->text.ability_count; i++)
        if (c->text.abilities[i].when == HJ_WHEN_OWN)
            count += pl_targets_asked(&l->r, &c->text.abilities[i]);
    return count;
}

static void play_one(struct pl_legal *l, int player, int object)
{
    const struct pl_card *c = pl_card_of(&l->r, object);

    if (c->type != SQ_INSTANT_CARD && !may_act(l, player))
        return;
    if (c->type == SQ_MARK_CARD)
        pl_offer_targets(l, 1);
    else if (c->type == SQ_INSTANT_CARD || c->type == SQ_COMMAND_CARD)
        pl_offer_targets(l, targets_of(l, c));
}

void sq_offer_play(struct pl_legal *l, int player)
{
    if (!has_privilege(l, player))
        return;
    pl_try(l, player, HJ_VERB_PLAY);
    pl_each_hand(l, player, HJ_ROLE_ITEM, play_one);
}

static void trap_one(struct pl_legal *l, int player, int object)
{
    uint32_t before = pl_operand_count(l);

    (void)player;
    pl_offer(l);
    if (pl_card_of(&l->r, object)->type != SQ_TRAP_CARD)
        return;
    pl_add_word(l, HJ_ROLE_ITEM, "up");
    pl_offer(l);
    pl_cut(l, before);
}

void sq_offer_trap(struct pl_legal *l, int player)
{
    if (!may_act(l, player) || sq_power(&l->r, player) < SQ_TRAP_COST)
        return;
    pl_try(l, player, HJ_VERB_TRAP);
    pl_each_hand(l, player, HJ_ROLE_ITEM, trap_one);
}

/* What pays an ability: for a sacrifice each creature, for a discard the first
 * cards of the hand. */
static void pay_and_offer(struct pl_legal *l, int player,
                          const struct hj_ability *a, int targets)
{
    uint32_t before = pl_operand_count(l);
    const struct pl_state *s = l->r.s;

    for (int i = 0; i < a->cost_count; i++) {
        if (a->costs[i].row == SQ_COST_SACRIFICE) {
            for (struct pl_walk w = {0};
                 pl_walk_of(&w, s, SQ_LIVING, player) && l->go_on;) {
                pl_add_ref(l, HJ_ROLE_WITH, w.at, NULL);
                pl_offer_targets(l, targets);
                pl_cut(l, before);
            }
            return;
        }
        for (int n = 1;
             a->costs[i].row == SQ_COST_DISCARD && n <= a->costs[i].n.n; n++) {
            int card = pl_nth(&l->r, player, SQ_HAND, n);
            if (card < 0)
                return;
            pl_add_hand(l, HJ_ROLE_WITH, card);
        }
    }
    pl_offer_targets(l, targets);
}

void sq_offer_use(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    for (struct pl_walk w = {0};
         l->go_on && pl_walk_of(&w, s,
                                SQ_LIVING | SQ_DOMAIN_CARDS | SQ_CHAINS |
                                    PL_ZONE(SQ_TRAP) | PL_ZONE(SQ_MARK),
                                player);) {
        const struct pl_card *c = pl_card_of(&l->r, w.at);
        if (s->objects[w.at].zone == SQ_MARK && has_privilege(l, player)) {
            pl_try(l, player, HJ_VERB_USE);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, "detach");
            pl_offer(l);
        }
        for (int i = 0; i < c->text.ability_count && l->go_on; i++) {
            const struct hj_ability *a = &c->text.abilities[i];
            char number[HJ_DIGITS];
            if (a->when != HJ_WHEN_PAYMENT || !has_privilege(l, player))
                continue;
            snprintf(number, sizeof number, "%d", i + 1);
            pl_try(l, player, HJ_VERB_USE);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, number);
            pay_and_offer(l, player, a, pl_targets_asked(&l->r, a));
        }
    }
}

/* --- recruits, moving, banishing --- */

void sq_offer_buy(struct pl_legal *l, int player)
{
    for (int d = 0; d < SQ_DOMAINS && may_act(l, player) && l->go_on; d++) {
        if (!sq_stands(&l->r, player, d))
            continue;
        pl_try(l, player, HJ_VERB_BUY);
        pl_add_word(l, HJ_ROLE_ITEM, "recruit");
        add_domain(l, HJ_ROLE_AT, player, d);
        pl_offer(l);
    }
}

static void each_creature(struct pl_legal *l, int player, enum hj_verb verb,
                          void (*each)(struct pl_legal *l, int player))
{
    for (struct pl_walk w = {0};
         l->go_on && pl_walk_of(&w, l->r.s, SQ_LIVING, player);) {
        pl_try(l, player, verb);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
        if (each == NULL)
            pl_offer(l);
        else
            each(l, player);
    }
}

void sq_offer_promote(struct pl_legal *l, int player)
{
    if (may_act(l, player) && sq_power(&l->r, player) >= SQ_PROMOTION_COST)
        each_creature(l, player, HJ_VERB_PROMOTE, NULL);
}

static void to_domains(struct pl_legal *l, int player)
{
    for (int d = 0; d < SQ_DOMAINS && l->go_on; d++) {
        add_domain(l, HJ_ROLE_TO, player, d);
        pl_offer(l);
        pl_cut(l, 1);
    }
}

void sq_offer_move(struct pl_legal *l, int player)
{
    if (may_act(l, player))
        each_creature(l, player, HJ_VERB_MOVE, to_domains);
}

void sq_offer_banish(struct pl_legal *l, int player)
{
    if (has_privilege(l, player) && player == l->r.s->turn &&
        l->r.s->phase == SQ_PROVISION)
        each_creature(l, player, HJ_VERB_BANISH, NULL);
}

/* --- challenge and attacks --- */

static void with_each(struct pl_legal *l, int player, enum hj_verb verb,
                      int zone)
{
    for (struct pl_walk w = {0};
         l->go_on && pl_walk_of(&w, l->r.s, PL_ZONE(zone), player);) {
        pl_try(l, player, verb);
        pl_add_ref(l, HJ_ROLE_WITH, w.at, NULL);
        pl_offer(l);
    }
}

void sq_offer_challenge(struct pl_legal *l, int player)
{
    if (may_attack(l, player))
        with_each(l, player, HJ_VERB_CHALLENGE, SQ_COUNCIL);
}

void sq_offer_join(struct pl_legal *l, int player)
{
    if (sq_own(&l->r)->attack == SQ_CHALLENGE && l->r.s->step == SQ_DECLARATION)
        with_each(l, player, HJ_VERB_JOIN, SQ_COUNCIL);
}

static bool may_dominate(const struct pl_run *r, int object)
{
    return !pl_is_flag(r, object, PL_ARRIVED) &&
           (!pl_is_flag(r, object, PL_EXHAUSTED) ||
            pl_keyword(r, object, SQ_KEYWORD_FERVOR) > 0);
}

/* ONLY alone, or (-1) all that can. */
static void dominate(struct pl_legal *l, int player, int only)
{
    for (int p = 0; p < l->r.g->players; p++)
        for (int d = 0; d < SQ_DOMAINS && l->go_on; d++) {
            if (p == player || !sq_stands(&l->r, p, d))
                continue;
            pl_try(l, player, HJ_VERB_DOMINATE);
            for (struct pl_walk w = {0};
                 pl_walk_of(&w, l->r.s, PL_ZONE(SQ_ARMY), player);)
                if (only < 0 ? may_dominate(&l->r, w.at) : w.at == only)
                    pl_add_ref(l, HJ_ROLE_WITH, w.at, NULL);
            if (pl_operand_count(l) == 0)
                return;
            add_domain(l, HJ_ROLE_ARROW, p, d);
            pl_offer(l);
        }
}

void sq_offer_dominate(struct pl_legal *l, int player)
{
    if (!may_attack(l, player))
        return;
    dominate(l, player, -1);
    if (pl_count(l->r.s, player, SQ_ARMY) > 1)
        for (struct pl_walk w = {0};
             l->go_on && pl_walk_of(&w, l->r.s, PL_ZONE(SQ_ARMY), player);)
            dominate(l, player, w.at);
}

static void single(struct pl_legal *l, int player, enum hj_verb verb,
                   uint32_t zones)
{
    for (struct pl_walk a = {0};
         l->go_on && pl_walk_of(&a, l->r.s, zones, player);)
        for (struct pl_walk d = {0};
             l->go_on && pl_walk(&d, l->r.s, SQ_LIVING);) {
            if (l->r.s->objects[d.at].controller == player)
                continue;
            pl_try(l, player, verb);
            pl_add_ref(l, HJ_ROLE_ITEM, a.at, NULL);
            pl_add_ref(l, HJ_ROLE_ARROW, d.at, NULL);
            pl_offer(l);
        }
}

void sq_offer_manipulate(struct pl_legal *l, int player)
{
    if (may_attack(l, player))
        single(l, player, HJ_VERB_MANIPULATE, SQ_LIVING);
}

void sq_offer_stealth(struct pl_legal *l, int player)
{
    if (may_attack(l, player))
        single(l, player, HJ_VERB_STEALTH, PL_ZONE(SQ_VANGUARD));
}

/* In the step of the line, or in one of FROM (bits) that it leads on from; in a
 * strict log the passes between are written. */
static bool is_defending(const struct pl_legal *l, int player, int attack,
                         int step, unsigned from)
{
    const struct sq_own *own = sq_own(&l->r);
    bool now = l->r.s->step == step && !own->step_acted;

    return own->attack == attack && own->defending == player &&
           (now || (!l->r.g->setup.strict && (from >> l->r.s->step & 1) != 0));
}

void sq_offer_flee(struct pl_legal *l, int player)
{
    if (is_defending(l, player, SQ_DOMINANCE, SQ_FLEE, 1u << SQ_BEGINNING))
        each_creature(l, player, HJ_VERB_FLEE, NULL);
}

void sq_offer_reinforce(struct pl_legal *l, int player)
{
    if (is_defending(l, player, SQ_DOMINANCE, SQ_REINFORCE,
                     1u << SQ_BEGINNING | 1u << SQ_FLEE))
        each_creature(l, player, HJ_VERB_REINFORCE, NULL);
}

void sq_offer_block(struct pl_legal *l, int player)
{
    if (is_defending(l, player, SQ_STEALTHY, SQ_BLOCKING, 1u << SQ_BEGINNING))
        each_creature(l, player, HJ_VERB_BLOCK, NULL);
}

/* --- what a step waits for --- */

void sq_offer_adjust(struct pl_legal *l, int player)
{
    const struct sq_own *own = sq_own(&l->r);
    int who = own->attack == SQ_CHALLENGE ? own->winner : own->attacking;

    if (own->wait != SQ_WAITS_ADJUST || who != player)
        return;
    for (int p = 0; p < l->r.g->players; p++)
        for (int n = 0; n < 2 * SQ_DOMAINS && l->go_on; n++) {
            pl_try(l, player, HJ_VERB_ADJUST);
            add_domain(l, HJ_ROLE_ITEM, p, n / 2);
            pl_add_number(l, HJ_ROLE_ITEM, n % 2 ? 1 : -1);
            pl_offer(l);
        }
    pl_try(l, player, HJ_VERB_ADJUST);
    pl_add_word(l, HJ_ROLE_ITEM, "none");
    pl_offer(l);
}

void sq_offer_roll(struct pl_legal *l, int player)
{
    const struct sq_own *own = sq_own(&l->r);
    int who = l->r.s->step == SQ_BLOCKING ? own->defending : own->attacking;

    if (own->wait == SQ_WAITS_ROLL && who == player)
        pl_offer_roll(l, player, 6);
}

/* As it would be unwritten, and the other way round. */
void sq_offer_distribute(struct pl_legal *l, int player)
{
    const struct sq_own *own = sq_own(&l->r);
    int side = player == own->attacking ? 0 : 1;
    int16_t objects[PL_OBJECTS];
    int count;

    if (own->wait != SQ_WAITS_SHARES || own->due[side] == 0 ||
        (own->told >> side & 1) || (side == 1 && player != own->defending))
        return;
    count = sq_with_role(&l->r, side == 0 ? SQ_IS_ATTACKER : SQ_IS_DEFENDER,
                         objects);
    for (int way = 0; way < 2 && l->go_on; way++) {
        int left = own->due[side];
        pl_try(l, player, HJ_VERB_DISTRIBUTE);
        for (int i = 0; i < count && left > 0; i++) {
            int object = objects[way == 0 ? i : count - 1 - i];
            int n = pl_value(&l->r, object, SQ_VALUE_BLOOD) -
                    l->r.s->objects[object].marks[SQ_DAMAGE];
            n = n < left && i + 1 < count ? n : left;
            pl_add_ref(l, HJ_ROLE_ITEM, object, NULL);
            pl_add_number(l, HJ_ROLE_ITEM, n);
            left -= n;
        }
        pl_offer(l);
    }
}

void sq_offer_choose(struct pl_legal *l, int player)
{
    const struct sq_own *own = sq_own(&l->r);

    for (int i = 0; i < own->placed_count && l->go_on; i++) {
        const struct sq_placed *p = &own->placed[i];
        int first = p->chain ? SQ_CHAIN_ARMY : SQ_ARMY;
        if (p->player != player)
            continue;
        for (int d = 0; d < SQ_DOMAINS; d++) {
            if (!sq_stands(&l->r, player, d) ||
                l->r.s->objects[p->object].zone == first + d)
                continue;
            pl_try(l, player, HJ_VERB_CHOOSE);
            pl_add_ref(l, HJ_ROLE_ITEM, p->object, NULL);
            pl_add_ref(l, HJ_ROLE_TO, pl_place_ref(player, first + d, 0), NULL);
            pl_offer(l);
        }
    }
}

void sq_offer_trigger(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;

    for (int i = 0; i < s->pending_count && l->go_on; i++) {
        const struct pl_pending *p = &s->pending[i];
        if (p->player != player)
            continue;
        if (p->wait == PL_WAIT_DISCARD) {
            pl_try(l, player, HJ_VERB_DISCARD);
            if (p->number == 1) {
                pl_each_hand(l, player, HJ_ROLE_ITEM, NULL);
                continue;
            }
            for (int n = 1; n <= p->number; n++)
                pl_add_hand(l, HJ_ROLE_ITEM, pl_nth(&l->r, player, SQ_HAND, n));
            pl_offer(l);
        }
        if (p->wait != PL_WAIT_MAY && p->wait != PL_WAIT_TARGETS)
            continue;
        pl_offer_pending(l, player, p);
    }
}

/* Where nobody has privilege, a pass leads on: past what a step waits for and
 * may be left out, and in a strict log past what needs no privilege. */
void sq_legal(struct pl_legal *l)
{
    int wait = sq_own(&l->r)->wait;

    if (l->r.s->priority < PL_PLAYERS || wait == SQ_WAITS_ROLL ||
        (wait == SQ_WAITS_NOT && !l->r.g->setup.strict))
        return;
    for (int i = 0; i < l->r.g->players && l->go_on; i++) {
        if (l->r.s->players[i].out ||
            (wait == SQ_WAITS_NOT && i != l->r.s->turn))
            continue;
        pl_try(l, i, HJ_VERB_PASS);
        pl_offer(l);
    }
}

bool sq_is_open(const struct pl_run *r)
{
    return r->s->priority < PL_PLAYERS;
}
