# SPDX-License-Identifier: MPL-2.0
# Unit tests (Check), one program a module; golden cases for the tools.  The
# thousands of small tests run in one process each program: CK_FORK=yes tells
# which of them crashed.
AM_TESTS_ENVIRONMENT = \
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	HJ_HARDENED='$(HJ_HARDENED)' CK_FORK=$${CK_FORK-no}; \
	export HJ_BUILD HJ_SOURCE HJ_HARDENED CK_FORK;
CHECK_ALL_LIBS = lib/libhj-core.la $(CHECK_LIBS)

# The golden cases: one runner for all tools.
SLOW_TESTS += test/golden.sh
EXTRA_DIST += test/suite.h test/logs.h test/golden.sh test/install/install.sh test/install/example.c \
	test/packages/packages.sh test/ports/ports.sh

# One table of findings, and its page; what one game has alone.
PLAIN_TESTS += test/findings/findings.sh test/house/games.sh test/house/includes.sh \
	test/house/words.sh
EXTRA_DIST += test/findings/findings.sh test/findings/man.awk \
	test/house/games.sh test/house/includes.sh test/house/words.sh \
	lib/floors.txt

# What the library exports and declares, and its pages.
PLAIN_TESTS += test/library/headers.sh test/library/pages.sh
TESTS += test/library/symbols.sh
EXTRA_DIST += test/library/headers.awk test/library/pages.sh \
	test/library/headers.sh test/library/symbols.sh

# What compiler and linker were to do.
TESTS += test/hardened.sh test/house/linked.sh
EXTRA_DIST += test/hardened.sh test/house/linked.sh

# Benches, and what they are made of.
BENCHES += test/bench/bench-deck.sh test/bench/bench-event.sh \
	test/bench/bench-step.sh
EXTRA_DIST += test/bench/bench-deck.sh test/bench/bench-event.sh \
	test/bench/bench-step.sh \
	test/bench/cards.awk \
	test/bench/check.awk test/bench/decks.awk

# What takes minutes: `make check-long`.
LONG_TESTS =
check-long:
	@for t in $(LONG_TESTS); do $(MAKE) $$t || exit 1; done
.PHONY: check-long

# Packages, upgraded from those of the commit before: as root, with a mirror.
check-upgrade:
	"$(top_srcdir)"/test/packages/packages.sh . HEAD^ || [ $$? = 77 ]
LONG_TESTS += check-upgrade

# Other machines, each in a system of its own: as root, with a Debian mirror.
check-ports: dist
	"$(top_srcdir)"/test/ports/ports.sh i386 $(distdir).tar.xz
	"$(top_srcdir)"/test/ports/ports.sh testing $(distdir).tar.xz
	"$(top_srcdir)"/test/ports/ports.sh s390x $(distdir).tar.xz
.PHONY: check-upgrade check-ports

# Trees of cases and corpora are shipped whole.
dist-hook:
	for d in test/golden test/fuzz/corpus test/fault/files test/output/files test/rules \
	  test/step test/desk test/pairing/cases; do \
	  if test -d "$(srcdir)/$$d"; then \
	    $(MKDIR_P) "$(distdir)/$$d" && \
	    cp -R "$(srcdir)/$$d/." "$(distdir)/$$d" || exit 1; \
	  fi; \
	done

include test/base/local.mk
include test/pages/local.mk
include test/output/local.mk
include test/growth/local.mk
include test/log/local.mk
include test/replay/local.mk
include test/step/local.mk
include test/desk/local.mk
include test/cards/local.mk
include test/text/local.mk
include test/decks/local.mk
include test/formats/local.mk
include test/fetch/local.mk
include test/games/local.mk
include test/rules/local.mk
include test/papers/local.mk
include test/toy/local.mk
include test/fuzz/local.mk
include test/fault/local.mk
include test/event/local.mk
include test/scale/local.mk
include test/draft/local.mk
include test/pairing/local.mk
