# SPDX-License-Identifier: MPL-2.0
# hj-event-desk: hj-event with the screen of its desk.
pkglibexec_PROGRAMS += src/hj-event-desk
src_hj_event_desk_SOURCES = src/hj-event.c \
	src/desk/action.c src/desk/desk.c src/desk/desk.h \
	src/desk/draw.c src/desk/hint.c src/desk/keys.c src/desk/keys.def \
	src/desk/model.c src/desk/model.h
src_hj_event_desk_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS)
src_hj_event_desk_LDADD = $(EVENT_TOOL_LIBS) $(NCURSES_LIBS)
