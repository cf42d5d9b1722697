# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-deck
src_hj_deck_SOURCES = src/hj-deck.c src/deck/check.c src/deck/convert.c \
	src/deck/deck-tool.h src/deck/judge.c src/deck/judge.h \
	src/deck/manifest.c src/deck/open.c src/deck/picks.c \
	src/deck/pipeline.c \
	src/deck/sheet.c src/deck/show.c src/deck/source.c src/deck/team.c \
	src/deck/tool.c src/deck/verdict.c src/deck/view.c src/deck/view.h
src_hj_deck_LDADD = src/libcli.la lib/libhj-core.la

# hj-deck show --html
src_hj_deck_SOURCES += src/deck/page.c
EXTRA_DIST += src/deck/deck.css
CLEANFILES += src/deck/deck-css.h
src/deck/deck-css.h: $(srcdir)/src/deck/deck.css
	$(TEXT_TO_C) $(srcdir)/src/deck/deck.css > $@
$(src_hj_deck_OBJECTS): src/deck/deck-css.h
