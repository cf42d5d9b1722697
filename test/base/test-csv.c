/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/base/csv: cells, places, refusals, cells for spreadsheets. */
#include "base/csv.h"
#include "test/suite.h"

#include <stdlib.h>

static void cell_is(const struct hj_csv *csv, size_t row, const char *column,
                    const char *expected)
{
    struct hj_str cell = hj_csv_cell(csv, row, hj_csv_column(csv, column));

    ck_assert_msg(hj_str_is(cell, expected), "'%.*s' is not '%s'",
                  HJ_STR_ARG(cell), expected);
}

START_TEST(test_cells_and_lines)
{
    struct hj_error e = {0};
    struct hj_csv *csv = hj_csv_new(HJ_STR("\xEF\xBB\xBFid, Name ,club\r\n"
                                           "a,\"Gil, \"\"the\nWing\"\"\",\r\n"
                                           "\r\n"
                                           "b,=1+1\r\n"),
                                    "r.csv", &e);

    ck_assert_msg(csv != NULL, "%s", e.text);
    ck_assert_uint_eq(hj_csv_rows(csv), 2);
    ck_assert_uint_eq(hj_csv_columns(csv), 3);
    cell_is(csv, 0, "name", "Gil, \"the\nWing\"");
    cell_is(csv, 0, "club", "");
    cell_is(csv, 1, "NAME", "=1+1");
    cell_is(csv, 1, "club", "");
    cell_is(csv, 1, "rating", "");
    ck_assert_uint_eq(hj_csv_line(csv, 0), 2);
    ck_assert_uint_eq(hj_csv_line(csv, 1), 5);
    ck_assert_uint_eq(hj_csv_width(csv, 1), 2);
    hj_csv_free(csv);
}
END_TEST

/* The separator is that of the first line, or else one that the header has
 * outside of quotes; lines are those of the file, and lines of empty cells are
 * skipped. */
START_TEST(test_separators)
{
    static const struct {
        const char *text;
        unsigned line;
    } cases[] = {{"id;name\na,b;c,d\n", 2},
                 {"\n\n\"id\"\tname\na,b\tc,d", 4},
                 {"\xEF\xBB\xBFsep=;\r\nid;name\r\na,b;c,d\r\n", 3},
                 {"\"sep=|\"\nid|name\na,b|c,d\n", 3},
                 {"SEP=\t\nid\tname\na,b\tc,d\n", 3},
                 {"name;\"x,y\";id\n;;\nc,d;;a,b\n ;\"\";\n;\n", 3}};

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct hj_error e = {0};
        struct hj_csv *csv = hj_csv_new(hj_str(cases[i].text), "r.csv", &e);
        ck_assert_msg(csv != NULL, "%s", e.text);
        ck_assert_uint_eq(hj_csv_rows(csv), 1);
        cell_is(csv, 0, "id", "a,b");
        cell_is(csv, 0, "name", "c,d");
        ck_assert_uint_eq(hj_csv_line(csv, 0), cases[i].line);
        hj_csv_free(csv);
    }
}
END_TEST

START_TEST(test_last_line_needs_no_end)
{
    struct hj_error e = {0};
    struct hj_csv *csv = hj_csv_new(HJ_STR("id\nx"), "r.csv", &e);

    ck_assert_ptr_nonnull(csv);
    ck_assert_uint_eq(hj_csv_rows(csv), 1);
    cell_is(csv, 0, "id", "x");
    ck_assert_uint_eq(hj_csv_line(csv, 0), 2);
    hj_csv_free(csv);
}
END_TEST

static void refused(const char *bytes, const char *reason)
{
    struct hj_error e = {0};

    ck_assert_ptr_null(hj_csv_new(hj_str(bytes), "r.csv", &e));
    ck_assert_msg(strstr(e.text, reason) != NULL, "'%s' lacks '%s'", e.text,
                  reason);
}

START_TEST(test_refusals)
{
    refused("", "r.csv: empty");
    refused("\n\n", "r.csv: empty");
    refused("id,ID\n", "r.csv:1: two columns");
    refused("id\nx\n\"y\nz\n", "r.csv:3: a quote is not closed");
    refused("id\nx\"y\n", "r.csv:2: a quote must be");
    refused("id\nx\n\xFF\n", "r.csv:3: a field is not UTF-8");
}
END_TEST

START_TEST(test_no_formula_for_spreadsheets)
{
    struct hj_out *out = hj_out_memory();

    hj_csv_put_text(out, HJ_STR("=HYPERLINK(\"x\")"));
    hj_out_char(out, ',');
    hj_csv_put_text(out, HJ_STR("@a"));
    hj_out_char(out, ',');
    hj_csv_put_text(out, HJ_STR("Ann, Lee"));
    hj_out_char(out, ',');
    hj_csv_put_text(out, HJ_STR("Bob-Ray"));
    ck_assert_str_eq(hj_out_text(out).p,
                     "\"'=HYPERLINK(\"\"x\"\")\",\"'@a\",\"Ann, Lee\",Bob-Ray");
    hj_out_free(out);
}
END_TEST

/* Whatever is written is read as it was, and begins no formula. */
START_TEST(test_guarded_cells_are_read_as_they_were)
{
    static const char *const cells[] = {"=1+1",   "+1/+0 until end of turn",
                                        "-1",     "-1.5",
                                        "+2",     "-",
                                        "-x",     "--1",
                                        "@all",   "'=1",
                                        "''-x",   "'-1",
                                        "'tis",   "'",
                                        "''",     "1-2",
                                        "-1.",    "+.5",
                                        "-1.2.3", "=a,\"b\""};
    enum { CELLS = sizeof cells / sizeof *cells };
    struct hj_out *out = hj_out_memory();
    struct hj_error e = {0};
    struct hj_csv *csv;

    hj_out_puts(out, "cell\n");
    for (size_t i = 0; i < CELLS; i++) {
        struct hj_str text = hj_out_text(out);
        size_t at = text.n;
        hj_csv_put_text(out, hj_str(cells[i]));
        text = hj_str_from(hj_out_text(out), at);
        if (text.p[0] == '"')
            text = hj_str_from(text, 1);
        ck_assert_msg(strchr("=@", text.p[0]) == NULL, "%s", cells[i]);
        ck_assert_msg(strchr("+-", text.p[0]) == NULL || text.n == 1 ||
                          strspn(text.p + 1, "0123456789.") == text.n - 1,
                      "%s", cells[i]);
        hj_out_char(out, '\n');
    }
    csv = hj_csv_new(hj_out_text(out), "r.csv", &e);
    ck_assert_msg(csv != NULL, "%s", e.text);
    for (size_t i = 0; i < CELLS; i++)
        ck_assert(hj_str_eq(hj_csv_cell(csv, i, 0), hj_str(cells[i])));
    hj_csv_free(csv);
    hj_out_free(out);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("csv");

    tcase_add_test(tests, test_cells_and_lines);
    tcase_add_test(tests, test_separators);
    tcase_add_test(tests, test_last_line_needs_no_end);
    tcase_add_test(tests, test_refusals);
    tcase_add_test(tests, test_no_formula_for_spreadsheets);
    tcase_add_test(tests, test_guarded_cells_are_read_as_they_were);
    return run_tests("csv", tests);
}
