# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/formats/check.c \
	lib/formats/compile-lists.c \
	lib/formats/compile-names.c \
	lib/formats/compile.c \
	lib/formats/compile.h \
	lib/formats/format.c \
	lib/formats/internal.h \
	lib/formats/limit.c \
	lib/formats/limit.h \
	lib/formats/load.c \
	lib/formats/properties.h \
	lib/formats/validate.c \
	lib/formats/read-lists.c \
	lib/formats/read-rules.c \
	lib/formats/read.c \
	lib/formats/report-lists.c \
	lib/formats/report-totals.c \
	lib/formats/report.c \
	lib/formats/report.h \
	lib/formats/run.c \
	lib/formats/run.h \
	lib/formats/shipped.def \
	lib/formats/report-text.c
public_headers += \
	lib/formats/checker.h \
	lib/formats/format.h
