/* SPDX-License-Identifier: MPL-2.0 */
/* Cells that no spreadsheet takes for a formula. */
#ifndef HJ_BASE_CSV_CELL_H
#define HJ_BASE_CSV_CELL_H

#include "base/out.h"

/* Writes S as one CSV field that no spreadsheet takes for a formula: text that
 * begins with = + - @, a tab or the end of a line gets an apostrophe before it,
 * but not a number such as -5 or +2.5, and not a sign alone.  All that is read
 * as CSV loses it again, see hj_csv_unguarded(): so text that begins with such
 * an apostrophe itself gets another. */
void hj_csv_put_text(struct hj_out *out, struct hj_str s);

/* CELL without the apostrophe that hj_csv_put_text() put before it. */
struct hj_str hj_csv_unguarded_from(struct hj_str cell);
static inline struct hj_str hj_csv_unguarded(struct hj_str cell)
{
    return cell.n < 2 || cell.p[0] != '\'' ? cell : hj_csv_unguarded_from(cell);
}

#endif
