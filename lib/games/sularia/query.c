/* SPDX-License-Identifier: MPL-2.0 */
/* Facts by their paths, and events in words. */
#include "games/sularia/sularia.h"

#include "base/utf8.h"

#include <stdio.h>

/* A run that only reads: values are asked for through one. */
static struct su_run reader(const struct hj_game *g, const void *state)
{
    return (struct su_run){
        .g = (struct hj_game *)g, .s = (struct su_state *)state, .cause = -1};
}

const struct hj_word su_zone_names[] = {HJ_WORD("nowhere"),   HJ_WORD("hand"),
                                        HJ_WORD("influence"), HJ_WORD("chain"),
                                        HJ_WORD("combatant"), HJ_WORD("site"),
                                        HJ_WORD("hidden"),    HJ_WORD("damage"),
                                        HJ_WORD("destroy"),   HJ_WORD("deck")};

static void put_zone(const struct hj_game *g, const struct su_object *o,
                     int zone, struct hj_out *out)
{
    int player = zone == SU_DAMAGE || zone == SU_DESTROY || zone == SU_HAND_ZONE
                     ? o->owner
                     : o->controller;

    if (zone == SU_CHAIN || zone == SU_NOWHERE) {
        hj_out_puts(out, su_zone_names[zone].text);
        return;
    }
    hj_out_str(out, g->setup.players[player].id);
    if (zone == SU_SITES)
        hj_out_printf(out, ".%s.%d", o->row == SU_FRONT ? "front" : "rear",
                      o->column);
    else
        hj_out_printf(out, ".%s", su_zone_names[zone].text);
}

static bool is_copy_before(const struct su_state *s, int a, int b)
{
    return s->objects[a].card == s->objects[b].card &&
           s->objects[a].controller == s->objects[b].controller &&
           su_came_before(s, a, b);
}

/* Which of the objects that a log names alike this one is, from 1. */
static int copy_of(const struct su_state *s, int object)
{
    enum su_zone zone = s->objects[object].zone;
    int copy = 1;

    if (su_on_table(s, object)) {
        SU_EACH (i, s, SU_ON_TABLE)
            copy += is_copy_before(s, i, object);
    } else if (zone != SU_NOWHERE) {
        SU_EACH_IN(i, s, zone)
        {
            copy += is_copy_before(s, i, object);
        }
    } else {
        for (int i = 0; i < s->object_count; i++)
            copy += s->objects[i].zone == SU_NOWHERE &&
                    is_copy_before(s, i, object);
    }
    return copy;
}

struct su_called su_called(const struct hj_game *g, const struct su_state *s,
                           int object)
{
    const struct su_object *o = &s->objects[object];
    struct su_called c = {.copy = 1};

    if (o->alias != HJ_NO_SYMBOL && g->setup.symbol != NULL) {
        c.name = g->setup.symbol(g->setup.log, o->alias);
        return c;
    }
    c.owner = g->setup.players[o->controller].id;
    c.name = HJ_STR("?");
    if (o->card != HJ_NO_CARD) {
        c.name = su_slug(g, o->card);
        c.copy = copy_of(s, object);
        if (!su_on_table(s, object))
            c.zone = &su_zone_names[o->zone];
    }
    return c;
}

char *su_put_called(char *at, const struct su_called *c)
{
    if (c->owner.n > 0) {
        at = hj_put(at, c->owner);
        *at++ = '.';
    }
    if (c->zone != NULL) {
        at = hj_put_word(at, c->zone);
        *at++ = '.';
    }
    at = hj_put(at, c->name);
    if (c->copy > 1) {
        *at++ = '#';
        at = hj_put_int(at, c->copy);
    }
    return at;
}

void su_put_object(const struct hj_game *g, const struct su_state *s,
                   int object, struct hj_out *out)
{
    const struct su_called c = su_called(g, s, object);
    char *at = hj_out_room(out, su_called_room(&c));

    if (at != NULL)
        hj_out_took(out, su_put_called(at, &c));
}

static bool yes_no(struct hj_out *out, bool yes)
{
    hj_out_puts(out, yes ? "yes" : "no");
    return true;
}

static bool number(struct hj_out *out, int n)
{
    hj_out_int(out, n);
    return true;
}

static bool object_fact(const struct su_run *r, int object, struct hj_str what,
                        struct hj_out *out)
{
    const struct su_object *o = &r->s->objects[object];

    if (what.n == 0 || hj_str_is(what, "zone")) {
        put_zone(r->g, o, o->zone, out);
        return true;
    }
    if (hj_str_is(what, "atk"))
        return number(out, su_atk(r, object));
    if (hj_str_is(what, "def"))
        return number(out, su_def(r, object));
    if (hj_str_is(what, "base.atk"))
        return number(out, su_object_card(r, object)->atk);
    if (hj_str_is(what, "base.def"))
        return number(out, su_object_card(r, object)->def);
    if (hj_str_is(what, "activated"))
        return yes_no(out, o->activated);
    if (hj_str_is(what, "arrived"))
        return yes_no(out, o->arrived);
    if (hj_str_is(what, "attacking") || hj_str_is(what, "defending")) {
        const struct su_fighter *f = su_fighter(r->s, object);
        return yes_no(out, f != NULL && f->defends == (what.p[0] == 'd'));
    }
    if (hj_str_is(what, "controller") || hj_str_is(what, "owner")) {
        if (!su_on("commands.4"))
            return false;
        hj_out_str(
            out,
            r->g->setup.players[what.p[0] == 'c' ? o->controller : o->owner]
                .id);
        return true;
    }
    if (hj_str_is(what, "counter.sularium"))
        return number(out, o->counters);
    if (hj_str_is(what, "card")) {
        if (o->card == HJ_NO_CARD)
            hj_out_char(out, '?');
        else
            hj_out_str(out, su_slug(r->g, o->card));
        return true;
    }
    if (hj_str_starts(what, HJ_STR("keyword.")))
        for (int k = 0; k < SU_KEYWORD_ROWS; k++)
            if (hj_str_is(hj_str_from(what, 8), su_keyword_path(k)))
                return number(out, su_keyword(r, object, k));
    return false;
}

static int sum_of(const int32_t *numbers)
{
    int sum = 0;

    for (int f = 0; f < SU_FACTIONS; f++)
        sum += numbers[f];
    return sum;
}

static bool sularium_fact(const struct hj_game *g, const int32_t *numbers,
                          struct hj_str faction, struct hj_out *out)
{
    int f;

    if (faction.n == 0)
        return number(out, sum_of(numbers));
    f = su_faction_named(g, faction);
    return number(out, f < 0 ? 0 : numbers[f]); /* nobody has any of it */
}

static const struct {
    const char *name;
    enum su_zone zone;
} counted[] = {{"hand", SU_HAND_ZONE},        {"damage", SU_DAMAGE},
               {"destroy", SU_DESTROY},       {"influence", SU_INFLUENCE},
               {"combatants", SU_COMBATANTS}, {"sites", SU_SITES},
               {"hidden", SU_HIDDEN}};
enum {
    COUNTED = sizeof(counted) / sizeof(counted[0]),
    PILES = 4 /* those whose cards are no objects in play */
};

static bool player_fact(const struct su_run *r, int player, struct hj_str what,
                        struct hj_out *out)
{
    const struct su_player *p = &r->s->players[player];

    if (hj_str_is(what, "health"))
        return number(out, su_get_health(r, player));
    if (hj_str_is(what, "influence.pool"))
        return number(out, p->influence_pool);
    if (hj_str_is(what, "influence.generation"))
        return number(out, p->influence_generation);
    if (hj_str_starts(what, HJ_STR("sularium.pool")) &&
        (what.n == 13 || what.p[13] == '.'))
        return sularium_fact(r->g, p->sularium_pool, hj_str_from(what, 14),
                             out);
    if (hj_str_starts(what, HJ_STR("sularium.generation")) &&
        (what.n == 19 || what.p[19] == '.'))
        return sularium_fact(r->g, p->sularium_generation,
                             hj_str_from(what, 20), out);
    if (hj_str_is(what, "deck")) {
        if (p->deck < 0)
            hj_out_char(out, '?');
        else
            hj_out_int(out, p->deck);
        return true;
    }
    for (int i = 0; i < COUNTED; i++) {
        size_t n = strlen(counted[i].name);
        if (hj_str_is(what, counted[i].name))
            return number(out, su_count(r->s, player, counted[i].zone));
        if (hj_str_is(hj_str_first(what, n), counted[i].name) &&
            hj_str_is(hj_str_from(what, n), ".cards") && i < PILES) {
            su_put_pile(r->g, r->s, player, counted[i].zone, out);
            return true;
        }
    }
    return false;
}

/* Whose turn or victory it is: the team's, where there are teams. */
struct hj_str su_side(const struct hj_game *g, int player)
{
    int team = g->setup.players[player].team;

    return team >= 0 ? g->setup.teams[team] : g->setup.players[player].id;
}

static bool game_fact(const struct su_run *r, struct hj_str what,
                      struct hj_out *out)
{
    const struct su_state *s = r->s;
    int64_t n;

    if (hj_str_is(what, "round"))
        return number(out, s->round);
    if (hj_str_is(what, "turn")) {
        hj_out_str(out, su_side(r->g, s->turn));
    } else if (hj_str_is(what, "phase")) {
        hj_out_puts(out, su_phase_names[s->phase].text);
    } else if (hj_str_is(what, "step")) {
        hj_out_puts(out, su_step_names[s->step]);
    } else if (hj_str_is(what, "chain")) {
        hj_out_int(out, s->link_count);
    } else if (hj_str_is(what, "winner")) {
        if (s->winner < 0 || s->winner == SU_PLAYERS)
            hj_out_puts(out, s->winner < 0 ? "none" : "draw");
        else
            hj_out_str(out, su_side(r->g, s->winner));
    } else if (hj_str_starts(what, HJ_STR("chain.")) &&
               hj_str_int(hj_str_from(what, 6), 1, s->link_count, &n)) {
        su_put_object(r->g, s, s->links[s->link_count - n].object, out);
    } else {
        return false;
    }
    return true;
}

int su_path_object(struct su_run *r, struct hj_str path, struct hj_str *rest)
{
    size_t hash = hj_str_find(path, '#', 0);
    struct hj_str tail, before;
    int64_t copy = 0;
    size_t end;
    int object;
    char text[256];

    *rest = HJ_STR("");
    if (hash == path.n)
        return su_find_object(r, path, 0, -1, rest);
    tail = hj_str_from(path, hash + 1); /* bob.walker#2.def */
    end = hj_str_find(tail, '.', 0);
    if (!hj_str_int(hj_str_first(tail, end), 1, SU_OBJECTS, &copy) ||
        path.n >= sizeof(text))
        return -1;
    memcpy(text, path.p, hash);
    before = (struct hj_str){text, hash};
    object = su_find_object(r, before, (int)copy, -1, rest);
    *rest = hj_str_from(tail, end + 1);
    return object;
}

bool su_query(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out)
{
    struct su_run r = reader(g, state);
    size_t dot = hj_str_find(path, '.', 0);
    int player = su_player_text(g, hj_str_first(path, dot)), object;
    struct hj_str rest = HJ_STR("");

    if (game_fact(&r, path, out))
        return true;
    if (player >= 0 && player_fact(&r, player, hj_str_from(path, dot + 1), out))
        return true;
    for (size_t t = 0; t < g->setup.team_count; t++)
        if (hj_str_eq(g->setup.teams[t], hj_str_first(path, dot)) &&
            hj_str_is(hj_str_from(path, dot + 1), "health"))
            for (int i = 0; i < g->players; i++)
                if (g->setup.players[i].team == (int)t)
                    return number(out, su_get_health(&r, i));
    object = su_path_object(&r, path, &rest);
    return object >= 0 && object_fact(&r, object, rest, out);
}

/* --- all facts --- */

struct listing {
    const struct hj_game *g;
    const void *state;
    hj_path_take take;
    void *data;
    struct hj_out *path, *value;
    bool go_on;
};

static void list_path(struct listing *l)
{
    hj_out_cut(l->value, 0);
    if (l->go_on && su_query(l->g, l->state, hj_out_text(l->path), l->value))
        l->go_on =
            l->take(l->data, hj_out_text(l->path), hj_out_text(l->value));
    hj_out_cut(l->path, 0);
}

static void list_players(struct listing *l)
{
    static const char *const facts[] = {"health",
                                        "hand",
                                        "deck",
                                        "damage",
                                        "destroy",
                                        "influence",
                                        "combatants",
                                        "sites",
                                        "hidden",
                                        "influence.pool",
                                        "influence.generation",
                                        "sularium.pool",
                                        "sularium.generation",
                                        "hand.cards",
                                        "influence.cards",
                                        "damage.cards",
                                        "destroy.cards"};

    for (size_t t = 0; t < l->g->setup.team_count; t++) {
        hj_out_str(l->path, l->g->setup.teams[t]);
        hj_out_puts(l->path, ".health");
        list_path(l);
    }
    for (int i = 0; i < l->g->players; i++)
        for (size_t k = 0; k < sizeof(facts) / sizeof(facts[0]); k++) {
            hj_out_str(l->path, l->g->setup.players[i].id);
            hj_out_char(l->path, '.');
            hj_out_puts(l->path, facts[k]);
            list_path(l);
        }
}

/* One fact of an object whose name is in l->path, up to there. */
static void list_fact(struct listing *l, const struct su_run *r, int object,
                      const char *fact)
{
    size_t name = hj_out_text(l->path).n;

    hj_out_cut(l->value, 0);
    hj_out_char(l->path, '.');
    hj_out_puts(l->path, fact);
    if (l->go_on && object_fact(r, object, hj_str(fact), l->value))
        l->go_on =
            l->take(l->data, hj_out_text(l->path), hj_out_text(l->value));
    hj_out_cut(l->path, name);
}

static void list_objects(struct listing *l)
{
    enum { MOST_NAME = 64 };
    static const char *const facts[] = {
        "zone",      "atk",       "def",        "activated",
        "attacking", "defending", "controller", "counter.sularium"};
    const struct su_state *s = l->state;
    struct su_run r = reader(l->g, l->state);
    char keyword[MOST_NAME];

    for (int i = 0; i < s->object_count && l->go_on; i++) {
        if (!su_in_play(s, i) && s->objects[i].zone != SU_CHAIN)
            continue;
        su_put_object(l->g, s, i, l->path);
        for (size_t k = 0; k < sizeof(facts) / sizeof(facts[0]); k++)
            list_fact(l, &r, i, facts[k]);
        for (int k = 0; k < SU_KEYWORD_ROWS; k++)
            if (su_keyword(&r, i, k) > 0) {
                snprintf(keyword, sizeof(keyword), "keyword.%s",
                         su_keyword_path(k));
                list_fact(l, &r, i, keyword);
            }
        hj_out_cut(l->path, 0);
    }
}

static void list_chain(struct listing *l)
{
    const struct su_state *s = l->state;

    for (int i = 1; i <= s->link_count; i++) {
        hj_out_printf(l->path, "chain.%d", i);
        list_path(l);
    }
}

void su_paths(const struct hj_game *g, const void *state, hj_path_take take,
              void *data)
{
    static const char *const facts[] = {"round", "turn",  "phase",
                                        "step",  "chain", "winner"};
    struct listing l = {.g = g,
                        .state = state,
                        .take = take,
                        .data = data,
                        .path = hj_out_memory(),
                        .value = hj_out_memory(),
                        .go_on = true};

    if (l.path != NULL && l.value != NULL) {
        for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
            hj_out_puts(l.path, facts[i]);
            list_path(&l);
        }
        list_players(&l);
        list_chain(&l);
        list_objects(&l);
    }
    hj_out_free(l.path);
    hj_out_free(l.value);
}
