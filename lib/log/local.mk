# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/log/access.c lib/log/card.c lib/log/format.c lib/log/head.c \
	lib/log/internal.h lib/log/lex.c lib/log/log.c lib/log/read.c lib/log/symbols.c \
	lib/log/suggest.c lib/log/operands.c lib/log/write.c
public_headers += lib/log/log.h
