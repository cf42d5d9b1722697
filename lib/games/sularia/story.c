/* SPDX-License-Identifier: MPL-2.0 */
/* Events in words, and the facts that they changed. */
#include "games/sularia/sularia.h"

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

/* What stands behind the name of a thing, or for itself. */
static const struct hj_word facts[] = {
    [SU_F_ZONE] = HJ_WORD("zone"),
    [SU_F_ACTIVATED] = HJ_WORD("activated"),
    [SU_F_DEF] = HJ_WORD("def"),
    [SU_F_ATK] = HJ_WORD("atk"),
    [SU_F_KEYWORD] = HJ_WORD("keyword."),
    [SU_F_COUNTER] = HJ_WORD("counter.sularium"),
    [SU_F_CONTROLLER] = HJ_WORD("controller"),
    [SU_F_HEALTH] = HJ_WORD("health"),
    [SU_F_DECK] = HJ_WORD("deck"),
    [SU_F_INFLUENCE_POOL] = HJ_WORD("influence.pool"),
    [SU_F_INFLUENCE_GENERATION] = HJ_WORD("influence.generation"),
    [SU_F_SULARIUM_POOL] = HJ_WORD("sularium.pool"),
    [SU_F_SULARIUM_GENERATION] = HJ_WORD("sularium.generation"),
    [SU_F_ROUND] = HJ_WORD("round"),
    [SU_F_TURN] = HJ_WORD("turn"),
    [SU_F_PHASE] = HJ_WORD("phase"),
    [SU_F_STEP] = HJ_WORD("step"),
    [SU_F_WINNER] = HJ_WORD("winner"),
    [SU_F_ATTACKING] = HJ_WORD("attacking"),
    [SU_F_DEFENDING] = HJ_WORD("defending"),
    [SU_F_CARD] = HJ_WORD("card")};

static void put_path(const struct hj_game *g, const void *state,
                     const struct hj_event *event, put_name put,
                     struct hj_out *out)
{
    struct hj_str whose = HJ_STR("");
    char *at;

    if (event->kind != SU_CHANGE || event->field == SU_F_NONE)
        return;
    if (event->object >= 0)
        put(g, state, event->object, out);
    else if (event->field == SU_F_HEALTH && event->player >= 0)
        whose = su_side(g, event->player); /* a team's is common:
                                            * faction-war.8 */
    else if (event->field <= SU_F_SULARIUM_GENERATION && event->player >= 0)
        whose = g->setup.players[event->player].id;
    at = hj_out_room(out, whose.n + 1 + HJ_WORD_ROOM);
    if (at == NULL)
        return;
    at = hj_put(at, whose);
    if (whose.n > 0 || event->object >= 0)
        *at++ = '.';
    hj_out_took(out, hj_put_word(at, &facts[event->field]));
    if (event->field == SU_F_KEYWORD)
        hj_out_puts(out, hj_keyword_path(event->source));
    if (event->field == SU_F_SULARIUM_POOL && event->source >= 0) {
        hj_out_char(out, '.');
        su_put_faction((struct hj_game *)g, event->source, out);
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
        /* a team's is common: faction-war.8 */
        hj_out_str(out, su_side(g, player));
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

/* Writes the value of a fact that is not the name of a player. */
static char *put_value(char *at, unsigned field, int value)
{
    switch (field) {
    case SU_F_ZONE:
        return hj_put_word(at, &su_zone_names[value]);
    case SU_F_PHASE:
        return hj_put_word(at, &su_phase_names[value]);
    case SU_F_ACTIVATED:
    case SU_F_ATTACKING:
    case SU_F_DEFENDING:
        return hj_put(at, value ? HJ_STR("yes") : HJ_STR("no"));
    case SU_F_WINNER:
        return hj_put(at, value < 0 ? HJ_STR("none") : HJ_STR("draw"));
    default:
        return hj_put_int(at, value);
    }
}

/* The name of the player, or the team, that a value is. */
static struct hj_str named_by(const struct hj_game *g, unsigned field,
                              int value)
{
    bool player = value >= 0 && value < g->players;

    if ((field == SU_F_TURN || field == SU_F_WINNER) && player)
        return su_side(g, value);
    if (field == SU_F_CONTROLLER && player)
        return g->setup.players[value].id;
    return HJ_STR("");
}

static void put_change(const struct hj_game *g, const struct su_state *s,
                       const struct hj_event *e, struct hj_out *out)
{
    bool names = e->field == SU_F_TURN || e->field == SU_F_WINNER ||
                 e->field == SU_F_CONTROLLER;
    struct hj_str from = HJ_STR(""), to = HJ_STR("");
    char *at;

    if (names) {
        from = named_by(g, e->field, e->from);
        to = named_by(g, e->field, e->to);
    }
    put_path(g, s, e, put_called, out);
    at = hj_out_room(out, from.n + to.n + 3 * HJ_WORD_ROOM);
    if (at == NULL)
        return;
    at = hj_put(at, HJ_STR(": "));
    at = from.n > 0 ? hj_put(at, from) : put_value(at, e->field, e->from);
    at = hj_put(at, HJ_STR(" \xE2\x86\x92 "));
    at = to.n > 0 ? hj_put(at, to) : put_value(at, e->field, e->to);
    hj_out_took(out, at);
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

static void put_link(struct hj_out *out, const char *before, int number,
                     const char *after)
{
    hj_out_puts(out, before);
    hj_out_int(out, number);
    hj_out_puts(out, after);
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
        put_change(g, state, event, out);
    } else if (event->kind == SU_EDGE) {
        put_edge(g, state, event, out);
    } else if (event->kind >= SU_ASKED) {
        put_asked(g, state, event, out);
    } else if (event->kind == SU_STEPPED) {
        hj_out_puts(out, event->to == SU_STEP_ALPHA ? "alpha strike damage step"
                                                    : "damage step");
    } else {
        if (event->kind == SU_RESOLVED)
            put_link(out, "link ", event->from, ": ");
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
            put_link(out, ", link ", event->to, "");
    }
}
