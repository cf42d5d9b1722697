# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-replay
src_hj_replay_SOURCES = src/hj-replay.c src/replay/backup.c \
	src/replay/check.c src/replay/diff.c src/replay/explain.c \
	src/replay/find.c src/replay/jobs.c src/replay/open.c \
	src/replay/replay-tool.h src/replay/shelf.c src/replay/why.c \
	src/replay/sheet.c src/replay/sheet.h src/replay/show.c \
	src/replay/step.c src/replay/step.h src/replay/step-board.c \
	src/replay/step-command.c src/replay/step-command.h \
	src/replay/step-commands.def src/replay/step-explain.c \
	src/replay/step-plain.c src/replay/step-text.h \
	src/replay/stepper.c src/replay/stepper.h \
	src/replay/stepper-internal.h src/replay/stepper-move.c \
	src/replay/stepper-view.c src/replay/stepper-watch.c \
	src/replay/tell.c src/replay/tell.h src/replay/try.c
src_hj_replay_LDADD = $(TOOL_LIBS)
