# SPDX-License-Identifier: MPL-2.0
dist_man_MANS += \
	man/gamelog.5 \
	man/headjudge-cardtext.7 \
	man/headjudge-catalogue.5 \
	man/headjudge-deck.5 \
	man/headjudge-draft.5 \
	man/headjudge-findings.7 \
	man/headjudge-format.5 \
	man/headjudge-games.7 \
	man/headjudge-game.7 \
	man/headjudge-import.5 \
	man/headjudge-results.5 \
	man/headjudge-scale.7 \
	man/headjudge-standings.7 \
	man/headjudge.7 \
	man/hj-cards.1 \
	man/hj-deck.1 \
	man/hj-draft.1 \
	man/hj-event.1 \
	man/hj-format.1 \
	man/hj-pair.1 \
	man/hj-replay.1 \
	man/hj-rules.1 \
	man/libheadjudge.3 \
	man/libheadjudge-decks.3 \
	man/libheadjudge-pairing.3 \
	man/libheadjudge-replay.3

# A small site of all pages and of the walk-throughs of data/examples, in html/.
EXTRA_DIST += man/site.css man/site.sh
html-local: $(bin_PROGRAMS)
	$(MAKE) test/toy/toy-replay$(EXEEXT) test/toy/toy-cards$(EXEEXT)
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	  "$(top_srcdir)"/man/site.sh html
