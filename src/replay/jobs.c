/* SPDX-License-Identifier: MPL-2.0 */
/* Several logs in one run: threads work in parallel, the output is in order. */
#include "replay/replay-tool.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_THREADS = 64, SLOTS_A_THREAD = 4 };

/* A log in progress, with its output. */
struct slot {
    struct cli cli; /* a copy that writes to this slot */
    bool done;
    int status;
};

struct jobs {
    struct cli *cli;
    char **names;
    int count;
    replay_each each;
    const void *given;
    struct slot *slots;
    int size;             /* number of slots; log I uses slot I % size */
    int taken, delivered; /* number of logs */
    pthread_mutex_t lock;
    pthread_cond_t room, done;
};

static void *worker(void *data)
{
    struct jobs *j = data;

    pthread_mutex_lock(&j->lock);
    for (;;) {
        struct slot *slot;
        int i;
        while (j->taken < j->count && j->taken - j->delivered >= j->size)
            pthread_cond_wait(&j->room, &j->lock);
        if (j->taken == j->count)
            break;
        i = j->taken++;
        slot = &j->slots[i % j->size];
        pthread_mutex_unlock(&j->lock);
        slot->status = j->each(&slot->cli, j->names[i], j->given);
        if (hj_out_failed(slot->cli.out) || hj_out_failed(slot->cli.err))
            slot->status = CLI_TROUBLE;
        pthread_mutex_lock(&j->lock);
        slot->done = true;
        pthread_cond_signal(&j->done);
    }
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

static void put_message(struct hj_str text)
{
    while (text.n > 0) {
        ssize_t n = write(STDERR_FILENO, text.p, text.n);
        if (n <= 0)
            return;
        text = hj_str_from(text, (size_t)n);
    }
}

/* Prints the next log's output when it is complete. */
static int deliver(struct jobs *j)
{
    struct slot *slot = &j->slots[j->delivered % j->size];

    pthread_mutex_lock(&j->lock);
    while (!slot->done)
        pthread_cond_wait(&j->done, &j->lock);
    pthread_mutex_unlock(&j->lock);
    if (hj_out_failed(slot->cli.out) || hj_out_failed(slot->cli.err))
        cli_fail(j->cli, "out of memory");
    hj_out_str(j->cli->out, hj_out_text(slot->cli.out));
    if (hj_out_text(slot->cli.err).n > 0) {
        (void)hj_out_flush(j->cli->out, NULL);
        put_message(hj_out_text(slot->cli.err));
    }
    hj_out_cut(slot->cli.out, 0);
    hj_out_cut(slot->cli.err, 0);
    return slot->status;
}

static bool prepare(struct jobs *j, int threads)
{
    j->size = threads * SLOTS_A_THREAD;
    j->slots = calloc((size_t)j->size, sizeof *j->slots);
    for (int i = 0; j->slots != NULL && i < j->size; i++) {
        j->slots[i].cli = *j->cli;
        j->slots[i].cli.out = hj_out_memory();
        j->slots[i].cli.err = hj_out_memory();
    }
    return j->slots != NULL && pthread_mutex_init(&j->lock, NULL) == 0 &&
           pthread_cond_init(&j->room, NULL) == 0 &&
           pthread_cond_init(&j->done, NULL) == 0;
}

static int run_threads(struct jobs *j, pthread_t *threads, int running)
{
    int worst = CLI_FINE;

    for (int i = 0; i < j->count; i++) {
        int status = deliver(j);
        worst = status > worst ? status : worst;
        pthread_mutex_lock(&j->lock);
        j->slots[j->delivered % j->size].done = false;
        j->delivered++;
        pthread_cond_broadcast(&j->room);
        pthread_mutex_unlock(&j->lock);
    }
    while (running > 0)
        pthread_join(threads[--running], NULL);
    return worst;
}

/* Runs all logs in this thread. */
static int run_alone(struct jobs *j)
{
    int worst = CLI_FINE;

    for (int i = 0; i < j->count && !hj_out_failed(j->cli->out); i++) {
        int status = j->each(j->cli, j->names[i], j->given);
        worst = status > worst ? status : worst;
        if (j->cli->json)
            (void)hj_out_flush(j->cli->out, NULL);
    }
    return worst;
}

/* Runs all logs, without cache and titles. */
static int run_all(struct cli *cli, int count, char **names, int64_t jobs,
                   replay_each each, const void *given)
{
    struct jobs j = {.cli = cli,
                     .names = names,
                     .count = count,
                     .each = each,
                     .given = given};
    pthread_t threads[MOST_THREADS];
    int64_t wanted = jobs < count ? jobs : count;
    int running = 0, status;

    if (wanted > MOST_THREADS)
        wanted = MOST_THREADS;
    if (wanted <= 1)
        return run_alone(&j);
    if (!prepare(&j, (int)wanted)) {
        status = cli_fail(cli, "out of memory");
    } else {
        while (running < wanted &&
               pthread_create(&threads[running], NULL, worker, &j) == 0)
            running++;
        status =
            running > 0 ? run_threads(&j, threads, running) : run_alone(&j);
    }
    for (int i = 0; j.slots != NULL && i < j.size; i++) {
        hj_out_free(j.slots[i].cli.out);
        hj_out_free(j.slots[i].cli.err);
    }
    free(j.slots);
    return status;
}

int replay_run(struct cli *cli, int count, char **names, void *given,
               replay_each each)
{
    static char standard_input[] = "-";
    char *nothing[] = {standard_input};
    struct replay_options *w = given;
    int status;

    w->cache = replay_cache_new();
    if (w->cache == NULL)
        return cli_fail(cli, "out of memory");
    w->many = count > 1;
    w->titled = w->many && !cli->json;
    status = run_all(cli, count > 0 ? count : 1, count > 0 ? names : nothing,
                     w->jobs > 0 ? w->jobs : 1, each, given);
    replay_cache_free(w->cache);
    w->cache = NULL;
    return status;
}

void replay_title(struct cli *cli, const char *name,
                  const struct replay_options *given)
{
    if (given->titled)
        hj_out_say(cli->out, "%s:\n", name);
}
