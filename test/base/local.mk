# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/base/test-base
TESTS += test/base/test-base
test_base_test_base_SOURCES = test/base/test-base.c
test_base_test_base_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_base_test_base_LDADD = $(CHECK_ALL_LIBS)

check_PROGRAMS += test/base/test-csv
TESTS += test/base/test-csv
test_base_test_csv_SOURCES = test/base/test-csv.c
test_base_test_csv_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_base_test_csv_LDADD = $(CHECK_ALL_LIBS)

check_PROGRAMS += test/base/test-svg
TESTS += test/base/test-svg
test_base_test_svg_SOURCES = test/base/test-svg.c
test_base_test_svg_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_base_test_svg_LDADD = $(CHECK_ALL_LIBS)


check_PROGRAMS += test/base/test-file
TESTS += test/base/test-file
test_base_test_file_SOURCES = test/base/test-file.c
test_base_test_file_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_base_test_file_LDADD = $(CHECK_ALL_LIBS)

check_PROGRAMS += test/base/test-csv-rows
TESTS += test/base/test-csv-rows
test_base_test_csv_rows_SOURCES = test/base/test-csv-rows.c
test_base_test_csv_rows_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_base_test_csv_rows_LDADD = $(CHECK_ALL_LIBS) $(CSV_LIBS)
