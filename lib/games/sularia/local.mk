# SPDX-License-Identifier: MPL-2.0
sularia_sources = lib/games/sularia/findings.def \
	lib/games/sularia/edition-2015.c lib/games/sularia/attack.c \
	lib/games/sularia/barrage.c lib/games/sularia/chain.c \
	lib/games/sularia/damage.c lib/games/sularia/elimination.c \
	lib/games/sularia/factions.c \
	lib/games/sularia/fighters.c lib/games/sularia/hand.c \
	lib/games/sularia/imply.c \
	lib/games/sularia/offer.c lib/games/sularia/offer-attack.c \
	lib/games/sularia/paths.c \
	lib/games/sularia/phases.c lib/games/sularia/play.c \
	lib/games/sularia/position.c \
	lib/games/sularia/rules.c lib/games/sularia/turn.c \
	lib/games/sularia/events.c lib/games/sularia/damage.h lib/games/sularia/su.h \
	lib/games/sularia/internal.h lib/games/sularia/abilities.c \
	lib/games/sularia/effect-line.c lib/games/sularia/effects.c \
	lib/games/sularia/resolve.c lib/games/sularia/search.c \
	lib/games/sularia/costs.c \
	lib/games/sularia/texts.c \
	lib/games/sularia/trigger.c lib/games/sularia/values.c
lib_libhj_core_la_SOURCES += $(sularia_sources)
