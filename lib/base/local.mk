# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/base/arena.c \
	lib/base/array.c \
	lib/base/csv.c \
	lib/base/csv-cell.c \
	lib/base/csv-rows.c \
	lib/base/date.c \
	lib/base/digest.c \
	lib/base/error.c \
	lib/base/file.c \
	lib/base/finding.c \
	lib/base/html.c \
	lib/base/map.c \
	lib/base/out.c \
	lib/base/random.c \
	lib/base/replace.c \
	lib/base/str.c \
	lib/base/svg.c \
	lib/base/svg-chart.c \
	lib/base/utf8.c \
	lib/base/utf8-distance.c \
	lib/base/writer.c \
	lib/base/xml.c
public_headers += \
	lib/base/arena.h \
	lib/base/array.h \
	lib/base/swar.h \
	lib/base/csv.h \
	lib/base/csv-cell.h \
	lib/base/csv-rows.h \
	lib/base/date.h \
	lib/base/digest.h \
	lib/base/error.h \
	lib/base/file.h \
	lib/base/finding.h \
	lib/base/hash.h \
	lib/base/html.h \
	lib/base/map.h \
	lib/base/out.h \
	lib/base/random.h \
	lib/base/str.h \
	lib/base/svg.h \
	lib/base/utf8.h \
	lib/base/writer.h \
	lib/base/xml.h \
	lib/base/findings.def
