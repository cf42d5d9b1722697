# SPDX-License-Identifier: MPL-2.0
# Stepping through a game and recording one, in lines and on a screen.
src_hj_replay_SOURCES += src/replay/complete.c src/replay/complete.h \
	src/replay/curses.c src/replay/curses.def src/replay/curses.h \
	src/replay/prompt.c src/replay/prompt.h src/replay/record.c \
	src/replay/record.h src/replay/recorder.c src/replay/recorder.h \
	src/replay/screen.c src/replay/screen.h src/replay/screen-draw.c \
	src/replay/session.h src/replay/sheet.c src/replay/sheet.h \
	src/replay/step.c src/replay/step.h src/replay/step-board.c \
	src/replay/step-command.c src/replay/step-command.h \
	src/replay/step-commands.def src/replay/step-explain.c \
	src/replay/step-plain.c src/replay/step-plain.h \
	src/replay/step-screen.c src/replay/step-text.h src/replay/stepper.c \
	src/replay/stepper.h src/replay/stepper-internal.h \
	src/replay/stepper-move.c src/replay/stepper-reload.c \
	src/replay/stepper-search.c src/replay/stepper-view.c \
	src/replay/stepper-watch.c
