# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/text/ability.c lib/text/additional.c lib/text/clause.c lib/text/clause.h \
	lib/text/conditions.c lib/text/elliptic.c lib/text/hand.c lib/text/hangs.c \
	lib/text/imperative.c lib/text/instead.c \
	lib/text/internal.h lib/text/kinds.c lib/text/known.c lib/text/limits.c \
	lib/text/lasting.c lib/text/lex.c lib/text/modes.c lib/text/own-verbs.c lib/text/parts.c \
	lib/text/phrases.c lib/text/players.c \
	lib/text/prefix.c lib/text/price.c lib/text/reader.h lib/text/relatives.c \
	lib/text/remember.c \
	lib/text/same.c lib/text/selector.c lib/text/sentence.c lib/text/subject.c \
	lib/text/text.c lib/text/unclear.c lib/text/unless.c lib/text/verbs.c \
	lib/text/write-condition.c lib/text/write-effect.c \
	lib/text/write-shape.c lib/text/write-verbs.c \
	lib/text/write-whom.c lib/text/write.c lib/text/write.h
public_headers += lib/text/known.h lib/text/text.h lib/text/words.h
lib_libhj_core_la_SOURCES += lib/text/words-enum.h lib/text/words-rows.h \
	lib/text/words-tables.h
