/* SPDX-License-Identifier: MPL-2.0 */
/* What the commands of hj-draft share. */
#ifndef HJ_SRC_DRAFT_DRAFT_H
#define HJ_SRC_DRAFT_DRAFT_H

#include "cli-checker.h"

#include "base/csv.h"
#include "base/file.h"

/* A CSV file in memory, of which COLUMNS are read (NULL behind the last).
 * False, with a message, when it can't be read. */
struct table_file {
    struct hj_file file;
    struct hj_csv *csv;
};
bool draft_read_csv(struct cli *cli, struct table_file *t, const char *name,
                    const char *const *columns);
void draft_free_csv(struct table_file *t);

/* Opens a format and reads the list in the file NAME by it; the bytes are kept
 * in FILE.  False after a message; the caller frees both in either case. */
bool draft_read_list(struct cli *cli, struct cli_checker *l,
                     struct hj_file *file, const char *format,
                     const char *name);

/* How FORMAT drafts; false after a message when it does not. */
bool draft_of_format(struct cli *cli, const struct hj_format *format,
                     struct hj_format_draft *draft);

/* Says why seats or packs are impossible; the exit status. */
int draft_impossible(struct cli *cli, const struct hj_error *e);

/* Writes the findings as two arrays of an object, violations and advice. */
void draft_write_findings(struct hj_writer *w,
                          const struct hj_findings *findings);

int draft_seat(struct cli *cli, int argc, char **argv);  /* seat.c */
int draft_pool(struct cli *cli, int argc, char **argv);  /* pool.c */
int draft_deal(struct cli *cli, int argc, char **argv);  /* deal.c */
int draft_pass(struct cli *cli, int argc, char **argv);  /* picks.c */
int draft_check(struct cli *cli, int argc, char **argv); /* picks.c */

#endif
