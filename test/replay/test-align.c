/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of replay/align: against the table that everybody knows. */
#include "replay/align.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

enum { LONGEST = 24 };

struct words {
    char a[LONGEST + 1], b[LONGEST + 1];
};

static bool same_letter(void *data, size_t a, size_t b)
{
    const struct words *w = data;

    return w->a[a] == w->b[b];
}

/* The length of the longest common subsequence, by the table. */
static int longest_common(const struct words *w, int n, int m)
{
    int table[LONGEST + 1][LONGEST + 1] = {{0}};

    for (int i = n - 1; i >= 0; i--)
        for (int k = m - 1; k >= 0; k--) {
            int right = table[i + 1][k], below = table[i][k + 1];
            table[i][k] = w->a[i] == w->b[k] ? table[i + 1][k + 1] + 1
                          : right > below    ? right
                                             : below;
        }
    return table[0][0];
}

START_TEST(pairs_are_many_and_in_order)
{
    enum { SEED = 20260502 };
    struct hj_random random = hj_random_seeded(SEED);
    struct words w;

    printf("seed %d\n", SEED);
    for (int round = 0; round < 20000; round++) {
        int n = (int)hj_random_below(&random, LONGEST + 1);
        int m = (int)hj_random_below(&random, LONGEST + 1);
        int letters = 1 + (int)hj_random_below(&random, 5);
        struct hj_pair_of *pairs;
        size_t count;
        bool cut;
        for (int i = 0; i < LONGEST; i++) {
            w.a[i] = (char)('a' + hj_random_below(&random, (unsigned)letters));
            w.b[i] = (char)('a' + hj_random_below(&random, (unsigned)letters));
        }
        ck_assert(hj_align((size_t)n, (size_t)m, same_letter, &w, &pairs,
                           &count, &cut));
        ck_assert_int_eq((int)count, longest_common(&w, n, m));
        ck_assert(!cut);
        for (size_t i = 0; i < count; i++) {
            ck_assert_int_eq(w.a[pairs[i].a], w.b[pairs[i].b]);
            ck_assert(i == 0 || (pairs[i].a > pairs[i - 1].a &&
                                 pairs[i].b > pairs[i - 1].b));
        }
        free(pairs);
    }
}
END_TEST

static bool ends_alone(void *data, size_t a, size_t b)
{
    (void)data;
    return (a < 5 && a == b) || (a >= 1995 && a == b);
}

START_TEST(too_different_is_cut)
{
    struct hj_pair_of *pairs;
    size_t count;
    bool cut;

    ck_assert(hj_align(2000, 2000, ends_alone, NULL, &pairs, &count, &cut));
    ck_assert(cut);
    ck_assert_uint_eq(count, 10);
    ck_assert_uint_eq(pairs[9].a, 1999);
    free(pairs);
}
END_TEST

/* The second sequence lacks every tenth item of the first. */
static bool lacks_tenth(void *data, size_t a, size_t b)
{
    (void)data;
    return a % 10 > 0 && a - a / 10 - 1 == b;
}

START_TEST(many_gaps_are_found_piece_by_piece)
{
    enum { LONG = 50000 };
    struct hj_pair_of *pairs;
    size_t count;
    bool cut;

    ck_assert(hj_align(LONG, LONG - LONG / 10, lacks_tenth, NULL, &pairs,
                       &count, &cut));
    ck_assert(cut);
    ck_assert_uint_eq(count, LONG - LONG / 10);
    for (size_t i = 0; i < count; i++)
        ck_assert(lacks_tenth(NULL, pairs[i].a, pairs[i].b));
    free(pairs);
}
END_TEST

int main(void)
{
    TCase *all = tcase_create("align");

    tcase_add_test(all, pairs_are_many_and_in_order);
    tcase_add_test(all, too_different_is_cut);
    tcase_add_test(all, many_gaps_are_found_piece_by_piece);
    return run_tests("align", all);
}
