# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += lib/pairing/bracket.c lib/pairing/bracket-runs.c lib/pairing/cut.c lib/pairing/matching.c \
	lib/pairing/matching-blossom.c lib/pairing/matching-tree.c \
	lib/pairing/elimination.c lib/pairing/exact.c lib/pairing/multi.c lib/pairing/pairing.c lib/pairing/pods.c \
	lib/pairing/results.c lib/pairing/results-promised.c \
	lib/pairing/results-warn.c \
	lib/pairing/roster.c lib/pairing/round-robin.c lib/pairing/rule-set.c \
	lib/pairing/standings.c lib/pairing/standings-buchholz.c \
	lib/pairing/standings-order.c lib/pairing/standings-parts.c \
	lib/pairing/standings-record.c lib/pairing/standings-value.c \
	lib/pairing/swiss.c \
	lib/pairing/swiss-graph.c lib/pairing/swiss-round.c \
	lib/pairing/tournament.c
EXTRA_DIST += lib/pairing/exact.h lib/pairing/standings-internal.h \
	lib/pairing/internal.h lib/pairing/matching-internal.h \
	lib/pairing/methods.h lib/pairing/swiss.h
public_headers += lib/pairing/bracket.h lib/pairing/matching.h lib/pairing/pairing.h \
	lib/pairing/standings.h lib/pairing/tie-break.def \
	lib/pairing/tournament.h
