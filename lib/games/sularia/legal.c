/* SPDX-License-Identifier: MPL-2.0 */
/* What may be done now, and by whom: candidates, each tried by the same checks
 * that judge an action. */
#include "games/sularia/sularia.h"

#include <stdlib.h>

/* A candidate is built as an action and checked on a copy of the state. */
struct legal {
    const struct hj_game *g;
    const struct su_state *s;
    hj_legal_take take;
    void *data;
    struct hj_out *line;
    bool go_on;
};

static bool give(struct legal *l, int player)
{
    if (l->go_on)
        l->go_on = l->take(l->data, player, hj_out_text(l->line));
    hj_out_cut(l->line, 0);
    return l->go_on;
}

static void begin_line(struct legal *l, int player, const char *verb)
{
    hj_out_cut(l->line, 0);
    hj_out_str(l->line, l->g->setup.players[player].id);
    hj_out_char(l->line, ' ');
    hj_out_puts(l->line, verb);
}

static bool can_fight(const struct su_run *r, int object, int player)
{
    const struct su_object *o = &r->s->objects[object];

    return su_in_play(r->s, object) && o->controller == player &&
           su_object_card(r, object)->type == SU_COMBATANT && !o->activated &&
           (!o->arrived || o->quick) && su_fighter(r->s, object) == NULL;
}

static void attacks(struct legal *l, const struct su_run *r, int player)
{
    const struct su_state *s = l->s;

    for (int i = 0; i < s->object_count; i++) {
        if (!can_fight(r, i, player))
            continue;
        for (int p = 0; p < l->g->players; p++) {
            bool any = false;
            if (s->players[p].out || !su_is_opponent(l->g, player, p))
                continue;
            for (int k = 0; k < s->object_count; k++) {
                if (!su_in_play(s, k) || s->objects[k].controller != p ||
                    su_object_card(r, k)->type != SU_SITE)
                    continue;
                any = true;
                if (s->objects[k].zone != SU_SITES ||
                    (su_is_protected(r, k) &&
                     su_keyword(r, i, HJ_KEYWORD_FLIGHT) == 0))
                    continue;
                begin_line(l, player, "attack ");
                su_put_object(l->g, s, i, l->line);
                hj_out_printf(l->line, " -> %.*s.%s.%d",
                              HJ_STR_ARG(l->g->setup.players[p].id),
                              s->objects[k].row == SU_FRONT ? "front" : "rear",
                              s->objects[k].column);
                if (!give(l, player))
                    return;
            }
            if (any)
                continue;
            begin_line(l, player, "attack ");
            su_put_object(l->g, s, i, l->line);
            hj_out_printf(l->line, " -> %.*s",
                          HJ_STR_ARG(l->g->setup.players[p].id));
            if (!give(l, player))
                return;
        }
    }
}

static void defences(struct legal *l, const struct su_run *r)
{
    const struct su_state *s = l->s;

    for (int p = 0; p < l->g->players; p++)
        for (int i = 0; i < s->object_count; i++) {
            if (!can_fight(r, i, p))
                continue;
            for (int k = 0; k < s->fighter_count; k++) {
                const struct su_fighter *f = &s->fighters[k];
                if (!f->in || f->defends || su_is_opponent(l->g, f->player, p))
                    continue;
                if (su_keyword(r, f->object, HJ_KEYWORD_FLIGHT) > 0 &&
                    su_keyword(r, i, HJ_KEYWORD_FLIGHT) == 0 &&
                    su_keyword(r, i, HJ_KEYWORD_SPECIALIST) == 0)
                    continue;
                begin_line(l, p, "defend ");
                su_put_object(l->g, s, i, l->line);
                hj_out_puts(l->line, " -> ");
                su_put_object(l->g, s, f->object, l->line);
                if (!give(l, p))
                    return;
            }
        }
}

/* Whether every effect of a tactic that wants a target has one. */
static bool has_targets(const struct su_run *r, int object, int player)
{
    const struct hj_card_text *t = &su_object_card(r, object)->text;

    for (int k = 0; k < t->ability_count; k++)
        for (int e = 0; e < t->abilities[k].effect_count; e++) {
            const struct hj_effect *effect = &t->abilities[k].effects[e];
            bool any = false;
            if (t->abilities[k].when != HJ_WHEN_OWN ||
                effect->whom.pick != HJ_PICK_TARGET)
                continue;
            for (int i = -r->g->players; i < r->s->object_count && !any; i++)
                any = su_target_ok(r, effect, i, object, player);
            if (!any)
                return false;
        }
    return true;
}

/* The checks of `play`, asked without a report. */
static bool can_play(const struct su_run *r, int object, int player)
{
    struct su_run quiet = {.g = r->g, .s = r->s, .cause = -1};

    if (su_keyword(r, object, HJ_KEYWORD_DEFUSE) > 0 && r->s->link_count == 0)
        return false;
    su_check_window(&quiet);
    su_check_presence(&quiet, object, player);
    return !quiet.illegal && has_targets(r, object, player);
}

/* A free place that a site may go to: R16. */
static void put_place(struct legal *l, int player)
{
    static const int rows[] = {0, 0, 1}, columns[] = {1, -1, 0};
    const struct su_state *s = l->s;

    for (int i = 0; i < s->object_count; i++) {
        const struct su_object *o = &s->objects[i];
        if (o->zone != SU_SITES || o->controller != player)
            continue;
        for (int k = 0; k < 3; k++) {
            int row = rows[k] ? !o->row : o->row;
            if (su_site_at(s, player, row, o->column + columns[k]) >= 0)
                continue;
            hj_out_printf(l->line, " at %s.%d",
                          row == SU_FRONT ? "front" : "rear",
                          o->column + columns[k]);
            return;
        }
    }
    hj_out_puts(l->line, " at front.1");
}

/* The cards that are known in the hand or face down in the row and may be
 * played in this phase. */
static void cards(struct legal *l, const struct su_run *r, int player)
{
    const struct su_state *s = l->s;
    const struct su_player *p = &s->players[player];
    int row = su_count(s, player, SU_INFLUENCE);

    for (int i = 0; i < s->object_count; i++) {
        const struct su_object *o = &s->objects[i];
        const struct su_card *c = su_object_card(r, i);
        const char *verb = NULL;
        int pool = 0;
        if (o->controller != player || o->card == HJ_NO_CARD ||
            !(o->zone == SU_HAND_ZONE || (o->zone == SU_INFLUENCE && !o->up)))
            continue;
        for (int f = 0; f < SU_FACTIONS; f++)
            pool += c->faction == l->g->mercenary || c->faction == f
                        ? p->sularium_pool[f]
                        : 0;
        if (c->type == SU_SITE && s->phase == HJ_TEXT_PHASE_SITE &&
            player == s->turn && c->cost <= p->influence_pool)
            verb = "establish ";
        else if (c->type == SU_COMBATANT && player == s->turn &&
                 s->phase == HJ_TEXT_PHASE_COMBATANT && c->cost <= pool)
            verb = "deploy ";
        else if ((c->type == SU_TACTIC || c->type == SU_CONDITION) &&
                 c->cost <= row && can_play(r, i, player))
            verb = "play ";
        if (verb == NULL || (s->link_count > 0 && verb[0] != 'p'))
            continue;
        begin_line(l, player, verb);
        hj_out_char(l->line, '"');
        hj_out_str(l->line, hj_card_name(l->g->setup.catalogue, o->card));
        hj_out_char(l->line, '"');
        if (o->zone == SU_INFLUENCE)
            hj_out_puts(l->line, " from influence");
        if (c->type == SU_SITE && su_keyword(r, i, HJ_KEYWORD_HIDDEN) == 0)
            put_place(l, player);
        if (!give(l, player))
            return;
    }
}

static void plain(struct legal *l, int player, const char *what)
{
    begin_line(l, player, what);
    give(l, player);
}

/* Before the influence phase, and once a turn is over, the turn to come begins
 * with its influence card: what lies between leaves no choice. */
static void before_influence(struct legal *l)
{
    struct su_state *copy = malloc(sizeof *copy);
    struct su_run r = {.g = (struct hj_game *)l->g, .s = copy, .cause = -1};

    if (copy == NULL)
        return;
    *copy = *l->s;
    if (!copy->begun || copy->done)
        su_begin_turn(&r);
    su_to_phase(&r, HJ_TEXT_PHASE_INFLUENCE);
    for (int i = 0; i < l->g->players && copy->winner < 0; i++)
        if (su_has_turn(&r, i) && su_count(copy, i, SU_HAND_ZONE) > 0)
            plain(l, i, "influence ?");
    free(copy);
}

void su_legal(const struct hj_game *g, const void *state, hj_legal_take take,
              void *data)
{
    const struct su_state *s = state;
    struct su_run r = {
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    struct legal l = {.g = g,
                      .s = s,
                      .take = take,
                      .data = data,
                      .line = hj_out_memory(),
                      .go_on = true};

    if (l.line == NULL || s->winner >= 0) {
        hj_out_free(l.line);
        return;
    }
    if (!s->begun || s->done || s->phase < HJ_TEXT_PHASE_INFLUENCE)
        before_influence(&l);
    else if (s->phase == HJ_TEXT_PHASE_INFLUENCE &&
             !(s->influence_placed & 1u << s->turn) &&
             su_count(s, s->turn, SU_HAND_ZONE) > 0)
        plain(&l, s->turn, "influence ?");
    else if (s->phase < HJ_TEXT_PHASE_DISCARD)
        for (int i = 0; i < g->players; i++)
            cards(&l, &r, i);
    if (s->phase == HJ_TEXT_PHASE_ATTACK && !s->attacked)
        attacks(&l, &r, s->turn);
    if (s->phase == HJ_TEXT_PHASE_ATTACK && s->attacked &&
        s->step <= SU_STEP_DEFENDERS)
        defences(&l, &r);
    if (s->link_count > 0)
        plain(&l, s->priority, "pass");
    if (s->phase == HJ_TEXT_PHASE_DISCARD &&
        su_count(s, s->turn, SU_HAND_ZONE) > SU_HAND)
        plain(&l, s->turn, "discard ?");
    else if (!s->done && s->phase < HJ_TEXT_PHASE_END) {
        hj_out_cut(l.line, 0);
        hj_out_str(l.line, g->setup.players[s->turn].id);
        hj_out_printf(l.line, " phase %s", su_phase_names[s->phase + 1]);
        give(&l, s->turn);
    }
    if (!s->done)
        plain(&l, s->turn, "end");
    hj_out_free(l.line);
}
