/* SPDX-License-Identifier: MPL-2.0 */
/* URLs: what may be shown of them, and the file that they name. */
#ifndef HJ_FETCH_URL_H
#define HJ_FETCH_URL_H

#include "base/str.h"

/* URL without what only its user may know, for messages and for what is kept:
 * the name and password before the host are left out, and *** replaces the
 * value of a parameter whose name says that it is a key, token, password or
 * the like.  The caller frees it; NULL when out of memory. */
char *hj_url_shown(const char *url);

/* The name under which URL would be kept: the last part of its path, if that
 * is a plain file name; else empty.  It is a part of URL. */
struct hj_str hj_url_file(const char *url);

#endif
