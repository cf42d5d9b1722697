/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: cards that are played, traps, recruits, moving, banishing. */
#include "games/squarriors/sq.h"

bool sq_check_privilege(struct pl_run *r, int player, const char *cite)
{
    if (r->s->priority == player)
        return true;
    if (r->s->priority >= PL_PLAYERS)
        pl_illegal(r, NULL, cite, SQ_SAY(NOBODY_HAS_PRIVILEGE));
    else
        pl_illegal(r, NULL, cite, SQ_SAY(NO_PRIVILEGE),
                   HJ_STR_ARG(pl_id(r, r->s->priority)),
                   HJ_STR_ARG(pl_id(r, player)));
    return false;
}

void sq_check_action(struct pl_run *r, int player, const char *cite)
{
    static const char *const words[] = {"ready", "power", "provision", "action",
                                        "end"};

    if (player != r->s->turn)
        pl_illegal(r, NULL, cite, PL_SAY(NOT_YOUR_TURN),
                   HJ_STR_ARG(pl_id(r, r->s->turn)),
                   HJ_STR_ARG(pl_id(r, player)), hj_verb_word(r->a->verb));
    else if (r->s->phase != SQ_ACTION)
        pl_illegal(r, NULL, cite, SQ_SAY(NOT_ACTION_PHASE), words[r->s->phase]);
    else if (sq_check_privilege(r, player, cite) && r->s->stack_count > 0)
        pl_illegal(r, NULL, cite, SQ_SAY(QUEUE_NOT_EMPTY));
    if (sq_own(r)->attack != SQ_NO_ATTACK && pl_chosen(r, SQ_S13_CLOSED) &&
        r->a->verb != HJ_VERB_CHALLENGE && r->a->verb != HJ_VERB_DOMINATE &&
        r->a->verb != HJ_VERB_MANIPULATE && r->a->verb != HJ_VERB_STEALTH)
        pl_illegal(r, NULL, "S13", SQ_SAY(CLOSED_DURING_ATTACK));
}

void sq_pay(struct pl_run *r, const struct hj_operand *at, int player, int n,
            const char *cite)
{
    if (n > sq_power(r, player))
        pl_illegal(r, at, cite, SQ_SAY(TOO_LITTLE_POWER), n,
                   HJ_STR_ARG(pl_id(r, player)), sq_power(r, player));
    pl_number(r, player, SQ_N_POWER, -n, cite);
}

/* --- commands, instants, marks --- */

static bool check_type(struct pl_run *r, const struct hj_operand *o, int object,
                       int player)
{
    int type = pl_card_of(r, object)->type;

    if (r->s->objects[object].card == HJ_NO_CARD) {
        sq_check_privilege(r, player, "4.4.7.2");
        return true;
    }
    switch (type) {
    case SQ_COMMAND_CARD:
        sq_check_action(r, player, "4.4.7.1");
        return true;
    case SQ_MARK_CARD:
        sq_check_action(r, player, "4.4.8.1");
        return true;
    case SQ_INSTANT_CARD:
        sq_check_privilege(r, player, "4.4.7.2");
        return true;
    default:
        pl_undoable(r, o, "1.2.1", SQ_SAY(NOT_PLAYED_SO_HERE),
                    HJ_STR_ARG(pl_called(r, object)));
        return false;
    }
}

/* What its text says that a mark is attached to; NULL: nothing is known of it.
 */
static const struct hj_selector *host_of(const struct pl_run *r, int mark)
{
    const struct hj_card_text *t = &pl_card_of(r, mark)->text;

    for (int i = 0; i < t->ability_count; i++)
        for (int k = 0; k < t->abilities[i].effect_count; k++)
            if (t->abilities[i].effects[k].kind == HJ_EFFECT_OWN &&
                t->abilities[i].effects[k].index == SQ_VERB_ATTACH)
                return &t->abilities[i].effects[k].whom;
    return NULL;
}

bool sq_may_bear(const struct pl_run *r, int mark, pl_ref host)
{
    const struct hj_selector *sel = host_of(r, mark);

    return pl_ref_is_object(host) &&
           (PL_ZONE(r->s->objects[host].zone) &
            (SQ_LIVING | SQ_DOMAIN_CARDS)) != 0 &&
           (sel == NULL ||
            pl_fits(r, sel, host, mark, r->s->objects[mark].controller,
                    PL_REF_NONE));
}

/* What a mark is attached to (S31). */
static bool check_host(struct pl_run *r, int mark, const struct pl_words *w)
{
    const struct pl_word *on =
        w->counts[HJ_ROLE_ON] > 0 ? &w->w[w->first[HJ_ROLE_ON]] : NULL;

    if (on == NULL) {
        pl_unread(r, NULL, SQ_SAY(MISSING_HOST_OF_MARK));
        return false;
    }
    if (!pl_ref_is_object(on->ref) || !(PL_ZONE(r->s->objects[on->ref].zone) &
                                        (SQ_LIVING | SQ_DOMAIN_CARDS))) {
        pl_undoable(r, on->o, sq_unfit(r, on->ref, "4.4.8.2 S31"),
                    SQ_SAY(CANNOT_BEAR_MARKS));
        return false;
    }
    if (!sq_may_bear(r, mark, on->ref))
        pl_illegal(r, on->o, "4.4.8.2 S31", SQ_SAY(NOT_ATTACHED_SO),
                   HJ_STR_ARG(pl_called(r, mark)),
                   HJ_STR_ARG(hj_operand_text(on->o)));
    return true;
}

void sq_do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref, type = pl_card_of(r, object)->type;
    const struct hj_operand *o = w->w[0].o;
    pl_ref to = pl_first(w, HJ_ROLE_TO);
    struct pl_item *item;

    if ((type == SQ_MARK_CARD && !check_host(r, object, w)) ||
        !check_type(r, o, object, player))
        return;
    if (to != PL_REF_NONE && !(PL_ZONE(pl_place_zone(to)) & SQ_CHAINS)) {
        pl_unread(r, w->w[w->first[HJ_ROLE_TO]].o, SQ_SAY(NOT_STRATEGY_CHAIN),
                  HJ_STR_ARG(hj_operand_text(w->w[w->first[HJ_ROLE_TO]].o)));
        return;
    }
    if (to != PL_REF_NONE &&
        (pl_place_player(to) != player ||
         !sq_stands(r, player, pl_place_zone(to) - SQ_CHAIN_ARMY)))
        pl_illegal(r, w->w[w->first[HJ_ROLE_TO]].o, "S11 4.4.7.3",
                   SQ_SAY(NOT_OWN_CHAIN), HJ_STR_ARG(pl_id(r, player)));
    sq_pay(r, o, player, pl_value(r, object, SQ_VALUE_COST), "4.4.2");
    pl_move(r, object, SQ_QUEUE, 0, "1.3.2.3");
    item = pl_push(r, PL_ITEM_CARD, object, player, "1.3.2.3");
    if (item == NULL)
        return;
    pl_alias(r, object);
    if (type == SQ_MARK_CARD) {
        item->targets[0] = pl_first(w, HJ_ROLE_ON);
        item->target_count = 1;
    } else {
        pl_read_targets(r, item, -1, w);
    }
    item->to = to;
    sq_acted(r, player);
    sq_happens(r, SQ_EVENT_PLAYS, object, player);
}

/* --- traps --- */

void sq_do_trap(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    bool up = w->count > 1 && w->w[1].role == HJ_ROLE_ITEM;
    const struct hj_operand *o = w->w[0].o;
    struct pl_item *item;
    int object;

    if (up && !hj_str_is(hj_operand_text(w->w[1].o), "up")) {
        pl_unread(r, w->w[1].o, PL_SAY(UNEXPECTED_ARGUMENT),
                  HJ_STR_ARG(hj_operand_text(w->w[1].o)));
        return;
    }
    if (up && o->kind == HJ_OPERAND_UNKNOWN) {
        pl_unread(r, o, SQ_SAY(UNNAMED_FACE_UP));
        return;
    }
    object = pl_take_card(r, player, o, SQ_HAND, NULL);
    if (object < 0)
        return;
    sq_check_action(r, player, "4.4.9.1");
    if (up && !pl_may_be(r, object, SQ_TRAP_CARD))
        pl_illegal(r, o, "4.4.9.5 4.4.9.10", SQ_SAY(BLUFF_FACE_UP),
                   HJ_STR_ARG(pl_called(r, object)));
    sq_pay(r, o, player, SQ_TRAP_COST,
           pl_may_be(r, object, SQ_TRAP_CARD) ? "4.4.9.4"
                                              : "4.4.9.4 4.4.9.10.2");
    pl_alias(r, object);
    if (pl_chosen(r, SQ_S10_QUEUE)) {
        pl_move(r, object, SQ_QUEUE, 0, "S10");
        item = pl_push(r, PL_ITEM_CARD, object, player, "S10");
        if (item != NULL)
            item->number = up;
        sq_acted(r, player);
    } else {
        r->s->objects[object].flags &= (uint16_t)~PL_FACE_UP;
        pl_move(r, object, SQ_TRAP, 0, "4.4.9.5 S10");
        if (up)
            pl_flag(r, object, PL_FACE_UP, true, "4.4.9.5");
        own->acted = own->step_acted = 1; /* S34 */
    }
    sq_happens(r, SQ_EVENT_PLAYS, object, player);
}

/* A face-down card that is told may still lie face-down. */
void sq_do_reveal(struct pl_run *r, int player, const struct pl_words *w)
{
    pl_reveal_verb(r, player, w);
}

/* --- recruits --- */

/* What is asked of the catalogue once: the recruits of each level that were
 * read last, so that those which a log declares go before the others. */
struct recruits {
    hj_card first[4]; /* by level, 1 to 3 */
    int count[4];
    const char *file[4];
};

static const struct recruits *recruits_of(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    struct recruits *all = g->own;

    if (all != NULL)
        return all;
    all = hj_arena_array(g->arena, 1, sizeof *all);
    if (all == NULL) {
        g->starved = true;
        return NULL;
    }
    memset(all, 0, sizeof *all);
    for (hj_card c = 0;
         g->type != HJ_NO_PROPERTY && c < hj_catalogue_count(cat); c++) {
        const char *file;
        int level;
        if (!hj_str_same(hj_card_value(cat, c, g->type), HJ_STR("recruit")))
            continue;
        level = pl_card(g, c)->values[SQ_VALUE_LEVEL];
        if (level < 1 || level > 3)
            continue;
        file = hj_card_printing(cat, c, 0).file;
        if (all->count[level] == 0 || all->file[level] == NULL ||
            file == NULL || strcmp(file, all->file[level]) != 0) {
            all->count[level] = 0;
            all->first[level] = c;
            all->file[level] = file;
        }
        all->count[level]++;
    }
    g->own = all;
    return all;
}

hj_card sq_next_level(struct hj_game *g, hj_card card, hj_card wish, int *count)
{
    const struct recruits *all = recruits_of(g);
    int level = pl_card(g, card)->values[SQ_VALUE_LEVEL] + 1;

    *count = 0;
    if (all == NULL || level > 3)
        return HJ_NO_CARD;
    *count = all->count[level];
    if (wish != HJ_NO_CARD)
        return pl_card(g, wish)->type == SQ_RECRUIT_CARD &&
                       pl_card(g, wish)->values[SQ_VALUE_LEVEL] == level
                   ? wish
                   : HJ_NO_CARD;
    return *count > 0 ? all->first[level] : HJ_NO_CARD;
}

struct price {
    int player, less;
};

static bool add_rebate(const struct pl_run *r, int source,
                       const struct hj_effect *e, int object, void *data)
{
    struct price *p = data;

    (void)object;
    if (r->s->objects[source].controller == p->player)
        p->less += e->n.n;
    return false;
}

int sq_price(const struct pl_run *r, int player, hj_card card)
{
    const struct pl_card *c = pl_card(r->g, card);
    struct price p = {player, 0};
    int cost = c->has >> SQ_VALUE_COST & 1      ? c->values[SQ_VALUE_COST]
               : c->values[SQ_VALUE_LEVEL] <= 1 ? SQ_RECRUIT_COST
                                                : -1;

    if (cost < 0)
        return -1; /* not for sale (S9) */
    pl_any_continuous(r, -1, SQ_VERB_RECRUITS_COST, add_rebate, &p);
    return cost > p.less ? cost - p.less : 0;
}

/* The recruit that a word names: `recruit`, or a card. */
static hj_card recruit_named(struct pl_run *r, const struct hj_operand *o)
{
    const struct recruits *all = recruits_of(r->g);
    hj_card card = HJ_NO_CARD;

    if (o->kind == HJ_OPERAND_WORD && all != NULL && all->count[1] > 0 &&
        hj_str_is(hj_operand_text(o), "recruit")) {
        if (all->count[1] > 1)
            pl_unread(r, o, SQ_SAY(SEVERAL_RECRUITS));
        return all->first[1];
    }
    if (o->kind == HJ_OPERAND_WORD &&
        hj_str_is(hj_operand_text(o), "recruit")) {
        pl_unread(r, o, SQ_SAY(NO_RECRUIT_IN_CATALOGUE));
        return HJ_NO_CARD;
    }
    if (pl_card_operand(r, o, &card) && card == HJ_NO_CARD)
        pl_unread(r, o, SQ_SAY(MISSING_RECRUIT));
    return card;
}

static bool own_domain(struct pl_run *r, const struct pl_word *at, int player,
                       const char *cite)
{
    int d = pl_place_zone(at->ref) - SQ_ARMY;

    if (d < 0 || d >= SQ_DOMAINS) {
        pl_unread(r, at->o, SQ_SAY(NOT_DOMAIN),
                  HJ_STR_ARG(hj_operand_text(at->o)));
        return false;
    }
    if (pl_place_player(at->ref) != player || !sq_stands(r, player, d)) {
        pl_undoable(r, at->o, cite, SQ_SAY(NOT_STANDING_DOMAIN),
                    HJ_STR_ARG(pl_id(r, player)));
        return false;
    }
    return true;
}

void sq_do_buy(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_word *at = &w->w[w->first[HJ_ROLE_AT]];
    hj_card card = recruit_named(r, w->w[0].o);
    struct pl_item *item;
    int object, price;

    if (r->unread || card == HJ_NO_CARD || !own_domain(r, at, player, "S9"))
        return;
    if (pl_card(r->g, card)->type != SQ_RECRUIT_CARD) {
        pl_undoable(r, w->w[0].o, "4.2.5.2", SQ_SAY(NOT_RECRUIT),
                    HJ_STR_ARG(hj_operand_text(w->w[0].o)));
        return;
    }
    price = sq_price(r, player, card);
    if (price < 0) {
        pl_undoable(r, w->w[0].o, "4.2.5.2 S9", SQ_SAY(RECRUIT_NOT_FOR_SALE));
        return;
    }
    sq_check_action(r, player, "4.2.5.2");
    sq_pay(r, w->w[0].o, player, price, "4.2.5.2");
    object = pl_new_object(r, card, player, SQ_QUEUE);
    if (object < 0)
        return;
    pl_alias(r, object);
    item = pl_push(r, PL_ITEM_OWN, object, player, "4.2.5.2");
    if (item == NULL)
        return;
    item->number = SQ_DO_BUY;
    item->to = at->ref;
    sq_acted(r, player);
}

static bool own_creature(struct pl_run *r, const struct hj_operand *o,
                         int object, int player, const char *cite)
{
    if (!sq_is_living(r, object)) {
        pl_undoable(r, o, cite, SQ_SAY(NOT_LIVING_CREATURE),
                    HJ_STR_ARG(pl_called(r, object)));
        return false;
    }
    if (r->s->objects[object].controller != player)
        pl_illegal(r, o, cite, SQ_SAY(NOT_OWN_CREATURE),
                   HJ_STR_ARG(pl_called(r, object)),
                   HJ_STR_ARG(pl_id(r, player)));
    return true;
}

void sq_do_promote(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref, count;
    pl_ref with = pl_first(w, HJ_ROLE_WITH);
    hj_card wish = with == PL_REF_NONE || with < 0 ? HJ_NO_CARD : (hj_card)with,
            next;
    int level = pl_card_of(r, object)->values[SQ_VALUE_LEVEL];
    const char *cite = level == 2 ? "4.2.5.4" : "4.2.5.3";
    struct pl_item *item;

    if (!own_creature(r, w->w[0].o, object, player, cite))
        return;
    if (pl_card_of(r, object)->type != SQ_RECRUIT_CARD || level < 1 ||
        level > 2) {
        pl_undoable(r, w->w[0].o, "4.2.5.3 4.2.5.4", SQ_SAY(NOT_TO_BE_PROMOTED),
                    HJ_STR_ARG(pl_called(r, object)));
        return;
    }
    next = sq_next_level(r->g, r->s->objects[object].card, wish, &count);
    if (next == HJ_NO_CARD || (wish == HJ_NO_CARD && count > 1)) {
        pl_unread(r, wish != HJ_NO_CARD ? w->w[w->first[HJ_ROLE_WITH]].o : NULL,
                  SQ_SAY_IF(count > 1 && wish == HJ_NO_CARD,
                            SEVERAL_OF_NEXT_LEVEL, NO_RECRUIT_OF_NEXT_LEVEL));
        return;
    }
    sq_check_action(r, player, cite);
    sq_pay(r, w->w[0].o, player, SQ_PROMOTION_COST, cite);
    item = pl_push(r, PL_ITEM_OWN, object, player, cite);
    if (item == NULL)
        return;
    item->number = SQ_DO_PROMOTE;
    item->targets[0] = (pl_ref)next;
    sq_acted(r, player);
}

/* --- moving, banishing --- */

void sq_do_move(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref;
    const struct pl_word *to = &w->w[w->first[HJ_ROLE_TO]];
    bool flies =
        pl_keyword(r, object, SQ_KEYWORD_FLYING) > 0 && pl_on("5.4.1.2");
    struct pl_item *item;

    if (!own_creature(r, w->w[0].o, object, player, "4.2.4.6") ||
        !own_domain(r, to, player, "4.2.4.6 4.2.4.3"))
        return;
    sq_check_action(r, player, "4.2.4.6");
    if (pl_is_flag(r, object, PL_EXHAUSTED) &&
        !(flies && !pl_chosen(r, SQ_S20_READY)))
        pl_illegal(r, w->w[0].o, flies ? "4.2.4.6 S20" : "4.2.4.6",
                   SQ_SAY(EXPENDED), HJ_STR_ARG(pl_called(r, object)));
    if (!flies)
        pl_flag(r, object, PL_EXHAUSTED, true, "4.2.4.6");
    item = pl_push(r, PL_ITEM_OWN, object, player, "4.2.4.6");
    if (item == NULL)
        return;
    item->number = SQ_DO_MOVE;
    item->to = to->ref;
    sq_acted(r, player);
}

void sq_do_banish(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref;
    struct pl_item *item;

    if (!own_creature(r, w->w[0].o, object, player, "6.1.3.2"))
        return;
    if (player != r->s->turn || r->s->phase != SQ_PROVISION)
        pl_illegal(r, NULL, "6.1.3.2", SQ_SAY(NOT_OWN_PROVISION_PHASE));
    else
        sq_check_privilege(r, player, "6.1.3.2");
    item = pl_push(r, PL_ITEM_OWN, object, player, "6.1.3.2");
    if (item == NULL)
        return;
    item->number = SQ_DO_BANISH;
    sq_acted(r, player);
}
