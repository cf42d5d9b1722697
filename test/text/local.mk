# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/text/test-text
TESTS += test/text/test-text
test_text_test_text_SOURCES = test/text/test-text.c test/text/phrases.def
test_text_test_text_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS) -I$(srcdir)/test/text
test_text_test_text_LDADD = $(CHECK_ALL_LIBS)
EXTRA_DIST += test/text/logs
