/* SPDX-License-Identifier: MPL-2.0 */
/* URLs without secrets, and the file names in URLs. */
#ifndef HJ_FETCH_URL_H
#define HJ_FETCH_URL_H

#include "base/str.h"

/* Returns URL without secrets, for messages and files: without the name and
 * password before the host, and with *** for the value of a parameter whose
 * name denotes a key, token, password or the like.  The caller frees it; NULL
 * when out of memory. */
char *hj_url_shown(const char *url);

/* Returns the file name in URL: the last part of its path if that is a plain
 * file name, else an empty slice.  The slice is a part of URL. */
struct hj_str hj_url_file(const char *url);

#endif
