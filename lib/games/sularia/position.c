/* SPDX-License-Identifier: MPL-2.0 */
/* The facts of a position that a log sets up. */
#include "games/sularia/sularia.h"

#include "base/out.h"

enum { WORDS = 8 };

/* The words of a fact that stand without a preposition. */
struct words {
    const struct hj_operand *o[WORDS];
    int count;
};

static bool word_is(const struct words *w, int i, const char *text)
{
    return i < w->count && hj_str_is(hj_operand_text(w->o[i]), text);
}

static bool word_number(struct su_run *r, const struct words *w, int i, int *n)
{
    int64_t value;

    if (i < w->count && w->o[i]->kind == HJ_OPERAND_NUMBER)
        *n = w->o[i]->value;
    else if (i < w->count &&
             hj_str_int(hj_operand_text(w->o[i]), -9999, 9999, &value))
        *n = (int)value;
    else {
        if (i < w->count)
            su_unread(r, w->o[i], PL_SAY(NOT_A_NUMBER),
                      HJ_STR_ARG(hj_operand_text(w->o[i])));
        else
            su_unread(r, NULL, PL_SAY(MISSING_NUMBER));
        return false;
    }
    if (*n < -9999 || *n > 9999)
        su_unread(r, w->o[i], SU_SAY(POSITION_NUMBER_RANGE), *n);
    return !r->unread;
}

/* What is counted is never less than nothing. */
static bool is_floor(struct su_run *r, const struct hj_operand *o, int n)
{
    if (n < 0)
        su_unread(r, o, PL_SAY(BELOW_ZERO));
    return n >= 0;
}

static bool has_word(const struct su_run *r, const char *text)
{
    for (uint32_t i = 0; i < r->a->count; i++)
        if (hj_str_is(hj_operand_text(&r->a->operands[i]), text))
            return true;
    return false;
}

static int add(struct su_run *r, const struct hj_operand *o, int player,
               enum su_zone zone)
{
    hj_card card;
    int object;

    if (o->kind == HJ_OPERAND_NUMBER)
        card = HJ_NO_CARD;
    else if (!su_card_operand(r, o, &card))
        return -1;
    if (o->up && zone != SU_INFLUENCE)
        su_unread(r, o, SU_SAY(ONLY_INFLUENCE_IS_UP));
    else if (o->kind != HJ_OPERAND_NUMBER && o->kind != HJ_OPERAND_UNKNOWN &&
             o->value > 0)
        su_unread(r, o, PL_SAY(COPIES_IN_POSITION), o->value);
    if (r->unread)
        return -1;
    object = su_new_object(r, card, player, zone);
    if (object >= 0) {
        r->s->objects[object].up = zone == SU_INFLUENCE ? o->up : 1;
        su_changed(r, SU_F_ZONE, object, player, SU_NOWHERE, zone, "");
    }
    return object;
}

/* How many cards the operand says; -1, reported, for none that can be. */
static int how_many(struct su_run *r, const struct hj_operand *o)
{
    if (o->kind != HJ_OPERAND_NUMBER && o->kind != HJ_OPERAND_UNKNOWN)
        return 1;
    if (o->value >= 0 && o->value <= SU_OBJECTS)
        return o->value;
    su_unread(r, o, SU_SAY(POSITION_COUNT_RANGE), o->value, SU_OBJECTS);
    return -1;
}

/* `ann hand ? ? feedback`, `ann hand 3`, and the other piles. */
static bool pile(struct su_run *r, const struct words *w, int player,
                 enum su_zone zone)
{
    bool any = false;

    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        int n;
        if (o->role != HJ_ROLE_ITEM || o <= w->o[1])
            continue;
        any = true;
        if (w->count == 3 && word_is(w, 2, "none"))
            continue;
        n = how_many(r, o);
        for (; n > 0; n--)
            if (add(r, o, player, zone) < 0)
                return false;
    }
    if (!any)
        su_unread(r, NULL, PL_SAY(MISSING_CARDS));
    return any;
}

/* Where an object is in play: *ZONE, the hidden one where `at` says so, and the
 * place of a site. */
static bool read_spot(struct su_run *r, int player, enum su_zone *zone,
                      int *row, int *column)
{
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    struct su_pile pile;

    if (at == NULL && *zone != SU_SITES)
        return true;
    if (at == NULL) {
        su_unread(r, NULL, SU_SAY(POSITION_SITE_PLACE));
    } else if (su_pile(r, at, player, &pile) &&
               (pile.zone == SU_HIDDEN ||
                (pile.zone == SU_COMBATANTS && *zone == SU_COMBATANTS))) {
        *zone = pile.zone;
        if (pile.player != player)
            su_unread(r, at, PL_SAY(OTHER_PLAYERS_PLACE),
                      HJ_STR_ARG(su_id(r, pile.player)));
    } else if (*zone != SU_SITES) {
        su_unread(r, at, SU_SAY(POSITION_NOT_A_PLACE),
                  HJ_STR_ARG(hj_operand_text(at)),
                  *zone == SU_HIDDEN ? "in the hidden zone, which has none"
                                     : "of a combatant: `at hidden`, or none");
    } else if (su_place(r, at, player, row, column) &&
               su_site_at(r->s, player, *row, *column) >= 0) {
        su_unread(r, at, SU_SAY(POSITION_SITE_THERE));
    }
    return !r->unread;
}

/* `ann site forge at front.1 as f1`, `ann combatant harrier as h1`. */
static bool in_play(struct su_run *r, const struct words *w, int player,
                    enum su_zone zone)
{
    static const uint8_t types[SU_ZONES] = {
        [SU_SITES] = SU_SITE, [SU_COMBATANTS] = SU_COMBATANT};
    uint8_t wanted = types[zone], type;
    int row = 0, column = 0, object;
    hj_card card;

    if (w->count < 3) {
        su_unread(r, NULL, SU_SAY(MISSING_CARD));
        return false;
    }
    if (!read_spot(r, player, &zone, &row, &column) ||
        !su_card_operand(r, w->o[2], &card))
        return false;
    type = su_card(r->g, card)->type;
    if (type != SU_NO_TYPE && type != wanted &&
        (wanted != SU_NO_TYPE || (type != SU_SITE && type != SU_COMBATANT))) {
        su_unread(r, w->o[2], PL_SAY(NOT_A),
                  HJ_STR_ARG(hj_card_name(r->g->setup.catalogue, card)),
                  wanted == SU_SITE        ? "site"
                  : wanted == SU_COMBATANT ? "combatant"
                                           : "site or combatant");
        return false;
    }
    object = add(r, w->o[2], player, zone);
    if (object < 0)
        return false;
    r->s->objects[object].row = (uint8_t)row;
    r->s->objects[object].column = (int16_t)column;
    r->s->objects[object].activated = has_word(r, "activated");
    r->s->objects[object].arrived = has_word(r, "arrived");
    su_alias(r, object);
    return true;
}

static int faction_named(struct su_run *r, const struct words *w, int i)
{
    struct hj_game *g = r->g;
    struct hj_str text;
    int faction;

    if (i >= w->count)
        return g->mercenary;
    text = hj_operand_text(w->o[i]);
    faction = su_faction_named(g, text);
    /* Where there are too many, they get their numbers as they are named. */
    for (hj_card c = 0; faction < 0 && !g->fixed_factions &&
                        c < hj_catalogue_count(g->setup.catalogue);
         c++)
        if (hj_str_same(hj_card_value(g->setup.catalogue, c, g->faction), text))
            return su_card(g, c)->faction;
    if (faction < 0)
        su_no_faction(r, w->o[i]);
    return faction;
}

static bool numbers(struct su_run *r, const struct words *w, int player)
{
    struct su_player *p = &r->s->players[player];
    bool first = word_is(w, 1, "pool"), pool = first || word_is(w, 2, "pool");
    int n, faction;

    if (word_is(w, first ? 2 : 1, "influence")) {
        if (!word_number(r, w, 3, &n))
            return false;
        if (!is_floor(r, w->o[3], n))
            return false;
        *(pool ? &p->influence_pool : &p->influence_generation) = n;
        return true;
    }
    if (!word_is(w, first ? 2 : 1, "sularium") || !word_number(r, w, 3, &n) ||
        (faction = faction_named(r, w, 4)) < 0 || faction >= SU_FACTIONS ||
        (pool && !is_floor(r, w->o[3], n)))
        return false;
    (pool ? p->sularium_pool : p->sularium_generation)[faction] = n;
    return true;
}

/* `pool influence 4`, `sularium generation 5 jotune`; a pool may stand second
 * too, as it does in its path. */
static bool is_number(const struct words *w)
{
    return word_is(w, 1, "pool") ||
           ((word_is(w, 1, "influence") || word_is(w, 1, "sularium")) &&
            (word_is(w, 2, "pool") || word_is(w, 2, "generation")));
}

static bool of_player(struct su_run *r, const struct words *w, int player)
{
    static const struct {
        const char *word;
        enum su_zone zone;
        bool played;
    } zones[] = {
        {"site", SU_SITES, true},          {"combatant", SU_COMBATANTS, true},
        {"hidden", SU_HIDDEN, true},       {"hand", SU_HAND_ZONE, false},
        {"damage", SU_DAMAGE, false},      {"destroy", SU_DESTROY, false},
        {"influence", SU_INFLUENCE, false}};
    int n;

    if (is_number(w))
        return numbers(r, w, player);
    if (word_is(w, 1, "health")) {
        if (word_number(r, w, 2, &n))
            su_health(r, player, n - su_get_health(r, player), "");
        return !r->unread;
    }
    if (word_is(w, 1, "deck")) {
        if (w->count > 2 && w->o[2]->kind == HJ_OPERAND_UNKNOWN)
            r->s->players[player].deck = w->o[2]->value;
        else if (word_number(r, w, 2, &n) && n < 0)
            su_unread(r, w->o[2], SU_SAY(POSITION_TOO_MANY), n);
        else if (!r->unread)
            r->s->players[player].deck = n;
        return !r->unread;
    }
    for (size_t i = 0; i < sizeof(zones) / sizeof(zones[0]); i++)
        if (word_is(w, 1, zones[i].word))
            return zones[i].played ? in_play(r, w, player, zones[i].zone)
                                   : pile(r, w, player, zones[i].zone);
    return false;
}

/* `h1 owner bob`, `h1 controller bob`: of what is in play. */
static void whose(struct su_run *r, const struct words *w, int object)
{
    int player = w->count > 2 ? su_player(r->g, w->o[2]->symbol) : -1;

    if (player < 0)
        su_unread(r, w->count > 2 ? w->o[2] : NULL, PL_SAY(MISSING_PLAYER));
    else if (word_is(w, 1, "owner"))
        r->s->objects[object].owner = (uint8_t)player;
    else
        su_set_controller(r->s, object, player);
}

static bool of_object(struct su_run *r, const struct words *w)
{
    int object = su_object_operand(r, w->o[0], -1), n;
    struct su_object *o;

    if (object < 0)
        return true; /* reported */
    o = &r->s->objects[object];
    if (word_is(w, 1, "arrived")) {
        o->arrived = 1;
    } else if (word_is(w, 1, "activated") || word_is(w, 1, "reset")) {
        o->activated = word_is(w, 1, "activated");
    } else if (word_is(w, 1, "owner") || word_is(w, 1, "controller")) {
        whose(r, w, object);
    } else if (word_is(w, 1, "def")) {
        if (word_number(r, w, 2, &n) && n < 1) {
            su_unread(r, w->o[2], SU_SAY(POSITION_WITHOUT_DEF));
        } else if (!r->unread) { /* su_settle() */
            o->lost = (int16_t)n;
            o->told = 1;
            r->s->hurt = 1;
        }
    } else if (word_is(w, 1, "counter") && word_is(w, 2, "sularium")) {
        if (word_number(r, w, 3, &n) && is_floor(r, w->o[3], n))
            o->counters = (int16_t)n;
    } else {
        return false;
    }
    return true;
}

/* A DEF that a position tells is what is left with all that is there, on
 * whatever line it stands. */
void su_settle(struct su_run *r)
{
    for (int i = 0; i < r->s->object_count; i++) {
        struct su_object *o = &r->s->objects[i];
        int def = o->lost;
        if (!o->told)
            continue;
        o->told = 0;
        o->lost = 0;
        o->lost = (int16_t)(su_def(r, i) - def);
    }
}

static bool of_game(struct su_run *r, const struct words *w)
{
    int n;

    if (word_is(w, 0, "round")) {
        if (!word_number(r, w, 1, &n))
            return true; /* reported */
        if (n < 1)
            su_unread(r, w->o[1], PL_SAY(BELOW_ONE));
        else
            r->s->round = n;
        return true;
    }
    if (word_is(w, 0, "turn") && w->count > 1) {
        n = su_player(r->g, w->o[1]->symbol);
        for (size_t t = 0; n < 0 && t < r->g->setup.team_count; t++)
            for (int i = 0; i < r->g->players && n < 0; i++)
                if (r->g->setup.team_symbols[t] == w->o[1]->symbol &&
                    r->g->setup.players[i].team == (int)t)
                    n = i;
        if (n < 0)
            su_unread(r, w->o[1], PL_SAY(UNKNOWN_PLAYER),
                      HJ_STR_ARG(hj_operand_text(w->o[1])));
        else
            r->s->turn = (uint8_t)n;
        return true;
    }
    if (!word_is(w, 0, "phase"))
        return false;
    for (int i = 0; i < SU_PHASE_ROWS; i++)
        if (word_is(w, 1, su_phase_names[i].text)) {
            r->s->phase = (uint8_t)i;
            return true;
        }
    su_unread(r, w->o[1], SU_SAY(UNKNOWN_PHASE),
              HJ_STR_ARG(hj_operand_text(w->o[1])));
    return true;
}

/* How many words a fact has, all told; 0: any number. */
static int words_of(const struct words *w, bool of_player)
{
    if (of_player && is_number(w))
        return word_is(w, 1, "influence") || word_is(w, 2, "influence") ? 4 : 5;
    if (of_player)
        return word_is(w, 1, "health") || word_is(w, 1, "deck") ? 3
               : word_is(w, 1, "site") || word_is(w, 1, "combatant") ||
                       word_is(w, 1, "hidden")
                   ? 3
                   : 0;
    if (word_is(w, 1, "counter"))
        return 4;
    return word_is(w, 1, "def") || word_is(w, 1, "owner") ||
                   word_is(w, 1, "controller")
               ? 3
               : 2;
}

/* Whether nothing stands behind a fact that is not part of it. */
static bool whole(struct su_run *r, const struct words *w, bool of_player)
{
    bool placed =
        of_player && (word_is(w, 1, "site") || word_is(w, 1, "combatant") ||
                      word_is(w, 1, "hidden"));
    int most = words_of(w, of_player), count = 0;

    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        bool state = hj_str_is(hj_operand_text(o), "activated") ||
                     hj_str_is(hj_operand_text(o), "arrived");
        bool fits = o->role == HJ_ROLE_ITEM
                        ? most == 0 || count++ < most
                        : placed &&
                              (o == hj_action_operand(r->a, o->role, 0)) &&
                              (o->role == HJ_ROLE_AT || o->role == HJ_ROLE_AS);
        if (fits || (placed && state))
            continue;
        su_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT),
                  HJ_STR_ARG(hj_operand_text(o)));
        return false;
    }
    return true;
}

bool su_fact(struct su_run *r)
{
    struct words w = {{NULL}, 0};
    int player = -1;
    bool known;

    for (uint32_t i = 0; i < r->a->count && w.count < WORDS; i++)
        if (r->a->operands[i].role == HJ_ROLE_ITEM)
            w.o[w.count++] = &r->a->operands[i];
    if (w.count < 2) {
        su_unread(r, NULL, SU_SAY(FACT_TOO_SHORT));
        return false;
    }
    player = su_player(r->g, w.o[0]->symbol);
    for (size_t t = 0; player < 0 && t < r->g->setup.team_count; t++)
        for (int i = 0; i < r->g->players && player < 0; i++)
            if (r->g->setup.team_symbols[t] == w.o[0]->symbol &&
                r->g->setup.players[i].team == (int)t)
                player = i;
    if (player >= 0 && su_player(r->g, w.o[0]->symbol) < 0 &&
        !word_is(&w, 1, "health")) {
        su_unread(r, w.o[0], SU_SAY(FACT_OF_A_TEAM));
        return false;
    }
    known = player >= 0 ? of_player(r, &w, player)
                        : of_game(r, &w) || of_object(r, &w);
    if (!known && !r->unread && player >= 0 && is_number(&w))
        su_unread(r, w.o[w.count > 2 ? 2 : 1], SU_SAY(FACT_OF_A_POOL));
    else if (!known && !r->unread)
        su_unread(
            r, w.o[1],
            SU_SAY_IF(player >= 0, UNKNOWN_PLAYER_FACT, UNKNOWN_OBJECT_FACT),
            HJ_STR_ARG(hj_operand_text(w.o[1])));
    if (known && !r->unread)
        known = whole(r, &w, player >= 0);
    return known;
}
