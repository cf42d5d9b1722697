/* SPDX-License-Identifier: MPL-2.0 */
/* Warnings about players: names that are easily taken for others, no team. */
#include "event/session.h"

#include "base/utf8.h"
#include "pairing/tournament.h"

#include <stdlib.h>

enum { NAMED = 6 }; /* names in one warning */

/* A name without case and accents, and the row of the player. */
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

/* Warns of COUNT players with one name, of whom one at least is new. */
static void warn_of_same(const struct session *s,
                         const struct hj_table *players,
                         const struct folded *list, size_t count)
{
    struct hj_out *out = hj_out_memory();

    if (out == NULL)
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

void session_warn_hidden(struct session *s, struct hj_str name)
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

static void warn_of_words(const struct session *s,
                          const struct hj_table *players, size_t from)
{
    for (size_t r = from; r < hj_table_rows(players); r++) {
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

void session_warn_alone(const struct session *s, struct hj_str names,
                        size_t count)
{
    cli_fail(s->cli,
             "warning: %s: no team is given for %.*s, who play%s alone; "
             "player edit --team gives one",
             s->file, HJ_STR_ARG(names), count == 1 ? "s" : "");
}

/* Where teams play, warns of who has none from row FROM on. */
static void warn_of_alone(const struct session *s,
                          const struct hj_table *players, size_t from)
{
    struct hj_out *out = hj_out_memory();
    size_t count = 0;

    for (size_t r = from; out != NULL && r < hj_table_rows(players); r++) {
        if (hj_table_get(players, r, "team").n > 0 || ++count > NAMED + 1)
            continue;
        hj_out_puts(out, count > 1 ? ", " : "");
        if (count <= NAMED)
            hj_out_visible(out, hj_table_get(players, r, "name"));
        else
            hj_out_puts(out, "…");
    }
    if (count > 0 && !hj_out_failed(out))
        session_warn_alone(s, hj_out_text(out), count);
    hj_out_free(out);
}

bool session_warn_of_names(struct session *s, size_t from)
{
    static const char *const columns[] = {"id", "name", "team"};
    struct hj_table *players =
        hj_event_ask(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);
    size_t rows = players ? hj_table_rows(players) : 0;
    struct folded *list = calloc(rows + 1, sizeof *list);
    bool fine = players != NULL && (list != NULL || hj_fail_memory(&s->e));

    for (size_t r = 0; fine && r < rows; r++) {
        list[r] = (struct folded){hj_out_memory(), r};
        fine = (list[r].text != NULL &&
                hj_utf8_fold(hj_table_get(players, r, "name"), list[r].text)) ||
               hj_fail_memory(&s->e);
    }
    if (fine)
        qsort(list, rows, sizeof *list, by_text);
    for (size_t i = 0, end; fine && i < rows; i = end) {
        bool fresh = false;
        for (end = i; end < rows && hj_str_eq(hj_out_text(list[end].text),
                                              hj_out_text(list[i].text));
             end++)
            fresh = fresh || list[end].row >= from;
        if (fresh && end - i > 1)
            warn_of_same(s, players, &list[i], end - i);
    }
    if (fine)
        warn_of_words(s, players, from);
    if (fine && s->info.by_team)
        warn_of_alone(s, players, from);
    for (size_t r = from; fine && r < rows; r++)
        for (size_t c = 0; c < sizeof columns / sizeof *columns; c++)
            session_warn_hidden(s, hj_table_get(players, r, columns[c]));
    for (size_t r = 0; list != NULL && r < rows; r++)
        hj_out_free(list[r].text);
    free(list);
    hj_table_free(players);
    return fine;
}
