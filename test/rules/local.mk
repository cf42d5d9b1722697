# SPDX-License-Identifier: MPL-2.0
# Logs of the rules: each rule is switched off in turn in a separate engine. The
# shipped library has no such switch.
if !SANITIZERS
check_PROGRAMS += test/rules/mutate
endif
EXTRA_PROGRAMS += test/rules/mutate
test_rules_mutate_SOURCES = test/rules/mutate.c test/rules/mutant.c \
	test/rules/mutant-kernel.c test/rules/mutant-rules.c \
	test/rules/mutant.h test/rules/mutants.def src/rules/index.c src/rules/proof.c \
	src/rules/proofs.c src/rules/rules.h \
	$(kernel_sources) $(final_fracture_sources) $(squarriors_sources) \
	$(star_gun_x_sources)
test_rules_mutate_CPPFLAGS = $(AM_CPPFLAGS) -DHJ_MUTATE \
	-I$(top_srcdir)/test/rules
test_rules_mutate_LDFLAGS = -Wl,--wrap=pl_apply,--wrap=pl_open,--wrap=pl_resolve_all
test_rules_mutate_LDADD = $(TOOL_LIBS)

# Sularia's sources with faults in them; the game's own are unchanged.
nodist_test_rules_mutate_SOURCES = test/rules/faulty/abilities.c \
	test/rules/faulty/edition-2015.c \
	test/rules/faulty/attack.c test/rules/faulty/barrage.c \
	test/rules/faulty/chain.c test/rules/faulty/costs.c \
	test/rules/faulty/damage.c test/rules/faulty/effect-line.c \
	test/rules/faulty/effects.c test/rules/faulty/elimination.c \
	test/rules/faulty/factions.c \
	test/rules/faulty/fighters.c test/rules/faulty/hand.c \
	test/rules/faulty/imply.c \
	test/rules/faulty/offer-attack.c \
	test/rules/faulty/offer.c test/rules/faulty/paths.c \
	test/rules/faulty/phases.c test/rules/faulty/play.c \
	test/rules/faulty/position.c test/rules/faulty/resolve.c \
	test/rules/faulty/rules.c test/rules/faulty/search.c \
	test/rules/faulty/texts.c \
	test/rules/faulty/trigger.c test/rules/faulty/turn.c \
	test/rules/faulty/values.c test/rules/faulty/events.c
test/rules/faulty.stamp: test/rules/faults.awk test/rules/faults.diff \
		$(sularia_sources)
	$(AM_V_GEN)$(MKDIR_P) test/rules/faulty && \
	  rm -f test/rules/faulty/*.[ch] && \
	  echo >test/rules/faulty/stamp && \
	  (cd "$(srcdir)" && $(AWK) -v to='$(abs_builddir)/test/rules/faulty' \
	    -f test/rules/faults.awk test/rules/faults.diff $(sularia_sources)) && \
	  mv test/rules/faulty/stamp $@
$(nodist_test_rules_mutate_SOURCES): test/rules/faulty.stamp
	@test -f $@ || { rm -f test/rules/faulty.stamp; \
	  $(MAKE) test/rules/faulty.stamp; }
EXTRA_DIST += test/rules/faults.awk test/rules/faults.diff
CLEANFILES += test/rules/faulty.stamp $(nodist_test_rules_mutate_SOURCES)

# The gate of coverage, and the mutation tests behind it.
TESTS += test/rules/gate.sh
PLAIN_TESTS += test/rules/mutate.sh
EXTRA_DIST += test/rules/gate.sh test/rules/mutate.sh \
	test/rules/mutate-formats.sh test/rules/README.md

mutate: test/rules/mutate$(EXEEXT) $(bin_PROGRAMS)
	HJ_BUILD='$(abs_top_builddir)' HJ_SOURCE='$(abs_top_srcdir)' \
	  $(srcdir)/test/rules/mutate.sh
.PHONY: mutate
