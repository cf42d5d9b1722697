# SPDX-License-Identifier: MPL-2.0
# The commands, and two programs made of them: hj-event, and the one that it
# starts for its desk, so that nothing else needs what draws the screen.
noinst_LTLIBRARIES += src/libevent-tool.la
src_libevent_tool_la_CFLAGS = $(AM_CFLAGS) $(QRENCODE_CFLAGS)
src_libevent_tool_la_SOURCES = src/event/session.h \
	src/event/bracket.c src/event/bracket.h src/event/clock.c \
	src/event/clock.h src/event/consequences.c src/event/decks.c \
	src/event/desk.c src/event/export.c src/event/export-page.c \
	src/event/import.c src/event/judge.c src/event/leave.c \
	src/event/line-up.c src/event/lists.c src/event/lists.h \
	src/event/lots.c src/event/merge.c src/event/names.c src/event/people.c \
	src/event/pods.c src/event/result-lines.c \
	src/event/results.c src/event/rounds.c src/event/given-tables.c \
	src/event/season.c src/event/session.c src/event/stages.c \
	src/event/standings.c src/event/swap.c src/event/constraints.c \
	src/event/typed-players.c src/event/typed-result.c \
	src/event/typed-result.h \
	src/pair/pair.h src/pair/common.c src/pair/explain.c

# Printed material, with QR codes.
src_libevent_tool_la_SOURCES += src/event/print.c src/event/print.h \
	src/event/print-lists.c src/event/print-slips.c \
	src/page/qr.c src/page/qr.h

# The pages for players.
src_libevent_tool_la_SOURCES += src/event/pages.c src/event/pages.h \
	src/event/pages-players.c src/event/pages-pods.c

EVENT_TOOL_LIBS = src/libevent-tool.la src/libscreen.la src/libcli.la \
	lib/libhj-event.la lib/libhj-core.la $(QRENCODE_LIBS)
bin_PROGRAMS += src/hj-event
src_hj_event_SOURCES = src/hj-event.c src/event/desk-program.c
src_hj_event_LDADD = $(EVENT_TOOL_LIBS)
include src/desk/local.mk

EXTRA_DIST += src/event/event.css src/event/event.js src/event/print.css
hj_event_made = src/event/event-css.h src/event/event-js.h \
	src/event/print-css.h
CLEANFILES += $(hj_event_made)
src/event/print-css.h: $(srcdir)/src/event/print.css
	$(TEXT_TO_C) $(srcdir)/src/event/print.css > $@
src/event/event-css.h: $(srcdir)/src/event/event.css
	$(TEXT_TO_C) $(srcdir)/src/event/event.css > $@
src/event/event-js.h: $(srcdir)/src/event/event.js
	$(TEXT_TO_C) $(srcdir)/src/event/event.js > $@
$(src_libevent_tool_la_OBJECTS): $(hj_event_made)
