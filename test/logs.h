/* SPDX-License-Identifier: MPL-2.0 */
/* The logs in folders of the tests. */
#ifndef HJ_TEST_LOGS_H
#define HJ_TEST_LOGS_H

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOGS_MOST = 1000 };

/* All zeros at first. */
struct logs {
    char *paths[LOGS_MOST];
    int count;
};

static inline int logs_is(const struct dirent *entry)
{
    return strstr(entry->d_name, ".gamelog") != NULL;
}

/* Adds those of FOLDER, as test/rules/GAME, by name; logs_free() frees them. */
static inline void logs_find(struct logs *l, const char *folder)
{
    const char *source = getenv("HJ_SOURCE");
    struct dirent **entries = NULL;
    char path[1200];
    int count;

    if (source == NULL)
        source = ".";
    snprintf(path, sizeof path, "%s/%s", source, folder);
    count = scandir(path, &entries, logs_is, alphasort);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s/%s", source, folder,
                 entries[i]->d_name);
        if (l->count < LOGS_MOST)
            l->paths[l->count++] = strdup(path);
        free(entries[i]);
    }
    free(entries);
}

static inline void logs_free(struct logs *l)
{
    while (l->count > 0)
        free(l->paths[--l->count]);
}

/* The name of a log without its folder. */
static inline const char *logs_name(const char *path)
{
    return strrchr(path, '/') + 1;
}

#endif
