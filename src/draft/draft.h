/* SPDX-License-Identifier: MPL-2.0 */
/* Common functions of the commands of hj-draft. */
#ifndef HJ_SRC_DRAFT_DRAFT_H
#define HJ_SRC_DRAFT_DRAFT_H

#include "cli-checker.h"

#include "base/csv.h"
#include "base/file.h"

/* A CSV file in memory, with the known COLUMNS (terminated by NULL).  Reading
 * returns false after a message. */
struct table_file {
    struct hj_file file;
    struct hj_csv *csv;
};
bool draft_read_csv(struct cli *cli, struct table_file *t, const char *name,
                    const char *const *columns);
void draft_free_csv(struct table_file *t);

/* Opens a format and reads the list in the file NAME by its rules; FILE holds
 * the bytes.  Returns false after a message; the caller frees L and FILE in any
 * case. */
bool draft_read_list(struct cli *cli, struct cli_checker *l,
                     struct hj_file *file, const char *format,
                     const char *name);

/* Returns in *DRAFT the draft data of FORMAT; false after a message when the
 * format has none. */
bool draft_of_format(struct cli *cli, const struct hj_format *format,
                     struct hj_format_draft *draft);

/* Reports the reason for which seats or packs are impossible; returns the exit
 * status. */
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
