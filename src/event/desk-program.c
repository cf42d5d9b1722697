/* SPDX-License-Identifier: MPL-2.0 */
/* The screen of hj-event desk, drawn by a helper program. */
#include "event/session.h"

int desk_screen(struct cli *cli, const char *file, const char *by,
                const char *at)
{
    (void)file;
    (void)by;
    (void)at;
    return cli_exec_helper(cli, "hj-event-desk");
}
