/* SPDX-License-Identifier: MPL-2.0 */
/* The standings with their tie-breakers, and the results of each player. */
#include "event/pages.h"

#include "base/utf8.h"

#include <stdlib.h>

/* Returns the meaning of a tie-breaker in a sentence. */
static const char *meaning(enum hj_tie_break kind)
{
    switch (kind) {
    case HJ_TB_MATCH_POINTS:
        return "points for matches won and drawn";
    case HJ_TB_MATCH_WIN:
        return "the share of the possible match points";
    case HJ_TB_OPPONENTS_MATCH_WIN:
        return "the mean of the opponents\xE2\x80\x99 shares of match points; "
               "a low share counts as the floor";
    case HJ_TB_GAME_WIN:
        return "the share of the possible game points";
    case HJ_TB_OPPONENTS_GAME_WIN:
        return "the mean of the opponents\xE2\x80\x99 shares of game points; "
               "a low share counts as the floor";
    case HJ_TB_BUCHHOLZ:
        return "the sum of the opponents\xE2\x80\x99 points";
    case HJ_TB_BUCHHOLZ_CUT1:
        return "the sum of the opponents\xE2\x80\x99 points, but the lowest";
    case HJ_TB_MEDIAN_BUCHHOLZ:
        return "the sum of the opponents\xE2\x80\x99 points, but the lowest "
               "and the highest";
    case HJ_TB_SONNEBORN_BERGER:
        return "the points of those who were beaten, and half the points of "
               "those with whom it was a draw";
    case HJ_TB_HEAD_TO_HEAD:
        return "the matches of the tied players among themselves";
    case HJ_TB_WINS:
        return "how many rounds were won";
    case HJ_TB_RANDOM:
        return "drawn by lot";
    default:
        return "see headjudge-standings(7)";
    }
}

/* Returns the heading of a tie-breaker's column. */
static const char *heading(enum hj_tie_break kind)
{
    return kind == HJ_TB_MATCH_POINTS ? "points" : hj_tie_break_column(kind);
}

/* Writes won, lost, drawn.  The page has it twice, since a telephone has no
 * room for the column and shows it below the name. */
static void put_record(struct pages *p, const struct hj_player_record *r)
{
    hj_out_printf(p->out, "%u\xE2\x80\x93%u\xE2\x80\x93%u", r->won, r->lost,
                  r->drawn);
}

/* Writes final places, if any, including players who are still in: those of a
 * part whose standings begin with row FROM. */
static void put_places(struct pages *p, uint32_t from)
{
    size_t end = hj_table_rows(p->places);

    if (from >= end)
        return;
    if (p->field->player_count - from > p->rows && end > from + p->rows)
        end = from + p->rows;
    hj_out_puts(p->out, "<h1>Final places</h1>\n<div class=\"scroll\"><table "
                        "class=\"wide\">\n<thead><tr><th>Place<th>Player"
                        "<th>Seed<th>Finals</thead>\n");
    for (size_t r = from; r < end; r++) {
        hj_out_puts(p->out, "<tr><td class=\"table\">");
        hj_out_html(p->out, hj_table_get(p->places, r, "place"));
        hj_out_puts(p->out, "<td>");
        hj_out_html(p->out, hj_table_get(p->places, r, "name"));
        hj_out_puts(p->out, "<td class=\"num\">");
        hj_out_html(p->out, hj_table_get(p->places, r, "seed"));
        hj_out_puts(p->out, "<td>");
        hj_out_html(p->out, hj_table_get(p->places, r, "finals"));
        hj_out_char(p->out, '\n');
    }
    hj_out_puts(p->out, "</table></div>\n");
}

static void begin_standings(struct pages *p)
{
    const struct hj_tie_break_order *order = hj_standings_order(p->standings);

    hj_out_printf(p->out, "<h1>Standings after round %lld</h1>\n",
                  (long long)p->ranking.round);
    pages_links(p, "standings", p->field->player_count);
    hj_out_printf(p->out,
                  "<div class=\"scroll\"><table "
                  "class=\"wide\">\n<thead><tr>%s<th>Rank<th>Player"
                  "<th class=\"record\">Won\xE2\x80\x93lost\xE2\x80\x93"
                  "drawn",
                  p->ranking.groups > 0 ? "<th>Group" : "");
    for (uint32_t k = 0; k < order->count; k++)
        hj_out_printf(p->out, "<th><abbr title=\"%s\">%s</abbr>",
                      hj_tie_break_name(order->items[k]),
                      heading(order->items[k]));
    hj_out_puts(p->out, "</thead>\n");
}

static void put_standing(struct pages *p, uint32_t player, uint32_t rank)
{
    struct hj_player_record record;
    uint32_t part = p->per_part > 0 ? p->place[player] / p->per_part + 1 : 0;

    hj_standings_record(p->standings, player, &record);
    hj_out_puts(p->out, "<tr>");
    if (p->ranking.groups > 0)
        hj_out_printf(p->out, "<td class=\"table\">%u",
                      p->field->players[player].group);
    hj_out_printf(p->out, "<td class=\"table\">%u<td><a href=\"players", rank);
    if (part > 0)
        hj_out_printf(p->out, "-%u", part);
    hj_out_printf(p->out, ".html#p%u\">", player + 1);
    hj_out_html(p->out, p->field->players[player].name);
    hj_out_puts(p->out, "</a> <span class=\"phone\">");
    put_record(p, &record);
    hj_out_puts(p->out, "</span><td class=\"num record\">");
    put_record(p, &record);
    for (uint32_t k = 0; k < hj_standings_order(p->standings)->count; k++) {
        hj_out_puts(p->out, "<td class=\"num\">");
        hj_standings_value(p->standings, p->out, player, k);
    }
    hj_out_char(p->out, '\n');
}

static void end_standings(struct pages *p)
{
    const struct hj_tie_break_order *order = hj_standings_order(p->standings);

    hj_out_puts(p->out, "</table></div>\n");
    pages_links(p, "standings", p->field->player_count);
    hj_out_puts(p->out, "<h2>What decides, in this order</h2>\n<ol>");
    for (uint32_t k = 0; k < order->count; k++)
        hj_out_printf(
            p->out, "<li><b>%s</b> (%s): %s\n", heading(order->items[k]),
            hj_tie_break_name(order->items[k]), meaning(order->items[k]));
    hj_out_puts(p->out, "</ol>\n<p>The players' pages show what each number is "
                        "made of.</p>\n");
}

bool pages_standings(struct pages *p)
{
    uint32_t *ranks, *list = hj_ranking_order_players(&p->ranking, &ranks);
    bool fine = list != NULL || hj_fail_memory(&p->s->e);

    if (fine) {
        put_places(p, 0);
        begin_standings(p);
    }
    for (uint32_t at = 0; fine && at < p->field->player_count; at++) {
        if (at > 0 && at % p->rows == 0) {
            end_standings(p);
            fine = pages_next(p);
            put_places(p, at);
            begin_standings(p);
        }
        put_standing(p, list[at], ranks[at]);
    }
    if (fine)
        end_standings(p);
    free(list);
    free(ranks);
    return fine;
}

/* --- one player --- */

static struct hj_str name_of(const struct pages *p, uint32_t player)
{
    return player == HJ_NOBODY ? HJ_STR("nobody")
                               : p->field->players[player].name;
}

/* Data for the sections of players. */
struct courses {
    struct hj_standings **after; /* standings after each round */
    uint32_t *start;   /* by player, and after the last: start of the */
    uint32_t *matches; /* player's matches, by rounds, in this array */
    int64_t most;      /* highest points: common scale of all charts */
};

/* Finds the matches of each player. */
static bool find_matches(struct courses *c, const struct hj_tournament *t)
{
    uint32_t seats = 0;

    for (uint32_t i = 0; i < t->match_count; i++)
        seats += t->matches[i].seats;
    c->start = calloc((size_t)t->player_count + 2, sizeof *c->start);
    c->matches = malloc(((size_t)seats + 1) * sizeof *c->matches);
    if (c->start == NULL || c->matches == NULL)
        return false;
    for (uint32_t i = 0; i < t->match_count; i++)
        for (uint32_t s = 0; s < t->matches[i].seats; s++)
            c->start[t->matches[i].players[s] + 2]++;
    for (uint32_t p = 2; p < t->player_count + 2; p++)
        c->start[p] += c->start[p - 1];
    for (uint32_t i = 0; i < t->match_count; i++)
        for (uint32_t s = 0; s < t->matches[i].seats; s++)
            c->matches[c->start[t->matches[i].players[s] + 1]++] = i;
    return true;
}

/* Writes the rounds of a player: opponents and games. */
static void put_rounds(struct pages *p, const struct courses *c,
                       uint32_t player)
{
    static const char *const kinds[] = {"", "bye", "half-point bye", "absent"};

    hj_out_puts(p->out, "<table><tr><th>Round<th>Opponent<th>Games\n");
    for (uint32_t i = c->start[player]; i < c->start[player + 1]; i++) {
        const struct hj_match *m = &p->field->matches[c->matches[i]];
        uint32_t seat = 0;
        bool first = true;
        while (m->players[seat] != player)
            seat++;
        if (!m->known)
            continue;
        hj_out_printf(p->out, "<tr><td>%u<td>%s", m->round, kinds[m->kind]);
        for (uint32_t k = 0; k < m->seats; k++) {
            if (k == seat)
                continue;
            hj_out_puts(p->out, first ? "" : ", ");
            first = false;
            hj_out_html(p->out, name_of(p, m->players[k]));
        }
        hj_out_printf(p->out, "<td class=\"num\">%d", (int)m->wins[seat]);
        for (uint32_t k = 0; k < m->seats; k++)
            if (k != seat)
                hj_out_printf(p->out, "\xE2\x80\x93%d", (int)m->wins[k]);
        if (m->draws > 0)
            hj_out_printf(p->out, ", %d drawn", (int)m->draws);
        hj_out_puts(p->out, m->forfeit ? " (no play)\n" : "\n");
    }
    hj_out_puts(p->out, "</table>\n");
}

/* Writes a part of a tie-breaker, such as `round 2, Bob Ray: 3/6`. */
static void put_part(struct pages *p, const struct hj_part *part)
{
    static const char *const kinds[] = {
        "", "no play", "bye", "half-point bye", "absent", "no game"};

    hj_out_puts(p->out, "<li>");
    if (part->round > 0)
        hj_out_printf(p->out, "round %u", part->round);
    if (part->opponent != HJ_NOBODY) {
        hj_out_puts(p->out, part->round > 0 ? ", " : "");
        hj_out_html(p->out, name_of(p, part->opponent));
    }
    if (kinds[part->kind][0] != '\0')
        hj_out_printf(p->out, "%s%s",
                      part->round > 0 || part->opponent != HJ_NOBODY ? ", "
                                                                     : "",
                      kinds[part->kind]);
    else if (part->round == 0 && part->opponent == HJ_NOBODY)
        hj_out_puts(p->out, "in all");
    hj_out_puts(p->out, ": ");
    if (part->weight != 1)
        hj_out_printf(p->out, "%u \xC3\x97 ", part->weight);
    hj_out_printf(p->out, part->den == 1 ? "%u" : "%u/%u", part->num,
                  part->den);
    if (part->raised)
        hj_out_printf(p->out, " (the floor, for %u/%u)", part->raw_num,
                      part->raw_den);
    hj_out_puts(p->out, part->cut ? " (left out)\n" : "\n");
}

/* Writes the parts of each tie-breaker that has parts. */
static void put_parts(struct pages *p, uint32_t player)
{
    const struct hj_tie_break_order *order = hj_standings_order(p->standings);

    for (uint32_t k = 0; k < order->count; k++) {
        uint64_t divisor = 1;
        uint32_t count = 0;
        struct hj_part *parts =
            hj_standings_parts(p->standings, player, k, &count, &divisor);
        if (parts == NULL)
            continue;
        hj_out_printf(p->out, "<details><summary>%s ",
                      hj_tie_break_name(order->items[k]));
        hj_standings_value(p->standings, p->out, player, k);
        hj_out_puts(p->out, "</summary><ul>\n");
        for (uint32_t i = 0; i < count; i++)
            put_part(p, &parts[i]);
        hj_out_puts(p->out, "</ul>");
        if (divisor > 1)
            hj_out_printf(p->out, "<p>The sum is divided by %llu.</p>",
                          (unsigned long long)divisor);
        hj_out_puts(p->out, "</details>\n");
        free(parts);
    }
}

/* Returns the points of the leader. */
static int64_t most_points(const struct pages *p)
{
    int64_t most = 0;

    for (uint32_t i = 0; i < p->field->player_count; i++) {
        struct hj_player_record record;
        hj_standings_record(p->standings, i, &record);
        most = record.points > most ? record.points : most;
    }
    return most;
}

/* Draws a chart of a player's points after each round. */
static bool put_course(struct pages *p, const struct courses *c,
                       uint32_t player)
{
    size_t count = (size_t)p->complete;
    struct hj_svg_value *values =
        hj_arena_array(p->arena, count, sizeof *values);

    if (values == NULL)
        return hj_fail_memory(&p->s->e);
    for (size_t i = 0; i < count; i++) {
        char digits[HJ_DIGITS];
        struct hj_player_record record;
        hj_standings_record(c->after[i], player, &record);
        values[i].value = record.points;
        values[i].label =
            hj_arena_str(p->arena, hj_digits((int64_t)i + 1, digits));
        hj_out_cut(p->room, 0);
        hj_standings_value(c->after[i], p->room, player, 0);
        values[i].text = hj_arena_str(p->arena, hj_out_text(p->room));
        if (values[i].label.p == NULL || values[i].text.p == NULL)
            return hj_fail_memory(&p->s->e);
    }
    hj_svg_line_chart(p->out, HJ_STR("Points after each round"), values, count,
                      c->most);
    return true;
}

static bool put_player(struct pages *p, const struct courses *c,
                       uint32_t player, uint32_t rank)
{
    hj_out_printf(p->out, "<section class=\"player\" id=\"p%u\"><h2>",
                  player + 1);
    hj_out_html(p->out, p->field->players[player].name);
    hj_out_printf(p->out, "</h2>\n<p>Rank %u after round %lld</p>\n", rank,
                  (long long)p->complete);
    hj_out_puts(p->out, "<figure><figcaption>Points after each "
                        "round</figcaption>");
    if (!put_course(p, c, player))
        return false;
    hj_out_puts(p->out, "</figure>\n");
    put_rounds(p, c, player);
    put_parts(p, player);
    hj_out_puts(p->out, "</section>\n");
    return true;
}

/* A player with the folded name, for sorting. */
struct named {
    struct hj_str name;
    uint32_t player;
};

static int by_name(const void *one, const void *other)
{
    const struct named *a = one, *b = other;
    int order = hj_str_compare(a->name, b->name);

    return order != 0 ? order
                      : (a->player > b->player) - (a->player < b->player);
}

/* Sets the sizes of parts. */
static void set_parts(struct pages *p, size_t bytes)
{
    uint32_t count = p->field->player_count;
    uint32_t heavy = 1 + (uint32_t)(bytes / ((size_t)count + 1) / PAGES_NAME);
    int64_t rounds = PAGES_ROUNDS / heavy;

    p->rows = PAGES_ROWS / heavy;
    if (p->rows == 0)
        p->rows = 1;
    if ((int64_t)count * (p->complete + 1) > rounds)
        p->per_part = p->complete + 1 < rounds
                          ? (uint32_t)(rounds / (p->complete + 1))
                          : 1;
}

bool pages_order(struct pages *p)
{
    uint32_t count = p->field->player_count;
    size_t bytes = 0; /* of all names */
    struct named *list = calloc((size_t)count + 1, sizeof *list);
    bool fine;

    p->place = calloc((size_t)count + 1, sizeof *p->place);
    p->by_name = calloc((size_t)count + 1, sizeof *p->by_name);
    fine = list != NULL && p->place != NULL && p->by_name != NULL;
    for (uint32_t i = 0; fine && i < count; i++) {
        hj_out_cut(p->room, 0);
        fine = hj_utf8_fold(p->field->players[i].name, p->room);
        list[i] =
            (struct named){hj_arena_str(p->arena, hj_out_text(p->room)), i};
        fine = fine && list[i].name.p != NULL;
        bytes += p->field->players[i].name.n;
    }
    if (fine)
        qsort(list, count, sizeof *list, by_name);
    for (uint32_t i = 0; fine && i < count; i++) {
        p->by_name[i] = list[i].player;
        p->place[list[i].player] = i;
    }
    set_parts(p, bytes);
    free(list);
    return fine || hj_fail_memory(&p->s->e);
}

/* Writes links to the parts, with the first and the last name in each. */
static void put_players_ways(struct pages *p)
{
    uint32_t count = p->field->player_count;

    hj_out_puts(p->out, "<ul class=\"ways\">\n");
    for (uint32_t from = 0; from < count; from += p->per_part) {
        uint32_t last =
            count - from > p->per_part ? from + p->per_part - 1 : count - 1;
        hj_out_puts(p->out, "<li>");
        pages_link(p, "players", from / p->per_part + 1);
        hj_out_html(p->out, name_of(p, p->by_name[from]));
        hj_out_puts(p->out, " \xE2\x80\x93 ");
        hj_out_html(p->out, name_of(p, p->by_name[last]));
        hj_out_puts(p->out, "</a>\n");
    }
    hj_out_puts(p->out, "</ul>\n");
}

/* Writes all players: in the order of the standings on one page, or by name in
 * parts after a page of links. */
static bool put_players(struct pages *p, const struct courses *c)
{
    uint32_t count = p->field->player_count;
    uint32_t *ranks = calloc((size_t)count + 1, sizeof *ranks);
    bool fine = ranks != NULL || hj_fail_memory(&p->s->e);

    hj_out_puts(p->out, "<h1>Players</h1>\n");
    for (uint32_t at = 0; fine && at < count; at++)
        ranks[hj_standings_player(p->standings, at)] =
            hj_standings_rank(p->standings, at);
    if (fine && p->per_part > 0)
        put_players_ways(p);
    else
        hj_out_puts(p->out, "<div class=\"players\">\n");
    for (uint32_t at = 0; fine && at < count; at++) {
        uint32_t player = p->per_part > 0
                              ? p->by_name[at]
                              : hj_standings_player(p->standings, at);
        if (p->per_part > 0 && at % p->per_part == 0) {
            hj_out_puts(p->out, at > 0 ? "</div>\n" : "");
            fine = pages_next(p);
            hj_out_puts(p->out, "<h1>Players</h1>\n<div class=\"players\">\n");
        }
        fine = fine && put_player(p, c, player, ranks[player]);
    }
    hj_out_puts(p->out, "</div>\n");
    free(ranks);
    return fine;
}

bool pages_players(struct pages *p)
{
    const struct hj_tie_break_order points = {{HJ_TB_MATCH_POINTS}, 1};
    size_t count = (size_t)p->complete;
    struct courses c = {.after = calloc(count, sizeof *c.after),
                        .most = most_points(p)};
    bool fine = (c.after != NULL && find_matches(&c, p->field)) ||
                hj_fail_memory(&p->s->e);

    for (size_t i = 0; fine && i < count; i++) {
        struct hj_standings_options options = {
            .rules = hj_standings_rules(p->standings),
            .order = &points,
            .round = (uint32_t)i + 1};
        c.after[i] = hj_standings_new(p->field, &options, &p->s->e);
        fine = c.after[i] != NULL;
    }
    fine = fine && put_players(p, &c);
    for (size_t i = 0; c.after != NULL && i < count; i++)
        hj_standings_free(c.after[i]);
    free(c.after);
    free(c.start);
    free(c.matches);
    return fine;
}
