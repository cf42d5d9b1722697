/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/draft: pod sizes, seats, and drafts replayed. */
#include "base/random.h"
#include "draft/record.h"
#include "draft/seat.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>

static void sizes_are(size_t players, size_t least, size_t most,
                      const char *expected)
{
    struct hj_error e = {0};
    uint32_t sizes[64];
    char text[200] = "";
    size_t pods = hj_pod_sizes(players, 0, least, most, sizes, &e);

    for (size_t i = 0; i < pods; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u",
                 i ? " " : "", (unsigned)sizes[i]);
    ck_assert_msg(strcmp(text, expected) == 0, "%zu players: %s, not %s %s",
                  players, text, expected, e.text);
}

/* The sizes that organisers use, as published for 6 to 24 players. */
START_TEST(test_large_pods)
{
    static const char *const expected[] = {
        "6",     "7",     "8",     "9",     "10",   "11",   "6 6",
        "7 6",   "8 6",   "8 7",   "8 8",   "9 8",  "10 8", "10 9",
        "10 10", "11 10", "8 8 6", "8 8 7", "8 8 8"};

    for (size_t n = 6; n <= 24; n++)
        sizes_are(n, 6, 12, expected[n - 6]);
}
END_TEST

START_TEST(test_small_pods)
{
    sizes_are(2, 2, 4, "2");
    sizes_are(5, 2, 4, "3 2");
    sizes_are(6, 2, 4, "3 3");
    sizes_are(9, 2, 4, "3 3 3");
    sizes_are(23, 2, 4, "4 4 4 4 4 3");
    sizes_are(23, 5, 9999, "23");
    sizes_are(1, 2, 4, "");
}
END_TEST

START_TEST(test_everybody_has_one_seat)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct hj_error e = {0};
        struct hj_random random = hj_random_seeded(seed);
        size_t count = 2 + hj_random_below(&random, 40), split;
        struct hj_seated players[42] = {0}, again[42];
        uint32_t sizes[42], taken[42][42] = {{0}};
        size_t pods = hj_pod_sizes(count, 0, 2, 4, sizes, &e);
        static const char *const teams[] = {"", "a", "b", "c"};
        ck_assert_uint_gt(pods, 0);
        for (size_t i = 0; i < count; i++)
            players[i].team = hj_str(teams[hj_random_below(&random, 4)]);
        memcpy(again, players, sizeof again);
        ck_assert(hj_draft_seat(players, count, sizes, pods, false, seed,
                                &split, &e));
        ck_assert(
            hj_draft_seat(again, count, sizes, pods, false, seed, &split, &e));
        for (size_t i = 0; i < count; i++) {
            ck_assert_msg(players[i].pod >= 1 && players[i].pod <= pods &&
                              players[i].seat >= 1 &&
                              players[i].seat <= sizes[players[i].pod - 1],
                          "seed %llu", (unsigned long long)seed);
            ck_assert_uint_eq(taken[players[i].pod][players[i].seat]++, 0);
            ck_assert_uint_eq(players[i].pod, again[i].pod);
            ck_assert_uint_eq(players[i].seat, again[i].seat);
        }
    }
}
END_TEST

enum { SEATS = 5, SIZE = 6, ROUNDS = 3 };

/* A whole draft as text: packs, then picks, with one thing changed. */
struct script {
    struct hj_random random;
    struct hj_out *out;
    uint32_t skip, twice, wrong; /* the pick for which it is done; 0: none */
    uint32_t turned;             /* the round that goes the other way */
};

static void write_draft(struct script *s)
{
    uint32_t number = 0;

    hj_out_puts(s->out, "pod,round,pick,seat,card\n");
    for (uint32_t round = 1; round <= ROUNDS; round++) {
        uint32_t cards[SEATS][SIZE], left[SEATS];
        int step = (round == 2) != (round == s->turned) ? SEATS - 1 : 1;
        for (uint32_t seat = 0; seat < SEATS; seat++) {
            left[seat] = SIZE;
            for (uint32_t c = 0; c < SIZE; c++) {
                cards[seat][c] = ++number;
                hj_out_printf(s->out, "1,%u,0,%u,Card %u\n", round, seat + 1,
                              number);
            }
        }
        for (uint32_t pick = 1; pick <= SIZE; pick++)
            for (uint32_t seat = 0; seat < SEATS; seat++) {
                uint32_t pack =
                    (seat + (pick - 1) * (uint32_t)(SEATS - step)) % SEATS;
                uint32_t which =
                    (uint32_t)hj_random_below(&s->random, left[pack]);
                uint32_t card = cards[pack][which];
                uint32_t when = (round - 1) * SIZE + pick;
                bool here = seat == 2;
                cards[pack][which] = cards[pack][--left[pack]];
                if (here && s->skip == when)
                    continue;
                hj_out_printf(s->out, "1,%u,%u,%u,Card %u\n", round, pick,
                              seat + 1, here && s->wrong == when ? 9999 : card);
                if (here && s->twice == when)
                    hj_out_printf(s->out, "1,%u,%u,%u,Card %u\n", round, pick,
                                  seat + 1, cards[pack][0]);
            }
    }
}

/* The id of the first finding of the draft and the moment in its message. */
static size_t findings_of(struct script *s, char *id, char *moment)
{
    static const struct hj_draft_rules rules = {
        ROUNDS, SIZE, {"left right left", 15}};
    struct hj_error e = {0};
    struct hj_draft *draft = hj_draft_new(NULL);
    struct hj_findings *findings = hj_findings_new();
    size_t count;

    s->out = hj_out_memory();
    write_draft(s);
    ck_assert(hj_draft_read(draft, hj_out_text(s->out), "d.csv", findings, &e));
    ck_assert_msg(hj_draft_replay(draft, &rules, findings, &e), "%s", e.text);
    count = hj_findings_count(findings);
    id[0] = moment[0] = '\0';
    if (count > 0) {
        const struct hj_finding *f = hj_findings_at(findings, 0);
        snprintf(id, 40, "%s", f->id);
        snprintf(moment, 40, "%.*s",
                 HJ_STR_ARG(hj_str_first(f->message,
                                         hj_str_find(f->message, ':', 0))));
    }
    hj_draft_free(draft);
    hj_findings_free(findings);
    hj_out_free(s->out);
    return count;
}

static void expect(struct script s, uint64_t seed, const char *id,
                   const char *moment)
{
    char has[40], when[40];
    size_t count;

    s.random = hj_random_seeded(seed);
    count = findings_of(&s, has, when);
    ck_assert_msg(strcmp(has, id) == 0 && strcmp(when, moment) == 0,
                  "seed %llu: '%s' at '%s', not '%s' at '%s' (%zu findings)",
                  (unsigned long long)seed, has, when, id, moment, count);
}

START_TEST(test_drafts_in_order_have_no_finding)
{
    for (uint64_t seed = 1; seed <= 50; seed++)
        expect((struct script){0}, seed, "", "");
}
END_TEST

START_TEST(test_each_irregularity_at_its_moment)
{
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct hj_random random = hj_random_seeded(seed + 1000);
        /* Not the last pick, behind which nothing can be taken twice. */
        uint32_t round = 1 + (uint32_t)hj_random_below(&random, ROUNDS);
        uint32_t pick = 1 + (uint32_t)hj_random_below(&random, SIZE - 1);
        uint32_t when = (round - 1) * SIZE + pick;
        char moment[60];
        snprintf(moment, sizeof moment, "pod 1, round %u, pick %u, seat 3",
                 round, pick);
        expect((struct script){.skip = when}, seed, "no-pick", moment);
        expect((struct script){.twice = when}, seed, "two-picks", moment);
        expect((struct script){.wrong = when}, seed, "not-in-pack", moment);
        snprintf(moment, sizeof moment, "pod 1, round %u, pick 2, seat 1",
                 round);
        expect((struct script){.turned = round}, seed, "wrong-direction",
               moment);
    }
}
END_TEST

START_TEST(test_copies_are_told_apart)
{
    static const struct hj_draft_rules rules = {1, 2, {"left", 4}};
    struct hj_error e = {0};
    struct hj_draft *draft = hj_draft_new(NULL);
    struct hj_findings *findings = hj_findings_new();

    ck_assert(hj_draft_read(draft,
                            HJ_STR("round,pick,seat,card,copy\n"
                                   "1,0,1,Fox,1\n1,0,1,Owl,1\n"
                                   "1,0,2,Fox,2\n1,0,2,Elk,1\n"
                                   "1,1,1,Fox,1\n1,1,2,Fox,2\n"
                                   "1,2,1,Fox,2\n1,2,2,Owl,1\n"),
                            "d.csv", findings, &e));
    ck_assert(hj_draft_replay(draft, &rules, findings, &e));
    ck_assert_uint_eq(hj_findings_count(findings), 1);
    ck_assert_str_eq(hj_findings_at(findings, 0)->id, "copy-twice");
    ck_assert_ptr_nonnull(strstr(hj_findings_at(findings, 0)->message.p,
                                 "Fox was taken by seat 2 at pick 1"));
    ck_assert_uint_eq(hj_findings_at(findings, 0)->place.line, 8);
    hj_draft_free(draft);
    hj_findings_free(findings);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("draft");

    tcase_add_test(tests, test_large_pods);
    tcase_add_test(tests, test_small_pods);
    tcase_add_test(tests, test_everybody_has_one_seat);
    tcase_add_test(tests, test_drafts_in_order_have_no_finding);
    tcase_add_test(tests, test_each_irregularity_at_its_moment);
    tcase_add_test(tests, test_copies_are_told_apart);
    return run_tests("draft", tests);
}
