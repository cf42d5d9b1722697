# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/games/test-sularia test/games/test-damage
TESTS += test/games/test-sularia test/games/test-damage
one_suite = test/games/one-suite.c test/games/one-suite.h
test_games_test_sularia_SOURCES = test/games/test-sularia.c \
	src/rules/proof.c src/rules/proof.h
test_games_test_sularia_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_sularia_LDADD = $(CHECK_ALL_LIBS)
judge_log = test/games/judge-log.c test/games/judge-log.h
test_games_test_damage_SOURCES = test/games/test-damage.c $(one_suite) \
	$(judge_log) \
	test/games/oracle-damage.c test/games/oracle-damage.h
test_games_test_damage_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_damage_LDADD = $(CHECK_ALL_LIBS)

# Trees with one kind of node left out.
drop_nodes = test/games/drop.c test/games/drop.def test/games/drop.h \
	$(judge_log)

# Random chains against the literal oracle.
check_PROGRAMS += test/games/test-chain
SLOW_TESTS += test/games/test-chain
test_games_test_chain_SOURCES = test/games/test-chain.c $(one_suite) \
	test/games/chain-cards.c test/games/chain-cards.h \
	test/games/chain-claims.c test/games/chain-deeds.c \
	test/games/chain-deeds.h test/games/chain-game.c \
	test/games/chain-game.h test/games/chain-position.c \
	test/games/chain-words.c test/games/chain-write.c \
	test/games/oracle-chain.c test/games/oracle-legal.c \
	test/games/oracle-chain.h test/games/oracle-effects.c \
	test/games/oracle-values.c $(drop_nodes)
test_games_test_chain_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_chain_LDFLAGS = -Wl,--wrap=hj_grammar_read_both
test_games_test_chain_LDADD = $(CHECK_ALL_LIBS)

# Random attacks and challenges against a second evaluator.
check_PROGRAMS += test/games/test-squarriors
TESTS += test/games/test-squarriors
test_games_test_squarriors_SOURCES = test/games/test-squarriors.c \
	test/games/evaluator-squarriors.c \
	test/games/evaluator-squarriors.h test/games/squarriors-work.c \
	test/games/squarriors-work.h $(one_suite) $(judge_log)
test_games_test_squarriors_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_squarriors_LDADD = $(CHECK_ALL_LIBS)

# Card texts of all games against the literal evaluator.
check_PROGRAMS += test/games/test-literal
SLOW_TESTS += test/games/test-literal
test_games_test_literal_SOURCES = test/games/test-literal.c $(one_suite) \
	$(drop_nodes) test/games/literal.c test/games/literal.h \
	test/games/literal-deeds.c \
	test/games/literal-games.c test/games/literal-make.c \
	test/games/literal-make.h test/games/literal-position.c \
	test/games/literal-run.c \
	test/games/literal-text.c \
	test/games/literal-use.c \
	test/games/literal-write.c
test_games_test_literal_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_literal_LDFLAGS = -Wl,--wrap=hj_grammar_read_both
test_games_test_literal_LDADD = $(CHECK_ALL_LIBS)
LONG_TESTS += check-literal
check-literal: test/games/test-literal$(EXEEXT)
	HJ_SOURCE='$(abs_top_srcdir)' HJ_POSITIONS=100000 \
	  HJ_SEED=$${HJ_SEED:-$$(date +%s)} test/games/test-literal
.PHONY: check-literal

# Fixed games end in the same state in every build.
check_PROGRAMS += test/games/test-fixed
TESTS += test/games/test-fixed
test_games_test_fixed_SOURCES = test/games/test-fixed.c $(one_suite)
test_games_test_fixed_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_fixed_LDADD = $(CHECK_ALL_LIBS)
EXTRA_DIST += test/games/fixed

# Random games; the long form plays many, from the seed that it prints.
check_PROGRAMS += test/games/test-random
SLOW_TESTS += test/games/test-random
test_games_test_random_SOURCES = test/games/test-random.c $(one_suite) \
	test/games/random-game.c test/games/random-game.h \
	test/games/random-mutate.c test/games/mutate-line.c \
	test/games/mutate-line.h
test_games_test_random_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_random_LDADD = $(CHECK_ALL_LIBS)
LONG_TESTS += check-games
check-games: test/games/test-random$(EXEEXT) test/games/test-damage$(EXEEXT) \
  test/games/test-chain$(EXEEXT) test/games/test-squarriors$(EXEEXT)
	HJ_SOURCE='$(abs_top_srcdir)' HJ_GAMES=2000 \
	  HJ_SEED=$${HJ_SEED:-$$(date +%s)} test/games/test-random
	HJ_SOURCE='$(abs_top_srcdir)' HJ_POSITIONS=100000 \
	  HJ_SEED=$${HJ_SEED:-$$(date +%s)} test/games/test-damage
	HJ_SOURCE='$(abs_top_srcdir)' HJ_POSITIONS=100000 \
	  HJ_SEED=$${HJ_SEED:-$$(date +%s)} test/games/test-chain
	HJ_SOURCE='$(abs_top_srcdir)' HJ_POSITIONS=100000 \
	  HJ_SEED=$${HJ_SEED:-$$(date +%s)} test/games/test-squarriors
.PHONY: check-games

# Maker of the logs for benchmarks.
check_PROGRAMS += test/games/make-games
test_games_make_games_SOURCES = test/games/make-games.c \
	test/games/random-game.c test/games/random-game.h
test_games_make_games_LDADD = lib/libhj-core.la
bench: test/games/make-games$(EXEEXT)

# Applying an action allocates nothing: the allocator is wrapped to count.
check_PROGRAMS += test/games/test-alloc
TESTS += test/games/test-alloc
test_games_test_alloc_SOURCES = test/games/test-alloc.c \
	test/games/random-game.c test/games/random-game.h
test_games_test_alloc_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_games_test_alloc_LDFLAGS = $(AM_LDFLAGS) \
	-Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc
test_games_test_alloc_LDADD = $(CHECK_ALL_LIBS)
BENCHES += test/bench/bench-kernel.sh test/bench/bench-replay.sh test/bench/bench-page.sh
EXTRA_DIST += test/bench/bench-kernel.sh test/bench/bench-replay.sh test/bench/match.pgn \
	test/bench/bench-page.sh test/bench/bench-page.mjs

# Random games of the games on the kernel, with a second scorer.
check_PROGRAMS += test/games/test-kernel
SLOW_TESTS += test/games/test-kernel
test_games_test_kernel_SOURCES = test/games/test-kernel.c \
	test/games/kernel-mutate.c test/games/kernel-table.h \
	test/games/kernel-views.c test/games/mutate-line.c \
	test/games/mutate-line.h \
	test/games/tribes.c test/games/tribes.h \
	test/games/scorer.c test/games/scorer-fracture.c \
	test/games/scorer.h
test_games_test_kernel_LDADD = lib/libhj-core.la
LONG_TESTS += check-kernel
check-kernel: test/games/test-kernel$(EXEEXT)
	HJ_SOURCE='$(abs_top_srcdir)' test/games/test-kernel 1000 \
	  $${HJ_SEED:-$$(date +%s)} 600
.PHONY: check-kernel
