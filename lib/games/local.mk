# SPDX-License-Identifier: MPL-2.0
# The games: one folder and one row of games.def each.
lib_libhj_core_la_SOURCES += lib/games/games.c lib/games/games.def
public_headers += lib/games/games.h

include lib/games/sularia/local.mk
