/* SPDX-License-Identifier: MPL-2.0 */
/* libcurl, which is loaded when the first file is fetched: it needs some twenty
 * libraries in turn. */
#ifndef HJ_FETCH_CURL_H
#define HJ_FETCH_CURL_H

#include "base/error.h"

#define CURL_DISABLE_TYPECHECK /* by macros that would name the library's own  \
                                */
#include <curl/curl.h>

/* Its functions under their own names. */
struct hj_curl {
#define HJ_LATE(name) __typeof__(name) *name;
#include "fetch/curl.def"
#undef HJ_LATE
};

/* Loads the library when it is first asked for.  NULL, with the reason in E,
 * when it or one of its functions is not there.  Nobody frees the result. */
const struct hj_curl *hj_curl(struct hj_error *e);

#endif
