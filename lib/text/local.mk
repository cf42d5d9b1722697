# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/text/ability.c lib/text/clause.c lib/text/clause.h \
	lib/text/conditions.c lib/text/elliptic.c lib/text/draw-discard.c lib/text/clause-condition.c \
	lib/text/imperative.c lib/text/instead.c \
	lib/text/internal.h lib/text/kinds.c lib/text/catalogue-words.c lib/text/limits.c \
	lib/text/durations.c lib/text/lex.c lib/text/modes.c lib/text/own-verbs.c lib/text/amounts.c \
	lib/text/phrases.c lib/text/players.c \
	lib/text/prefix.c lib/text/cost-change.c lib/text/reader.h lib/text/selector-suffix.c \
	lib/text/referents.c \
	lib/text/same.c lib/text/split.c lib/text/selector.c lib/text/sentence.c lib/text/event-subject.c \
	lib/text/text.c lib/text/ambiguities.c lib/text/verbs.c \
	lib/text/write-condition.c lib/text/write-effect.c \
	lib/text/write-verbs.c lib/text/write-selector.c lib/text/write.c lib/text/write.h
public_headers += lib/text/catalogue-words.h lib/text/text.h lib/text/words.h
lib_libhj_core_la_SOURCES += lib/text/words-enum.h lib/text/words-rows.h \
	lib/text/words-table.h lib/text/words-tables.h
