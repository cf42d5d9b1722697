# SPDX-License-Identifier: MPL-2.0
# Output of the tools for hostile files.
TESTS += test/output/output.sh
EXTRA_DIST += test/output/output.sh test/output/commands
