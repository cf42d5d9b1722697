/* SPDX-License-Identifier: MPL-2.0 */
/* The desk: its loop of keys. */
#include "desk/desk.h"

#include "event/clock.h"
#include "event/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { LOOK_EVERY = 250 }; /* milliseconds, to look for entries of others */

void desk_show_message(struct desk *d, bool bad, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(d->message, sizeof d->message, format, args);
    va_end(args);
    d->bad = bad;
}

/* Reads entries of others.  Returns true if there were any. */
static bool look(struct desk *d)
{
    struct hj_error why = {0};

    if (!model_changed(&d->model))
        return false;
    d->bad = false;
    if (model_read(&d->model, &why))
        d->message[0] = '\0'; /* the bar shows the newest entry */
    else
        desk_show_message(d, true, "%s",
                          why.no_memory ? "out of memory" : why.text);
    if (d->cursor >= d->model.row_count)
        d->cursor = d->model.row_count > 0 ? d->model.row_count - 1 : 0;
    return true;
}

/* Waits for a key.  Meanwhile looks for entries of others and redraws the
 * clock. */
static const char *wait_for_key(struct desk *d, char name[16])
{
    const char *key;
    int64_t drawn = clock_moment(d->at);

    do {
        desk_draw(d);
        do {
            key = terminal_key(&d->terminal, LOOK_EVERY, name);
        } while (key != NULL && strcmp(key, "Idle") == 0 && !look(d) &&
                 clock_moment(d->at) == drawn);
        drawn = clock_moment(d->at);
    } while (key != NULL && strcmp(key, "Idle") == 0);
    return key;
}

/* Opens the file and the terminal; end() closes both in any case. */
static int begin(struct desk *d, const char *file)
{
    struct hj_error why = {0};

    d->doing = DESK_KEYS;
    d->page = hj_out_memory();
    d->news = hj_out_memory();
    d->lines = styled_new();
    d->hint = styled_new();
    if (hj_out_failed(d->page) || hj_out_failed(d->news) || d->lines == NULL ||
        d->hint == NULL)
        return cli_fail(d->cli, "out of memory");
    if (!model_open(&d->model, file, &why))
        return cli_trouble(d->cli, &why);
    if (d->model.damage != NULL)
        desk_show_message(d, true, "%s", d->model.damage);
    return terminal_open(&d->terminal, d->cli, "the other commands need none");
}

static void end(struct desk *d)
{
    model_close(&d->model);
    hj_out_free(d->page);
    hj_out_free(d->news);
    styled_free(d->lines);
    styled_free(d->hint);
    prompt_free(&d->prompt);
    for (int i = 0; i < DESK_OPERANDS; i++)
        free(d->operands[i]);
    terminal_close(&d->terminal); /* a pending signal may end the program
                                   * here */
}

int desk_screen(struct cli *cli, const char *file, const char *by,
                const char *at)
{
    struct desk d = {.cli = cli, .by = by, .at = at};
    int status = begin(&d, file);
    char name[16];
    const char *key;

    if (status == CLI_FINE)
        do
            key = wait_for_key(&d, name);
        while (key != NULL && desk_press(&d, key));
    end(&d);
    return status;
}
