/* SPDX-License-Identifier: MPL-2.0 */
/* Loading libraries that are seldom needed. */
#include "base/late.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

enum { NEVER_ASKED, LOADED, MISSING };

/* Where the names are in what has been loaded; a pointer to a function is one
 * like any other by POSIX. */
static bool find_all(struct hj_late *library, void *handle, void *table)
{
    char *to = table;

    for (const char *name = library->names; *name != '\0';
         name += strlen(name) + 1) {
        void *at = dlsym(handle, name);
        if (at == NULL)
            return hj_fail(&library->trouble, "%s: %s has no %s", library->loss,
                           library->file, name);
        memcpy(to, &at, sizeof at);
        to += sizeof at;
    }
    return true;
}

static bool load(struct hj_late *library, void *table)
{
    void *handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);

    if (handle == NULL)
        return hj_fail(&library->trouble, "%s: %s", library->loss, dlerror());
    return find_all(library, handle, table);
}

bool hj_late_load(struct hj_late *library, void *table, struct hj_error *e)
{
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

    if (atomic_load(&library->state) == NEVER_ASKED) {
        pthread_mutex_lock(&lock);
        if (atomic_load(&library->state) == NEVER_ASKED)
            atomic_store(&library->state,
                         load(library, table) ? LOADED : MISSING);
        pthread_mutex_unlock(&lock);
    }
    return atomic_load(&library->state) == LOADED ||
           hj_fail(e, "%s", library->trouble.text);
}
