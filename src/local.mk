# SPDX-License-Identifier: MPL-2.0
# One file a tool, and what they share.
noinst_LTLIBRARIES += src/libcli.la
src_libcli_la_CFLAGS = $(AM_CFLAGS)
src_libcli_la_SOURCES = src/cli.c src/cli.h src/cli-cards.c src/cli-cards.h \
	src/cli-checker.c src/cli-checker.h src/cli-data.c src/cli-formats.c src/cli-formats.h src/cli-options.c src/cli-synopsis.c \
	src/page/page.c src/page/page.h

TOOL_LIBS = src/libcli.la lib/libhj-core.la

bin_PROGRAMS += src/hj-format
src_hj_format_SOURCES = src/hj-format.c src/format/format-tool.h \
	src/format/check.c src/format/cites.c src/format/limits.c \
	src/format/show.c src/format/show-json.c \
	src/rules/index.c
src_hj_format_LDADD = $(TOOL_LIBS)

bin_PROGRAMS += src/hj-cards
src_hj_cards_SOURCES = src/hj-cards.c src/cards/cards.h src/cards/check.c \
	src/cards/check.h src/cards/check-text.c \
	src/cards/common.c src/cards/diff.c src/cards/fetch.c \
	src/cards/import.c src/cards/list.c src/cards/search.c \
	src/cards/show.c src/cards/table.c
src_hj_cards_LDADD = src/libcli.la lib/libhj-import.la lib/libhj-fetch.la \
	lib/libhj-core.la

# Run by hj-cards fetch, so that nothing else needs what libcurl needs.
pkglibexec_PROGRAMS += src/hj-fetch-http
src_hj_fetch_http_SOURCES = src/hj-fetch-http.c
src_hj_fetch_http_CFLAGS = $(AM_CFLAGS) $(CURL_CFLAGS)
src_hj_fetch_http_LDADD = lib/libhj-core.la $(CURL_LIBS)
include src/page/local.mk
include src/screen/local.mk
include src/deck/local.mk
include src/event/local.mk
include src/draft/local.mk
include src/pair/local.mk
include src/rules/local.mk
include src/replay/local.mk
