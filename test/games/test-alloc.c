/* SPDX-License-Identifier: MPL-2.0 */
/* Tests that applying actions allocates nothing: the linker replaces the
 * allocator by counting functions (--wrap). */
#include "random-game.h"
#include "games/games.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static size_t calls;

void *__wrap_malloc(size_t size)
{
    calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    calls++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    calls++;
    return __real_realloc(old, size);
}

static int32_t ignore_event(void *data, const struct hj_event *event)
{
    (void)event;
    return (*(int32_t *)data)++;
}

/* Replays the whole log; returns the number of calls. It asserts nothing, since
 * Check allocates. */
static size_t play_again(struct random_game *g, const struct hj_report *report)
{
    size_t before = calls;
    bool legal = true;

    hj_sularia.start(g->game, g->state);
    for (size_t i = 0; i < hj_log_lines(g->log); i++)
        legal =
            hj_sularia.apply(g->game, g->state, &hj_log_line(g->log, i)->action,
                             0, report) == HJ_APPLIED &&
            legal;
    before = calls - before;
    ck_assert(legal);
    return before;
}

START_TEST(test_no_allocation)
{
    struct random_options options = {.players = 2,
                                     .edition = 2017,
                                     .most_rounds = 10,
                                     .most_steps = 300,
                                     .reveals = 70};
    struct hj_catalogue *catalogue = random_catalogue();
    struct random_game *g = malloc(sizeof(*g));
    const char *refused = NULL;
    int32_t number = 0;
    const struct hj_report events = {.data = &number, .event = ignore_event};

    ck_assert_ptr_nonnull(catalogue);
    ck_assert_ptr_nonnull(g);
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ck_assert(random_begin(g, &options, catalogue, seed));
        while (random_step(g, &refused))
            ;
        ck_assert_msg(calls > 0, "the allocator is not counted");
        ck_assert_uint_gt(g->step_count, 50);
        play_again(g, NULL); /* compiles the cards */
        ck_assert_uint_eq(play_again(g, NULL), 0);
        ck_assert_uint_eq(play_again(g, &events), 0);
        ck_assert_int_gt(number, 0);
        random_end(g);
    }
    free(g);
    hj_catalogue_free(catalogue);
}
END_TEST

int main(void)
{
    TCase *tc = tcase_create("alloc");

    tcase_set_timeout(tc, 0);
    tcase_add_test(tc, test_no_allocation);
    return run_tests("alloc", tc);
}
