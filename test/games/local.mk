# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/games/test-sularia
TESTS += test/games/test-sularia
test_games_test_sularia_SOURCES = test/games/test-sularia.c
test_games_test_sularia_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_sularia_LDADD = $(CHECK_ALL_LIBS)
EXTRA_DIST += test/games/oracle-damage.c test/games/oracle-damage.h
