# SPDX-License-Identifier: MPL-2.0
# A game outside of the library, in data/examples/higher-hill: its own folder,
# registry and data.
toy = data/examples/higher-hill
check_PROGRAMS += test/toy/toy-replay test/toy/toy-cards
test_toy_toy_replay_SOURCES = $(toy)/toy.c $(toy)/registry.c
test_toy_toy_replay_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/$(toy) \
	-I$(top_srcdir)/data/examples
test_toy_toy_replay_LDADD = $(src_hj_replay_screen_OBJECTS) $(src_hj_replay_screen_LDADD)
test_toy_toy_cards_SOURCES = $(test_toy_toy_replay_SOURCES)
test_toy_toy_cards_CPPFLAGS = $(test_toy_toy_replay_CPPFLAGS)
test_toy_toy_cards_LDADD = $(src_hj_cards_OBJECTS) $(src_hj_cards_LDADD)
TESTS += test/toy/toy.sh
EXTRA_DIST += test/toy/toy.sh test/toy/hand.gamelog test/toy/roll.gamelog
check_PROGRAMS += test/toy/test-tables
test_toy_test_tables_SOURCES = test/toy/test-tables.c
test_toy_test_tables_CPPFLAGS = $(test_toy_toy_replay_CPPFLAGS)
test_toy_test_tables_LDADD = lib/libhj-core.la
TESTS += test/toy/test-tables
# Another game outside of the library, with each kind of stack.
check_PROGRAMS += test/toy/ferry-one test/toy/ferry-held test/toy/ferry-whole \
	test/toy/ferry-none
ferry_sources = test/toy/ferry/ferry.c test/toy/ferry/registry.c
ferry_cppflags = $(AM_CPPFLAGS) -I$(top_srcdir)/test/toy \
	-I$(top_srcdir)/test/toy/ferry
test_toy_ferry_one_SOURCES = $(ferry_sources)
test_toy_ferry_one_CPPFLAGS = $(ferry_cppflags) -DORDER=PL_STACK_ONE
test_toy_ferry_one_LDADD = $(test_toy_toy_replay_LDADD)
test_toy_ferry_held_SOURCES = $(ferry_sources)
test_toy_ferry_held_CPPFLAGS = $(test_toy_ferry_one_CPPFLAGS) -DSTACKED
test_toy_ferry_held_LDADD = $(test_toy_toy_replay_LDADD)
test_toy_ferry_whole_SOURCES = $(ferry_sources)
test_toy_ferry_whole_CPPFLAGS = $(ferry_cppflags) -DORDER=PL_STACK_WHOLE
test_toy_ferry_whole_LDADD = $(test_toy_toy_replay_LDADD)
test_toy_ferry_none_SOURCES = $(ferry_sources)
test_toy_ferry_none_CPPFLAGS = $(ferry_cppflags)
test_toy_ferry_none_LDADD = $(test_toy_toy_replay_LDADD)
TESTS += test/toy/ferry/ferry.sh
# A game whose cards determine the next turn, with a verb of its own.
check_PROGRAMS += test/toy/trick-replay
test_toy_trick_replay_SOURCES = test/toy/trick/trick.c test/toy/trick/registry.c
test_toy_trick_replay_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/test/toy \
	-I$(top_srcdir)/test/toy/trick
test_toy_trick_replay_LDADD = $(test_toy_toy_replay_LDADD)
TESTS += test/toy/trick/trick.sh
EXTRA_DIST += test/toy/trick/data/rules/trick-rulings.tsv \
	test/toy/trick/data/rules/trick.tsv \
	test/toy/trick/data/suits/cards.csv test/toy/trick/games.def \
	test/toy/trick/own-verbs.def \
	test/toy/trick/left.gamelog test/toy/trick/trick.sh \
	test/toy/trick/tricks.gamelog \
	test/toy/trick/words.def
EXTRA_DIST += test/toy/ferry/data/boats/cards.csv \
	test/toy/ferry/data/rules/ferry-rulings.tsv \
	test/toy/ferry/data/rules/ferry.tsv test/toy/ferry/ferry.sh \
	test/toy/ferry/counter.gamelog test/toy/ferry/games.def \
	test/toy/ferry/hail.gamelog test/toy/ferry/left.gamelog \
	test/toy/ferry/none.gamelog \
	test/toy/ferry/one.gamelog test/toy/ferry/ram.gamelog test/toy/ferry/table.gamelog \
	test/toy/ferry/whole.gamelog test/toy/ferry/words.def
# A game whose players buy their decks from one row.
check_PROGRAMS += test/toy/market-replay
test_toy_market_replay_SOURCES = test/toy/market/market.c \
	test/toy/market/registry.c
test_toy_market_replay_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/test/toy \
	-I$(top_srcdir)/test/toy/market
test_toy_market_replay_LDADD = $(test_toy_toy_replay_LDADD)
TESTS += test/toy/market/market.sh
EXTRA_DIST += test/toy/market/data/rules/market-rulings.tsv \
	test/toy/market/data/rules/market.tsv \
	test/toy/market/data/tin/cards.csv test/toy/market/days.gamelog \
	test/toy/market/games.def test/toy/market/market.sh \
	test/toy/market/own-verbs.def test/toy/market/six.txt \
	test/toy/market/words.def
