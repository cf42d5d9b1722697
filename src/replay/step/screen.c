/* SPDX-License-Identifier: MPL-2.0 */
/* The terminal: taken over and given back, its keys by their names. */
#include "replay/step/screen.h"


#include <term.h>
#undef lines /* it takes such names for what terminals can do */
#undef columns
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
#include <wchar.h>

/* The signal that ends it; a handler has nowhere else to leave it. */
static volatile sig_atomic_t ended_by;

static void note_signal(int number)
{
    ended_by = number;
}

/* The terminal is given back before the program dies of the signal; the handler
 * of curses would end it with a status of its own, which says something about
 * the log.  What is ignored stays so. */
static void take_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM};
    struct sigaction take = {.sa_handler = note_signal}, old;

    sigemptyset(&take.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (sigaction(ends[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN)
            sigaction(ends[i], &take, NULL);
}

static bool begin_colours(void)
{
    return has_colors() && start_color() == OK &&
           use_default_colors() == OK &&
           init_pair(1, COLOR_RED, -1) == OK &&
           init_pair(2, COLOR_YELLOW, -1) == OK &&
           init_pair(3, COLOR_CYAN, -1) == OK;
}

static void set_up(struct screen *screen)
{
    enum { ESCAPE_WAIT = 25, CHARACTER_WAIT = 50 }; /* milliseconds */

    cbreak();
    noecho();
    nonl();
    keypad(screen->window, TRUE);
    /* screen_key() waits longer */
    wtimeout(screen->window, CHARACTER_WAIT);
    set_escdelay(ESCAPE_WAIT);
    screen->colours = screen->cli->colour && begin_colours();
}

/* Whether the terminal is known, and lets text be put anywhere.  newterm()
 * keeps memory of one that it does not know, and takes a `dumb` one. */
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

/* Takes the terminal; a window over all of it follows its size. */
static int take_terminal(struct screen *screen)
{
    const char *name = getenv("TERM");

    screen->terminal = has_screen() ? newterm(NULL, stdout, stdin) : NULL;
    if (screen->terminal == NULL)
        return cli_fail(screen->cli,
                        "no screen on the terminal '%s'; --plain takes "
                        "commands from standard input",
                        name != NULL ? name : "");
    screen->window = newwin(0, 0, 0, 0);
    if (screen->window == NULL)
        return cli_fail(screen->cli, "out of memory");
    set_up(screen);
    take_signals();
    return CLI_FINE;
}

int screen_open(struct screen *screen, struct cli *cli, struct stepper *s)
{
    *screen = (struct screen){.cli = cli, .s = s, .shown_point = SIZE_MAX};
    setlocale(LC_CTYPE, "");
    screen->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    screen->board = styled_new();
    screen->explain = styled_new();
    screen->page = styled_new();
    screen->line = styled_new();
    screen->text = hj_out_memory();
    screen->choices = choices_new();
    if (screen->board == NULL || screen->explain == NULL ||
        screen->page == NULL || screen->line == NULL || screen->text == NULL ||
        screen->choices == NULL)
        return cli_fail(cli, "out of memory");
    return take_terminal(screen);
}

void screen_close(struct screen *screen)
{
    if (screen->terminal != NULL) {
        if (screen->window != NULL)
            delwin(screen->window);
        endwin();
        delscreen(screen->terminal);
    }
    styled_free(screen->board);
    styled_free(screen->explain);
    styled_free(screen->page);
    styled_free(screen->line);
    hj_out_free(screen->text);
    choices_free(screen->choices);
    prompt_free(&screen->prompt);
    if (ended_by != 0) {
        signal(ended_by, SIG_DFL);
        raise(ended_by);
    }
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

/* Waits a second at the most.  Returns 1 when there is something to read, which
 * may be the end; 0 when there is not, -1 after a signal. */
static int wait_for_key(void)
{
    enum { SECOND = 1000 };
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    int count = poll(&in, 1, SECOND);

    return count < 0 && errno != EINTR ? 1 : count;
}

const char *screen_key(struct screen *screen, char name[16])
{
    enum { PATIENCE = 20 }; /* failed reads until the terminal counts as gone */
    int failed = 0;
    wint_t key;

    /* What the library holds already comes first. */
    while (failed < PATIENCE && ended_by == 0) {
        int kind = wget_wch(screen->window, &key), waited;
        if (kind == KEY_CODE_YES)
            return function_key(key);
        if (kind == OK)
            return plain_key(key, name);
        waited = wait_for_key();
        if (waited == 0)
            return "Idle";
        failed = waited > 0 ? failed + 1 : 0;
    }
    return NULL;
}

void screen_redraw(struct screen *screen)
{
    clearok(screen->window, TRUE);
    screen_draw(screen);
}

void screen_begin_page(struct screen *screen, const char *title)
{
    screen->page_title = title;
    screen->page_top = 0;
    styled_clear(screen->page, (size_t)getmaxx(screen->window),
                screen->ascii);
}
