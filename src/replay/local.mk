# SPDX-License-Identifier: MPL-2.0
# The commands, and two programs made of them: hj-replay, and the one that it
# starts where a screen is drawn, so that nothing else needs what draws it.
noinst_LTLIBRARIES += src/libreplay-tool.la
src_libreplay_tool_la_SOURCES = src/replay/print-backup.c \
	src/replay/check.c src/replay/decks.c \
	src/replay/print-diff.c src/replay/explain.c \
	src/replay/find.c src/replay/format.c src/replay/jobs.c src/replay/load.c \
	src/replay/replay-tool.h src/replay/cache.c src/replay/claims.c \
	src/replay/why.c src/replay/why.h \
	src/replay/show.c src/replay/log-files.c \
	src/replay/event-tree.c src/replay/event-tree.h src/replay/try.c
src_libreplay_tool_la_CFLAGS = $(AM_CFLAGS)
include src/replay/step/local.mk

bin_PROGRAMS += src/hj-replay
src_hj_replay_SOURCES = src/hj-replay.c src/replay/step/screen-program.c
src_hj_replay_LDADD = src/libreplay-tool.la src/libscreen.la $(TOOL_LIBS)
pkglibexec_PROGRAMS += src/hj-replay-screen
src_hj_replay_screen_SOURCES = src/hj-replay.c src/replay/step/full-screen.c \
	src/replay/step/screen.c src/replay/step/screen.h \
	src/replay/step/screen-draw.c
src_hj_replay_screen_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS)
src_hj_replay_screen_LDADD = src/libreplay-tool.la src/libscreen.la $(TOOL_LIBS) \
	$(NCURSES_LIBS)

# hj-replay html: the page, its style and its script.
src_libreplay_tool_la_SOURCES += src/replay/html/html.c src/replay/html/html.h \
	src/replay/html/board.c src/replay/html/pieces.c src/replay/html/data.c \
	src/replay/html/numbers.c \
	src/replay/html/marks.c src/replay/html/event-text.c \
	src/replay/html/drawings.c
EXTRA_DIST += src/replay/html/html.css src/replay/html/html.js
CLEANFILES += src/replay/html-css.h src/replay/html-js.h
src/replay/html-css.h: $(srcdir)/src/replay/html/html.css
	$(TEXT_TO_C) $(srcdir)/src/replay/html/html.css > $@
src/replay/html-js.h: $(srcdir)/src/replay/html/html.js
	$(TEXT_TO_C) $(srcdir)/src/replay/html/html.js > $@
$(src_libreplay_tool_la_OBJECTS): src/replay/html-css.h src/replay/html-js.h
