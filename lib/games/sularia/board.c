/* SPDX-License-Identifier: MPL-2.0 */
/* The table of Battle for Sularia, for whoever draws it. */
#include "games/sularia/sularia.h"

/* The zones of a picture, in the order of the table below. */
enum place {
    AT_COMBATANTS,
    AT_FRONT,
    AT_REAR,
    AT_HIDDEN,
    AT_INFLUENCE,
    AT_CHAIN,
    PLACES
};

static const struct hj_board_zone zones[PLACES] = {
    [AT_COMBATANTS] = {"combatants", HJ_LOOK_CARDS},
    [AT_FRONT] = {"front row", HJ_LOOK_PLACES},
    [AT_REAR] = {"rear row", HJ_LOOK_PLACES},
    [AT_HIDDEN] = {"hidden zone", HJ_LOOK_CARDS},
    [AT_INFLUENCE] = {"influence row", HJ_LOOK_SMALL},
    [AT_CHAIN] = {"chain", HJ_LOOK_CHAIN}};

static const struct hj_board_number numbers[] = {
    {"health", "health", false},
    {"influence.pool", "influence", false},
    {"sularium.pool", "sularium", false},
    {"hand", "hand", true},
    {"deck", "deck", false},
    {"damage", "damage pile", true},
    {"destroy", "destroy pile", true}};

enum { ATK, DEF, VALUES };
static const struct hj_board_value values[VALUES] = {
    [ATK] = {"ATK", "attack"}, [DEF] = {"DEF", "defence"}};

enum { ATTACKS = 1, DEFENDS, RELATIONS = DEFENDS };
static const struct hj_board_relation relations[RELATIONS] = {
    {"attacks", "attacks"}, {"defends against", "defends"}};

static const char *const kinds[] = {"card", "combatant", "site", "tactic",
                                    "condition"};

/* Keywords, a bit each. */
typedef uint32_t keyword_set;
_Static_assert(SU_KEYWORD_ROWS <= 32, "a keyword for each bit");

/* A walk over the pieces: what is read, and where their texts are made. */
struct walk {
    struct su_run run;
    hj_piece_take take;
    void *data;
    struct hj_out *text;
    int16_t seen[SU_OBJECTS]; /* the objects that lie on the table */
    int seen_count;
    keyword_set given; /* by continuous effects of anything on the table */
    bool go_on;
};

static keyword_set one_of(int keyword)
{
    return keyword < SU_KEYWORD_ROWS ? (keyword_set)1 << keyword : 0;
}

/* What an ability's effects may give. */
static keyword_set given_by(const struct hj_ability *a)
{
    keyword_set set = 0;

    for (int e = 0; e < a->effect_count; e++)
        for (int k = 0; k < a->effects[e].keyword_count; k++)
            set |= one_of(a->effects[e].keywords[k].keyword);
    return set;
}

static keyword_set given_by_sources(const struct su_run *r)
{
    keyword_set set = 0;

    for (int i = 0; i < r->source_count; i++) {
        const struct hj_card_text *t = &su_object_card(r, r->sources[i])->text;
        for (int k = 0; k < t->ability_count; k++)
            if (t->abilities[k].when == HJ_WHEN_CONTINUOUS)
                set |= given_by(&t->abilities[k]);
    }
    return set;
}

/* The keywords that are worth asking for: printed, given, or continuous. */
static keyword_set may_have(const struct walk *w, int object)
{
    const struct hj_card_text *t = &su_object_card(&w->run, object)->text;
    const struct su_state *s = w->run.s;
    keyword_set set = w->given;

    for (int i = 0; i < t->ability_count; i++)
        if (t->abilities[i].when == HJ_WHEN_KEYWORD)
            set |= one_of(t->abilities[i].keyword.keyword);
    for (int i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].object == object)
            set |= one_of(s->modifiers[i].keyword);
    if (s->objects[object].zone == SU_HIDDEN)
        set |= one_of(SU_KEYWORD_HIDDEN);
    return set;
}

static void add_keywords(const struct walk *w, int object)
{
    keyword_set maybe = may_have(w, object);
    bool any = false;

    for (int k = 0; k < SU_KEYWORD_ROWS; k++) {
        struct hj_keyword_value v;
        int instances = maybe & one_of(k) ? su_keyword(&w->run, object, k) : 0;
        bool valued = k == SU_KEYWORD_BARRAGE || k == SU_KEYWORD_FOCUS;
        for (int i = 0; i < (valued ? instances : instances > 0); i++) {
            hj_out_puts(w->text, any ? ", " : "");
            hj_out_puts(w->text, su_keyword_name(k));
            any = true;
            if (!valued || !su_instance(&w->run, object, k, i, &v))
                continue;
            if (k == SU_KEYWORD_BARRAGE)
                hj_out_printf(w->text, " %d:%d", v.n, v.x);
            else
                hj_out_printf(w->text, " %d", v.x);
        }
    }
}

static void set_fight(const struct walk *w, struct hj_piece *p)
{
    const struct su_fighter *f = su_fighter(w->run.s, p->object);

    if (f == NULL || !f->in)
        return;
    p->relation = f->defends ? DEFENDS : ATTACKS;
    p->against = f->defends ? f->against : f->site;
    if (p->against < 0 && !f->defends)
        p->against_player = (int8_t)f->player;
}

/* Hands on one piece with its texts. */
static void give(struct walk *w, struct hj_piece *p, size_t word)
{
    struct hj_str all = hj_out_text(w->text);

    p->word = hj_str_first(all, word);
    p->words = hj_str_from(all, word);
    w->go_on = w->go_on && w->take(w->data, p);
    hj_out_cut(w->text, 0);
}

static void one_piece(struct walk *w, int object, enum place at)
{
    const struct su_object *o = &w->run.s->objects[object];
    const struct su_card *card = su_object_card(&w->run, object);
    struct hj_piece p = {.object = object,
                         .column = o->column,
                         .against = -1,
                         .against_player = -1,
                         .player = o->controller,
                         .zone = (uint8_t)at,
                         .kind = hj_str(kinds[card->type]),
                         .turned = o->activated,
                         .square = card->type == SU_SITE,
                         .face_up = at != AT_INFLUENCE || o->up,
                         .counters = o->counters};
    size_t word;

    if (o->card != HJ_NO_CARD)
        p.name = hj_card_name(w->run.g->setup.catalogue, o->card);
    su_put_object(w->run.g, w->run.s, object, w->text);
    word = hj_out_text(w->text).n;
    if (at != AT_INFLUENCE && o->card != HJ_NO_CARD) {
        p.value_count = card->has_def ? VALUES : 0;
        p.values[ATK] = p.full[ATK] = (int16_t)su_atk(&w->run, object);
        p.values[DEF] = (int16_t)su_def(&w->run, object);
        p.full[DEF] = card->def;
        add_keywords(w, object);
        set_fight(w, &p);
    }
    give(w, &p, word);
}

/* The zone of an object's place; PLACES: it has none. */
static enum place place_of(const struct su_object *o)
{
    switch (o->zone) {
    case SU_COMBATANTS:
        return AT_COMBATANTS;
    case SU_SITES:
        return o->row == SU_FRONT ? AT_FRONT : AT_REAR;
    case SU_HIDDEN:
        return AT_HIDDEN;
    case SU_INFLUENCE:
        return AT_INFLUENCE;
    default:
        return PLACES;
    }
}

/* Lists what lies on the table in the order in which it came, which is nearly
 * the order in which it is kept. */
static void look_around(struct walk *w)
{
    const struct su_object *all = w->run.s->objects;

    for (int i = 0; i < w->run.s->object_count; i++) {
        int n = w->seen_count;
        if (place_of(&all[i]) == PLACES)
            continue;
        for (; n > 0 && all[w->seen[n - 1]].order > all[i].order; n--)
            w->seen[n] = w->seen[n - 1];
        w->seen[n] = (int16_t)i;
        w->seen_count++;
    }
}

/* The cards of one zone and player, in the order in which they came. */
static void one_zone(struct walk *w, enum place at, int player)
{
    for (int n = 0; n < w->seen_count && w->go_on; n++) {
        const struct su_object *o = &w->run.s->objects[w->seen[n]];
        if (o->controller == player && place_of(o) == at)
            one_piece(w, w->seen[n], at);
    }
}

/* The effects on the chain, the top first. */
static void the_chain(struct walk *w)
{
    const struct su_state *s = w->run.s;

    for (int i = s->link_count - 1; i >= 0 && w->go_on; i--) {
        const struct su_link *l = &s->links[i];
        const struct su_object *o = &s->objects[l->object];
        struct hj_piece p = {.object = l->object,
                             .against = -1,
                             .against_player = -1,
                             .player = l->controller,
                             .zone = AT_CHAIN,
                             .face_up = true};
        int target = l->target_count > 0 ? l->targets[0] : SU_OBJECTS;
        size_t word;

        p.kind = l->kind == SU_ABILITY  ? HJ_STR("ability of")
                 : l->kind == SU_DEPLOY ? HJ_STR("deploy")
                 : l->kind == SU_ESTABLISH
                     ? HJ_STR("establish")
                     : hj_str(kinds[su_object_card(&w->run, l->object)->type]);
        if (o->card != HJ_NO_CARD)
            p.name = hj_card_name(w->run.g->setup.catalogue, o->card);
        if (target < 0 && ~target < w->run.g->players)
            p.against_player = (int8_t)~target;
        else if (target >= 0 && target < s->object_count)
            p.against = target;
        su_put_object(w->run.g, s, l->object, w->text);
        word = hj_out_text(w->text).n;
        if (l->cancelled)
            hj_out_puts(w->text, "cancelled");
        give(w, &p, word);
    }
}

static bool pieces(const struct hj_game *g, const void *state,
                   hj_piece_take take, void *data)
{
    int16_t sources[SU_OBJECTS];
    struct walk w = {.run = {.g = (struct hj_game *)g,
                             .s = (struct su_state *)state,
                             .cause = -1},
                     .take = take,
                     .data = data,
                     .text = hj_out_memory(),
                     .go_on = true};
    bool good;

    if (w.text == NULL)
        return false;
    look_around(&w);
    w.run.source_count = su_sources(&w.run, w.seen, w.seen_count, sources);
    for (struct su_walk at = {0}; su_walk(&at, w.run.s, SU_SOURCES);)
        if (su_lasts(w.run.s, at.at)) /* from the damage pile */
            sources[w.run.source_count++] = (int16_t)at.at;
    w.run.sources = sources;
    w.given = given_by_sources(&w.run);
    for (int at = 0; at < AT_CHAIN; at++)
        for (int i = 0; i < g->players; i++)
            one_zone(&w, at, i);
    the_chain(&w);
    good = !hj_out_failed(w.text);
    hj_out_free(w.text);
    return good;
}

static void places(const struct hj_game *g, const void *state,
                   hj_piece_take take, void *data)
{
    const struct su_state *s = state;
    bool go_on = true;

    (void)g;
    for (int i = 0; i < s->object_count && go_on; i++) {
        const struct su_object *o = &s->objects[i];
        enum place at = place_of(o);
        if (at != PLACES)
            go_on = take(data, &(struct hj_piece){.object = i,
                                                  .column = o->column,
                                                  .player = o->controller,
                                                  .zone = (uint8_t)at});
    }
    for (int i = 0; i < s->link_count && go_on; i++)
        go_on = take(data, &(struct hj_piece){.object = s->links[i].object,
                                              .player = s->links[i].controller,
                                              .zone = AT_CHAIN});
}

const struct hj_board su_board = {.zones = zones,
                                  .numbers = numbers,
                                  .values = values,
                                  .relations = relations,
                                  .turned = "activated",
                                  .relation_count = RELATIONS,
                                  .zone_count = PLACES,
                                  .number_count =
                                      sizeof(numbers) / sizeof(numbers[0]),
                                  .pieces = pieces,
                                  .places = places};
