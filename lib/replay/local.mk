# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/replay/claim.c lib/replay/internal.h lib/replay/open.c \
	lib/replay/replay.c
public_headers += lib/replay/replay.h
