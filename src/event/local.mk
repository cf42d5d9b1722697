# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-event
src_hj_event_SOURCES = src/hj-event.c src/event/session.h \
	src/event/clock.c src/event/decks.c src/event/export.c src/event/import.c \
	src/event/judge.c src/event/lists.c src/event/lists.h src/event/people.c src/event/pods.c src/event/results.c src/event/rounds.c \
	src/event/session.c src/event/standings.c src/event/wishes.c \
	src/pair/pair.h src/pair/common.c src/pair/explain.c
src_hj_event_LDADD = src/libcli.la lib/libhj-event.la lib/libhj-core.la
