# SPDX-License-Identifier: MPL-2.0
sularia_sources = lib/games/sularia/chain.c lib/games/sularia/elimination.c \
	lib/games/sularia/findings.def lib/games/sularia/hand.c \
	lib/games/sularia/modifiers.c lib/games/sularia/offer.c \
	lib/games/sularia/paths.c lib/games/sularia/phases.c \
	lib/games/sularia/play.c lib/games/sularia/position.c \
	lib/games/sularia/rules.c lib/games/sularia/su.h \
	lib/games/sularia/todo.c lib/games/sularia/turn.c \
	lib/games/sularia/writers.c
lib_libhj_core_la_SOURCES += $(sularia_sources)
