/* SPDX-License-Identifier: MPL-2.0 */
/* All logs and cases of a folder and its subfolders. */
#include "rules/rules.h"

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { MOST_DEPTH = 32 }; /* maximum nesting of folders */

static bool is_case(const char *name)
{
    return hj_str_ends(hj_str(name), HJ_STR(".case"));
}

static bool is_test(const char *name)
{
    return hj_str_ends(hj_str(name), HJ_STR(".gamelog")) || is_case(name);
}

static bool no_memory(const struct cli *cli)
{
    cli_fail(cli, "out of memory");
    return false;
}

static bool cannot_read(const struct cli *cli, const char *path)
{
    cli_fail(cli, "%s: cannot be read", path);
    return false;
}

/* Returns the path of NAME below FOLDER; NAME NULL: FOLDER itself.  The caller
 * frees it; NULL when out of memory. */
static char *below(const char *folder, const char *name)
{
    return name == NULL ? strdup(folder)
                        : hj_path_join(hj_str(folder), hj_str(name));
}

/* Adds the tests of FOLDER/UNDER to NAMES, with names relative to FOLDER;
 * symbolic links to folders are not followed.  Returns false after a
 * message. */
static bool collect(const struct cli *cli, struct cli_list *names,
                    const char *folder, const char *under, int depth)
{
    char *path = below(folder, under);
    struct dirent **entries = NULL;
    int count = path != NULL ? scandir(path, &entries, NULL, alphasort) : -1;
    bool good = count >= 0;

    if (path == NULL)
        cli_fail(cli, "out of memory");
    else if (!good)
        cannot_read(cli, path);
    for (int i = 0; i < count; i++) {
        const char *entry = entries[i]->d_name;
        char *name = good && entry[0] != '.'
                         ? (under == NULL ? strdup(entry) : below(under, entry))
                         : NULL;
        char *file = name != NULL ? below(folder, name) : NULL;
        struct stat s;
        bool there = file != NULL && lstat(file, &s) == 0;
        if (good && entry[0] != '.' && file == NULL)
            good = no_memory(cli);
        else if (file != NULL && !there)
            good = cannot_read(cli, file);
        else if (there && S_ISDIR(s.st_mode) && depth < MOST_DEPTH)
            good = collect(cli, names, folder, name, depth + 1);
        else if (there && is_test(entry) && cli_list_add(names, name))
            name = NULL; /* owned by the list */
        else if (there && is_test(entry))
            good = no_memory(cli);
        free(name);
        free(file);
        free(entries[i]);
    }
    free(entries);
    free(path);
    return good;
}

static bool read_one(const struct cli *cli, struct proof *proof,
                     const char *folder, const char *name)
{
    char *path = hj_path_join(hj_str(folder), hj_str(name));
    struct hj_error e = {0};
    bool good = false;

    if (path == NULL)
        cli_fail(cli, "out of memory");
    else
        good = is_case(name) ? proof_read_case(proof, path, &e)
                             : proof_run(proof, path, name, &e);
    if (path != NULL && !good)
        cli_trouble(cli, &e);
    free(path);
    return good;
}

bool proofs_read(const struct cli *cli, struct proof_list *list,
                 const char *folder)
{
    struct cli_list names = {0};
    bool good = collect(cli, &names, folder, NULL, 0);

    if (good && names.count == 0) {
        good = false;
        cli_fail(cli, "%s: no .gamelog or .case file in it", folder);
    }
    if (good) {
        list->proofs = calloc(names.count, sizeof *list->proofs);
        list->names = calloc(names.count, sizeof *list->names);
    }
    if (good && (list->proofs == NULL || list->names == NULL))
        good = no_memory(cli);
    for (size_t i = 0; i < names.count; i++) {
        char *name = (char *)names.items[i];
        if (!good) {
            free(name);
            continue;
        }
        list->names[list->count++] = name; /* proofs_free() frees it */
        good = read_one(cli, &list->proofs[i], folder, name);
    }
    cli_list_free(&names);
    return good;
}

void proofs_free(struct proof_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        proof_free(&list->proofs[i]);
        free(list->names[i]);
    }
    free(list->proofs);
    free(list->names);
}
