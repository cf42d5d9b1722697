# SPDX-License-Identifier: MPL-2.0
# One block a target: its name, source, flags and libraries.
FUZZ_TARGETS += test/fuzz/fuzz-names
test_fuzz_fuzz_names_SOURCES = test/fuzz/fuzz-names.c
test_fuzz_fuzz_names_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_names_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-format
test_fuzz_fuzz_format_SOURCES = test/fuzz/fuzz-format.c
test_fuzz_fuzz_format_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_format_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-catalogue
test_fuzz_fuzz_catalogue_SOURCES = test/fuzz/fuzz-catalogue.c
test_fuzz_fuzz_catalogue_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_catalogue_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)
FUZZ_TARGETS += test/fuzz/fuzz-text
test_fuzz_fuzz_text_SOURCES = test/fuzz/fuzz-text.c
test_fuzz_fuzz_text_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_text_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-log
test_fuzz_fuzz_log_SOURCES = test/fuzz/fuzz-log.c
test_fuzz_fuzz_log_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_log_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-import
test_fuzz_fuzz_import_SOURCES = test/fuzz/fuzz-import.c
test_fuzz_fuzz_import_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_import_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)
