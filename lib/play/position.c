/* SPDX-License-Identifier: MPL-2.0 */
/* Facts of a position (@state), read into a state. */
#include "play/internal.h"

#include <stdio.h>

enum {
    TYPES_ROOM = 200, /* bytes for the words of some types */
    READ = INT16_MAX  /* all words of a fact have been read */
};

bool pl_word_is(const struct pl_words *w, int i, const char *word)
{
    return i < w->count && hj_str_is(hj_operand_text(w->w[i].o), word);
}

/* Returns the flag that WORD sets (*ON) or clears in a position; -1: none. */
static int flag_named(const struct pl_rules *rules, struct hj_str word,
                      bool *on)
{
    int f = pl_flag_named(rules, word, on);

    return f >= 0 && rules->flags[f].follows ? -1 : f;
}

static const char *flag_word(const struct pl_run *r, int i)
{
    const struct pl_rules *rules = r->g->rules;

    return i >= rules->flag_count    ? NULL
           : rules->flags[i].follows ? "" /* no word of a position */
                                     : rules->flags[i].path;
}

/* Adds a card to a zone of PLAYER. Returns the object; -1: reported. */
static int add(struct pl_run *r, const struct hj_operand *o, int player,
               int zone, int column)
{
    hj_card card;
    int object;

    if (!pl_card_operand(r, o, &card))
        return -1;
    if (o->up && !(r->g->rules->zones[zone].is & PL_FACES)) {
        pl_unread(r, o, PL_SAY(FACE_UP_HERE), r->g->rules->zones[zone].title);
        return -1;
    }
    object = pl_new_object(r, card, player, zone);
    if (object < 0)
        return -1;
    r->s->objects[object].column = (int16_t)column;
    if ((r->g->rules->zones[zone].is & PL_FACES) && o->up)
        r->s->objects[object].flags |= PL_FACE_UP;
    pl_note_abilities(r, object);
    pl_changed(
        r, PL_F_ZONE, object, player, pl_place_ref(-1, 0, 0),
        pl_place_ref(r->g->rules->zones[zone].is & PL_SHARED ? -1 : player,
                     zone, column),
        "");
    return object;
}

bool pl_fact_takes(struct pl_run *r, unsigned roles)
{
    for (uint32_t i = 0; i < r->a->count; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        bool first = o == hj_action_operand(r->a, (enum hj_role)o->role, 0);
        if (o->role == HJ_ROLE_ITEM || ((roles >> o->role & 1) && first))
            continue;
        pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
        return false;
    }
    return true;
}

/* Reads a pile: `ann hand ? ? feedback`, `ann hand 3`. */
static bool pile(struct pl_run *r, const struct pl_words *w, int player,
                 const struct pl_lay *lay)
{
    const struct hj_operand *first = w->w[lay->of_game ? 0 : 1].o;
    bool any = false;

    if (!pl_fact_takes(r, 1u << HJ_ROLE_AS))
        return false;
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM) {
        bool many =
            o->kind == HJ_OPERAND_NUMBER || o->kind == HJ_OPERAND_UNKNOWN;
        if (o <= first)
            continue;
        any = true;
        if (hj_str_is(hj_operand_text(o), "none") &&
            o->kind == HJ_OPERAND_WORD && w->count == (lay->of_game ? 2 : 3))
            continue;
        if (many && (o->value < 0 || o->value > PL_OBJECTS)) {
            pl_unread(r, o, PL_SAY(COUNT_OUT_OF_RANGE), PL_OBJECTS);
            return false;
        }
        for (int n = many ? o->value : 1; n > 0; n--) {
            int object = add(r, o, player, lay->zone, 0);
            if (object < 0)
                return false;
            pl_alias(r, object);
        }
    }
    if (!any)
        pl_unread(r, NULL, PL_SAY(MISSING_CARDS));
    return any && !r->unread;
}

/* Reads the place behind `at` into *ZONE and *COLUMN. Returns false if it was
 * reported. */
static bool read_at(struct pl_run *r, int player, const struct pl_lay *lay,
                    int *zone, int *column)
{
    const struct pl_zone *zones = r->g->rules->zones;
    const struct hj_operand *at = hj_action_operand(r->a, HJ_ROLE_AT, 0);
    bool several = (lay->types & (lay->types - 1)) != 0;
    pl_ref place;

    if (at == NULL) {
        if (lay->home)
            return true;
        if (lay->at != 0 || (zones[lay->zone].is & PL_PLACES))
            pl_unread(r, NULL, PL_SAY(MISSING_PLACE), zones[lay->zone].word,
                      zones[lay->zone].is & PL_PLACES ? ".1" : "");
        return !r->unread;
    }
    place = pl_place_operand(r, at, player);
    if (place == PL_REF_NONE)
        return false;
    *zone = pl_place_zone(place);
    if (lay->at == 0 && strcmp(zones[*zone].word, zones[lay->zone].word) == 0)
        *zone = lay->zone; /* zones may share a word */
    *column = pl_place_column(place);
    if (lay->at != 0 ? !(lay->at & PL_ZONE(*zone)) : *zone != lay->zone)
        pl_unread(r, at, PL_SAY(NOT_ITS_PLACE),
                  several ? "such card" : lay->word, PL_TEXT(at));
    else if (pl_place_player(place) >= 0 && pl_place_player(place) != player)
        pl_unread(r, at, PL_SAY(OTHER_PLAYERS_PLACE),
                  PL_ID(r, pl_place_player(place)));
    else if ((zones[*zone].is & PL_PLACES) && !(zones[*zone].is & PL_CROWD) &&
             pl_object_at(r->s, zones[*zone].is & PL_SHARED ? -1 : player,
                          *zone, *column) >= 0)
        pl_unread(r, at, PL_SAY(PLACE_TAKEN));
    return !r->unread;
}

/* Writes the types of the cards that lie there: "site", "site or combatant". */
static const char *types_of(const struct pl_rules *rules,
                            const struct pl_lay *lay, char text[TYPES_ROOM])
{
    size_t n = 0;

    for (int type = 1; type < 32 && n < TYPES_ROOM; type++)
        if (lay->types >> type & 1)
            n += (size_t)snprintf(text + n, TYPES_ROOM - n, "%s%s",
                                  n > 0 ? " or " : "",
                                  pl_type_word(rules, type));
    return text;
}

static bool check_type(struct pl_run *r, const struct hj_operand *o,
                       const struct pl_lay *lay)
{
    const struct pl_rules *rules = r->g->rules;
    char types[TYPES_ROOM];
    hj_card card;
    int type;

    if (lay->types == 0 || !pl_card_operand(r, o, &card) || card == HJ_NO_CARD)
        return !r->unread;
    type = pl_card(r->g, card)->type;
    if (type == 0 || (lay->types >> type & 1))
        return true;
    pl_unread(r, o, PL_SAY(WRONG_TYPE), PL_CARD_NAME(r, card),
              pl_type_word(rules, type), types_of(rules, lay, types));
    return false;
}

/* Returns the object behind `on`, which the card is attached to; -1 if there is
 * none. Reports a missing or wrong one. */
static int read_host(struct pl_run *r, const struct pl_lay *lay)
{
    const struct hj_operand *on = hj_action_operand(r->a, HJ_ROLE_ON, 0);
    int host = on == NULL ? -1 : pl_object_operand(r, on, -1);

    if (on == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_OPERAND_BEHIND), "on");
    else if (host >= 0 && !(lay->on & PL_ZONE(r->s->objects[host].zone)))
        pl_unread(r, on, PL_SAY(NOT_ITS_PLACE), lay->word, PL_TEXT(on));
    return host;
}

/* Returns the type of all cards that lie there; 0 if it may be another. */
static int16_t only_type(const struct pl_lay *lay)
{
    bool one = lay->types != 0 && (lay->types & (lay->types - 1)) == 0;

    return one ? (int16_t)hj_bit_lowest(lay->types) : 0;
}

/* Reads a single card: `ann unit CARD at location.1 as g1 exhausted`. */
static bool one_card(struct pl_run *r, const struct pl_words *w, int player,
                     const struct pl_lay *lay)
{
    int zone = lay->zone, column = 0, object, at = lay->of_game ? 1 : 2, host;
    bool single = r->g->rules->zones[zone].is & PL_SINGLE;
    unsigned roles = 1u << HJ_ROLE_AT | 1u << HJ_ROLE_AS |
                     (lay->on != 0 ? 1u << HJ_ROLE_ON : 0);

    if (w->count <= at) {
        pl_unread(r, NULL, PL_SAY(MISSING_CARD_OF_TYPE), lay->word);
        return false;
    }
    if (!pl_fact_takes(r, roles) || !pl_is_one_card(r, w->w[at].o) ||
        !check_type(r, w->w[at].o, lay) ||
        !read_at(r, player, lay, &zone, &column))
        return false;
    if (single && lay->at == 0 && pl_count(r->s, player, zone) > 0) {
        pl_unread(r, w->w[at].o, PL_SAY(SINGLE_THERE_ALREADY), lay->word);
        return false;
    }
    host = lay->on == 0 ? -1 : read_host(r, lay);
    object = r->unread ? -1 : add(r, w->w[at].o, player, zone, column);
    if (object < 0)
        return false;
    if (!(r->g->rules->zones[zone].is & PL_PLACES))
        r->s->objects[object].column = only_type(lay);
    r->s->objects[object].host = (int16_t)host;
    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM) {
        bool on;
        int f;
        if (o <= w->w[at].o)
            continue;
        f = flag_named(r->g->rules, hj_operand_text(o), &on);
        if (f < 0) {
            pl_no_such(r, o, hj_operand_text(o), "word of a card in play",
                       flag_word);
            return false;
        }
        pl_flag(r, object, r->g->rules->flags[f].flag, on, "");
    }
    pl_alias(r, object);
    pl_tell_shown(r, object);
    if (pl_in_play(r, object))
        pl_note_standing(r, object);
    return !r->unread;
}

/* Reads a fact of a player. Returns the number of words that it may have at the
 * most, READ if all have been checked, 0 for any other fact. */
static int of_player(struct pl_run *r, const struct pl_words *w, int player)
{
    const struct pl_rules *rules = r->g->rules;
    struct hj_str what = hj_operand_text(w->w[1].o);
    int n = 0, i = PL_NAMED(rules, number, path, what);

    if (i >= 0) {
        const struct pl_number *row = &rules->numbers[i];
        if (row->of_turn) {
            r->s->players[player].numbers[i] = 1;
            return 2;
        }
        if (pl_effect_number(r, w, 2, &n) &&
            (n < row->least || (row->most != 0 && n > row->most)))
            pl_unread(r, w->w[2].o, PL_SAY(NUMBER_OUT_OF_RANGE), row->least,
                      row->most != 0 ? row->most : PL_GREATEST);
        else if (!r->unread)
            pl_number(r, player, i, n - *pl_number_slot(r, player, i), "");
        return 3;
    }
    if (rules->deck != 0 && pl_word_is(w, 1, "deck")) {
        if (w->count > 2 && w->w[2].o->kind == HJ_OPERAND_UNKNOWN)
            n = w->w[2].o->value;
        else if (!pl_effect_number(r, w, 2, &n))
            return 3;
        if (n < 0)
            pl_unread(r, w->w[2].o, PL_SAY(BELOW_ZERO));
        r->s->players[player].deck = n;
        return 3;
    }
    i = PL_NAMED(rules, lay, word, what);
    if (i < 0 || rules->lays[i].of_game)
        return 0;
    if (rules->lays[i].many)
        pile(r, w, player, &rules->lays[i]);
    else
        one_card(r, w, player, &rules->lays[i]);
    return READ;
}

/* Reads the owner or the controller of an object: `h1 owner bob`. */
static void whose(struct pl_run *r, const struct pl_words *w, int object)
{
    int player = w->count > 2 ? pl_player(r->g, w->w[2].o->symbol) : -1;

    if (player < 0)
        pl_unread(r, w->count > 2 ? w->w[2].o : NULL, PL_SAY(MISSING_PLAYER));
    else if (pl_word_is(w, 1, "owner"))
        r->s->objects[object].owner = (uint8_t)player;
    else
        pl_set_controller(r->s, object, player);
}

/* Reads a keyword that an object has until it leaves play: `g1 keyword
 * blitz`. */
static void keyword(struct pl_run *r, const struct pl_words *w, int object)
{
    const struct hj_operand *o = pl_effect_operand(w, 2);
    int k = o != NULL ? pl_keyword_operand(r, o, hj_operand_text(o)) : -1;

    if (o == NULL)
        pl_unread(r, NULL, PL_SAY(MISSING_OPERAND_BEHIND), "keyword");
    else if (k >= 0)
        pl_add_keyword(r, object, k, "");
}

/* Keeps the remaining value in the mark until the whole position is read. */
void pl_set_value_left(struct pl_run *r, int object, int value, int left)
{
    if (pl_set_mark(r, object, r->g->rules->values[value].minus_mark - 1, left))
        r->s->objects[object].flags |= PL_TOLD;
}

void pl_settle_values_left(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    int value = 0;

    while (value < rules->value_count && rules->values[value].minus_mark == 0)
        value++;
    for (int i = 0; i < r->s->object_count && value < rules->value_count; i++) {
        int mark = rules->values[value].minus_mark - 1,
            left = pl_mark_of(r->s, i, mark);
        if (!(r->s->objects[i].flags & PL_TOLD))
            continue;
        r->s->objects[i].flags &= (uint16_t)~PL_TOLD;
        r->s->unsettled = 1;
        pl_set_mark(r, i, mark, 0);
        pl_set_mark(r, i, mark, pl_value(r, i, value) - left);
    }
}

static int of_object(struct pl_run *r, const struct pl_words *w)
{
    const struct pl_rules *rules = r->g->rules;
    int object = pl_object_operand(r, w->w[0].o, -1), n, f, m, at;
    bool on;

    if (object < 0)
        return READ; /* reported */
    if (pl_word_is(w, 1, "owner") || pl_word_is(w, 1, "controller")) {
        whose(r, w, object);
        return 3;
    }
    if (pl_word_is(w, 1, "keyword")) {
        keyword(r, w, object);
        return 3;
    }
    f = flag_named(rules, hj_operand_text(w->w[1].o), &on);
    if (f >= 0) {
        pl_flag(r, object, rules->flags[f].flag, on, "");
        return 2;
    }
    for (int v = 0; v < rules->value_count; v++) /* remaining value */
        if (rules->values[v].minus_mark > 0 &&
            pl_word_is(w, 1, rules->values[v].path) &&
            pl_effect_number(r, w, 2, &n)) {
            if (n < 0)
                pl_unread(r, w->w[2].o, PL_SAY(BELOW_ZERO));
            else
                pl_set_value_left(r, object, v, n);
            return 3;
        }
    m = r->unread ? -1 : pl_effect_mark(r, hj_operand_text(w->w[1].o), w, &at);
    if (m < 0)
        return 0;
    if (pl_effect_number(r, w, at, &n) && n < rules->marks[m].least)
        pl_unread(r, w->w[at].o, PL_SAY(BELOW_LEAST), rules->marks[m].least);
    else if (!r->unread)
        pl_mark(r, object, m, n - pl_mark_of(r->s, object, m), "");
    return at + 1;
}

static int of_game(struct pl_run *r, const struct pl_words *w)
{
    const struct pl_rules *rules = r->g->rules;
    int n;

    if (pl_word_is(w, 0, "round")) {
        if (pl_effect_number(r, w, 1, &n) && n < 1)
            pl_unread(r, w->w[1].o, PL_SAY(BELOW_ONE));
        else if (!r->unread)
            r->s->round = n;
        return 2;
    }
    if (pl_word_is(w, 0, "turn") && w->count > 1) {
        n = pl_side_named(r->g, w->w[1].o->symbol);
        if (n < 0)
            pl_no_player(r, w->w[1].o);
        else
            r->s->turn = (uint8_t)n;
        return 2;
    }
    if (pl_word_is(w, 0, "phase") && w->count > 1) {
        n = pl_phase_operand(r, w->w[1].o);
        if (n >= 0)
            r->s->phase = (uint8_t)n;
        return 2;
    }
    n = PL_NAMED(rules, lay, word, hj_operand_text(w->w[0].o));
    if (n < 0 || !rules->lays[n].of_game)
        return 0;
    one_card(r, w, 0, &rules->lays[n]);
    return READ;
}

bool pl_fact_ends(struct pl_run *r, int most)
{
    for (int i = 0; i < r->a->count && !r->unread; i++) {
        const struct hj_operand *o = &r->a->operands[i];
        if (o->role != HJ_ROLE_ITEM || i >= most)
            pl_unread(r, o, PL_SAY(UNEXPECTED_ARGUMENT), PL_TEXT(o));
    }
    return !r->unread;
}

static bool read_fact(struct pl_run *r)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_words w = {.count = 0};
    int player, most;

    PL_EACH_OPERAND (o, r, HJ_ROLE_ITEM)
        if (w.count < PL_WORDS)
            w.w[w.count++] = (struct pl_word){.role = HJ_ROLE_ITEM, .o = o};
    if (w.count == 0) {
        pl_unread(r, NULL, PL_SAY(MISSING_FACT));
        return false;
    }
    if (rules->fact != NULL && rules->fact(r, &w))
        return !r->unread;
    if (r->unread)
        return false;
    if (w.count < 2) {
        pl_unread(r, w.w[0].o, PL_SAY(INCOMPLETE_FACT), PL_TEXT(w.w[0].o));
        return false;
    }
    player = pl_side_named(r->g, w.w[0].o->symbol);
    most = player >= 0 ? of_player(r, &w, player) : of_game(r, &w);
    if (most == 0 && player < 0)
        most = of_object(r, &w);
    if (most == 0 && !r->unread &&
        (player >= 0 ||
         !pl_no_counter(r, w.w[1].o, w.count > 2 ? w.w[2].o : NULL)))
        pl_unknown_fact(r, w.w[1].o, player >= 0);
    return most != 0 && (most == READ || pl_fact_ends(r, most)) && !r->unread;
}

static struct pl_run asserting(const struct hj_game *g, void *state,
                               const struct hj_report *report)
{
    struct pl_run r = pl_reader(g, state);

    r.report = report;
    r.records = pl_records_events(report);
    r.how = HJ_ASSERTED;
    return r;
}

bool pl_fact(const struct hj_game *g, void *state, const struct hj_action *fact,
             const struct hj_report *report)
{
    struct pl_run r = asserting(g, state, report);
    struct pl_state before;
    bool good;

    r.a = fact;
    pl_copy(&before, state);
    good = read_fact(&r) && !r.unread;
    if (!good)
        pl_copy(state, &before);
    return good;
}

/* Completes a state with all that the facts leave open: the turns that players
 * have had, priority, unknown cards. */
void pl_begin(const struct hj_game *g, void *state,
              const struct hj_report *report)
{
    struct pl_state *s = state;
    struct pl_run r = asserting(g, s, report);
    int player = s->first;
    bool had = true;

    s->begun = s->phase != g->rules->first_phase;
    for (int i = 0; i < g->players; i++) {
        if (!pl_is_opponent(g, player, s->turn))
            had = false;
        s->players[player].turns = had ? s->round : s->round - 1;
        player = (player + 1) % g->players;
    }
    if (s->begun)
        s->players[s->turn].turns = s->round;
    for (int i = 0; i < g->players; i++) /* a team takes its turn together */
        for (int k = 0; k < g->players; k++)
            if (!pl_is_opponent(g, i, k) &&
                s->players[k].turns > s->players[i].turns)
                s->players[i].turns = s->players[k].turns;
    s->priority = s->turn;
    for (int i = 0; i < g->players; i++)
        if (i != s->turn)
            pl_forget_turn(&r, i);
    pl_lay_unknown(&r, false);
    if (g->rules->begin != NULL)
        g->rules->begin(&r);
    pl_settle_values_left(&r);
}
