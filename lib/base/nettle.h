/* SPDX-License-Identifier: MPL-2.0 */
/* nettle, which is loaded when the first hash is asked for: before main() it
 * asks the processor what it can, which is slow in a virtual machine. */
#ifndef HJ_BASE_NETTLE_H
#define HJ_BASE_NETTLE_H

#include "base/error.h"

#include <nettle/base16.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>

/* Its functions under the names that they have in the library. */
struct hj_nettle {
#define HJ_LATE(name) __typeof__(name) *name;
#include "base/nettle.def"
#undef HJ_LATE
};

/* Loads the library when it is first asked for.  NULL, with the reason in E,
 * when it or one of its functions is not there.  Nobody frees the result. */
const struct hj_nettle *hj_nettle(struct hj_error *e);

#endif
