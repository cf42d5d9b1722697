/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of catalogues: reading, joining, errata, names, filters. */
#include "base/random.h"
#include "base/utf8.h"
#include "cards/catalogue.h"
#include "cards/where.h"
#include "test/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char cards[] =
    "name,set,number,version,type,faction,traits,cost,points,aliases\n"
    "Ember Fox,A,1,,combatant,Red,Warrior;Fox,2,1,Fire Fox;Foxy\n"
    "Ember Foxglove,A,2,,tactic,Red,,1,2,\n"
    "\"Gray Harrier\",A,3,,combatant,Blue,Bird,3,2,\n"
    "J\xC3\xB6tunn\xE2\x80\x99s Oath,A,4,,site,Blue,,2,1,\n"
    "\"Nip, \"\"The\"\" Tuck\",A,5,,site,Green,,0,,\n"
    "Ember Fox,B,17,,combatant,Red,Warrior;Fox,2,1,\n";

static struct hj_catalogue *open_cards(const char *text, const char *errata,
                                       hj_date on, struct hj_findings *findings)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_error e = {0};

    ck_assert_msg(hj_catalogue_parse(cat, hj_str(text), "c.csv", findings, &e),
                  "%s", e.text);
    if (errata != NULL)
        ck_assert_msg(
            hj_catalogue_parse(cat, hj_str(errata), "e.csv", findings, &e),
            "%s", e.text);
    ck_assert_msg(hj_catalogue_close(cat, on, findings, &e), "%s", e.text);
    return cat;
}

static const char *found_as(const struct hj_catalogue *cat, const char *name,
                            enum hj_name_match match)
{
    struct hj_lookup found;
    static const char none[] = "-";

    ck_assert(hj_catalogue_find(cat, hj_str(name), NULL, &found));
    ck_assert_msg(found.match == match, "%s: match %d, not %d", name,
                  (int)found.match, (int)match);
    if (found.card == HJ_NO_CARD)
        return found.count == 0 ? none
                                : hj_card_name(cat, found.candidates[0]).p;
    return hj_card_name(cat, found.card).p;
}

START_TEST(test_names)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(cards, NULL, 20260101, f);
    struct {
        const char *written, *name;
        enum hj_name_match match;
    } rows[] = {
        {"Ember Fox", "Ember Fox", HJ_MATCH_EXACT},
        {"ember  FOX", "Ember Fox", HJ_MATCH_FOLDED},
        {"Jotunn's oath", "J\xC3\xB6tunn", HJ_MATCH_FOLDED},
        {"foxy", "Ember Fox", HJ_MATCH_ALIAS},
        {"Gray H", "Gray Harrier", HJ_MATCH_PREFIX},
        {"Ember", "Ember Fox", HJ_MATCH_AMBIGUOUS},
        {"Gray Harier", "Gray Harrier", HJ_MATCH_UNKNOWN},
        {"Garyh Arrier", "Gray Harrier", HJ_MATCH_UNKNOWN},
        {"Harrier, Gray", "Gray Harrier", HJ_MATCH_UNKNOWN},
        {"nip, \"the\" tuck", "Nip, \"The\" Tuck", HJ_MATCH_FOLDED},
        {"\xFF", "-", HJ_MATCH_UNKNOWN},
        {"", "-", HJ_MATCH_UNKNOWN},
    };

    ck_assert_uint_eq(hj_catalogue_count(cat), 5);
    ck_assert_uint_eq(hj_findings_count(f), 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *name = found_as(cat, rows[i].written, rows[i].match);
        ck_assert_msg(strncmp(name, rows[i].name, strlen(rows[i].name)) == 0,
                      "%s: %s", rows[i].written, name);
    }
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

START_TEST(test_prefix_among_legal_cards)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(cards, NULL, 20260101, f);
    unsigned char legal[5] = {0, 1, 1, 1, 1};
    struct hj_lookup found;

    ck_assert(hj_catalogue_find(cat, HJ_STR("Ember"), legal, &found));
    ck_assert_int_eq(found.match, HJ_MATCH_PREFIX);
    ck_assert_uint_eq(found.card, 1);
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

START_TEST(test_slugs_and_ranks)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(cards, NULL, 20260101, f);
    struct hj_lookup found;

    ck_assert(hj_catalogue_find_slug(cat, HJ_STR("nip-the-tuck"), &found));
    ck_assert_uint_eq(found.card, 4);
    ck_assert(hj_catalogue_find_slug(cat, HJ_STR("gray-harier"), &found));
    ck_assert_int_eq(found.match, HJ_MATCH_UNKNOWN);
    ck_assert_uint_eq(found.candidates[0], 2);
    ck_assert_uint_eq(hj_card_rank(cat, 0), 0);
    ck_assert_uint_eq(hj_card_rank(cat, 3), 3);
    ck_assert_uint_eq(hj_card_rank(cat, 4), 4);
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

/* A name of few letters; wide ones have characters of two bytes. */
static void make_name(struct hj_random *random, char *name)
{
    static const char *const letters[] = {"a", "b", "c", "'", "\xD0\xB6"};
    size_t count = 1 + hj_random_below(random, 14);
    bool wide = hj_random_below(random, 5) == 0;

    strcpy(name, "x");
    while (count-- > 0)
        strcat(name, letters[hj_random_below(random, wide ? 5 : 4)]);
}

/* Returns the suggestion for NAME, by comparing it with each of the names. */
static size_t suggest_slowly(const struct hj_catalogue *cat, size_t names,
                             struct hj_str name, hj_card *best)
{
    struct hj_out *folded = hj_out_memory(), *other = hj_out_memory();
    unsigned apart[64], most;
    size_t count = 0;

    ck_assert(hj_utf8_fold(name, folded));
    name = hj_out_text(folded);
    most = name.n / 3 + 1 < 5 ? (unsigned)(name.n / 3 + 1) : 5;
    for (hj_card card = 0; card < names; card++) {
        unsigned d;
        size_t at = count;
        hj_out_cut(other, 0);
        ck_assert(hj_utf8_fold(hj_card_name(cat, card), other));
        d = hj_utf8_distance(name, hj_out_text(other), most);
        for (; at > 0 && apart[at - 1] > d; at--) {
            apart[at] = apart[at - 1];
            best[at] = best[at - 1];
        }
        apart[at] = d;
        best[at] = card;
        count += d <= most;
    }
    hj_out_free(folded);
    hj_out_free(other);
    return count < HJ_MOST_SUGGESTIONS ? count : HJ_MOST_SUGGESTIONS;
}

/* True if one of the names contains the other. */
static bool shares(struct hj_str name, struct hj_str other)
{
    return hj_str_search(other, name, 0) < other.n ||
           hj_str_search(name, other, 0) < name.n;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Names that are passed over when one is misspelt are not among the nearest. */
START_TEST(test_suggestions)
{
    enum { NAMES = 40, ROUNDS = 2000, NAME_ROOM = 64 };
    const uint64_t seed = 5;
    struct hj_random random = hj_random_seeded(seed);
    struct hj_findings *f = hj_findings_new();
    struct hj_out *text = hj_out_memory();
    struct hj_catalogue *cat;
    char names[NAMES][NAME_ROOM];
    int loose = 0;

    hj_out_puts(text, "name\n");
    for (int i = 0; i < NAMES; i++)
        make_name(&random, names[i]);
    qsort(names, NAMES, sizeof *names, by_bytes);
    for (int i = 0; i < NAMES; i++)
        hj_out_printf(text, "%s\n", names[i]);
    cat = open_cards(hj_out_text(text).p, NULL, 20260101, f);
    for (int i = 0; i < ROUNDS; i++) {
        char name[NAME_ROOM];
        struct hj_lookup found;
        hj_card best[NAMES + 1];
        size_t near;
        make_name(&random, name);
        ck_assert(hj_catalogue_find(cat, hj_str(name), NULL, &found));
        if (found.match != HJ_MATCH_UNKNOWN)
            continue;
        near = suggest_slowly(cat, hj_catalogue_count(cat), hj_str(name), best);
        ck_assert_msg(near == (found.loose ? 0 : found.count),
                      "seed %llu: '%s' has %zu suggestions",
                      (unsigned long long)seed, name, found.count);
        for (size_t k = 0; found.loose && k < found.count; k++)
            ck_assert(
                shares(hj_str(name), hj_card_name(cat, found.candidates[k])));
        loose += found.loose;
        for (size_t k = 0; k < near; k++)
            ck_assert_msg(best[k] == found.candidates[k],
                          "seed %llu: suggestion %zu of '%s'",
                          (unsigned long long)seed, k, name);
    }
    ck_assert_int_gt(loose, 0);
    hj_catalogue_free(cat);
    hj_findings_free(f);
    hj_out_free(text);
}
END_TEST

/* The first look-ups by slug go without an index, later ones with it. */
START_TEST(test_slugs_early_and_late)
{
    static const char many[] =
        "name,aliases\nGray Harrier,\nGray-Harrier,\n\xC3\x89mber Fox,\n"
        "Ember Fox,foxy\n'Tis Nip,\n7th Gate,\nFoxy,\n";
    static const struct {
        const char *slug;
        enum hj_name_match match;
        hj_card card;
        size_t count;
    } rows[] = {{"gray-harrier", HJ_MATCH_AMBIGUOUS, HJ_NO_CARD, 2},
                {"ember-fox", HJ_MATCH_AMBIGUOUS, HJ_NO_CARD, 2},
                {"tis-nip", HJ_MATCH_FOLDED, 4, 1},
                {"7th-gate", HJ_MATCH_FOLDED, 5, 1},
                {"foxy", HJ_MATCH_FOLDED, 6, 1}};
    struct hj_findings *f = hj_findings_new();

    for (int late = 0; late < 2; late++) {
        struct hj_catalogue *cat = open_cards(many, NULL, 20260101, f);
        struct hj_lookup found;
        if (late)
            hj_catalogue_find_slug(cat, HJ_STR("nobody"), &found);
        for (int round = 0; round < 5; round++)
            for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
                ck_assert(
                    hj_catalogue_find_slug(cat, hj_str(rows[i].slug), &found));
                ck_assert_int_eq(found.match, rows[i].match);
                ck_assert_uint_eq(found.card, rows[i].card);
                ck_assert_uint_eq(found.count, rows[i].count);
            }
        hj_catalogue_free(cat);
    }
    hj_findings_free(f);
}
END_TEST

START_TEST(test_printings)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(cards, NULL, 20260101, f);

    ck_assert_uint_eq(hj_card_printings(cat, 0), 2);
    ck_assert(hj_str_is(hj_card_printing(cat, 0, 1).number, "17"));
    ck_assert(hj_card_has_printing(cat, 0, HJ_STR("b"), HJ_STR("17")));
    ck_assert(!hj_card_has_printing(cat, 0, HJ_STR("b"), HJ_STR("1")));
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

START_TEST(test_errata_by_day)
{
    const char *errata = "name,points,aliases,from\n"
                         "Ember Fox,3,Old Fox,2026-05-01\n"
                         "Nobody,1,,2026-05-01\n";
    int64_t points = 0;

    for (int late = 0; late < 2; late++) {
        struct hj_findings *f = hj_findings_new();
        struct hj_catalogue *cat =
            open_cards(cards, errata, late ? 20260501 : 20260430, f);
        hj_property p = hj_catalogue_property(cat, HJ_STR("Points"));
        ck_assert(hj_card_number(cat, 0, p, &points));
        ck_assert_int_eq(points, late ? 3 : 1);
        ck_assert(!hj_card_number(cat, 4, p, &points));
        found_as(cat, "foxy", HJ_MATCH_ALIAS);
        found_as(cat, "old fox", late ? HJ_MATCH_ALIAS : HJ_MATCH_UNKNOWN);
        ck_assert_uint_eq(hj_findings_of(f, HJ_WARNING), 1);
        ck_assert_uint_eq(hj_catalogue_errata(cat), 2);
        ck_assert_uint_eq(hj_catalogue_erratum(cat, 0).card, 0);
        ck_assert_uint_eq(hj_catalogue_erratum(cat, 1).card, HJ_NO_CARD);
        ck_assert(hj_catalogue_erratum(cat, 0).in_force == (late == 1));
        ck_assert(hj_str_is(hj_erratum_value(cat, 0, p), "3"));
        ck_assert(hj_str_is(hj_card_printed(cat, 0, p), "1"));
        hj_catalogue_free(cat);
        hj_findings_free(f);
    }
}
END_TEST

START_TEST(test_rows_that_disagree)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(
        "name,version,cost\nA,,1\nA,,2\nB,1,1\nB,2,5\n", NULL, 20260101, f);
    int64_t cost = 0;

    ck_assert_uint_eq(hj_findings_count(f), 1);
    ck_assert_uint_eq(hj_findings_at(f, 0)->place.line, 3);
    ck_assert(hj_card_number(cat, 1, 2, &cost) && cost == 5);
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

START_TEST(test_bad_rows)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat =
        open_cards("name,cost\n,1\nA,1,2\nB\n\nC,\xFF\n", NULL, 20260101, f);
    unsigned lines[] = {2, 3, 4, 6};

    ck_assert_uint_eq(hj_catalogue_count(cat), 1);
    ck_assert_uint_eq(hj_findings_of(f, HJ_ILLEGAL), 4);
    for (size_t i = 0; i < 4; i++)
        ck_assert_uint_eq(hj_findings_at(f, i)->place.line, lines[i]);
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

/* A catalogue made of another one and more rows is the one that is read of
 * both: a new printing, a new card, a new column, errata. */
START_TEST(test_with_another)
{
    static const char errata[] = "name,points,from\n"
                                 "Ember Fox,7,2026-01-01\n";
    static const char more[] = "name,set,number,points,hp\n"
                               "Ember Fox,C,1,1,\n"
                               "Tide Wolf,C,2,x,3\n";
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *base = open_cards(cards, errata, 20260101, f);
    struct hj_catalogue *with = hj_catalogue_new_with(base);
    struct hj_catalogue *both = hj_catalogue_new();
    const char *files[] = {cards, errata, more};
    struct hj_error e = {0};

    ck_assert(hj_catalogue_parse(with, hj_str(more), "m.csv", f, &e));
    ck_assert(hj_catalogue_close(with, 20260101, f, &e));
    for (int i = 0; i < 3; i++)
        ck_assert(hj_catalogue_parse(both, hj_str(files[i]), "m.csv", f, &e));
    ck_assert(hj_catalogue_close(both, 20260101, f, &e));
    ck_assert(hj_catalogue_same(with, both));
    ck_assert(!hj_catalogue_same(with, base));
    ck_assert_uint_eq(hj_catalogue_count(base), 5);
    ck_assert_uint_eq(hj_card_printings(with, 0), 3);
    ck_assert(hj_str_is(
        hj_card_value(with, 0, hj_catalogue_property(with, HJ_STR("points"))),
        "7"));
    hj_catalogue_free(with);
    hj_catalogue_free(both);
    hj_catalogue_free(base);
    hj_findings_free(f);
}
END_TEST

START_TEST(test_no_catalogue)
{
    const struct {
        const char *text, *reason;
    } rows[] = {
        {"", "c.csv: no catalogue: it is empty"},
        {"card,cost\na,1\n",
         "c.csv: no catalogue: the header has no column 'name' (it begins with "
         "'card'); hj-cards import --from csv makes one of another table"},
        {"name\n", "c.csv: no catalogue: it has no row that can be used"},
        {"name,name\nA,B\n", "c.csv: the column 'name' is there twice"},
        {"name\nA\n\"B\n", "c.csv:3: a quote is not closed"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_catalogue *cat = hj_catalogue_new();
        struct hj_findings *f = hj_findings_new();
        struct hj_error e = {0};
        ck_assert(
            !hj_catalogue_parse(cat, hj_str(rows[i].text), "c.csv", f, &e));
        ck_assert_str_eq(e.text, rows[i].reason);
        hj_catalogue_free(cat);
        hj_findings_free(f);
    }
}
END_TEST

START_TEST(test_filters)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(cards, NULL, 20260101, f);
    const struct {
        const char *where;
        unsigned cards; /* one bit a card */
    } rows[] = {
        {"", 0x1F},
        {"type=site", 0x18},
        {"TYPE=Site|tactic", 0x1A},
        {"type=combatant cost<=2", 0x01},
        {"cost>2", 0x04},
        {"traits~warrior", 0x01},
        {"traits!~Warrior", 0x1E},
        {"faction!=Red", 0x1C},
        {"points=1", 0x09},
        {"points!=1", 0x16},
        {"points<9", 0x0F},
        {"name='ember fox'|\"gray harrier\"", 0x05},
        {"name=\"jotunn's oath\"", 0x08},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        struct hj_where *w = hj_where_compile(cat, hj_str(rows[i].where), &e);
        unsigned got = 0;
        ck_assert_msg(w != NULL, "%s: %s", rows[i].where, e.text);
        for (hj_card c = 0; c < 5; c++)
            got |= (unsigned)hj_where_holds(w, cat, c) << c;
        ck_assert_msg(got == rows[i].cards, "%s: %x", rows[i].where, got);
        hj_where_free(w);
    }
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

/* Totals of a deck must stay in range: larger numbers are no numbers. */
START_TEST(test_largest_number)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(
        "name,a,b\nA,1000000000000,4000000000000000000\n", NULL, 20260101, f);

    ck_assert(hj_property_is_number(cat, 1));
    ck_assert(!hj_property_is_number(cat, 2));
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

START_TEST(test_bad_filters)
{
    struct hj_findings *f = hj_findings_new();
    struct hj_catalogue *cat = open_cards(cards, NULL, 20260101, f);
    const char *rows[] = {"type",        "=site",   "type=",     "type='site",
                          "colour=red",  "cost<x",  "type<3",    "type=a|",
                          "type=\"a\"b", "type==a", "points=<3", "points=>3",
                          "type!=~a",    "type=a)", "(type=a))"};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct hj_error e = {0};
        ck_assert_msg(hj_where_compile(cat, hj_str(rows[i]), &e) == NULL, "%s",
                      rows[i]);
        ck_assert_msg(strstr(e.text, "column ") != NULL, "%s: %s", rows[i],
                      e.text);
    }
    hj_catalogue_free(cat);
    hj_findings_free(f);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("catalogue");

    tcase_add_test(tests, test_names);
    tcase_add_test(tests, test_prefix_among_legal_cards);
    tcase_add_test(tests, test_slugs_and_ranks);
    tcase_add_test(tests, test_suggestions);
    tcase_add_test(tests, test_slugs_early_and_late);
    tcase_add_test(tests, test_printings);
    tcase_add_test(tests, test_errata_by_day);
    tcase_add_test(tests, test_with_another);
    tcase_add_test(tests, test_rows_that_disagree);
    tcase_add_test(tests, test_bad_rows);
    tcase_add_test(tests, test_no_catalogue);
    tcase_add_test(tests, test_filters);
    tcase_add_test(tests, test_largest_number);
    tcase_add_test(tests, test_bad_filters);
    return run_tests("catalogue", tests);
}
