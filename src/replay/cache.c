/* SPDX-License-Identifier: MPL-2.0 */
/* The cache of catalogues, formats, replays and logs shared by the logs of a
 * run. */
#include "replay/replay-tool.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    MOST_GAMES = 4,
    MOST_ID = 64,
    MOST_FORMATS = 32,
    MOST_NAME = 256,
    MOST_SPARES = 16,
    MOST_KEPT = 10000 /* lines: a larger object is freed instead of kept */
};

struct cache_format {
    char id[MOST_NAME];
    struct hj_format *format; /* NULL: loading failed, see e */
    struct hj_error e;
};

struct replay_cache {
    pthread_mutex_t lock;
    struct {
        char game[MOST_ID];
        struct hj_catalogue *catalogue;
        struct hj_replay *replays[MOST_SPARES]; /* idle */
        int replay_count;
    } items[MOST_GAMES];
    int count;
    struct hj_log *logs[MOST_SPARES]; /* idle; their memory is reused */
    int log_count;
    struct cache_format *formats[MOST_FORMATS];
    int format_count;
};

struct replay_cache *replay_cache_new(void)
{
    struct replay_cache *cache = calloc(1, sizeof *cache);

    if (cache != NULL && pthread_mutex_init(&cache->lock, NULL) != 0) {
        free(cache);
        cache = NULL;
    }
    return cache;
}

void replay_cache_free(struct replay_cache *cache)
{
    if (cache == NULL)
        return;
    while (cache->count > 0) {
        int i = --cache->count;
        while (cache->items[i].replay_count > 0)
            hj_replay_free(
                cache->items[i].replays[--cache->items[i].replay_count]);
        hj_catalogue_free(cache->items[i].catalogue);
    }
    while (cache->log_count > 0)
        hj_log_free(cache->logs[--cache->log_count]);
    while (cache->format_count > 0) {
        struct cache_format *f = cache->formats[--cache->format_count];
        hj_format_free(f->format);
        free(f);
    }
    pthread_mutex_destroy(&cache->lock);
    free(cache);
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

const struct hj_catalogue *replay_cache_take(struct replay_cache *cache,
                                             struct cli *cli,
                                             struct hj_str game)
{
    struct hj_catalogue *found = NULL;

    pthread_mutex_lock(&cache->lock);
    for (int i = 0; i < cache->count && found == NULL; i++)
        if (hj_str_is(game, cache->items[i].game))
            found = cache->items[i].catalogue;
    if (found == NULL && cache->count < MOST_GAMES && game.n < MOST_ID) {
        found = open_one(cli, game);
        if (found != NULL) {
            memcpy(cache->items[cache->count].game, game.p, game.n);
            cache->items[cache->count++].catalogue = found;
        }
    }
    pthread_mutex_unlock(&cache->lock);
    return found;
}

struct hj_replay *replay_cache_replay(struct replay_cache *cache,
                                      const struct hj_catalogue *catalogue)
{
    struct hj_replay *replay = NULL;

    pthread_mutex_lock(&cache->lock);
    for (int i = 0; i < cache->count; i++)
        if (cache->items[i].catalogue == catalogue &&
            cache->items[i].replay_count > 0)
            replay = cache->items[i].replays[--cache->items[i].replay_count];
    pthread_mutex_unlock(&cache->lock);
    return replay;
}

void replay_cache_keep(struct replay_cache *cache,
                       const struct hj_catalogue *catalogue,
                       struct hj_replay *replay)
{
    pthread_mutex_lock(&cache->lock);
    for (int i = 0; i < cache->count && replay != NULL &&
                    hj_replay_steps(replay) < MOST_KEPT;
         i++)
        if (cache->items[i].catalogue == catalogue &&
            cache->items[i].replay_count < MOST_SPARES) {
            cache->items[i].replays[cache->items[i].replay_count++] = replay;
            replay = NULL;
        }
    pthread_mutex_unlock(&cache->lock);
    hj_replay_free(replay);
}

struct hj_log *replay_cache_log(struct replay_cache *cache)
{
    struct hj_log *log = NULL;

    pthread_mutex_lock(&cache->lock);
    if (cache->log_count > 0)
        log = cache->logs[--cache->log_count];
    pthread_mutex_unlock(&cache->lock);
    return log != NULL ? log : hj_log_new();
}

void replay_cache_keep_log(struct replay_cache *cache, struct hj_log *log)
{
    pthread_mutex_lock(&cache->lock);
    if (log != NULL && cache->log_count < MOST_SPARES &&
        hj_log_lines(log) < MOST_KEPT) {
        cache->logs[cache->log_count++] = log;
        log = NULL;
    }
    pthread_mutex_unlock(&cache->lock);
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

/* Returns the format ID from the cache and loads it on first use; NULL, with
 * the reason in E, if the cache is full. */
static const struct cache_format *take_format(struct replay_cache *cache,
                                              struct cli *cli, const char *id,
                                              struct hj_error *e)
{
    struct cache_format *new;

    for (int i = 0; i < cache->format_count; i++)
        if (strcmp(cache->formats[i]->id, id) == 0)
            return cache->formats[i];
    if (cache->format_count == MOST_FORMATS || strlen(id) >= MOST_NAME) {
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
    cache->formats[cache->format_count++] = new;
    return new;
}

const struct hj_format *replay_cache_format(struct replay_cache *cache,
                                            struct cli *cli, const char *id,
                                            struct hj_error *e)
{
    const struct cache_format *found;

    pthread_mutex_lock(&cache->lock);
    found = take_format(cache, cli, id, e);
    pthread_mutex_unlock(&cache->lock);
    if (found != NULL && found->format == NULL)
        *e = found->e;
    return found != NULL ? found->format : NULL;
}
