# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/games/test-sularia test/games/test-damage
TESTS += test/games/test-sularia test/games/test-damage
test_games_test_sularia_SOURCES = test/games/test-sularia.c \
	src/rules/proof.c src/rules/proof.h
test_games_test_sularia_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_sularia_LDADD = $(CHECK_ALL_LIBS)
test_games_test_damage_SOURCES = test/games/test-damage.c \
	test/games/oracle-damage.c test/games/oracle-damage.h
test_games_test_damage_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_damage_LDADD = $(CHECK_ALL_LIBS)
