/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: candidates for legal moves. */
#include "games/squarriors/sq.h"

/* --- when --- */

/* True if the step is that of the line, or leads to it; in a strict log the
 * passes between are written. */
static bool may_react(const struct pl_run *r, int verb, int player)
{
    const struct sq_own *own = sq_own(r);
    const struct sq_reaction *to = sq_reaction(verb);
    bool now = r->s->step == to->step && !own->step_acted;

    return own->attack == to->attack && own->defending == player &&
           (now || (!r->g->setup.strict && (to->from >> r->s->step & 1) != 0));
}

/* True if PLAYER may use abilities of the beginning or the end of the turn, as
 * no player has privilege (S24). */
static bool at_moment(const struct pl_run *r, int player)
{
    return player == r->s->turn && r->s->priority >= PL_PLAYERS &&
           (r->s->phase == SQ_READY || r->s->phase == SQ_END);
}

/* True if PLAYER has privilege, or receives it in this cycle once others have
 * passed, which only a strict log must say. */
static bool may_act(const struct pl_run *r, int player)
{
    int at = r->s->priority;

    for (int n = 1; at < PL_PLAYERS && at != player && n < r->g->players; n++) {
        at = pl_next_player(r, at);
        if (r->g->setup.strict || at == r->s->turn)
            return false;
    }
    return at == player;
}

bool sq_may_offer(const struct pl_run *r, int verb, int player)
{
    const struct sq_own *own = sq_own(r);
    bool has_privilege = r->s->priority == player;
    bool own_turn = has_privilege && player == r->s->turn;
    bool acts = own_turn && r->s->phase == SQ_ACTION && r->s->stack_count == 0;

    switch (verb) {
    case HJ_VERB_PLAY:
        return may_act(r, player);
    case HJ_VERB_USE:
        return may_act(r, player) || at_moment(r, player);
    case HJ_VERB_TRAP:
    case HJ_VERB_PROMOTE:
    case HJ_VERB_BUY:
    case HJ_VERB_MOVE:
        return acts;
    case HJ_VERB_BANISH:
        return own_turn && r->s->phase == SQ_PROVISION;
    case HJ_VERB_CHALLENGE:
    case HJ_VERB_DOMINATE:
    case HJ_VERB_MANIPULATE:
    case HJ_VERB_STEALTH:
        return acts && own->attack == SQ_NO_ATTACK;
    case HJ_VERB_JOIN:
        return own->attack == SQ_CHALLENGE && r->s->step == SQ_DECLARATION;
    case HJ_VERB_FLEE:
    case HJ_VERB_REINFORCE:
    case HJ_VERB_BLOCK:
        return may_react(r, verb, player);
    case HJ_VERB_ADJUST:
        return own->wait == SQ_WAITS_ADJUST && sq_may_answer(r, player);
    case HJ_VERB_ROLL:
        return own->wait == SQ_WAITS_ROLL && sq_player_to_answer(r) == player;
    default:
        return true;
    }
}

/* --- cards --- */

static void trap_one(struct pl_legal *l, int player, int object)
{
    uint32_t before = l->action.count;

    (void)player;
    if (l->r.s->objects[object].card == HJ_NO_CARD)
        return; /* offered as `?` */
    pl_offer(l);
    if (pl_card_of(&l->r, object)->type != SQ_TRAP_CARD)
        return;
    pl_add_word(l, HJ_ROLE_ITEM, "up");
    pl_offer(l);
    pl_truncate_operands(l, before);
}

void sq_offer_trap(struct pl_legal *l, int player)
{
    pl_try(l, player, HJ_VERB_TRAP);
    pl_each_hand(l, player, HJ_ROLE_ITEM, trap_one);
    pl_add_unknown(l, HJ_ROLE_ITEM, 1);
    pl_offer(l);
}

static void pay_and_offer(struct pl_legal *l, int player, int object,
                          const struct hj_ability *a)
{
    if (may_act(&l->r, player) || sq_is_of_moment(a))
        pl_offer_paid(l, player, object, a, NULL);
}

void sq_offer_use(struct pl_legal *l, int player)
{
    pl_offer_abilities(
        l, player, SQ_BEARERS | SQ_CHAINS | PL_ZONE(SQ_TRAP) | PL_ZONE(SQ_MARK),
        pay_and_offer);
    if (!may_act(&l->r, player))
        return;
    PL_OFFER_OF (w, l, PL_ZONE(SQ_MARK), player) {
        pl_try(l, player, HJ_VERB_USE);
        pl_add_ref(l, HJ_ROLE_ITEM, w.at, "detach");
        pl_offer(l);
    }
}

void sq_offer_buy(struct pl_legal *l, int player)
{
    bool several = sq_recruit(l->r.g, 1, 1) != HJ_NO_CARD;
    hj_card card;

    for (int level = 1; level <= 3; level++)
        for (int i = 0;
             (card = sq_recruit(l->r.g, level, i)) != HJ_NO_CARD && l->go_on;
             i++)
            for (int d = 0; d < SQ_DOMAINS; d++) {
                pl_try(l, player, HJ_VERB_BUY);
                if (level == 1 && !several)
                    pl_add_word(l, HJ_ROLE_ITEM, "recruit");
                else
                    pl_add_card(l, HJ_ROLE_ITEM, card);
                pl_add_ref(l, HJ_ROLE_AT, pl_place_ref(player, SQ_ARMY + d, 0),
                           NULL);
                pl_offer(l);
            }
}

void sq_offer_promote(struct pl_legal *l, int player)
{
    PL_OFFER_OF (w, l, SQ_LIVING, player) {
        const struct pl_card *c = pl_card_of(&l->r, w.at);
        int next = c->values[SQ_VALUE_LEVEL] + 1;
        bool several = sq_recruit(l->r.g, next, 1) != HJ_NO_CARD;
        for (int i = 0; c->type == SQ_RECRUIT_CARD &&
                        sq_recruit(l->r.g, next, i) != HJ_NO_CARD;
             i++) {
            pl_try(l, player, HJ_VERB_PROMOTE);
            pl_add_ref(l, HJ_ROLE_ITEM, w.at, NULL);
            if (several)
                pl_add_card(l, HJ_ROLE_WITH, sq_recruit(l->r.g, next, i));
            pl_offer(l);
        }
    }
}

/* --- what a step waits for --- */

void sq_offer_react(struct pl_legal *l, int player)
{
    static const struct pl_operands creatures = {.is = PL_OF_ACTOR,
                                                 .zones = SQ_LIVING};

    pl_offer_together(l, player, &creatures);
}

void sq_offer_adjust(struct pl_legal *l, int player)
{
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
    pl_offer_roll(l, player, 6);
}

/* Offers each distribution of LEFT damage among COUNT creatures; none has more
 * than is lethal before all have that. */
static void distribute(struct pl_legal *l, const int16_t *creatures, int count,
                       int left)
{
    int lethal = sq_lethal(&l->r, creatures[0]), rest = 0, least, most;
    uint32_t words = l->action.count;
    bool all;

    for (int i = 1; i < count; i++)
        rest += sq_lethal(&l->r, creatures[i]);
    all = left >= lethal + rest;
    most = all ? left - rest : lethal < left ? lethal : left;
    least = all ? lethal : left > rest ? left - rest : 0;
    if (count == 1)
        most = least = left;
    for (int n = 0; n <= most - least && l->go_on && l->forms < PL_MOST_FORMS;
         n++) {
        int dealt = all ? least + n : most - n;
        if (dealt > 0) {
            pl_add_ref(l, HJ_ROLE_ITEM, creatures[0], NULL);
            pl_add_number(l, HJ_ROLE_ITEM, dealt);
        }
        if (count > 1) {
            distribute(l, creatures + 1, count - 1, left - dealt);
        } else {
            l->forms++;
            pl_offer(l);
        }
        pl_truncate_operands(l, words);
    }
}

/* Brings l->ahead to the damage that passes lead to by themselves, where only a
 * line that distributes it stops; false: the next step deals none. */
static bool reach_damage(struct pl_legal *l)
{
    const struct pl_state *s = l->r.s;
    struct pl_run ahead = l->r;

    if (sq_own(&l->r)->attack == SQ_NO_ATTACK || l->r.g->setup.strict ||
        s->stack_count > 0 || s->priority >= PL_PLAYERS)
        return false;
    pl_copy(&l->ahead, s);
    ahead.s = &l->ahead;
    ahead.a = &l->action;
    sq_own(&ahead)->hold = 3;
    sq_advance(&ahead);
    return sq_own(&ahead)->wait == SQ_WAITS_SHARES;
}

void sq_offer_distribute(struct pl_legal *l, int player)
{
    struct pl_state *s = l->r.s;
    const struct sq_own *own = sq_own(&l->r);
    int side = player == own->attacking ? 0 : 1;
    int16_t creatures[PL_OBJECTS];
    int count;

    pl_try(l, player, HJ_VERB_DISTRIBUTE);
    if (own->wait == SQ_WAITS_NOT && reach_damage(l))
        l->r.s = &l->ahead;
    own = sq_own(&l->r);
    count = own->wait != SQ_WAITS_SHARES || own->due[side] == 0 ||
                    (own->told >> side & 1) ||
                    (side == 1 && player != own->defending)
                ? 0
                : sq_with_role(&l->r, sq_role_of(side), creatures);
    if (count > (l->r.s != s)) /* without a choice nothing stops there */
        distribute(l, creatures, count, own->due[side]);
    l->r.s = s;
}

/* Offers each other place of a player, from the zone FIRST on, for an
 * object. */
static void offer_places(struct pl_legal *l, int player, int object, int first)
{
    for (int d = 0; d < SQ_DOMAINS && l->go_on; d++) {
        if (!sq_stands(&l->r, player, d) ||
            (l->r.s->objects[object].zone == first + d &&
             l->r.s->objects[object].controller == player))
            continue;
        pl_try(l, player, HJ_VERB_CHOOSE);
        pl_add_ref(l, HJ_ROLE_ITEM, object, NULL);
        pl_add_ref(l, HJ_ROLE_TO, pl_place_ref(player, first + d, 0), NULL);
        pl_offer(l);
    }
}

void sq_offer_choose(struct pl_legal *l, int player)
{
    const struct sq_own *own = sq_own(&l->r);

    if (own->wait == SQ_WAITS_PLACE && own->unsure != 0 &&
        player == own->attacking)
        offer_places(l, player, own->defender, SQ_ARMY);
    for (int i = 0; i < own->placed_count; i++) {
        const struct sq_placed *p = &own->placed[i];
        if (p->player == player && sq_is_placed(&l->r, p))
            offer_places(l, player, p->object,
                         p->chain ? SQ_CHAIN_ARMY : SQ_ARMY);
    }
}

/* Offers passes while no player has privilege: past an optional wait of a step,
 * and in a strict log past phases without privilege. */
void sq_legal(struct pl_legal *l)
{
    int wait = sq_own(&l->r)->wait, first = wait != SQ_WAITS_NOT
                                                ? sq_player_to_answer(&l->r)
                                                : l->r.s->turn;

    if (l->r.s->priority < PL_PLAYERS || wait == SQ_WAITS_ROLL ||
        (wait == SQ_WAITS_NOT && !l->r.g->setup.strict))
        return;
    for (int n = 0; n < l->r.g->players && l->go_on; n++) {
        int player = (first + n) % l->r.g->players;
        if (!l->r.s->players[player].out)
            pl_offer_bare(l, player, HJ_VERB_PASS);
    }
}

bool sq_is_open(const struct pl_run *r)
{
    return r->s->priority < PL_PLAYERS;
}
