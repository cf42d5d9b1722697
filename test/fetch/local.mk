# SPDX-License-Identifier: MPL-2.0
# Test of hj-cards fetch with a server of its own on loopback.
check_LTLIBRARIES += test/fetch/libslow-names.la
test_fetch_libslow_names_la_SOURCES = test/fetch/slow-names.c
test_fetch_libslow_names_la_LDFLAGS = -module -avoid-version -rpath /nowhere
TESTS += test/fetch/fetch.sh
EXTRA_DIST += test/fetch/fetch.sh
