# SPDX-License-Identifier: MPL-2.0
sularia_sources = lib/games/sularia/effect-line.c \
	lib/games/sularia/attack.c lib/games/sularia/board.c \
	lib/games/sularia/move-builder.c lib/games/sularia/card-names.c \
	lib/games/sularia/cards.c \
	lib/games/sularia/chain.c lib/games/sularia/copy.c \
	lib/games/sularia/damage.c lib/games/sularia/verbs.c \
	lib/games/sularia/verbs.h \
	lib/games/sularia/effects.c lib/games/sularia/position.c \
	lib/games/sularia/game.c lib/games/sularia/hand.c \
	lib/games/sularia/barrage.c \
	lib/games/sularia/legal.c lib/games/sularia/legal.h \
	lib/games/sularia/legal-attack.c lib/games/sularia/legal-play.c \
	lib/games/sularia/elimination.c lib/games/sularia/modifiers.c \
	lib/games/sularia/suggest.c \
	lib/games/sularia/names.c lib/games/sularia/open.c \
	lib/games/sularia/damage-order.c \
	lib/games/sularia/phases.c lib/games/sularia/play.c lib/games/sularia/query.c \
	lib/games/sularia/refusals.c lib/games/sularia/report.c lib/games/sularia/resolve.c \
	lib/games/sularia/selectors.c lib/games/sularia/state.c \
	lib/games/sularia/event-text.c lib/games/sularia/sularia.h \
	lib/games/sularia/state.h lib/games/sularia/targets.c \
	lib/games/sularia/trigger.c lib/games/sularia/turn.c lib/games/sularia/abilities.c \
	lib/games/sularia/values.c lib/games/sularia/redact.c lib/games/sularia/operands.c \
	lib/games/sularia/breakdown.c lib/games/sularia/findings.def
lib_libhj_core_la_SOURCES += $(sularia_sources)
