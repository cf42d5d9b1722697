/* SPDX-License-Identifier: MPL-2.0 */
/* Legal moves: the lines that may be written now. */
#include "play/legal.h"
#include "play/internal.h"

#include <stdio.h>
#include <stdlib.h>

bool pl_is_repeated(const struct pl_state *s, int object)
{
    const struct pl_object *o = &s->objects[object];

    for (struct pl_walk w = {0};
         pl_walk_of(&w, s, PL_ZONE(o->zone), o->controller) && w.at < object;)
        if (s->objects[w.at].card == o->card &&
            !((s->objects[w.at].flags ^ o->flags) & PL_FACE_UP))
            return true;
    return false;
}

void pl_each_hand(struct pl_legal *l, int player, enum hj_role role,
                  void (*each)(struct pl_legal *l, int player, int object))
{
    uint32_t count = l->action.count;

    PL_OFFER_OF (w, l, PL_ZONE(l->r.g->rules->hand), player) {
        if (pl_is_repeated(l->r.s, w.at))
            continue;
        pl_truncate_operands(l, count);
        pl_add_hand(l, role, w.at);
        if (each != NULL)
            each(l, player, w.at);
        else
            pl_offer(l);
    }
    pl_truncate_operands(l, count);
}

void pl_offer_to(struct pl_legal *l)
{
    uint32_t before = l->action.count;

    if (pl_offer(l) || l->action.verb != HJ_VERB_TRIGGER)
        return;
    for (int i = 0; l->go_on && pl_nth_place(&l->r, i) != PL_REF_NONE; i++) {
        pl_add_ref(l, HJ_ROLE_TO, pl_nth_place(&l->r, i), NULL);
        pl_offer(l);
        pl_truncate_operands(l, before);
    }
}

/* Offers the candidate with any object, player or place as its target. */
static void offer_any(struct pl_legal *l)
{
    uint32_t before = l->action.count;
    pl_ref ref;

    for (struct pl_refs at = {{0}, 0};
         l->go_on &&
         (ref = pl_next_ref(&at, &l->r, l->r.g->table)) != PL_REF_NONE;) {
        pl_add_ref(l, HJ_ROLE_ON, ref, NULL);
        pl_offer_to(l);
        pl_truncate_operands(l, before);
    }
}

void pl_offer_roll(struct pl_legal *l, int player, int sides)
{
    bool coin = sides == HJ_COIN;
    char die[HJ_DIGITS + 1];

    snprintf(die, sizeof die, "d%d", sides);
    for (int n = 1; n <= (coin ? HJ_TAILS : sides) && l->go_on; n++) {
        pl_try(l, player, HJ_VERB_ROLL);
        pl_add_word(l, HJ_ROLE_ITEM, coin ? "coin" : die);
        if (coin)
            pl_add_word(l, HJ_ROLE_ITEM, n == HJ_HEADS ? "heads" : "tails");
        else
            pl_add_number(l, HJ_ROLE_ITEM, n);
        pl_offer(l);
    }
}

/* Offers the `trigger` lines of PLAYER that answer pending ability P. */
static void offer_pending(struct pl_legal *l, int player,
                          const struct pl_pending *p)
{
    const struct hj_ability *a = pl_ability_of(&l->r, &p->item);
    bool own = p->item.kind == PL_ITEM_OWN;

    if (pl_is_yes_or_no(&l->r, p))
        return;
    if (own) {
        pl_try(l, player, HJ_VERB_TRIGGER);
        pl_add_ref(l, HJ_ROLE_ITEM, p->item.object,
                   pl_keyword_path(l->r.g->rules, p->item.number));
    } else {
        pl_try_ability(l, player, HJ_VERB_TRIGGER, p->item.object,
                       p->item.ability);
    }
    if (p->wait == PL_WAIT_MAY && pl_offer(l))
        return; /* needs no targets, or has them already */
    if (own)
        offer_any(l);
    else
        pl_offer_targets(l, p->item.object, a);
}

void pl_each_choice(struct pl_choosing *c, int from, int left)
{
    const struct pl_object *o = c->l->r.s->objects;
    uint32_t words = c->l->action.count;
    bool several = from > 0 || left > 1;

    if (left == 0) {
        c->ways++;
        if (c->then != NULL)
            c->then(c->l, c->data);
        else
            pl_offer(c->l);
        return;
    }
    for (int n = from;
         n < c->count && c->l->go_on && (!several || c->ways < PL_MOST_FORMS);
         n++) {
        int k = from;
        while (c->hand && k < n && o[c->refs[k]].card != o[c->refs[n]].card)
            k++;
        if (c->hand && k < n)
            continue; /* a copy of a card before */
        if (c->hand)
            pl_add_hand(c->l, c->role, c->refs[n]);
        else
            pl_add_ref(c->l, c->role, c->refs[n], NULL);
        pl_each_choice(c, n + 1, left - 1);
        pl_truncate_operands(c->l, words);
    }
}

/* Offers every choice of NUMBER of the COUNT objects and players in REFS. HAND:
 * they are cards of a hand. */
static void choose(struct pl_legal *l, const int16_t *refs, int count,
                   int number, bool hand)
{
    pl_each_choice(
        &(struct pl_choosing){
            .l = l, .refs = refs, .count = count, .hand = hand},
        0, number);
}

/* True if a line that answers pending ability I answers an earlier one: a
 * discard, or the same ability of the same object. */
static bool is_behind(const struct pl_state *s, int i)
{
    const struct pl_pending *p = &s->pending[i], *q = s->pending;

    for (; q < p; q++)
        if (q->player == p->player && q->wait == p->wait &&
            (p->wait == PL_WAIT_DISCARD ||
             (q->item.object == p->item.object &&
              q->item.kind == p->item.kind &&
              q->item.ability == p->item.ability &&
              q->item.number == p->item.number)))
            return true;
    return false;
}

void pl_offer_waiting(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;
    int16_t refs[PL_OBJECTS];

    for (int i = 0; i < s->pending_count && l->go_on; i++) {
        const struct pl_pending *p = &s->pending[i];
        if (p->player != player || is_behind(s, i))
            continue;
        if (p->wait == PL_WAIT_DISCARD) {
            pl_try(l, player, HJ_VERB_DISCARD);
            choose(
                l, refs,
                pl_in_order(&l->r, PL_ZONE(l->r.g->rules->hand), player, refs),
                p->number, true);
        } else if (p->wait == PL_WAIT_MAY || p->wait == PL_WAIT_TARGETS ||
                   (p->wait == PL_WAIT_OWN && l->r.g->rules->answers == NULL)) {
            offer_pending(l, player, p);
        }
    }
}

void pl_offer_abilities(struct pl_legal *l, int player, uint32_t zones,
                        pl_paid_for *offer)
{
    PL_OFFER_OF (w, l, zones, player) {
        const struct hj_card_text *t = &pl_card_of(&l->r, w.at)->text;
        for (int i = 0; i < t->ability_count && l->go_on; i++) {
            if (t->abilities[i].when == HJ_WHEN_PLAYING ||
                (t->abilities[i].when != HJ_WHEN_PAYMENT &&
                 t->abilities[i].cost_count == 0))
                continue;
            pl_try_ability(l, player, HJ_VERB_USE, w.at, i);
            if (offer != NULL)
                offer(l, player, w.at, &t->abilities[i]);
            else
                pl_offer_paid(l, player, w.at, &t->abilities[i], NULL);
        }
    }
}

/* True if a verb may be used in this turn and phase, or in a later phase. */
static bool is_in_time(const struct pl_legal *l, const struct pl_verb *verb,
                       int player)
{
    const struct pl_state *s = l->r.s;

    if (verb->is & PL_SETUP)
        return s->phase < l->r.g->rules->first_phase;
    return (!(verb->is & PL_YOUR_TURN) || s->turn == player) &&
           (verb->phase == PL_ANY_PHASE || (verb->is & PL_ANSWER) ||
            s->phase <= verb->phase) &&
           (l->r.g->rules->may_offer == NULL ||
            l->r.g->rules->may_offer(&l->r, verb->verb, player));
}

/* Offers the verbs that have all the bits of IS and none of WITHOUT. */
static void each_verb(struct pl_legal *l, int player, int is, int without)
{
    const struct hj_game *g = l->r.g;

    for (int v = 0; v < HJ_VERBS && l->go_on; v++) {
        const struct pl_verb *verb = g->verbs[v];
        if (verb == NULL || (verb->is & (is | without)) != is ||
            !is_in_time(l, verb, player))
            continue;
        l->verb = verb;
        if (verb->offer != NULL)
            verb->offer(l, player);
    }
}

void pl_offer_bare(struct pl_legal *l, int player, enum hj_verb verb)
{
    pl_try(l, player, verb);
    pl_offer(l);
}

/* Offers `pass` to each player if anybody may pass first, otherwise to the
 * player with priority. */
static void passes(struct pl_legal *l)
{
    const struct pl_state *s = l->r.s;
    bool anybody = l->r.g->rules->all_must_pass && s->passes == 0;

    for (int n = 0; n < (anybody ? l->r.g->players : 1) && l->go_on; n++)
        if (!s->players[(s->priority + n) % l->r.g->players].out)
            pl_offer_bare(l, (s->priority + n) % l->r.g->players, HJ_VERB_PASS);
}

static void try_phase(struct pl_legal *l, int player, int phase)
{
    pl_try(l, player, HJ_VERB_PHASE);
    pl_add_word(l, HJ_ROLE_ITEM, l->r.g->rules->phases[phase].word);
}

/* Offers the line that begins the next phase, and the end of the turn. */
static void go_on(struct pl_legal *l)
{
    const struct pl_rules *rules = l->r.g->rules;
    const struct pl_state *s = l->r.s;
    int next = s->phase < rules->first_phase ? rules->first_phase
                                             : s->phase + s->begun;

    if (next < rules->phase_count) {
        try_phase(l, s->turn, next);
        pl_offer(l);
    }
    if (s->phase >= rules->first_phase)
        pl_offer_bare(l, s->turn, HJ_VERB_END);
}

void pl_offer_choices(struct pl_legal *l)
{
    const struct pl_state *s = l->r.s;
    const struct pl_pending *p = &s->pending[0];
    int16_t refs[PL_OBJECTS + PL_PLAYERS];
    int count = 0;

    if (s->pending_count == 0)
        return;
    if (p->wait == PL_WAIT_ROLL)
        pl_offer_roll(l, p->player, p->number);
    pl_offer_modes(l);
    for (int i = 0; i < 2 && l->go_on && pl_is_yes_or_no(&l->r, p); i++) {
        pl_try(l, p->player, HJ_VERB_CHOOSE);
        pl_add_word(l, HJ_ROLE_ITEM, i == 0 ? "yes" : "no");
        pl_offer(l);
    }
    if (p->wait != PL_WAIT_CHOICE)
        return;
    for (int i = -l->r.g->players; i < s->object_count; i++)
        if (pl_may_choose(&l->r, p, i))
            refs[count++] = (int16_t)i;
    pl_try(l, p->player, HJ_VERB_CHOOSE);
    for (int n = p->number; n > 0 && l->go_on; n = p->unsure ? n - 1 : 0)
        choose(l, refs, count, n, false);
    if (p->unsure && l->go_on) {
        pl_add_word(l, HJ_ROLE_ITEM, "none");
        pl_offer(l);
    }
}

void pl_offer_draw(struct pl_legal *l, int player)
{
    const struct pl_state *s = l->r.s;
    int drawn = s->players[player].drawn;
    int most = drawn > 0 ? drawn : pl_full_hand(l->r.g);

    if (drawn == 0 && s->turn != player)
        return;
    for (int n = drawn > 0 ? drawn : 1; n <= most; n++) {
        pl_try(l, player, HJ_VERB_DRAW);
        pl_add_unknown(l, HJ_ROLE_ITEM, n);
        if (pl_offer(l))
            return;
    }
}

/* True if a pending choice cannot be left out. */
static bool must_answer(const struct pl_state *s)
{
    for (int i = 0; i < s->pending_count; i++)
        if (s->pending[i].wait != PL_WAIT_MAY && !s->pending[i].unsure)
            return true;
    return false;
}

/* A window that closes by itself gives nobody the move. */
int pl_acting_player(const struct pl_run *r)
{
    const struct pl_state *s = r->s;

    return s->pending_count > 0 ? s->pending[0].player
           : s->priority < r->g->players &&
                   (pl_is_waiting(r->g, s) || r->g->rules->imply != NULL)
               ? s->priority
               : s->turn;
}

/* Offers the answers to abilities that trigger as a turn begins, before anybody
 * can act: such an answer may be the first line of the turn. */
static void offer_first(struct pl_legal *l)
{
    const struct pl_rules *rules = l->r.g->rules;
    struct pl_state *s = l->r.s;
    struct pl_run ahead = l->r;

    if (s->pending_count > 0 || s->stack_count > 0 ||
        s->phase < rules->first_phase ||
        ((s->begun || s->phase > rules->first_phase) &&
         s->priority < PL_PLAYERS))
        return;
    pl_try(l, s->turn, HJ_VERB_TRIGGER);
    pl_copy(&l->ahead, s);
    ahead.s = &l->ahead;
    ahead.a = &l->action;
    if (rules->imply != NULL)
        rules->imply(&ahead, ahead.g->verbs[HJ_VERB_TRIGGER], s->turn);
    else
        pl_reach_answer(&ahead, ahead.g->verbs[HJ_VERB_TRIGGER]);
    l->r.s = &l->ahead;
    for (int n = 0; n < l->r.g->players && l->go_on; n++)
        pl_offer_waiting(l, (s->turn + n) % l->r.g->players);
    pl_offer_choices(l);
    l->r.s = s;
}

/* Offers the lines with which the next player ends the last phase of this turn:
 * draws, verbs of one's own turn, `phase` and `end`.  Other verbs were offered
 * before. */
static void next_turn(struct pl_legal *l)
{
    struct pl_state *s = l->r.s;
    int next = pl_next_player(&l->r, s->turn);

    if (!s->begun || s->phase != l->r.g->rules->phase_count - 1)
        return;
    try_phase(l, next, l->r.g->rules->first_phase);
    pl_copy(&l->ahead, s);
    if (pl_apply(l->r.g, &l->ahead, &l->action, HJ_APPLY_LOOSE | HJ_APPLY_CHECK,
                 NULL) != HJ_APPLIED)
        return;
    l->r.s = &l->ahead;
    if (s->players[next].drawn == 0 &&
        !(l->r.g->verbs[HJ_VERB_DRAW]->is & PL_YOUR_TURN))
        pl_offer_draw(l, next);
    each_verb(l, next, PL_YOUR_TURN, PL_ANSWER);
    l->r.s = s;
    try_phase(l, next, l->r.g->rules->first_phase);
    pl_offer(l);
    pl_offer_bare(l, next, HJ_VERB_END);
}

/* Offers answers to pending choices first, then actions, then the end of the
 * phase or turn. */
static void list(struct pl_legal *l)
{
    const struct hj_game *g = l->r.g;
    const struct pl_state *s = l->r.s;
    int first = pl_acting_player(&l->r);
    bool asks = must_answer(s);

    if (g->rules->list != NULL) {
        g->rules->list(l);
        return;
    }
    pl_offer_choices(l);
    pl_offer_begin(l);
    for (int n = 0; n < g->players && l->go_on; n++) {
        int player = (first + n) % g->players;
        each_verb(l, player, PL_ANSWER, 0);
        if (n == 0)
            offer_first(l);
        if (!asks && !s->players[player].out)
            each_verb(l, player, 0, PL_ANSWER);
    }
    if (asks)
        return;
    if (g->rules->legal != NULL && l->go_on)
        g->rules->legal(l);
    if (s->priority < g->players && pl_holding(s) < 0 &&
        (g->rules->is_open != NULL
             ? pl_is_open(&l->r)
             : s->stack_count > 0 || g->rules->all_passed != NULL))
        passes(l);
    go_on(l);
    next_turn(l);
}

void pl_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data)
{
    struct pl_legal *l = malloc(sizeof *l);

    if (l == NULL) {
        ((struct hj_game *)g)->out_of_memory = true;
        return;
    }
    l->r = pl_reader(g, state);
    l->from = l->r.s;
    l->take = take;
    l->data = data;
    l->go_on = true;
    l->offered = 0;
    l->line = hj_out_memory();
    l->name = hj_out_memory();
    if (l->r.s->winner < 0)
        list(l);
    pl_free_text(&l->r, l->line);
    pl_free_text(&l->r, l->name);
    free(l);
}
