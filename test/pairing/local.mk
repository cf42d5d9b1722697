# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/pairing/test-matching
TESTS += test/pairing/test-matching
test_pairing_test_matching_SOURCES = test/pairing/test-matching.c
test_pairing_test_matching_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_pairing_test_matching_LDADD = $(CHECK_ALL_LIBS)

# Pairings against networkx, in Debian's python3-networkx; skipped without it.
TESTS += test/pairing/oracle.sh
EXTRA_DIST += test/pairing/oracle.sh test/pairing/oracle.py
BENCHES += test/bench/bench-swiss.sh
EXTRA_DIST += test/bench/bench-swiss.sh test/bench/event.awk \
	test/bench/rival.mjs

check_PROGRAMS += test/pairing/test-standings \
	test/pairing/test-standings-slow test/pairing/test-exact
SLOW_TESTS += test/pairing/test-standings-slow
TESTS += test/pairing/test-standings test/pairing/test-exact
standings_common = test/pairing/standings-common.c \
	test/pairing/standings-common.h
test_pairing_test_standings_SOURCES = test/pairing/test-standings.c \
	$(standings_common)
test_pairing_test_standings_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_pairing_test_standings_LDADD = $(CHECK_ALL_LIBS)
test_pairing_test_standings_slow_SOURCES = \
	test/pairing/test-standings-slow.c $(standings_common)
test_pairing_test_standings_slow_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_pairing_test_standings_slow_LDADD = $(CHECK_ALL_LIBS)
test_pairing_test_exact_SOURCES = test/pairing/test-exact.c \
	$(standings_common)
test_pairing_test_exact_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_pairing_test_exact_LDADD = $(CHECK_ALL_LIBS)
BENCHES += test/bench/bench-standings.sh
EXTRA_DIST += test/bench/bench-standings.sh test/bench/standings.awk

# Swiss rounds against all pairings of few players.
check_PROGRAMS += test/pairing/test-swiss-small
TESTS += test/pairing/test-swiss-small
test_pairing_test_swiss_small_SOURCES = test/pairing/test-swiss-small.c
test_pairing_test_swiss_small_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_pairing_test_swiss_small_LDADD = $(CHECK_ALL_LIBS)
LONG_TESTS += check-swiss-small
check-swiss-small: test/pairing/test-swiss-small src/hj-pair
	HJ_BUILD='$(abs_top_builddir)' CK_DEFAULT_TIMEOUT=0 EVENTS=40000 \
	  test/pairing/test-swiss-small
.PHONY: check-swiss-small

# Eliminations against a count of losses.
check_PROGRAMS += test/pairing/test-bracket
TESTS += test/pairing/test-bracket
test_pairing_test_bracket_SOURCES = test/pairing/test-bracket.c
test_pairing_test_bracket_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_pairing_test_bracket_LDADD = $(CHECK_ALL_LIBS)
