# SPDX-License-Identifier: MPL-2.0
# The common part of all HTML pages.  Style sheets and scripts are files, which
# become arrays of strings, one a line, without indentation and comments.
TEXT_TO_C = $(MKDIR_P) $(@D) && sed -e 's/^[ 	]*//' \
	-e '/^\/\*.*\*\/$$/d' -e '/^$$/d' -e 's/[\\"]/\\&/g' \
	-e 's/^/"/' -e 's/$$/\\n",/'

EXTRA_DIST += src/page/page.css src/page/page.js
CLEANFILES += src/page/page-css.h src/page/page-js.h
src/page/page-css.h: $(srcdir)/src/page/page.css
	$(TEXT_TO_C) $(srcdir)/src/page/page.css > $@
src/page/page-js.h: $(srcdir)/src/page/page.js
	$(TEXT_TO_C) $(srcdir)/src/page/page.js > $@
$(src_libcli_la_OBJECTS): src/page/page-css.h src/page/page-js.h
