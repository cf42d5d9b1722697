# SPDX-License-Identifier: MPL-2.0
# A game outside of the library, in data/examples/higher-hill: its own folder,
# registry and data.
toy = data/examples/higher-hill
check_PROGRAMS += test/toy/toy-replay test/toy/toy-cards
test_toy_toy_replay_SOURCES = $(toy)/toy.c $(toy)/registry.c
test_toy_toy_replay_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/$(toy) \
	-I$(top_srcdir)/data/examples
test_toy_toy_replay_LDADD = $(src_hj_replay_OBJECTS) $(src_hj_replay_LDADD)
test_toy_toy_cards_SOURCES = $(test_toy_toy_replay_SOURCES)
test_toy_toy_cards_CPPFLAGS = $(test_toy_toy_replay_CPPFLAGS)
test_toy_toy_cards_LDADD = $(src_hj_cards_OBJECTS) $(src_hj_cards_LDADD)
TESTS += test/toy/toy.sh
test/toy/toy.log: test/toy/toy-replay$(EXEEXT)
EXTRA_DIST += test/toy/toy.sh test/toy/hand.gamelog test/toy/roll.gamelog
check_PROGRAMS += test/toy/test-tables
test_toy_test_tables_SOURCES = test/toy/test-tables.c
test_toy_test_tables_CPPFLAGS = $(test_toy_toy_replay_CPPFLAGS)
test_toy_test_tables_LDADD = lib/libhj-core.la
TESTS += test/toy/test-tables
