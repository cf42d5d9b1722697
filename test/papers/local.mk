# SPDX-License-Identifier: MPL-2.0
# Examples in manuals and other papers are run.
PLAIN_TESTS += test/papers/site.sh
TESTS += test/papers/examples.sh test/papers/walks.sh
EXTRA_DIST += test/papers/examples.sh test/papers/site.sh test/papers/walks.sh
