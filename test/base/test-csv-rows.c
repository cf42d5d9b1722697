/* SPDX-License-Identifier: MPL-2.0 */
/* Tests of lib/base/csv-rows: its rows are those that libcsv finds. */
#include "base/csv-rows.h"
#include "test/suite.h"

#include "base/out.h"
#include "base/random.h"

#include <csv.h>
#include <stdlib.h>

/* Writes a field so that no two lists of fields look the same. */
static void put(struct hj_out *out, const char *bytes, size_t n)
{
    hj_out_printf(out, "%zu:", n);
    hj_out_str(out, (struct hj_str){bytes, n});
}

/* The fields of the row that libcsv is in. */
struct row {
    struct hj_out *out, *fields;
    size_t count, bytes;
};

static void on_field(void *bytes, size_t n, void *to)
{
    struct row *row = to;

    put(row->fields, bytes, n);
    row->count++;
    row->bytes += hj_str_trim((struct hj_str){bytes, n}).n;
}

/* Rows of nothing but blanks are not told. */
static void on_row(int end, void *to)
{
    struct row *row = to;

    (void)end;
    if (row->bytes > 0) {
        hj_out_str(row->out, hj_out_text(row->fields));
        hj_out_char(row->out, '\n');
    }
    hj_out_cut(row->fields, 0);
    row->count = row->bytes = 0;
}

static void by_libcsv(struct hj_str bytes, char delimiter, struct hj_out *out)
{
    struct row row = {.out = out, .fields = hj_out_memory()};
    struct csv_parser parser;

    ck_assert(csv_init(&parser, CSV_REPALL_NL) == 0);
    csv_set_delim(&parser, (unsigned char)delimiter);
    csv_parse(&parser, bytes.p, bytes.n, on_field, on_row, &row);
    csv_fini(&parser, on_field, on_row, &row);
    csv_free(&parser);
    hj_out_free(row.fields);
}

static unsigned last_line;

static bool each(const struct hj_csv_row *row, void *to)
{
    ck_assert_uint_gt(row->line, last_line);
    last_line = row->line;
    for (size_t i = 0; i < row->count; i++)
        put(to, row->fields[i].p, row->fields[i].n);
    hj_out_char(to, '\n');
    return true;
}

START_TEST(test_rows_are_those_of_libcsv)
{
    static const char letters[] = "aab  \t,,,;;\"\n\n\r";
    enum { ROUNDS = 20000, LONGEST = 60 };
    struct hj_out *ours = hj_out_memory(), *theirs = hj_out_memory();
    struct hj_csv_input in = {.file = "r.csv"};
    struct hj_error e = {0};
    struct hj_random random;
    uint64_t seed;
    char text[LONGEST];

    ck_assert(hj_random_seed(&seed, &e));
    random = hj_random_seeded(seed);
    for (int i = 0; i < ROUNDS; i++) {
        struct hj_str bytes = {text, 1 + hj_random_below(&random, LONGEST)};
        char delimiter = ",;\t"[hj_random_below(&random, 3)];
        for (size_t k = 0; k < bytes.n; k++)
            text[k] = letters[hj_random_below(&random, sizeof letters - 1)];
        hj_out_cut(ours, 0);
        hj_out_cut(theirs, 0);
        last_line = 0;
        in.bytes = bytes;
        in.delimiter = delimiter;
        if (!hj_csv_read(&in, each, ours, &e))
            continue; /* a quote is never closed */
        by_libcsv(bytes, delimiter, theirs);
        ck_assert_msg(hj_str_eq(hj_out_text(ours), hj_out_text(theirs)),
                      "seed %llu, delimiter '%c':\n%.*s\nours:\n%s\n"
                      "libcsv's:\n%s",
                      (unsigned long long)seed, delimiter, HJ_STR_ARG(bytes),
                      hj_out_text(ours).p, hj_out_text(theirs).p);
    }
    hj_out_free(ours);
    hj_out_free(theirs);
}
END_TEST

int main(void)
{
    TCase *tests = tcase_create("csv-rows");

    tcase_add_test(tests, test_rows_are_those_of_libcsv);
    return run_tests("csv-rows", tests);
}
