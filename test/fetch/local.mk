# SPDX-License-Identifier: MPL-2.0
# hj-cards fetch against a server of its own on loopback.
TESTS += test/fetch/fetch.sh
EXTRA_DIST += test/fetch/fetch.sh
