# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += lib/play/action.c
public_headers += lib/play/action.h lib/play/board.h lib/play/event.h lib/play/game.h \
	lib/play/verbs.def
