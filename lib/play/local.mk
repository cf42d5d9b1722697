# SPDX-License-Identifier: MPL-2.0
kernel_sources = lib/play/answers.c lib/play/apply-clause.c lib/play/setup.c \
	lib/play/labels.c lib/play/candidates.c \
	lib/play/card-names.c lib/play/cards.c lib/play/control.c lib/play/copy.c \
	lib/play/discard.c \
	lib/play/effect-line.c lib/play/effects.c lib/play/event-text.c \
	lib/play/game.c lib/play/conditions.c lib/play/continuous.c lib/play/internal.h lib/play/layout.c \
	lib/play/legal.c lib/play/marks.c \
	lib/play/move-builder.c lib/play/modes.c lib/play/names.c lib/play/objects.c \
	lib/play/triggers.c lib/play/operands.c lib/play/breakdown.c lib/play/pending.c lib/play/players.c lib/play/affected.c \
	lib/play/position.c lib/play/playing-cost.c lib/play/query.c lib/play/redact.c \
	lib/play/unsupported.c lib/play/report.c lib/play/reveal.c lib/play/rule-effects.c \
	lib/play/select.c lib/play/ambiguity.c lib/play/stack.c lib/play/paid-candidates.c \
	lib/play/suggest.c lib/play/tables.c lib/play/target-candidates.c \
	lib/play/targets.c lib/play/card-text.c lib/play/time.c \
	lib/play/unless.c lib/play/unseen.c lib/play/forced.c \
	lib/play/values.c lib/play/verbs.c
lib_libhj_core_la_SOURCES += lib/play/action.c lib/play/amounts.c $(kernel_sources)
public_headers += lib/play/action.h lib/play/board.h lib/play/event.h \
	lib/play/game.h lib/play/verbs.def

# What a game is written with: its functions are in no shared library.
lib_libhj_core_la_SOURCES += lib/play/effects.h lib/play/findings.def \
	lib/play/findings.h lib/play/kernel.h lib/play/legal.h \
	lib/play/objects.h lib/play/operands.h lib/play/rules.h lib/play/run.h lib/play/state.h \
	lib/play/tables.h lib/play/tell.h
