# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/replay/test-replay
TESTS += test/replay/test-replay
test_replay_test_replay_SOURCES = test/replay/test-replay.c
test_replay_test_replay_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_replay_test_replay_LDADD = $(CHECK_ALL_LIBS)
check_PROGRAMS += test/replay/test-align
TESTS += test/replay/test-align
test_replay_test_align_SOURCES = test/replay/test-align.c
test_replay_test_align_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_replay_test_align_LDADD = $(CHECK_ALL_LIBS)
check_PROGRAMS += test/replay/test-full
TESTS += test/replay/test-full
test_replay_test_full_SOURCES = test/replay/test-full.c $(judge_log)
test_replay_test_full_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_replay_test_full_LDADD = $(CHECK_ALL_LIBS)
TESTS += test/replay/relations.sh
EXTRA_DIST += test/replay/relations.sh
