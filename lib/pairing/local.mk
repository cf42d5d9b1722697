# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += lib/pairing/results.c lib/pairing/roster.c \
	lib/pairing/tournament.c
EXTRA_DIST += lib/pairing/internal.h
public_headers += lib/pairing/tournament.h
