/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of what formats can say: tests with or, brackets and printings, leaders
 * and what is reckoned from them, exemptions, days, lists, choices. */
#include "base/random.h"
#include "formats/limit.h"
#include "rig.h"

#include <stdio.h>
#include <stdlib.h>

/* An invented game of crews: a captain leads, deckhands follow. */
static const char cards[] =
    "name,type,clan,colors,level,size,berths,most,set,rarity\n"
    "Ada,captain,Reef,Red;Blue,3,4,6,,old,rare\n"
    "Bo,captain,Dune,Green,2,5,,,new,rare\n"
    "Cat,hand,Reef,Red,1,,,1,old,common\n"
    "Cat,hand,Reef,Red,1,,,1,new,rare\n"
    "Dot,hand,Reef,Blue;Red,3,,,,old,rare\n"
    "Eve,hand,Dune,Green,4,,,2,new,common\n"
    "Fay,hand,,,1,,,,old,common\n"
    "Gus,hand,Reef,Blue,2,,,,new,common\n"
    "Stowaway,hand,Dune,Green,1,,,,old,common\n"
    "Pilot,pilot,Reef,Red,1,,,,old,common\n";

enum { ADA, BO, CAT, DOT, EVE, FAY, GUS, STOWAWAY, PILOT };

static void set_up(struct rig *r, const char *rules, hj_date on)
{
    set_up_folder(r);
    write_rules(r, "t", "crew", rules);
    ck_assert_str_eq(open_rig(r, cards, on), "");
    r->deck.sections[1] = HJ_STR("top shelf");
}

/* Which of the first cards pass: one bit a card, from the right. */
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
            ck_assert(hj_where_settle(w, r.cat));
        }
        hj_where_free(w);
    }
    tear_down(&r);
}
END_TEST

/* What may hold for a printing of Cat in another set, whose rarity is not
 * known; the catalogue has two others. */
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

static const char sections[] = "<section name='main' default='yes'/>"
                               "<section name='top shelf' also='shelf|Étage'/>";

/* A format of one deck with the sections. */
static void set_up_deck(struct rig *r, const char *rules)
{
    char text[3000];

    snprintf(text, sizeof text, "<deck>%s%s</deck>", sections, rules);
    set_up(r, text, 20260101);
}

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
                "where='type=hand clan!=@captain.clan'/>");
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
        "too many: Eve, 2 Fay\n");
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
        "few\n");
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
    ck_assert_str_eq(open_rig(&r, cards, 20260101), "");
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
         "'colors' is not a whole number"},
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
        reason = open_rig(&r, cards, 20260101);
        ck_assert_msg(strstr(reason, rows[i].reason) != NULL, "row %zu: '%s'",
                      i, reason);
        tear_down(&r);
    }
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
    TCase *tests = tcase_create("language");

    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, test_tests);
    tcase_add_test(tests, test_bad_tests);
    tcase_add_test(tests, test_foreign_printings);
    tcase_add_test(tests, test_leader);
    tcase_add_test(tests, test_limits_of_leaders);
    tcase_add_test(tests, test_limits_of_each_card);
    tcase_add_test(tests, test_same_as_leader);
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
    tcase_add_test(tests, test_arithmetic);
    tcase_add_test(tests, test_random_crews);
    return run_tests("language", tests);
}
