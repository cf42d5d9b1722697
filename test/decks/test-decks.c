/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of deck lists: readers, writers, hash, difference. */
#include "decks/deck.h"
#include "test/suite.h"

#include "base/arena.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>

static const char cards[] =
    "name,set,number,type,aliases,id\n"
    "Ember Fox,AB,12,beast,Fire Fox,70000001\n"
    "Toll Bridge (Ruined),AB,13,site,,70000002\n"
    "\"Hammer, Tongs, and Fury\",AB,14,tactic,,70000003\n"
    "Siege \"\"Ox\"\",CD,1,beast,,70000004\n"
    "7 Lanterns,CD,2,site,,70000005\n"
    "Sites,CD,3,tactic,,70000006\n"
    "Crèche,CD,4,site,,70000007\n"
    "Agent #9,CD,5,beast,,70000008\n"
    "X-Ray x2,CD,6,tactic,,70000009\n"
    "<b>&amp;,CD,7,tactic,,70000010\n";

static struct hj_catalogue *cat;
static struct hj_findings *findings;
static struct hj_deck *deck;
static struct hj_deck_options options;
static struct hj_error e;

static void setup(void)
{
    cat = hj_catalogue_new();
    findings = hj_findings_new();
    deck = hj_deck_new();
    ck_assert(
        hj_catalogue_parse(cat, hj_str(cards), "cards.csv", findings, &e));
    ck_assert(hj_catalogue_close(cat, 20260101, findings, &e));
    hj_findings_clear(findings);
    options = (struct hj_deck_options){.cat = cat};
}

static void teardown(void)
{
    hj_deck_free(deck);
    hj_findings_free(findings);
    hj_catalogue_free(cat);
}

static bool read_it(const char *text)
{
    hj_findings_clear(findings);
    e = (struct hj_error){0};
    return hj_deck_read(deck, hj_str(text), "list", &options, findings, &e);
}

/* Returns the number of copies of the card in the section. */
static unsigned copies(const char *name, const char *section)
{
    unsigned n = 0;

    for (size_t i = 0; i < deck->count; i++)
        if (hj_str_is(hj_entry_name(&deck->entries[i], cat), name) &&
            hj_str_is(deck->sections[deck->entries[i].section], section))
            n += deck->entries[i].count;
    return n;
}

struct spelling {
    const char *line, *name;
    unsigned count;
};

static const struct spelling spellings[] = {
    {"4 Ember Fox", "Ember Fox", 4},
    {"4x Ember Fox", "Ember Fox", 4},
    {"4 x Ember Fox", "Ember Fox", 4},
    {"Ember Fox x4", "Ember Fox", 4},
    {"Ember Fox x 4", "Ember Fox", 4},
    {"Ember Fox", "Ember Fox", 1},
    {"\t12\tEMBER  FOX\t", "Ember Fox", 12},
    {"3 x Ember Fox (because)", "Ember Fox", 3},
    {"3 Ember Fox (AB) 12 # good", "Ember Fox", 3},
    {"3 Ember Fox AB 12", "Ember Fox", 3},
    {"3 Ember Fox *F*", "Ember Fox", 3},
    {"3 Ember Fox (as (they) say)", "Ember Fox", 3},
    {"3 Ember Fox // the best of them all, so far", "Ember Fox", 3},
    {"2 Fire Fox", "Ember Fox", 2},
    {"2 Toll Bridge (Ruined)", "Toll Bridge (Ruined)", 2},
    {"2 Toll Bridge (Ruined) [why]", "Toll Bridge (Ruined)", 2},
    {"1 Hammer, Tongs, and Fury", "Hammer, Tongs, and Fury", 1},
    {"7 Lanterns", "7 Lanterns", 1},
    {"2 7 Lanterns", "7 Lanterns", 2},
    {"2 Sites", "Sites", 2},
    {"Agent #9", "Agent #9", 1},
    {"Agent #9 # a spy", "Agent #9", 1},
    {"X-Ray x2", "X-Ray x2", 1},
    {"X-Ray x2 x3", "X-Ray x2", 3},
    {"4 creche", "Crèche", 4},
    {"3 Ember Fox (XY) 99", "Ember Fox", 3},
    {"3 Ember Fox XY 99 PH", "Ember Fox", 3},
    {"3 Ember Fox ^Do not have,#fff^", "Ember Fox", 3},
    {"3 Ember Fox _(some set)_", "Ember Fox", 3},
    {"3 Ember Fox (AB) \xE2\x97\x8F\xE2\x97\x8F \xE2\x97\x8F", "Ember Fox", 3},
    {"3x [Ember Fox](https://example.org/1) _(AB)_", "Ember Fox", 3},
    {"3 Ember Fox|AB|2", "Ember Fox", 3},
    {"3 70000001", "Ember Fox", 3},
    {"70000001", "Ember Fox", 1},
    {"3 70000001 Ember Fox", "Ember Fox", 3},
    {"1 Hammer - Tongs, and Fury", "Hammer, Tongs, and Fury", 1},
};

START_TEST(test_spelling)
{
    const struct spelling *s = &spellings[_i];

    ck_assert_msg(read_it(s->line), "%s: %s", s->line, e.text);
    ck_assert_uint_eq(deck->count, 1);
    ck_assert_msg(copies(s->name, "main") == s->count, "%s: %u copies", s->line,
                  copies(s->name, "main"));
    ck_assert_uint_eq(hj_findings_of(findings, HJ_ILLEGAL), 0);
}
END_TEST

START_TEST(test_sections)
{
    ck_assert(read_it("1 Ember Fox\nBeasts (2)\n1 Ember Fox\n"
                      "Sideboard: 3\n1 Ember Fox\n[Leader]\n1 Ember Fox\n"
                      "// Tactics\n1 Ember Fox\nSB: 2 Ember Fox\n"
                      "1 Ember Fox\n"));
    ck_assert_uint_eq(copies("Ember Fox", "main"), 4);
    ck_assert_uint_eq(copies("Ember Fox", "side"), 3);
    ck_assert_uint_eq(copies("Ember Fox", "leader"), 1);
    ck_assert_uint_eq(hj_findings_count(findings), 0);
}
END_TEST

START_TEST(test_declared_section)
{
    const struct hj_str leader = HJ_STR("leader");

    options.sections = &leader;
    options.section_count = 1;
    ck_assert(read_it("Leader\n1 Ember Fox\nDeck\n2 Ember Fox\n"));
    ck_assert_uint_eq(copies("Ember Fox", "leader"), 1);
    ck_assert_uint_eq(copies("Ember Fox", "main"), 2);
}
END_TEST

START_TEST(test_heading_that_is_a_card)
{
    ck_assert(read_it("Sites\n1 Ember Fox\n"));
    ck_assert_uint_eq(deck->count, 1);
    ck_assert_uint_eq(hj_findings_of(findings, HJ_NOTE), 1);
}
END_TEST

START_TEST(test_nothing_is_dropped)
{
    static const char *const lines[] = {
        "0 Ember Fox",       "-2 Ember Fox",      "1.5 Ember Fox", "4",
        "9999999 Ember Fox", "Nobody knows this", "Ember Fox x0"};

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        ck_assert_msg(read_it(lines[i]), "%s", lines[i]);
        ck_assert_msg(hj_findings_of(findings, HJ_ILLEGAL) == 1, "%s",
                      lines[i]);
        ck_assert_uint_eq(hj_findings_at(findings, 0)->place.line, 1);
    }
}
END_TEST

START_TEST(test_no_deck)
{
    static const char *const texts[] = {
        "",
        "# nothing\n",
        "<deck></deck>",
        "{}",
        "{\"main\":{}}",
        "\xFF\xFE",
        "4 Ember \xF8",
        "<!DOCTYPE deck><deck><card>Ember Fox</card></deck>",
        "{\"main\":{\"Ember Fox\":1}}\n{\"main\":{\"Ember Fox\":1}}\n"};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ck_assert_msg(!read_it(texts[i]), "%s", texts[i]);
        ck_assert_msg(e.text[0] != '\0', "%s", texts[i]);
    }
}
END_TEST

START_TEST(test_sniff)
{
    static const struct {
        const char *text;
        enum hj_deck_kind kind;
    } files[] = {
        {"4 Ember Fox", HJ_DECK_TEXT},
        {"<deck game=\"1\"><section name=\"a\"/></deck>", HJ_DECK_O8D},
        {"<?xml version=\"1.0\"?><cockatrice_deck/>", HJ_DECK_COD},
        {"<deck version=\"0.8\"><superzone/></deck>", HJ_DECK_DEK},
        {"\xEF\xBB\xBF {\"SaveName\":\"\",\"ObjectStates\":[]}", HJ_DECK_TTS},
        {"Count,\"Name\"\n", HJ_DECK_CSV},
        {"{\"main\":{}}", HJ_DECK_JSONL},
        {"2 Hammer, Tongs, and Fury", HJ_DECK_TEXT},
    };

    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        ck_assert_msg(hj_deck_sniff(hj_str(files[i].text)) == files[i].kind,
                      "%s", files[i].text);
}
END_TEST

START_TEST(test_hash)
{
    /* the expected hashes were worked out by another program */
    char one[HJ_DECK_HASH], other[HJ_DECK_HASH];

    ck_assert(read_it("2 Ember Fox\nSB: 1 Ember Fox\n"));
    ck_assert(hj_deck_hash(deck, cat, one, &e));
    ck_assert_str_eq(one, "jdu0lii1");
    ck_assert(read_it("7 Lanterns\n1 Crèche\n1 Ember Fox\nSB: 1 Sites\n"));
    ck_assert(hj_deck_hash(deck, cat, one, &e));
    ck_assert_str_eq(one, "qu2ku50v");
    /* the slow way, for decks with unknown cards, must agree */
    for (size_t i = 0; i < deck->count; i++) {
        deck->entries[i].written = hj_entry_name(&deck->entries[i], cat);
        deck->entries[i].card = HJ_NO_CARD;
    }
    ck_assert(hj_deck_hash(deck, cat, other, &e));
    ck_assert_str_eq(one, other);
}
END_TEST

START_TEST(test_diff)
{
    struct hj_deck *first = deck;
    struct hj_deck_change *changes;
    size_t count;

    ck_assert(read_it("3 Ember Fox\n1 Ember Fox\nSB: 1 Sites\n"));
    deck = hj_deck_new();
    ck_assert(read_it("4 EMBER FOX\nSideboard\nCrèche\n"));
    ck_assert(hj_deck_diff(first, deck, cat, &changes, &count, &e));
    ck_assert_uint_eq(count, 2);
    ck_assert(hj_str_is(changes[0].name, "Crèche"));
    ck_assert_int_eq(changes[0].after, 1);
    ck_assert_int_eq(changes[1].before, 1);
    free(changes);
    hj_deck_free(first);
}
END_TEST

/* Returns how many of the sections of the decks below a kind has, besides the
 * default one. */
static size_t sections_of(enum hj_deck_kind kind)
{
    return kind < HJ_DECK_YDK ? 3 : kind < HJ_DECK_LIVE ? 1 : 0;
}

/* A deck of random cards in random sections. */
static void invent(struct hj_random *random, size_t sections,
                   struct hj_deck *to)
{
    static const char *const names[] = {"side", "leader", "reserve two"};
    size_t lines = 1 + hj_random_below(random, 12);

    hj_deck_clear(to);
    while (lines-- > 0) {
        size_t section = hj_random_below(random, sections + 1);
        struct hj_entry entry = {
            .card = (hj_card)hj_random_below(random, hj_catalogue_count(cat)),
            .count = 1 + (uint32_t)hj_random_below(random, 5)};
        if (section > 0)
            section = hj_deck_section(to, hj_str(names[section - 1]));
        entry.section = (uint32_t)section;
        entry.written = hj_card_name(cat, entry.card);
        ck_assert(hj_deck_add(to, entry));
    }
}

START_TEST(test_round_trip)
{
    enum { ROUNDS = 60 };
    uint64_t seed;
    struct hj_random random;
    struct hj_deck *made = hj_deck_new();
    struct hj_out *out = hj_out_memory();

    ck_assert(hj_random_seed(&seed, &e));
    random = hj_random_seeded(seed);
    for (int i = 0; i < ROUNDS; i++) {
        /* what OPTCGSim writes needs numbers of its own kind */
        enum hj_deck_kind kind = (enum hj_deck_kind)(i % HJ_DECK_SIM);
        bool named = kind != HJ_DECK_MTGO && kind < HJ_DECK_ARENA;
        struct hj_deck_change *changes;
        size_t count;
        invent(&random, sections_of(kind), made);
        hj_out_cut(out, 0);
        ck_assert(hj_deck_write(made, cat, kind, out, &e));
        ck_assert_msg(!named || hj_deck_sniff(hj_out_text(out)) == kind,
                      "%s: %s", hj_deck_kind_name(kind), hj_out_text(out).p);
        options.kind_given = !named;
        options.kind = kind;
        ck_assert_msg(read_it(hj_out_text(out).p), "%s", e.text);
        ck_assert(hj_deck_diff(made, deck, cat, &changes, &count, &e));
        ck_assert_msg(count == 0, "seed %llu, %s: %s", (unsigned long long)seed,
                      hj_deck_kind_name(kind), hj_out_text(out).p);
        free(changes);
    }
    hj_out_free(out);
    hj_deck_free(made);
}
END_TEST

int main(void)
{
    TCase *tcase = tcase_create("decks");

    tcase_add_checked_fixture(tcase, setup, teardown);
    tcase_add_loop_test(tcase, test_spelling, 0,
                        (int)(sizeof spellings / sizeof *spellings));
    tcase_add_test(tcase, test_sections);
    tcase_add_test(tcase, test_declared_section);
    tcase_add_test(tcase, test_heading_that_is_a_card);
    tcase_add_test(tcase, test_nothing_is_dropped);
    tcase_add_test(tcase, test_no_deck);
    tcase_add_test(tcase, test_sniff);
    tcase_add_test(tcase, test_hash);
    tcase_add_test(tcase, test_diff);
    tcase_add_test(tcase, test_round_trip);
    return run_tests("decks", tcase);
}
