/* SPDX-License-Identifier: MPL-2.0 */
/* Parallel judging of blocks of decks, with verdicts in the order of the
 * input. */
#include "deck/judge.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { SLOTS_A_THREAD = 3, MOST_THREADS = 64 };

/* One block in the pipeline.  It has its own judge, and so its own output. */
struct slot {
    struct deck_block block;
    const struct deck_owner *owner;
    struct deck_judge *judge;
    bool done;
};

/*
 *   delivered --> taken --> filled      numbers of blocks; slot = number
 *   (printed)    (judged)   (read)      modulo the number of slots
 */
struct pipe {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    struct slot *slots;
    size_t size;
    uint64_t filled, taken, delivered;
    bool closed;
    struct deck_check *check;
    bool terminal;    /* standard error is a terminal */
    int64_t begun_ms; /* start; last display of progress; 0: never */
    int64_t shown_ms;
};

static int64_t now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Shows the progress of a run that takes longer than a second. */
static void show_progress(struct pipe *p)
{
    enum { PATIENCE_MS = 1000, STEP_MS = 250 };
    int64_t now = now_ms();

    if (now - p->begun_ms < PATIENCE_MS || now - p->shown_ms < STEP_MS)
        return;
    p->shown_ms = now;
    fprintf(stderr, "\r%llu decks\033[K", (unsigned long long)p->check->decks);
}

static void hide_progress(struct pipe *p)
{
    if (p->shown_ms != 0)
        fputs("\r\033[K", stderr);
    p->shown_ms = 0;
}

static void *worker(void *to)
{
    struct pipe *p = to;

    pthread_mutex_lock(&p->lock);
    while (true) {
        struct slot *slot;
        while (p->taken == p->filled && !p->closed)
            pthread_cond_wait(&p->work, &p->lock);
        if (p->taken == p->filled)
            break;
        slot = &p->slots[p->taken++ % p->size];
        pthread_mutex_unlock(&p->lock);
        deck_judge_block(slot->judge, &slot->block, slot->owner);
        pthread_mutex_lock(&p->lock);
        slot->done = true;
        pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Waits for the oldest block and prints its verdicts. */
static void deliver(struct pipe *p)
{
    struct slot *slot = &p->slots[p->delivered % p->size];

    pthread_mutex_lock(&p->lock);
    while (!slot->done)
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
    hide_progress(p);
    deck_judge_flush(slot->judge);
    slot->done = false;
    p->delivered++;
    if (p->terminal)
        show_progress(p);
}

/* Returns the slot for the next block. */
static struct slot *next_slot(struct pipe *p)
{
    if (p->filled - p->delivered == p->size)
        deliver(p);
    return &p->slots[p->filled % p->size];
}

static void hand_over(struct pipe *p, struct slot *slot, bool threads)
{
    slot->done = false;
    if (!threads) {
        p->filled++;
        p->taken++;
        deck_judge_block(slot->judge, &slot->block, slot->owner);
        slot->done = true;
        deliver(p);
        return;
    }
    pthread_mutex_lock(&p->lock);
    p->filled++;
    pthread_cond_signal(&p->work);
    pthread_mutex_unlock(&p->lock);
}

/* True if standard output still accepts output. */
static bool is_open(const struct pipe *p)
{
    return !hj_out_failed(p->check->cli->out);
}

static void one_file(struct pipe *p, const char *file,
                     const struct deck_owner *owner, bool threads,
                     const struct hj_deck_options *options)
{
    struct deck_source source;
    struct hj_error e = {0};
    int more = -1;

    if (deck_source_open(&source, file, options, &e)) {
        do {
            struct slot *slot = next_slot(p);
            more = deck_source_next(&source, &slot->block, &e);
            slot->owner = owner;
            if (more == 1)
                hand_over(p, slot, threads);
        } while (more == 1 && is_open(p));
        deck_source_close(&source);
    }
    if (more >= 0)
        return;
    while (p->delivered < p->filled) /* keeps the message in its place */
        deliver(p);
    (void)hj_out_flush(p->check->cli->out, NULL);
    p->check->unreadable++;
    deck_owner_append(owner, &e);
    p->check->status = cli_trouble(p->check->cli, &e);
}

static bool prepare(struct pipe *p, struct deck_check *check, int64_t jobs)
{
    p->check = check;
    p->terminal = isatty(STDERR_FILENO) == 1 && isatty(STDOUT_FILENO) != 1;
    p->begun_ms = now_ms();
    p->size = jobs > 1 ? (size_t)jobs * SLOTS_A_THREAD : 1;
    p->slots = calloc(p->size, sizeof *p->slots);
    if (p->slots == NULL)
        return false;
    for (size_t i = 0; i < p->size; i++) {
        p->slots[i].judge = deck_judge_new(check);
        if (p->slots[i].judge == NULL)
            return false;
    }
    return pthread_mutex_init(&p->lock, NULL) == 0 &&
           pthread_cond_init(&p->work, NULL) == 0 &&
           pthread_cond_init(&p->done, NULL) == 0;
}

static void finish(struct pipe *p)
{
    for (size_t i = 0; p->slots != NULL && i < p->size; i++) {
        deck_judge_free(p->slots[i].judge);
        free(p->slots[i].block.bytes);
    }
    free(p->slots);
}

int deck_pipeline(struct deck_check *check, int count, char **files,
                  const struct deck_owner *owners, int64_t jobs,
                  const struct hj_deck_options *options)
{
    struct pipe p = {0};
    pthread_t threads[MOST_THREADS];
    size_t running = 0;

    if (jobs > MOST_THREADS)
        jobs = MOST_THREADS;
    if (!prepare(&p, check, jobs)) {
        finish(&p);
        return check->status = cli_fail(check->cli, "out of memory");
    }
    while (jobs > 1 && running < (size_t)jobs &&
           pthread_create(&threads[running], NULL, worker, &p) == 0)
        running++;
    for (int i = 0; i < count && is_open(&p); i++)
        one_file(&p, files[i], owners != NULL ? &owners[i] : NULL, running > 0,
                 options);
    while (p.delivered < p.filled)
        deliver(&p);
    hide_progress(&p);
    pthread_mutex_lock(&p.lock);
    p.closed = true;
    pthread_cond_broadcast(&p.work);
    pthread_mutex_unlock(&p.lock);
    while (running > 0)
        pthread_join(threads[--running], NULL);
    finish(&p);
    return check->status;
}
