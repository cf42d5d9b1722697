# SPDX-License-Identifier: MPL-2.0
# Three convenience libraries, so that a tool links only what it needs, and
# the installed library made of all of them.

noinst_LTLIBRARIES += lib/libhj-core.la
lib_libhj_core_la_SOURCES =
lib_libhj_core_la_LIBADD = $(CORE_LIBS) $(CSV_LIBS) $(GMP_LIBS) $(LIBXML2_LIBS) \
	$(NETTLE_LIBS) $(YAJL_LIBS)


public_headers =

include lib/base/local.mk
include lib/cards/local.mk
include lib/text/local.mk
include lib/decks/local.mk
include lib/formats/local.mk
include lib/play/local.mk
include lib/games/local.mk
include lib/log/local.mk
include lib/replay/local.mk
include lib/draft/local.mk
include lib/pairing/local.mk

pkgconfig_DATA = lib/headjudge.pc
EXTRA_DIST += lib/headjudge.pc.in

# The public headers keep their folders below the include directory.
pkgincludedir = $(includedir)/headjudge
install-data-hook: install-headers
uninstall-hook: uninstall-headers

shipped_headers = lib/headjudge.h $(public_headers)
EXTRA_DIST += $(shipped_headers)
install-headers:
	@for h in $(shipped_headers); do \
	  d="$(DESTDIR)$(pkgincludedir)/$$(dirname $${h#lib/})"; \
	  $(MKDIR_P) "$$d" && $(INSTALL_DATA) "$(top_srcdir)/$$h" "$$d" || exit 1; \
	done
uninstall-headers:
	rm -rf "$(DESTDIR)$(pkgincludedir)"
.PHONY: install-headers uninstall-headers

lib_LTLIBRARIES += lib/libheadjudge.la
lib_libheadjudge_la_SOURCES =
lib_libheadjudge_la_LIBADD = lib/libhj-core.la
lib_libheadjudge_la_LDFLAGS = $(HJ_LDFLAGS) -version-info 0:0:0 -no-undefined \
	-export-symbols $(top_srcdir)/lib/headjudge.sym

# What it exports is listed, so that a break of the interface is a decision.
EXTRA_lib_libheadjudge_la_DEPENDENCIES = $(top_srcdir)/lib/headjudge.sym
EXTRA_DIST += lib/headjudge.sym

include lib/fetch/local.mk
include lib/event/local.mk
include lib/cards/import.mk
