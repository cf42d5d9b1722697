# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/decks/test-decks
TESTS += test/decks/test-decks
test_decks_test_decks_SOURCES = test/decks/test-decks.c
test_decks_test_decks_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_decks_test_decks_LDADD = $(CHECK_ALL_LIBS)
