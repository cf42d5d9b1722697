/* SPDX-License-Identifier: MPL-2.0 */
/* What lists are checked with. */
#ifndef HJ_CLI_CHECKER_H
#define HJ_CLI_CHECKER_H

#include "cli.h"
#include "formats/checker.h"

/* A format, its catalogue and its checker, and the list that was read last with
 * what was found in it. */
struct cli_checker {
    struct hj_format *format;
    struct hj_catalogue *cat;
    struct hj_checker *checker;
    struct hj_bench *bench;
    struct hj_deck *deck;
    struct hj_findings *findings;
};

/* Opens the format ID and what goes with it, on the day DAY.  False after a
 * message; what C has is freed by cli_checker_free() in either case. */
bool cli_checker_open(struct cli *cli, struct cli_checker *c, const char *id,
                      hj_date day);
void cli_checker_free(struct cli_checker *c);

/* Reads a list, whose findings replace those of the one before; BYTES must
 * outlive its deck.  NAME is what places call it.  False with the reason in
 * E. */
bool cli_checker_read(struct cli_checker *c, struct hj_str bytes,
                      const char *name, struct hj_error *e);

#endif
