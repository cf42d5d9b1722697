# SPDX-License-Identifier: MPL-2.0
squarriors_sources = lib/games/squarriors/attack.c \
	lib/games/squarriors/damage.c lib/games/squarriors/effects.c \
	lib/games/squarriors/fall.c \
	lib/games/squarriors/findings.def lib/games/squarriors/imply.c \
	lib/games/squarriors/offer.c \
	lib/games/squarriors/paths.c lib/games/squarriors/place.c \
	lib/games/squarriors/play.c \
	lib/games/squarriors/position.c lib/games/squarriors/resolve.c \
	lib/games/squarriors/rules.c \
	lib/games/squarriors/sq.h lib/games/squarriors/steps.c \
	lib/games/squarriors/tables.def lib/games/squarriors/texts.c \
	lib/games/squarriors/time.c lib/games/squarriors/use.c \
	lib/games/squarriors/victory.c
lib_libhj_core_la_SOURCES += $(squarriors_sources)
