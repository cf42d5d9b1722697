/* SPDX-License-Identifier: MPL-2.0 */
/* Self-contained HTML pages: their common beginning and end. */
#ifndef HJ_SRC_PAGE_H
#define HJ_SRC_PAGE_H

#include "base/out.h"

/*
 * A page loads nothing: it contains its style, script and pictures.  page.css
 * has the colours, light and dark, of all pages; page.js has the button that
 * changes between them.  A text built into a program is an array of lines that
 * ends in NULL.
 */

/* Begins a page up to the <body>, with its title, the shared style and its own
 * STYLE, and a policy under which only the shared script and its own SCRIPT run
 * (STYLE and SCRIPT may be NULL). */
void page_begin(struct hj_out *out, struct hj_str title,
                const char *const *style, const char *const *script);

/* Ends the page with the shared script and the same SCRIPT. */
void page_end(struct hj_out *out, const char *const *script);

#endif
