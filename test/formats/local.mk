# SPDX-License-Identifier: MPL-2.0
format_rig = test/formats/rig.c test/formats/rig.h
check_PROGRAMS += test/formats/test-formats
TESTS += test/formats/test-formats
test_formats_test_formats_SOURCES = test/formats/test-formats.c $(format_rig)
test_formats_test_formats_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_formats_test_formats_LDADD = $(CHECK_ALL_LIBS)
TESTS += test/formats/covered.sh test/formats/selected.sh
EXTRA_DIST += test/formats/covered.sh test/formats/selected.sh
check_PROGRAMS += test/formats/test-language
TESTS += test/formats/test-language
test_formats_test_language_SOURCES = test/formats/test-language.c $(format_rig)
test_formats_test_language_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_formats_test_language_LDADD = $(CHECK_ALL_LIBS)
