# SPDX-License-Identifier: MPL-2.0
# Unit tests (Check), one program a module; golden cases for the tools.
AM_TESTS_ENVIRONMENT = \
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)'; \
	export HJ_BUILD HJ_SOURCE;
CHECK_ALL_LIBS = lib/libhj-core.la $(CHECK_LIBS)

include test/base/local.mk
