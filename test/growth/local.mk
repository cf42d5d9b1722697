# SPDX-License-Identifier: MPL-2.0
# Growth of time: n log n at the most.
LONG_TESTS += check-growth
EXTRA_DIST += test/growth/growth.sh
check-growth: $(bin_PROGRAMS)
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	'$(srcdir)/test/growth/growth.sh'
.PHONY: check-growth
