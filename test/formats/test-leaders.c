/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of leaders and of limits that are reckoned. */
#include "base/random.h"
#include "crew.h"
#include "formats/limit.h"

#include <stdio.h>

START_TEST(test_leader)
{
    struct rig r;

    set_up_deck(&r,
                "<leader id='captain' where='type=captain'/>"
                "<count id='size' min='captain.size' where='type=hand'/>"
                "<each id='level' property='level' max='captain.level' "
                "where='type=hand'/>"
                "<only id='colors' that='colors within @captain.colors' "
                "says='not of the captain&apos;s colours'/>"
                "<only id='red' that='colors of Red within @captain.colors'/>"
                "<count id='other' max='2' "
                "where='type=hand clan!=@captain.clan'/>"
                "<count id='high' max='0' "
                "where='type=hand level&gt;@captain.level'/>");
    put(&r, ADA, 1, 1); /* outside of the default section, and still counts */
    put(&r, CAT, 2, 0);
    put(&r, FAY, 2, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, ADA, 1, 1);
    put(&r, EVE, 1, 0);
    put(&r, FAY, 2, 0);
    ck_assert_str_eq(
        judge(&r),
        "size@0 3 cards where type=hand, at least 4 (captain.size): 1 too "
        "few\n"
        "level@2 Eve: level 4, at most 3 (captain.level)\n"
        "colors@2 not of the captain's colours: Eve: 1 copy, limit 0\n"
        "other@3 3 cards where type=hand clan!=@captain.clan, at most 2: 1 "
        "too many: Eve, 2 Fay\n"
        "high@2 1 card where type=hand level>@captain.level, at most 0: 1 too "
        "many: Eve\n");
    put(&r, CAT, 4, 0); /* one finding, from which the others follow */
    ck_assert_str_eq(judge(&r), "captain@0 missing captain: 0 cards where "
                                "type=captain, exactly 1: 1 too few\n");
    put(&r, ADA, 1, 0);
    put(&r, BO, 1, 0); /* two: the sum, and the colours of both */
    put(&r, EVE, 1, 0);
    ck_assert_str_eq(
        judge(&r),
        "captain@2 2 cards where type=captain, exactly 1: 1 too many: Ada, "
        "Bo\n"
        "size@0 1 card where type=hand, at least 9 (captain.size): 8 too "
        "few\n"
        "high@3 1 card where type=hand level>@captain.level, at most 0: 1 too "
        "many: Eve\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_limits_of_leaders)
{
    struct rig r;

    set_up_deck(&r, "<leader id='captain' where='type=captain' max='2'/>"
                    "<count id='a' where='type=hand' "
                    "max='min(captain.size) + 2 * (cards div 3) - 1'/>"
                    "<count id='b' where='type=pilot' max='captain - 1'/>"
                    "<count id='c' where='type=pilot' "
                    "min='max(0, a - max(captain.size))'/>"
                    "<count id='d' where='type=pilot' "
                    "max='captain.berths else 1'/>");
    put(&r, ADA, 1, 0);
    put(&r, BO, 1, 0);
    put(&r, CAT, 8, 0);
    put(&r, PILOT, 2, 0);
    ck_assert_str_eq(
        judge(&r),
        "b@4 2 cards where type=pilot, at most 1 (captain - 1): 1 too many: "
        "2 Pilot\n"
        "c@0 2 cards where type=pilot, at least 3 (max(0, a - "
        "max(captain.size))): 1 too few\n"
        "d@4 2 cards where type=pilot, at most 1 (captain.berths else 1): 1 "
        "too many: 2 Pilot\n");
    put(&r, ADA, 1, 0);
    put(&r, CAT, 10, 0);
    ck_assert_str_eq(
        judge(&r),
        "a@2 10 cards where type=hand, at most 9 (min(captain.size) + 2 * "
        "(cards div 3) - 1): 1 too many: 10 Cat\n"
        "c@0 0 cards where type=pilot, at least 6 (max(0, a - "
        "max(captain.size))): 6 too few\n");
    tear_down(&r);
    set_up_deck(&r, "<leader id='captain' where='type=captain'/>"
                    "<count id='a' max='captain.berths'/>");
    put(&r, BO, 1, 0); /* the captain has no such number */
    ck_assert_str_eq(judge(&r),
                     "a@0 the limit captain.berths has no value with Bo\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_limits_of_each_card)
{
    struct rig r;

    set_up_deck(&r, "<copies id='c' of='name' max='card.most else 3'/>");
    put(&r, CAT, 1, 0);
    put(&r, DOT, 3, 0);
    put(&r, EVE, 2, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, CAT, 1, 0);
    put(&r, DOT, 4, 0);
    put(&r, CAT, 1, 1);
    put(&r, EVE, 2, 0);
    ck_assert_str_eq(judge(&r), "c@3 Cat: 2 copies (1 main, 1 top shelf), "
                                "limit 1\n"
                                "c@2 Dot: 4 copies, limit 3\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_same_as_leader)
{
    struct rig r;

    /* the leader is outside of `in` and of `where` */
    set_up_deck(&r, "<same id='s' property='clan' in='main' "
                    "where='type=hand' as='where:type=captain'/>");
    put(&r, ADA, 1, 1);
    put(&r, CAT, 1, 0);
    put(&r, FAY, 1, 0);
    put(&r, PILOT, 1, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, BO, 1, 1);
    put(&r, CAT, 1, 0);
    put(&r, GUS, 1, 1);
    ck_assert_str_eq(judge(&r), "s@2 Cat: clan Reef, allowed is Dune\n");
    put(&r, CAT, 1, 0);
    ck_assert_str_eq(judge(&r), "s@0 missing card where type=captain, whose "
                                "clan the others must share\n");
    tear_down(&r);
    set_up_deck(&r, "<count id='n' min='1' max='1' where='type=captain'/>"
                    "<same id='s' property='clan' as='where:type=captain'/>");
    put(&r, CAT, 1, 0); /* said once */
    ck_assert_str_eq(judge(&r), "n@0 0 cards where type=captain, exactly 1: 1 "
                                "too few\n");
    tear_down(&r);
    set_up_deck(&r, "<leader id='captain' in='\"top shelf\"'/>"
                    "<same id='s' property='clan' as='captain'/>");
    put(&r, GUS, 1, 1);
    put(&r, EVE, 1, 0);
    ck_assert_str_eq(judge(&r), "s@2 Eve: clan Dune, allowed is Reef\n");
    put(&r, EVE, 1, 0);
    ck_assert_str_eq(judge(&r), "captain@0 missing captain: 0 cards in \"top "
                                "shelf\", exactly 1: 1 too few\n");
    tear_down(&r);
}
END_TEST

static bool no_names(const void *from, const struct hj_limit_op *op,
                     int64_t *value)
{
    (void)from;
    *value = 0;
    return hj_str_is(op->name, "cards");
}

/* Limits reckon as they are written, to the left, `*` before `+`. */
START_TEST(test_arithmetic)
{
    static const struct {
        const char *text;
        int64_t value;
    } rows[] = {{"2 + 3 * 4", 14},
                {"(2 + 3) * 4", 20},
                {"10 - 2 - 3", 5},
                {"-7 div 2", -4},
                {"7 div -2", -4},
                {"7 div 2 * 2", 6},
                {"min(3, 1, 2) + max(3, 1, 2)", 4},
                {"cards else 3", 0},
                {"1 div cards else 3", 3},
                {"1000000000000 * 2 else 9", 9},
                {"-(2 - 5)", 3}};
    struct hj_arena *arena = hj_arena_new();

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        struct hj_limit_names names = {0};
        int64_t value = 0;
        struct hj_limit *l = hj_limit_read(arena, hj_str(rows[i].text), &e);
        ck_assert_msg(l != NULL && hj_limit_bind(l, &names, NULL, &e), "%s: %s",
                      rows[i].text, e.text);
        ck_assert_msg(hj_limit_value(l, no_names, NULL, &value) &&
                          value == rows[i].value,
                      "%s: %lld", rows[i].text, (long long)value);
    }
    hj_arena_free(arena);
}
END_TEST

/* Random decks against a reading that recounts everything. */
START_TEST(test_random_crews)
{
    static const int level[] = {3, 2, 1, 3, 4, 1, 2, 1, 1};
    static const char *const clan[] = {"R", "D", "R", "R", "D",
                                       "",  "R", "D", "R"};
    static const int size[] = {4, 5};
    uint64_t seed = 20261122;
    struct hj_random random = hj_random_seeded(seed);
    struct rig r;

    printf("random crews: seed %llu\n", (unsigned long long)seed);
    set_up_deck(&r, "<leader id='captain' where='type=captain'/>"
                    "<count id='n' min='captain.size' max='2 * captain.size' "
                    "where='type=hand'/>"
                    "<sum id='s' property='level' once='yes' "
                    "max='captain.level * 3' where='type=hand'/>"
                    "<only id='o' that='clan=@captain.clan or level=1'/>"
                    "<copies id='c' of='name' max='card.most else 3'/>"
                    "<exempt id='x' rules='o' with='name=Bo' "
                    "where='type=hand' max='1'/>");
    for (int round = 0; round < 20000; round++) {
        int copies[9] = {0}, captain = -1, captains = 0, n = 0, s = 0, odd = 0;
        size_t lines = 1 + hj_random_below(&random, 6);
        bool legal;
        for (size_t i = 0; i < lines; i++) {
            hj_card card = (hj_card)hj_random_below(&random, 9);
            uint32_t count = 1 + (uint32_t)hj_random_below(&random, 3);
            put(&r, card, card <= BO ? 1 : count, 0);
            copies[card] += card <= BO ? 1 : (int)count;
        }
        for (int c = 0; c < 9; c++) {
            captains += c <= BO ? copies[c] : 0;
            if (c <= BO && copies[c] > 0)
                captain = c;
        }
        for (int c = CAT; c < 9 && captain >= 0; c++) {
            if (copies[c] == 0)
                continue;
            n += c < PILOT ? copies[c] : 0;
            s += c < PILOT ? level[c] : 0;
            if (strcmp(clan[c], clan[captain]) != 0 && level[c] != 1)
                odd += copies[c];
        }
        odd -= captain == BO && odd > 0; /* the exemption */
        legal = captains == 1 && captain >= 0 && n >= size[captain] &&
                n <= 2 * size[captain] && s <= level[captain] * 3 &&
                copies[CAT] <= 1 && copies[EVE] <= 2;
        for (int c = DOT; c < 9; c++)
            legal = legal && copies[c] <= 3;
        legal = legal && odd == 0;
        {
            const char *said = judge(&r);
            ck_assert_msg(r.verdict.legal == legal, "round %d of seed %llu: %s",
                          round, (unsigned long long)seed, said);
        }
    }
    tear_down(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("leaders");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_leader);
    tcase_add_test(tests, test_limits_of_leaders);
    tcase_add_test(tests, test_limits_of_each_card);
    tcase_add_test(tests, test_same_as_leader);
    tcase_add_test(tests, test_arithmetic);
    tcase_add_test(tests, test_random_crews);
    return run_tests("leaders", tests);
}
