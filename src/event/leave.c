/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event player drop, undrop and remove, and their effect on the current
 * round. */
#include "event/session.h"

#include "event/score.h"
#include "event/tournament-view.h"

/* Returns the row of the table at which ID sits, or the number of rows. */
static size_t row_of(const struct hj_table *tables, struct hj_str id)
{
    static const char *const seats[] = {"player1", "player2", "player3",
                                        "player4"};
    size_t row = 0;

    for (; row < hj_table_rows(tables); row++)
        for (int s = 0; s < 4; s++)
            if (hj_str_eq(hj_table_get(tables, row, seats[s]), id))
                return row;
    return row;
}

/* True if the table has two players and no result. */
static bool is_open(const struct hj_table *tables, size_t row)
{
    return row < hj_table_rows(tables) &&
           hj_table_get(tables, row, "special").n == 0 &&
           hj_table_get(tables, row, "player3").n == 0 &&
           hj_table_get(tables, row, "wins1").n == 0;
}

/* Returns the tables of the last round.  NULL with the reason in s->e. */
static struct hj_table *last_tables(struct session *s)
{
    return hj_event_query(s->event, HJ_VIEW_MATCHES, s->info.round,
                          s->info.round, &s->e);
}

bool session_walk_over(struct session *s, struct hj_str id)
{
    struct hj_table *tables;
    bool fine = true, elimination = false;
    size_t row;

    if (s->info.round == 0)
        return true;
    tables = last_tables(s);
    if (tables == NULL)
        return false;
    row = row_of(tables, id);
    if (is_open(tables, row))
        fine = hj_event_is_elimination(s->event, s->info.round, &elimination,
                                       &s->e);
    if (elimination) {
        hj_write_int(s->w, "walkover", hj_table_int(tables, row, "table"));
        hj_write_int(s->w, "wins", hj_event_bye_wins(&s->info));
    }
    hj_table_free(tables);
    return fine;
}

/* Prints where a player, who plays as SIDE, finds a seat when the last round
 * has none.  OPEN is true if it has a table that may be paired anew. */
static bool tell_seat(struct session *s, struct hj_str id, struct hj_str side,
                      bool open)
{
    struct hj_out *out = s->cli->out;
    struct hj_event_stage stage;
    struct hj_tournament *t;
    bool place, bracket, first;

    if (!hj_event_stage_of(s->event, s->info.round, &stage, &s->e))
        return false;
    t = hj_event_tournament(s->event, &stage, s->info.round, &s->e);
    if (t == NULL)
        return false;
    place = hj_tournament_find(t, side) != HJ_NOBODY;
    hj_tournament_free(t);
    bracket = s->info.cut == 0 && hj_method_has_bracket(stage.method);
    first = open && s->info.round == stage.first;
    if (bracket && place && !first)
        return true; /* out, or without a match in this round */
    hj_out_printf(out, "round %lld was paired without ",
                  (long long)s->info.round);
    hj_out_visible(out, id);
    if (s->info.cut > 0)
        hj_out_puts(out, " and the cut is made");
    else if (!place && (!bracket || !first))
        hj_out_printf(out, " and the %s made",
                      bracket ? "bracket is" : "groups are");
    else if (!open)
        hj_out_puts(out, ": the next round has a seat");
    else
        hj_out_printf(out, ": 'hj-event round repair %s%s%s' %s%s", s->file,
                      place ? "" : " --method ",
                      place ? "" : hj_method_name(stage.method),
                      !place ? "makes the bracket anew"
                      : stage.method == HJ_ROUND_ROBIN
                          ? "finds a seat or says how"
                          : "finds a seat",
                      bracket ? ", no later round has a seat"
                              : ", otherwise the next round does");
    hj_out_char(out, '\n');
    return true;
}

/* Prints advice if a player who is in has no seat in the last round. */
static bool tell_unseated(struct session *s, struct hj_str id)
{
    struct hj_out *out;
    struct hj_table *tables;
    struct hj_str side;
    bool open = false, fine;

    if (s->info.round == 0 || s->cli->json)
        return true;
    out = hj_out_memory();
    tables = last_tables(s);
    if (hj_out_failed(out) || tables == NULL ||
        !hj_event_player(s->event, id, true, out, &s->e)) {
        hj_out_free(out);
        hj_table_free(tables);
        return false;
    }
    side = hj_out_text(out);
    for (size_t r = 0; r < hj_table_rows(tables); r++)
        open = open || is_open(tables, r) ||
               hj_str_is(hj_table_get(tables, r, "special"), "BYE");
    fine = row_of(tables, side) < hj_table_rows(tables) ||
           tell_seat(s, id, side, open);
    hj_table_free(tables);
    hj_out_free(out);
    return fine;
}

int session_enter_player(struct session *s, enum hj_entry_kind kind,
                         struct hj_str id)
{
    int status = session_enter(s, kind);

    if (status == CLI_FINE && !tell_unseated(s, id))
        status = session_trouble(s);
    return status;
}

/* Writes the column KEY of a player unless it is empty. */
static bool write_column(struct session *s, struct hj_str id, const char *key)
{
    struct hj_table *players =
        hj_event_query(s->event, HJ_VIEW_PLAYERS, 0, 0, &s->e);

    if (players == NULL)
        return false;
    for (size_t r = 0; r < hj_table_rows(players); r++)
        if (hj_str_eq(hj_table_get(players, r, "id"), id) &&
            hj_table_get(players, r, key).n > 0)
            hj_write_str(s->w, key, hj_table_get(players, r, key));
    hj_table_free(players);
    return true;
}

bool session_team(struct session *s, struct hj_str id)
{
    return !s->info.by_team || write_column(s, id, "team");
}

static bool write_args(struct session *s, const char *note,
                       enum hj_entry_kind kind, struct hj_str id)
{
    bool gone = kind == HJ_ENTRY_PLAYER_REMOVE;

    hj_write_str(s->w, "player", id);
    if (!gone)
        hj_write_int(s->w, "moves", 2);
    if (!session_text(s, "note", note))
        return false;
    if (gone)
        return write_column(s, id, "name");
    return session_team(s, id) &&
           (kind == HJ_ENTRY_PLAYER_UNDROP || session_walk_over(s, id));
}

int session_move(struct session *s, const char *player, const char *note,
                 enum hj_entry_kind kind)
{
    struct hj_out *id = hj_out_memory();
    int status = CLI_TROUBLE;
    bool side = kind != HJ_ENTRY_PLAYER_REMOVE;
    bool fine = (!hj_out_failed(id) || hj_fail_memory(&s->e)) &&
                hj_event_player(s->event, hj_str(player), side, id, &s->e) &&
                write_args(s, note, kind, hj_out_text(id));

    if (!fine)
        session_trouble(s);
    else if (kind == HJ_ENTRY_PLAYER_UNDROP)
        status = session_enter_player(s, kind, hj_out_text(id));
    else
        status = session_enter(s, kind);
    hj_out_free(id);
    return status;
}
