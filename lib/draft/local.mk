# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += lib/draft/players.c lib/draft/record.c \
	lib/draft/replay.c lib/draft/seat.c
EXTRA_DIST += lib/draft/internal.h
public_headers += lib/draft/record.h lib/draft/seat.h
