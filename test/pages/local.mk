# SPDX-License-Identifier: MPL-2.0
# Tests of pages: their colours, and their behaviour in a browser.
PLAIN_TESTS += test/pages/contrast.sh
TESTS += test/pages/policy.sh test/pages/browser.sh test/pages/print.sh
EXTRA_DIST += test/pages/contrast.sh test/pages/policy.sh test/pages/contrast.txt \
	test/pages/browser-lib.sh test/pages/browser.sh test/pages/print.sh test/pages/event.sh test/pages/browser.mjs test/pages/cdp.mjs \
	test/pages/audit.mjs
