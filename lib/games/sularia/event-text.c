/* SPDX-License-Identifier: MPL-2.0 */
/* Events in words, and the facts that they changed. */
#include "games/sularia/sularia.h"

static const char *const edge_names[SU_EDGES] = {
    "barrage",       "into defender", "into site",   "blast through",
    "into attacker", "site strikes",  "site's cost", "direct damage"};

/* An object as people call it: where a card went to later in the same line is
 * not its name. */
static struct su_called called(const struct hj_game *g,
                               const struct su_state *s, int object)
{
    const struct su_object *o = &s->objects[object];
    bool lies = o->zone == SU_DAMAGE || o->zone == SU_DESTROY ||
                o->zone == SU_HAND_ZONE || o->zone == SU_INFLUENCE ||
                o->zone == SU_NOWHERE || o->zone == SU_DECK;

    if (!lies || o->alias != HJ_NO_SYMBOL || o->card == HJ_NO_CARD)
        return su_called(g, s, object);
    return (struct su_called){.owner = g->setup.players[o->controller].id,
                              .name = su_slug(g, o->card)};
}

static void put_called(const struct hj_game *g, const struct su_state *s,
                       int object, struct hj_out *out)
{
    const struct su_called c = called(g, s, object);
    char *at = hj_out_room(out, su_called_room(&c));

    if (at != NULL)
        hj_out_took(out, su_put_called(at, &c));
}

static const struct hj_word yes_no[] = {HJ_WORD("no"), HJ_WORD("yes")};

/* A fact: what stands behind the name of a thing, or for itself, and what its
 * values are: words, players, or else numbers. */
static const struct fact {
    struct hj_word word;
    bool is_player;
    const struct hj_word *values;
} facts[] = {
    [SU_F_ZONE] = {.word = HJ_WORD("zone"), .values = su_zone_names},
    [SU_F_ACTIVATED] = {.word = HJ_WORD("activated"), .values = yes_no},
    [SU_F_DEF] = {.word = HJ_WORD("def")},
    [SU_F_ATK] = {.word = HJ_WORD("atk")},
    [SU_F_KEYWORD] = {.word = HJ_WORD("keyword")},
    [SU_F_COUNTER] = {.word = HJ_WORD("counter.sularium")},
    [SU_F_CONTROLLER] = {.word = HJ_WORD("controller"), .is_player = true},
    [SU_F_HEALTH] = {.word = HJ_WORD("health")},
    [SU_F_DECK] = {.word = HJ_WORD("deck")},
    [SU_F_INFLUENCE_POOL] = {.word = HJ_WORD("influence.pool")},
    [SU_F_INFLUENCE_GENERATION] = {.word = HJ_WORD("influence.generation")},
    [SU_F_SULARIUM_POOL] = {.word = HJ_WORD("sularium.pool")},
    [SU_F_SULARIUM_GENERATION] = {.word = HJ_WORD("sularium.generation")},
    [SU_F_ROUND] = {.word = HJ_WORD("round")},
    [SU_F_TURN] = {.word = HJ_WORD("turn"), .is_player = true},
    [SU_F_PHASE] = {.word = HJ_WORD("phase"), .values = su_phase_names},
    [SU_F_STEP] = {.word = HJ_WORD("step")},
    [SU_F_WINNER] = {.word = HJ_WORD("winner"), .is_player = true},
    [SU_F_ATTACKING] = {.word = HJ_WORD("attacking"), .values = yes_no},
    [SU_F_DEFENDING] = {.word = HJ_WORD("defending"), .values = yes_no},
    [SU_F_CARD] = {.word = HJ_WORD("card")}};

/* Whose the fact of an event is that has no object; without a name it is the
 * game's. */
static struct su_called owner_of(const struct hj_game *g,
                                 const struct hj_event *e)
{
    struct su_called c = {.copy = 1};

    if (e->player >= 0 && e->field == SU_F_HEALTH)
        c.name = su_side(g, e->player); /* a team's is common: faction-war.8 */
    else if (e->player >= 0 && e->field <= SU_F_SULARIUM_GENERATION)
        c.name = g->setup.players[e->player].id;
    return c;
}

/* Which keyword, or whose sularium; of most facts there is one alone. */
static inline struct hj_str which_of(const struct hj_game *g,
                                     const struct hj_event *e)
{
    if (e->source < 0)
        return HJ_STR("");
    if (e->field == SU_F_KEYWORD)
        return hj_str(su_keyword_path(e->source));
    return e->field == SU_F_SULARIUM_POOL
               ? su_faction_slug((struct hj_game *)g, e->source)
               : HJ_STR("");
}

static inline size_t path_room(const struct su_called *whose,
                               struct hj_str which)
{
    return su_called_room(whose) + which.n + HJ_WORD_ROOM + sizeof "..";
}

static inline char *put_path(char *at, const struct su_called *whose,
                             unsigned field, struct hj_str which)
{
    if (whose->name.n > 0) {
        at = su_put_called(at, whose);
        *at++ = '.';
    }
    at = hj_put_word(at, &facts[field].word);
    if (which.n > 0) {
        *at++ = '.';
        at = hj_put(at, which);
    }
    return at;
}

void su_event_path(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    struct su_called whose;
    struct hj_str which;
    char *at;

    if (event->kind != SU_CHANGE || event->field == SU_F_NONE)
        return;
    which = which_of(g, event); /* of an edge the field is another thing */
    whose = event->object >= 0 ? su_called(g, state, event->object)
                               : owner_of(g, event);
    at = hj_out_room(out, path_room(&whose, which));
    if (at != NULL)
        hj_out_took(out, put_path(at, &whose, event->field, which));
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

/* The name of the player, or the team, that a value is. */
static struct hj_str named_by(const struct hj_game *g, unsigned field,
                              int value)
{
    if (value >= 0 && value < g->players)
        return field == SU_F_CONTROLLER ? g->setup.players[value].id
                                        : su_side(g, value);
    return value < 0 ? HJ_STR("none") : HJ_STR("draw");
}

static inline char *put_value(char *at, const struct hj_word *values, int value)
{
    return values != NULL ? hj_put_word(at, &values[value])
                          : hj_put_int(at, value);
}

static void put_change(const struct hj_game *g, const struct su_state *s,
                       const struct hj_event *e, struct hj_out *out)
{
    const struct hj_str arrow = HJ_STR(" \xE2\x86\x92 ");
    const struct fact *f = &facts[e->field];
    struct su_called whose =
        e->object >= 0 ? called(g, s, e->object) : owner_of(g, e);
    struct hj_str which = which_of(g, e);
    char *at = hj_out_room(out, path_room(&whose, which) + 3 * HJ_WORD_ROOM);

    if (at == NULL)
        return;
    at = put_path(at, &whose, e->field, which);
    at = hj_put(at, HJ_STR(": "));
    if (f->is_player) {
        hj_out_took(out, at);
        hj_out_str(out, named_by(g, e->field, e->from));
        hj_out_str(out, arrow);
        hj_out_str(out, named_by(g, e->field, e->to));
        return;
    }
    at = put_value(at, f->values, e->from);
    at = hj_put(at, arrow);
    hj_out_took(out, put_value(at, f->values, e->to));
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

bool su_felled(const struct hj_event *event)
{
    static const char *const rules[] = {"damage-pile.4", "damage-step.1",
                                        "steps-of-the-end-phase.1"};
    struct hj_str rule = hj_str(event->rule);

    if (event->kind != SU_CHANGE || event->field != SU_F_ZONE ||
        event->to != SU_DAMAGE)
        return false;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (hj_str_search(rule, hj_str(rules[i]), 0) < rule.n)
            return true;
    return false;
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

static HJ_APART void put_edge(const struct hj_game *g, const struct su_state *s,
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
static HJ_APART void put_asked(const struct hj_game *g,
                               const struct su_state *s,
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
static HJ_APART void put_named(const struct hj_game *g,
                               const struct su_state *s, int object,
                               struct hj_out *out)
{
    const struct su_object *o = &s->objects[object];

    hj_out_puts(out, "an unknown card of ");
    hj_out_str(out, g->setup.players[o->owner].id);
    hj_out_puts(out, " is ");
    if (o->card == HJ_NO_CARD)
        hj_out_char(out, '?');
    else
        hj_out_visible(out, hj_card_name(g->setup.catalogue, o->card));
}

static void put_link(struct hj_out *out, const char *before, int number,
                     const char *after)
{
    hj_out_puts(out, before);
    hj_out_int(out, number);
    hj_out_puts(out, after);
}

/* A BARRAGE that does not hit what was chosen. */
static HJ_APART void put_missed(const struct hj_game *g,
                                const struct su_state *s,
                                const struct hj_event *e, struct hj_out *out)
{
    put_called(g, s, e->object, out);
    if (e->to < 0) {
        hj_out_puts(out, "'s BARRAGE hits nothing: the attacked site is gone");
        return;
    }
    hj_out_puts(out, "'s BARRAGE does not hit ");
    put_called(g, s, e->to, out);
    hj_out_puts(out, e->from ? ": it is gone" : ": it is not adjacent");
}

/* An event that changes no fact. */
static HJ_APART void put_happened(const struct hj_game *g,
                                  const struct su_state *s,
                                  const struct hj_event *event,
                                  struct hj_out *out)
{
    static const char *const verbs[] = {
        [SU_LINKED] = " goes on the chain",
        [SU_RESOLVED] = " resolves",
        [SU_FIZZLED] = " does nothing: no target is legal any more",
        [SU_CANCELLED] = " is cancelled",
        [SU_IDLE] = " deals nothing: the site it attacked is gone"};

    if (event->kind == SU_RESOLVED)
        put_link(out, "link ", event->from, ": ");
    put_called(g, s, event->object, out);
    if (event->kind == SU_LINKED && event->from == SU_ABILITY)
        hj_out_puts(out, "'s ability");
    else if (event->kind == SU_RESOLVED && event->field == SU_ABILITY)
        hj_out_puts(out, "'s ability");
    if (event->kind == SU_RESOLVED && event->to)
        hj_out_puts(out, " was cancelled: it does nothing");
    else if (event->kind == SU_IDLE && event->from)
        hj_out_puts(out, " deals nothing: the player it attacked is out");
    else
        hj_out_puts(out, verbs[event->kind]);
    if (event->kind == SU_LINKED && event->to > 0)
        put_link(out, ", link ", event->to, "");
}

void su_event_text(const struct hj_game *g, const void *state,
                   const struct hj_event *event, struct hj_out *out)
{
    if (event->kind == SU_CHANGE && event->field != SU_F_CARD)
        put_change(g, state, event, out);
    else if (event->kind == SU_CHANGE)
        put_named(g, state, event->object, out);
    else if (event->kind == SU_EDGE)
        put_edge(g, state, event, out);
    else if (event->kind >= SU_ASKED)
        put_asked(g, state, event, out);
    else if (event->kind == SU_MISSED)
        put_missed(g, state, event, out);
    else if (event->kind == SU_STEPPED)
        hj_out_puts(out, event->to == SU_STEP_ALPHA ? "alpha strike damage step"
                                                    : "damage step");
    else
        put_happened(g, state, event, out);
}
