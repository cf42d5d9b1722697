# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/cards/deck-building.c lib/cards/catalogue.c lib/cards/close.c \
	lib/cards/codes.c lib/cards/errata.c lib/cards/internal.h \
	lib/cards/lookup-report.c lib/cards/names.c \
	lib/cards/names-internal.h lib/cards/overlay.c \
	lib/cards/queries.c lib/cards/select.c \
	lib/cards/select-internal.h lib/cards/select-scan.c \
	lib/cards/select.h lib/cards/slug-scan.c lib/cards/suggest.c \
	lib/cards/type-words.c lib/cards/values.c lib/cards/where.c \
	lib/cards/where-holds.c lib/cards/where-internal.h \
	lib/cards/where-may.c lib/cards/where-settle.c lib/cards/where-test.c
public_headers += lib/cards/deck-building.h lib/cards/catalogue.h \
	lib/cards/import.h lib/cards/values.h lib/cards/where.h
