# SPDX-License-Identifier: MPL-2.0
# Separate from the core: only tools that fetch link this library.
noinst_LTLIBRARIES += lib/libhj-fetch.la
lib_libhj_fetch_la_SOURCES = lib/fetch/fetch.c lib/fetch/helper.c \
	lib/fetch/internal.h lib/fetch/url.c
lib_libhj_fetch_la_CFLAGS = $(AM_CFLAGS)
lib_libheadjudge_la_LIBADD += lib/libhj-fetch.la
public_headers += lib/fetch/fetch.h lib/fetch/url.h
