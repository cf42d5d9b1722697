/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: candidates of what may be done. */
#include "games/squarriors/sq.h"

/* --- when --- */

static bool has_privilege(const struct pl_run *r, int player)
{
    return r->s->priority == player;
}

/* For what the active player alone does, with an empty queue. */
static bool may_act(const struct pl_run *r, int player)
{
    return has_privilege(r, player) && player == r->s->turn &&
           r->s->phase == SQ_ACTION && r->s->stack_count == 0;
}

static bool may_attack(const struct pl_run *r, int player)
{
    return may_act(r, player) && sq_own(r)->attack == SQ_NO_ATTACK;
}

static bool may_promote(const struct pl_run *r, int player)
{
    return may_act(r, player) && sq_power(r, player) >= SQ_PROMOTION_COST;
}

static bool may_banish(const struct pl_run *r, int player)
{
    return has_privilege(r, player) && player == r->s->turn &&
           r->s->phase == SQ_PROVISION;
}

static bool may_join(const struct pl_run *r, int player)
{
    (void)player;
    return sq_own(r)->attack == SQ_CHALLENGE && r->s->step == SQ_DECLARATION;
}

/* In the step of the line, or in one that it leads on from; in a strict log the
 * passes between are written. */
static bool may_react(const struct pl_run *r, int player, int verb)
{
    const struct sq_own *own = sq_own(r);
    const struct sq_reaction *to = sq_reaction(verb);
    bool now = r->s->step == to->step && !own->step_acted;

    return own->attack == to->attack && own->defending == player &&
           (now || (!r->g->setup.strict && (to->from >> r->s->step & 1) != 0));
}

static bool may_flee(const struct pl_run *r, int player)
{
    return may_react(r, player, HJ_VERB_FLEE);
}

static bool may_reinforce(const struct pl_run *r, int player)
{
    return may_react(r, player, HJ_VERB_REINFORCE);
}

static bool may_block(const struct pl_run *r, int player)
{
    return may_react(r, player, HJ_VERB_BLOCK);
}

#define EACH(ROLE, ZONES) {NULL, HJ_ROLE_##ROLE, PL_MINE, ZONES}
#define PLACE(ROLE) {NULL, HJ_ROLE_##ROLE, PL_MINE, 0}
#define ENEMY {NULL, HJ_ROLE_ARROW, PL_THEIRS, SQ_LIVING}
const struct pl_offer sq_offers[SQ_OFFERS] = {
    {HJ_VERB_BUY, may_act, 2, {{"recruit", HJ_ROLE_ITEM, 0, 0}, PLACE(AT)}},
    {HJ_VERB_PROMOTE, may_promote, 1, {EACH(ITEM, SQ_LIVING)}},
    {HJ_VERB_MOVE, may_act, 2, {EACH(ITEM, SQ_LIVING), PLACE(TO)}},
    {HJ_VERB_BANISH, may_banish, 1, {EACH(ITEM, SQ_LIVING)}},
    {HJ_VERB_CHALLENGE, may_attack, 1, {EACH(WITH, PL_ZONE(SQ_COUNCIL))}},
    {HJ_VERB_JOIN, may_join, 1, {EACH(WITH, PL_ZONE(SQ_COUNCIL))}},
    {HJ_VERB_FLEE, may_flee, 1, {EACH(ITEM, SQ_LIVING)}},
    {HJ_VERB_REINFORCE, may_reinforce, 1, {EACH(ITEM, SQ_LIVING)}},
    {HJ_VERB_MANIPULATE, may_attack, 2, {EACH(ITEM, SQ_LIVING), ENEMY}},
    {HJ_VERB_STEALTH,
     may_attack,
     2,
     {EACH(ITEM, PL_ZONE(SQ_VANGUARD)), ENEMY}},
    {HJ_VERB_BLOCK, may_block, 1, {EACH(ITEM, SQ_LIVING)}}};
#undef EACH
#undef PLACE
#undef ENEMY

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

    if (c->type != SQ_INSTANT_CARD && !may_act(&l->r, player))
        return;
    if (c->type == SQ_MARK_CARD)
        pl_offer_targets(l, 1);
    else if (c->type == SQ_INSTANT_CARD || c->type == SQ_COMMAND_CARD)
        pl_offer_targets(l, targets_of(l, c));
}

void sq_offer_play(struct pl_legal *l, int player)
{
    if (!has_privilege(&l->r, player))
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
    if (!may_act(&l->r, player) || sq_power(&l->r, player) < SQ_TRAP_COST)
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

static bool is_usable(const struct pl_run *r, int object,
                      const struct hj_ability *a)
{
    return a->when == HJ_WHEN_PAYMENT &&
           has_privilege(r, r->s->objects[object].controller);
}

void sq_offer_use(struct pl_legal *l, int player)
{
    if (!has_privilege(&l->r, player))
        return;
    pl_offer_abilities(
        l, player,
        SQ_BEARERS | SQ_CHAINS | PL_ZONE(SQ_TRAP) | PL_ZONE(SQ_MARK), is_usable,
        pay_and_offer);
    for (struct pl_walk w = {0};
         l->go_on && pl_walk_of(&w, l->r.s, PL_ZONE(SQ_MARK), player);) {
        pl_try(l, player, HJ_VERB_USE);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, "detach");
        pl_offer(l);
    }
}

/* --- attacks --- */

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
            pl_add_ref(l, HJ_ROLE_ARROW, pl_place_ref(p, SQ_ARMY + d, 0), NULL);
            pl_offer(l);
        }
}

void sq_offer_dominate(struct pl_legal *l, int player)
{
    if (!may_attack(&l->r, player))
        return;
    dominate(l, player, -1);
    if (pl_count(l->r.s, player, SQ_ARMY) > 1)
        for (struct pl_walk w = {0};
             l->go_on && pl_walk_of(&w, l->r.s, PL_ZONE(SQ_ARMY), player);)
            dominate(l, player, w.at);
}

/* --- what a step waits for --- */

void sq_offer_adjust(struct pl_legal *l, int player)
{
    if (sq_own(&l->r)->wait != SQ_WAITS_ADJUST || sq_asked(&l->r) != player)
        return;
    for (int n = 0; n < 2 * SQ_DOMAINS * l->r.g->players && l->go_on; n++) {
        pl_try(l, player, HJ_VERB_ADJUST);
        pl_add_ref(l, HJ_ROLE_ITEM, l->r.g->rules->each_place(&l->r, n / 2),
                   NULL);
        pl_add_number(l, HJ_ROLE_ITEM, n % 2 ? 1 : -1);
        pl_offer(l);
    }
    pl_try(l, player, HJ_VERB_ADJUST);
    pl_add_word(l, HJ_ROLE_ITEM, "none");
    pl_offer(l);
}

void sq_offer_roll(struct pl_legal *l, int player)
{
    if (sq_own(&l->r)->wait == SQ_WAITS_ROLL && sq_asked(&l->r) == player)
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
    count = sq_with_role(&l->r, sq_role_of(side), objects);
    for (int way = 0; way < 2 && l->go_on; way++) {
        int left = own->due[side];
        pl_try(l, player, HJ_VERB_DISTRIBUTE);
        for (int i = 0; i < count && left > 0; i++) {
            int object = objects[way == 0 ? i : count - 1 - i];
            int n = sq_lethal(&l->r, object);
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
