# SPDX-License-Identifier: MPL-2.0
# Apart from the core, so that only what fetches needs libcurl.
noinst_LTLIBRARIES += lib/libhj-fetch.la
lib_libhj_fetch_la_SOURCES = lib/fetch/fetch.c
lib_libhj_fetch_la_CFLAGS = $(AM_CFLAGS) $(CURL_CFLAGS)
lib_libhj_fetch_la_LIBADD = $(CURL_LIBS)
lib_libheadjudge_la_LIBADD += lib/libhj-fetch.la
public_headers += lib/fetch/fetch.h
