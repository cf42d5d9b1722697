# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/draft/test-draft
TESTS += test/draft/test-draft
test_draft_test_draft_SOURCES = test/draft/test-draft.c
test_draft_test_draft_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_draft_test_draft_LDADD = $(CHECK_ALL_LIBS)
