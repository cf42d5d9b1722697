/* SPDX-License-Identifier: MPL-2.0 */
/* The points for places: a table of points. */
#include "event/season-internal.h"

enum { MOST_POINTS = 1000000, WIN = 3, DRAW = 1 };

/* Takes a whole number of at most MOST from the start of *TEXT. */
static bool take_number(struct hj_str *text, int64_t most, int64_t *number)
{
    size_t i = 0;

    for (*number = 0; i < text->n && text->p[i] >= '0' && text->p[i] <= '9' &&
                      *number <= most;
         i++)
        *number = *number * 10 + (text->p[i] - '0');
    *text = hj_str_from(*text, i);
    return i > 0 && *number <= most;
}

/* Reads "3", "5-8", or a word for a match result or for participation. */
static bool read_place(struct hj_str text, struct season_points *points)
{
    static const char *const words[] = {"", "win", "draw", "loss", "played"};

    for (int i = SEASON_WIN; i <= SEASON_PLAYED; i++) {
        if (hj_str_equal_nocase(text, hj_str(words[i]))) {
            points->of = i;
            return true;
        }
    }
    points->of = SEASON_PLACE;
    if (!take_number(&text, MOST_POINTS, &points->first) || points->first < 1)
        return false;
    points->last = points->first;
    if (text.n > 0 && text.p[0] == '-') {
        text = hj_str_from(text, 1);
        if (!take_number(&text, MOST_POINTS, &points->last))
            return false;
    }
    return text.n == 0 && points->last >= points->first;
}

/* True if an earlier row has the same subject as the last one. */
static bool is_said(const struct hj_season *s)
{
    const struct season_points *p = &s->points[s->points_count - 1];

    for (const struct season_points *q = s->points; q < p; q++)
        if (q->of == p->of && q->players == p->players &&
            (p->of != SEASON_PLACE ||
             (q->first <= p->last && p->first <= q->last)))
            return true;
    return false;
}

bool hj_season_points(struct hj_season *s, const struct hj_csv *csv,
                      const char *file, struct hj_error *e)
{
    hj_column place = hj_csv_column(csv, "place");
    hj_column points = hj_csv_column(csv, "points");
    hj_column players = hj_csv_column(csv, "players");

    if (place == HJ_NO_COLUMN || points == HJ_NO_COLUMN)
        return hj_fail(e, "%s:1: missing column '%s'", file,
                       place == HJ_NO_COLUMN ? "place" : "points");
    s->points =
        hj_arena_array(s->arena, hj_csv_rows(csv) + 1, sizeof *s->points);
    if (s->points == NULL)
        return hj_fail_memory(e);
    for (size_t row = 0; row < hj_csv_rows(csv); row++) {
        struct season_points *p = &s->points[s->points_count++];
        struct hj_str number = hj_csv_cell(csv, row, points);
        struct hj_str least = hj_csv_cell(csv, row, players);
        if (!read_place(hj_csv_cell(csv, row, place), p))
            return hj_fail(e,
                           "%s:%u: unknown place '%.*s' (1, 5-8, win, draw, "
                           "loss or played)",
                           file, hj_csv_line(csv, row),
                           HJ_STR_ARG(hj_csv_cell(csv, row, place)));
        if (!take_number(&number, MOST_POINTS, &p->points) || number.n > 0)
            return hj_fail(e, "%s:%u: points must be a number from 0 to %d",
                           file, hj_csv_line(csv, row), MOST_POINTS);
        if (least.n > 0 &&
            (!take_number(&least, MOST_POINTS, &p->players) || least.n > 0))
            return hj_fail(e, "%s:%u: players must be a number", file,
                           hj_csv_line(csv, row));
        if (is_said(s))
            return hj_fail(e, "%s:%u: '%.*s' has points in an earlier row",
                           file, hj_csv_line(csv, row),
                           HJ_STR_ARG(hj_csv_cell(csv, row, place)));
    }
    return true;
}

/* Returns the points of the row for OF, or for a place, in an event with that
 * many players; 0 if there is none. */
static int64_t row_points(const struct hj_season *s, int of, int64_t place,
                          int64_t players)
{
    const struct season_points *best = NULL;

    for (size_t i = 0; i < s->points_count; i++) {
        const struct season_points *p = &s->points[i];
        if ((int)p->of == of && p->players <= players &&
            (of != SEASON_PLACE || (p->first <= place && place <= p->last)) &&
            (best == NULL || p->players > best->players))
            best = p;
    }
    return best ? best->points : 0;
}

int64_t hj_season_entry_points(const struct hj_season *s,
                               const struct season_entry *entry)
{
    int64_t players = s->events[entry->event].players;

    if (s->points == NULL)
        return WIN * entry->won + DRAW * entry->drawn;
    return row_points(s, SEASON_PLAYED, 0, players) +
           entry->won * row_points(s, SEASON_WIN, 0, players) +
           entry->drawn * row_points(s, SEASON_DRAW, 0, players) +
           entry->lost * row_points(s, SEASON_LOSS, 0, players) +
           (entry->place > 0
                ? row_points(s, SEASON_PLACE, entry->place, players)
                : 0);
}
