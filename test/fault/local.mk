# SPDX-License-Identifier: MPL-2.0
check_LTLIBRARIES += test/fault/libfault.la
test_fault_libfault_la_SOURCES = test/fault/fault.c
test_fault_libfault_la_CFLAGS = -std=gnu11 -Wall -Wextra
test_fault_libfault_la_LDFLAGS = -module -avoid-version -rpath /nowhere
test_fault_libfault_la_LIBADD = -ldl
TESTS += test/fault/fault.sh
EXTRA_DIST += test/fault/fault.sh test/fault/commands
LONG_TESTS += check-fault
check-fault: test/fault/libfault.la $(bin_PROGRAMS)
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	FAULT_ALL=1 '$(srcdir)/test/fault/fault.sh'
.PHONY: check-fault
