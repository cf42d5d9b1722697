# SPDX-License-Identifier: MPL-2.0
sularia_sources = lib/games/sularia/assert.c \
	lib/games/sularia/attack.c lib/games/sularia/board.c \
	lib/games/sularia/candidate.c lib/games/sularia/card-words.c \
	lib/games/sularia/cards.c \
	lib/games/sularia/chain.c lib/games/sularia/copy.c \
	lib/games/sularia/damage.c lib/games/sularia/deeds.c \
	lib/games/sularia/deeds.h \
	lib/games/sularia/effects.c lib/games/sularia/fact.c \
	lib/games/sularia/game.c lib/games/sularia/hand.c \
	lib/games/sularia/hits.c \
	lib/games/sularia/legal.c lib/games/sularia/legal.h \
	lib/games/sularia/legal-attack.c lib/games/sularia/legal-play.c \
	lib/games/sularia/losing.c lib/games/sularia/modifiers.c \
	lib/games/sularia/slip.c \
	lib/games/sularia/names.c lib/games/sularia/open.c \
	lib/games/sularia/order.c \
	lib/games/sularia/phases.c lib/games/sularia/play.c lib/games/sularia/query.c \
	lib/games/sularia/report.c lib/games/sularia/resolve.c lib/games/sularia/state.c \
	lib/games/sularia/story.c lib/games/sularia/sularia.h \
	lib/games/sularia/state.h lib/games/sularia/targets.c \
	lib/games/sularia/trigger.c lib/games/sularia/turn.c lib/games/sularia/use.c \
	lib/games/sularia/values.c lib/games/sularia/view.c lib/games/sularia/words.c \
	lib/games/sularia/worth.c
lib_libhj_core_la_SOURCES += $(sularia_sources)
