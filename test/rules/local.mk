# SPDX-License-Identifier: MPL-2.0
# The logs of the rules, each rule switched off in turn in an engine of its
# own; the shipped library has no such switch.
check_PROGRAMS += test/rules/mutate
test_rules_mutate_SOURCES = test/rules/mutate.c test/rules/mutant.c \
	test/rules/mutant-kernel.c test/rules/mutant-rules.c \
	test/rules/mutant.h test/rules/mutants.def src/rules/index.c src/rules/proof.c \
	src/rules/proofs.c src/rules/rules.h $(sularia_sources) \
	$(kernel_sources) $(final_fracture_sources) $(squarriors_sources) \
	$(star_gun_x_sources)
test_rules_mutate_CPPFLAGS = $(AM_CPPFLAGS) -DHJ_MUTATE \
	-I$(top_srcdir)/test/rules
test_rules_mutate_LDADD = $(TOOL_LIBS)

# The gate of coverage, and what is behind it.
TESTS += test/rules/gate.sh
EXTRA_DIST += test/rules/gate.sh test/rules/mutate-formats.sh \
	test/rules/README.md
test/rules/gate.log: test/rules/mutate$(EXEEXT) $(bin_PROGRAMS)

mutate: test/rules/mutate$(EXEEXT) $(bin_PROGRAMS)
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	  $(srcdir)/test/rules/gate.sh
.PHONY: mutate
