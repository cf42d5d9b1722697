/* SPDX-License-Identifier: MPL-2.0 */
/* Opening of a game's catalogue. */
#include "cli-cards.h"

#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>

/* Sets *PATH to that of a file of GAME's catalogue, in the folder that the
 * registry names or, for an unregistered game, in the folder of that id.  The
 * caller frees it; NULL when the file is missing.  Returns false when out of
 * memory. */
static bool find_file(const struct cli *cli, struct hj_str game,
                      const char *file, char **path)
{
    const struct hj_game_row *row =
        game.n > 0 ? hj_game_find(game) : hj_game_at(0);
    struct hj_str folder = row != NULL ? hj_str(row->data) : game;
    char name[256];

    *path = NULL;
    if (folder.n > 64 || hj_str_find(folder, '/', 0) < folder.n)
        return true;
    snprintf(name, sizeof name, "data/%.*s/%s", HJ_STR_ARG(folder), file);
    return cli_data_find(cli, name, path);
}

/* Reads a shipped file of the game; a missing file is an error only if
 * NEEDED. */
static bool read_shipped(const struct cli *cli, struct hj_catalogue *cat,
                         struct hj_str game, const char *file, bool needed,
                         struct hj_findings *findings, struct hj_error *e)
{
    char *path;
    bool good;

    if (!find_file(cli, game, file, &path))
        return hj_fail_memory(e);
    if (game.n == 0)
        game = hj_str(hj_game_at(0)->id);
    if (game.n > 64 || hj_str_find(game, '/', 0) < game.n)
        return hj_fail(e, "unknown game '%.*s'", HJ_STR_ARG(game));
    if (path == NULL)
        return !needed || hj_fail(e,
                                  "no catalogue for the game '%.*s': name "
                                  "one with --cards",
                                  HJ_STR_ARG(game));
    good = hj_catalogue_read(cat, path, findings, e);
    free(path);
    return good;
}

static bool read_all(const struct cli *cli, struct hj_catalogue *cat,
                     struct hj_str game, struct hj_findings *findings,
                     struct hj_error *e)
{
    if (cli->cards.count == 0)
        return read_shipped(cli, cat, game, "cards.csv", true, findings, e) &&
               read_shipped(cli, cat, game, "errata.csv", false, findings, e);
    for (size_t i = 0; i < cli->cards.count; i++)
        if (!hj_catalogue_read(cat, cli->cards.items[i], findings, e))
            return false;
    return true;
}

struct hj_catalogue *cli_catalogue_open_with(
    const struct cli *cli, struct hj_str game, const struct hj_catalogue *base,
    bool (*more)(struct hj_catalogue *cat, void *data, struct hj_error *e),
    void *data, struct hj_findings *findings)
{
    struct hj_catalogue *cat =
        base != NULL ? hj_catalogue_new_with(base) : hj_catalogue_new();
    struct hj_error e = {0};

    if (cat != NULL)
        hj_catalogue_check_kinds(cat, hj_game_card_kinds);
    if (cat == NULL)
        hj_fail_memory(&e);
    else if ((base != NULL || read_all(cli, cat, game, findings, &e)) &&
             (more == NULL || more(cat, data, &e)) &&
             hj_catalogue_close(cat, cli->on, findings, &e))
        return cat;
    hj_catalogue_free(cat);
    cli_trouble(cli, &e);
    return NULL;
}

struct hj_catalogue *cli_catalogue_open(const struct cli *cli,
                                        struct hj_str game,
                                        struct hj_findings *findings)
{
    return cli_catalogue_open_with(cli, game, NULL, NULL, NULL, findings);
}

bool cli_catalogue_open_any(const struct cli *cli, struct hj_str game,
                            struct hj_findings *findings,
                            struct hj_catalogue **cat)
{
    char *path;
    bool found = find_file(cli, game, "cards.csv", &path);
    bool there = cli->cards.count > 0 || path != NULL;

    free(path);
    *cat = NULL;
    if (!found) {
        cli_fail(cli, "out of memory");
        return false;
    }
    *cat = there ? cli_catalogue_open(cli, game, findings) : NULL;
    return !there || *cat != NULL;
}

struct hj_catalogue *cli_catalogue_open_selected(const struct cli *cli,
                                                 struct hj_selection *selection,
                                                 hj_selection_column *asks,
                                                 void *data)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *odd = hj_findings_new();
    bool good = cat != NULL && odd != NULL && cli->cards.count > 0;

    for (size_t i = 0; good && i < cli->cards.count; i++)
        good = strcmp(cli->cards.items[i], "-") != 0 &&
               hj_catalogue_read_selected(cat, cli->cards.items[i], selection,
                                          asks, data, odd);
    good = good && hj_catalogue_close(cat, cli->on, odd, NULL) &&
           hj_findings_count(odd) == 0;
    hj_findings_free(odd);
    if (good)
        return cat;
    hj_catalogue_free(cat);
    return NULL;
}
