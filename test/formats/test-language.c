/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of what formats can say: tests with or, brackets and printings,
 * exemptions, days, lists, choices. */
#include "crew.h"

/* Returns the first cards that pass: one bit a card, from the right. */
START_TEST(test_tests)
{
    static const struct {
        const char *where;
        unsigned cards;
    } rows[] = {
        {"type=captain or level=1", 1U << ADA | 1U << BO | 1U << CAT |
                                        1U << FAY | 1U << STOWAWAY |
                                        1U << PILOT},
        {"type=hand (clan=Dune or level=3)",
         1U << DOT | 1U << EVE | 1U << STOWAWAY},
        {"type=hand not clan=Reef", 1U << EVE | 1U << FAY | 1U << STOWAWAY},
        {"type=hand not (clan=Reef or level>3)", 1U << FAY | 1U << STOWAWAY},
        {"not type=hand", 1U << ADA | 1U << BO | 1U << PILOT},
        {"clan=\"\"", 1U << FAY},
        {"type=hand clan=\"\"|Dune", 1U << EVE | 1U << FAY | 1U << STOWAWAY},
        {"type=hand clan!=\"\"",
         1U << CAT | 1U << DOT | 1U << EVE | 1U << GUS | 1U << STOWAWAY},
        {"colors within Red|Blue", 1U << ADA | 1U << CAT | 1U << DOT |
                                       1U << FAY | 1U << GUS | 1U << PILOT},
        {"colors of Green|Blue within Blue", 1U << ADA | 1U << CAT | 1U << DOT |
                                                 1U << FAY | 1U << GUS |
                                                 1U << PILOT},
        {"any(set=new)", 1U << BO | 1U << CAT | 1U << EVE | 1U << GUS},
        {"any(set=new rarity=common)", 1U << EVE | 1U << GUS},
        {"set=new", 1U << BO | 1U << EVE | 1U << GUS},
        {"this(set=new)", 1U << BO | 1U << CAT | 1U << EVE | 1U << GUS},
        {"not any(set=old)", 1U << BO | 1U << EVE | 1U << GUS},
        {"any(set=new type=captain)", 1U << BO},
        {"any(set=new rarity!=@this.rarity)", 1U << CAT},
        {"any(set=new (rarity=@this.rarity or level=9))",
         1U << BO | 1U << CAT | 1U << EVE | 1U << GUS},
        {"any(clan=@this.clan set=old)",
         1U << ADA | 1U << CAT | 1U << DOT | 1U << STOWAWAY | 1U << PILOT},
        {"type=captain any(level=@this.berths|3)", 1U << ADA},
        {"any(rarity=@this.nothing?)", 0},
        {"(((type=pilot)))", 1U << PILOT},
        {"level=1|3 type=captain", 1U << ADA},
    };
    struct rig r;

    set_up(&r, "<deck/>", 20260101);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        unsigned got = 0;
        struct hj_where *w = hj_where_compile(r.cat, hj_str(rows[i].where), &e);
        ck_assert_msg(w != NULL, "%s: %s", rows[i].where, e.text);
        for (int settled = 0; settled < 2; settled++) {
            got = 0;
            for (hj_card c = ADA; c <= PILOT; c++)
                got |= (unsigned)hj_where_holds(w, r.cat, c) << c;
            ck_assert_msg(got == rows[i].cards, "%s: %x, not %x", rows[i].where,
                          got, rows[i].cards);
            ck_assert(hj_where_precompute(w, r.cat));
        }
        hj_where_free(w);
    }
    tear_down(&r);
}
END_TEST

/* Filters that may hold for a printing of Cat in another set, of unknown
 * rarity; the catalogue has two others. */
START_TEST(test_foreign_printings)
{
    static const struct {
        const char *where, *set;
        bool may;
    } rows[] = {
        {"any(rarity=epic)", "odd", true},
        {"this(rarity=epic)", "odd", true},
        {"not any(rarity=epic)", "odd", true},
        {"not any(rarity=rare)", "odd", false},
        {"any(set=odd)", "Odd", true},
        {"any(set=even)", "odd", false},
        {"not any(set=even)", "odd", true},
        {"any(set=even rarity=epic)", "odd", false},
        {"any(set=even or rarity=epic)", "odd", true},
        {"any(set=odd type=captain)", "odd", false},
        {"any(set=odd type=hand)", "odd", true},
        {"type=captain or any(rarity=epic)", "odd", true},
        {"type=captain any(rarity=epic)", "odd", false},
        {"any(set=even rarity=@this.rarity)", "odd", false},
        {"any(set=odd rarity=@this.rarity)", "odd", true},
        {"set=odd", "odd", false},
    };
    struct rig r;

    set_up(&r, "<deck/>", 20260101);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        struct hj_where *w = hj_where_compile(r.cat, hj_str(rows[i].where), &e);
        ck_assert_msg(w != NULL, "%s: %s", rows[i].where, e.text);
        ck_assert_msg(hj_where_may_hold(w, r.cat, CAT,
                                        &(struct hj_where_case){0},
                                        hj_str(rows[i].set)) == rows[i].may,
                      "%s in %s", rows[i].where, rows[i].set);
        hj_where_free(w);
    }
    tear_down(&r);
}
END_TEST

START_TEST(test_bad_tests)
{
    static const char *const rows[] = {
        "(type=a",
        "type=a or",
        "or type=a",
        "any(set=a",
        "not",
        "any()",
        "any(level>@this.level)",
        "any(colors~@this.colors)",
        "any(set=@this.)",
        "any(set=@this.nothing)",
        "this(a)",
        "type=a orr",
        "()",
        "type withn",
        "type within",
        "a=b (c",
        "((((((((((((((((((type=hand))))))))))))))))))"};
    struct rig r;

    set_up(&r, "<deck/>", 20260101);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        ck_assert_msg(hj_where_compile(r.cat, hj_str(rows[i]), &e) == NULL,
                      "%s", rows[i]);
        ck_assert_msg(strstr(e.text, "column ") != NULL, "%s: %s", rows[i],
                      e.text);
    }
    tear_down(&r);
}
END_TEST

/* The sum counts different names. */
START_TEST(test_once)
{
    struct rig r;

    set_up_deck(&r, "<sum id='s' property='level' once='yes' max='4'/>"
                    "<count id='n' once='yes' max='2'/>");
    put(&r, CAT, 3, 0);
    put(&r, DOT, 2, 0);
    put(&r, CAT, 3, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, CAT, 3, 0);
    put(&r, DOT, 2, 0);
    put(&r, CAT, 1, 0);
    put(&r, GUS, 1, 0);
    ck_assert_str_eq(judge(&r),
                     "s@4 6 level, at most 4: 2 too many: Dot, Gus, Cat\n"
                     "n@4 3 different cards, at most 2: 1 too many\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_days_of_rules)
{
    static const char rules[] =
        "<deck><count id='n' max='1' until='2026-01-31'/>"
        "<count id='n' max='2' from='2026-02-01'/></deck>";
    struct rig r;

    set_up(&r, rules, 20260131);
    put(&r, CAT, 2, 0);
    ck_assert_str_eq(judge(&r), "n@1 2 cards, at most 1: 1 too many\n");
    tear_down(&r);
    set_up(&r, rules, 20260201);
    ck_assert_int_eq(hj_format_edition(r.format, 20260301), 20260201);
    put(&r, CAT, 2, 0);
    ck_assert_str_eq(judge(&r), "");
    tear_down(&r);
}
END_TEST

START_TEST(test_exemptions)
{
    struct rig r;

    set_up_deck(&r, "<leader id='captain' where='type=captain'/>"
                    "<only id='clan' that='clan=@captain.clan|\"\"'/>"
                    "<exempt id='friend' rules='clan' with='name=Ada' "
                    "where='type=hand clan=Dune' max='2'/>");
    put(&r, ADA, 1, 0);
    put(&r, EVE, 1, 0);
    put(&r, STOWAWAY, 1, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, ADA, 1, 0);
    put(&r, EVE, 1, 0);
    put(&r, STOWAWAY, 3, 0);
    ck_assert_str_eq(judge(&r), "clan@3 Stowaway: 2 copies, limit 0: it does "
                                "not pass clan=@captain.clan|\"\"\n");
    put(&r, BO, 1, 0); /* who gives no exemption */
    put(&r, GUS, 1, 0);
    ck_assert_str_eq(judge(&r), "clan@2 Gus: 1 copy, limit 0: it does not "
                                "pass clan=@captain.clan|\"\"\n");
    tear_down(&r);
    /* any number of the card that gives it */
    set_up_deck(&r, "<copies id='c' of='name' max='1'/>"
                    "<exempt id='self' rules='c' with='name=Cat|Dot' "
                    "where='name=@self.name'/>");
    put(&r, CAT, 7, 0);
    put(&r, EVE, 2, 0);
    ck_assert_str_eq(judge(&r), "c@2 Eve: 2 copies, limit 1\n");
    tear_down(&r);
    /* spent on cards that need it alone */
    set_up_deck(&r, "<each id='e' property='level' max='3'/>"
                    "<exempt id='x' rules='e' with='name=Cat' "
                    "where='type=hand' max='2'/>");
    put(&r, CAT, 2, 0);
    put(&r, EVE, 2, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, CAT, 2, 0);
    put(&r, EVE, 3, 0);
    ck_assert_str_eq(judge(&r), "e@2 Eve: level 4, at most 3\n");
    tear_down(&r);
}
END_TEST

/* The printing that a list names; where it names none, any. */
START_TEST(test_this_printing)
{
    struct rig r;

    set_up_deck(&r, "<only id='s' that='this(set=new)'/>");
    put(&r, CAT, 1, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, CAT, 1, 0);
    r.entries[0].printing = 2;
    ck_assert_str_eq(judge(&r), "");
    put(&r, CAT, 1, 0);
    put(&r, CAT, 2, 0);
    r.entries[0].printing = 1;
    r.entries[1].printing = 2;
    ck_assert_str_eq(judge(&r), "s@1 Cat: 1 copy, limit 0: it does not pass "
                                "this(set=new)\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_lists)
{
    static const char lists[] =
        "<deck/>"
        "<list kind='banned' from='2026-01-01'><card name='Cat'/>"
        "<card name='Dot'/></list>"
        "<list kind='banned' from='2026-02-01'><card name='Dot'/></list>"
        "<list kind='banned' from='2026-03-01'><card name='Cat'/>"
        "<card name='Dot'/><card name='Eve' from='2025-05-05'/>"
        "<card name='Fay' from='2026-04-01'/>"
        "<card name='Gus' until='2026-03-15'/></list>"
        "<list kind='semi-limited' from='2026-01-01' max='2' "
        "says='semi-limited'><card name='Pilot'/><card name='Bo' max='1'/>"
        "</list>"
        "<list kind='pair.1' from='2026-01-01' names='1' says='a pair'>"
        "<card name='Ada'/><card name='Bo'/></list>"
        "<list kind='few' from='2026-01-01' total='3'>"
        "<card name='Pilot'/><card name='Stowaway'/></list>";
    struct rig r;

    set_up(&r, lists, 20260316);
    put(&r, CAT, 1, 0);
    put(&r, DOT, 1, 0);
    put(&r, EVE, 1, 0);
    put(&r, FAY, 1, 0);
    put(&r, GUS, 1, 0);
    ck_assert_str_eq(judge(&r),
                     "banned@1 Cat: banned since 2026-03-01: 1 copy, limit "
                     "0\n"
                     "banned@2 Dot: banned since 2026-01-01: 1 copy, limit "
                     "0\n"
                     "banned@3 Eve: banned since 2025-05-05: 1 copy, limit "
                     "0\n");
    put(&r, PILOT, 3, 0);
    put(&r, BO, 1, 0);
    put(&r, ADA, 1, 0);
    put(&r, STOWAWAY, 1, 0);
    ck_assert_str_eq(judge(&r),
                     "semi-limited@1 Pilot: semi-limited since 2026-01-01: 3 "
                     "copies, limit 2\n"
                     "pair.1@3 a pair: 2 different cards of the list, limit "
                     "1: Bo, Ada\n"
                     "few@4 few: 4 cards of the list, limit 3: 3 Pilot, "
                     "Stowaway\n");
    ck_assert(!hj_checker_legal(r.checker)[CAT]);
    ck_assert(hj_checker_legal(r.checker)[PILOT]);
    tear_down(&r);
    set_up(&r, lists, 20260401);
    put(&r, FAY, 1, 0);
    ck_assert_str_eq(judge(&r), "banned@1 Fay: banned since 2026-04-01: 1 "
                                "copy, limit 0\n");
    tear_down(&r);
}
END_TEST

/* A list gives the values of a property of its own. */
START_TEST(test_values_by_list)
{
    struct rig r;

    set_up(&r,
           "<deck><sum id='s' property='weight' max='4'/></deck>"
           "<list kind='weights' from='2026-01-01' property='weight'>"
           "<card name='Cat' points='2'/></list>",
           20260101);
    put(&r, CAT, 2, 0);
    put(&r, DOT, 9, 0);
    ck_assert_str_eq(judge(&r), "");
    put(&r, CAT, 3, 0);
    ck_assert_str_eq(judge(&r), "s@1 6 weight, at most 4: 2 too many: 3 "
                                "Cat\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_one_of)
{
    struct rig r;

    set_up_folder(&r);
    write_rules(&r, "t", "crew",
                "<one-of formats='small reef'/>"
                "<deck><count id='n' max='9'/></deck>");
    write_rules(&r, "small", "crew",
                "<deck><count id='n' max='1'/>"
                "<copies id='c' of='name' max='1'/></deck>");
    write_rules(&r, "reef", "crew",
                "<deck><only id='clan' that='clan=Reef'/></deck>");
    ck_assert_str_eq(open_rig(&r, crew_cards, 20260101), "");
    put(&r, CAT, 2, 0);
    ck_assert_str_eq(judge(&r), "legal-in@0 legal in reef\n");
    put(&r, EVE, 1, 0);
    ck_assert_str_eq(judge(&r), "legal-in@0 legal in small\n");
    put(&r, EVE, 2, 0);
    put(&r, CAT, 8, 0);
    ck_assert_str_eq(judge(&r),
                     "n@2 10 cards, at most 9: 1 too many\n"
                     "one-of@0 legal in none of small reef; nearest is reef, "
                     "by which:\n"
                     "clan@1 Eve: 2 copies, limit 0: it does not pass "
                     "clan=Reef\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_period)
{
    struct rig r;

    set_up(&r, "<valid from='2026-01-01' until='2026-02-01'/><deck/>",
           20260202);
    put(&r, CAT, 1, 0);
    ck_assert_str_eq(judge(&r),
                     "not-in-force@0 t is not in force on 2026-02-02, only "
                     "from 2026-01-01 until 2026-02-01\n");
    ck_assert(r.verdict.legal);
    tear_down(&r);
}
END_TEST

/* Sections have any name, and other names in lists. */
START_TEST(test_sections)
{
    struct rig r;

    set_up_deck(&r, "<count id='n' in='\"top shelf\"' max='1'/>");
    put(&r, CAT, 2, 1);
    ck_assert_str_eq(judge(&r), "n@1 2 cards in \"top shelf\", at most 1: 1 "
                                "too many: 2 Cat\n");
    r.deck.sections[1] = HJ_STR("SHELF");
    put(&r, CAT, 2, 1);
    ck_assert_str_eq(judge(&r), "n@1 2 cards in \"top shelf\", at most 1: 1 "
                                "too many: 2 Cat\n");
    r.deck.sections[1] = HJ_STR("hold");
    put(&r, CAT, 2, 1);
    ck_assert_str_eq(judge(&r), "section@0 section: 'hold' with 2 cards, and "
                                "t has no such section\n");
    tear_down(&r);
}
END_TEST

START_TEST(test_refusals)
{
    static const struct {
        const char *rules, *reason;
    } rows[] = {
        {"<deck><count max='captain.size'/></deck>", "'captain.size' is not"},
        {"<deck><count max='1 +'/></deck>", "missing number or name"},
        {"<deck><count max='(1'/></deck>", "missing ')'"},
        {"<deck><count max='1 2 x'/></deck>", "unexpected text"},
        {"<deck><count max='card.most'/></deck>", "a limit for each card"},
        {"<deck><count max='min(1'/></deck>", "missing ')'"},
        {"<deck><leader id='c'/><count max='c.colors'/></deck>",
         "colors of Ada is 'Red;Blue', not a whole number"},
        {"<deck><leader id='c'/><count max='c.colour'/></deck>",
         "no property 'colour'"},
        {"<deck><leader id='c'/><only that='clan=@d.clan'/></deck>",
         "'@' is not followed"},
        {"<deck><leader id='c'/><only that='any(set=@c.set)'/></deck>",
         "'@' inside of any()"},
        {"<deck><same property='clan' as='nobody'/></deck>", "`as` is neither"},
        {"<deck><exempt id='x' rules='nothing'/></deck>", "`rules` names"},
        {"<deck><count max='1' in='nowhere'/></deck>", "`in` names a section"},
        {"<deck><count id='a' max='1' from='2026-01-01'/>"
         "<count id='a' max='2' from='2026-02-01'/></deck>",
         "twice, on the same days"},
        {"<deck><count max='1' from='2026-02-01' until='2026-01-01'/></deck>",
         "ends before"},
        {"<deck/><list kind='few' from='2026-01-01'><card name='Cat'/></list>",
         "its max is missing"},
        {"<deck/><list kind='banned' max='1' from='2026-01-01'/>",
         "limits on a list"},
        {"<deck/><list kind='points' from='2026-01-01'><card name='Cat'/>"
         "</list>",
         "points are missing"},
        {"<deck/><one-of formats='t'/>", "name one another"},
        {"<deck/><one-of formats='missing'/>", "no format 'missing'"},
        {"<team size='2'><leader id='c'/></team>", "t.xml:1: "},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct rig r;
        const char *reason;
        set_up_folder(&r);
        write_rules(&r, "t", "crew", rows[i].rules);
        reason = open_rig(&r, crew_cards, 20260101);
        ck_assert_msg(strstr(reason, rows[i].reason) != NULL, "row %zu: '%s'",
                      i, reason);
        tear_down(&r);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("language");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_tests);
    tcase_add_test(tests, test_bad_tests);
    tcase_add_test(tests, test_foreign_printings);
    tcase_add_test(tests, test_once);
    tcase_add_test(tests, test_days_of_rules);
    tcase_add_test(tests, test_exemptions);
    tcase_add_test(tests, test_this_printing);
    tcase_add_test(tests, test_lists);
    tcase_add_test(tests, test_values_by_list);
    tcase_add_test(tests, test_one_of);
    tcase_add_test(tests, test_period);
    tcase_add_test(tests, test_sections);
    tcase_add_test(tests, test_refusals);
    return run_tests("language", tests);
}
