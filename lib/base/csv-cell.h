/* SPDX-License-Identifier: MPL-2.0 */
/* CSV cells that no spreadsheet evaluates as a formula. */
#ifndef HJ_BASE_CSV_CELL_H
#define HJ_BASE_CSV_CELL_H

#include "base/out.h"

/* Writes S as one CSV field that no spreadsheet evaluates as a formula.  Text
 * that begins with = + - @, a tab or a line end gets a leading apostrophe;
 * numbers such as -5 or +2.5 and a sign alone do not.  All readers of CSV here
 * remove the apostrophe with hj_csv_strip_guard(), so text that already begins
 * with such an apostrophe gets a second one. */
void hj_csv_put_text(struct hj_out *out, struct hj_str s);

/* Returns CELL without the apostrophe that hj_csv_put_text() added. */
struct hj_str hj_csv_unguarded_from(struct hj_str cell);
static inline struct hj_str hj_csv_strip_guard(struct hj_str cell)
{
    return cell.n < 2 || cell.p[0] != '\'' ? cell : hj_csv_unguarded_from(cell);
}

#endif
