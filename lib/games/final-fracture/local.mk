# SPDX-License-Identifier: MPL-2.0
final_fracture_sources = lib/games/final-fracture/attack.c \
	lib/games/final-fracture/effects.c \
	lib/games/final-fracture/events.c lib/games/final-fracture/ff.h lib/games/final-fracture/findings.def lib/games/final-fracture/readings.def \
	lib/games/final-fracture/fields.c lib/games/final-fracture/offer.c \
	lib/games/final-fracture/respond.c lib/games/final-fracture/rules.c \
	lib/games/final-fracture/texts.c lib/games/final-fracture/turn.c
lib_libhj_core_la_SOURCES += $(final_fracture_sources)
