/* SPDX-License-Identifier: MPL-2.0 */
/* The security policy of HTML pages. */
#ifndef HJ_BASE_HTML_H
#define HJ_BASE_HTML_H

#include "base/out.h"

/* Writes the <meta> element of a policy under which a browser loads nothing,
 * sends nothing, and runs only the COUNT scripts of exactly these texts.
 * Styles within the page are allowed.  The element must follow the character
 * set declaration directly. */
void hj_html_policy(struct hj_out *out, const struct hj_str *scripts,
                    size_t count);

#endif
