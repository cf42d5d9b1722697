/* SPDX-License-Identifier: MPL-2.0 */
/* All logs and cases of a folder. */
#include "rules/rules.h"

#include <dirent.h>
#include <stdlib.h>

static bool is_case(const char *name)
{
    return hj_str_ends(hj_str(name), HJ_STR(".case"));
}

static int is_test(const struct dirent *entry)
{
    return hj_str_ends(hj_str(entry->d_name), HJ_STR(".gamelog")) ||
           is_case(entry->d_name);
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
    struct dirent **names = NULL;
    int count = scandir(folder, &names, is_test, alphasort);
    bool good = count >= 0;

    if (!good)
        cli_fail(cli, "%s: cannot be read", folder);
    if (count > 0) {
        list->proofs = calloc((size_t)count, sizeof *list->proofs);
        list->names = calloc((size_t)count, sizeof *list->names);
    }
    if (count > 0 && (list->proofs == NULL || list->names == NULL)) {
        good = false;
        cli_fail(cli, "out of memory");
    }
    for (int i = 0; i < count; i++) {
        size_t at = list->count;
        if (good && (list->names[at] = strdup(names[i]->d_name)) != NULL) {
            list->count++;
            good = read_one(cli, &list->proofs[at], folder, list->names[at]);
        } else if (good) {
            good = false;
            cli_fail(cli, "out of memory");
        }
        free(names[i]);
    }
    free(names);
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
