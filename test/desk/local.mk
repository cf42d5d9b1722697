# SPDX-License-Identifier: MPL-2.0
# Tests of the scorekeeper's desk, in a terminal of tmux.
DESK_TESTS = test/desk/day.sh test/desk/terminal.sh
TESTS += $(DESK_TESTS)
dist_check_SCRIPTS += $(DESK_TESTS)
