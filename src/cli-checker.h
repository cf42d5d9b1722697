/* SPDX-License-Identifier: MPL-2.0 */
/* The objects with which lists are checked. */
#ifndef HJ_CLI_CHECKER_H
#define HJ_CLI_CHECKER_H

#include "cli.h"
#include "formats/checker.h"

/* A format, its catalogue and its checker, and the last list with its
 * findings. */
struct cli_checker {
    struct hj_format *format;
    struct hj_catalogue *cat;
    struct hj_checker *checker;
    struct hj_checker_workspace *bench;
    struct hj_deck *deck;
    struct hj_findings *findings;
};

/* Opens the format ID, its catalogue and checker for the date DAY.  Returns
 * false after a message; cli_checker_free() frees the content of C in either
 * case. */
bool cli_checker_open(struct cli *cli, struct cli_checker *c, const char *id,
                      hj_date day);
void cli_checker_free(struct cli_checker *c);

/* Reads a list; its findings replace those of the last list.  BYTES must
 * outlive the deck.  NAME is the file name in places.  Returns false with the
 * reason in E. */
bool cli_checker_read(struct cli_checker *c, struct hj_str bytes,
                      const char *name, struct hj_error *e);

#endif
