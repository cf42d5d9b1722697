/* SPDX-License-Identifier: MPL-2.0 */
/* The board in words, made of the facts that a game tells. */
#include "replay/step-text.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>

/* Something that lies in a zone. */
struct thing {
    struct hj_str name, zone; /* "w1", "ann.front.1" */
    int32_t column;           /* of the zone's place; 0 for none */
};

struct board {
    struct stepper *s;
    struct sheet *sheet;
    struct hj_out *out, *value;
    struct hj_arena *arena;
    struct thing *things;
    size_t count, size;
    bool failed;
};

/* The zones of a player whose things are listed with their numbers, in the
 * order from a player's seat outwards; a zone that is not here follows. */
static const char *const order[] = {"rear", "front", "combatant", "hidden"};
enum { ORDERED = sizeof order / sizeof *order };

static bool keep_thing(void *data, struct hj_str path, struct hj_str value)
{
    enum { FIRST_SIZE = 32 };
    static const struct hj_str tail = {".zone", 5};
    struct board *b = data;
    struct thing t = {.column = 0};
    int64_t column;
    size_t dot;

    if (!hj_str_ends(path, tail))
        return true;
    t.name = hj_arena_str(b->arena, hj_str_first(path, path.n - tail.n));
    for (dot = value.n; dot > 0 && value.p[dot - 1] != '.'; dot--)
        ;
    if (dot > 0 &&
        hj_str_int(hj_str_from(value, dot), INT32_MIN, INT32_MAX, &column)) {
        t.column = (int32_t)column;
        value = hj_str_first(value, dot - 1);
    }
    t.zone = hj_arena_str(b->arena, value);
    if (b->count == b->size) {
        size_t size = b->size ? b->size * 2 : FIRST_SIZE;
        void *grown = realloc(b->things, size * sizeof *b->things);
        b->failed = b->failed || grown == NULL;
        if (grown == NULL)
            return false;
        b->things = grown;
        b->size = size;
    }
    b->failed = b->failed || t.name.p == NULL || t.zone.p == NULL;
    b->things[b->count++] = t;
    return !b->failed;
}

/* The value of NAME.FACT; "" for none. */
static struct hj_str fact(struct board *b, struct hj_str name, const char *what)
{
    char path[320];
    size_t n = name.n + 1 + strlen(what);

    if (n >= sizeof path)
        return HJ_STR("");
    memcpy(path, name.p, name.n);
    path[name.n] = '.';
    strcpy(path + name.n + 1, what);
    hj_out_cut(b->value, 0);
    if (!stepper_query(b->s, (struct hj_str){path, n}, b->value))
        return HJ_STR("");
    return hj_out_text(b->value);
}

static struct hj_str plain_fact(struct board *b, const char *path)
{
    hj_out_cut(b->value, 0);
    return stepper_query(b->s, hj_str(path), b->value) ? hj_out_text(b->value)
                                                       : HJ_STR("");
}

/* Writes ` WORD VALUE` when there is such a fact. */
static void put_count(struct board *b, struct hj_str player, const char *what,
                      const char *word)
{
    struct hj_str value = fact(b, player, what);

    if (value.n > 0)
        hj_out_printf(b->out, "  %s %.*s", word, HJ_STR_ARG(value));
}

static void put_flag(struct board *b, struct hj_str name, const char *what,
                     const char *word)
{
    if (hj_str_is(fact(b, name, what), "yes"))
        hj_out_printf(b->out, " %s", word);
}

/* One thing: `g1 wall-sergeant 1/3 attacks`. */
static void put_thing(struct board *b, const struct thing *t)
{
    struct hj_str value = fact(b, t->name, "card");
    char number[HJ_DIGITS];

    if (t->column != 0 || hj_str_ends(t->zone, HJ_STR(".front")) ||
        hj_str_ends(t->zone, HJ_STR(".rear"))) {
        hj_out_char(b->out, '[');
        hj_out_str(b->out, hj_digits(t->column, number));
        hj_out_puts(b->out, "] ");
    }
    hj_out_str(b->out, t->name);
    if (value.n > 0 && !hj_str_eq(value, t->name) &&
        hj_str_search(t->name, value, 0) == t->name.n) {
        hj_out_char(b->out, ' ');
        hj_out_str(b->out, value);
    }
    value = fact(b, t->name, "atk");
    if (value.n > 0) {
        hj_out_printf(b->out, " %.*s", HJ_STR_ARG(value));
        value = fact(b, t->name, "def");
        hj_out_printf(b->out, "/%.*s", HJ_STR_ARG(value));
    }
    value = fact(b, t->name, "counter.sularium");
    if (value.n > 0 && !hj_str_is(value, "0"))
        hj_out_printf(b->out, " (%.*s)", HJ_STR_ARG(value));
    put_flag(b, t->name, "attacking", "attacks");
    put_flag(b, t->name, "defending", "defends");
    put_flag(b, t->name, "activated", "activated");
}

/* Whether the thing lies in PLACE of the player. */
static bool lies_in(const struct thing *t, struct hj_str player,
                    struct hj_str place)
{
    return t->zone.n == player.n + 1 + place.n &&
           hj_str_starts(t->zone, player) && t->zone.p[player.n] == '.' &&
           hj_str_ends(t->zone, place);
}

/* The next thing of the zone by its column, those of one column in the order
 * of arrival; COUNT for none.  LAST is the one before, COUNT for the first. */
static size_t next_thing(const struct board *b, struct hj_str player,
                         struct hj_str place, size_t last)
{
    size_t best = b->count;

    for (size_t i = 0; i < b->count; i++) {
        const struct thing *t = &b->things[i];
        if (!lies_in(t, player, place))
            continue;
        if (last < b->count &&
            (t->column < b->things[last].column ||
             (t->column == b->things[last].column && i <= last)))
            continue;
        if (best == b->count || t->column < b->things[best].column)
            best = i;
    }
    return best;
}

/* Things stay whole: one that does not fit goes to a line of its own. */
static void add_zone(struct board *b, struct hj_str player, struct hj_str place)
{
    enum { INDENT = 2, HANGING = 4 };
    size_t i = next_thing(b, player, place, b->count);
    size_t room = sheet_width(b->sheet), start, indent = INDENT;

    if (i == b->count)
        return;
    hj_out_cut(b->out, 0);
    hj_out_printf(b->out, "%.*s: ", HJ_STR_ARG(place));
    for (bool first = true; i < b->count; first = false) {
        start = hj_out_text(b->out).n;
        if (!first)
            hj_out_puts(b->out, ", ");
        put_thing(b, &b->things[i]);
        if (!first && room > 0 &&
            indent + hj_utf8_width(hj_out_text(b->out)) + 1 > room) {
            hj_out_cut(b->out, start);
            hj_out_char(b->out, ',');
            sheet_add(b->sheet, SHEET_PLAIN, indent, hj_out_text(b->out));
            indent = HANGING;
            hj_out_cut(b->out, 0);
            put_thing(b, &b->things[i]);
        }
        i = next_thing(b, player, place, i);
    }
    sheet_add(b->sheet, SHEET_PLAIN, indent, hj_out_text(b->out));
}

/* The zones of a player that are not in the fixed order. */
static void add_other_zones(struct board *b, struct hj_str player)
{
    for (size_t i = 0; i < b->count; i++) {
        struct hj_str zone = b->things[i].zone, place;
        bool seen = false;
        if (!hj_str_starts(zone, player) || zone.n <= player.n ||
            zone.p[player.n] != '.')
            continue;
        place = hj_str_from(zone, player.n + 1);
        for (size_t k = 0; k < ORDERED; k++)
            seen = seen || hj_str_is(place, order[k]);
        for (size_t k = 0; k < i; k++)
            seen = seen || hj_str_eq(b->things[k].zone, zone);
        if (!seen)
            add_zone(b, player, place);
    }
}

static void add_numbers(struct board *b, struct hj_str player)
{
    hj_out_cut(b->out, 0);
    hj_out_str(b->out, player);
    put_count(b, player, "health", "health");
    put_count(b, player, "hand", "hand");
    put_count(b, player, "deck", "deck");
    sheet_add(b->sheet, SHEET_HEAD, 0, hj_out_text(b->out));
}

/* Writes a fact that is something: neither 0 nor none. */
static void put_some(struct board *b, struct hj_str player, const char *what,
                     const char *word)
{
    struct hj_str value = fact(b, player, what);

    if (value.n > 0 && !hj_str_is(value, "0") && !hj_str_is(value, "none"))
        hj_out_printf(b->out, "  %s %.*s", word, HJ_STR_ARG(value));
}

/* `influence 1 of 3`: what may be spent, and of how much; nothing for none. */
static void put_pool(struct board *b, struct hj_str player, const char *name,
                     const char *pool, const char *generation)
{
    struct hj_str value = fact(b, player, pool);
    bool none = value.n == 0 || hj_str_is(value, "0");
    size_t start = hj_out_text(b->out).n;

    hj_out_printf(b->out, "  %s %.*s", name, HJ_STR_ARG(value));
    value = fact(b, player, generation);
    if (value.n > 0 && !hj_str_is(value, "0"))
        hj_out_printf(b->out, " of %.*s", HJ_STR_ARG(value));
    else if (none)
        hj_out_cut(b->out, start);
}

/* Piles and pools, those that are empty left out. */
static void add_pools(struct board *b, struct hj_str player)
{
    struct hj_str line;

    hj_out_cut(b->out, 0);
    if (fact(b, player, "influence.cards").n > 0)
        put_some(b, player, "influence.cards", "row");
    else
        put_some(b, player, "influence", "cards in the row");
    put_some(b, player, "damage", "damage");
    put_some(b, player, "destroy", "destroy");
    put_pool(b, player, "influence", "influence.pool", "influence.generation");
    put_pool(b, player, "sularium", "sularium.pool", "sularium.generation");
    line = hj_out_text(b->out);
    if (line.n > 0) /* it begins with two blanks */
        sheet_add(b->sheet, SHEET_PLAIN, 2, hj_str_from(line, 2));
    hj_out_cut(b->out, 0);
    put_some(b, player, "hand.cards", "hand");
    line = hj_out_text(b->out);
    if (line.n > 0 && hj_str_search(line, HJ_STR("hand ?"), 0) == line.n)
        sheet_add(b->sheet, SHEET_DIM, 2, hj_str_from(line, 2));
}

/* A player's half; the opponent's is seen from the other side. */
static void add_player(struct board *b, struct hj_str player, bool opposite)
{
    if (opposite) {
        add_numbers(b, player);
        add_pools(b, player);
    }
    for (size_t i = 0; i < ORDERED; i++)
        add_zone(b, player, hj_str(order[opposite ? i : ORDERED - 1 - i]));
    add_other_zones(b, player);
    if (!opposite) {
        add_pools(b, player);
        add_numbers(b, player);
    }
}

/* Where in the game it is: `-- round 3, ann's attack phase, damage step`. */
static void add_middle(struct board *b)
{
    struct hj_str value = plain_fact(b, "round");

    hj_out_cut(b->out, 0);
    hj_out_printf(b->out, "-- round %.*s", HJ_STR_ARG(value));
    value = plain_fact(b, "turn");
    hj_out_printf(b->out, ", %.*s's", HJ_STR_ARG(value));
    value = plain_fact(b, "phase");
    hj_out_printf(b->out, " %.*s phase", HJ_STR_ARG(value));
    value = plain_fact(b, "step");
    if (value.n > 0 && !hj_str_is(value, "none"))
        hj_out_printf(b->out, ", %.*s step", HJ_STR_ARG(value));
    value = plain_fact(b, "winner");
    if (value.n > 0 && !hj_str_is(value, "none"))
        hj_out_printf(b->out, ", winner %.*s", HJ_STR_ARG(value));
    sheet_add(b->sheet, SHEET_HEAD, 0, hj_out_text(b->out));
    for (int i = 1;; i++) {
        char path[32];
        snprintf(path, sizeof path, "chain.%d", i);
        value = plain_fact(b, path);
        if (value.n == 0)
            return;
        sheet_printf(b->sheet, SHEET_HEAD, "  %s %.*s%s", path,
                     HJ_STR_ARG(value), i == 1 ? "  (resolves first)" : "");
    }
}

/* Whose half is nearest: the player whose view it is, or the first. */
static void add_all(struct board *b)
{
    const struct hj_log_head *head = hj_log_head(stepper_opened(b->s)->log);
    int near = stepper_viewer(b->s) < 0 ? 0 : stepper_viewer(b->s);

    for (int i = (int)head->player_count - 1; i > 0; i--) {
        int who = (near + i) % (int)head->player_count;
        add_player(b, head->players[who].id, true);
    }
    add_middle(b);
    add_player(b, head->players[near].id, false);
}

bool step_board(struct stepper *s, struct sheet *sheet)
{
    struct board b = {.s = s,
                      .sheet = sheet,
                      .out = hj_out_memory(),
                      .value = hj_out_memory(),
                      .arena = hj_arena_new()};

    b.failed = b.out == NULL || b.value == NULL || b.arena == NULL;
    if (!b.failed) {
        stepper_facts(s, keep_thing, &b);
        add_all(&b);
    }
    b.failed = b.failed || hj_out_failed(b.out) || hj_out_failed(b.value);
    hj_out_free(b.out);
    hj_out_free(b.value);
    hj_arena_free(b.arena);
    free(b.things);
    return !b.failed;
}
