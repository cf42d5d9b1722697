/* SPDX-License-Identifier: MPL-2.0 */
/* yajl, which is loaded when the first JSON is read. */
#ifndef HJ_BASE_YAJL_H
#define HJ_BASE_YAJL_H

#include "base/error.h"

#include <yajl/yajl_parse.h>

/* Its functions under their own names. */
struct hj_yajl {
#define HJ_LATE(name) __typeof__(name) *name;
#include "base/yajl.def"
#undef HJ_LATE
};

/* Loads the library when it is first asked for.  NULL, with the reason in E,
 * when it or one of its functions is not there.  Nobody frees the result. */
const struct hj_yajl *hj_yajl(struct hj_error *e);

#endif
