/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay record: the log of a game, typed during the game. */
#include "replay/step/complete.h"
#include "replay/step/plain.h"
#include "replay/step/step.h"
#include "replay/step/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The state of recording lines from standard input. */
struct scribe {
    struct cli *cli;
    struct recorder *r;
    struct plain plain; /* for commands that show the game */
    bool refused, failed;
};

static void print_news(const struct scribe *w)
{
    struct hj_out *out = w->cli->out;

    for (size_t i = 0; i < recorder_news(w->r); i++)
        hj_finding_print(recorder_finding(w->r, i), out, w->cli->colour);
    hj_out_cut(w->plain.out, 0);
    hj_out_puts(w->plain.out, "with \"as ");
    if (recorder_offer(w->r, w->plain.out))
        hj_out_say(out, "%.*s\" behind it, it would have a name\n",
                   HJ_STR_ARG(hj_out_text(w->plain.out)));
}

static void add(struct scribe *w, struct hj_str line)
{
    struct hj_out *out = w->cli->out;

    switch (recorder_add(w->r, line)) {
    case RECORDED_KEPT:
        hj_out_say(out, "%u: %.*s\n", recorder_lines(w->r), HJ_STR_ARG(line));
        print_news(w);
        if (recorder_stepper(w->r) == NULL)
            hj_out_printf(out, "  %s\n", recorder_message(w->r));
        break;
    case RECORDED_REFUSED:
        w->refused = true;
        hj_out_say(out, "not kept: %.*s\n  %s\n", HJ_STR_ARG(line),
                   recorder_message(w->r));
        break;
    case RECORDED_FAILED:
        w->failed = true;
        hj_out_flush(out, NULL);
        cli_fail(w->cli, "%s",
                 recorder_message(w->r)[0] ? recorder_message(w->r)
                                           : "out of memory");
        break;
    }
}

/* Prints the completions of a line, with unused aliases. */
static void offer(struct scribe *w, struct hj_str begun)
{
    struct choices *c = choices_new();

    w->plain.failed |=
        c == NULL || !complete_action(recorder_stepper(w->r), begun, c);
    for (size_t i = 0; c != NULL && i < choices_count(c); i++)
        hj_out_say(w->cli->out, "%.*s\n", HJ_STR_ARG(choices_at(c, i)));
    if (!w->plain.failed && choices_count(c) == 0) {
        step_no_such_action(w->cli->out, begun);
        hj_out_char(w->cli->out, '\n');
    }
    choices_free(c);
}

/* Executes a command on the game so far: `:board`; false to leave. */
static bool command(struct scribe *w, struct hj_str line)
{
    struct hj_str operand;
    bool more = true;
    enum step_command what = step_parse(line, &operand);

    if (what == STEP_QUIT)
        return false;
    if (recorder_stepper(w->r) == NULL) {
        hj_out_puts(w->cli->out, "no game yet\n");
        return true;
    }
    if (what == STEP_LEGAL) {
        offer(w, operand);
    } else {
        w->plain.s = recorder_stepper(w->r);
        more = plain_line(&w->plain, line);
        w->refused = w->refused || w->plain.wrong;
        w->plain.wrong = false;
    }
    if (w->plain.failed) {
        w->failed = true;
        cli_fail(w->cli, "out of memory");
    }
    return more && !w->failed;
}

static void put_prompt(const struct scribe *w)
{
    if (isatty(STDIN_FILENO))
        hj_out_printf(w->cli->out, "%u> ", recorder_lines(w->r) + 1);
    hj_out_flush(w->cli->out, NULL);
}

/* Executes one line of standard input; false to leave. */
static bool take(struct scribe *w, struct hj_str line)
{
    while (line.n > 0 &&
           (line.p[line.n - 1] == '\n' || line.p[line.n - 1] == '\r'))
        line.n--;
    if (hj_str_trim(line).n == 0)
        return true;
    if (line.p[0] == ':')
        return command(w, hj_str_from(line, 1));
    add(w, line);
    return !w->failed;
}

static int verdict(const struct scribe *w)
{
    if (w->failed || w->refused)
        return CLI_TROUBLE;
    return recorder_breaks_rule(w->r) ? CLI_BREAKS_RULE : CLI_FINE;
}

int record_plain(struct cli *cli, struct recorder *r, bool head, bool *more)
{
    struct scribe w = {.cli = cli, .r = r};
    char *line = NULL;
    size_t size = 0;

    *more = true;
    if (plain_open(&w.plain, cli, recorder_stepper(r))) {
        if (recorder_stepper(r) != NULL)
            plain_place(&w.plain);
        else
            hj_out_printf(cli->out, "%s\n", recorder_message(r));
        while (*more && (!head || recorder_stepper(r) == NULL)) {
            ssize_t n;
            put_prompt(&w);
            n = getline(&line, &size, stdin);
            *more = n >= 0 && take(&w, (struct hj_str){line, (size_t)n});
        }
    }
    free(line);
    if (!plain_close(&w.plain))
        return cli_fail(cli, "out of memory");
    return ferror(stdin) ? cli_fail(cli, "standard input cannot be read")
                         : verdict(&w);
}

/* Writes the head of a new log from the options. */
static void put_head(struct hj_out *head, const char *game, const char *format,
                     const struct cli_list *players)
{
    if (game != NULL)
        hj_out_printf(head, "@game %s\n", game);
    if (format != NULL)
        hj_out_printf(head, "@format %s\n", format);
    for (size_t i = 0; i < players->count; i++)
        hj_out_printf(head, "@player %s\n", players->items[i]);
}

static bool has_line_end(const char *text)
{
    return text != NULL && strpbrk(text, "\r\n") != NULL;
}

static int record(struct cli *cli, const char *name, struct hj_str head,
                  bool plain)
{
    struct recorder *r;
    bool more;
    int status;

    if (!plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return record_screen(cli, name, head);
    status = recorder_open(cli, name, head, &r);
    if (status != CLI_FINE)
        return status;
    status = record_plain(cli, r, false, &more);
    recorder_free(r);
    return status;
}

int replay_record(struct cli *cli, int argc, char **argv)
{
    const char *game = NULL, *format = NULL;
    struct cli_list players = {0};
    bool plain = false, wrong = false;
    const struct cli_option options[] = {
        {CLI_FLAG, "plain", 0, &plain, NULL, "no screen: a line, an answer", 0,
         0},
        {CLI_TEXT, "game", 0, &game, "ID", "of a new log", 0, 0},
        {CLI_TEXT, "format", 0, &format, "ID", "of a new log", 0, 0},
        {CLI_LIST, "player", 0, &players, "PLAYER",
         "of a new log, as 'ann \"Ann Lee\"'", 0, 0},
        {0},
    };
    struct hj_out *head = hj_out_memory();
    int status, count = cli_parse(cli, options, argc, argv, &status);

    wrong = has_line_end(game) || has_line_end(format);
    for (size_t i = 0; i < players.count; i++)
        wrong = wrong || has_line_end(players.items[i]);
    if (count < 0)
        ; /* already reported */
    else if (cli->json)
        status = cli_usage(cli, "record has no --json: it is a screen");
    else if (strcmp(argv[0], "-") == 0 || wrong)
        status =
            cli_usage(cli, wrong ? "a head's value is one line"
                                 : "record writes a file, not standard output");
    else {
        put_head(head, game, format, &players);
        status = hj_out_failed(head)
                     ? cli_fail(cli, "out of memory")
                     : record(cli, argv[0], hj_out_text(head), plain);
    }
    hj_out_free(head);
    cli_list_free(&players);
    return status;
}
