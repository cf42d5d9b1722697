/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event desk: running an event on one screen. */
#include "event/session.h"

#include <unistd.h>

int event_desk(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (cli->json)
        return cli_usage(cli, "desk has no --json: it is a screen");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return cli_fail(cli, "desk needs a terminal; the other commands do the "
                             "same without one");
    return desk_screen(cli, argv[0], s.by, s.at);
}
