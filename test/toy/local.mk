# SPDX-License-Identifier: MPL-2.0
# A game outside of the library: its own folder, registry and data.
check_PROGRAMS += test/toy/toy-replay
test_toy_toy_replay_SOURCES = test/toy/toy.c test/toy/registry.c
test_toy_toy_replay_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/test/toy
test_toy_toy_replay_LDADD = $(src_hj_replay_OBJECTS) $(src_hj_replay_LDADD)
TESTS += test/toy/toy.sh
test/toy/toy.log: test/toy/toy-replay$(EXEEXT)
EXTRA_DIST += test/toy/toy.sh test/toy/words.def test/toy/games.def \
	test/toy/one.gamelog test/toy/hand.gamelog test/toy/data/toy/cards.csv \
	test/toy/data/rules/toy.tsv test/toy/data/rules/toy-rulings.tsv
