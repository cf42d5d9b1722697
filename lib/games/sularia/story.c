/* SPDX-License-Identifier: MPL-2.0 */
/* Events in words, and the facts that they changed. */
#include "games/sularia/sularia.h"

void su_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    static const char *const names[] = {
        [SU_F_ZONE] = "zone",
        [SU_F_ACTIVATED] = "activated",
        [SU_F_DEF] = "def",
        [SU_F_ATK] = "atk",
        [SU_F_KEYWORD] = "keyword",
        [SU_F_COUNTER] = "counter.sularium",
        [SU_F_CONTROLLER] = "controller",
        [SU_F_HEALTH] = "health",
        [SU_F_DECK] = "deck",
        [SU_F_INFLUENCE_POOL] = "influence.pool",
        [SU_F_INFLUENCE_GENERATION] = "influence.generation",
        [SU_F_SULARIUM_POOL] = "sularium.pool",
        [SU_F_SULARIUM_GENERATION] = "sularium.generation",
        [SU_F_ROUND] = "round",
        [SU_F_TURN] = "turn",
        [SU_F_PHASE] = "phase",
        [SU_F_STEP] = "step",
        [SU_F_WINNER] = "winner",
        [SU_F_ATTACKING] = "attacking",
        [SU_F_CARD] = "card"};

    if (event->kind != SU_CHANGE || event->field == SU_F_NONE)
        return;
    if (event->object >= 0) {
        su_put_object(g, state, event->object, out);
        hj_out_char(out, '.');
    } else if (event->field <= SU_F_SULARIUM_GENERATION && event->player >= 0) {
        hj_out_str(out, g->setup.players[event->player].id);
        hj_out_char(out, '.');
    }
    hj_out_puts(out, names[event->field]);
    if (event->field == SU_F_KEYWORD)
        hj_out_printf(out, ".%s", hj_keyword_path(event->source));
}

static void put_value(const struct hj_game *g, const struct hj_event *e,
                      int value, struct hj_out *out)
{
    static const char *const zones[] = {
        "nowhere", "hand",   "influence", "chain",   "combatant",
        "site",    "hidden", "damage",    "destroy", "deck"};

    if (e->field == SU_F_ZONE)
        hj_out_puts(out, zones[value]);
    else if (e->field == SU_F_PHASE)
        hj_out_puts(out, su_phase_names[value]);
    else if (e->field == SU_F_ACTIVATED || e->field == SU_F_ATTACKING)
        hj_out_puts(out, value ? "yes" : "no");
    else if ((e->field == SU_F_TURN || e->field == SU_F_CONTROLLER ||
              e->field == SU_F_WINNER) &&
             value >= 0 && value < g->players)
        hj_out_str(out, g->setup.players[value].id);
    else
        hj_out_int(out, value);
}

static void put_edge(const struct hj_game *g, const struct su_state *s,
                     const struct hj_event *e, struct hj_out *out)
{
    static const char *const names[SU_EDGES] = {
        "barrage",       "into defender", "into site",   "blast through",
        "into attacker", "site strikes",  "site's cost", "direct damage"};

    hj_out_puts(out, names[e->field]);
    hj_out_puts(out, ": ");
    if (e->source >= 0)
        su_put_object(g, s, e->source, out);
    else
        hj_out_puts(out, "an effect");
    hj_out_puts(out, " \xE2\x86\x92 ");
    if (e->object >= 0)
        su_put_object(g, s, e->object, out);
    else if (e->player >= 0)
        hj_out_str(out, g->setup.players[e->player].id);
    hj_out_printf(out, ", %d offered, %d absorbed, %d left", e->offered,
                  e->absorbed, e->left);
    if (e->chooser >= 0) {
        hj_out_puts(out, ", chosen by ");
        hj_out_str(out, g->setup.players[e->chooser].id);
    }
}

void su_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    static const char *const verbs[] = {
        [SU_LINKED] = " goes on the chain",
        [SU_RESOLVED] = " resolves",
        [SU_FIZZLED] = " does nothing: no target is legal any more",
        [SU_CANCELLED] = " is cancelled"};

    if (event->kind == SU_CHANGE) {
        su_event_path(g, state, event, out);
        hj_out_puts(out, ": ");
        put_value(g, event, event->from, out);
        hj_out_puts(out, " \xE2\x86\x92 ");
        put_value(g, event, event->to, out);
    } else if (event->kind == SU_EDGE) {
        put_edge(g, state, event, out);
    } else if (event->kind == SU_STEPPED) {
        hj_out_printf(out, "%s damage step",
                      event->to == SU_STEP_ALPHA ? "alpha strike" : "the");
    } else {
        su_put_object(g, state, event->object, out);
        hj_out_puts(out, verbs[event->kind]);
    }
}
