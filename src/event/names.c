/* SPDX-License-Identifier: MPL-2.0 */
/* Warnings about players: confusing names, missing teams, shared fixed
 * tables. */
#include "event/session.h"

#include "base/utf8.h"
#include "pairing/tournament.h"

#include <stdlib.h>

enum { NAMED = 6 }; /* most names in one warning */

/* The row of a player, with the folded name. */
struct folded {
    struct hj_out *text;
    size_t row;
};

static int by_text(const void *a, const void *b)
{
    const struct folded *x = a, *y = b;
    int order = hj_str_compare(hj_out_text(x->text), hj_out_text(y->text));

    return order != 0 ? order : x->row < y->row ? -1 : x->row > y->row;
}

/* Warns of COUNT players with one name, at least one of them new. */
static void warn_of_same(const struct session *s,
                         const struct hj_table *players,
                         const struct folded *list, size_t count)
{
    struct hj_out *out = hj_out_memory();

    if (hj_out_failed(out))
        return;
    hj_out_visible(out, hj_table_get(players, list[0].row, "name"));
    hj_out_puts(out, "; their ids are ");
    for (size_t i = 0; i < count && i < NAMED; i++) {
        hj_out_puts(out, i > 0 ? ", " : "");
        hj_out_visible(out, hj_table_get(players, list[i].row, "id"));
    }
    if (count > NAMED)
        hj_out_puts(out, ", …");
    if (!hj_out_failed(out))
        cli_fail(s->cli, "warning: %zu players are called %.*s", count,
                 HJ_STR_ARG(hj_out_text(out)));
    hj_out_free(out);
}

/* Warns of invisible characters in a player's name, id or team. */
static void warn_of_hidden(const struct session *s, struct hj_str name)
{
    struct hj_out *out;
    uint32_t rune;

    if (!hj_utf8_hidden(name, &rune) || (out = hj_out_memory()) == NULL)
        return;
    hj_out_visible(out, name);
    if (!hj_out_failed(out))
        cli_fail(s->cli,
                 "warning: %s: '%s' has a character that nobody sees, U+%04X",
                 s->file, hj_out_text(out).p, (unsigned)rune);
    hj_out_free(out);
}

/* The rows of the players to check, from FROM to TO - 1. */
struct fresh {
    size_t from, to;
};

static bool is_fresh(const struct fresh *fresh, size_t row)
{
    return row >= fresh->from && row < fresh->to;
}

static void warn_of_words(const struct session *s,
                          const struct hj_table *players,
                          const struct fresh *fresh)
{
    for (size_t r = fresh->from; r < fresh->to; r++) {
        struct hj_str name = hj_table_get(players, r, "name");
        if (hj_player_name_is_word(name))
            cli_fail(
                s->cli,
                "warning: a player is called '%.*s', which on pairings and "
                "in results means a round without an opponent; player "
                "edit --name gives another name",
                HJ_STR_ARG(name));
    }
}

/* Warns of players without a team in an event of teams. */
static void warn_of_alone(const struct session *s,
                          const struct hj_table *players,
                          const struct fresh *fresh)
{
    struct hj_out *out = hj_out_memory();
    size_t count = 0;

    for (size_t r = fresh->from; !hj_out_failed(out) && r < fresh->to; r++) {
        if (hj_table_get(players, r, "team").n > 0 || ++count > NAMED + 1)
            continue;
        hj_out_puts(out, count > 1 ? ", " : "");
        if (count <= NAMED)
            hj_out_visible(out, hj_table_get(players, r, "name"));
        else
            hj_out_puts(out, "…");
    }
    if (count > 0 && !hj_out_failed(out))
        cli_fail(s->cli,
                 "warning: %s: no team is given for %s, who play%s alone; "
                 "player edit --team gives one",
                 s->file, hj_out_text(out).p, count == 1 ? "s" : "");
    hj_out_free(out);
}

/* A player with a fixed table who is in. */
struct keeper {
    int64_t table;
    size_t row;
};

static int by_table(const void *a, const void *b)
{
    const struct keeper *x = a, *y = b;

    return x->table != y->table ? (x->table < y->table ? -1 : 1)
                                : (x->row > y->row) - (x->row < y->row);
}

/* Warns of two players with the same fixed table, in the order of their
 * rows. */
static void tell_table(const struct session *s, const struct hj_table *players,
                       const struct keeper *a, const struct keeper *b,
                       bool others)
{
    size_t first = a->row < b->row ? a->row : b->row;
    size_t second = a->row < b->row ? b->row : a->row;

    cli_fail(s->cli,
             "warning: %s: %.*s (%.*s)%s %.*s (%.*s)%s keep table %lld, where "
             "only one of them sits unless they play each other",
             s->file, HJ_STR_ARG(hj_table_get(players, first, "name")),
             HJ_STR_ARG(hj_table_get(players, first, "id")),
             others ? "," : " and",
             HJ_STR_ARG(hj_table_get(players, second, "name")),
             HJ_STR_ARG(hj_table_get(players, second, "id")),
             others ? " and others" : "", (long long)a->table);
}

/* Warns if a player to check shares a fixed table with one who is not a member
 * of the same team.  Members of a team sit together. */
static void warn_of_table(const struct session *s,
                          const struct hj_table *players,
                          const struct fresh *fresh, const struct keeper *list,
                          size_t count)
{
    for (size_t a = 0; a < count; a++) {
        struct hj_str team = hj_table_get(players, list[a].row, "team");
        if (!is_fresh(fresh, list[a].row))
            continue;
        for (size_t b = 0; b < count; b++)
            if (a != b &&
                (!s->info.by_team || team.n == 0 ||
                 !hj_str_eq(hj_table_get(players, list[b].row, "team"),
                            team))) {
                tell_table(s, players, &list[a], &list[b], count > 2);
                return;
            }
    }
}

/* Warns once for each fixed table of several players.  Returns false when out
 * of memory. */
static bool warn_of_tables(const struct session *s,
                           const struct hj_table *players,
                           const struct fresh *fresh)
{
    size_t rows = hj_table_rows(players), count = 0;
    struct keeper *list = calloc(rows + 1, sizeof *list);
    bool good;

    for (size_t r = 0; list != NULL && r < rows; r++) {
        int64_t table = hj_table_int(players, r, "table");
        if (table > 0 && hj_table_get(players, r, "dropped").n == 0)
            list[count++] = (struct keeper){table, r};
    }
    if (list != NULL)
        qsort(list, count, sizeof *list, by_table);
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && list[end].table == list[i].table; end++)
            ;
        warn_of_table(s, players, fresh, &list[i], end - i);
    }
    good = list != NULL;
    free(list);
    return good;
}

/* Returns the rows of the players just entered, or of the player ID. */
static struct fresh find_fresh(const struct session *s,
                               const struct hj_table *players, struct hj_str id)
{
    size_t rows = hj_table_rows(players), row = (size_t)s->info.players;

    if (id.n == 0)
        return (struct fresh){row, rows};
    for (row = 0;
         row < rows && !hj_str_eq(hj_table_get(players, row, "id"), id); row++)
        ;
    return (struct fresh){row, row < rows ? row + 1 : rows};
}

/* Warns of players entered whose name another player has. Returns false if out
 * of memory. */
static bool warn_of_names(struct session *s, const struct hj_table *players,
                          const struct fresh *fresh)
{
    size_t rows = hj_table_rows(players);
    struct folded *list = calloc(rows + 1, sizeof *list);
    bool fine = list != NULL;

    for (size_t r = 0; fine && r < rows; r++) {
        list[r] = (struct folded){hj_out_memory(), r};
        fine = list[r].text != NULL &&
               hj_utf8_fold(hj_table_get(players, r, "name"), list[r].text);
    }
    if (fine)
        qsort(list, rows, sizeof *list, by_text);
    for (size_t i = 0, end; fine && i < rows; i = end) {
        bool any = false;
        for (end = i; end < rows && hj_str_eq(hj_out_text(list[end].text),
                                              hj_out_text(list[i].text));
             end++)
            any = any || is_fresh(fresh, list[end].row);
        if (any && end - i > 1)
            warn_of_same(s, players, &list[i], end - i);
    }
    for (size_t r = 0; list != NULL && r < rows; r++)
        hj_out_free(list[r].text);
    free(list);
    return fine;
}

bool session_warn_of_players(struct session *s, struct hj_str id)
{
    static const char *const columns[] = {"id", "name", "team", "club",
                                          "family"};
    struct hj_table *players =
        hj_event_query(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
    struct fresh fresh;
    bool fine;

    if (players == NULL)
        return false;
    fresh = find_fresh(s, players, id);
    fine = warn_of_names(s, players, &fresh);
    warn_of_words(s, players, &fresh);
    if (s->info.by_team)
        warn_of_alone(s, players, &fresh);
    fine = fine && warn_of_tables(s, players, &fresh);
    for (size_t r = fresh.from; r < fresh.to; r++)
        for (size_t c = 0; c < sizeof columns / sizeof *columns; c++)
            warn_of_hidden(s, hj_table_get(players, r, columns[c]));
    hj_table_free(players);
    return fine || hj_fail_memory(&s->e);
}
