# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/log/test-log
TESTS += test/log/test-log
test_log_test_log_SOURCES = test/log/test-log.c
test_log_test_log_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_log_test_log_LDADD = $(CHECK_ALL_LIBS)
EXTRA_DIST += test/log/sample.gamelog
check_PROGRAMS += test/log/test-write
TESTS += test/log/test-write
test_log_test_write_SOURCES = test/log/test-write.c
test_log_test_write_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_log_test_write_LDADD = $(CHECK_ALL_LIBS)
check_PROGRAMS += test/log/test-again
TESTS += test/log/test-again
test_log_test_again_SOURCES = test/log/test-again.c
test_log_test_again_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_log_test_again_LDADD = $(CHECK_ALL_LIBS)
