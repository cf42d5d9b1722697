/* SPDX-License-Identifier: MPL-2.0 */
/* What every HTML page says about itself. */
#ifndef HJ_BASE_HTML_H
#define HJ_BASE_HTML_H

#include "base/out.h"

/* Writes the <meta> element by which a browser lets the page load nothing, send
 * nothing, and run none but these COUNT scripts, which it has in elements of
 * exactly these texts.  Styles within the page are allowed.  It comes first
 * after the character set. */
void hj_html_policy(struct hj_out *out, const struct hj_str *scripts,
                    size_t count);

#endif
