# SPDX-License-Identifier: MPL-2.0
# One file a tool, and what they share.
noinst_LTLIBRARIES += src/libcli.la
src_libcli_la_CFLAGS = $(AM_CFLAGS)
src_libcli_la_SOURCES = src/cli.c src/cli.h src/cli-cards.c src/cli-cards.h \
	src/cli-data.c src/cli-formats.c src/cli-formats.h

TOOL_LIBS = src/libcli.la lib/libhj-core.la

bin_PROGRAMS += src/hj-format
src_hj_format_SOURCES = src/hj-format.c src/format/format-tool.h \
	src/format/check.c src/format/show.c
src_hj_format_LDADD = $(TOOL_LIBS)
