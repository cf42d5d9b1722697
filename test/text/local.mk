# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/text/test-text
TESTS += test/text/test-text
test_text_test_text_SOURCES = test/text/test-text.c test/text/phrases.def \
	test/text/designers.def
test_text_test_text_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS) -I$(srcdir)/test/text
test_text_test_text_LDADD = $(CHECK_ALL_LIBS)
EXTRA_DIST += test/text/logs

# Generated sentences. The long form makes many, from the seed that it prints,
# with 100,000 positions of each game and the dropped nodes (check-literal).
check_PROGRAMS += test/text/test-made
SLOW_TESTS += test/text/test-made
test_text_test_made_SOURCES = test/text/test-made.c test/text/maker.c \
	test/text/maker-clause.c test/text/maker-value.c \
	test/text/maker-whom.c test/text/maker.h $(drop_nodes) $(one_suite)
test_text_test_made_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_text_test_made_LDFLAGS = -Wl,--wrap=hj_grammar_read_both
test_text_test_made_LDADD = $(CHECK_ALL_LIBS)
LONG_TESTS += check-text
check-text: test/text/test-made$(EXEEXT) check-literal
	HJ_POSITIONS=1000000 CK_DEFAULT_TIMEOUT=3600 \
	  HJ_SEED=$${HJ_SEED:-$$(date +%s)} test/text/test-made
.PHONY: check-text
