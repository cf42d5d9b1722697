# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/replay/test-replay
TESTS += test/replay/test-replay
test_replay_test_replay_SOURCES = test/replay/test-replay.c
test_replay_test_replay_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_replay_test_replay_LDADD = $(CHECK_ALL_LIBS)
