/* SPDX-License-Identifier: MPL-2.0 */
/* What may be done now, and by whom. */
#include "games/sularia/legal.h"

#include <stdlib.h>

/* A bare verb of PLAYER. */
static void plain(struct su_legal *l, int player, enum hj_verb verb)
{
    su_begin(l, player, verb, false);
    su_offer(l);
}

/* Whether an earlier card of the hand is the same one. */
static bool is_repeated(const struct su_state *s, int object)
{
    for (int i = 0; i < object; i++)
        if (s->objects[i].zone == s->objects[object].zone &&
            s->objects[i].controller == s->objects[object].controller &&
            s->objects[i].card == s->objects[object].card)
            return true;
    return false;
}

/* `VERB ?`, then `VERB CARD` for each known card of the hand. */
static void from_hand(struct su_legal *l, int player, enum hj_verb verb)
{
    su_begin(l, player, verb, false);
    su_add_unknown(l, HJ_ROLE_ITEM);
    su_offer(l);
    for (int i = 0; i < l->s->object_count && l->go_on; i++) {
        const struct su_object *o = &l->s->objects[i];
        if (o->zone != SU_HAND_ZONE || o->controller != player ||
            o->card == HJ_NO_CARD || is_repeated(l->s, i))
            continue;
        su_cut(l, 0);
        su_add_card(l, HJ_ROLE_ITEM, o->card);
        su_offer(l);
    }
}

/* The cards of the draw phase, all that are due or were due. */
static void draws(struct su_legal *l, int player)
{
    int due = l->s->players[player].draws_due;

    if (l->s->phase > SU_PHASE_DRAW && !l->s->done)
        return;
    su_begin(l, player, HJ_VERB_DRAW, false);
    su_add_number(l, HJ_ROLE_ITEM, due > 0 ? due : SU_DRAW);
    su_offer(l);
}

static void phases(struct su_legal *l)
{
    const struct su_state *s = l->s;

    for (int i = 0; i < l->g->players && l->go_on; i++) {
        if (!su_has_turn(&l->r, i) || s->players[i].out)
            continue;
        if (!s->done && s->phase < SU_PHASE_DISCARD) {
            int next = !s->begun && s->players[i].turns == 0
                           ? SU_PHASE_INFLUENCE /* R5 */
                           : s->phase + 1;
            su_begin(l, i, HJ_VERB_PHASE, false);
            su_add_word(l, HJ_ROLE_ITEM, su_phase_names[next].text);
            su_offer(l);
        }
        if (s->begun && !s->done)
            plain(l, i, HJ_VERB_END);
        return; /* one member speaks for a team */
    }
}

/* The card of the influence phase, also that of a turn which is to come. */
static void influence(struct su_legal *l, int player)
{
    const struct su_state *s = l->s;

    if (!s->begun || s->done || s->phase <= SU_PHASE_INFLUENCE)
        from_hand(l, player, HJ_VERB_INFLUENCE);
}

static void discards(struct su_legal *l, int player)
{
    const struct su_state *s = l->s;

    if (s->players[player].discards_due > 0 ||
        s->phase == SU_PHASE_DISCARD)
        from_hand(l, player, HJ_VERB_DISCARD);
}

/* Everybody, in the order in which they get priority. */
static void each_player(struct su_legal *l,
                        void (*what)(struct su_legal *l, int player))
{
    for (int n = 0; n < l->g->players && l->go_on; n++) {
        int player = (l->s->turn + n) % l->g->players;
        if (!l->s->players[player].out)
            what(l, player);
    }
}

/* In the order in which a list is read: what the phase asks for, commands,
 * the attack, then going on. */
static void list(struct su_legal *l)
{
    const struct su_state *s = l->s;

    each_player(l, influence);
    each_player(l, discards);
    if (s->ask.kind != SU_ASKS_NOTHING) {
        su_legal_answers(l);
        return;
    }
    if (su_wants_targets(s)) { /* nothing comes before them */
        each_player(l, su_legal_triggers);
        return;
    }
    if (s->begun && !s->done && s->phase >= SU_PHASE_INFLUENCE) {
        each_player(l, su_legal_triggers);
        each_player(l, su_legal_cards);
        each_player(l, su_legal_uses);
        su_legal_attacks(l);
        su_legal_defences(l);
        su_legal_orders(l);
    }
    if (s->link_count > 0 || l->g->setup.strict)
        plain(l, s->priority, HJ_VERB_PASS);
    phases(l);
    each_player(l, draws);
}

void su_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data)
{
    struct su_legal *l = malloc(sizeof(*l));

    if (l == NULL) {
        ((struct hj_game *)g)->starved = true;
        return;
    }
    l->g = g;
    l->s = state;
    l->r = (struct su_run){
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    l->take = take;
    l->data = data;
    l->go_on = true;
    l->line = hj_out_memory();
    l->name = hj_out_memory();
    if (l->line != NULL && l->name != NULL && l->s->winner < 0)
        list(l);
    if (l->line == NULL || l->name == NULL || hj_out_failed(l->line) ||
        hj_out_failed(l->name))
        l->r.g->starved = true;
    hj_out_free(l->line);
    hj_out_free(l->name);
    free(l);
}
