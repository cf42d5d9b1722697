# SPDX-License-Identifier: MPL-2.0
# Stepping through a game and recording one, in lines and for a screen.
src_libreplay_tool_la_SOURCES += src/replay/step/complete.c src/replay/step/complete.h \
	src/replay/step/record.c \
	src/replay/step/recorder.c src/replay/step/recorder.h \
	src/replay/step/step.c src/replay/step/step.h src/replay/step/board.c \
	src/replay/step/command.c src/replay/step/command.h \
	src/replay/step/commands.def src/replay/step/explain.c \
	src/replay/step/plain.c src/replay/step/plain.h \
	src/replay/step/text.h src/replay/step/stepper.c \
	src/replay/step/stepper.h src/replay/step/stepper-internal.h \
	src/replay/step/stepper-move.c src/replay/step/stepper-reload.c \
	src/replay/step/stepper-search.c src/replay/step/stepper-view.c \
	src/replay/step/stepper-watch.c
