/* SPDX-License-Identifier: MPL-2.0 */
/* Drawing a bracket: levels from left to right, each match centred on the
 * matches it comes from. */
#include "event/bracket.h"

#include "base/svg.h"
#include "event/tournament-view.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    WIDE = 190,   /* width of a match */
    TALL = 40,    /* height of its two lines */
    APART = 52,   /* vertical distance of matches */
    COLUMN = 220, /* distance of levels */
    TOP = 26,     /* height of the heading of a level */
    MARGIN = 4,
    NAME = 32, /* offset of the name, after the seed */
    FITS = 20, /* columns of a name */
    LEVELS = 6 /* levels side by side on a sheet */
};

/* Finds out if the third place is played, from the stage or its rounds. */
static bool find_third(struct session *s, const struct event_bracket *e,
                       bool *third)
{
    *third = e->stage.third_place;
    for (int64_t round = e->stage.first;
         !*third && round <= s->info.round &&
         (e->stage.last == 0 || round <= e->stage.last);
         round++) {
        struct hj_event_constraint how;
        bool given;
        if (!hj_event_round_constraint(s->event, round, &how, &given, &s->e))
            return false;
        *third = how.third_place;
    }
    return true;
}

bool bracket_open(struct session *s, struct event_bracket *e)
{
    struct hj_pairing_options options;

    *e = (struct event_bracket){0};
    if (!hj_event_stage_of(s->event, 0, &e->stage, &s->e))
        return false;
    if (!hj_method_has_bracket(e->stage.method) ||
        (e->stage.number == 1 && s->info.round == 0))
        return true;
    e->t = hj_event_tournament(s->event, &e->stage, s->info.round, &s->e);
    if (e->t == NULL)
        return false;
    options = hj_event_stage_options(&e->stage);
    e->there = e->t->player_count > 1;
    return !e->there || (find_third(s, e, &options.third_place) &&
                         hj_bracket_make(&e->b, e->t, &options, false, &s->e));
}

void bracket_close(struct event_bracket *e)
{
    hj_bracket_free(&e->b);
    hj_tournament_free(e->t);
}

/* True if the match has an empty seat, which is decided. */
static bool is_bye(const struct hj_bracket_match *m)
{
    return m->known[0] && m->known[1] && m->match == NULL &&
           (m->players[0] == HJ_NOBODY || m->players[1] == HJ_NOBODY);
}

/* Writes the result of a match: "2-1", "no play", "walk-over", "bye", or
 * nothing. */
static void put_result(struct hj_out *out, const struct hj_bracket_match *m)
{
    if (m->match != NULL && m->match->known && m->match->forfeit)
        hj_out_puts(out, "no play");
    else if (m->match != NULL && m->match->known)
        hj_out_printf(out, "%d-%d", (int)m->match->wins[0],
                      (int)m->match->wins[1]);
    else if (m->match == NULL && m->decided && m->due && !is_bye(m))
        hj_out_puts(out, "walk-over");
    else if (is_bye(m))
        hj_out_puts(out, "bye");
}

/* A picture of some levels of a side. */
struct part {
    struct hj_out *out;
    const struct event_bracket *e;
    enum hj_bracket_side side;
    uint32_t first, end; /* matches of the first level */
    uint32_t from, to;   /* levels */
    int *y;              /* by match of the bracket: its centre; 0: not drawn */
};

static const struct hj_bracket_match *match_at(const struct part *p, uint32_t i)
{
    return &p->e->b.matches[i];
}

/* Returns the number of matches in a level of the side; *FIRST is the first of
 * them. */
static uint32_t level_of(const struct event_bracket *e,
                         enum hj_bracket_side side, uint32_t level,
                         uint32_t *first)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < e->b.count; i++) {
        const struct hj_bracket_match *m = &e->b.matches[i];
        if (m->side != side || m->level != level)
            continue;
        if (count++ == 0)
            *first = i;
    }
    return count;
}

/* Returns the centre of the previous matches that are in the picture, or 0. */
static int middle(const struct part *p, const struct hj_bracket_match *m)
{
    int sum = 0, count = 0;

    for (int s = 0; s < 2; s++) {
        const struct hj_bracket_match *from;
        if (m->from[s] == HJ_NO_MATCH || m->loser_of[s])
            continue;
        from = match_at(p, m->from[s]);
        if (from->side != p->side || p->y[m->from[s]] == 0)
            continue;
        sum += p->y[m->from[s]];
        count++;
    }
    return count > 0 ? sum / count : 0;
}

/* Places the matches of the part.  Returns the height. */
static int place(struct part *p)
{
    uint32_t rows = p->end - p->first;

    for (uint32_t level = p->from; level <= p->to; level++) {
        uint32_t at = 0, count = level_of(p->e, p->side, level, &at), all;
        uint32_t base = 0;
        all = level_of(p->e, p->side, p->from, &base);
        for (uint32_t i = 0; i < count; i++) {
            /* The share of this match in the first level. */
            uint32_t above = i * (all / count), share = all / count;
            int y;
            if (above < p->first || above >= p->end)
                continue;
            y = middle(p, match_at(p, at + i));
            if (y == 0)
                y = TOP + MARGIN +
                    (int)(2 * (above - p->first) + share) * APART / 2;
            p->y[at + i] = y;
        }
    }
    return TOP + 2 * MARGIN + (int)rows * APART;
}

static void put_player(struct part *p, const struct hj_bracket_match *m, int s,
                       int x, int y)
{
    const struct hj_tournament *t = p->e->t;
    struct hj_svg_point at = {x + NAME, y};
    uint32_t player = m->players[s];
    bool won = m->decided && m->winner == player && player != HJ_NOBODY;
    const char *class = won ? "bracket-name bracket-won" : "bracket-name";
    char text[16];

    if (player == HJ_NOBODY) {
        if (m->known[s])
            hj_svg_text(p->out, "bracket-seed", at.x, y, HJ_STR("bye"));
        return;
    }
    snprintf(text, sizeof text, "%u", player + 1);
    hj_svg_text(p->out, "bracket-seed", x + 4, y, hj_str(text));
    hj_svg_label(p->out, class, at, 0, FITS, 1, t->players[player].name);
    if (m->match == NULL || !m->match->known)
        return;
    snprintf(text, sizeof text, "%d",
             (int)m->match->wins[m->match->players[0] == player ? 0 : 1]);
    hj_svg_text(p->out, "bracket-score", x + WIDE - 5, y, hj_str(text));
}

static void put_match(struct part *p, uint32_t index, int x)
{
    const struct hj_bracket_match *m = match_at(p, index);
    int y = p->y[index];

    hj_svg_rect(p->out, "bracket-match",
                (struct hj_svg_box){x, y - TALL / 2, WIDE, TALL}, 4);
    hj_out_printf(p->out, "<path class=\"bracket-line\" d=\"M%d %dh%d\"/>", x,
                  y, WIDE);
    put_player(p, m, 0, x, y - 6);
    put_player(p, m, 1, x, y + 14);
}

/* Draws the line from a previous match. */
static void put_join(struct part *p, uint32_t from, int to_x, int to_y)
{
    int x = to_x - COLUMN + WIDE, y = p->y[from];

    hj_out_printf(p->out,
                  "<path class=\"bracket-line\" d=\"M%d %dH%dV%dH%d\"/>", x, y,
                  (x + to_x) / 2, to_y, to_x);
}

static void put_level(struct part *p, uint32_t level)
{
    uint32_t at = 0, count = level_of(p->e, p->side, level, &at);
    int x = MARGIN + (int)(level - p->from) * COLUMN;
    char text[64];

    if (count == 0)
        return;
    snprintf(text, sizeof text, "Round %lld%s",
             (long long)(p->e->stage.first + match_at(p, at)->round - 1),
             p->side == HJ_SIDE_FINAL && level == 2 &&
                     !match_at(p, at)->known[0]
                 ? ", if needed"
                 : "");
    hj_svg_text(p->out, "bracket-head", x, TOP - 10, hj_str(text));
    for (uint32_t i = at; i < at + count; i++) {
        const struct hj_bracket_match *m = match_at(p, i);
        if (p->y[i] == 0 || is_bye(m) || !m->due)
            continue;
        for (int s = 0; level > p->from && s < 2; s++)
            if (m->from[s] != HJ_NO_MATCH && !m->loser_of[s] &&
                p->y[m->from[s]] != 0 && !is_bye(match_at(p, m->from[s])))
                put_join(p, m->from[s], x, p->y[i]);
        put_match(p, i, x);
    }
}

static void put_part(struct hj_out *out, const struct event_bracket *e,
                     enum hj_bracket_side side, uint32_t from, uint32_t to,
                     uint32_t first, uint32_t end)
{
    struct part p = {.out = out,
                     .e = e,
                     .side = side,
                     .first = first,
                     .end = end,
                     .from = from,
                     .to = to};
    int high, wide;

    p.y = calloc((size_t)e->b.count + 1, sizeof *p.y);
    if (p.y == NULL) {
        hj_out_fail_memory(out);
        return;
    }
    high = place(&p);
    wide = 2 * MARGIN + (int)(to - from) * COLUMN + WIDE;
    /* In its natural size, unless that is too large for a sheet. */
    hj_out_printf(out,
                  "<svg class=\"bracket\" width=\"%d\" height=\"%d\" "
                  "viewBox=\"0 0 %d %d\" aria-hidden=\"true\">",
                  wide, high, wide, high);
    for (uint32_t level = from; level <= to; level++)
        put_level(&p, level);
    hj_svg_end(out);
    free(p.y);
}

/* Returns the number of levels of a side. */
static uint32_t levels_of(const struct event_bracket *e,
                          enum hj_bracket_side side)
{
    uint32_t most = 0;

    for (uint32_t i = 0; i < e->b.count; i++)
        if (e->b.matches[i].side == side && e->b.matches[i].due &&
            e->b.matches[i].level > most)
            most = e->b.matches[i].level;
    return most;
}

static void put_heading(struct hj_out *out, const struct event_bracket *e,
                        enum hj_bracket_side side)
{
    static const char *const names[HJ_SIDES] = {"Winners\xE2\x80\x99 bracket",
                                                "Losers\xE2\x80\x99 bracket",
                                                "Final", "Third place"};
    bool twice = e->stage.method == HJ_DOUBLE_ELIMINATION;

    hj_out_printf(out, "<h2>%s</h2>\n",
                  side == HJ_SIDE_WINNERS && !twice ? "Bracket" : names[side]);
}

/* True if the level has only byes. */
static bool is_empty(const struct event_bracket *e, enum hj_bracket_side side,
                     uint32_t level)
{
    uint32_t at = 0, count = level_of(e, side, level, &at);

    for (uint32_t i = at; i < at + count; i++)
        if (!is_bye(&e->b.matches[i]))
            return false;
    return true;
}

/* Draws a side: parts of HIGH matches, as many levels as possible, then the
 * levels that follow. */
static void put_side(struct hj_out *out, const struct event_bracket *e,
                     enum hj_bracket_side side, uint32_t high)
{
    uint32_t levels = levels_of(e, side), from = 1, at;

    if (levels == 0)
        return;
    while (from < levels && is_empty(e, side, from))
        from++;
    hj_out_puts(out, "<section>");
    put_heading(out, e, side);
    while (from <= levels) {
        uint32_t count = level_of(e, side, from, &at), to = from;
        uint32_t each = high == 0 || count < high ? count : high;
        while (to < levels && (high == 0 || to - from + 1 < LEVELS) &&
               level_of(e, side, to + 1, &at) * each >= count)
            to++;
        for (uint32_t first = 0; first < count; first += each)
            put_part(out, e, side, from, to, first, first + each);
        from = to + 1;
    }
    hj_out_puts(out, "</section>\n");
}

void bracket_draw(struct hj_out *out, const struct event_bracket *e,
                  uint32_t high)
{
    static const enum hj_bracket_side order[] = {
        HJ_SIDE_WINNERS, HJ_SIDE_LOSERS, HJ_SIDE_FINAL, HJ_SIDE_THIRD};

    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        put_side(out, e, order[i], high);
}

static void put_name(struct hj_out *out, const struct event_bracket *e,
                     const struct hj_bracket_match *m, int s)
{
    hj_out_puts(out, "<td>");
    if (m->players[s] != HJ_NOBODY)
        hj_out_html(out, e->t->players[m->players[s]].name);
    else if (m->known[s])
        hj_out_puts(out, "bye");
}

void bracket_list(struct hj_out *out, const struct event_bracket *e)
{
    hj_out_puts(out, "<table>\n<thead><tr><th>Round<th>Bracket<th>Player"
                     "<th>Opponent<th>Result</thead>\n");
    for (uint32_t i = 0; i < e->b.count; i++) {
        const struct hj_bracket_match *m = &e->b.matches[i];
        if (is_bye(m) || !m->due ||
            (m->players[0] == HJ_NOBODY && m->players[1] == HJ_NOBODY))
            continue;
        hj_out_printf(out, "<tr><td>%lld<td>%s",
                      (long long)(e->stage.first + m->round - 1),
                      hj_bracket_side_name(m->side));
        put_name(out, e, m, 0);
        put_name(out, e, m, 1);
        hj_out_puts(out, "<td class=\"num\">");
        put_result(out, m);
        hj_out_char(out, '\n');
    }
    hj_out_puts(out, "</table>\n");
}
