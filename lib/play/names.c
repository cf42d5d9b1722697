/* SPDX-License-Identifier: MPL-2.0 */
/* Names in an action: players, zones, places and objects. */
#include "play/internal.h"

int pl_player_text(const struct hj_game *g, struct hj_str text)
{
    for (int i = 0; i < g->players; i++)
        if (hj_str_eq(g->setup.players[i].id, text))
            return i;
    return -1;
}

int pl_row_named(const void *rows, size_t size, size_t at, int count,
                 struct hj_str text)
{
    const char *row = rows;

    for (int i = 0; i < count; i++, row += size) {
        const char *word = *(const char *const *)(const void *)(row + at);
        if (word != NULL && hj_str_is(text, word))
            return i;
    }
    return -1;
}

int pl_flag_named(const struct pl_rules *rules, struct hj_str word, bool *on)
{
    int flag = PL_NAMED(rules, flag, path, word);

    *on = flag >= 0;
    return *on ? flag : PL_NAMED(rules, flag, off, word);
}

int pl_keyword_named(const struct pl_rules *rules, struct hj_str path)
{
    return pl_row_named(rules->words->keywords, sizeof(struct hj_keyword_word),
                        offsetof(struct hj_keyword_word, path),
                        pl_keywords(rules), path);
}

int pl_sorted(const struct pl_run *r, uint32_t zones, int player, bool by_card,
              int16_t objects[PL_OBJECTS])
{
    const struct pl_object *all = r->s->objects;
    int count = 0;

    PL_WALK (w, r->s, zones) {
        int k = count;
        if (player >= 0 && all[w.at].controller != player)
            continue;
        for (; k > 0 && (by_card ? all[objects[k - 1]].card > all[w.at].card
                                 : all[objects[k - 1]].order > all[w.at].order);
             k--)
            objects[k] = objects[k - 1];
        objects[k] = (int16_t)w.at;
        count++;
    }
    return count;
}

int pl_nth_object(const struct pl_run *r, int player, int zone, int n)
{
    int16_t objects[PL_OBJECTS];

    if (n < 1 || n > pl_in_order(r, PL_ZONE(zone), player, objects))
        return -1;
    return objects[n - 1];
}

/* Returns the COPY-th object of that card in ZONES that PLAYER controls, in
 * order of arrival (COPY 0 means 1); with PLAYER -1, that any player controls,
 * if only one player controls such objects; with UP none that lies face down.
 * Returns -1 if there is none. */
static int named(const struct pl_run *r, uint32_t zones, bool up, hj_card card,
                 int player, int copy)
{
    const struct pl_state *s = r->s;
    int last = -1, owner = player;

    for (int n = copy > 0 ? copy : 1; n > 0; n--) {
        int best = -1;
        PL_WALK (w, s, zones) {
            const struct pl_object *o = &s->objects[w.at];
            if (o->card != card || (up && pl_is_down(r, o)))
                continue;
            if (owner < 0)
                owner = o->controller;
            if (owner != o->controller && player < 0)
                return -1;
            if (owner == o->controller &&
                (last < 0 || pl_arrived_before(r, last, w.at)) &&
                (best < 0 || pl_arrived_before(r, w.at, best)))
                best = w.at;
        }
        if (best < 0)
            return -1;
        last = best;
    }
    return last;
}

/* Returns such an object on the table, or else one that lies face up in another
 * zone (a condition of the influence row): of any player if only one has it,
 * else of PLAYER, with SAID only of PLAYER; -1 if there is none. */
static int on_table(const struct pl_run *r, hj_card card, int player, int copy,
                    bool said)
{
    uint32_t zones[] = {r->g->table,
                        card != HJ_NO_CARD ? r->g->faces & ~r->g->table : 0};
    int object = -1;

    for (int i = 0; i < 2 && object < 0; i++) {
        object = said ? -1 : named(r, zones[i], i > 0, card, -1, copy);
        if (object < 0 && player >= 0)
            object = named(r, zones[i], i > 0, card, player, copy);
    }
    return object;
}

bool pl_arrived_before(const struct pl_run *r, int a, int b)
{
    int stack = r->g->rules->stack;
    bool waits = stack != 0 && r->s->objects[a].zone == stack;

    /* On the stack it keeps the order number of the place it came from. */
    if (waits != (stack != 0 && r->s->objects[b].zone == stack))
        return !waits;
    return r->s->objects[a].order < r->s->objects[b].order;
}

/* Returns the object with the alias SYMBOL; -1 if there is none. */
static int aliased(const struct pl_state *s, hj_symbol symbol)
{
    if (s->aliases & pl_alias_bit(symbol))
        PL_WALK (w, s, PL_ZONE(PL_ALIASED))
            if (s->objects[w.at].alias == symbol)
                return w.at;
    return -1;
}

/* Returns the item of the stack with alias SYMBOL, from 0; -1: none. */
static int item_aliased(const struct pl_state *s, hj_symbol symbol)
{
    for (int i = s->stack_count - 1; i >= 0; i--)
        if (s->stack[i].alias == symbol && symbol != HJ_NO_SYMBOL)
            return i;
    return -1;
}

/* Returns the object whose alias TEXT begins with, and sets *REST to the text
 * behind the point after it; -1 if there is none. */
static int by_alias(const struct pl_run *r, struct hj_str text,
                    struct hj_str *rest)
{
    const struct hj_game_setup *setup = &r->g->setup;
    size_t dot = hj_str_find(text, '.', 0);
    int object;

    if (setup->symbol == NULL || r->s->aliases == 0)
        return -1;
    object = aliased(r->s, setup->find(setup->log, hj_str_first(text, dot)));
    if (object >= 0)
        *rest = hj_str_from(text, dot + 1);
    return object;
}

struct hj_str pl_path_part(struct hj_str *rest)
{
    size_t dot = hj_str_find(*rest, '.', 0);
    struct hj_str first = hj_str_first(*rest, dot);

    *rest = hj_str_from(*rest, dot + 1);
    return first;
}

/* Returns the zone whose word TEXT begins with, and sets *REST to the text
 * behind; 0 if there is none. A word may contain points: the longest counts. If
 * zones share a word (units at a location, the location), the zone of single
 * cards is meant. */
static int zone_of(const struct hj_game *g, struct hj_str text,
                   struct hj_str *rest)
{
    const struct pl_zone *zones = g->rules->zones;
    uint32_t may_be = text.n > 0 ? g->zone_initials[text.p[0] & 31] : 0;
    size_t longest = 0;
    int zone = 0;

    for (; may_be != 0; may_be &= may_be - 1) {
        int z = hj_bit_lowest(may_be);
        struct hj_str word = hj_str(zones[z].word);
        if (word.n < longest || !hj_str_starts(text, word) ||
            (text.n > word.n && text.p[word.n] != '.'))
            continue;
        if (word.n == longest && (zones[z].is & PL_CROWD))
            continue;
        longest = word.n;
        zone = z;
    }
    if (zone != 0)
        *rest = hj_str_from(text, longest + 1);
    return zone;
}

bool pl_read_zone(const struct pl_run *r, struct hj_str text, int *player,
                  int *zone, struct hj_str *rest)
{
    struct hj_str behind = text, first = pl_path_part(&behind);
    int whose = pl_player_text(r->g, first);

    if (whose >= 0) {
        *player = whose;
        text = behind;
    }
    *zone = zone_of(r->g, text, rest);
    return *zone != 0;
}

/* Returns the object of a zone that *REST names by place, number or card, or
 * the only one of a zone of single cards; -1 if there is none. Sets *REST to
 * the text behind. */
static int in_zone(struct pl_run *r, int player, int zone, int copy,
                   struct hj_str *rest)
{
    const struct pl_zone *z = &r->g->rules->zones[zone];
    struct hj_str behind = *rest, what;
    int64_t number;
    hj_card card;

    if ((z->is & PL_SINGLE) && player >= 0) {
        int only = pl_nth_object(r, player, zone, 1);
        if (only >= 0)
            return only;
    }
    if (rest->n == 0)
        return -1;
    what = pl_path_part(&behind);
    if (z->is & PL_PLACES) {
        if (!hj_str_int(what, -PL_COLUMN, PL_COLUMN, &number) ||
            (z->is & PL_CROWD) || copy > 1 ||
            (!(z->is & PL_SHARED) && player < 0))
            return -1;
        *rest = behind;
        return pl_object_at(r->s, z->is & PL_SHARED ? -1 : player, zone,
                            (int)number);
    }
    if (player < 0)
        return -1;
    *rest = behind;
    if (hj_str_int(what, 1, PL_OBJECTS, &number))
        return pl_nth_object(r, player, zone, (int)number);
    card = pl_slug_card(r->g, what);
    return card == HJ_NO_CARD
               ? -1
               : named(r, PL_ZONE(zone), false, card, player, copy);
}

/* Returns the object that TEXT means if it is not an alias; -1 if none. */
static int by_path(struct pl_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest)
{
    struct hj_str behind = text, first = pl_path_part(&behind);
    int owner = pl_player_text(r->g, first), object;
    int zone = zone_of(r->g, owner >= 0 ? behind : text, rest);
    bool said = owner >= 0 && behind.n > 0;
    hj_card card;

    if (zone != 0) {
        object = in_zone(r, owner >= 0 ? owner : player, zone, copy, rest);
        if (object >= 0 || rest->n > 0)
            return object;
    }
    *rest = behind;
    if (said)
        first = pl_path_part(rest);
    card = pl_slug_card(r->g, first);
    if (card == HJ_NO_CARD && !(said && hj_str_is(first, "?")))
        return -1; /* `bob.?` is an unknown card on the table */
    return on_table(r, card, said ? owner : player, copy, said);
}

int pl_find_object(struct pl_run *r, struct hj_str text, int copy, int player,
                   struct hj_str *rest)
{
    int object;

    if (text.n > 0 && text.p[text.n - 1] == '.')
        return -1; /* "f2.": nothing follows the point */
    object = by_alias(r, text, rest);
    if (object < 0)
        return by_path(r, text, copy, player, rest);
    return copy > 1 ? -1 : object;
}

int pl_find_operand(struct pl_run *r, const struct hj_operand *o, int player,
                    struct hj_str *rest)
{
    struct hj_str text = hj_operand_text(o);
    int object;

    *rest = HJ_STR("");
    if (o->symbol < HJ_SYMBOLS_FIXED || o->symbol == HJ_NO_SYMBOL ||
        r->g->setup.symbol == NULL || hj_str_find(text, '.', 0) < text.n)
        return pl_find_object(r, text, o->value, player, rest);
    object = aliased(r->s, o->symbol);
    if (object >= 0)
        return o->value > 1 ? -1 : object; /* an alias has no copies */
    return by_path(r, text, o->value, player, rest);
}

int pl_find_word(struct pl_run *r, const struct hj_operand *o, int player,
                 struct hj_str *rest)
{
    *rest = HJ_STR("");
    return o->kind == HJ_OPERAND_WORD ? pl_find_operand(r, o, player, rest)
                                      : -1;
}

/* Makes the first unknown card of an open pile the card that O names there, and
 * returns its object; -1 if O names no card of such a pile. */
static int told_in_pile(struct pl_run *r, const struct hj_operand *o,
                        int player, struct hj_str *rest)
{
    int owner = player, zone;
    hj_card card;

    if (!pl_read_zone(r, hj_operand_text(o), &owner, &zone, rest) ||
        owner < 0 ||
        (r->g->rules->zones[zone].is & (PL_SECRET | PL_PLAYED | PL_DECK)))
        return -1;
    card = pl_slug_card(r->g, pl_path_part(rest));
    return card == HJ_NO_CARD ? -1 : pl_tell_in(r, o, owner, zone, card);
}

static int operand_object(struct pl_run *r, const struct hj_operand *o,
                          int player)
{
    struct hj_str rest = HJ_STR("");
    hj_card card;
    int object;

    if (o->kind == HJ_OPERAND_WORD) {
        object = pl_find_operand(r, o, player, &rest);
        if (object < 0)
            object = told_in_pile(r, o, player, &rest);
        return rest.n > 0 ? -1 : object;
    }
    if (o->kind != HJ_OPERAND_NAME)
        return -1;
    card = pl_certain_card(r->g, hj_operand_text(o));
    return card == HJ_NO_CARD ? -1 : on_table(r, card, player, o->value, false);
}

int pl_object_operand(struct pl_run *r, const struct hj_operand *o, int player)
{
    int object = operand_object(r, o, player);

    if (object < 0)
        pl_unknown_object(r, o);
    else if (o->value == 0)
        pl_note_ambiguous(r, o, object);
    return object;
}

pl_ref pl_place_text(const struct pl_run *r, struct hj_str text, int player)
{
    int owner = player, zone;
    struct hj_str rest;
    int64_t number = 0;
    const struct pl_zone *z;

    if (!pl_read_zone(r, text, &owner, &zone, &rest))
        return PL_REF_NONE;
    z = &r->g->rules->zones[zone];
    if (z->is & PL_SHARED)
        owner = -1;
    if (rest.n > 0 && (!(z->is & PL_PLACES) ||
                       !hj_str_int(rest, -PL_COLUMN, PL_COLUMN, &number)))
        return PL_REF_NONE;
    if (rest.n > 0 && !(z->is & PL_GROWS) &&
        (number < 1 || (z->places > 0 && number > z->places)))
        return PL_REF_NONE;
    return pl_place_ref(owner, zone, (int)number);
}

pl_ref pl_nth_place(const struct pl_run *r, int i)
{
    const struct pl_rules *rules = r->g->rules;

    if (rules->each_place != NULL)
        return rules->each_place(r, i);
    for (int z = 1; z < rules->zone_count; z++)
        if ((rules->zones[z].is & PL_SHARED) && i < rules->zones[z].places)
            return pl_place_ref(-1, z, i + 1);
    return PL_REF_NONE;
}

pl_ref pl_next_ref(struct pl_refs *at, const struct pl_run *r, uint32_t zones)
{
    int players = r->g->players;

    if (at->others < players)
        return ~(players - 1 - at->others++);
    if (pl_walk(&at->walk, r->s, zones))
        return at->walk.at;
    return pl_nth_place(r, at->others++ - players);
}

static const char *zone_word(const struct pl_run *r, int i)
{
    return i + 1 < r->g->rules->zone_count ? r->g->rules->zones[i + 1].word
                                           : NULL;
}

/* Reports that the word behind the player names no zone; if it names one, that
 * O is an unknown place. */
static void unknown_place(struct pl_run *r, const struct hj_operand *o)
{
    struct hj_str rest = hj_operand_text(o), first = pl_path_part(&rest);

    if (pl_player_text(r->g, first) >= 0 && rest.n > 0)
        first = pl_path_part(&rest);
    if (PL_NAMED(r->g->rules, zone, word, first) <= 0)
        pl_no_such(r, o, first, "place", zone_word);
    else
        pl_unread(r, o, PL_SAY(UNKNOWN_PLACE), PL_TEXT(o));
}

pl_ref pl_place_operand(struct pl_run *r, const struct hj_operand *o,
                        int player)
{
    pl_ref place = o->kind == HJ_OPERAND_WORD
                       ? pl_place_text(r, hj_operand_text(o), player)
                       : PL_REF_NONE;

    if (place == PL_REF_NONE)
        unknown_place(r, o);
    return place;
}

int pl_unknown_on_stack(struct pl_run *r, const struct hj_operand *o)
{
    struct hj_out *list;
    int only = -1, count = 0;

    if (o->kind != HJ_OPERAND_UNKNOWN || hj_operand_cards(o) != 1)
        return -1;
    list = hj_out_memory();
    for (int i = 0; i < r->s->stack_count; i++) {
        const struct pl_item *item = &r->s->stack[i];
        if (item->kind != PL_ITEM_CARD || !pl_is_unknown(r, item->object))
            continue;
        only = item->object;
        if (count++ > 0)
            hj_out_puts(list, ", ");
        pl_put_object(r->g, r->s, only, list);
    }
    if (count > 1)
        pl_unread(r, o, PL_SAY(AMBIGUOUS_NAME), PL_TEXT(o),
                  HJ_STR_ARG(hj_out_text(list)));
    pl_free_text(r, list);
    return only;
}

pl_ref pl_target_operand(struct pl_run *r, const struct hj_operand *o,
                         int player)
{
    int object = o->kind == HJ_OPERAND_UNKNOWN ? pl_unknown_on_stack(r, o)
                                               : operand_object(r, o, player);
    int item, who;
    pl_ref place = PL_REF_NONE;

    if (object >= 0) {
        pl_note_ambiguous(r, o, object);
        return object;
    }
    if (o->kind == HJ_OPERAND_WORD) {
        item = item_aliased(r->s, o->symbol);
        if (item >= 0)
            return r->s->stack[item].object;
        who = pl_player_text(r->g, hj_operand_text(o));
        if (who >= 0)
            return ~who;
        place = pl_place_text(r, hj_operand_text(o), player);
    }
    if (place == PL_REF_NONE)
        pl_unknown_object(r, o);
    return place;
}

void pl_alias(struct pl_run *r, int object)
{
    const struct hj_operand *o =
        r->a != NULL ? hj_action_operand(r->a, HJ_ROLE_AS, 0) : NULL;
    struct pl_state *s = r->s;
    int other;

    if (o == NULL)
        return;
    other = aliased(s, o->symbol);
    if ((other >= 0 && other != object) || item_aliased(s, o->symbol) >= 0) {
        pl_unread(r, o, PL_SAY(ALIAS_TAKEN), PL_TEXT(o));
        return;
    }
    s->aliases |= pl_alias_bit(o->symbol);
    if (object < 0) {
        if (s->stack_count > 0)
            s->stack[s->stack_count - 1].alias = o->symbol;
        return;
    }
    s->objects[object].alias = o->symbol;
    s->sets[(unsigned)object / PL_SET_BITS][PL_ALIASED] |=
        UINT64_C(1) << (unsigned)object % PL_SET_BITS;
}

int pl_path_object(struct pl_run *r, struct hj_str path, struct hj_str *rest)
{
    size_t hash = hj_str_find(path, '#', 0), end;
    struct hj_str tail, before;
    int64_t copy = 0;
    char text[256];
    int object;

    *rest = HJ_STR("");
    if (hash == path.n)
        return pl_find_object(r, path, 0, -1, rest);
    tail = hj_str_from(path, hash + 1); /* bob.walker#2.def */
    end = hj_str_find(tail, '.', 0);
    if (!hj_str_int(hj_str_first(tail, end), 1, PL_OBJECTS, &copy) ||
        path.n >= sizeof(text))
        return -1;
    memcpy(text, path.p, hash);
    before = (struct hj_str){text, hash};
    object = pl_find_object(r, before, (int)copy, -1, rest);
    *rest = hj_str_from(tail, end + 1);
    return object;
}
