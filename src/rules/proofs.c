/* SPDX-License-Identifier: MPL-2.0 */
/* All logs of a folder, played. */
#include "rules/rules.h"

#include <dirent.h>
#include <stdlib.h>

static int is_log(const struct dirent *entry)
{
    return hj_str_ends(hj_str(entry->d_name), HJ_STR(".gamelog"));
}

static bool play_one(const struct cli *cli, struct proof *proof,
                     const char *folder, const char *name,
                     const struct hj_game_type *type)
{
    char *path = hj_path_join(hj_str(folder), hj_str(name));
    struct hj_error e = {0};
    bool good = false;

    if (path == NULL)
        cli_fail(cli, "out of memory");
    else if (!(good = proof_run(proof, path, name, type, &e)))
        cli_trouble(cli, &e);
    free(path);
    return good;
}

bool proofs_read(const struct cli *cli, struct proof_list *list,
                 const char *folder, const struct hj_game_type *type)
{
    struct dirent **names = NULL;
    int count = scandir(folder, &names, is_log, alphasort);
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
            good =
                play_one(cli, &list->proofs[at], folder, list->names[at], type);
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
