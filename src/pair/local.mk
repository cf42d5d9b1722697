# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-pair
src_hj_pair_SOURCES = src/hj-pair.c src/pair/pair.h src/pair/common.c \
	src/pair/next.c src/pair/verify.c
src_hj_pair_LDADD = $(TOOL_LIBS)
