/* SPDX-License-Identifier: MPL-2.0 */
/* Result slips, four on a sheet, and blank sheets for deck registration. */
#include "event/print.h"

#include "event/score.h"
#include "event/stage.h"
#include "event/table.h"

/* A file has 250 sheets, half a packet of paper, and is far below 2 MB. */
enum { PER_FILE = 1000 };
enum { PER_SHEET = 4, LONG = 45, LONGEST = 100, MOST_BOXES = 4 };
enum { LONG_TEAM = 24 }; /* its members need the room */
enum { MAIN_LINES = 46, SIDE_LINES = 16 };

/* --- slips --- */

/* Data for all slips of a round. */
struct slips {
    struct print *p;
    struct hj_table *t;
    struct hj_table *seats; /* for teams: HJ_VIEW_SEATS */
    int64_t most;           /* games one player can win; 0: points, no limit */
    bool seed_first;
};

static void put_boxes(struct hj_out *out, int64_t most)
{
    if (most == 0 || most > MOST_BOXES) {
        hj_out_puts(out, "______");
        return;
    }
    for (int64_t i = 0; i <= most; i++)
        hj_out_printf(out, "<i>%lld</i>", (long long)i);
}

/* Returns an additional class for long texts, which are set smaller. */
static const char *size_of(struct hj_str text)
{
    return text.n > LONGEST ? " longest" : text.n > LONG ? " long" : "";
}

/* Returns the first row in `seats`, which is in the order of tables, with TABLE
 * or a later table. */
static size_t first_seat(const struct hj_table *seats, int64_t table)
{
    size_t from = 0, to = hj_table_rows(seats);

    while (from < to) {
        size_t at = from + (to - from) / 2;
        if (hj_table_int(seats, at, "table") < table)
            from = at + 1;
        else
            to = at;
    }
    return from;
}

/* Counts the members of a team who have a seat.  SAY: writes them with the
 * numbers of their seats. */
static int put_members(struct slips *s, size_t row, int seat, bool say)
{
    int64_t table = hj_table_int(s->t, row, "table");
    struct hj_out *out = s->p->out;
    int count = 0;

    for (size_t r = first_seat(s->seats, table);
         r < hj_table_rows(s->seats) &&
         hj_table_int(s->seats, r, "table") == table;
         r++) {
        if (hj_table_int(s->seats, r, "seat") != seat + 1 ||
            hj_table_get(s->seats, r, "place").n == 0)
            continue;
        count++;
        if (!say)
            continue;
        hj_out_printf(out, "%s%d&nbsp;",
                      count == 1 ? "<tr><td class=\"members\" colspan=\"4\">"
                                 : ", ",
                      count);
        hj_out_html(s->p->out, hj_table_get(s->seats, r, "name"));
    }
    if (say && count > 0)
        hj_out_char(out, '\n');
    return count;
}

/* Writes a field for the result of each seat. */
static void put_seats(struct slips *s, size_t row)
{
    int one = put_members(s, row, 0, false);
    int two = put_members(s, row, 1, false);
    int count = one < two ? one : two;

    if (count < 2)
        return;
    hj_out_puts(s->p->out, "<tr><td class=\"seats\" colspan=\"4\">Seats: ");
    for (int n = 1; n <= count; n++)
        hj_out_printf(s->p->out, "%d&nbsp;___\xE2\x80\x93___ &nbsp; ", n);
    hj_out_char(s->p->out, '\n');
}

static void put_player(struct slips *s, size_t row, int seat)
{
    static const char *const names[] = {"player1", "player2", "player3",
                                        "player4"};
    static const char *const losses[] = {"loss1", "loss2", "loss3", "loss4"};
    struct hj_out *out = s->p->out;
    struct hj_str name = hj_table_get(s->t, row, names[seat]);
    int64_t lost = hj_table_int(s->t, row, losses[seat]);

    if (name.n == 0)
        return;
    hj_out_printf(out, "<tr><td class=\"who%s\">",
                  s->seats != NULL && name.n > LONG_TEAM && name.n <= LONG
                      ? " long"
                      : size_of(name));
    hj_out_html(s->p->out, name);
    if (s->seed_first && seat == 0)
        hj_out_puts(out, "<small>plays first, by seed</small>");
    if (lost > 0)
        hj_out_printf(out, "<small class=\"loss\">game loss: %lld</small>",
                      (long long)lost);
    hj_out_puts(out, "<td class=\"won\">");
    put_boxes(out, s->most);
    hj_out_puts(out, "<td class=\"drop\"><i>&nbsp;</i>"
                     "<td class=\"sign\">\n");
    if (s->seats != NULL)
        put_members(s, row, seat, true);
}

static void put_slip(struct slips *s, size_t row)
{
    struct hj_out *out = s->p->out;

    hj_out_puts(out, "<article class=\"slip\"><header><b>Table ");
    hj_out_html(s->p->out, hj_table_get(s->t, row, "table"));
    hj_out_puts(out, "</b><span>");
    hj_out_html(s->p->out, s->p->s->info.name);
    hj_out_printf(out,
                  ", round %lld</span></header>\n<main><table>\n"
                  "<tr><th class=\"who\">Player<th>%s<th class=\"drop\">"
                  "Leaves<th class=\"sign\">Signed\n",
                  (long long)s->p->round, s->most > 0 ? "Games won" : "Points");
    for (int seat = 0; seat < HJ_TABLE_SEATS; seat++)
        put_player(s, row, seat);
    if (s->seats != NULL)
        put_seats(s, row);
    hj_out_puts(out, "<tr><td class=\"who\">Drawn games<td>");
    put_boxes(out, s->most > 0 ? s->p->s->info.best_of : 0);
    hj_out_puts(out, "<td class=\"drop\"><td class=\"sign\">\n</table>");
    print_code(s->p);
    hj_out_puts(out, "</main></article>\n");
}

/* Writes sheets of four slips, from the top.  As a stack, the first slips of
 * all sheets come first, then the second ones, and so on, so that the piles are
 * in order after cutting. */
static void put_sheets(struct slips *s, size_t from, size_t to)
{
    size_t sheets = (to - from + PER_SHEET - 1) / PER_SHEET;

    for (size_t sheet = 0; sheet < sheets; sheet++) {
        hj_out_puts(s->p->out, "<div class=\"sheet\">\n");
        for (size_t i = 0; i < PER_SHEET; i++) {
            size_t row = from + (s->p->stack ? i * sheets + sheet
                                             : sheet * PER_SHEET + i);
            if (row < to)
                put_slip(s, row);
        }
        hj_out_puts(s->p->out, "</div>\n");
    }
}

/* Writes one page, or files of one pile each. */
static bool put_files(struct slips *s)
{
    size_t rows = hj_table_rows(s->t);
    size_t most = s->p->into != NULL ? PER_FILE : rows;
    bool fine = true;

    for (size_t from = 0; fine && from < rows; from += most) {
        fine = from == 0 || print_next(s->p);
        if (fine)
            put_sheets(s, from, rows - from < most ? rows : from + most);
    }
    return fine;
}

bool print_slips(struct print *p)
{
    struct slips s = {.p = p, .most = hj_event_most_wins(&p->s->info)};
    struct hj_event_stage stage;
    bool fine = hj_event_stage_of(p->s->event, p->round, &stage, p->e);

    s.seed_first = fine && stage.seed_first;
    s.t = fine ? hj_event_query(p->s->event, HJ_VIEW_SLIPS, p->round, 0, p->e)
               : NULL;
    if (s.t != NULL && p->s->info.by_team)
        s.seats = hj_event_query(p->s->event, HJ_VIEW_SEATS, p->round, 0, p->e);
    fine = s.t != NULL && (s.seats != NULL || !p->s->info.by_team) &&
           put_files(&s);
    hj_table_free(s.t);
    hj_table_free(s.seats);
    return fine;
}

/* --- registration --- */

static void put_field(struct print *p, const char *label, struct hj_str text)
{
    hj_out_printf(p->out, "<dt>%s<dd class=\"field%s\">", label, size_of(text));
    hj_out_html(p->out, text);
    hj_out_char(p->out, '\n');
}

static void put_lines(struct print *p, const char *title, int lines)
{
    hj_out_printf(p->out, "<h2>%s</h2>\n<ol class=\"lines\">", title);
    for (int i = 0; i < lines; i++)
        hj_out_puts(p->out, "<li>");
    hj_out_puts(p->out, "</ol>\n");
}

static void put_form(struct print *p, const struct hj_table *players, size_t r)
{
    hj_out_puts(p->out, "<div class=\"sheet form\">\n");
    print_head(p, "Deck registration", false);
    hj_out_puts(p->out, "<dl>\n");
    hj_out_printf(p->out, "<dt>Player<dd class=\"whole%s\">",
                  size_of(hj_table_get(players, r, "name")));
    hj_out_html(p->out, hj_table_get(players, r, "name"));
    put_field(p, "Id", hj_table_get(players, r, "id"));
    put_field(p, "Format", p->s->info.format);
    put_field(p, "Day", p->s->info.day);
    put_field(p, "Team", hj_table_get(players, r, "team"));
    put_field(p, "Deck", HJ_STR(""));
    hj_out_puts(p->out, "</dl>\n");
    put_lines(p, "Main deck: number and card", MAIN_LINES);
    put_lines(p, "Sideboard", SIDE_LINES);
    hj_out_puts(p->out,
                "<footer>Cards in the main deck ______ &nbsp; sideboard ______ "
                "&nbsp; signed ____________________ &nbsp; checked by judge "
                "____________________</footer>\n</div>\n");
}

bool print_registration(struct print *p)
{
    struct hj_table *players =
        hj_event_query(p->s->event, HJ_VIEW_PLAYERS, 0, 0, p->e);
    bool fine = players != NULL, any = false;

    for (size_t r = 0; fine && r < hj_table_rows(players); r++) {
        if (hj_table_get(players, r, "dropped").n > 0)
            continue;
        any = true;
        fine = !print_full(p) || print_next(p);
        if (fine)
            put_form(p, players, r);
    }
    hj_table_free(players);
    return fine && (any || hj_fail(p->e, "no player takes part"));
}
