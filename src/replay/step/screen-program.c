/* SPDX-License-Identifier: MPL-2.0 */
/* The screen of hj-replay step and record, drawn by a helper program. */
#include "replay/step/step.h"

static const char helper[] = "hj-replay-screen";

int step_screen(struct cli *cli, const char *log, const char *at,
                const char *as)
{
    (void)log;
    (void)at;
    (void)as;
    return cli_exec_helper(cli, helper);
}

int record_screen(struct cli *cli, const char *log, struct hj_str head)
{
    (void)log;
    (void)head;
    return cli_exec_helper(cli, helper);
}
