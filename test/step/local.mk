# SPDX-License-Identifier: MPL-2.0
# Tests of screens, in a terminal of tmux.
STEP_TESTS = test/step/screens.sh test/step/terminal.sh test/step/record.sh \
	test/step/points.sh test/step/reload.sh
TESTS += $(STEP_TESTS)
dist_check_SCRIPTS += $(STEP_TESTS)
