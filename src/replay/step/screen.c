/* SPDX-License-Identifier: MPL-2.0 */
/* Opening and closing of the screen of a stepper. */
#include "replay/step/screen.h"

int screen_open(struct screen *screen, struct cli *cli, struct stepper *s)
{
    *screen = (struct screen){.cli = cli, .s = s, .shown_point = SIZE_MAX};
    screen->board = styled_new();
    screen->explain = styled_new();
    screen->page = styled_new();
    screen->line = styled_new();
    screen->text = hj_out_memory();
    screen->choices = choices_new();
    if (screen->board == NULL || screen->explain == NULL ||
        screen->page == NULL || screen->line == NULL || screen->choices == NULL)
        return cli_fail(cli, "out of memory");
    return terminal_open(&screen->terminal, cli,
                         "--plain takes commands from standard input");
}

void screen_close(struct screen *screen)
{
    styled_free(screen->board);
    styled_free(screen->explain);
    styled_free(screen->page);
    styled_free(screen->line);
    hj_out_free(screen->text);
    choices_free(screen->choices);
    prompt_free(&screen->prompt);
    terminal_close(&screen->terminal);
}

void screen_redraw(struct screen *screen)
{
    clearok(screen->terminal.window, TRUE);
    screen_draw(screen);
}

void screen_begin_page(struct screen *screen, const char *title)
{
    screen->page_title = title;
    screen->page_top = 0;
    styled_clear(screen->page, (size_t)getmaxx(screen->terminal.window),
                 screen->terminal.ascii);
}
