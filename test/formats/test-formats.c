/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of formats and their checker: each kind of rule at its limits, lists
 * by day, inheritance, refusals, and random decks against a slow reading. */
#include "base/random.h"
#include "rig.h"

#include <stdio.h>
#include <stdlib.h>

static const char cards[] =
    "name,type,faction,points,traits,text\n"
    "Ash,site,Red,1,,\n"
    "Birch,site,Red,2,,\n"
    "Cedar,combatant,Blue,3,Tree;Old,\n"
    "Dogwood,combatant,Grey,4,Tree,\n"
    "Elder,leader,Red;Blue,1,,\n"
    "Fir,site,Green,,,\n"
    "Rat,combatant,Red,5,,You may have any number of copies of Rat in your "
    "deck.\n"
    "Oath of the Cedar,site,Red,1,,\"You may have any number of copies of Ash "
    "in your deck. While this site is in your deck, cards with "
    "\"\"Cedar\"\" in their name have a construction cost of 0.\"\n";

enum { ASH, BIRCH, CEDAR, DOGWOOD, ELDER, FIR, RAT, OATH };

static void set_up(struct rig *r, const char *rules, hj_date on)
{
    set_up_folder(r);
    write_rules(r, "t", "g", rules);
    ck_assert_str_eq(open_rig(r, cards, on), "");
}

START_TEST(test_count)
{
    struct rig r;

    set_up(&r,
           "<deck><section name='main' default='yes'/>"
           "<section name='side'/><count id='n' min='3' max='4'/>"
           "<count id='s' max='1' in='side'/>"
           "<count id='w' where='type=site' max='2'/></deck>",
           20260101);
    put(&r, CEDAR, 3, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, CEDAR, 2, 0);
    put(&r, CEDAR, 1, 1);
    ck_assert_str_eq(judge(&r), "n@0 2 cards, 3 to 4: 1 too few\n");
    put(&r, CEDAR, 2, 0);
    put(&r, ASH, 3, 0);
    put(&r, ASH, 2, 1);
    ck_assert_str_eq(judge(&r),
                     "n@2 5 cards, 3 to 4: 1 too many\n"
                     "s@3 2 cards in side, at most 1: 1 too many: 2 Ash\n"
                     "w@2 3 cards where type=site, at most 2: 1 too many: "
                     "3 Ash\n");
    put(&r, HJ_NO_CARD, 3, 0); /* unknown, but it is a card */
    ck_assert_str_eq(judge(&r), "");
    ck_assert_int_eq(r.verdict.cards, 3);
    tear_down(&r);
}
END_TEST

START_TEST(test_sum_and_each)
{
    struct rig r;

    set_up(&r,
           "<deck><sum id='p' property='points' max='9'/>"
           "<each id='e' property='points' min='1' max='4'/></deck>",
           20260101);
    put(&r, CEDAR, 3, 0);
    ck_assert_str_eq(judge(&r), "");
    ck_assert_int_eq(r.verdict.totals[0].value, 9);
    put(&r, CEDAR, 2, 0);
    put(&r, DOGWOOD, 1, 0);
    put(&r, RAT, 1, 0);
    put(&r, RAT, 1, 0);
    ck_assert_str_eq(judge(&r), "p@2 20 points, at most 9: 11 too many: 2 "
                                "Cedar, 2 Rat, Dogwood\n"
                                "e@3 Rat: points 5, 1 to 4\n"
                                "card-text@3 Rat: its text allows any number "
                                "of copies\n");
    put(&r, FIR, 1, 0);
    ck_assert_str_eq(judge(&r), "p@1 Fir: the catalogue gives it no points\n"
                                "e@1 Fir: the catalogue gives it no points\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_copies)
{
    struct rig r;

    set_up(&r,
           "<deck><section name='main' default='yes'/>"
           "<section name='side'/>"
           "<copies id='c' of='name' max='4'/>"
           "<copies id='f' of='faction' max='6' where='type=site'/></deck>",
           20260101);
    put(&r, ASH, 2, 0);
    put(&r, BIRCH, 4, 0);
    put(&r, ASH, 2, 1);
    ck_assert_str_eq(judge(&r),
                     "f@3 faction Red: 8 copies (6 main, 2 side), limit 6: "
                     "4 Ash, 4 Birch\n");
    put(&r, ASH, 1, 0);
    put(&r, CEDAR, 9, 0);
    put(&r, ASH, 2, 0);
    put(&r, ASH, 2, 1);
    ck_assert_str_eq(judge(&r), "c@4 Ash: 5 copies (3 main, 2 side), limit 4\n"
                                "c@2 Cedar: 9 copies, limit 4\n");
    put(&r, RAT, 40, 0);
    ck_assert_ptr_nonnull(strstr(judge(&r), "card-text@1 "));
    ck_assert(r.verdict.legal);
    tear_down(&r);
}
END_TEST

/* A class that is only outside of `in` is not looked at. */
START_TEST(test_copies_in_a_section)
{
    struct rig r;

    set_up(&r,
           "<deck><section name='main' default='yes'/>"
           "<section name='side'/>"
           "<copies id='c' of='name' min='2' max='4' in='main'/></deck>",
           20260101);
    put(&r, ASH, 5, 0);
    put(&r, BIRCH, 1, 1);
    ck_assert_str_eq(judge(&r), "c@1 Ash: 5 copies, 2 to 4\n");
    put(&r, ASH, 1, 0);
    ck_assert_str_eq(judge(&r), "c@1 Ash: 1 copy, 2 to 4\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_rules_without_ids)
{
    struct rig r;

    set_up(&r,
           "<deck><count where='type=site' max='1'/>"
           "<count where='type=leader' max='1'/></deck>",
           20260101);
    put(&r, ASH, 2, 0);
    put(&r, ELDER, 2, 0);
    ck_assert_str_eq(judge(&r),
                     "count@1 2 cards where type=site, at most 1: 1 too many: "
                     "2 Ash\n"
                     "count#2@2 2 cards where type=leader, at most 1: 1 too "
                     "many: 2 Elder\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_distinct_and_same)
{
    struct rig r;

    set_up(&r,
           "<deck><section name='main' default='yes'/>"
           "<section name='side'/>"
           "<distinct id='d' property='faction' max='2' except='Grey'/>"
           "<same id='s' property='faction' as='where:type=leader' "
           "except='Grey'/></deck>",
           20260101);
    put(&r, ASH, 1, 0);
    put(&r, DOGWOOD, 1, 0);
    put(&r, CEDAR, 1, 0);
    ck_assert_str_eq(judge(&r), "s@0 missing card where type=leader, whose "
                                "faction the others must share\n");
    put(&r, ASH, 1, 0);
    put(&r, DOGWOOD, 1, 0);
    put(&r, CEDAR, 1, 0);
    put(&r, ELDER, 1, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, FIR, 1, 0);
    put(&r, DOGWOOD, 1, 0);
    put(&r, ELDER, 1, 1);
    ck_assert_str_eq(judge(&r),
                     "d@3 faction: 3 different (Green, Red, Blue), at most 2: "
                     "Fir, Elder\n"
                     "s@1 Fir: faction Green, allowed is Red, Blue or Grey\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_advice_is_no_violation)
{
    struct rig r;

    set_up(&r, "<deck><advice><count id='a' max='1'/></advice></deck>",
           20260101);
    put(&r, ASH, 2, 0);
    ck_assert_str_eq(judge(&r), "a@1 2 cards, at most 1: 1 too many\n");
    ck_assert(r.verdict.legal && r.verdict.advice == 1);
    tear_down(&r);
}
END_TEST

static const char lists[] =
    "<deck><sum id='p' property='points' max='10'/></deck>"
    "<list kind='banned' from='2026-01-01'><card name='Ash'/></list>"
    "<list kind='banned' from='2026-02-01'><card name='Birch'/></list>"
    "<list kind='restricted' from='2026-01-01'><card name='Cedar'/>"
    "<card name='Dogwood' max='2'/></list>"
    "<list kind='points' from='2026-02-01'><card name='Ash' points='11'/>"
    "</list>";

START_TEST(test_lists_by_day)
{
    struct rig r;

    set_up(&r, lists, 20260131);
    put(&r, ASH, 1, 0);
    put(&r, BIRCH, 1, 0);
    put(&r, CEDAR, 1, 0);
    put(&r, DOGWOOD, 1, 0);
    ck_assert_str_eq(judge(&r), "banned@1 Ash: banned since 2026-01-01: 1 "
                                "copy, limit 0\n");
    ck_assert_int_eq(hj_format_edition(r.format, 20260131), 20260101);
    tear_down(&r);
    set_up(&r, lists, 20260201);
    put(&r, ASH, 1, 0);
    put(&r, BIRCH, 1, 0);
    put(&r, CEDAR, 1, 0);
    put(&r, CEDAR, 1, 0);
    ck_assert_str_eq(judge(&r), "banned@2 Birch: banned since 2026-02-01: 1 "
                                "copy, limit 0\n"
                                "restricted@4 Cedar: restricted since "
                                "2026-01-01: 2 copies, limit 1\n"
                                "p@1 19 points, at most 10: 9 too many: Ash, "
                                "2 Cedar, Birch\n");
    tear_down(&r);
    set_up(&r, lists, 20251231);
    put(&r, ASH, 1, 0);
    ck_assert_str_eq(judge(&r), "");
    tear_down(&r);
}
END_TEST

/* A card that a list has twice is told once: the lowest limit, since the first
 * of the days that count. */
START_TEST(test_listed_twice)
{
    static const char twice[] =
        "<list kind='banned' from='2026-01-01'>"
        "<card name='Ash' until='2026-03-01'/><card name='Ash'/>"
        "<card name='Birch' from='2026-01-05' until='2026-01-31'/>"
        "<card name='Birch' from='2026-02-05'/></list>"
        "<list kind='restricted' from='2026-01-01'>"
        "<card name='Cedar' max='2'/>"
        "<card name='Cedar' max='1' from='2026-01-20'/>"
        "<card name='Cedar' max='3'/></list>";
    struct rig r;

    set_up(&r, twice, 20260125);
    put(&r, ASH, 1, 0);
    put(&r, BIRCH, 1, 0);
    put(&r, CEDAR, 2, 0);
    put(&r, CEDAR, 2, 0);
    ck_assert_str_eq(judge(&r), "banned@1 Ash: banned since 2026-01-01: 1 "
                                "copy, limit 0\n"
                                "banned@2 Birch: banned since 2026-01-05: 1 "
                                "copy, limit 0\n"
                                "restricted@3 Cedar: restricted since "
                                "2026-01-01: 4 copies, limit 1\n");
    tear_down(&r);
    set_up(&r, twice, 20260203);
    put(&r, BIRCH, 1, 0);
    ck_assert_str_eq(judge(&r), "");
    tear_down(&r);
    set_up(&r, twice, 20260301);
    put(&r, BIRCH, 1, 0);
    ck_assert_str_eq(judge(&r), "banned@1 Birch: banned since 2026-02-05: 1 "
                                "copy, limit 0\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_unknown_section)
{
    struct rig r;

    set_up(&r, "<deck><count id='n' max='9'/></deck>", 20260101);
    put(&r, ASH, 1, 0);
    put(&r, ASH, 2, 1);
    r.deck.section_lines[1] = 7;
    ck_assert_str_eq(judge(&r), "section@7 section: 'side' with 2 cards, and "
                                "t has no such section\n");
    tear_down(&r);
}
END_TEST

/* R36: a card in the deck makes others cheaper. */
START_TEST(test_card_text_builds_decks)
{
    struct rig r;

    set_up(&r,
           "<deck><section name='main' default='yes'/>"
           "<section name='side'/>"
           "<sum id='p' property='points' max='5'/></deck>",
           20260101);
    put(&r, CEDAR, 2, 0);
    ck_assert_str_eq(judge(&r), "p@1 6 points, at most 5: 1 too many: 2 "
                                "Cedar\n");
    put(&r, CEDAR, 4, 0);
    put(&r, OATH, 1, 0); /* its own name has the word too */
    ck_assert_ptr_nonnull(strstr(judge(&r), "card-text@2 "));
    ck_assert(r.verdict.legal);
    ck_assert_int_eq(r.verdict.totals[0].value, 0);
    put(&r, CEDAR, 2, 0);
    put(&r, OATH, 1, 1); /* not in the deck itself */
    judge(&r);
    ck_assert(!r.verdict.legal);
    tear_down(&r);
}
END_TEST

START_TEST(test_team)
{
    struct rig r;
    struct hj_deck other;
    struct hj_entry entry = {.card = DOGWOOD, .count = 1, .line = 1};
    const struct hj_deck *decks[2];
    struct hj_error e = {0};

    set_up(&r,
           "<team size='2'><same property='faction' except='Grey'/>"
           "</team>",
           20260101);
    other = r.deck;
    other.entries = &entry;
    other.count = 1;
    put(&r, ASH, 1, 0);
    decks[0] = &r.deck;
    decks[1] = &other;
    hj_findings_clear(r.findings);
    ck_assert(hj_checker_team(r.checker, r.bench, decks, 2, r.findings,
                              &r.verdict, &e));
    ck_assert(r.verdict.legal);
    entry.card = CEDAR;
    ck_assert(hj_checker_team(r.checker, r.bench, decks, 2, r.findings,
                              &r.verdict, &e));
    ck_assert(!r.verdict.legal);
    ck_assert_str_eq(hj_findings_at(r.findings, 0)->id, "same.faction");
    tear_down(&r);
}
END_TEST

START_TEST(test_pool_grows_with_players)
{
    struct rig r;
    struct hj_error e = {0};

    set_up(&r,
           "<draft players='2-8' packs='3' pack-size='15' pass='left'>"
           "<pool per='4'>"
           "<count id='pool' min='4' max='4'/></pool></draft>",
           20260101);
    put(&r, ASH, 8, 0);
    ck_assert(hj_checker_pool(r.checker, r.bench, &r.deck, 5, r.findings,
                              &r.verdict, &e));
    ck_assert(r.verdict.legal);
    ck_assert(hj_checker_pool(r.checker, r.bench, &r.deck, 4, r.findings,
                              &r.verdict, &e));
    ck_assert(!r.verdict.legal);
    tear_down(&r);
}
END_TEST

START_TEST(test_extends)
{
    struct rig r;
    struct hj_error e = {0};
    struct hj_format *f;

    set_up_folder(&r);
    write_document(&r, "mine",
                   "<format xmlns='urn:headjudge:format:1' id='mine' "
                   "game='sularia' extends='sularia-standard'>"
                   "<name>Mine</name><deck>"
                   "<sum id='points.max' property='points' max='80'/>"
                   "<count id='extra' max='61'/></deck></format>");
    f = load(&r, "mine", &e);
    ck_assert_msg(f != NULL, "%s", e.text);
    ck_assert_int_eq(hj_format_rule(f, HJ_SCOPE_DECK, 1)->max,
                     80); /* in its old place */
    ck_assert(hj_str_is(
        hj_format_rule(f, HJ_SCOPE_DECK, hj_format_rules(f, HJ_SCOPE_DECK) - 1)
            ->id,
        "extra"));
    ck_assert_int_eq(hj_format_play(f).health, 25);
    hj_format_free(f);
    tear_down(&r);
}
END_TEST

/* A user's own variant may have the id of the format that it changes. */
START_TEST(test_extends_its_own_id)
{
    struct rig r;
    struct hj_error e = {0};
    struct hj_format *f;

    set_up_folder(&r);
    write_document(&r, "sularia-standard",
                   "<format xmlns='urn:headjudge:format:1' "
                   "id='sularia-standard' game='sularia' "
                   "extends='sularia-standard'><name>House rules</name>"
                   "</format>");
    f = load(&r, "sularia-standard", &e);
    ck_assert_msg(f != NULL, "%s", e.text);
    ck_assert(hj_str_is(hj_format_name(f), "House rules"));
    ck_assert_uint_gt(hj_format_rules(f, HJ_SCOPE_DECK), 3);
    hj_format_free(f);
    tear_down(&r);
}
END_TEST

START_TEST(test_refusals)
{
    const struct {
        const char *text, *reason;
    } rows[] = {
        {"", "t.xml"},
        {"<format", "t.xml:1: "},
        {"<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>", "DTD"},
        {"<format id='t'/>", "t.xml:1: "},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g'>\n"
         "<name>T</name>\n<deck><count min='x'/></deck></format>",
         "t.xml:3: "},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g' "
         "extends='u'><name>T</name></format>",
         "extends=\"u\""},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g' "
         "extends='t'><name>T</name></format>",
         "extends=\"t\""},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g'>"
         "<name>T</name><deck><count id='a' max='1'/><count id='a' max='2'/>"
         "</deck></format>",
         "twice"},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g'>"
         "<name>T</name><deck/><deck/></format>",
         "twice"},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g'>"
         "<name>T</name><deck><count min='2' max='1'/></deck></format>",
         "above"},
        {"<format xmlns='urn:headjudge:format:1' id='t' game='g'/>", "name"},
    };
    struct rig r;

    set_up_folder(&r);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        struct hj_format *f;
        write_document(&r, "t", rows[i].text);
        f = load(&r, "t", &e);
        ck_assert_msg(f == NULL, "row %zu was taken", i);
        ck_assert_msg(strstr(e.text, rows[i].reason) != NULL, "row %zu: %s", i,
                      e.text);
    }
    tear_down(&r);
}
END_TEST

/* Random decks against a reading that recounts everything for each rule. */
START_TEST(test_random_decks)
{
    static const int64_t points[] = {1, 2, 3, 4, 1};
    static const char *const factions[] = {"R", "R", "B", "", "RB"};
    struct rig r;
    uint64_t seed = 20261121;
    struct hj_random random = hj_random_seeded(seed);

    printf("random decks: seed %llu\n", (unsigned long long)seed);
    set_up(&r,
           "<deck><section name='main' default='yes'/>"
           "<section name='side'/><count id='n' min='6' max='14'/>"
           "<sum id='p' property='points' max='30'/>"
           "<copies id='c' of='name' max='4'/>"
           "<distinct id='d' property='faction' max='1' except='Grey'/>"
           "<each id='e' property='points' max='3' in='side'/></deck>",
           20260101);
    for (int round = 0; round < 20000; round++) {
        int64_t n = 0, p = 0, copies[5] = {0};
        bool red = false, blue = false, dear = false, legal;
        size_t lines = 1 + hj_random_below(&random, 6);
        for (size_t i = 0; i < lines; i++) {
            hj_card card = (hj_card)hj_random_below(&random, 5);
            uint32_t count = 1 + (uint32_t)hj_random_below(&random, 4);
            uint32_t section = hj_random_below(&random, 5) == 0;
            put(&r, card, count, section);
            copies[card] += count;
            red |= strchr(factions[card], 'R') != NULL;
            blue |= strchr(factions[card], 'B') != NULL;
            if (section == 0) {
                n += count;
                p += points[card] * count;
            } else {
                dear |= points[card] > 3;
            }
        }
        legal = n >= 6 && n <= 14 && p <= 30 && !(red && blue) && !dear;
        for (int i = 0; i < 5; i++)
            legal = legal && copies[i] <= 4;
        judge(&r);
        ck_assert_msg(r.verdict.legal == legal, "round %d of seed %llu", round,
                      (unsigned long long)seed);
    }
    tear_down(&r);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("formats");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_count);
    tcase_add_test(tests, test_sum_and_each);
    tcase_add_test(tests, test_copies);
    tcase_add_test(tests, test_copies_in_a_section);
    tcase_add_test(tests, test_rules_without_ids);
    tcase_add_test(tests, test_distinct_and_same);
    tcase_add_test(tests, test_advice_is_no_violation);
    tcase_add_test(tests, test_lists_by_day);
    tcase_add_test(tests, test_listed_twice);
    tcase_add_test(tests, test_unknown_section);
    tcase_add_test(tests, test_card_text_builds_decks);
    tcase_add_test(tests, test_team);
    tcase_add_test(tests, test_pool_grows_with_players);
    tcase_add_test(tests, test_extends);
    tcase_add_test(tests, test_extends_its_own_id);
    tcase_add_test(tests, test_refusals);
    tcase_add_test(tests, test_random_decks);
    return run_tests("formats", tests);
}
