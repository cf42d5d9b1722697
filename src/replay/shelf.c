/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues that all logs of a run share. */
#include "replay/replay-tool.h"

#include <pthread.h>
#include <stdlib.h>

enum { MOST_GAMES = 4, MOST_ID = 64 };

struct replay_shelf {
    pthread_mutex_t lock;
    struct {
        char game[MOST_ID];
        struct hj_catalogue *catalogue;
    } items[MOST_GAMES];
    int count;
};

struct replay_shelf *replay_shelf_new(void)
{
    struct replay_shelf *shelf = calloc(1, sizeof *shelf);

    if (shelf != NULL && pthread_mutex_init(&shelf->lock, NULL) != 0) {
        free(shelf);
        shelf = NULL;
    }
    return shelf;
}

void replay_shelf_free(struct replay_shelf *shelf)
{
    if (shelf == NULL)
        return;
    while (shelf->count > 0)
        hj_catalogue_free(shelf->items[--shelf->count].catalogue);
    pthread_mutex_destroy(&shelf->lock);
    free(shelf);
}

static struct hj_catalogue *open_one(struct cli *cli, struct hj_str game)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *catalogue = NULL;

    if (findings == NULL)
        cli_fail(cli, "out of memory");
    else
        catalogue = cli_catalogue_open(cli, game, findings);
    hj_findings_free(findings);
    return catalogue;
}

const struct hj_catalogue *replay_shelf_take(struct replay_shelf *shelf,
                                             struct cli *cli,
                                             struct hj_str game)
{
    struct hj_catalogue *found = NULL;

    pthread_mutex_lock(&shelf->lock);
    for (int i = 0; i < shelf->count && found == NULL; i++)
        if (hj_str_is(game, shelf->items[i].game))
            found = shelf->items[i].catalogue;
    if (found == NULL && shelf->count < MOST_GAMES && game.n < MOST_ID) {
        found = open_one(cli, game);
        if (found != NULL) {
            memcpy(shelf->items[shelf->count].game, game.p, game.n);
            shelf->items[shelf->count++].catalogue = found;
        }
    }
    pthread_mutex_unlock(&shelf->lock);
    return found;
}
