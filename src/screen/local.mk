# SPDX-License-Identifier: MPL-2.0
# Drawing on terminals, for programs with a screen.
noinst_LTLIBRARIES += src/libscreen.la
src_libscreen_la_SOURCES = src/screen/prompt.c src/screen/prompt.h \
	src/screen/styled-text.c src/screen/styled-text.h \
	src/screen/terminal.c src/screen/terminal.h
src_libscreen_la_CFLAGS = $(AM_CFLAGS) $(NCURSES_CFLAGS)
