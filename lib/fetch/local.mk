# SPDX-License-Identifier: MPL-2.0
# Apart from the core: a tool links it if it fetches.
noinst_LTLIBRARIES += lib/libhj-fetch.la
lib_libhj_fetch_la_SOURCES = lib/fetch/curl.c lib/fetch/curl.def \
	lib/fetch/curl.h lib/fetch/fetch.c
lib_libhj_fetch_la_CFLAGS = $(AM_CFLAGS) $(CURL_CFLAGS) \
	-DHJ_CURL_FILE='"$(CURL_FILE)"'
lib_libheadjudge_la_LIBADD += lib/libhj-fetch.la
public_headers += lib/fetch/fetch.h
