# SPDX-License-Identifier: MPL-2.0
# The games: one folder and one row of games.def each.
lib_libhj_core_la_SOURCES += lib/games/games.c
public_headers += lib/games/games.def lib/games/games.h

# The words of their cards, of each game.
lib_libhj_core_la_SOURCES += \
	lib/games/final-fracture/words.c lib/games/final-fracture/words.def \
	lib/games/final-fracture/words.h lib/games/squarriors/words.c \
	lib/games/squarriors/words.def lib/games/squarriors/words.h \
	lib/games/star-gun-x/words.c lib/games/star-gun-x/words.def \
	lib/games/star-gun-x/words.h lib/games/sularia/words.c \
	lib/games/sularia/words.def lib/games/sularia/words.h

include lib/games/final-fracture/local.mk
include lib/games/squarriors/local.mk
include lib/games/star-gun-x/local.mk
include lib/games/sularia/local.mk
