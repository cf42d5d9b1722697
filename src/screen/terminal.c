/* SPDX-License-Identifier: MPL-2.0 */
/* The terminal: setup and restoration, names of keys, drawing. */
#include "screen/terminal.h"

#include "base/utf8.h"

#include <term.h>
#undef lines /* term.h defines such names for capabilities */
#undef columns
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

/* The signal that ends the program; handlers can only set a global variable. */
static volatile sig_atomic_t ended_by;

static void note_signal(int number)
{
    ended_by = number;
}

static const int ends[] = {SIGHUP, SIGINT, SIGTERM};

/* Catches signals, so that the terminal is restored before the program ends.
 * The handler of curses would use an exit status of its own, which has a
 * meaning here.  Ignored signals remain ignored. */
static void take_signals(void)
{
    struct sigaction take = {.sa_handler = note_signal}, old;

    sigemptyset(&take.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ends[i], &take, NULL);
}

/* Lets signals that were caught end the program as usual. */
static void give_signals_back(void)
{
    struct sigaction old;

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &old) == 0 &&
            old.sa_handler == note_signal)
            signal(ends[i], SIG_DFL);
}

static bool begin_colours(void)
{
    return has_colors() && start_color() == OK && use_default_colors() == OK &&
           init_pair(1, COLOR_RED, -1) == OK &&
           init_pair(2, COLOR_YELLOW, -1) == OK &&
           init_pair(3, COLOR_CYAN, -1) == OK;
}

static void set_up(struct terminal *t, bool colour)
{
    enum { ESCAPE_WAIT = 25, CHARACTER_WAIT = 50 }; /* milliseconds */

    cbreak();
    noecho();
    nonl();
    keypad(t->window, TRUE);
    wtimeout(t->window, CHARACTER_WAIT); /* terminal_key() waits longer */
    set_escdelay(ESCAPE_WAIT);
    t->colours = colour && begin_colours();
}

/* True if the terminal is known and has cursor addressing.  newterm() leaks
 * memory for unknown terminals and accepts `dumb` ones. */
static bool has_screen(void)
{
    int error;
    const char *move_to;

    if (setupterm(NULL, STDOUT_FILENO, &error) != OK)
        return false;
    move_to = tigetstr("cup");
    del_curterm(set_curterm(NULL));
    return move_to != NULL && move_to != (char *)-1;
}

int terminal_open(struct terminal *t, struct cli *cli, const char *instead)
{
    const char *name = getenv("TERM");

    *t = (struct terminal){.text = hj_out_memory(), .said = hj_out_memory()};
    setlocale(LC_CTYPE, "");
    t->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    t->screen = has_screen() ? newterm(NULL, stdout, stdin) : NULL;
    if (t->screen == NULL)
        return cli_fail(cli, "no screen on the terminal '%s'; %s",
                        name != NULL ? name : "", instead);
    t->window = newwin(0, 0, 0, 0); /* full size, follows resizing */
    if (t->window == NULL)
        return cli_fail(cli, "out of memory");
    set_up(t, cli->colour);
    take_signals();
    t->cli = cli;
    cli->err = t->said;
    return CLI_FINE;
}

struct hj_str terminal_said(struct terminal *t)
{
    struct hj_str said = hj_out_text(t->said);
    size_t name = strlen(t->cli->tool->name) + strlen(": ");

    hj_out_cut(t->said, 0);
    said = hj_str_first(said, hj_str_find(said, '\n', 0));
    return hj_str_from(said, said.n > name ? name : said.n);
}

/* Prints the messages that were not taken. */
static void print_said(struct terminal *t)
{
    struct hj_out *err = hj_out_fd(STDERR_FILENO);

    t->cli->err = NULL;
    if (err != NULL) {
        hj_out_str(err, hj_out_text(t->said));
        (void)hj_out_flush(err, NULL);
    }
    hj_out_free(err);
}

void terminal_close(struct terminal *t)
{
    if (t->screen != NULL) {
        if (t->window != NULL)
            delwin(t->window);
        endwin();
        delscreen(t->screen);
    }
    if (t->cli != NULL)
        print_said(t);
    hj_out_free(t->said);
    hj_out_free(t->text);
    *t = (struct terminal){0};
    give_signals_back();
    if (ended_by != 0)
        raise(ended_by);
}

static const char *function_key(wint_t key)
{
    static const struct {
        wint_t key;
        const char *name;
    } keys[] = {
        {KEY_DOWN, "Down"},           {KEY_UP, "Up"},      {KEY_LEFT, "Left"},
        {KEY_RIGHT, "Right"},         {KEY_HOME, "Home"},  {KEY_END, "End"},
        {KEY_NPAGE, "PgDn"},          {KEY_PPAGE, "PgUp"}, {KEY_ENTER, "Enter"},
        {KEY_BACKSPACE, "Backspace"}, {KEY_DC, "Del"},     {KEY_F(1), "F1"},
        {KEY_RESIZE, "Resize"}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key)
            return keys[i].name;
    return "";
}

/* Writes a character as UTF-8. */
static void put_rune(char name[16], uint32_t c)
{
    size_t n = 0;

    if (c < 0x80) {
        name[n++] = (char)c;
    } else if (c < 0x800) {
        name[n++] = (char)(0xC0 | c >> 6);
    } else if (c < 0x10000) {
        name[n++] = (char)(0xE0 | c >> 12);
        name[n++] = (char)(0x80 | (c >> 6 & 0x3F));
    } else {
        name[n++] = (char)(0xF0 | (c >> 18 & 0x07));
        name[n++] = (char)(0x80 | (c >> 12 & 0x3F));
        name[n++] = (char)(0x80 | (c >> 6 & 0x3F));
    }
    if (c >= 0x80)
        name[n++] = (char)(0x80 | (c & 0x3F));
    name[n] = '\0';
}

static const char *plain_key(wint_t key, char name[16])
{
    if (key == '\r' || key == '\n')
        return "Enter";
    if (key == '\t')
        return "Tab";
    if (key == ' ')
        return "Space";
    if (key == 0x7F || key == '\b')
        return "Backspace";
    if (key == 0x1B)
        return "Esc";
    if (key < ' ') {
        name[0] = '^';
        name[1] = (char)('@' + key);
        name[2] = '\0';
        return name;
    }
    put_rune(name, (uint32_t)key);
    return name;
}

/* Waits at most WAIT milliseconds.  Returns 1 if input or its end can be read,
 * 0 if not, -1 after a signal. */
static int wait_for_key(int wait)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int count = poll(&in, 1, wait);

    return count < 0 && errno != EINTR ? 1 : count;
}

const char *terminal_key(struct terminal *t, int wait, char name[16])
{
    enum { PATIENCE = 20 }; /* failed reads that mean the end */
    int failed = 0;
    wint_t key;

    /* Input buffered by the library comes first. */
    while (failed < PATIENCE && ended_by == 0) {
        int kind = wget_wch(t->window, &key), waited;
        if (kind == KEY_CODE_YES)
            return function_key(key);
        if (kind == OK)
            return plain_key(key, name);
        waited = wait_for_key(wait);
        if (waited == 0)
            return "Idle";
        failed = waited > 0 ? failed + 1 : 0;
    }
    return NULL;
}

attr_t terminal_look(const struct terminal *t, enum styled_style style)
{
    static const struct {
        short pair; /* 0: none */
        attr_t colour, mono;
    } looks[STYLED_STYLES] = {[STYLED_HEAD] = {0, A_BOLD, A_BOLD},
                              [STYLED_DIM] = {3, 0, 0},
                              [STYLED_CURRENT] = {0, A_REVERSE, A_REVERSE},
                              [STYLED_BAD] = {1, A_BOLD, A_BOLD},
                              [STYLED_WARN] = {2, 0, A_UNDERLINE}};

    if (!t->colours)
        return looks[style].mono;
    return looks[style].colour | (attr_t)COLOR_PAIR(looks[style].pair);
}

void terminal_put(const struct terminal *t, int y, int x, int width,
                  attr_t attr, struct hj_str text)
{
    size_t n;

    if (width <= 0)
        return;
    n = styled_fit(text, (size_t)width);
    wattrset(t->window, (int)attr);
    wmove(t->window, y, x);
    waddnstr(t->window, text.p, (int)n);
    wattrset(t->window, A_NORMAL);
}

void terminal_put_blanks(const struct terminal *t, int y, int width,
                         attr_t attr)
{
    wattrset(t->window, (int)attr);
    wmove(t->window, y, 0);
    whline(t->window, ' ', width);
}

void terminal_put_bar(const struct terminal *t, int y, struct hj_str text)
{
    int width = getmaxx(t->window);

    terminal_put_blanks(t, y, width, A_REVERSE);
    terminal_put(t, y, 0, width, A_REVERSE, text);
}

void terminal_put_lines(const struct terminal *t, const struct styled *styled,
                        size_t top, int y, int x, int width, int rows)
{
    for (size_t i = 0; (int)i < rows && top + i < styled_count(styled); i++) {
        enum styled_style style;
        struct hj_str line = styled_at(styled, top + i, &style);
        terminal_put(t, y + (int)i, x, width, terminal_look(t, style), line);
    }
}

void terminal_put_prompt(struct terminal *t, int y, const char *label,
                         const struct prompt *prompt)
{
    struct hj_str text = prompt_text(prompt);
    struct hj_str before = hj_str_first(text, prompt->at);
    int width = getmaxx(t->window), x = (int)hj_utf8_width(hj_str(label));
    int room = width - x - 1;
    size_t from = 0;

    while (hj_utf8_width(hj_str_from(before, from)) > (size_t)room)
        from++;
    while (from < text.n && ((unsigned char)text.p[from] & 0xC0) == 0x80)
        from++;
    terminal_put(t, y, 0, width, A_BOLD, hj_str(label));
    terminal_put(t, y, x, room, A_NORMAL,
                 terminal_displayable(t, hj_str_from(text, from)));
    wmove(t->window, y, x + (int)hj_utf8_width(hj_str_from(before, from)));
    curs_set(1);
}

void terminal_put_too_small(const struct terminal *t, int width, int height)
{
    char text[80];
    int columns = getmaxx(t->window), rows = getmaxy(t->window);
    struct styled *lines = styled_new();

    snprintf(text, sizeof text, "The terminal is too small: %d by %d at least.",
             width, height);
    if (lines != NULL) {
        styled_clear(lines, (size_t)columns, t->ascii);
        styled_add(lines, STYLED_PLAIN, 0, hj_str(text));
        terminal_put_lines(t, lines, 0, 0, 0, columns, rows);
    }
    styled_free(lines);
}

size_t terminal_page_lines(const struct terminal *t)
{
    int lines = getmaxy(t->window);

    return lines > 3 ? (size_t)lines - 2 : 1;
}

struct hj_str terminal_displayable(struct terminal *t, struct hj_str text)
{
    hj_out_cut(t->text, 0);
    if (t->ascii)
        styled_put_ascii(t->text, text);
    else
        hj_out_visible(t->text, text);
    return hj_out_text(t->text);
}
