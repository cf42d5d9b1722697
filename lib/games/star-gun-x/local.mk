# SPDX-License-Identifier: MPL-2.0
star_gun_x_sources = lib/games/star-gun-x/combat.c \
	lib/games/star-gun-x/findings.def lib/games/star-gun-x/readings.def \
	lib/games/star-gun-x/move.c \
	lib/games/star-gun-x/play.c lib/games/star-gun-x/rules.c \
	lib/games/star-gun-x/setup.c lib/games/star-gun-x/sgx.h \
	lib/games/star-gun-x/texts.c lib/games/star-gun-x/turn.c
lib_libhj_core_la_SOURCES += $(star_gun_x_sources)
