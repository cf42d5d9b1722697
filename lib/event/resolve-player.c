/* SPDX-License-Identifier: MPL-2.0 */
/* Finding a player or a team by id, name or similar name. */
#include "event/store.h"

#include "base/utf8.h"

#include <stdlib.h>

enum { SUGGESTED = 3, NEAR = 3 };

/* The ways a row can match, the most reliable first. */
enum way { BY_ID, BY_NAME, BY_TEAM, BY_FOLDED_NAME, BY_FOLDED_TEAM, WAYS };

/* The state of a search. */
struct search {
    const struct hj_table *players;
    struct hj_str text, folded;
    bool teams; /* a team's name means its first member */
};

/* True if CELL folds to the same text. */
static bool folds_alike(struct hj_str cell, struct hj_str folded)
{
    struct hj_out *out = hj_out_memory();
    bool alike = hj_utf8_fold(cell, out) && hj_str_eq(hj_out_text(out), folded);

    hj_out_free(out);
    return alike;
}

static bool fits(const struct search *s, size_t row, enum way way)
{
    static const char *const columns[WAYS] = {"id", "name", "team", "name",
                                              "team"};
    struct hj_str cell = hj_table_get(s->players, row, columns[way]);

    if (strcmp(columns[way], "team") == 0 && (!s->teams || cell.n == 0))
        return false;
    return way < BY_FOLDED_NAME ? hj_str_eq(cell, s->text)
                                : folds_alike(cell, s->folded);
}

/* Returns the number of rows that match; *FOUND is the first.  Counts only the
 * first member of a team. */
static size_t find_rows(const struct search *s, size_t *found)
{
    for (enum way way = BY_ID; way < WAYS; way++) {
        size_t count = 0;
        for (size_t r = 0; r < hj_table_rows(s->players); r++) {
            if (!fits(s, r, way))
                continue;
            if (count++ == 0)
                *found = r;
            else if ((way == BY_TEAM || way == BY_FOLDED_TEAM) &&
                     hj_str_eq(hj_table_get(s->players, r, "team"),
                               hj_table_get(s->players, *found, "team")))
                count--;
        }
        if (count > 0)
            return count;
    }
    return 0;
}

/* Returns the distance of a row's names to the text.  A name that contains the
 * text is near. */
static unsigned distance(const struct search *s, size_t row)
{
    static const char *const columns[] = {"id", "name", "team"};
    unsigned best = NEAR + 1;
    unsigned most = s->folded.n / 3 + 1 < NEAR ? s->folded.n / 3 + 1 : NEAR;

    for (int c = 0; c < (s->teams ? 3 : 2); c++) {
        struct hj_str cell = hj_table_get(s->players, row, columns[c]);
        struct hj_out *out = hj_out_memory();
        if (!hj_out_failed(out) && cell.n > 0 && hj_utf8_fold(cell, out)) {
            struct hj_str name = hj_out_text(out);
            unsigned d = hj_utf8_distance(s->folded, name, most);
            d = d > most ? NEAR + 1 : d;
            if (s->folded.n > 1 && hj_str_search(name, s->folded, 0) < name.n &&
                d > 1)
                d = 1;
            best = d < best ? d : best;
        }
        hj_out_free(out);
    }
    return best;
}

/* Reports an unknown player and suggests similar names. */
static bool fail_unknown(const struct search *s, struct hj_error *e)
{
    struct hj_out *near = hj_out_memory();
    unsigned named = 0;

    for (unsigned d = 0; !hj_out_failed(near) && d <= NEAR; d++)
        for (size_t r = 0; r < hj_table_rows(s->players) && named < SUGGESTED;
             r++)
            if (distance(s, r) == d) {
                hj_out_puts(near, named++ ? ", " : "; did you mean ");
                hj_out_str(near, hj_table_get(s->players, r, "name"));
                hj_out_puts(near, " (");
                hj_out_str(near, hj_table_get(s->players, r, "id"));
                hj_out_char(near, ')');
            }
    if (named > 0 && !hj_out_failed(near))
        hj_fail(e, "no player '%.*s'%s?", HJ_STR_ARG(s->text),
                hj_out_text(near).p);
    else
        hj_fail(e, "no player '%.*s'", HJ_STR_ARG(s->text));
    hj_out_free(near);
    return false;
}

/* Returns the row of the first member of the row's team, or ROW without a
 * team. */
static size_t first_member(const struct search *s, size_t row)
{
    struct hj_str team = hj_table_get(s->players, row, "team");

    for (size_t r = 0; team.n > 0 && r < row; r++)
        if (hj_str_eq(hj_table_get(s->players, r, "team"), team))
            return r;
    return row;
}

static bool find(const struct search *s, bool side, struct hj_out *id,
                 struct hj_error *e)
{
    size_t found = 0, count = find_rows(s, &found);

    if (count == 0)
        return fail_unknown(s, e);
    if (count > 1)
        return hj_fail(e, "%zu players are called '%.*s': say the id", count,
                       HJ_STR_ARG(s->text));
    if (side && s->teams)
        found = first_member(s, found);
    hj_out_str(id, hj_table_get(s->players, found, "id"));
    return !hj_out_failed(id) || hj_fail_memory(e);
}

bool hj_event_player(struct hj_event *event, struct hj_str text, bool side,
                     struct hj_out *id, struct hj_error *e)
{
    struct hj_table *players = hj_event_query(event, HJ_VIEW_PLAYERS, 0, 0, e);
    struct hj_out *folded = hj_out_memory();
    int64_t teams = 0;
    bool fine =
        players != NULL &&
        store_number(event->db, "SELECT by_team FROM event", 0, 0, &teams, e);

    if (fine && !hj_utf8_fold(text, folded))
        fine = hj_utf8_valid(text, NULL)
                   ? hj_fail_memory(e)
                   : hj_fail(e, "a player's name is not UTF-8");
    fine = fine && find(&(struct search){players, text, hj_out_text(folded),
                                         teams != 0},
                        side, id, e);
    hj_table_free(players);
    hj_out_free(folded);
    return fine;
}
