# SPDX-License-Identifier: MPL-2.0
# What papers say is run.
TESTS += test/papers/examples.sh
EXTRA_DIST += test/papers/examples.sh
test/papers/examples.log: $(bin_PROGRAMS)
