/* SPDX-License-Identifier: MPL-2.0 */
/* Squarriors: playing cards, traps, recruits, moving, banishing. */
#include "games/squarriors/sq.h"

bool sq_check_privilege(struct pl_run *r, int player, const char *cite)
{
    if (r->s->priority == player)
        return true;
    if (r->s->priority >= PL_PLAYERS)
        pl_illegal(r, NULL, cite, SQ_SAY(NOBODY_HAS_PRIVILEGE));
    else
        pl_illegal(r, NULL, cite, SQ_SAY(NO_PRIVILEGE),
                   PL_ID(r, r->s->priority), PL_ID(r, player));
    return false;
}

void sq_check_action(struct pl_run *r, int player, const char *cite)
{
    bool attacks = r->g->verbs[r->a->verb]->work == sq_do_attack;

    if (pl_your_turn(r, player, hj_verb_word(r->a->verb), cite)) {
        if (r->s->phase != SQ_ACTION)
            pl_illegal(r, NULL, cite, SQ_SAY(NOT_ACTION_PHASE),
                       r->g->rules->phases[r->s->phase].word);
        else if (sq_check_privilege(r, player, cite) && r->s->stack_count > 0)
            pl_illegal(r, NULL, cite, SQ_SAY(QUEUE_NOT_EMPTY));
    }
    if (sq_own(r)->attack != SQ_NO_ATTACK && !attacks &&
        pl_chosen(r, SQ_S13_CLOSED))
        pl_illegal(r, NULL, "S13", SQ_SAY(CLOSED_DURING_ATTACK));
}

int sq_domain_named(struct pl_run *r, const struct hj_operand *o, pl_ref place)
{
    int domain = pl_place_zone(place) - SQ_ARMY;

    if (domain >= 0 && domain < SQ_DOMAINS && pl_place_player(place) >= 0)
        return domain;
    pl_unread(r, o, SQ_SAY(NOT_DOMAIN), PL_TEXT(o));
    return -1;
}

void sq_push(struct pl_run *r, enum sq_item what, int object, int player,
             pl_ref to, const char *cite)
{
    struct pl_item *item = pl_push(r, PL_ITEM_OWN, object, player, cite);

    if (item == NULL)
        return;
    item->number = (int16_t)what;
    item->to = to;
    sq_acted(r, player);
}

/* --- commands, instants, marks --- */

static bool check_type(struct pl_run *r, const struct hj_operand *o, int object,
                       int player)
{
    int type = pl_card_of(r, object)->type;

    if (type == SQ_INSTANT_CARD || r->s->objects[object].card == HJ_NO_CARD)
        sq_check_privilege(r, player, "4.4.7.2");
    else if (type == SQ_COMMAND_CARD || type == SQ_MARK_CARD)
        sq_check_action(r, player,
                        type == SQ_MARK_CARD ? "4.4.8.1" : "4.4.7.1");
    else
        pl_undoable(r, o, "1.2.1", SQ_SAY(NOT_PLAYED_SO_HERE),
                    PL_LABEL(r, object));
    return !r->unread;
}

/* Returns the selector of the host in the text of a mark; NULL if unknown. */
static const struct hj_selector *host_of(const struct pl_run *r, int mark)
{
    PL_EACH_ABILITY (a, &pl_card_of(r, mark)->text)
        PL_EACH_CLAUSE (e, a)
            if (e->kind == HJ_EFFECT_OWN && e->index == SQ_VERB_ATTACH)
                return &e->whom;
    return NULL;
}

bool sq_may_bear(const struct pl_run *r, int mark, pl_ref host)
{
    const struct hj_selector *sel = host_of(r, mark);

    return pl_ref_is_object(host) && sq_is_in(r, host, SQ_BEARERS) &&
           (sel == NULL ||
            pl_may_fit(r, sel, host, mark, r->s->objects[mark].controller));
}

/* Checks the host that the line names for a mark (S31). */
static bool check_host(struct pl_run *r, int mark, const struct pl_words *w)
{
    const struct pl_word *on = &w->w[w->first[HJ_ROLE_ON]];

    if (w->counts[HJ_ROLE_ON] == 0)
        pl_unread(r, NULL, SQ_SAY(MISSING_HOST_OF_MARK));
    else if (!pl_ref_is_object(on->ref) || !sq_is_in(r, on->ref, SQ_BEARERS))
        pl_undoable(r, on->o, sq_unfit(r, on->ref, "4.4.8.2 S31"),
                    SQ_SAY(CANNOT_BEAR_MARKS));
    else if (!sq_may_bear(r, mark, on->ref))
        pl_illegal(r, on->o, "4.4.8.2 S31", SQ_SAY(NOT_ATTACHED_SO),
                   PL_LABEL(r, mark), PL_TEXT(on->o));
    return !r->unread;
}

bool sq_check_chain(struct pl_run *r, const struct pl_words *w, int player,
                    const char *cite)
{
    const struct hj_operand *o = w->w[w->first[HJ_ROLE_TO]].o;
    pl_ref to = pl_first(w, HJ_ROLE_TO);

    if (to == PL_REF_NONE)
        return true;
    if (!(PL_ZONE(pl_place_zone(to)) & SQ_CHAINS))
        pl_unread(r, o, SQ_SAY(NOT_STRATEGY_CHAIN), PL_TEXT(o));
    else if (pl_place_player(to) != player ||
             !sq_stands(r, player, pl_place_zone(to) - SQ_CHAIN_ARMY))
        pl_illegal(r, o, cite, SQ_SAY(NOT_OWN_CHAIN), PL_ID(r, player));
    return !r->unread;
}

void sq_do_play(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref;
    const struct hj_operand *o = w->w[0].o;
    struct pl_item draft;

    if ((pl_card_of(r, object)->type == SQ_MARK_CARD &&
         !check_host(r, object, w)) ||
        !check_type(r, o, object, player) ||
        !sq_check_chain(r, w, player, "S11 4.4.7.3"))
        return;
    draft = pl_prepare_item(r, object, -1, player, -1, w);
    pl_pay(r, player, SQ_N_POWER,
           pl_cost_to_play(r, object, player,
                           pl_value(r, object, SQ_VALUE_COST), NULL),
           "4.4.2");
    if (!pl_announce(r, &draft, "1.3.2.3") ||
        !sq_pay(r, player, object, pl_additional_cost(r, object), w))
        return;
    sq_acted(r, player);
    sq_happens(r, SQ_EVENT_PLAYS, object, player);
}

/* --- traps --- */

void sq_lay_trap(struct pl_run *r, int object, bool up)
{
    r->s->objects[object].flags &= (uint16_t)~PL_FACE_UP;
    pl_move(r, object, SQ_TRAP, 0, "4.4.9.5 S10");
    if (up)
        pl_flag(r, object, PL_FACE_UP, true, "4.4.9.5");
}

/* Returns the card of the hand; *UP: it is laid face up. -1: reported. */
static int read_trap(struct pl_run *r, const struct pl_words *w, int player,
                     bool *up)
{
    const struct hj_operand *o = w->w[0].o, *how = w->count > 1 ? w->w[1].o : o;

    *up = w->counts[HJ_ROLE_ITEM] > 1;
    if (*up && !hj_str_is(hj_operand_text(how), "up"))
        pl_unread(r, how, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(how));
    else if (*up && o->kind == HJ_OPERAND_UNKNOWN)
        pl_unread(r, o, SQ_SAY(UNNAMED_FACE_UP));
    return r->unread || !pl_is_one_card(r, o)
               ? -1
               : pl_take_card(r, player, o, SQ_HAND, NULL);
}

void sq_do_trap(struct pl_run *r, int player, const struct pl_words *w)
{
    struct sq_own *own = sq_own(r);
    const struct hj_operand *o = w->w[0].o;
    bool up, trap;
    int object = read_trap(r, w, player, &up);

    if (object < 0)
        return;
    trap = pl_may_be(r, object, SQ_TRAP_CARD);
    sq_check_action(r, player, "4.4.9.1");
    if (up && !trap)
        pl_illegal(r, o, "4.4.9.5 4.4.9.10", SQ_SAY(BLUFF_FACE_UP),
                   PL_LABEL(r, object));
    pl_pay(r, player, SQ_N_POWER, SQ_TRAP_COST,
           trap ? "4.4.9.4" : "4.4.9.4 4.4.9.10.2");
    pl_alias(r, object);
    if (pl_chosen(r, SQ_S10_QUEUE) || !pl_on("1.1.10 1.2.5")) {
        struct pl_item *item;
        pl_move(r, object, SQ_QUEUE, 0, "S10");
        item = pl_push(r, PL_ITEM_CARD, object, player, "S10");
        if (item != NULL)
            item->number = up ? SQ_UP : SQ_DOWN;
        sq_acted(r, player);
    } else {
        sq_lay_trap(r, object, up);
        own->acted = own->step_acted = 1; /* S34 */
    }
    sq_happens(r, SQ_EVENT_PLAYS, object, player);
}

/* --- recruits --- */

/* The recruits of each level, found once in the catalogue: those of the file
 * read last, so that cards declared in a log take precedence. */
enum { LEVELS = 3, MOST_RECRUITS = 8 };
struct recruits {
    hj_card cards[LEVELS + 1][MOST_RECRUITS]; /* by level */
    int count[LEVELS + 1];
    const char *file[LEVELS + 1];
};

static void note_recruit(struct hj_game *g, struct recruits *all, hj_card card)
{
    const char *file = hj_card_printing(g->setup.catalogue, card, 0).file;
    int level = pl_card(g, card)->values[SQ_VALUE_LEVEL];

    if (level < 1 || level > LEVELS)
        return;
    if (all->count[level] == 0 || all->file[level] == NULL || file == NULL ||
        strcmp(file, all->file[level]) != 0) {
        all->count[level] = 0;
        all->file[level] = file;
    }
    if (all->count[level] < MOST_RECRUITS)
        all->cards[level][all->count[level]++] = card;
}

/* NULL: out of memory. */
static const struct recruits *recruits(struct hj_game *g)
{
    const struct hj_catalogue *cat = g->setup.catalogue;
    struct recruits *all = g->own;

    if (all != NULL)
        return all;
    all = hj_arena_array(g->arena, 1, sizeof *all);
    g->out_of_memory |= all == NULL;
    if (all == NULL)
        return NULL;
    g->own = memset(all, 0, sizeof *all);
    for (hj_card c = 0;
         g->type != HJ_NO_PROPERTY && c < hj_catalogue_count(cat); c++)
        if (hj_str_equal_nocase(hj_card_value(cat, c, g->type),
                                HJ_STR("recruit")))
            note_recruit(g, all, c);
    return all;
}

hj_card sq_recruit(struct hj_game *g, int level, int i)
{
    const struct recruits *all = recruits(g);

    return all != NULL && level >= 1 && level <= LEVELS && i < all->count[level]
               ? all->cards[level][i]
               : HJ_NO_CARD;
}

/* Returns the only recruit of LEVEL; HJ_NO_CARD for none or *SEVERAL. */
static hj_card recruit_of(struct hj_game *g, int level, bool *several)
{
    *several = sq_recruit(g, level, 1) != HJ_NO_CARD;
    return *several ? HJ_NO_CARD : sq_recruit(g, level, 0);
}

/* Returns the price of a recruit; -1: not for sale (S9). */
static int price_of(struct pl_run *r, int recruit, int player)
{
    const struct pl_card *c = pl_card_of(r, recruit);
    int cost = c->has >> SQ_VALUE_COST & 1 ? c->values[SQ_VALUE_COST] : -1;
    int less = pl_rule_effect(r, recruit, SQ_VERB_RECRUITS_COST);

    return cost < 0 ? -1
                    : pl_cost_to_play(r, recruit, player, cost - less, NULL);
}

/* Returns the recruit that a word names: `recruit`, or a card. */
static hj_card recruit_named(struct pl_run *r, const struct hj_operand *o)
{
    hj_card card = HJ_NO_CARD;
    bool several;

    if (o->kind == HJ_OPERAND_WORD &&
        hj_str_is(hj_operand_text(o), "recruit")) {
        card = recruit_of(r->g, 1, &several);
        if (card == HJ_NO_CARD)
            pl_unread(
                r, o,
                SQ_SAY_IF(several, SEVERAL_RECRUITS, NO_RECRUIT_IN_CATALOGUE));
    } else if (pl_card_operand(r, o, &card) && card == HJ_NO_CARD) {
        pl_unread(r, o, SQ_SAY(MISSING_RECRUIT));
    } else if (!r->unread && pl_card(r->g, card)->type != SQ_RECRUIT_CARD) {
        pl_undoable(r, o, "4.2.5.2", SQ_SAY(NOT_RECRUIT), PL_TEXT(o));
    }
    return card;
}

/* True if the domain of PLAYER at AT is not destroyed; else reported with
 * CITE. */
static bool check_stands(struct pl_run *r, const struct pl_word *at, int player,
                         const char *cite)
{
    if (!sq_stands(r, player, pl_place_zone(at->ref) - SQ_ARMY))
        pl_undoable(r, at->o, cite, SQ_SAY(NOT_STANDING_DOMAIN),
                    PL_ID(r, player));
    return !r->unread;
}

void sq_do_buy(struct pl_run *r, int player, const struct pl_words *w)
{
    const struct pl_word *at = &w->w[w->first[HJ_ROLE_AT]];
    hj_card card = recruit_named(r, w->w[0].o);
    int object = r->unread || !check_stands(r, at, player, "S9")
                     ? -1
                     : pl_new_object(r, card, player, SQ_QUEUE);
    int price = object < 0 ? -1 : price_of(r, object, player);

    if (object >= 0 && price < 0)
        pl_undoable(r, w->w[0].o, "4.2.5.2 S9", SQ_SAY(RECRUIT_NOT_FOR_SALE));
    if (price < 0)
        return;
    sq_check_action(r, player, "4.2.5.2");
    pl_pay(r, player, SQ_N_POWER, price, "4.2.5.2");
    pl_alias(r, object);
    sq_push(r, SQ_DO_BUY, object, player, at->ref, "4.2.5.2");
}

/* Returns the recruit of LEVEL: WISH, or the only one; HJ_NO_CARD: reported. */
static hj_card next_level(struct pl_run *r, int level,
                          const struct pl_word *wish)
{
    bool several;
    hj_card next = recruit_of(r->g, level, &several), card;

    if (wish != NULL && wish->ref >= 0) {
        card = (hj_card)wish->ref;
        next = pl_card(r->g, card)->type == SQ_RECRUIT_CARD &&
                       pl_card(r->g, card)->values[SQ_VALUE_LEVEL] == level
                   ? card
                   : HJ_NO_CARD;
        several = false;
    }
    if (next == HJ_NO_CARD)
        pl_unread(r, wish != NULL ? wish->o : NULL,
                  SQ_SAY_IF(several, SEVERAL_OF_NEXT_LEVEL,
                            NO_RECRUIT_OF_NEXT_LEVEL));
    return next;
}

void sq_do_promote(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref, level;
    const struct pl_card *c = pl_card_of(r, object);
    const char *cite;
    hj_card next;

    level = c->values[SQ_VALUE_LEVEL];
    cite = level == 2 ? "4.2.5.4" : "4.2.5.3";
    if (c->type != SQ_RECRUIT_CARD || level < 1 || level > 2) {
        pl_undoable(r, w->w[0].o, "4.2.5.3 4.2.5.4", SQ_SAY(NOT_TO_BE_PROMOTED),
                    PL_LABEL(r, object));
        return;
    }
    next = next_level(
        r, level + 1,
        w->counts[HJ_ROLE_WITH] > 0 ? &w->w[w->first[HJ_ROLE_WITH]] : NULL);
    if (r->unread)
        return;
    sq_check_action(r, player, cite);
    pl_pay(r, player, SQ_N_POWER, SQ_PROMOTION_COST, cite);
    sq_push(r, SQ_DO_PROMOTE, object, player, (pl_ref)next, cite);
}

/* --- moving, banishing --- */

void sq_do_move(struct pl_run *r, int player, const struct pl_words *w)
{
    int object = w->w[0].ref;
    const struct pl_word *to = &w->w[w->first[HJ_ROLE_TO]];
    bool flies =
        pl_keyword(r, object, SQ_KEYWORD_FLYING) > 0 && pl_on("5.4.1.2");

    if (!check_stands(r, to, player, "4.2.4.6 4.2.4.3"))
        return;
    sq_check_action(r, player, "4.2.4.6");
    if (pl_is_flag(r, object, PL_EXHAUSTED) &&
        !(pl_may_have(r, object, SQ_KEYWORD_FLYING) && pl_on("5.4.1.2") &&
          !pl_chosen(r, SQ_S20_READY)))
        pl_illegal(r, w->w[0].o, flies ? "4.2.4.6 S20" : "4.2.4.6",
                   SQ_SAY(EXPENDED), PL_LABEL(r, object));
    if (!flies)
        pl_flag(r, object, PL_EXHAUSTED, true, "4.2.4.6");
    sq_push(r, SQ_DO_MOVE, object, player, to->ref, "4.2.4.6");
}

void sq_do_banish(struct pl_run *r, int player, const struct pl_words *w)
{
    if (player != r->s->turn || r->s->phase != SQ_PROVISION)
        pl_illegal(r, NULL, "6.1.3.2", SQ_SAY(NOT_OWN_PROVISION_PHASE));
    else
        sq_check_privilege(r, player, "6.1.3.2");
    sq_push(r, SQ_DO_BANISH, w->w[0].ref, player, PL_REF_NONE, "6.1.3.2");
}
