# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += \
	lib/decks/csv.c lib/decks/deck.c lib/decks/diff.c lib/decks/hash.c \
	lib/decks/headings.def lib/decks/internal.h lib/decks/json.c \
	lib/decks/json.h lib/decks/json-card.c \
	lib/decks/read.c lib/decks/remarks.def lib/decks/sections.c \
	lib/decks/spelling.c lib/decks/text.c lib/decks/text.h \
	lib/decks/text-metadata.c lib/decks/text-card.c \
	lib/decks/text-heading.c lib/decks/text-name.c \
	lib/decks/text-remark.c lib/decks/text-multi-card.c \
	lib/decks/tts.c lib/decks/write.c lib/decks/write-sites.c \
	lib/decks/xml.c lib/decks/ydk.c
public_headers += lib/decks/deck.h
