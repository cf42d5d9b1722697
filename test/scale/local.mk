# SPDX-License-Identifier: MPL-2.0
# Many stores and large jobs: PostgreSQL, GNU parallel and Slurm, if installed.
PLAIN_TESTS += test/scale/stores.sh test/scale/parallel.sh test/scale/slurm.sh
EXTRA_DIST += test/scale/lib.sh test/scale/parallel.sh test/scale/slurm.sh \
	test/scale/store.awk test/scale/stores.sh
LONG_TESTS += check-scale
check-scale: src/hj-event src/hj-deck
	STORES=2000 HJ_BUILD='$(abs_top_builddir)' \
	HJ_SOURCE='$(abs_top_srcdir)' '$(srcdir)/test/scale/stores.sh'
	DECKS=10000000 PART=100000 HJ_BUILD='$(abs_top_builddir)' \
	HJ_SOURCE='$(abs_top_srcdir)' '$(srcdir)/test/scale/parallel.sh'
.PHONY: check-scale
