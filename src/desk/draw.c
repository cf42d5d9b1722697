/* SPDX-License-Identifier: MPL-2.0 */
/* Drawing the desk. */
#include "desk/desk.h"

#include "event/clock.h"

#include <stdio.h>

enum {
    AROUND = 4, /* rows of title, headings, bar and typed line */
    NUMBER = 7, /* columns of a table's number */
    RESULT = 18,
    LONGEST_NAME = 20
};

size_t desk_rows(const struct desk *d)
{
    int rows = getmaxy(d->terminal.window) - AROUND - DESK_PANE;

    return rows > 1 ? (size_t)rows : 1;
}

/* Draws the clock of the last round at the right edge. */
static void draw_clock(struct desk *d)
{
    size_t row = model_round_row(&d->model);
    int width = getmaxx(d->terminal.window), n;
    struct hj_out *out;
    int64_t left;

    if (row == SIZE_MAX || d->model.shown != d->model.info.round)
        return;
    out = hj_out_memory();
    if (hj_out_failed(out))
        return;
    left = clock_left(d->model.rounds, row, clock_moment(d->at));
    hj_out_puts(out, "  clock ");
    clock_put(out, left);
    hj_out_printf(out, " %s ", clock_state(d->model.rounds, row, left));
    n = (int)hj_out_text(out).n;
    terminal_put(&d->terminal, 0, width - n, n, A_REVERSE, hj_out_text(out));
    hj_out_free(out);
}

/* True if the displayed round is published. */
static bool is_published(const struct desk *d)
{
    size_t row = model_round_row(&d->model);

    return row != SIZE_MAX &&
           hj_table_get(d->model.rounds, row, "published").n > 0;
}

static void draw_title(struct desk *d)
{
    const struct desk_model *m = &d->model;
    struct hj_out *out = hj_out_memory();
    size_t open = 0;
    int64_t extra;

    if (hj_out_failed(out))
        return;
    for (size_t r = 0; r < hj_table_rows(m->tables); r++)
        open += model_is_open(m, hj_table_int(m->tables, r, "table"), &extra);
    hj_out_char(out, ' ');
    hj_out_str(out, hj_str_first(m->info.name,
                                 styled_fit(m->info.name, LONGEST_NAME)));
    if (m->damage != NULL)
        hj_out_puts(out, "  DAMAGED, can only be read");
    if (m->shown == 0)
        hj_out_printf(out, ": %lld players, no round yet",
                      (long long)m->info.players);
    else
        hj_out_printf(out, ": round %lld%s%s, %zu of %zu outstanding",
                      (long long)m->shown,
                      m->shown < m->info.round ? " (not the last)" : "",
                      is_published(d) ? "" : " (not published)", open,
                      hj_table_rows(m->tables));
    terminal_put_bar(&d->terminal, 0,
                     terminal_displayable(&d->terminal, hj_out_text(out)));
    hj_out_free(out);
    draw_clock(d);
}

/* Draws a row: number, players, result. */
static void draw_row(struct desk *d, int y, size_t shown)
{
    const struct hj_table *tables = d->model.tables;
    size_t row = d->model.rows[shown];
    int width = getmaxx(d->terminal.window);
    int names = (width - NUMBER - RESULT) / 2;
    int64_t table = hj_table_int(tables, row, "table"), extra;
    bool open = model_is_open(&d->model, table, &extra);
    struct hj_str result = hj_table_get(tables, row, "result");
    attr_t attr =
        terminal_look(&d->terminal, shown == d->cursor ? STYLED_CURRENT
                                    : open             ? STYLED_PLAIN
                                                       : STYLED_DIM);
    char text[64];
    int n = snprintf(text, sizeof text, "%c%5lld ", open ? '*' : ' ',
                     (long long)table);

    if (shown == d->cursor)
        terminal_put_blanks(&d->terminal, y, width, attr);
    terminal_put(&d->terminal, y, 0, NUMBER, attr,
                 (struct hj_str){text, (size_t)n});
    terminal_put(&d->terminal, y, NUMBER, names - 1, attr,
                 terminal_displayable(&d->terminal,
                                      hj_table_get(tables, row, "player1")));
    terminal_put(&d->terminal, y, NUMBER + names, names - 1, attr,
                 terminal_displayable(&d->terminal,
                                      hj_table_get(tables, row, "player2")));
    if (extra != 0)
        n = snprintf(text, sizeof text, "%+lld min", (long long)extra);
    else
        n = snprintf(text, sizeof text, "%.*s", HJ_STR_ARG(result));
    terminal_put(&d->terminal, y, NUMBER + 2 * names, RESULT, attr,
                 (struct hj_str){text, (size_t)n});
}

static void draw_tables(struct desk *d)
{
    size_t rows = desk_rows(d), count = d->model.row_count;
    int width = getmaxx(d->terminal.window);
    int names = (width - NUMBER - RESULT) / 2;
    attr_t head = terminal_look(&d->terminal, STYLED_HEAD);
    char more[48];

    if (d->cursor < d->top)
        d->top = d->cursor;
    if (d->cursor >= d->top + rows)
        d->top = d->cursor - rows + 1;
    if (d->top + rows > count)
        d->top = count > rows ? count - rows : 0;
    terminal_put(&d->terminal, 1, 0, NUMBER, head, HJ_STR(" Table"));
    terminal_put(&d->terminal, 1, NUMBER, names, head, HJ_STR("First"));
    terminal_put(&d->terminal, 1, NUMBER + names, names, head,
                 HJ_STR("Second"));
    snprintf(more, sizeof more, "Result%s",
             d->model.open_only ? "  open only" : "");
    terminal_put(&d->terminal, 1, NUMBER + 2 * names, RESULT, head,
                 hj_str(more));
    for (size_t i = 0; i < rows && d->top + i < count; i++)
        draw_row(d, 2 + (int)i, d->top + i);
    if (count == 0)
        terminal_put(&d->terminal, 3, NUMBER, width - NUMBER, A_NORMAL,
                     d->model.shown == 0
                         ? HJ_STR("No round yet: P pairs the first one, a adds "
                                  "a player.")
                         : HJ_STR("Every table has its result: P pairs the "
                                  "next round, o shows all tables."));
}

static void draw_bar(struct desk *d, int y)
{
    char text[HJ_ERROR_TEXT + 64];
    const struct hj_table *newest = d->model.newest;

    if (d->message[0] != '\0')
        snprintf(text, sizeof text, " %s", d->message);
    else
        snprintf(text, sizeof text, " entry %.*s, %.*s: %.*s: %.*s",
                 HJ_STR_ARG(hj_table_get(newest, 0, "entry")),
                 HJ_STR_ARG(hj_table_get(newest, 0, "who")),
                 HJ_STR_ARG(hj_table_get(newest, 0, "kind")),
                 HJ_STR_ARG(hj_table_get(newest, 0, "what")));
    terminal_put_bar(&d->terminal, y,
                     terminal_displayable(&d->terminal, hj_str(text)));
    if (d->bad)
        terminal_put(&d->terminal, y, 0, 1, A_REVERSE | A_BOLD, HJ_STR("!"));
}

/* Draws the typed line, or a hint to begin. */
static void draw_line(struct desk *d, int y)
{
    int width = getmaxx(d->terminal.window);
    char label[64];

    curs_set(0);
    if (desk_operand_kind(d) == '!' || desk_operand_kind(d) == 'k') {
        terminal_put(&d->terminal, y, 0, width, A_BOLD,
                     hj_str(desk_operand_kind(d) == '!' ? "Enter or Esc?"
                                                        : "which kind?"));
    } else if (desk_operand_kind(d) != '\0') {
        snprintf(label, sizeof label, "%s: ", desk_key_row(d->doing)->label);
        terminal_put_prompt(&d->terminal, y, label, &d->prompt);
    } else {
        terminal_put(&d->terminal, y, 0, width,
                     terminal_look(&d->terminal, STYLED_DIM),
                     d->model.shown > 0
                         ? HJ_STR("type a result: 7 21 Enter is table 7, two "
                                  "games to one")
                         : HJ_STR("? lists all keys"));
    }
}

/* Draws a page, with its own last line. */
static void draw_page(struct desk *d, int width, int height)
{
    size_t rows = terminal_page_lines(&d->terminal);
    size_t count = styled_count(d->lines);
    size_t most = count > rows ? count - rows : 0;

    if (d->page_top > most)
        d->page_top = most;
    terminal_put_bar(&d->terminal, 0,
                     terminal_displayable(&d->terminal, hj_str(d->page_title)));
    terminal_put_lines(&d->terminal, d->lines, d->page_top, 1, 0, width,
                       (int)rows);
    curs_set(0);
    if (d->saving)
        terminal_put_prompt(&d->terminal, height - 1,
                            "write to file: ", &d->prompt);
    else if (d->message[0] != '\0')
        terminal_put(&d->terminal, height - 1, 0, width, A_BOLD,
                     terminal_displayable(&d->terminal, hj_str(d->message)));
    else
        terminal_put(&d->terminal, height - 1, 0, width,
                     terminal_look(&d->terminal, STYLED_DIM),
                     d->page_top < most
                         ? HJ_STR("Space reads on, w writes it to a file, Esc "
                                  "goes back to the desk")
                         : HJ_STR("w writes it to a file, Esc goes back to "
                                  "the desk"));
}

/* Draws the pane.  If it is too small for all lines, those about keys have
 * priority. */
static void draw_hint(struct desk *d, int y)
{
    int width = getmaxx(d->terminal.window), said = (int)d->hint_keys;
    int keys = (int)styled_count(d->hint) - said;

    if (said + keys > DESK_PANE)
        said = keys < DESK_PANE ? DESK_PANE - keys : 0;
    terminal_put_lines(&d->terminal, d->hint, 0, y, 0, width, said);
    terminal_put_lines(&d->terminal, d->hint, d->hint_keys, y + said, 0, width,
                       DESK_PANE - said);
}

void desk_draw(struct desk *d)
{
    int width = getmaxx(d->terminal.window);
    int height = getmaxy(d->terminal.window);

    werase(d->terminal.window);
    if (width < DESK_LEAST_WIDTH || height < DESK_LEAST_HEIGHT) {
        terminal_put_too_small(&d->terminal, DESK_LEAST_WIDTH,
                               DESK_LEAST_HEIGHT);
    } else if (d->page_open) {
        draw_page(d, width, height);
    } else {
        draw_title(d);
        draw_tables(d);
        draw_bar(d, height - 2 - DESK_PANE);
        desk_hint(d, (size_t)width);
        draw_hint(d, height - 1 - DESK_PANE);
        draw_line(d, height - 1);
    }
    wrefresh(d->terminal.window);
}
