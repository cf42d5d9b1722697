/* SPDX-License-Identifier: MPL-2.0 */
/* Events in words, and the facts that they changed. */
#include "games/sularia/sularia.h"

#include "base/utf8.h"

static const char *const edge_names[SU_EDGES] = {
    "barrage",       "into defender", "into site",   "blast through",
    "into attacker", "site strikes",  "site's cost", "direct damage"};

/* An object as people call it: where a card went to later in the same line is
 * not its name. */
static void put_called(const struct hj_game *g, const struct su_state *s,
                       int object, struct hj_out *out)
{
    const struct su_object *o = &s->objects[object];
    bool lies = o->zone == SU_DAMAGE || o->zone == SU_DESTROY ||
                o->zone == SU_HAND_ZONE || o->zone == SU_INFLUENCE ||
                o->zone == SU_NOWHERE || o->zone == SU_DECK;

    if (!lies || o->alias != HJ_NO_SYMBOL || o->card == HJ_NO_CARD) {
        su_put_object(g, s, object, out);
        return;
    }
    hj_out_str(out, g->setup.players[o->controller].id);
    hj_out_char(out, '.');
    su_put_slug(g, o->card, out);
}

typedef void (*put_name)(const struct hj_game *g, const struct su_state *s,
                         int object, struct hj_out *out);

static void put_path(const struct hj_game *g, const void *state,
                     const struct hj_event *event, put_name put,
                     struct hj_out *out)
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
        put(g, state, event->object, out);
        hj_out_char(out, '.');
    } else if (event->field <= SU_F_SULARIUM_GENERATION && event->player >= 0) {
        if (event->field == SU_F_HEALTH) /* a team's is common: faction-war.8 */
            su_put_side(g, event->player, out);
        else
            hj_out_str(out, g->setup.players[event->player].id);
        hj_out_char(out, '.');
    }
    hj_out_puts(out, names[event->field]);
    if (event->field == SU_F_KEYWORD)
        hj_out_printf(out, ".%s", hj_keyword_path(event->source));
    if (event->field == SU_F_SULARIUM_POOL && event->source >= 0) {
        hj_out_char(out, '.');
        hj_utf8_slug(g->factions[event->source], out);
    }
}

void su_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    put_path(g, state, event, su_put_object, out);
}

bool su_known_as(const struct hj_game *g, const void *state, struct hj_str path,
                 struct hj_out *out)
{
    struct su_run r = {
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
    size_t dot = hj_str_find(path, '.', 0);
    int player = su_player_text(g, hj_str_first(path, dot)), object;
    struct hj_str rest = hj_str_from(path, dot + 1);

    if (player >= 0 && hj_str_is(rest, "health")) {
        su_put_side(g, player, out); /* a team's is common: faction-war.8 */
        hj_out_puts(out, ".health");
        return true;
    }
    object = su_path_object(&r, path, &rest);
    if (object < 0)
        return false;
    su_put_object(g, state, object, out);
    hj_out_char(out, '.');
    hj_out_str(out, rest.n > 0 ? rest : HJ_STR("zone"));
    return true;
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
    else if ((e->field == SU_F_TURN || e->field == SU_F_WINNER) && value >= 0 &&
             value < g->players)
        su_put_side(g, value, out);
    else if (e->field == SU_F_WINNER)
        hj_out_puts(out, value < 0 ? "none" : "draw");
    else if (e->field == SU_F_CONTROLLER && value >= 0 && value < g->players)
        hj_out_str(out, g->setup.players[value].id);
    else
        hj_out_int(out, value);
}

static void put_ends(const struct hj_game *g, const struct su_state *s,
                     const struct hj_event *e, struct hj_out *out)
{
    if (e->source >= 0)
        put_called(g, s, e->source, out);
    else
        hj_out_puts(out, "an effect");
    hj_out_puts(out, " \xE2\x86\x92 ");
    if (e->object >= 0)
        put_called(g, s, e->object, out);
    else if (e->player >= 0)
        hj_out_str(out, g->setup.players[e->player].id);
}

bool su_event_edge(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *kind,
                   struct hj_out *ends)
{
    if (event->kind != SU_EDGE)
        return false;
    hj_out_puts(kind, edge_names[event->field]);
    put_ends(g, state, event, ends);
    return true;
}

static void put_edge(const struct hj_game *g, const struct su_state *s,
                     const struct hj_event *e, struct hj_out *out)
{
    hj_out_puts(out, edge_names[e->field]);
    hj_out_puts(out, ": ");
    put_ends(g, s, e, out);
    hj_out_printf(out, ", %d offered, %d absorbed, ", e->offered, e->absorbed);
    if (e->offered > e->absorbed + e->left)
        hj_out_printf(out, "%d prevented, ",
                      e->offered - e->absorbed - e->left);
    hj_out_printf(out, "%d left", e->left);
    if (e->chooser >= 0) {
        hj_out_puts(out, ", chosen by ");
        hj_out_str(out, g->setup.players[e->chooser].id);
    }
}

/* What an effect waits for, and what came of it. */
static void put_asked(const struct hj_game *g, const struct su_state *s,
                      const struct hj_event *e, struct hj_out *out)
{
    struct hj_str who = g->setup.players[e->player].id;

    if (e->kind == SU_ASKED) {
        put_called(g, s, e->source, out);
        hj_out_printf(out, " asks %.*s ", HJ_STR_ARG(who));
        if (e->from == SU_ASKS_CHOICE)
            hj_out_printf(out, "for a choice of %d", e->to);
        else if (e->to == HJ_COIN)
            hj_out_puts(out, "to flip a coin");
        else
            hj_out_printf(out, "to roll a d%d", e->to);
        return;
    }
    hj_out_str(out, who);
    if (e->kind == SU_ROLLED && e->to == HJ_COIN)
        hj_out_printf(out, " flips %s",
                      e->from == HJ_HEADS ? "heads" : "tails");
    else if (e->kind == SU_ROLLED)
        hj_out_printf(out, " rolls %d of a d%d", e->from, e->to);
    else
        hj_out_puts(out, " chooses ");
    if (e->kind == SU_CHOSEN && e->object < 0)
        hj_out_str(out, g->setup.players[~e->object].id);
    else if (e->kind == SU_CHOSEN)
        put_called(g, s, e->object, out);
    hj_out_puts(out, " for ");
    put_called(g, s, e->source, out);
}

/* A card that was not known. */
static void put_named(const struct hj_game *g, const struct su_state *s,
                      int object, struct hj_out *out)
{
    const struct su_object *o = &s->objects[object];

    hj_out_puts(out, "an unknown card of ");
    hj_out_str(out, g->setup.players[o->owner].id);
    hj_out_puts(out, " is ");
    if (o->card == HJ_NO_CARD)
        hj_out_char(out, '?');
    else
        hj_out_str(out, hj_card_name(g->setup.catalogue, o->card));
}

void su_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    static const char *const verbs[] = {
        [SU_LINKED] = " goes on the chain",
        [SU_RESOLVED] = " resolves",
        [SU_FIZZLED] = " does nothing: no target is legal any more",
        [SU_CANCELLED] = " is cancelled",
        [SU_IDLE] = " deals nothing: the site it attacked is gone"};

    if (event->kind == SU_CHANGE && event->field == SU_F_CARD) {
        put_named(g, state, event->object, out);
    } else if (event->kind == SU_CHANGE) {
        put_path(g, state, event, put_called, out);
        hj_out_puts(out, ": ");
        put_value(g, event, event->from, out);
        hj_out_puts(out, " \xE2\x86\x92 ");
        put_value(g, event, event->to, out);
    } else if (event->kind == SU_EDGE) {
        put_edge(g, state, event, out);
    } else if (event->kind >= SU_ASKED) {
        put_asked(g, state, event, out);
    } else if (event->kind == SU_STEPPED) {
        hj_out_puts(out, event->to == SU_STEP_ALPHA ? "alpha strike damage step"
                                                    : "damage step");
    } else {
        if (event->kind == SU_RESOLVED)
            hj_out_printf(out, "link %d: ", event->from);
        put_called(g, state, event->object, out);
        if (event->kind == SU_LINKED && event->from == SU_ABILITY)
            hj_out_puts(out, "'s ability");
        else if (event->kind == SU_RESOLVED && event->field == SU_ABILITY)
            hj_out_puts(out, "'s ability");
        if (event->kind == SU_RESOLVED && event->to)
            hj_out_puts(out, " was cancelled: it does nothing");
        else
            hj_out_puts(out, verbs[event->kind]);
        if (event->kind == SU_LINKED && event->to > 0)
            hj_out_printf(out, ", link %d", event->to);
    }
}
