# SPDX-License-Identifier: MPL-2.0
# A library of its own, so that only programs with events need SQLite.
noinst_LTLIBRARIES += lib/libhj-event.la
lib_libhj_event_la_SOURCES = \
	lib/event/event.c lib/event/event-page.c lib/event/tournament-view.c lib/event/import.c lib/event/import-results.c lib/event/import-rows.c lib/event/import-trf.c \
	lib/event/journal.c lib/event/journal-log.c lib/event/journal-replay.c lib/event/make.c lib/event/merge.c lib/event/open.c \
	lib/event/pair.c lib/event/pair-tables.c lib/event/places.c lib/event/ranking.c lib/event/report.c lib/event/save.c lib/event/rating.c lib/event/seal.c lib/event/season.c lib/event/season-identities.c \
	lib/event/season-points.c lib/event/season-rating.c lib/event/season-rows.c lib/event/season-table.c lib/event/stage.c lib/event/store.c \
	lib/event/table.c lib/event/verify.c lib/event/verify-rounds.c lib/event/resolve-player.c lib/event/score.c
EXTRA_DIST += lib/event/import-internal.h lib/event/import-results.h lib/event/journal-internal.h lib/event/season-internal.h lib/event/pair-internal.h lib/event/scripts.h lib/event/seal.h lib/event/store.h
lib_libhj_event_la_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
lib_libhj_event_la_LIBADD = $(SQLITE_LIBS) -lm
lib_libheadjudge_la_LIBADD += lib/libhj-event.la
public_headers += \
	lib/event/entries.def lib/event/event.h lib/event/event-page.h lib/event/tournament-view.h lib/event/import.h lib/event/merge.h lib/event/ranking.h lib/event/rating.h lib/event/report.h lib/event/season.h lib/event/score.h lib/event/stage.h lib/event/table.h \
	lib/event/views.def
