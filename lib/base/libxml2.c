/* SPDX-License-Identifier: MPL-2.0 */
/* Loading libxml2. */
#include "base/libxml2.h"

#include "base/late.h"

/* Written once and never changed: the one place of the library that outlives
 * its callers, as what it tells of does. */
static struct hj_libxml2 functions;
static struct hj_late libxml2 = {.file = HJ_LIBXML2_FILE,
                                 .loss = "XML cannot be read",
#define HJ_LATE(name) #name "\0"
                                 .names =
#include "base/libxml2.def"
#undef HJ_LATE
};

const struct hj_libxml2 *hj_libxml2(struct hj_error *e)
{
    return hj_late_load(&libxml2, &functions, e) ? &functions : NULL;
}
