/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-cards that have a file of their own. */
#ifndef HJ_SRC_CARDS_CARDS_H
#define HJ_SRC_CARDS_CARDS_H

#include "cli.h"

/* hj-cards fetch URL */
int cards_fetch(struct cli *cli, int argc, char **argv);

#endif
