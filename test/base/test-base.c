/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/base: slices, UTF-8, maps, random numbers, dates, output. */
#include "base/array.h"
#include "base/arena.h"
#include "base/date.h"
#include "base/digest.h"
#include "base/finding.h"
#include "base/hash.h"
#include "base/map.h"
#include "base/random.h"
#include "base/utf8.h"
#include "test/suite.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void folds_to(const char *name, const char *expected)
{
    struct hj_out *out = hj_out_memory();

    ck_assert(hj_utf8_fold(hj_str(name), out));
    ck_assert_str_eq(hj_out_text(out).p ? hj_out_text(out).p : "", expected);
    hj_out_free(out);
}

START_TEST(test_array)
{
    uint32_t *items = NULL;
    size_t count = 0, size = 0, few = 1;
    char *huge = NULL;

    for (uint32_t i = 0; i < 1000; i++) {
        ck_assert(hj_array_room(&items, count, &size, sizeof *items));
        items[count++] = i;
    }
    ck_assert_uint_ge(size, 1000);
    for (uint32_t i = 0; i < 1000; i++)
        ck_assert_uint_eq(items[i], i);
    free(items);
    ck_assert(!hj_array_room(&huge, 1, &few, SIZE_MAX / 2 + 1));
    ck_assert(huge == NULL && few == 1);
}
END_TEST

START_TEST(test_fold)
{
    folds_to("  Gray   Harrier ", "gray harrier");
    folds_to("J\xC3\xB6tunn\xE2\x80\x99s \xE2\x80\x9Croar\xE2\x80\x9D",
             "jotunn's \"roar\"");
    folds_to("a\xE2\x80\x94z\xC2\xA0y", "a-z y");
    folds_to("\xC3\x86ther \xEF\xAC\x81re", "aether fire");
    folds_to("Jo\xCC\x88tun", "jotun");
    folds_to("Stra\xC3\x9F"
             "e",
             "strasse");
}
END_TEST

START_TEST(test_fold_refuses_bad_utf8)
{
    struct hj_out *out = hj_out_memory();

    ck_assert(!hj_utf8_fold(HJ_STR("a\xFF"), out));
    ck_assert(!hj_utf8_valid(HJ_STR("a\xC0\x80"), NULL));
    ck_assert(!hj_utf8_valid(HJ_STR("\xED\xA0\x80"), NULL));
    hj_out_free(out);
}
END_TEST

START_TEST(test_slug)
{
    struct hj_out *out = hj_out_memory();

    ck_assert(hj_utf8_slug(hj_str("\"Fire\" in the Sky!"), out));
    ck_assert_str_eq(hj_out_text(out).p, "fire-in-the-sky");
    hj_out_free(out);
}
END_TEST

START_TEST(test_distance)
{
    ck_assert_uint_eq(hj_utf8_distance(HJ_STR("harier"), HJ_STR("harrier"), 3),
                      1);
    ck_assert_uint_eq(hj_utf8_distance(HJ_STR("ab"), HJ_STR("ba"), 3), 1);
    ck_assert_uint_eq(hj_utf8_distance(HJ_STR("kitten"), HJ_STR("sitting"), 5),
                      3);
    ck_assert_uint_eq(hj_utf8_distance(HJ_STR("abc"), HJ_STR("xyz"), 1), 2);
    ck_assert_uint_eq(hj_utf8_distance(HJ_STR(""), HJ_STR(""), 0), 0);
}
END_TEST

enum { LONGEST_APART = 71 }; /* longer than the bits of a word */

/* The distance as it is defined, between the first I and J letters. */
static unsigned plain_distance(const char *a, size_t i, const char *b, size_t j,
                               unsigned (*seen)[LONGEST_APART + 1])
{
    unsigned *known = &seen[i][j], d, e;

    if (i == 0 || j == 0)
        return (unsigned)(i + j);
    if (*known > 0)
        return *known - 1;
    d = plain_distance(a, i - 1, b, j - 1, seen) + (a[i - 1] != b[j - 1]);
    if ((e = plain_distance(a, i - 1, b, j, seen) + 1) < d)
        d = e;
    if ((e = plain_distance(a, i, b, j - 1, seen) + 1) < d)
        d = e;
    if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
        (e = plain_distance(a, i - 2, b, j - 2, seen) + 1) < d)
        d = e;
    *known = d + 1;
    return d;
}

/* TEXT with its letters replaced by others, of two bytes where WIDE. */
static struct hj_str spelt(const char *text, size_t n, bool wide, char *room)
{
    static const char *const letters[] = {"\xC3\xA4", "\xC3\xB6",
                                          "\xE2\x80\x99"};
    size_t at = 0;

    for (size_t i = 0; i < n; i++) {
        const char *letter = letters[text[i] - 'a'];
        size_t bytes = wide ? strlen(letter) : 1;
        memcpy(room + at, wide ? letter : text + i, bytes);
        at += bytes;
    }
    return (struct hj_str){room, at};
}

/* Two texts of few letters are near to each other in many ways. */
START_TEST(test_distance_as_defined)
{
    const uint64_t seed = 11;
    struct hj_random random = hj_random_seeded(seed);

    for (int round = 0; round < 20000; round++) {
        size_t longest = round % 50 == 0 ? LONGEST_APART : 9;
        unsigned seen[LONGEST_APART + 1][LONGEST_APART + 1] = {{0}};
        char a[LONGEST_APART], b[LONGEST_APART], ra[3 * LONGEST_APART],
            rb[3 * LONGEST_APART];
        size_t i = hj_random_below(&random, longest + 1);
        size_t j = hj_random_below(&random, longest + 1);
        unsigned most = (unsigned)hj_random_below(&random, longest + 1);
        bool wide = hj_random_below(&random, 4) == 0;
        unsigned d;
        for (size_t k = 0; k < longest; k++)
            a[k] = (char)('a' + hj_random_below(&random, 3));
        for (size_t k = 0; k < longest; k++)
            b[k] = hj_random_below(&random, 4) > 0
                       ? a[k]
                       : (char)('a' + hj_random_below(&random, 3));
        d = plain_distance(a, i, b, j, seen);
        ck_assert_msg(
            hj_utf8_distance(spelt(a, i, wide, ra), spelt(b, j, wide, rb),
                             most) == (d <= most ? d : most + 1),
            "seed %llu, round %d: %.*s %.*s, at most %u",
            (unsigned long long)seed, round, (int)i, a, (int)j, b, most);
    }
}
END_TEST

START_TEST(test_int)
{
    int64_t v = 7;

    ck_assert(
        hj_str_int(HJ_STR("-9223372036854775808"), INT64_MIN, INT64_MAX, &v));
    ck_assert(v == INT64_MIN);
    ck_assert(
        !hj_str_int(HJ_STR("9223372036854775808"), INT64_MIN, INT64_MAX, &v));
    ck_assert(!hj_str_int(HJ_STR(""), 0, 9, &v));
    ck_assert(!hj_str_int(HJ_STR("-"), -9, 9, &v));
    ck_assert(!hj_str_int(HJ_STR("1x"), 0, 9, &v));
    ck_assert(!hj_str_int(HJ_STR("10"), 0, 9, &v));
}
END_TEST

START_TEST(test_lines)
{
    struct hj_str rest = HJ_STR("a\r\nb\rc\n\nd"), line;
    const char *expected[] = {"a", "b", "c", "", "d"};

    for (int i = 0; i < 5; i++) {
        ck_assert(hj_str_line(&rest, &line));
        ck_assert(hj_str_is(line, expected[i]));
    }
    ck_assert(!hj_str_line(&rest, &line));
    ck_assert(hj_str_is(hj_str_trim(HJ_STR(" \xC2\xA0x \t\xC2\xA0")), "x"));
}
END_TEST

START_TEST(test_map_holds_many)
{
    struct hj_map *map = hj_map_new(0);
    struct hj_arena *arena = hj_arena_new();
    char digits[HJ_DIGITS];
    uint32_t value;

    for (uint32_t i = 0; i < 5000; i++)
        ck_assert(
            hj_map_put(map, hj_arena_str(arena, hj_digits(i, digits)), i * 3));
    for (uint32_t i = 0; i < 5000; i++) {
        ck_assert(hj_map_get(map, hj_digits(i, digits), &value));
        ck_assert_uint_eq(value, i * 3);
    }
    ck_assert(!hj_map_get(map, HJ_STR("5000"), &value));
    ck_assert(!hj_map_get(map, HJ_STR(""), &value));
    ck_assert_uint_eq(hj_map_count(map), 5000);
    hj_map_free(map);
    hj_arena_free(arena);
}
END_TEST

/* The numbers are those of the authors' own C programs for this seed. */
enum { CRAFTED = 20000, MOST_PROBES = 200 };

/* Names that all have the same hash where the factors of the hash are known: of
 * 24 bytes, where the second word takes back what the first does, and of 32,
 * the same for the chain of long ones. */
static void craft(char (*names)[33], size_t count, bool is_long)
{
    const uint64_t factor = UINT64_C(0x9E3779B97F4A7C15);
    uint64_t words[4] = {0, 0, UINT64_C(0x6162636465666768),
                         UINT64_C(0x696A6B6C6D6E6F70)};

    for (size_t i = 0; i < count; i++) {
        uint64_t before = UINT64_C(0x243F6A8885A308D3) + 32;
        words[0] = (uint64_t)i + 1;
        words[1] = is_long ? hj_hash_mix(before ^ words[0]) : words[0] * factor;
        memcpy(names[i], words, sizeof words);
    }
}

START_TEST(test_map_of_crafted_names)
{
    char(*names)[33] = calloc(CRAFTED, sizeof *names);

    ck_assert_ptr_nonnull(names);
    for (int is_long = 0; is_long < 2; is_long++) {
        struct hj_map *map = hj_map_new(0);
        size_t length = is_long ? 32 : 24;
        uint32_t value;
        craft(names, CRAFTED, is_long);
        for (size_t i = 0; i < CRAFTED; i++) {
            struct hj_str name = {names[i], length};
            if (i > 0) /* they do meet, by the hash that anybody can foresee */
                ck_assert_uint_eq(
                    hj_hash_word(name),
                    hj_hash_word((struct hj_str){names[0], length}));
            ck_assert(hj_map_put(map, name, (uint32_t)i));
        }
        for (size_t i = 0; i < CRAFTED; i++) {
            ck_assert(
                hj_map_get(map, (struct hj_str){names[i], length}, &value));
            ck_assert_uint_eq(value, i);
        }
        ck_assert_uint_eq(hj_map_count(map), CRAFTED);
        ck_assert_uint_lt(hj_map_longest_probe(map), MOST_PROBES);
        hj_map_free(map);
    }
    free(names);
}
END_TEST

/* Short names, and such as differ in one place alone, are spread as well. */
START_TEST(test_map_of_like_names)
{
    static const char *const forms[] = {"%u", "p%05u", "player number %u",
                                        "%u%08u",
                                        "a long name, only this differs: %u"};
    char(*names)[80] = calloc(CRAFTED, sizeof *names);

    ck_assert_ptr_nonnull(names);
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        struct hj_map *map = hj_map_new(0);
        for (unsigned i = 0; i < CRAFTED; i++) {
            snprintf(names[i], sizeof *names, forms[f], i, 0U);
            ck_assert(hj_map_put(map, hj_str(names[i]), i));
        }
        ck_assert_uint_eq(hj_map_count(map), CRAFTED);
        ck_assert_uint_lt(hj_map_longest_probe(map), MOST_PROBES);
        hj_map_free(map);
    }
    free(names);
}
END_TEST

/* The longest way to a free slot of names by such a key. */
static int farthest(const struct hj_hash_key *key, const char *form,
                    unsigned char *taken)
{
    enum { SLOTS = 1 << 15 };
    char name[80];
    int far = 0;

    memset(taken, 0, SLOTS);
    for (unsigned i = 0; i < CRAFTED; i++) {
        uint32_t at;
        int way = 1;
        snprintf(name, sizeof name, form, i);
        at = hj_hash_keyed(key, hj_str(name)) % SLOTS;
        for (; taken[at]; way++)
            at = (at + 1) % SLOTS;
        taken[at] = 1;
        far = way > far ? way : far;
    }
    return far;
}

/* Whatever the key of a process is. */
START_TEST(test_like_names_by_many_keys)
{
    static const char *const forms[] = {"p%05u", "player number %u"};
    struct hj_random random = hj_random_seeded(9);
    unsigned char *taken = malloc(1 << 15);

    ck_assert_ptr_nonnull(taken);
    for (int i = 0; i < 100; i++) {
        struct hj_hash_key key = {hj_random_next(&random),
                                  hj_random_next(&random),
                                  hj_random_next(&random) | 1};
        ck_assert_int_lt(farthest(&key, forms[i % 2], taken), MOST_PROBES);
    }
    free(taken);
}
END_TEST

START_TEST(test_random_repeats)
{
    struct hj_random a = hj_random_seeded(0), b = hj_random_seeded(0);

    ck_assert(a.state[0] == UINT64_C(0xE220A8397B1DCDAF));
    ck_assert(a.state[1] == UINT64_C(0x6E789E6AA1B965F4));
    for (int i = 0; i < 1000; i++) {
        uint64_t x = hj_random_below(&a, 7);
        ck_assert(x < 7 && x == hj_random_below(&b, 7));
    }
}
END_TEST

START_TEST(test_dates)
{
    hj_date d = 0;
    char text[HJ_DATE_TEXT];

    ck_assert(hj_date_parse(HJ_STR("2024-02-29"), &d) && d == 20240229);
    ck_assert_str_eq(hj_date_text(d, text), "2024-02-29");
    ck_assert(!hj_date_parse(HJ_STR("2023-02-29"), &d));
    ck_assert(!hj_date_parse(HJ_STR("2023-2-29"), &d));
    ck_assert(!hj_date_parse(HJ_STR("2023-13-01"), &d));
    ck_assert(!hj_date_parse(HJ_STR("+023-11-01"), &d));
}
END_TEST

START_TEST(test_output_escapes)
{
    struct hj_out *out = hj_out_memory();

    hj_out_visible(out, HJ_STR("a\033[1m\xFF\xE2\x80\xAE"
                               "b\xC3\xA9"));
    ck_assert_str_eq(hj_out_text(out).p, "a\\x1B[1m\\xFF\\u{202E}b\xC3\xA9");
    hj_out_cut(out, 0);
    hj_out_json(out, HJ_STR("\"\n\x01\xFF\\\xC3\xA9"));
    ck_assert_str_eq(hj_out_text(out).p,
                     "\"\\\"\\n\\u0001\xEF\xBF\xBD\\\\\xC3\xA9\"");
    hj_out_cut(out, 0);
    hj_out_csv(out, HJ_STR("a,\"b\""));
    ck_assert_str_eq(hj_out_text(out).p, "\"a,\"\"b\"\"\"");
    hj_out_free(out);
}
END_TEST

/* Neighbours make no difference to how a character is escaped. */
START_TEST(test_output_escapes_anywhere)
{
    static const char *const pieces[][3] = {
        {"a", "a", "a"},
        {" ", " ", " "},
        {"~", "~", "~"},
        {"\"", "\"", "\\\""},
        {"\\", "\\", "\\\\"},
        {"\t", " ", "\\t"},
        {"\x7F", "\\x7F", "\\u007f"},
        {"\xFF", "\\xFF", "\xEF\xBF\xBD"},
        {"\xE2.", "\\xE2.", "\xEF\xBF\xBD."},
        {"\xC3\xA9", "\xC3\xA9", "\xC3\xA9"},
        {"\xC2\x85", "\\u{0085}", "\\u0085"},
        {"\xD8\x9C", "\\u{061C}", "\\u061c"},
        {"\xE2\x86\x92", "\xE2\x86\x92", "\xE2\x86\x92"},
        {"\xE2\x80\xAE", "\\u{202E}", "\\u202e"},
        {"\xE2\x80\x8B", "\\u{200B}", "\\u200b"},
        {"\xE2\x80\x8D", "\xE2\x80\x8D", "\xE2\x80\x8D"},
        {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80"}};
    enum { KINDS = sizeof pieces / sizeof pieces[0], ROUNDS = 5000, MOST = 30 };
    struct hj_random random = hj_random_seeded(7);
    struct hj_out *text[3], *out = hj_out_memory();

    for (int k = 0; k < 3; k++)
        text[k] = hj_out_memory();
    for (int round = 0; round < ROUNDS; round++) {
        for (int k = 0; k < 3; k++)
            hj_out_cut(text[k], 0);
        hj_out_char(text[2], '"');
        for (uint64_t n = hj_random_below(&random, MOST); n > 0; n--) {
            bool plain = hj_random_below(&random, 4) > 0;
            uint64_t which = hj_random_below(&random, plain ? 3 : KINDS);
            for (int k = 0; k < 3; k++)
                hj_out_puts(text[k], pieces[which][k]);
        }
        hj_out_char(text[2], '"');
        hj_out_cut(out, 0);
        hj_out_visible(out, hj_out_text(text[0]));
        ck_assert_str_eq(hj_out_text(out).p, hj_out_text(text[1]).p);
        ck_assert(hj_out_is_visible(hj_out_text(text[0])) ==
                  hj_str_eq(hj_out_text(text[0]), hj_out_text(text[1])));
        hj_out_cut(out, 0);
        hj_out_json(out, hj_out_text(text[0]));
        ck_assert_str_eq(hj_out_text(out).p, hj_out_text(text[2]).p);
    }
    for (int k = 0; k < 3; k++)
        hj_out_free(text[k]);
    hj_out_free(out);
}
END_TEST

/* The strings of a format are shown as hj_out_visible() shows them, the format
 * itself is written as it is. */
START_TEST(test_output_says)
{
    struct hj_out *out = hj_out_memory();

    hj_out_say(out, "%s:%u:\t%.*s, %zu of %d\n", "a\033", 7u, 2, "b\nc",
               (size_t)3, -4);
    ck_assert_str_eq(hj_out_text(out).p, "a\\x1B:7:\tb\\x0A, 3 of -4\n");
    hj_out_cut(out, 0);
    hj_out_say(out, "plain");
    ck_assert_str_eq(hj_out_text(out).p, "plain");
    hj_out_free(out);
}
END_TEST

/* An array of an arena keeps its items as it grows, and a lack of memory is
 * remembered. */
START_TEST(test_arena_room)
{
    struct hj_arena *arena = hj_arena_new();
    int *items = NULL;
    size_t count = 0, size = 0;

    for (int i = 0; i < 1000; i++) {
        ck_assert(hj_arena_room(arena, &items, count, &size, sizeof *items));
        items[count++] = i;
    }
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(items[i], i);
    ck_assert(!hj_arena_failed(arena));
    hj_arena_free(arena);
    for (int i = 0; i < 3; i++) { /* no allocator is asked for these */
        arena = hj_arena_new();
        ck_assert(!hj_arena_failed(arena));
        ck_assert_ptr_null(i == 0   ? hj_arena_alloc(arena, SIZE_MAX)
                           : i == 1 ? hj_arena_alloc(arena, SIZE_MAX - 40)
                                    : hj_arena_array(arena, SIZE_MAX / 2, 4));
        ck_assert(hj_arena_failed(arena));
        hj_arena_free(arena);
    }
}
END_TEST

START_TEST(test_output_shows_lines)
{
    ck_assert(hj_out_is_visible(HJ_STR("")));
    ck_assert(hj_out_is_visible(HJ_STR("\n")));
    ck_assert(hj_out_is_visible(HJ_STR("one line\nand \xE2\x86\x92\nmore\n")));
    ck_assert(!hj_out_is_visible(HJ_STR("one line\r\nand another\n")));
    ck_assert(!hj_out_is_visible(HJ_STR("one line\nand another\t\n")));
}
END_TEST

/* After trouble nothing is taken any more, whatever is done with it. */
START_TEST(test_output_trouble)
{
    int fd = open("/dev/full", O_WRONLY);
    struct hj_out *out = hj_out_fd(fd);
    struct hj_error e;

    ck_assert_int_ge(fd, 0);
    hj_out_puts(out, "lost");
    ck_assert(!hj_out_failed(out));
    ck_assert(!hj_out_flush(out, &e));
    ck_assert(hj_out_failed(out));
    hj_out_cut(out, 0);
    hj_out_char(out, 'x');
    hj_out_printf(out, "%d", 7);
    ck_assert_ptr_null(hj_out_begin_write(out, 1));
    ck_assert_uint_eq(hj_out_text(out).n, 0);
    ck_assert(!hj_out_flush(out, &e));
    hj_out_free(out);
    close(fd);
}
END_TEST

START_TEST(test_output_room)
{
    struct hj_out *out = hj_out_memory();
    char *at;

    for (int i = 0; i < 1000; i++) {
        at = hj_out_begin_write(out, 20);
        ck_assert_ptr_nonnull(at);
        at = hj_put(hj_put(at, HJ_STR("ab")), (struct hj_str){0});
        hj_out_end_write(out, hj_put(at, HJ_STR("c")));
    }
    ck_assert_uint_eq(hj_out_text(out).n, 3000);
    ck_assert(hj_str_ends(hj_out_text(out), HJ_STR("abcabc")));
    hj_out_free(out);
}
END_TEST

/* The digest of "abc" is the example of FIPS 180-4. */
START_TEST(test_digest)
{
    char text[HJ_DIGEST_TEXT];

    hj_digest(HJ_STR("abc"), text);
    ck_assert_str_eq(text, "ba7816bf8f01cfea414140de5dae2223"
                           "b00361a396177a9cb410ff61f20015ad");
    ck_assert(hj_digest_is_valid(hj_str(text)));
    text[3] = 'g';
    ck_assert(!hj_digest_is_valid(hj_str(text)));
    ck_assert(!hj_digest_is_valid(HJ_STR("")));
}
END_TEST

START_TEST(test_findings_sorted)
{
    struct hj_findings *list = hj_findings_new();
    unsigned lines[] = {5, 2, 9, 2, 1};
    const char *expected = "x:1: illegal: bad count: 4\n"
                           "x:2: illegal: bad count: 1\n"
                           "x:2: illegal: bad count: 3\n"
                           "x:5: illegal: bad count: 0\n"
                           "x:9: illegal: bad count: 2 [R1]\n";
    struct hj_out *out = hj_out_memory();

    for (int i = 0; i < 5; i++)
        ck_assert_ptr_nonnull(hj_findings_add(
            list, HJ_FINDING_BAD_COUNT, (struct hj_place){"x", lines[i], 0},
            i == 2 ? "R1" : NULL, "%d", i));
    hj_findings_sort(list);
    for (size_t i = 0; i < hj_findings_count(list); i++)
        hj_finding_print(hj_findings_at(list, i), out, false);
    ck_assert_str_eq(hj_out_text(out).p, expected);
    ck_assert_uint_eq(hj_findings_of(list, HJ_ILLEGAL), 5);
    hj_out_free(out);
    hj_findings_free(list);
}
END_TEST

START_TEST(test_writer_forms)
{
    const char *expected[] = {
        "{\"a\":{\"b\":[1,\"x\"],\"c\":true},\"d\":null}\n",
        "a.b.1 1\na.b.2 x\na.c yes\nd none\n"};

    for (int form = 0; form < 2; form++) {
        struct hj_out *out = hj_out_memory();
        struct hj_writer *w =
            form == 0 ? hj_writer_json(out) : hj_writer_text(out);
        hj_write_object(w, NULL);
        hj_write_object(w, "a");
        hj_write_array(w, "b");
        hj_write_int(w, NULL, 1);
        hj_write_text(w, NULL, "x");
        hj_write_end(w);
        hj_write_bool(w, "c", true);
        hj_write_end(w);
        hj_write_null(w, "d");
        hj_write_end(w);
        ck_assert_str_eq(hj_out_text(out).p, expected[form]);
        hj_writer_free(w);
        hj_out_free(out);
    }
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("base");

    tcase_add_test(tests, test_array);
    tcase_add_test(tests, test_fold);
    tcase_add_test(tests, test_fold_refuses_bad_utf8);
    tcase_add_test(tests, test_slug);
    tcase_add_test(tests, test_distance);
    tcase_add_test(tests, test_distance_as_defined);
    tcase_add_test(tests, test_int);
    tcase_add_test(tests, test_lines);
    tcase_add_test(tests, test_map_holds_many);
    tcase_add_test(tests, test_map_of_crafted_names);
    tcase_add_test(tests, test_map_of_like_names);
    tcase_add_test(tests, test_like_names_by_many_keys);
    tcase_add_test(tests, test_random_repeats);
    tcase_add_test(tests, test_dates);
    tcase_add_test(tests, test_output_escapes);
    tcase_add_test(tests, test_output_escapes_anywhere);
    tcase_add_test(tests, test_output_room);
    tcase_add_test(tests, test_output_says);
    tcase_add_test(tests, test_arena_room);
    tcase_add_test(tests, test_output_shows_lines);
    tcase_add_test(tests, test_output_trouble);
    tcase_add_test(tests, test_digest);
    tcase_add_test(tests, test_findings_sorted);
    tcase_add_test(tests, test_writer_forms);
    return run_tests("base", tests);
}
