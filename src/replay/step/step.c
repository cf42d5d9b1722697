/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay step: stepping through a game. */
#include "replay/step/step.h"

#include <unistd.h>

int step_open(struct cli *cli, const char *log, const char *at, const char *as,
              struct stepper **s)
{
    int status = stepper_open(cli, log, as, s);
    uint32_t line;

    if (status != CLI_FINE || at == NULL)
        return status;
    if (!opened_line(cli, stepper_opened(*s), at, &line))
        return CLI_TROUBLE;
    if (line == 0)
        stepper_end(*s);
    else
        stepper_to_line(*s, line);
    return CLI_FINE;
}

int replay_step(struct cli *cli, int argc, char **argv)
{
    const char *at = NULL, *as = NULL;
    bool plain = false;
    const struct cli_option options[] = {
        {CLI_FLAG, "plain", 0, &plain, NULL, "commands on standard input", 0,
         0},
        {CLI_TEXT, "at", 0, &at, "LINE", "begin behind a line, label, or end",
         0, 0},
        {CLI_TEXT, "as", 0, &as, "PLAYER", "what this player may know", 0, 0},
        {0},
    };
    struct stepper *s;
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (cli->json)
        return cli_usage(cli, "step has no --json: it is a screen");
    if (strcmp(argv[0], "-") == 0)
        return cli_usage(cli, "step reads commands from standard input, so "
                              "the log must be a file");
    if (!plain && (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)))
        return cli_fail(cli, "step needs a terminal; --plain takes commands "
                             "from standard input");
    if (!plain)
        return step_screen(cli, argv[0], at, as);
    status = step_open(cli, argv[0], at, as, &s);
    if (status == CLI_FINE)
        status = step_plain(cli, s);
    stepper_free(s);
    return status;
}
