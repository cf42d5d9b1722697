/* SPDX-License-Identifier: MPL-2.0 */
/* Pictures: texts are escaped, labels fit, arrows bend, charts have numbers. */
#include "base/svg.h"
#include "test/suite.h"

#include <stdlib.h>

static struct hj_out *out;

static void setup(void)
{
    out = hj_out_memory();
}

static void teardown(void)
{
    hj_out_free(out);
}

static void ck_text(const char *want)
{
    ck_assert_str_eq(hj_out_text(out).p, want);
}

START_TEST(test_text_is_escaped)
{
    hj_svg_text(out, "a", 1, -2, HJ_STR("<b>&\"'"));
    ck_text("<text class=\"a\" x=\"1\" y=\"-2\">"
            "&lt;b&gt;&amp;&quot;&#39;</text>");
}
END_TEST

START_TEST(test_name_is_the_alternative)
{
    hj_svg_begin(out, "p", 10, 20, HJ_STR("a \"board\""));
    hj_svg_end(out);
    ck_text("<svg class=\"p\" viewBox=\"0 0 10 20\" role=\"img\" "
            "aria-label=\"a &quot;board&quot;\"></svg>\n");
    hj_out_cut(out, 0);
    hj_svg_begin(out, "", 1, 1, HJ_STR(""));
    ck_text("<svg viewBox=\"0 0 1 1\" aria-hidden=\"true\">");
}
END_TEST

/* The lines of a label, joined by bars. */
static void ck_label(const char *text, size_t columns, int lines,
                     const char *want)
{
    char have[200] = "";
    struct hj_str rest;

    hj_out_cut(out, 0);
    hj_svg_label(out, "", (struct hj_svg_point){0, 0}, 1, columns, lines,
                 hj_str(text));
    rest = hj_out_text(out);
    while (rest.n > 0) {
        size_t from = hj_str_find(rest, '>', 0) + 1;
        size_t end = hj_str_find(rest, '<', from);
        if (have[0] != '\0')
            strcat(have, "|");
        strncat(have, rest.p + from, end - from);
        rest = hj_str_from(rest, end + sizeof "</text>" - 1);
    }
    ck_assert_str_eq(have, want);
}

START_TEST(test_labels_fit)
{
    ck_label("Test Walker", 20, 2, "Test Walker");
    ck_label("Test Walker", 8, 2, "Test|Walker");
    ck_label("Test Walker", 4, 2, "Test|Wal\xE2\x80\xA6");
    ck_label("Avalanche-Caller Ygrun", 13, 2, "Avalanche-|Caller Ygrun");
    ck_label("Ore-Singer's Vault", 9, 2, "Ore-|Singer&#39;s\xE2\x80\xA6");
    ck_label("A-B C-D", 6, 2, "A-B C-|D");
    ck_label("Supercalifragilistic", 8, 2, "Supercal|ifragil\xE2\x80\xA6");
    ck_label("  ", 8, 2, "");
    ck_label("", 8, 2, "");
    ck_label("ab", 1, 1, "\xE2\x80\xA6");
    /* Wide characters take two columns. */
    ck_label("\xE6\xBC\xA2\xE5\xAD\x97", 3, 2, "\xE6\xBC\xA2|\xE5\xAD\x97");
    ck_label("\xE6\xBC\xA2", 1, 2, "\xE2\x80\xA6");
}
END_TEST

START_TEST(test_arrow_goes_through_its_middle)
{
    struct hj_svg_point a = {0, 0}, b = {100, 0}, half;

    half = hj_svg_arrow_point(a, b, 0, 50);
    ck_assert_int_eq(half.x, 50);
    ck_assert_int_eq(half.y, 0);
    half = hj_svg_arrow_point(a, b, 20, 50);
    ck_assert_int_eq(half.y, 10);
    ck_assert_int_eq(hj_svg_arrow_point(a, b, 20, 0).x, 0);
    ck_assert_int_eq(hj_svg_arrow_point(a, b, 20, 100).x, 100);
    hj_svg_arrow(out, "x", a, b, 20, "tip");
    ck_text("<path class=\"x\" d=\"M0 0Q50 20 100 0\" "
            "marker-end=\"url(#tip)\"/>");
}
END_TEST

/* A course with its own scale, as the other charts are called. */
static void course(struct hj_out *to, struct hj_str name,
                   const struct hj_svg_value *values, size_t count)
{
    hj_svg_line_chart(to, name, values, count, 0);
}

START_TEST(test_charts_say_every_number)
{
    struct hj_svg_value values[] = {
        {HJ_STR("1"), 4, HJ_STR("")},
        {HJ_STR("<2>"), 0, HJ_STR("")},
        {HJ_STR("3"), INT64_MAX / 2, HJ_STR("much")}};
    void (*charts[])(struct hj_out *, struct hj_str,
                     const struct hj_svg_value *,
                     size_t) = {hj_svg_column_chart, hj_svg_bars, course};

    for (size_t i = 0; i < sizeof charts / sizeof *charts; i++) {
        struct hj_str text;
        hj_out_cut(out, 0);
        charts[i](out, HJ_STR("Cost"), values, 3);
        text = hj_out_text(out);
        ck_assert(hj_str_search(text,
                                HJ_STR("aria-label=\"Cost: 1 \xE2\x80\x93 4, "
                                       "&lt;2&gt; \xE2\x80\x93 0, 3"),
                                0) < text.n);
        ck_assert(hj_str_search(text, HJ_STR(">4</text>"), 0) < text.n);
        ck_assert(hj_str_search(text, HJ_STR(">much</text>"), 0) < text.n);
        ck_assert(hj_str_search(text, HJ_STR(">&lt;2&gt;</text>"), 0) < text.n);
        ck_assert(hj_str_search(text, HJ_STR("=\"-"), 0) == text.n);
        hj_out_cut(out, 0);
        charts[i](out, HJ_STR("None"), values, 0);
        ck_assert(hj_str_ends(hj_out_text(out), HJ_STR("</svg>\n")));
    }
}
END_TEST

int main(void)
{
    TCase *tc = tcase_create("svg");

    tcase_add_checked_fixture(tc, setup, teardown);
    tcase_add_test(tc, test_text_is_escaped);
    tcase_add_test(tc, test_name_is_the_alternative);
    tcase_add_test(tc, test_labels_fit);
    tcase_add_test(tc, test_arrow_goes_through_its_middle);
    tcase_add_test(tc, test_charts_say_every_number);
    return run_tests("svg", tc);
}
