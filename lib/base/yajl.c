/* SPDX-License-Identifier: MPL-2.0 */
/* Loading yajl. */
#include "base/yajl.h"

#include "base/late.h"

/* Written once and never changed. */
static struct hj_yajl functions;
static struct hj_late yajl = {.file = HJ_YAJL_FILE,
                              .loss = "JSON cannot be read",
#define HJ_LATE(name) #name "\0"
                              .names =
#include "base/yajl.def"
#undef HJ_LATE
};

const struct hj_yajl *hj_yajl(struct hj_error *e)
{
    return hj_late_load(&yajl, &functions, e) ? &functions : NULL;
}
