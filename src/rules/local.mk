# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-rules
src_hj_rules_SOURCES = src/hj-rules.c src/rules/coverage.c \
	src/rules/index.c src/rules/proof.c src/rules/proof.h \
	src/rules/proofs.c src/rules/rules.h
src_hj_rules_LDADD = $(TOOL_LIBS)
