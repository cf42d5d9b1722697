/* SPDX-License-Identifier: MPL-2.0 */
/* Facts by their paths, and the list of all facts in a fixed order. */
#include "play/internal.h"

static bool number(struct hj_out *out, int n)
{
    hj_out_int(out, n);
    return true;
}

static bool slug(const struct pl_run *r, hj_card card, struct hj_out *out)
{
    hj_out_str(out, pl_slug(r->g, card));
    return true;
}

static bool is_blank(const struct pl_run *r, int object)
{
    return (r->s->objects[object].flags & r->g->rules->blank_flags) != 0;
}

static bool value_fact(const struct pl_run *r, int object, struct hj_str what,
                       struct hj_out *out)
{
    bool base = hj_str_starts(what, HJ_STR("base."));
    struct hj_str path = base ? hj_str_from(what, 5) : what;
    int v = PL_NAMED(r->g->rules, value, path, path);

    if (v < 0 || is_blank(r, object))
        return false;
    if (r->s->objects[object].card == HJ_NO_CARD) {
        if (r->g->rules->object_fact == NULL ||
            !r->g->rules->object_fact(r, object, what, out))
            hj_out_char(out, '?');
        return true;
    }
    return pl_put_known(
        out, base || !pl_is_grant_unsure(r, object, PL_MODIFIES_VALUE, v),
        base ? pl_printed(r, object, v) : pl_value(r, object, v));
}

/* Writes the count of a keyword: ? for an unknown card, unless it was granted
 * the keyword and the game counts a keyword only once. */
static bool keyword_fact(const struct pl_run *r, int object, int keyword,
                         struct hj_out *out)
{
    int n = pl_keyword(r, object, keyword);
    bool once = r->g->rules->keywords == PL_KEYWORDS_ONCE;

    return pl_put_known(
        out,
        (n > 0 && once) ||
            (r->s->objects[object].card != HJ_NO_CARD &&
             !pl_is_grant_unsure(r, object, PL_MODIFIES_KEYWORD, keyword)),
        n);
}

static bool object_fact(const struct pl_run *r, int object, struct hj_str what,
                        struct hj_out *out)
{
    const struct pl_object *o = &r->s->objects[object];
    const struct pl_rules *rules = r->g->rules;
    int row;

    if (what.n == 0 || hj_str_is(what, "zone")) {
        pl_put_zone(r, object, out);
        return true;
    }
    if (value_fact(r, object, what, out))
        return true;
    row = PL_NAMED(rules, flag, path, what);
    if (row >= 0)
        return pl_put_yes(out, o->flags & rules->flags[row].flag);
    row = PL_NAMED(rules, mark, path, what);
    if (row >= 0)
        return number(out, pl_mark_of(r->s, object, row));
    if (hj_str_is(what, "controller") || hj_str_is(what, "owner")) {
        hj_out_str(out, pl_id(r, what.p[0] == 'c' ? o->controller : o->owner));
        return true;
    }
    if (hj_str_is(what, "card"))
        return slug(r, o->card, out);
    if (hj_str_is(what, "attached")) {
        if (o->host >= 0)
            pl_put_object(r->g, r->s, o->host, out);
        else
            hj_out_puts(out, "none");
        return true;
    }
    if (rules->object_fact != NULL && rules->object_fact(r, object, what, out))
        return true;
    if (!hj_str_starts(what, HJ_STR("keyword.")))
        return false;
    row = pl_keyword_named(rules, hj_str_from(what, 8));
    return row >= 0 && !is_blank(r, object) &&
           keyword_fact(r, object, row, out);
}

/* Writes the cards of a pile: in order, or by name with the unknown last. */
static void put_pile(const struct pl_run *r, int player, int zone,
                     struct hj_out *out)
{
    enum { MOST_WRITTEN = 3 };
    const struct pl_zone *z = &r->g->rules->zones[zone];
    bool by_card = !(z->is & PL_ORDERED);
    int16_t at[PL_OBJECTS];
    int count = pl_sorted(r, PL_ZONE(zone), player, by_card, at), unknown = 0;

    for (; by_card && count > 0 && pl_is_unseen(r, at[count - 1]); count--)
        unknown++;
    for (int i = 0; i < count; i++) {
        const struct pl_object *o = &r->s->objects[at[i]];
        hj_out_puts(out, i > 0 ? " " : "");
        slug(r, o->card, out);
        if ((z->is & PL_FACES) && (o->flags & PL_FACE_UP))
            hj_out_puts(out, "/up");
    }
    if (unknown > MOST_WRITTEN)
        hj_out_printf(out, "%s?*%d", count > 0 ? " " : "", unknown);
    for (int i = 0; i < unknown && unknown <= MOST_WRITTEN; i++)
        hj_out_puts(out, count + i > 0 ? " ?" : "?");
    if (count + unknown == 0)
        hj_out_puts(out, "none");
}

/* Writes the last card of an ordered pile, or the only one of a zone. */
static bool top(const struct pl_run *r, int player, int zone,
                struct hj_out *out)
{
    int object = pl_nth_object(r, player, zone, pl_count(r->s, player, zone));

    if (object < 0)
        hj_out_puts(out, "none");
    else
        slug(r, r->s->objects[object].card, out);
    return true;
}

static bool zone_fact(const struct pl_run *r, int player, struct hj_str what,
                      struct hj_out *out)
{
    for (int z = 1; z < r->g->rules->zone_count; z++) {
        const struct pl_zone *zone = &r->g->rules->zones[z];
        struct hj_str word = hj_str(zone->word), rest;
        if ((zone->is & PL_COUNTED) &&
            hj_str_is(what, zone->count != NULL ? zone->count : zone->word))
            return zone->is & PL_SINGLE
                       ? top(r, player, z, out)
                       : number(out, pl_count(r->s, player, z));
        if (!(zone->is & PL_LISTED) || !hj_str_starts(what, word))
            continue;
        rest = hj_str_from(what, word.n);
        if (hj_str_is(rest, ".cards")) {
            put_pile(r, player, z, out);
            return true;
        }
        if (hj_str_is(rest, ".top") && (zone->is & PL_ORDERED))
            return top(r, player, z, out);
    }
    return false;
}

bool pl_is_unordered(const struct hj_game *g, struct hj_str path)
{
    struct hj_str what = path;
    int zone;

    if (!hj_str_ends(path, HJ_STR(".cards")))
        return false;
    (void)pl_path_part(&what);
    what = hj_str_first(what, what.n < 6 ? 0 : what.n - 6);
    zone = PL_NAMED(g->rules, zone, word, what);
    return zone >= 0 && (g->rules->zones[zone].is & PL_LISTED) &&
           (g->rules->zones[zone].is & (PL_ORDERED | PL_ANY_ORDER)) !=
               PL_ORDERED;
}

static bool player_fact(const struct pl_run *r, int player, struct hj_str what,
                        struct hj_out *out)
{
    const struct pl_rules *rules = r->g->rules;
    const struct pl_player *p = &r->s->players[player];
    int row = PL_NAMED(rules, number, path, what);

    if (row >= 0) {
        int n = *pl_number_slot(r, player, row);
        return rules->numbers[row].of_turn ? pl_put_yes(out, n > 0)
                                           : number(out, n);
    }
    if (rules->deck != 0 && hj_str_is(what, rules->zones[rules->deck].word))
        return pl_put_known(out, p->deck >= 0, p->deck);
    return zone_fact(r, player, what, out);
}

static bool stack_fact(const struct pl_run *r, struct hj_str what,
                       struct hj_out *out)
{
    const struct pl_state *s = r->s;
    struct hj_str first = pl_path_part(&what);
    int64_t n;

    if (r->g->rules->stack == 0 ||
        !(hj_str_is(first, pl_stack_word(r->g->rules)) ||
          hj_str_is(first, "chain")))
        return false;
    if (what.n == 0)
        return number(out, s->stack_count);
    if (!hj_str_int(what, 1, s->stack_count, &n))
        return false;
    pl_put_item(r, &s->stack[s->stack_count - n], out);
    return true;
}

static bool game_fact(const struct pl_run *r, struct hj_str what,
                      struct hj_out *out)
{
    const struct pl_rules *rules = r->g->rules;
    const struct pl_state *s = r->s;

    if (hj_str_is(what, "round"))
        return number(out, s->round);
    if (hj_str_is(what, "turn"))
        hj_out_str(out, pl_side_id(r->g, s->turn));
    else if (hj_str_is(what, "phase"))
        hj_out_puts(out, rules->phases[s->phase].word);
    else if (hj_str_is(what, "step"))
        hj_out_puts(out, rules->steps != NULL ? rules->steps[s->step] : "none");
    else if (hj_str_is(what, "winner") && s->winner == PL_PLAYERS)
        hj_out_puts(out, "draw");
    else if (hj_str_is(what, "winner"))
        hj_out_str(out, s->winner < 0 ? HJ_STR("none")
                                      : pl_side_id(r->g, s->winner));
    else
        return stack_fact(r, what, out);
    return true;
}

/* --- a game's own facts, by the table of their paths --- */

/* Matches PATH with that of a row: @ sets *PLAYER (else -1), # sets *NUMBER
 * (else that of the row). */
static bool matches(const struct pl_run *r, const struct pl_path *row,
                    struct hj_str path, int *player, int *number)
{
    struct hj_str rest = hj_str(row->path);
    int64_t n = 0;

    *player = -1;
    *number = row->number;
    while (rest.n > 0 && path.n > 0) {
        struct hj_str want = pl_path_part(&rest), is = pl_path_part(&path);
        if (hj_str_is(want, "@")) {
            *player = pl_player_text(r->g, is);
            if (*player < 0)
                return false;
        } else if (hj_str_is(want, "#")) {
            if (!hj_str_int(is, 1, PL_COLUMN, &n))
                return false;
            *number = (int)n;
        } else if (!hj_str_eq(want, is)) {
            return false;
        }
    }
    return rest.n == 0 && path.n == 0;
}

static bool more_fact(const struct pl_run *r, struct hj_str path,
                      struct hj_out *out)
{
    const struct pl_path *row = r->g->rules->more_paths;
    int player, number;

    for (; row != NULL && row->path != NULL; row++)
        if (matches(r, row, path, &player, &number)) {
            if (row->put != NULL)
                return row->put(r, player, number, out);
            hj_out_int(out, row->count(r, player));
            return true;
        }
    return false;
}

static bool fact(struct pl_run *r, struct hj_str path, struct hj_out *out)
{
    const struct hj_game *g = r->g;
    size_t dot = hj_str_find(path, '.', 0);
    struct hj_str first = hj_str_first(path, dot),
                  rest = hj_str_from(path, dot + 1);
    int player = pl_player_text(g, first), object;

    if (more_fact(r, path, out) ||
        (g->rules->query != NULL && g->rules->query(r, path, out)) ||
        game_fact(r, path, out))
        return true;
    for (size_t t = 0; player < 0 && t < g->setup.team_count; t++)
        for (int i = 0; hj_str_eq(g->setup.teams[t], first) && i < g->players;
             i++)
            if (g->setup.players[i].team == (int)t)
                return player_fact(r, i, rest, out);
    if (player >= 0 && player_fact(r, player, rest, out))
        return true;
    object = pl_path_object(r, path, &rest);
    return object >= 0 && object_fact(r, object, rest, out);
}

bool pl_query(const struct hj_game *g, const void *state, struct hj_str path,
              struct hj_out *out)
{
    struct pl_run r = pl_reader(g, state);
    bool not_followed = false, found;
    size_t before = hj_out_text(out).n;

    r.not_followed = &not_followed;
    found = fact(&r, path, out);
    if (not_followed) {
        hj_out_cut(out, before);
        hj_out_puts(out, "?");
    }
    return found;
}

/* --- all facts --- */

struct listing {
    struct pl_run r;
    hj_path_take take;
    void *data;
    struct hj_out *path, *value;
    bool go_on, not_followed; /* see struct pl_run */
};

/* Passes on the path and the value that were written if IS, the existence of
 * such a fact, is true. Empties both. */
static void list(struct listing *l, bool is)
{
    if (l->not_followed) {
        hj_out_cut(l->value, 0);
        hj_out_puts(l->value, "?");
    }
    l->not_followed = false;
    if (is)
        l->go_on =
            l->take(l->data, hj_out_text(l->path), hj_out_text(l->value));
    hj_out_cut(l->path, 0);
    hj_out_cut(l->value, 0);
}

static void list_path(struct listing *l)
{
    list(l,
         l->go_on && pl_query(l->r.g, l->r.s, hj_out_text(l->path), l->value));
}

static void list_word(struct listing *l, const char *path)
{
    hj_out_puts(l->path, path);
    list_path(l);
}

static void put_path(struct listing *l, struct hj_str of, const char *fact,
                     const char *behind)
{
    hj_out_str(l->path, of);
    hj_out_char(l->path, '.');
    hj_out_puts(l->path, fact);
    hj_out_puts(l->path, behind);
}

static void list_of(struct listing *l, struct hj_str of, const char *fact,
                    const char *behind)
{
    put_path(l, of, fact, behind);
    list_path(l);
}

/* Lists a fact of an object, without finding the object by its name again. */
static void list_object(struct listing *l, int object, struct hj_str of,
                        const char *fact, const char *behind)
{
    put_path(l, of, fact, behind);
    list(l, l->go_on && object_fact(&l->r, object,
                                    hj_str_from(hj_out_text(l->path), of.n + 1),
                                    l->value));
}

static void list_player(struct listing *l, int player)
{
    const struct pl_rules *rules = l->r.g->rules;
    struct hj_str id = pl_id(&l->r, player);

    for (int i = 0; i < rules->number_count; i++)
        list_of(l, id, rules->numbers[i].path, "");
    for (int z = 1; z < rules->zone_count; z++) {
        const struct pl_zone *zone = &rules->zones[z];
        if (z == rules->deck)
            list_of(l, id, zone->word, "");
        if (zone->is & PL_COUNTED)
            list_of(l, id, zone->count != NULL ? zone->count : zone->word, "");
    }
    for (int z = 1; z < rules->zone_count; z++)
        if (rules->zones[z].is & PL_LISTED)
            list_of(l, id, rules->zones[z].word, ".cards");
}

static void list_objects(struct listing *l)
{
    const struct pl_run *r = &l->r;
    const struct pl_rules *rules = r->g->rules;
    const struct pl_state *s = r->s;
    struct hj_out *name = hj_out_memory();

    for (int i = 0; i < s->object_count && l->go_on; i++) {
        const uint16_t none = PL_SHARED | PL_NO_FLAGS; /* not listed */
        struct hj_str called;
        if (!pl_on_table(r, i) ||
            (rules->zones[s->objects[i].zone].is & none) == none)
            continue;
        hj_out_cut(name, 0);
        pl_put_object(r->g, s, i, name);
        called = hj_out_text(name);
        list_object(l, i, called, "zone", "");
        if (s->objects[i].card != HJ_NO_CARD && !is_blank(r, i))
            for (int v = 0; v < rules->value_count; v++)
                if ((pl_card_of(r, i)->has >> v & 1) && !rules->values[v].quiet)
                    list_object(l, i, called, rules->values[v].path, "");
        for (int f = 0; f < rules->flag_count &&
                        !(rules->zones[s->objects[i].zone].is & PL_NO_FLAGS);
             f++)
            if (!rules->flags[f].quiet)
                list_object(l, i, called, rules->flags[f].path, "");
        for (int m = 0; m < rules->mark_count; m++)
            if (rules->marks[m].path != NULL &&
                (pl_mark_of(s, i, m) != 0 || rules->marks[m].listed))
                list_object(l, i, called, rules->marks[m].path, "");
        list_object(l, i, called, "controller", "");
        if (s->objects[i].host >= 0)
            list_object(l, i, called, "attached", "");
        for (int k = 0; k < pl_keywords(rules); k++)
            if (!is_blank(r, i) && pl_keyword(r, i, k) > 0)
                list_object(l, i, called, "keyword.",
                            pl_keyword_path(rules, k));
    }
    pl_free_text(r, name);
}

/* Lists the path of a row if it has a player exactly if PLAYER is not -1, and a
 * number exactly if NUMBER is not 0. */
static void list_row(struct listing *l, const struct pl_path *row, int player,
                     int number)
{
    if ((strchr(row->path, '@') != NULL) != (player >= 0) ||
        (strchr(row->path, '#') != NULL) != (number > 0))
        return;
    for (const char *p = row->path; *p != '\0'; p++)
        if (*p == '@')
            hj_out_str(l->path, pl_id(&l->r, player));
        else if (*p == '#')
            hj_out_int(l->path, number);
        else
            hj_out_char(l->path, *p);
    list_path(l);
}

static void list_more(struct listing *l)
{
    const struct pl_run *r = &l->r;
    const struct pl_path *rows = r->g->rules->more_paths;
    int most = 0;

    for (int z = 1; z < r->g->rules->zone_count; z++)
        if (r->g->rules->zones[z].places > most)
            most = r->g->rules->zones[z].places;
    for (int n = 0; rows != NULL && n <= most; n++)
        for (int i = -1; i < r->g->players; i++)
            for (const struct pl_path *row = rows; row->path != NULL; row++)
                list_row(l, row, i, n);
}

void pl_paths(const struct hj_game *g, const void *state, hj_path_take take,
              void *data)
{
    static const char *const facts[] = {"round", "turn", "phase", "step",
                                        "winner"};
    struct listing l = {.r = pl_reader(g, state),
                        .take = take,
                        .data = data,
                        .path = hj_out_memory(),
                        .value = hj_out_memory(),
                        .go_on = true};

    l.r.not_followed = &l.not_followed;
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        list_word(&l, facts[i]);
    if (g->rules->stack != 0)
        list_word(&l, pl_stack_word(g->rules));
    for (int i = 1; i <= l.r.s->stack_count; i++) {
        hj_out_printf(l.path, "%s.%d", pl_stack_word(g->rules), i);
        list_path(&l);
    }
    for (int i = 0; i < g->players; i++)
        list_player(&l, i);
    for (int n = 0; g->setup.team_count > 0 && n < g->rules->number_count; n++)
        for (size_t t = 0;
             g->rules->numbers[n].of_team && t < g->setup.team_count; t++)
            list_of(&l, g->setup.teams[t], g->rules->numbers[n].path, "");
    list_more(&l);
    list_objects(&l);
    pl_free_text(&l.r, l.path);
    pl_free_text(&l.r, l.value);
}
