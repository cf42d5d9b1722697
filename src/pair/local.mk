# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-pair
src_hj_pair_SOURCES = src/hj-pair.c src/pair/pair.h src/pair/changes.c \
	src/pair/common.c src/pair/cut.c src/pair/explain.c src/pair/next.c src/pair/rank.c \
	src/pair/standings.c src/pair/verify.c
src_hj_pair_LDADD = $(TOOL_LIBS)
