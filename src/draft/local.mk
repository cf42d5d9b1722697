# SPDX-License-Identifier: MPL-2.0
bin_PROGRAMS += src/hj-draft
src_hj_draft_SOURCES = src/hj-draft.c src/draft/draft.h src/draft/common.c src/draft/deal.c \
	src/draft/picks.c src/draft/pool.c src/draft/seat.c
src_hj_draft_LDADD = src/libcli.la lib/libhj-core.la
