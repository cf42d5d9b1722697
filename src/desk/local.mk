# SPDX-License-Identifier: MPL-2.0
# hj-event desk: running an event on one screen.
hj_event_commands += src/desk/action.c src/desk/desk.c src/desk/desk.h \
	src/desk/draw.c src/desk/hint.c src/desk/keys.c src/desk/keys.def \
	src/desk/model.c src/desk/model.h
