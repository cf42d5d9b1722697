/* SPDX-License-Identifier: MPL-2.0 */
/* Loading libcurl. */
#include "fetch/curl.h"

#include "base/late.h"

/* Written once and never changed. */
static struct hj_curl functions;
static struct hj_late curl = {.file = HJ_CURL_FILE,
                              .loss = "nothing can be fetched",
#define HJ_LATE(name) #name "\0"
                              .names =
#include "fetch/curl.def"
#undef HJ_LATE
};

const struct hj_curl *hj_curl(struct hj_error *e)
{
    return hj_late_load(&curl, &functions, e) ? &functions : NULL;
}
