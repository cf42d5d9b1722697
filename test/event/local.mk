# SPDX-License-Identifier: MPL-2.0
check_PROGRAMS += test/event/test-event test/event/test-damage \
	test/event/test-rating
TESTS += test/event/test-event test/event/test-damage test/event/test-rating
PLAIN_TESTS += test/event/kill.sh
EXTRA_DIST += test/event/growth.sh test/event/kill.sh
test_event_test_event_SOURCES = test/event/test-event.c test/event/files.h
test_event_test_event_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS) $(SQLITE_CFLAGS)
test_event_test_event_LDADD = lib/libhj-event.la $(CHECK_ALL_LIBS) \
	$(SQLITE_LIBS)
test_event_test_rating_SOURCES = test/event/test-rating.c
test_event_test_rating_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS)
test_event_test_rating_LDADD = lib/libhj-event.la $(CHECK_ALL_LIBS)
test_event_test_damage_SOURCES = test/event/test-damage.c test/event/files.h
test_event_test_damage_CFLAGS = $(AM_CFLAGS) $(CHECK_CFLAGS) $(SQLITE_CFLAGS)
test_event_test_damage_LDADD = lib/libhj-event.la $(CHECK_ALL_LIBS) \
	$(SQLITE_LIBS)
LONG_TESTS += check-kill check-flips check-event-growth
check-flips: test/event/test-damage
	HJ_FLIPS=20000 test/event/test-damage
check-kill: src/hj-event
	HJ_BUILD='$(abs_top_builddir)' '$(srcdir)/test/event/kill.sh' 400
check-event-growth: src/hj-event
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	'$(srcdir)/test/event/growth.sh'
.PHONY: check-kill check-flips check-event-growth
