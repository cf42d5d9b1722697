# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/cards/test-catalogue
TESTS += test/cards/test-catalogue
test_cards_test_catalogue_SOURCES = test/cards/test-catalogue.c
test_cards_test_catalogue_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_cards_test_catalogue_LDADD = $(CHECK_ALL_LIBS)

check_PROGRAMS += test/cards/test-import
TESTS += test/cards/test-import
test_cards_test_import_SOURCES = test/cards/test-import.c
test_cards_test_import_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_cards_test_import_LDADD = lib/libhj-import.la $(CHECK_ALL_LIBS)
