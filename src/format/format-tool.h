/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-format. */
#ifndef HJ_SRC_FORMAT_TOOL_H
#define HJ_SRC_FORMAT_TOOL_H

#include "cli-formats.h"
#include "cli.h"

int format_check(struct cli *cli, int argc, char **argv);
int format_show(struct cli *cli, int argc, char **argv);
int format_list(struct cli *cli, int argc, char **argv);

#endif
