/* SPDX-License-Identifier: MPL-2.0 */
/* The board in words, from the data of the game's table. */
#include "replay/step/text.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <stdio.h>

enum {
    ROOMY = 60, /* least number of columns for keywords and piles */
    INDENT = 2,
    HANGING = 4
};

struct board {
    struct stepper *s;
    const struct hj_board *table;
    const struct hj_log_head *head;
    struct styled *styled;
    struct hj_out *out, *value;
    struct hj_arena *arena;
    struct hj_piece *pieces;
    size_t count, size;
    const struct hj_event *edge; /* the current edge, or NULL */
    bool roomy;
    bool tall; /* one line for each piece */
};

static bool keep_piece(void *data, const struct hj_piece *piece)
{
    struct board *b = data;
    struct hj_piece kept = *piece;

    kept.word = hj_arena_str(b->arena, piece->word);
    kept.name = hj_arena_str(b->arena, piece->name);
    kept.words = hj_arena_str(b->arena, piece->words);
    if (!hj_arena_room(b->arena, &b->pieces, b->count, &b->size,
                       sizeof *b->pieces))
        return false;
    b->pieces[b->count++] = kept;
    return true;
}

static struct hj_str plain_fact(struct board *b, const char *path)
{
    hj_out_cut(b->value, 0);
    return stepper_query(b->s, hj_str(path), b->value) ? hj_out_text(b->value)
                                                       : HJ_STR("");
}

/* Returns the value of PLAYER.FACT.TAIL; "" if it does not exist. */
static struct hj_str player_fact(struct board *b, struct hj_str player,
                                 const char *fact, const char *tail)
{
    char path[256];
    int n = snprintf(path, sizeof path, "%.*s.%s%s", HJ_STR_ARG(player), fact,
                     tail);

    return n < 0 || (size_t)n >= sizeof path ? HJ_STR("") : plain_fact(b, path);
}

/* --- pieces --- */

/* True if the current edge is about the object. */
static bool is_touched(const struct board *b, int32_t object)
{
    const struct hj_event *e = b->edge;

    return e != NULL && object >= 0 &&
           (e->object == object || (e->offered != 0 && e->source == object));
}

/* True if the name adds to the word: `w1 Test Walker`. */
static bool tells_more(struct board *b, const struct hj_piece *p)
{
    hj_out_cut(b->value, 0);
    return !hj_utf8_slug(p->name, b->value) || hj_out_text(b->value).n == 0 ||
           hj_str_search(p->word, hj_out_text(b->value), 0) == p->word.n;
}

/* Returns the word of an object; "" if it has left the table. */
static struct hj_str word_of(const struct board *b, int32_t object)
{
    for (size_t i = 0; object >= 0 && i < b->count; i++)
        if (b->pieces[i].object == object)
            return b->pieces[i].word;
    return HJ_STR("");
}

/* Writes `attacks f1`, `defends against w1`, `on g1`; in few columns `-> f1`,
 * as in a log. */
static void put_against(struct board *b, const struct hj_piece *p)
{
    const struct hj_board_relation *relation =
        p->relation > 0 ? &b->table->relations[p->relation - 1] : NULL;
    struct hj_str whom = word_of(b, p->against);

    if (p->against_player >= 0)
        whom = b->head->players[p->against_player].id;
    if (relation == NULL) {
        if (whom.n > 0)
            hj_out_printf(b->out, " on %.*s", HJ_STR_ARG(whom));
        return;
    }
    if (!b->roomy && whom.n > 0)
        hj_out_printf(b->out, " -> %.*s", HJ_STR_ARG(whom));
    else if (whom.n == 0)
        hj_out_printf(b->out, " %s", relation->alone);
    else
        hj_out_printf(b->out, " %s %.*s", relation->toward, HJ_STR_ARG(whom));
}

/* Returns the number of unknown cards from piece I on that look the same, if
 * more than FEW; otherwise 1. */
static size_t alike(const struct board *b, size_t i)
{
    enum { FEW = 3 }; /* up to this many are written one by one */
    const struct hj_piece *p = &b->pieces[i], *q = p;
    size_t n = 0;

    if (b->table->zones[p->zone].look != HJ_LOOK_SMALL)
        return 1;
    for (; i + n < b->count; n++, q++)
        if (q->name.n > 0 || q->zone != p->zone || q->player != p->player ||
            q->face_up != p->face_up || is_touched(b, q->object))
            break;
    return n > FEW ? n : 1;
}

/* Writes one piece: `[1] g1 Wall Sergeant 1/3 defends against w1`; or COPIES of
 * an unknown one. */
static void put_piece(struct board *b, const struct hj_piece *p, size_t copies)
{
    int look = b->table->zones[p->zone].look;

    if (is_touched(b, p->object))
        hj_out_char(b->out, '*');
    if (look == HJ_LOOK_PLACES || look == HJ_LOOK_SHARED ||
        look == HJ_LOOK_CROWD)
        hj_out_printf(b->out, "[%d] ", (int)p->column);
    if (look == HJ_LOOK_SMALL) {
        hj_out_str(b->out, p->name.n > 0 ? p->name : HJ_STR("?"));
        if (copies > 1)
            hj_out_printf(b->out, "*%zu", copies);
        hj_out_puts(b->out, p->face_up && !p->all_so ? "/up" : "");
        return;
    }
    if (look == HJ_LOOK_SHARED && p->name.n > 0) {
        hj_out_str(b->out, p->name); /* a log names it by its column */
        return;
    }
    hj_out_str(b->out, p->word);
    if (p->name.n > 0 && tells_more(b, p)) {
        hj_out_char(b->out, ' ');
        hj_out_str(b->out, p->name);
    }
    for (int i = 0; i < p->value_count; i++)
        hj_out_printf(b->out, "%c%d", i == 0 ? ' ' : '/', p->values[i]);
    if (p->counters != 0)
        hj_out_printf(b->out, " with %d counter%s", p->counters,
                      p->counters == 1 ? "" : "s");
    if (b->roomy && p->words.n > 0)
        hj_out_printf(b->out, " (%.*s)", HJ_STR_ARG(p->words));
    put_against(b, p);
    if (p->turned)
        hj_out_printf(b->out, " %s", b->table->turned);
}

/* Writes the next piece of a line; a piece that does not fit goes to a new
 * line. */
static void add_piece(struct board *b, const struct hj_piece *p, bool first,
                      size_t copies, size_t *indent)
{
    size_t start = hj_out_text(b->out).n, room = styled_width(b->styled);

    hj_out_puts(b->out, first ? "" : ", ");
    put_piece(b, p, copies);
    if (first || room == 0 ||
        *indent + hj_utf8_width(hj_out_text(b->out)) < room)
        return;
    hj_out_cut(b->out, start);
    hj_out_char(b->out, ',');
    styled_add(b->styled, STYLED_PLAIN, *indent, hj_out_text(b->out));
    *indent = HANGING;
    hj_out_cut(b->out, 0);
    put_piece(b, p, copies);
}

/* Writes the zone's title, and below it each piece; PLAYER -1: of all
 * players. */
static void add_tall_zone(struct board *b, int player, uint8_t zone)
{
    bool first = true;

    for (size_t i = 0; i < b->count; i++) {
        const struct hj_piece *p = &b->pieces[i];
        if (p->zone != zone || (player >= 0 && p->player != player))
            continue;
        if (first)
            styled_add(b->styled, STYLED_DIM, INDENT,
                       hj_str(b->table->zones[zone].title));
        first = false;
        hj_out_cut(b->out, 0);
        put_piece(b, p, 1);
        styled_add(b->styled,
                   is_touched(b, p->object) ? STYLED_HEAD : STYLED_PLAIN,
                   HANGING, hj_out_text(b->out));
    }
}

static void add_zone(struct board *b, int player, uint8_t zone)
{
    size_t indent = INDENT, copies;
    bool first = true;

    if (b->tall && b->table->zones[zone].look != HJ_LOOK_SMALL) {
        add_tall_zone(b, player, zone);
        return;
    }
    hj_out_cut(b->out, 0);
    hj_out_printf(b->out, "%s: ", b->table->zones[zone].title);
    for (size_t i = 0; i < b->count; i++) {
        const struct hj_piece *p = &b->pieces[i];
        if (p->zone != zone || (player >= 0 && p->player != player))
            continue;
        copies = alike(b, i);
        add_piece(b, p, first, copies, &indent);
        i += copies - 1;
        first = false;
    }
    if (!first)
        styled_add(b->styled, STYLED_PLAIN, indent, hj_out_text(b->out));
}

/* --- players --- */

/* Writes a player's numbers.  Zero values are omitted, except the first. */
static void add_numbers(struct board *b, int player)
{
    struct hj_str id = b->head->players[player].id;
    const struct hj_event *e = b->edge;

    hj_out_cut(b->out, 0);
    if (e != NULL && e->object < 0 && e->player == player)
        hj_out_char(b->out, '*');
    hj_out_str(b->out, id);
    for (int i = 0; i < b->table->number_count; i++) {
        const struct hj_board_number *n = &b->table->numbers[i];
        struct hj_str value = player_fact(b, id, n->fact, "");
        if (value.n > 0 && (i == 0 || !hj_str_is(value, "0")))
            hj_out_printf(b->out, "  %s %.*s", n->title, HJ_STR_ARG(value));
    }
    styled_add(b->styled, STYLED_HEAD, 0, hj_out_text(b->out));
}

/* True if a card of the list is known: `?  ?  feedback`. */
static bool is_known(struct hj_str cards)
{
    struct hj_str one;
    int64_t number;

    if (hj_str_int(cards, INT64_MIN, INT64_MAX, &number))
        return false; /* a different kind of fact */
    while (hj_str_split(&cards, ' ', &one))
        if (one.n > 0 && one.p[0] != '?' && !hj_str_is(one, "none"))
            return true;
    return false;
}

/* Writes the known cards of a player's piles; in few columns only the hand. */
static void add_piles(struct board *b, int player)
{
    struct hj_str value;

    for (int i = 0; i < b->table->number_count; i++) {
        const struct hj_board_number *n = &b->table->numbers[i];
        if (!b->roomy && strcmp(n->fact, "hand") != 0)
            continue;
        value = player_fact(b, b->head->players[player].id, n->fact, ".cards");
        if (!is_known(value))
            continue;
        hj_out_cut(b->out, 0);
        hj_out_printf(b->out, "%s: %.*s", n->title, HJ_STR_ARG(value));
        styled_add(b->styled, STYLED_DIM, INDENT, hj_out_text(b->out));
    }
}

/* Writes a player's half, with the zones nearest to the middle next to it. */
static void add_player(struct board *b, int player, bool opposite)
{
    uint8_t zones = b->table->zone_count;

    if (opposite) {
        add_numbers(b, player);
        add_piles(b, player);
    }
    for (uint8_t i = 0; i < zones; i++) {
        uint8_t zone = opposite ? (uint8_t)(zones - 1 - i) : i;
        if (b->table->zones[zone].look != HJ_LOOK_STACK &&
            b->table->zones[zone].look != HJ_LOOK_SHARED)
            add_zone(b, player, zone);
    }
    if (!opposite) {
        add_piles(b, player);
        add_numbers(b, player);
    }
}

/* Writes the stack of effects; the one that resolves first is on top. */
static void add_stack(struct board *b)
{
    int n = 0;

    for (size_t i = 0; i < b->count; i++) {
        const struct hj_board_zone *zone = &b->table->zones[b->pieces[i].zone];
        if (zone->look != HJ_LOOK_STACK)
            continue;
        hj_out_cut(b->out, 0);
        hj_out_printf(b->out, "%s %d: ", zone->title, ++n);
        put_piece(b, &b->pieces[i], 1);
        styled_add(b->styled, STYLED_HEAD, INDENT, hj_out_text(b->out));
    }
}

/* Writes the status of the game: `-- round 3, ann's attack phase, damage
 * step`. */
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
    styled_add(b->styled, STYLED_HEAD, 0, hj_out_text(b->out));
    add_stack(b);
    for (uint8_t zone = 0; zone < b->table->zone_count; zone++)
        if (b->table->zones[zone].look == HJ_LOOK_SHARED)
            add_zone(b, -1, zone);
}

/* Writes all halves; the nearest is that of the viewing player, or the first
 * player. */
static void add_all(struct board *b)
{
    int near = stepper_viewer(b->s) < 0 ? 0 : stepper_viewer(b->s);
    int count = (int)b->head->player_count;

    for (int i = count - 1; i > 0; i--)
        add_player(b, (near + i) % count, true);
    add_middle(b);
    add_player(b, near, false);
}

bool step_board(struct stepper *s, struct styled *styled, size_t rows)
{
    const struct hj_log_head *head = hj_log_head(stepper_opened(s)->log);
    size_t width = styled_width(styled), count;
    const struct stepper_edge *edges = stepper_edges(s, &count);
    struct board b = {.s = s,
                      .table = stepper_opened(s)->type->board,
                      .head = head,
                      .styled = styled,
                      .out = hj_out_memory(),
                      .value = hj_out_memory(),
                      .arena = hj_arena_new(),
                      .roomy = width == 0 || width >= ROOMY};
    bool fine;

    if (stepper_edge(s) != STEPPER_WHOLE)
        b.edge = &edges[stepper_edge(s)].event;
    b.tall = rows > 0 && b.roomy;
    stepper_pieces(s, keep_piece, &b);
    add_all(&b);
    if (b.tall && styled_count(styled) > rows) {
        styled_clear(styled, width, styled_is_ascii(styled));
        b.tall = false;
        add_all(&b);
    }
    fine = !hj_arena_failed(b.arena) && !hj_out_failed(b.out) &&
           !hj_out_failed(b.value);
    hj_out_free(b.out);
    hj_out_free(b.value);
    hj_arena_free(b.arena);
    return fine;
}
