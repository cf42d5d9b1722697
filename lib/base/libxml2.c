/* SPDX-License-Identifier: MPL-2.0 */
/* Loading libxml2. */
#include "base/libxml2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/* Written once and never changed: the one place of the library that outlives
 * its callers, as what it tells of does. */
static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct hj_libxml2 functions;
static struct hj_error trouble;
static bool loaded;

/* Where NAME is in LIBRARY goes to *TO, which may be a pointer to a function:
 * POSIX has both of one size. */
static bool find(void *library, const char *name, void *to)
{
    void *at = dlsym(library, name);

    if (at == NULL)
        return hj_fail(&trouble,
                       "XML cannot be read: " HJ_LIBXML2_FILE " has no %s",
                       name);
    memcpy(to, &at, sizeof at);
    return true;
}

static void load(void)
{
    void *library = dlopen(HJ_LIBXML2_FILE, RTLD_LAZY | RTLD_LOCAL);

    if (library == NULL) {
        hj_fail(&trouble, "XML cannot be read: %s", dlerror());
        return;
    }
    loaded =
#define HJ_LIBXML2(name) find(library, #name, &functions.name) &&
#include "base/libxml2.def"
#undef HJ_LIBXML2
        true;
}

const struct hj_libxml2 *hj_libxml2(struct hj_error *e)
{
    pthread_once(&once, load);
    if (!loaded)
        hj_fail(e, "%s", trouble.text);
    return loaded ? &functions : NULL;
}
