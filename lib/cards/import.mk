# SPDX-License-Identifier: MPL-2.0
# Separate from the core: only tools that make catalogues need SQLite.
noinst_LTLIBRARIES += lib/libhj-import.la
lib_libhj_import_la_SOURCES = \
	lib/cards/import.c lib/cards/import-csv.c \
	lib/cards/import-filters.def lib/cards/import-internal.h \
	lib/cards/import-json.c lib/cards/import-kind.c \
	lib/cards/import-kind.h lib/cards/import-lackey.c \
	lib/cards/import-layout.c lib/cards/import-layout.h \
	lib/cards/import-octgn.c lib/cards/import-printing.c \
	lib/cards/import-record.c lib/cards/import-sqlite.c
lib_libhj_import_la_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
lib_libhj_import_la_LIBADD = $(SQLITE_LIBS)
lib_libheadjudge_la_LIBADD += lib/libhj-import.la
