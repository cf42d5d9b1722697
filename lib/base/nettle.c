/* SPDX-License-Identifier: MPL-2.0 */
/* Loading nettle. */
#include "base/nettle.h"

#include "base/late.h"

/* Written once and never changed. */
static struct hj_nettle functions;
static struct hj_late nettle = {.file = HJ_NETTLE_FILE,
                                .loss = "nothing can be hashed",
#define HJ_LATE(name) #name "\0"
                                .names =
#include "base/nettle.def"
#undef HJ_LATE
};

const struct hj_nettle *hj_nettle(struct hj_error *e)
{
    return hj_late_load(&nettle, &functions, e) ? &functions : NULL;
}
