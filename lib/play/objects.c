/* SPDX-License-Identifier: MPL-2.0 */
/* Writers of facts about objects and steps: zones, flags, draws. */
#include "play/internal.h"

static inline uint64_t bit_of(int object)
{
    return UINT64_C(1) << (unsigned)object % PL_SET_BITS;
}

static inline uint64_t *sets_of(struct pl_state *s, int object)
{
    return s->sets[(unsigned)object / PL_SET_BITS];
}

/* True if any ability of the object is in force in its present place. */
static bool may_count(const struct pl_run *r, int object,
                      const struct pl_card *c)
{
    for (int i = 0; i < c->text.ability_count; i++)
        if (r->g->rules->in_force(r, object, &c->text.abilities[i]))
            return true;
    return false;
}

/* Adds OBJECT to PL_CONTINUOUS_SOURCES and PL_TRIGGER_SOURCES by its abilities,
 * if these are in force. */
HJ_APART static void note(struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];
    const struct pl_card *c = pl_card_of(r, object);
    uint32_t is = r->g->rules->zones[o->zone].is;
    uint64_t *sets = sets_of(r->s, object), bit = bit_of(object);

    if (c->quiet)
        return;
    if (r->g->rules->in_force != NULL
            ? !may_count(r, object, c)
            : !(is & PL_PLAYED) ||
                  ((is & PL_FACES) && !(o->flags & PL_FACE_UP)))
        return;
    if (c->continuous)
        sets[PL_CONTINUOUS_SOURCES] |= bit;
    for (int i = 0; c->continuous && i <= PL_GRANTS_NUMBERS; i++)
        r->s->granted[i] |= c->grants[i];
    if (c->listens != 0)
        sets[PL_TRIGGER_SOURCES] |= bit;
    r->s->trigger_events |= c->listens;
}

inline void pl_note_abilities(struct pl_run *r, int object)
{
    uint64_t *sets = sets_of(r->s, object), bit = bit_of(object);

    sets[PL_CONTINUOUS_SOURCES] &= ~bit;
    sets[PL_TRIGGER_SOURCES] &= ~bit;
    if (!r->g->cards[(int32_t)r->s->objects[object].card].quiet)
        note(r, object);
}

inline int pl_new_object(struct pl_run *r, hj_card card, int owner, int zone)
{
    static const struct pl_object plain = {.alias = HJ_NO_SYMBOL, .host = -1};
    struct pl_state *s = r->s;
    int object = s->object_count;
    uint64_t *sets = sets_of(s, object);
    struct pl_object *o;

    if (HJ_UNLIKELY(object == PL_OBJECTS)) {
        pl_unread(r, NULL, PL_SAY(TOO_MANY_CARDS), PL_OBJECTS);
        return -1;
    }
    if (object % PL_SET_BITS == 0)
        memset(sets, 0, sizeof(s->sets[0]));
    sets[PL_OF_PLAYER + owner] |= bit_of(object);
    if (zone != 0)
        sets[zone] |= bit_of(object);
    s->players[owner].controlled[zone]++;
    o = &s->objects[object];
    *o = plain;
    o->card = card;
    o->order = s->order++;
    o->zone = (uint8_t)zone;
    o->owner = o->controller = (uint8_t)owner;
    s->object_count++;
    if (card != HJ_NO_CARD && ((r->g->rules->zones[zone].is & PL_PLAYED) ||
                               r->g->rules->in_force != NULL))
        pl_note_abilities(r, object);
    return object;
}

void pl_set_seen(struct pl_run *r, int object, bool seen)
{
    struct pl_object *o = &r->s->objects[object];
    uint8_t *count = &r->s->players[o->owner].seen;

    if (((o->flags & PL_SEEN) != 0) == seen || (seen && *count == UINT8_MAX))
        return;
    o->flags ^= PL_SEEN;
    *count = (uint8_t)(*count + (seen ? 1 : -1));
}

/* Puts OBJECT into ZONE as the last to arrive, without an event. */
HJ_APART static void set_zone(struct pl_run *r, int object, int zone)
{
    struct pl_object *o = &r->s->objects[object];
    uint64_t *sets = sets_of(r->s, object), bit = bit_of(object);
    int16_t *held = r->s->players[o->controller].controlled;
    int from = o->zone;

    held[from]--;
    held[zone]++;
    if (from != 0)
        sets[from] &= ~bit;
    if (zone != 0)
        sets[zone] |= bit;
    o->zone = (uint8_t)zone;
    if (((r->g->played >> from & r->g->played >> zone) & 1) == 0)
        o->order = r->s->order++; /* else it has arrived before */
    if (HJ_UNLIKELY(o->flags & PL_SEEN))
        pl_set_seen(r, object, false);
    if (zone == r->g->rules->hand &&
        !(r->g->rules->zones[from].is & (PL_SECRET | PL_DECK)))
        pl_set_seen(r, object, true);
    if (r->g->rules->in_force != NULL ||
        ((PL_ZONE(from) | PL_ZONE(zone)) & r->g->played) != 0)
        pl_note_abilities(r, object);
}

void pl_set_controller(struct pl_state *s, int object, int player)
{
    struct pl_object *o = &s->objects[object];
    uint64_t *sets = sets_of(s, object), bit = bit_of(object);

    if (o->controller == player)
        return;
    s->players[o->controller].controlled[o->zone]--;
    s->players[player].controlled[o->zone]++;
    sets[PL_OF_PLAYER + o->controller] &= ~bit;
    sets[PL_OF_PLAYER + player] |= bit;
    o->controller = (uint8_t)player;
}

pl_ref pl_place_of(const struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];
    uint32_t is = r->g->rules->zones[o->zone].is;
    pl_ref place = r->g->rules->where != NULL ? r->g->rules->where(r, object)
                                              : PL_REF_NONE;

    if (place != PL_REF_NONE)
        return place;
    return pl_place_ref(is & PL_SHARED  ? -1
                        : is & PL_OWNED ? o->owner
                                        : o->controller,
                        o->zone, o->column);
}

/* Removes what an object loses as it leaves play: changes, host, what is
 * attached to it, marks, flags. */
static void leave_play(struct pl_run *r, int object, int zone, const char *rule)
{
    struct pl_object *o = &r->s->objects[object];

    if (r->g->rules->leaves != NULL)
        r->g->rules->leaves(r, object, zone);
    if (r->s->modifier_count > 0)
        pl_end_modifiers(r, object, PL_IN_PLAY, "");
    if (o->host >= 0)
        pl_attach(r, object, -1, rule);
    PL_WALK (w, r->s, r->g->played)
        if (r->s->objects[w.at].host == object)
            pl_attach(r, w.at, -1, rule);
    if (o->flags & PL_HAS_MARKS)
        pl_clear_marks(r->s, object);
    o->flags &= (uint16_t)(PL_FORESEEN | r->g->rules->kept_flags);
    o->used = 0;
}

HJ_COLD void pl_tell_unread(struct pl_run *r, int object)
{
    const struct hj_card_text *t = &pl_card_of(r, object)->text;

    for (int i = 0; i < t->sentence_count; i++)
        if (!t->sentences[i].understood)
            pl_note(r, NULL, PL_SAY(TEXT_NOT_UNDERSTOOD),
                    PL_CARD_NAME(r, r->s->objects[object].card),
                    HJ_STR_ARG(t->sentences[i].rest));
}

void pl_tell_shown(struct pl_run *r, int object)
{
    const struct pl_object *o = &r->s->objects[object];

    if ((r->g->table >> o->zone & 1) && pl_card_of(r, object)->has_unread &&
        (!(r->g->rules->zones[o->zone].is & PL_FACES) ||
         (o->flags & PL_FACE_UP)))
        pl_tell_unread(r, object);
}

/* Calls pl_note_standing() for an object that it may have something to say of:
 * one that is unknown, or that has continuous abilities. */
static inline void note_standing(struct pl_run *r, int object)
{
    const uint64_t *sets = r->s->sets[(unsigned)object / PL_SET_BITS];

    if (HJ_UNLIKELY(r->s->objects[object].card == HJ_NO_CARD) ||
        (sets[PL_CONTINUOUS_SOURCES] >> (unsigned)object % PL_SET_BITS & 1))
        pl_note_standing(r, object);
}

/* Moves OBJECT. WAS is its place before a change of controller that belongs to
 * the move; PL_REF_NONE: its present place. */
static void move(struct pl_run *r, int object, pl_ref was, int zone, int column,
                 const char *rule)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_object *o = &r->s->objects[object];
    int from = o->zone, controller = o->controller;
    bool played = r->g->played >> from & 1, plays = r->g->played >> zone & 1;

    if (!pl_on(rule) || pl_over(r))
        return;
    if (pl_records(r) && was == PL_REF_NONE)
        was = pl_place_of(r, object);
    if (played && !plays)
        leave_play(r, object, zone, rule);
    if (from != zone) {
        set_zone(r, object, zone);
        r->s->unsettled |= played | plays;
        if (zone == rules->deck && r->s->players[o->owner].deck >= 0)
            r->s->players[o->owner].deck++;
    }
    if (!played && from != rules->stack)
        pl_tell_shown(r, object);
    if (!played && plays)
        note_standing(r, object);
    o->column = (int16_t)column;
    if (controller != o->owner && (rules->zones[zone].is & PL_OWNED) &&
        pl_on(rules->cites.owned))
        pl_set_controller(r->s, object, o->owner);
    pl_changed(r, PL_F_ZONE, object, controller, was, pl_place_of(r, object),
               rule);
    if (rules->moved != NULL)
        rules->moved(r, object, from);
}

/* Takes a short path for nearly all moves: between zones outside of g->marked,
 * of an object that its owner controls, while no events are recorded. */
void pl_move(struct pl_run *r, int object, int zone, int column,
             const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    int from = o->zone;

    if (pl_records(r) || pl_over(r) || !pl_on(rule) || from == zone ||
        o->controller != o->owner ||
        ((PL_ZONE(from) | PL_ZONE(zone)) & r->g->marked) != 0 ||
        (zone == r->g->rules->stack && pl_card_of(r, object)->has_unread)) {
        move(r, object, PL_REF_NONE, zone, column, rule);
        return;
    }
    set_zone(r, object, zone);
    o->column = (int16_t)column;
    if (r->g->rules->moved != NULL)
        r->g->rules->moved(r, object, from);
}

/* Gives control of OBJECT to PLAYER. MOVED: the event of the move that follows
 * tells the change of place. */
static void control(struct pl_run *r, int object, int player, bool moved,
                    const char *rule)
{
    int was = r->s->objects[object].controller;
    pl_ref place = pl_place_of(r, object);

    if (was == player || !pl_on(rule) || pl_over(r))
        return;
    pl_set_controller(r->s, object, player);
    r->s->objects[object].order = r->s->order++;
    r->s->unsettled = 1; /* a player may have lost the last one */
    pl_changed(r, PL_F_CONTROLLER, object, player, was, player, rule);
    if (!moved && place != pl_place_of(r, object))
        pl_changed(r, PL_F_ZONE, object, player, place, pl_place_of(r, object),
                   rule);
    if (r->g->rules->controller_changed != NULL)
        r->g->rules->controller_changed(r, object, was);
}

void pl_control(struct pl_run *r, int object, int player, const char *rule)
{
    control(r, object, player, false, rule);
}

void pl_make_room(struct pl_run *r, int object, const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    int column = o->column, was = column;

    o->column = PL_COLUMN + 1; /* not in the way of the search below */
    while (pl_object_at(r->s, o->controller, o->zone, column) >= 0)
        column++;
    o->column = (int16_t)was;
    if (column != was)
        pl_move(r, object, o->zone, column, rule);
}

void pl_move_to(struct pl_run *r, int object, int player, int zone, int column,
                const char *rule)
{
    pl_ref was = pl_place_of(r, object);

    control(r, object, player, true, rule);
    move(r, object, was, zone, column, rule);
}

void pl_flag(struct pl_run *r, int object, uint16_t flag, bool on,
             const char *rule)
{
    struct pl_object *o = &r->s->objects[object];

    if (((o->flags & flag) != 0) == on || !pl_on(rule) || pl_over(r))
        return;
    o->flags = (uint16_t)(on ? o->flags | flag : o->flags & ~flag);
    if (flag == PL_FACE_UP)
        pl_note_abilities(r, object);
    if (flag == PL_FACE_UP && on && pl_card_of(r, object)->has_unread &&
        (r->g->rules->zones[o->zone].is & PL_FACES) && pl_in_play(r, object))
        pl_tell_unread(r, object);
    for (int i = 0; pl_records(r) && i < r->g->rules->flag_count; i++)
        if (r->g->rules->flags[i].flag == flag)
            pl_changed(r, PL_F_FLAG + i, object, o->controller, !on, on, rule);
}

void pl_attach(struct pl_run *r, int object, int host, const char *rule)
{
    struct pl_object *o = &r->s->objects[object];
    int from = o->host;

    if (from == host || !pl_on(rule) || pl_over(r))
        return;
    o->host = (int16_t)host;
    pl_changed(r, PL_F_HOST, object, o->controller, from, host, rule);
}

void pl_ready_all(struct pl_run *r, int player, const char *rule)
{
    PL_WALK_OF (w, r->s, r->g->table, player)
        if (pl_in_play(r, w.at))
            pl_flag(r, w.at, PL_EXHAUSTED, false, rule);
}

HJ_COLD static void draw_from_empty(struct pl_run *r, int player)
{
    const struct pl_rules *rules = r->g->rules;

    if (rules->empty_deck_reading > 0 &&
        pl_chosen(r, rules->empty_deck_reading - 1))
        pl_lose(r, player, rules->cites.empty_deck);
    pl_warn(r, rules->cites.empty_deck, PL_SAY(EMPTY_DECK), PL_ID(r, player),
            r->s->players[player].out ? " and loses" : "");
}

/* True if the deck of PLAYER has no card, even when the game has put some
 * there. */
static inline bool is_deck_empty(struct pl_run *r, int player)
{
    const struct pl_player *p = &r->s->players[player];

    if (HJ_UNLIKELY(p->deck == 0) && r->g->rules->deck_empty != NULL)
        r->g->rules->deck_empty(r, player);
    return p->deck == 0;
}

void pl_draw(struct pl_run *r, int player, int count, const char *rule)
{
    const struct pl_rules *rules = r->g->rules;
    struct pl_player *p = &r->s->players[player];

    for (int i = 0; i < count && pl_on(rule) && !pl_over(r); i++) {
        int object;
        if (HJ_UNLIKELY(is_deck_empty(r, player))) {
            draw_from_empty(r, player);
            return;
        }
        object = pl_new_object(r, HJ_NO_CARD, player, rules->hand);
        if (object < 0)
            return;
        if (p->deck > 0)
            p->deck--;
        if (p->drawn++ == 0)
            p->drawn_from = r->s->order - 1;
        r->s->draws_open |= PL_DRAWS_NAMED;
        pl_changed(r, PL_F_ZONE, object, player,
                   pl_place_ref(player, rules->deck, 0), pl_place_of(r, object),
                   rule);
        if (rules->drew != NULL)
            rules->drew(r, player);
    }
}

int pl_top_card(struct pl_run *r, int player)
{
    struct pl_player *p = &r->s->players[player];
    int object = is_deck_empty(r, player)
                     ? -1
                     : pl_new_object(r, HJ_NO_CARD, player, r->g->rules->deck);

    if (object >= 0 && p->deck > 0)
        p->deck--;
    return object;
}

void pl_step(struct pl_run *r, int step, const char *rule)
{
    int from = r->s->step;

    if (from == step || pl_over(r))
        return;
    r->s->step = (uint8_t)step;
    pl_changed(r, PL_F_STEP, -1, -1, from, step, rule);
}
