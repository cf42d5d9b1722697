# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/text/clause.c lib/text/internal.h lib/text/known.c \
	lib/text/lex.c lib/text/parts.c \
	lib/text/phrases.c lib/text/same.c lib/text/selector.c \
	lib/text/sentence.c lib/text/write.c
public_headers += lib/text/known.h lib/text/text.h lib/text/words.h lib/text/words-enum.h \
	lib/text/words-rows.h lib/text/words-tables.h
