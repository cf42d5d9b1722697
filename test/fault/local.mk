# SPDX-License-Identifier: MPL-2.0
check_LTLIBRARIES += test/fault/libfault.la
test_fault_libfault_la_SOURCES = test/fault/fault.c
test_fault_libfault_la_CFLAGS = -std=gnu11 -Wall -Wextra
test_fault_libfault_la_LDFLAGS = -module -avoid-version -rpath /nowhere
test_fault_libfault_la_LIBADD = -ldl
TESTS += test/fault/fault.sh
EXTRA_DIST += test/fault/fault.sh test/fault/commands
