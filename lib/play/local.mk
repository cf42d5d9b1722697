# SPDX-License-Identifier: MPL-2.0
kernel_sources = lib/play/answers.c lib/play/begin.c \
	lib/play/called.c lib/play/candidates.c \
	lib/play/card-names.c lib/play/cards.c lib/play/control.c lib/play/copy.c \
	lib/play/discard.c \
	lib/play/effect-line.c lib/play/effects.c lib/play/event-text.c \
	lib/play/game.c lib/play/given.c lib/play/internal.h lib/play/layout.c \
	lib/play/legal.c lib/play/marks.c \
	lib/play/move-builder.c lib/play/modes.c lib/play/names.c lib/play/objects.c \
	lib/play/occur.c lib/play/operands.c lib/play/parts.c lib/play/pending.c lib/play/pick.c \
	lib/play/position.c lib/play/price.c lib/play/query.c lib/play/redact.c \
	lib/play/refuses.c lib/play/report.c lib/play/reveal.c lib/play/says.c \
	lib/play/select.c lib/play/several.c lib/play/stack.c \
	lib/play/suggest.c lib/play/tables.c lib/play/targets.c lib/play/text.c lib/play/time.c \
	lib/play/unless.c lib/play/unwritten.c \
	lib/play/values.c lib/play/verbs.c
lib_libhj_core_la_SOURCES += lib/play/action.c lib/play/amounts.c $(kernel_sources)
public_headers += lib/play/action.h lib/play/board.h lib/play/event.h \
	lib/play/game.h lib/play/verbs.def

# What a game is written with: its functions are in no shared library.
lib_libhj_core_la_SOURCES += lib/play/effects.h lib/play/findings.def \
	lib/play/findings.h lib/play/kernel.h lib/play/legal.h \
	lib/play/objects.h lib/play/operands.h lib/play/rules.h lib/play/run.h lib/play/state.h \
	lib/play/tables.h lib/play/tell.h
