# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/formats/check.c \
	lib/formats/compile.c \
	lib/formats/compile.h \
	lib/formats/format.c \
	lib/formats/internal.h \
	lib/formats/load.c \
	lib/formats/read.c \
	lib/formats/report-lists.c \
	lib/formats/report.c
public_headers += \
	lib/formats/checker.h \
	lib/formats/format.h
