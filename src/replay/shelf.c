/* SPDX-License-Identifier: MPL-2.0 */
/* Catalogues and formats that all logs of a run share. */
#include "replay/replay-tool.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    MOST_GAMES = 4,
    MOST_ID = 64,
    MOST_FORMATS = 32,
    MOST_NAME = 256,
    MOST_SPARES = 16,
    MOST_KEPT = 10000 /* lines: the memory of a larger one is given back */
};

struct shelf_format {
    char id[MOST_NAME];
    struct hj_format *format; /* NULL: there is none, and why */
    struct hj_error e;
};

struct replay_shelf {
    pthread_mutex_t lock;
    struct {
        char game[MOST_ID];
        struct hj_catalogue *catalogue;
        struct hj_replay *replays[MOST_SPARES]; /* that wait */
        int replay_count;
    } items[MOST_GAMES];
    int count;
    struct hj_log *logs[MOST_SPARES]; /* whose memory is used again */
    int log_count;
    struct shelf_format *formats[MOST_FORMATS];
    int format_count;
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
    while (shelf->count > 0) {
        int i = --shelf->count;
        while (shelf->items[i].replay_count > 0)
            hj_replay_free(
                shelf->items[i].replays[--shelf->items[i].replay_count]);
        hj_catalogue_free(shelf->items[i].catalogue);
    }
    while (shelf->log_count > 0)
        hj_log_free(shelf->logs[--shelf->log_count]);
    while (shelf->format_count > 0) {
        struct shelf_format *f = shelf->formats[--shelf->format_count];
        hj_format_free(f->format);
        free(f);
    }
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

struct hj_replay *replay_shelf_replay(struct replay_shelf *shelf,
                                      const struct hj_catalogue *catalogue)
{
    struct hj_replay *replay = NULL;

    pthread_mutex_lock(&shelf->lock);
    for (int i = 0; i < shelf->count; i++)
        if (shelf->items[i].catalogue == catalogue &&
            shelf->items[i].replay_count > 0)
            replay = shelf->items[i].replays[--shelf->items[i].replay_count];
    pthread_mutex_unlock(&shelf->lock);
    return replay;
}

void replay_shelf_keep(struct replay_shelf *shelf,
                       const struct hj_catalogue *catalogue,
                       struct hj_replay *replay)
{
    pthread_mutex_lock(&shelf->lock);
    for (int i = 0; i < shelf->count && replay != NULL &&
                    hj_replay_steps(replay) < MOST_KEPT;
         i++)
        if (shelf->items[i].catalogue == catalogue &&
            shelf->items[i].replay_count < MOST_SPARES) {
            shelf->items[i].replays[shelf->items[i].replay_count++] = replay;
            replay = NULL;
        }
    pthread_mutex_unlock(&shelf->lock);
    hj_replay_free(replay);
}

struct hj_log *replay_shelf_log(struct replay_shelf *shelf)
{
    struct hj_log *log = NULL;

    pthread_mutex_lock(&shelf->lock);
    if (shelf->log_count > 0)
        log = shelf->logs[--shelf->log_count];
    pthread_mutex_unlock(&shelf->lock);
    return log != NULL ? log : hj_log_new();
}

void replay_shelf_keep_log(struct replay_shelf *shelf, struct hj_log *log)
{
    pthread_mutex_lock(&shelf->lock);
    if (log != NULL && shelf->log_count < MOST_SPARES &&
        hj_log_lines(log) < MOST_KEPT) {
        shelf->logs[shelf->log_count++] = log;
        log = NULL;
    }
    pthread_mutex_unlock(&shelf->lock);
    hj_log_free(log);
}

struct hj_format *replay_format_load(struct cli *cli, const char *id,
                                     struct hj_error *e)
{
    struct hj_format_path *path = cli_format_path(cli);
    struct hj_format *format = NULL;

    if (path == NULL)
        hj_fail_memory(e);
    else
        format = hj_format_load(path, id, e);
    cli_format_path_free(path);
    return format;
}

/* The format ID on the shelf, which is put there when it is first asked for;
 * NULL with the reason in E when there is no room for it. */
static const struct shelf_format *take_format(struct replay_shelf *shelf,
                                              struct cli *cli, const char *id,
                                              struct hj_error *e)
{
    struct shelf_format *new;

    for (int i = 0; i < shelf->format_count; i++)
        if (strcmp(shelf->formats[i]->id, id) == 0)
            return shelf->formats[i];
    if (shelf->format_count == MOST_FORMATS || strlen(id) >= MOST_NAME) {
        hj_fail(e, "one run uses %d formats at the most", MOST_FORMATS);
        return NULL;
    }
    new = calloc(1, sizeof *new);
    if (new == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    memcpy(new->id, id, strlen(id) + 1);
    new->format = replay_format_load(cli, id, &new->e);
    shelf->formats[shelf->format_count++] = new;
    return new;
}

const struct hj_format *replay_shelf_format(struct replay_shelf *shelf,
                                            struct cli *cli, const char *id,
                                            struct hj_error *e)
{
    const struct shelf_format *found;

    pthread_mutex_lock(&shelf->lock);
    found = take_format(shelf, cli, id, e);
    pthread_mutex_unlock(&shelf->lock);
    if (found != NULL && found->format == NULL)
        *e = found->e;
    return found != NULL ? found->format : NULL;
}
