/* SPDX-License-Identifier: MPL-2.0 */
/* The commands of hj-format. */
#ifndef HJ_SRC_FORMAT_TOOL_H
#define HJ_SRC_FORMAT_TOOL_H

#include "cli-formats.h"
#include "cli.h"

int format_check(struct cli *cli, int argc, char **argv);
int format_show(struct cli *cli, int argc, char **argv);
int format_list(struct cli *cli, int argc, char **argv);

const char *format_scope_name(enum hj_rule_scope scope);

/* True if ON is one of the days FROM to UNTIL; 0: no such limit. */
bool format_holds(hj_date from, hj_date until, hj_date on);

/* Calls VISIT for the list in force of each kind, in the order of the file. */
typedef void format_list_do(void *to, const struct hj_list *list);
void format_each_list(const struct hj_format *f, hj_date on,
                      format_list_do *visit, void *to);

/* Writes the format as an object, as in force on the day of the options; the
 * members that `list` has, too. */
void format_write(struct cli *cli, struct hj_writer *w,
                  const struct hj_format *f);
void format_write_head(struct hj_writer *w, const struct hj_format *f,
                       hj_date on);

/* Warns of rules and rulings that the file BYTES of FORMAT names and that are
 * not in the index of its game.  Returns false after a message. */
bool format_check_cites(const struct cli *cli, struct hj_str bytes,
                        const char *file, const struct hj_format *format,
                        struct hj_findings *findings);

/* True if TESTS, if there are any, hold for no card of CAT, whatever leads. CAT
 * may be NULL. Without memory *NO_MEMORY is set. */
bool format_fits_none(const struct hj_format *format,
                      const struct hj_catalogue *cat, struct hj_str tests,
                      bool *no_memory);

/* Warns of limits that no deck can be within, and of two rules that no deck can
 * keep together; false when out of memory.  CAT may be NULL. */
bool format_check_limits(const struct hj_format *format,
                         const struct hj_catalogue *cat,
                         struct hj_findings *findings);

#endif
