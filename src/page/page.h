/* SPDX-License-Identifier: MPL-2.0 */
/* Self-contained HTML pages: what all of them begin and end with. */
#ifndef HJ_SRC_PAGE_H
#define HJ_SRC_PAGE_H

#include "base/out.h"

/*
 * A page needs nothing beyond itself: its style, its script and its pictures
 * are in it.  page.css has the colours, light and dark, that all pages share;
 * page.js the button that changes between them.  A text that becomes part of a
 * program is an array of lines that ends in NULL.
 */

/* Begins a page up to the <body>: its title, the shared style and one of its
 * own, and a policy by which no script runs but the shared one and its own
 * SCRIPT (style and script may be NULL). */
void page_begin(struct hj_out *out, struct hj_str title,
                const char *const *style, const char *const *script);

/* Ends it: the shared script, and the same one of its own. */
void page_end(struct hj_out *out, const char *const *script);

#endif
