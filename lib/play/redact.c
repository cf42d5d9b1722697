/* SPDX-License-Identifier: MPL-2.0 */
/* Hidden information: names without aliases, cards that an event discloses,
 * facts and words of a line that a player may not see. */
#include "play/internal.h"

static uint32_t zone_is(const struct hj_game *g, int zone)
{
    return g->rules->zones[zone].is;
}

bool pl_is_secret(const struct hj_game *g, const struct pl_state *s, int object,
                  int player)
{
    const struct pl_object *o = &s->objects[object];
    uint32_t is = zone_is(g, o->zone);

    return o->owner != player &&
           ((is & PL_FACES) ? !(o->flags & PL_FACE_UP)
                            : o->zone == 0 || (is & (PL_SECRET | PL_DECK)));
}

/* True if a card of OBJECT's controller lies on the table hidden from PLAYER:
 * the number of a copy could disclose it. */
static bool has_hidden(const struct pl_run *r, int object, int player)
{
    const struct pl_state *s = r->s;

    for (int i = 0; i < s->object_count; i++)
        if (i != object &&
            s->objects[i].controller == s->objects[object].controller &&
            pl_on_table(r, i) && pl_is_secret(r->g, s, i, player))
            return true;
    return false;
}

bool pl_name(const struct hj_game *g, const void *state, struct hj_str word,
             int copy, int player, struct hj_out *out)
{
    struct pl_run r = pl_reader(g, state);
    struct hj_str rest = HJ_STR("");
    int object = pl_find_object(&r, word, copy, player, &rest);

    if (object < 0)
        return false;
    pl_put_unaliased(g, state, object, out);
    if (rest.n > 0) {
        hj_out_char(out, '.');
        hj_out_str(out, rest);
    }
    return true;
}

/* True if an event turns a card in play face up. */
static bool turns_up(const struct hj_game *g, const struct pl_object *o,
                     const struct hj_event *event)
{
    int row = event->field - PL_F_FLAG;

    return row >= 0 && row < g->rules->flag_count && event->to != 0 &&
           g->rules->flags[row].flag == PL_FACE_UP &&
           (g->faces & g->played) >> o->zone & 1;
}

/* True if an object lies face down in ZONE. */
static bool lies_down(const struct hj_game *g, const struct pl_object *o,
                      int zone)
{
    return o->zone == zone && (zone_is(g, zone) & PL_FACES) &&
           !(o->flags & PL_FACE_UP);
}

enum hj_disclosure pl_disclosure(const struct hj_game *g, const void *state,
                                 const struct hj_event *event,
                                 struct hj_out *card)
{
    const struct pl_state *s = state;
    const struct pl_object *o;
    uint32_t from, to;

    if ((event->kind != PL_CHANGE && event->kind != PL_LOOKED) ||
        event->object < 0 || event->object >= s->object_count)
        return HJ_DISCLOSURE_NONE;
    o = &s->objects[event->object];
    if (event->kind == PL_LOOKED)
        hj_out_printf(card, "%.*s.", HJ_STR_ARG(g->setup.players[o->owner].id));
    hj_out_str(card, pl_slug(g, o->card));
    if (event->kind == PL_LOOKED)
        return HJ_DISCLOSURE_SEEN;
    if (event->field == PL_F_CARD)
        return HJ_DISCLOSURE_NAMED;
    if (event->field != PL_F_ZONE)
        return turns_up(g, o, event) ? HJ_DISCLOSURE_SHOWN : HJ_DISCLOSURE_NONE;
    from = zone_is(g, pl_place_zone(event->from));
    to = zone_is(g, pl_place_zone(event->to));
    if ((from & PL_DECK) && pl_place_zone(event->to) == g->rules->hand)
        return HJ_DISCLOSURE_DRAWN;
    return (from & (PL_SECRET | PL_DECK)) && pl_place_zone(event->to) != 0 &&
                   !(to & (PL_SECRET | PL_DECK)) &&
                   !s->players[o->owner].out && /* whose cards are taken away */
                   !lies_down(g, o, pl_place_zone(event->to))
               ? HJ_DISCLOSURE_SHOWN
               : HJ_DISCLOSURE_NONE;
}

bool pl_secret(const struct hj_game *g, const void *state, struct hj_str path,
               int player)
{
    struct pl_run r = pl_reader(g, state);
    struct hj_str rest = HJ_STR(""), behind = path;
    int owner = -1, zone, object;

    (void)pl_path_part(&behind); /* of a player, whose number it may be */
    if (pl_read_zone(&r, path, &owner, &zone, &rest) && owner >= 0 &&
        owner != player && rest.n > 0 &&
        PL_NAMED(g->rules, number, path, behind) < 0 &&
        (zone_is(g, zone) & (PL_SECRET | PL_DECK)))
        return true;
    object = pl_path_object(&r, path, &rest);
    return object >= 0 && (pl_is_secret(g, state, object, player) ||
                           (hj_str_find(path, '#', 0) < path.n &&
                            has_hidden(&r, object, player)));
}

/* True if a fact gives a number whose path begins with the word of a pile:
 * `influence pool 4`. */
static bool is_number_fact(const struct hj_game *g, const struct hj_action *a)
{
    struct hj_str word = hj_operand_text(&a->operands[1]);

    for (int i = 0; i < g->rules->number_count; i++) {
        struct hj_str path = hj_str(g->rules->numbers[i].path);
        if (hj_str_starts(path, word) && path.n > word.n &&
            path.p[word.n] == '.' &&
            hj_str_eq(hj_str_from(path, word.n + 1),
                      hj_operand_text(&a->operands[2])))
            return true;
    }
    return false;
}

/* True if a fact lays its one card face up. */
static bool is_laid_up(const struct hj_game *g, const struct hj_action *a)
{
    bool up = false;

    for (uint32_t i = 3; i < a->count && !up; i++) {
        struct hj_str word = hj_operand_text(&a->operands[i]);
        int f = PL_NAMED(g->rules, flag, path, word);
        up = a->operands[i].role == HJ_ROLE_ITEM && f >= 0 &&
             g->rules->flags[f].flag == PL_FACE_UP;
    }
    return up;
}

/* True if operand I of a fact lies where only its owner sees it. */
static bool is_dealt(const struct pl_run *r, const struct hj_action *a,
                     uint32_t i, int player)
{
    const struct hj_operand *at = hj_action_operand(a, HJ_ROLE_AT, 0);
    const struct hj_game *g = r->g;
    int owner = pl_player(g, a->operands[0].symbol), zone, object, row;

    if (i < 2 || a->operands[i].role != HJ_ROLE_ITEM || a->operands[i].up ||
        is_number_fact(g, a))
        return false;
    row = PL_NAMED(g->rules, lay, word, hj_operand_text(&a->operands[1]));
    if (row < 0 || (!g->rules->lays[row].many && (i > 2 || is_laid_up(g, a))))
        return false; /* a word behind the card, or a card that all see */
    zone = g->rules->lays[row].zone;
    if (at == NULL || owner < 0 || i > 2 || !(zone_is(g, zone) & PL_FACES) ||
        !(zone_is(g, zone) & PL_PLACES))
        return zone_is(g, zone) & PL_SECRET;
    object = pl_object_at(
        r->s, owner, zone,
        pl_place_column(pl_place_text(r, hj_operand_text(at), owner)));
    return object >= 0 && pl_is_secret(g, r->s, object, player);
}

/* True if TEXT names a card in another player's secret pile: hand.feedback,
 * bob.level.guard. */
static bool in_secret_pile(struct pl_run *r, struct hj_str text, int actor,
                           int player)
{
    struct hj_str rest = HJ_STR("");
    int owner = actor, zone;
    int64_t number;

    return pl_read_zone(r, text, &owner, &zone, &rest) && owner != player &&
           rest.n > 0 && (zone_is(r->g, zone) & (PL_SECRET | PL_DECK)) &&
           !hj_str_int(rest, 1, PL_OBJECTS, &number);
}

/* True if operand I is a card that the line lays face down: the first word of a
 * verb whose row leaves its words to the game, with no `up` behind it. */
static bool is_laid_down(const struct hj_action *a, uint32_t i, int kind)
{
    if (kind != PL_WORD || i > 0 || a->operands[i].role != HJ_ROLE_ITEM)
        return false;
    for (uint32_t k = 1; k < a->count; k++)
        if (a->operands[k].role == HJ_ROLE_ITEM &&
            hj_str_is(hj_operand_text(&a->operands[k]), "up"))
            return false;
    return true;
}

/* True if the line shows PLAYER the card of its one object, hidden before. The
 * redacted line has the card behind the object. */
static bool is_shown(const struct pl_run *r, const void *after,
                     const struct hj_action *a, int object, int player)
{
    const struct pl_verb *verb = r->g->verbs[a->verb];

    uint32_t items = 0;

    for (uint32_t i = 0; i < a->count; i++)
        items += a->operands[i].role == HJ_ROLE_ITEM;
    return object >= 0 && items == 1 && verb != NULL &&
           verb->words[HJ_ROLE_ITEM].kind == PL_WORD &&
           verb->words[HJ_ROLE_ITEM].most > 1 &&
           r->s->objects[object].card != HJ_NO_CARD &&
           pl_is_secret(r->g, r->s, object, player) &&
           !pl_is_secret(r->g, after, object, player);
}

/* True if operand I tells the card of an object that stays hidden from PLAYER:
 * `reveal t1 snare`. */
static bool is_told(struct pl_run *r, const void *after,
                    const struct hj_action *a, uint32_t i, int actor,
                    int player)
{
    struct hj_str rest = HJ_STR("");
    int object;

    if (a->verb != HJ_VERB_REVEAL || i == 0 || actor == player ||
        a->operands[0].kind != HJ_OPERAND_WORD)
        return false;
    object = pl_find_object(r, hj_operand_text(&a->operands[0]),
                            a->operands[0].value, actor, &rest);
    return object >= 0 && rest.n == 0 &&
           pl_is_secret(r->g, r->s, object, player) &&
           pl_is_secret(r->g, after, object, player) &&
           !(zone_is(r->g, r->s->objects[object].zone) & PL_DECK) &&
           (zone_is(r->g, r->s->objects[object].zone) & PL_FACES) != 0;
}

/* True if pending abilities have chosen an object. */
static bool is_chosen(const struct pl_state *s, int object)
{
    for (int i = 0; i < s->pending_count; i++)
        for (int k = 0; k < s->pending[i].chosen_count; k++)
            if (s->pending[i].chosen[k] == object)
                return true;
    return false;
}

/* True if the line changed or chose object I, or tells that it was chosen. */
static bool is_touched(const struct pl_run *r, const struct pl_state *then,
                       int i)
{
    return memcmp(&r->s->objects[i], &then->objects[i],
                  sizeof then->objects[i]) != 0 ||
           is_chosen(then, i) || pl_is_forced_choice(r->s, i);
}

/* Returns 1 if the line touched an object of CARD that PLAYER sees neither
 * before nor after, 0 if it touched one that PLAYER sees, or all see one, else
 * -1. */
static int find_touched(const struct pl_run *r, const struct pl_state *then,
                        hj_card card, int player)
{
    int found = -1;

    for (int i = 0; i < then->object_count; i++) {
        bool is_new = i >= r->s->object_count; /* found by this line */
        bool touched = is_new || is_touched(r, then, i);
        int who = touched ? player : -1;
        if (then->objects[i].card != card)
            continue;
        if (!pl_is_secret(r->g, then, i, who) ||
            (!is_new && !pl_is_secret(r->g, r->s, i, who)))
            found = 0;
        else if (touched)
            return 1;
    }
    return found;
}

/* True if the line chooses a card that O names where PLAYER does not see it: of
 * several of that name the one that the line touched, else one that PLAYER
 * sees. */
static bool is_chosen_secret(struct pl_run *r, const struct hj_operand *o,
                             const void *after, int actor, int player)
{
    struct hj_str text = hj_operand_text(o);
    hj_card card;
    int found;

    if (r->a->verb != HJ_VERB_CHOOSE || actor == player ||
        o->role != HJ_ROLE_ITEM || !pl_copy_operand(r, o, &card) ||
        card == HJ_NO_CARD ||
        (r->g->rules->shows != NULL && r->g->rules->shows(r, r->a)))
        return false;
    found = find_touched(r, after, card, player);
    return found > 0 ||
           (found < 0 && pl_named_card(r->g, o) == card &&
            pl_player_text(r->g, text) < 0 && !pl_answers_optional(r, text));
}

/* True if an operand names an object by its alias, which discloses nothing. */
static bool is_by_alias(const struct pl_run *r, const struct hj_operand *o,
                        int object)
{
    const struct hj_game_setup *setup = &r->g->setup;
    hj_symbol alias = object < 0 ? HJ_NO_SYMBOL : r->s->objects[object].alias;
    struct hj_str text = hj_operand_text(o), known;

    if (alias == HJ_NO_SYMBOL || setup->symbol == NULL)
        return false;
    known = setup->symbol(setup->log, alias);
    return hj_str_starts(text, known) &&
           (text.n == known.n || text.p[known.n] == '.');
}

/* Writes the name of an object as the line has it, and the card shown. */
static void put_shown(const struct pl_run *r, const struct hj_operand *o,
                      int object, struct hj_str rest, struct hj_out *out)
{
    if (is_by_alias(r, o, object)) {
        hj_out_str(out, hj_operand_text(o));
    } else {
        pl_put_numbered(r->g, r->s, object, out);
        if (rest.n > 0)
            hj_out_printf(out, ".%.*s", HJ_STR_ARG(rest));
    }
    hj_out_char(out, ' ');
    hj_out_str(out, pl_slug(r->g, r->s->objects[object].card));
}

/* Returns the object that left the zone which O alone names (ACTOR's if no
 * player is named) and was hidden from PLAYER there; -1 if there is none. */
static int taken_from(const struct pl_run *r, const void *after,
                      const struct hj_operand *o, int actor, int player)
{
    const struct pl_state *then = after;
    struct hj_str rest = HJ_STR("");
    int owner = actor, zone;

    if (!pl_read_zone(r, hj_operand_text(o), &owner, &zone, &rest) ||
        rest.n > 0 || owner != actor || actor < 0 ||
        !(zone_is(r->g, zone) & PL_FACES))
        return -1;
    PL_WALK_OF (w, r->s, PL_ZONE(zone), owner)
        if (then->objects[w.at].zone != zone &&
            pl_is_secret(r->g, r->s, w.at, player))
            return w.at;
    return -1;
}

/* Returns 1 if operand I is about a card that PLAYER has not seen, 0 if it
 * stays as it is, -1 if that depends on the object that it names. */
static int is_unseen(struct pl_run *r, const void *after, uint32_t i, int actor,
                     int player)
{
    const struct hj_action *a = r->a;
    const struct hj_operand *o = &a->operands[i];
    const struct pl_verb *verb = r->g->verbs[a->verb];
    int kind = verb != NULL ? verb->words[o->role].kind : PL_NO_WORDS;
    bool hides = verb != NULL && (verb->is & PL_HIDES);

    if (a->verb == HJ_VERB_NONE
            ? is_dealt(r, a, i, player)
            : hides && (kind == PL_HAND || kind == PL_CARD ||
                        is_laid_down(a, i, kind)))
        return actor != player;
    if (hides && kind == PL_WORD)
        return 0; /* laid face up */
    if (is_chosen_secret(r, o, after, actor, player) ||
        is_told(r, after, a, i, actor, player))
        return 1;
    return a->verb != HJ_VERB_NONE || (i == 0 && actor < 0) ||
                   o->role == HJ_ROLE_ON
               ? -1 /* of a fact its object, and what that lies on */
               : 0;
}

/* True if operand O is one of the cards of a hand, or of those drawn. */
static bool is_of_hand(const struct pl_run *r, const struct hj_operand *o)
{
    const struct pl_verb *verb = r->g->verbs[r->a->verb];
    int kind = verb != NULL ? verb->words[o->role].kind : PL_NO_WORDS;

    return kind == PL_HAND || kind == PL_CARD;
}

/* Returns the object that operand O names, not as a card of a hand; -1: none.
 * REST: a path behind it. */
static int named_object(struct pl_run *r, const struct hj_operand *o, int actor,
                        struct hj_str *rest)
{
    if (is_of_hand(r, o))
        return -1;
    return o->kind == HJ_OPERAND_NAME
               ? pl_object_operand(r, o, actor)
               : pl_find_object(r, hj_operand_text(o), o->value, actor, rest);
}

/* True if the line shows PLAYER a card that was hidden. */
static bool is_brought(const struct pl_run *r, const struct pl_state *then,
                       hj_card card, int player)
{
    for (int i = 0; i < r->s->object_count; i++)
        if (then->objects[i].card == card &&
            pl_is_secret(r->g, r->s, i, player) &&
            !pl_is_secret(r->g, then, i, player))
            return true;
    return false;
}

/* Writes a card without its number among the copies that only its player sees;
 * false: O has no such number. */
static bool put_uncounted(struct pl_run *r, const void *after,
                          const struct hj_operand *o, int actor, int player,
                          struct hj_out *out)
{
    hj_card card =
        o->value > 0 && actor != player ? pl_named_card(r->g, o) : HJ_NO_CARD;

    if (card == HJ_NO_CARD ||
        !(is_of_hand(r, o) || is_brought(r, after, card, player) ||
          r->a->verb == HJ_VERB_REVEAL))
        return false;
    hj_out_str(out, pl_slug(r->g, card));
    return true;
}

/* Writes OBJECT (-1: none is found) of an operand if PLAYER may not see what
 * the operand says of it; REST: a path behind it. */
static bool redact_object(struct pl_run *r, const void *after,
                          const struct hj_operand *o, int object, int actor,
                          int player, struct hj_out *out)
{
    const struct hj_game *g = r->g;

    if (object < 0) {
        if (!in_secret_pile(r, hj_operand_text(o), actor, player))
            return false;
        hj_out_char(out, '?');
        return true;
    }
    if (r->s->objects[object].alias == o->symbol || is_by_alias(r, o, object))
        return false;
    /* A target is found before the line shows its card. */
    if (!(o->value > 0 && has_hidden(r, object, player)) &&
        (!pl_is_secret(g, r->s, object, player) ||
         (o->role != HJ_ROLE_ON && !pl_is_secret(g, after, object, player))))
        return false;
    pl_put_numbered(g, r->s, object, out);
    return true;
}

bool pl_redact(const struct hj_game *g, const void *before, const void *after,
               const struct hj_action *a, uint32_t i, int player,
               struct hj_out *out)
{
    const struct hj_operand *o = &a->operands[i];
    struct pl_run r = pl_reader(g, before);
    struct hj_str rest = HJ_STR("");
    int actor, unseen, object = -1;

    r.a = a;
    if (o->kind != HJ_OPERAND_WORD && o->kind != HJ_OPERAND_NAME)
        return false;
    actor = pl_side_named(g, a->verb == HJ_VERB_NONE ? a->operands[0].symbol
                                                     : a->actor);
    unseen = is_unseen(&r, after, i, actor, player);
    if (unseen > 0)
        hj_out_char(out, '?');
    if (unseen >= 0)
        return unseen > 0;
    if (o->role == HJ_ROLE_FROM &&
        (object = taken_from(&r, after, o, actor, player)) >= 0) {
        pl_put_numbered(g, before, object, out); /* all saw which one it was */
        return true;
    }
    object = named_object(&r, o, actor, &rest);
    if (is_shown(&r, after, a, object, player)) {
        put_shown(&r, o, object, rest, out);
        return true;
    }
    return redact_object(&r, after, o, object, actor, player, out) ||
           put_uncounted(&r, after, o, actor, player, out);
}
