/* SPDX-License-Identifier: MPL-2.0 */
/* Drawing of the screen. */
#include "replay/step/screen.h"

#include "base/utf8.h"
#include "replay/step/text.h"

#include <stdio.h>

enum {
    LEAST_WIDTH = 60,
    LEAST_HEIGHT = 15,
    LOG_LEAST = 30, /* columns of the log pane */
    LOG_MOST = 56,
    LONGEST_NAME = 24,
    AROUND = 3, /* title, rule and message line */
    AHEAD = 3   /* lines of the explanation visible below an edge */
};

/* The places of the panes. */
struct layout {
    int width, height;
    int log, board;   /* widths in columns */
    int above, below; /* rows of the upper panes, and of the explanation */
};

static struct layout lay_out(const struct screen *screen)
{
    struct layout l = {.width = getmaxx(screen->terminal.window),
                       .height = getmaxy(screen->terminal.window)};

    l.log = l.width * 3 / 8;
    l.log = l.log < LOG_LEAST ? LOG_LEAST : l.log;
    l.log = l.log > LOG_MOST ? LOG_MOST : l.log;
    l.board = l.width - l.log - 1;
    l.above = (l.height - AROUND) * 4 / 7;
    l.below = l.height - AROUND - l.above;
    return l;
}

/* Returns the log's name without its folder and suffix. */
static struct hj_str log_name(const struct stepper *s)
{
    struct hj_str name = hj_str(stepper_opened(s)->name);

    while (hj_str_find(name, '/', 0) < name.n)
        name = hj_str_from(name, hj_str_find(name, '/', 0) + 1);
    if (hj_str_ends(name, HJ_STR(".gamelog")))
        name.n -= strlen(".gamelog");
    return hj_str_first(name, styled_fit(name, LONGEST_NAME));
}

static void draw_title(struct screen *screen, const struct layout *l)
{
    struct hj_str keys = screen->changed ? HJ_STR(" changed: R reads it again ")
                                         : HJ_STR(" h help  q quit ");
    struct stepper *s = screen->s;
    const struct hj_log_head *head = hj_log_head(stepper_opened(s)->log);
    int view = stepper_viewer(s);
    struct hj_str viewer =
        view < 0 ? HJ_STR("the judge") : head->players[view].id;
    struct hj_str name = log_name(s);
    char text[512], value[96] = "", where[64];
    struct hj_str watched = stepper_watched(s), seen;
    size_t count;

    stepper_edges(s, &count);
    if (watched.n > 0) {
        hj_out_cut(screen->text, 0);
        if (stepper_query(s, watched, screen->text))
            snprintf(value, sizeof value, "  %.*s %.*s", HJ_STR_ARG(watched),
                     HJ_STR_ARG(hj_out_text(screen->text)));
    }
    snprintf(where, sizeof where, ", edge %d of %zu", stepper_edge(s) + 1,
             count);
    snprintf(text, sizeof text, " %.*s: line %u of %u%s  view of %.*s%s  ",
             HJ_STR_ARG(name), stepper_number(s, stepper_point(s)),
             stepper_number(s, stepper_lines(s)),
             stepper_edge(s) != STEPPER_WHOLE ? where : "", HJ_STR_ARG(viewer),
             value);
    seen = terminal_displayable(&screen->terminal, hj_str(text));
    terminal_put_bar(&screen->terminal, 0, seen);
    if (screen->changed || hj_utf8_width(seen) + keys.n < (size_t)l->width)
        terminal_put(&screen->terminal, 0, l->width - (int)keys.n, (int)keys.n,
                     A_REVERSE, keys);
}

/* Returns the mark of a line: its status in one character. */
static char mark_of(const struct stepper *s, size_t point)
{
    static const char marks[HJ_SEVERITIES + 1] = {'!', '?', '~', '~', '~', ' '};

    if (point > 0 && stepper_is_void(s, point))
        return 'v';
    if (point > 0 && stepper_is_overridden(s, point))
        return 'o';
    return marks[stepper_worst(s, point)];
}

static attr_t line_look(const struct screen *screen, size_t point)
{
    const struct stepper *s = screen->s;
    enum hj_severity worst = stepper_worst(s, point);

    if (point == stepper_point(s))
        return terminal_look(&screen->terminal, STYLED_CURRENT);
    if (worst <= HJ_FALSE_CLAIM)
        return terminal_look(&screen->terminal, STYLED_BAD);
    if (worst != HJ_SEVERITIES)
        return terminal_look(&screen->terminal, STYLED_WARN);
    return stepper_line(s, point)->kind == HJ_LINE_ACTION
               ? terminal_look(&screen->terminal, STYLED_PLAIN)
               : terminal_look(&screen->terminal, STYLED_DIM);
}

static void draw_log_line(struct screen *screen, const struct layout *l, int y,
                          size_t point)
{
    struct stepper *s = screen->s;
    char front[64];
    int n,
        digits = snprintf(NULL, 0, "%u", stepper_number(s, stepper_lines(s)));
    bool here = point == stepper_point(s);
    const struct hj_log_line *line = stepper_line(s, point);
    attr_t attr;

    if (point == 0) {
        terminal_put(&screen->terminal, y, 0, l->log,
                     terminal_look(&screen->terminal,
                                   here ? STYLED_CURRENT : STYLED_DIM),
                     here ? HJ_STR("> the start") : HJ_STR("  the start"));
        return;
    }
    attr = line_look(screen, point);
    n = snprintf(front, sizeof front, "%c%*u %c %*s", here ? '>' : ' ', digits,
                 stepper_number(s, point), mark_of(s, point),
                 line->depth < 8 ? line->depth * 2 : 16, "");
    if (here)
        terminal_put_blanks(&screen->terminal, y, l->log, attr);
    terminal_put(&screen->terminal, y, 0, l->log, attr,
                 (struct hj_str){front, (size_t)n});
    styled_clear(screen->line, 0, screen->terminal.ascii);
    styled_add(screen->line, STYLED_PLAIN, 0, stepper_text(s, point));
    if (styled_count(screen->line) > 0) {
        enum styled_style style;
        terminal_put(&screen->terminal, y, n, l->log - n, attr,
                     styled_at(screen->line, 0, &style));
    }
}

static void draw_log(struct screen *screen, const struct layout *l)
{
    size_t point = stepper_point(screen->s), rows = (size_t)l->above;
    size_t all = stepper_lines(screen->s) + 1;
    size_t top = point > rows / 2 ? point - rows / 2 : 0;

    if (top + rows > all)
        top = all > rows ? all - rows : 0;
    for (size_t i = 0; i < rows && top + i < all; i++)
        draw_log_line(screen, l, 1 + (int)i, top + i);
}

/* Returns the largest scroll position. */
static size_t last_top(const struct styled *styled, int rows)
{
    size_t count = styled_count(styled);

    return count > (size_t)rows ? count - (size_t)rows : 0;
}

/* Draws a mark if more lines follow below. */
static void draw_more(const struct screen *screen, const struct styled *styled,
                      size_t top, int y, int x, int width, int rows)
{
    static const struct hj_str more = {" more ", 6};

    if (top < last_top(styled, rows) && width > (int)more.n)
        terminal_put(&screen->terminal, y + rows - 1, x + width - (int)more.n,
                     (int)more.n, A_REVERSE, more);
}

static void draw_board(struct screen *screen, const struct layout *l)
{
    styled_clear(screen->board, (size_t)l->board, screen->terminal.ascii);
    step_board(screen->s, screen->board, (size_t)l->above);
    terminal_put_lines(&screen->terminal, screen->board, 0, 1, l->log + 1,
                       l->board, l->above);
    draw_more(screen, screen->board, 0, 1, l->log + 1, l->board, l->above);
}

static void draw_explanation(struct screen *screen, const struct layout *l)
{
    struct stepper *s = screen->s;
    size_t here, most, rows = (size_t)l->below;
    int y = l->above + 2;

    styled_clear(screen->explain, (size_t)l->width, screen->terminal.ascii);
    step_explain(s, screen->explain, &here);
    most = last_top(screen->explain, l->below);
    if (screen->shown_point != stepper_point(s) ||
        screen->shown_edge != stepper_edge(s)) {
        screen->shown_point = stepper_point(s);
        screen->shown_edge = stepper_edge(s);
        screen->explain_top = here + AHEAD > rows ? here - rows / 2 : 0;
    }
    if (screen->explain_top > most)
        screen->explain_top = most;
    terminal_put_lines(&screen->terminal, screen->explain, screen->explain_top,
                       y, 0, l->width, l->below);
    draw_more(screen, screen->explain, screen->explain_top, y, 0, l->width,
              l->below);
}

/* Draws a message that is too long for the bar. */
static void draw_message(struct screen *screen, const struct layout *l)
{
    styled_clear(screen->explain, (size_t)l->width, screen->terminal.ascii);
    styled_add(screen->explain, STYLED_BAD, 0, hj_str(screen->message));
    terminal_put_lines(&screen->terminal, screen->explain, 0, l->above + 2, 0,
                       l->width, l->below);
}

/* Draws the completions of the typed line. */
static void draw_choices(struct screen *screen, const struct layout *l)
{
    styled_clear(screen->explain, (size_t)l->width, screen->terminal.ascii);
    for (size_t i = 0; i < choices_count(screen->choices); i++)
        styled_add(screen->explain, STYLED_PLAIN, 2,
                   choices_at(screen->choices, i));
    terminal_put_lines(&screen->terminal, screen->explain, 0, l->above + 2, 0,
                       l->width, l->below);
    draw_more(screen, screen->explain, 0, l->above + 2, 0, l->width, l->below);
}

static void draw_page(struct screen *screen, const struct layout *l)
{
    int rows = l->height - 2;
    size_t most = last_top(screen->page, rows);

    if (screen->page_top > most)
        screen->page_top = most;
    terminal_put_bar(&screen->terminal, 0, hj_str(screen->page_title));
    terminal_put_lines(&screen->terminal, screen->page, screen->page_top, 1, 0,
                       l->width, rows);
    terminal_put(
        &screen->terminal, l->height - 1, 0, l->width,
        terminal_look(&screen->terminal, STYLED_DIM),
        screen->page_top < most
            ? HJ_STR("Space reads on, any other key goes back to the game")
            : HJ_STR("any key goes back to the game"));
    wmove(screen->terminal.window, l->height - 1, 0);
}

static void draw_panes(struct screen *screen, const struct layout *l)
{
    uint32_t lines;
    const char *rule = " what it caused (Space reads on)";
    bool choosing = screen->label != NULL && choices_count(screen->choices) > 0;

    if (screen->label != NULL && screen->message[0] != '\0')
        rule = screen->message;
    else if (choosing)
        rule = " what it may become (Tab)";
    else if (stepper_tried(screen->s, &lines) != NULL)
        rule = " what if (any move takes it back)";
    draw_log(screen, l);
    for (int y = 1; y <= l->above; y++)
        terminal_put(&screen->terminal, y, l->log, 1, A_NORMAL,
                     hj_str(screen->terminal.ascii ? "|" : "\xE2\x94\x82"));
    draw_board(screen, l);
    draw_title(screen, l);
    terminal_put_bar(&screen->terminal, l->above + 1,
                     terminal_displayable(&screen->terminal, hj_str(rule)));
    if (screen->refused &&
        hj_utf8_width(hj_str(screen->message)) > (size_t)l->width)
        draw_message(screen, l);
    else if (choosing)
        draw_choices(screen, l);
    else
        draw_explanation(screen, l);
    curs_set(0);
    if (screen->label != NULL)
        terminal_put_prompt(&screen->terminal, l->height - 1, screen->label,
                            &screen->prompt);
    else
        terminal_put(
            &screen->terminal, l->height - 1, 0, l->width, A_BOLD,
            terminal_displayable(&screen->terminal, hj_str(screen->message)));
}

void screen_draw(struct screen *screen)
{
    struct layout l = lay_out(screen);

    werase(screen->terminal.window);
    if (l.width < LEAST_WIDTH || l.height < LEAST_HEIGHT)
        terminal_put_too_small(&screen->terminal, LEAST_WIDTH, LEAST_HEIGHT);
    else if (screen->page_title != NULL)
        draw_page(screen, &l);
    else
        draw_panes(screen, &l);
    wrefresh(screen->terminal.window);
}
