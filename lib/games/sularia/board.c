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

static const char *const kinds[] = {"card", "combatant", "site", "tactic",
                                    "condition"};

/* A walk over the pieces: what is read, and where their texts are made. */
struct walk {
    struct su_run run;
    hj_piece_take take;
    void *data;
    struct hj_out *text;
    int16_t seen[SU_OBJECTS]; /* the objects that lie on the table */
    int seen_count;
    bool go_on;
};

/* Whether it is worth asking for a keyword: printed, given, or continuous. */
static bool may_have(const struct walk *w, int object, int keyword)
{
    const struct hj_card_text *t = &su_object_card(&w->run, object)->text;
    const struct su_state *s = w->run.s;

    if (w->run.source_count > 0)
        return true;
    for (int i = 0; i < t->ability_count; i++)
        if (t->abilities[i].when == HJ_WHEN_KEYWORD &&
            (int)t->abilities[i].keyword.keyword == keyword)
            return true;
    for (int i = 0; i < s->modifier_count; i++)
        if (s->modifiers[i].object == object &&
            s->modifiers[i].keyword == keyword)
            return true;
    return keyword == HJ_KEYWORD_HIDDEN && s->objects[object].zone == SU_HIDDEN;
}

static void add_keywords(const struct walk *w, int object)
{
    bool any = false;

    for (int k = 0; k < HJ_KEYWORDS; k++) {
        struct hj_keyword_value v;
        int instances =
            may_have(w, object, k) ? su_keyword(&w->run, object, k) : 0;
        bool valued = k == HJ_KEYWORD_BARRAGE || k == HJ_KEYWORD_FOCUS;
        for (int i = 0; i < (valued ? instances : instances > 0); i++) {
            hj_out_puts(w->text, any ? ", " : "");
            hj_out_puts(w->text, hj_keyword_name(k));
            any = true;
            if (!valued || !su_instance(&w->run, object, k, i, &v))
                continue;
            if (k == HJ_KEYWORD_BARRAGE)
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
    p->attacks = !f->defends;
    p->defends = f->defends;
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
                         .activated = o->activated,
                         .face_up = at != AT_INFLUENCE || o->up,
                         .counters = o->counters};
    size_t word;

    if (o->card != HJ_NO_CARD)
        p.name = hj_card_name(w->run.g->setup.catalogue, o->card);
    su_put_object(w->run.g, w->run.s, object, w->text);
    word = hj_out_text(w->text).n;
    if (at != AT_INFLUENCE && o->card != HJ_NO_CARD) {
        p.has_values = card->has_def;
        p.atk = (int16_t)su_atk(&w->run, object);
        p.def = (int16_t)su_def(&w->run, object);
        p.base_def = card->def;
        add_keywords(w, object);
        set_fight(w, &p);
    }
    give(w, &p, word);
}

/* The cards of one zone and player, in the order in which they came. */
static void one_zone(struct walk *w, enum place at, int player)
{
    static const uint8_t where[PLACES] = {[AT_COMBATANTS] = SU_COMBATANTS,
                                          [AT_FRONT] = SU_SITES,
                                          [AT_REAR] = SU_SITES,
                                          [AT_HIDDEN] = SU_HIDDEN,
                                          [AT_INFLUENCE] = SU_INFLUENCE};
    const struct su_state *s = w->run.s;
    uint32_t above = 0;

    while (w->go_on) {
        int next = -1;
        for (int n = 0; n < w->seen_count; n++) {
            int i = w->seen[n];
            const struct su_object *o = &s->objects[i];
            if (o->zone != where[at] || o->controller != player ||
                o->order < above ||
                (o->zone == SU_SITES &&
                 (o->row == SU_FRONT) != (at == AT_FRONT)))
                continue;
            if (next < 0 || o->order < s->objects[next].order)
                next = i;
        }
        if (next < 0)
            return;
        above = s->objects[next].order + 1;
        one_piece(w, next, at);
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
    for (int i = 0; i < w.run.s->object_count; i++)
        if (su_in_play(w.run.s, i) || w.run.s->objects[i].zone == SU_INFLUENCE)
            w.seen[w.seen_count++] = (int16_t)i;
    w.run.source_count = su_sources(&w.run, w.seen, w.seen_count, sources);
    w.run.sources = sources;
    for (int at = 0; at < AT_CHAIN; at++)
        for (int i = 0; i < g->players; i++)
            one_zone(&w, at, i);
    the_chain(&w);
    good = !hj_out_failed(w.text);
    hj_out_free(w.text);
    return good;
}

const struct hj_board su_board = {.zones = zones,
                                  .numbers = numbers,
                                  .zone_count = PLACES,
                                  .number_count =
                                      sizeof(numbers) / sizeof(numbers[0]),
                                  .pieces = pieces};
