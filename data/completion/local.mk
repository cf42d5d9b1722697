# SPDX-License-Identifier: MPL-2.0
# Completion: one file a shell, found by the name of every tool.
bashcomp_DATA = data/completion/headjudge.bash
zshcomp_DATA = data/completion/_headjudge
EXTRA_DIST += $(bashcomp_DATA) $(zshcomp_DATA)
install-data-hook: install-completion
uninstall-hook: uninstall-completion
install-completion: install-bashcompDATA
	cd "$(DESTDIR)$(bashcompdir)" && for p in $(bin_PROGRAMS); do \
	  $(LN_S) -f headjudge.bash "$${p##*/}" || exit 1; \
	done
uninstall-completion:
	cd "$(DESTDIR)$(bashcompdir)" 2>/dev/null || exit 0; \
	for p in $(bin_PROGRAMS); do rm -f "$${p##*/}"; done
.PHONY: install-completion uninstall-completion
