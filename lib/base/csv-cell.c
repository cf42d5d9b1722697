/* SPDX-License-Identifier: MPL-2.0 */
/* The apostrophe before CSV cells that a spreadsheet would evaluate. */
#include "base/csv-cell.h"

static bool is_number(struct hj_str s)
{
    size_t digits = 0, points = 0;

    for (size_t i = 1; i < s.n; i++) {
        digits += s.p[i] >= '0' && s.p[i] <= '9';
        points += s.p[i] == '.';
    }
    return digits > 0 && points <= 1 && digits + points + 1 == s.n &&
           s.p[s.n - 1] != '.';
}

/* True if a spreadsheet would evaluate S, after any leading apostrophes. */
static bool is_formula(struct hj_str s)
{
    while (s.n > 0 && s.p[0] == '\'')
        s = hj_str_from(s, 1);
    if (s.n < 2) /* a sign alone is not a formula */
        return false;
    if (s.p[0] == '+' || s.p[0] == '-')
        return !is_number(s);
    return s.p[0] == '=' || s.p[0] == '@' || s.p[0] == '\t' || s.p[0] == '\r' ||
           s.p[0] == '\n';
}

void hj_csv_put_text(struct hj_out *out, struct hj_str s)
{
    if (!is_formula(s)) {
        hj_out_csv(out, s);
        return;
    }
    hj_out_puts(out, "\"'");
    for (size_t i = 0; i < s.n; i++) {
        if (s.p[i] == '"')
            hj_out_char(out, '"');
        hj_out_char(out, s.p[i]);
    }
    hj_out_char(out, '"');
}

struct hj_str hj_csv_unguarded_from(struct hj_str cell)
{
    return is_formula(cell) ? hj_str_from(cell, 1) : cell;
}
