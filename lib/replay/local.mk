# SPDX-License-Identifier: MPL-2.0
lib_libhj_core_la_SOURCES += lib/replay/align.c lib/replay/align.h \
	lib/replay/alternatives.c \
	lib/replay/causes.c lib/replay/diff-internal.h \
	lib/replay/backup.c lib/replay/branch.c \
	lib/replay/claim.c lib/replay/diff.c lib/replay/facts.c \
	lib/replay/facts.h lib/replay/consequences.c lib/replay/expand.c \
	lib/replay/internal.h lib/replay/snapshots.c lib/replay/canonical.c \
	lib/replay/recheck.c \
	lib/replay/canonical.h lib/replay/suggest-path.c lib/replay/open.c lib/replay/replay.c \
	lib/replay/redact.c lib/replay/trace.c lib/replay/trace.h \
	lib/replay/written.c
public_headers += lib/replay/backup.h lib/replay/diff.h lib/replay/expand.h \
	lib/replay/replay.h \
	lib/replay/redact.h
