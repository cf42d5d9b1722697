# SPDX-License-Identifier: MPL-2.0
# What the tools print of files that mean harm.
TESTS += test/output/output.sh
EXTRA_DIST += test/output/output.sh test/output/commands
