# SPDX-License-Identifier: MPL-2.0
# Fuzz targets.  With --enable-fuzzers (clang) each is a libFuzzer program;
# without, a program that runs its corpus once, as a test.
FUZZ_TARGETS =

include test/fuzz/targets.mk

if FUZZERS
EXTRA_PROGRAMS += $(FUZZ_TARGETS)
FUZZ_MAIN =
FUZZ_FLAGS = -fsanitize=fuzzer
else
check_PROGRAMS += $(FUZZ_TARGETS)
TESTS += test/fuzz/corpora.sh
check_LTLIBRARIES += test/fuzz/libreplay.la
test_fuzz_libreplay_la_SOURCES = test/fuzz/replay.c
FUZZ_MAIN = test/fuzz/libreplay.la
FUZZ_FLAGS =
endif
EXTRA_DIST += test/fuzz/corpora.sh test/fuzz/run.sh
fuzzers: $(FUZZ_TARGETS)
.PHONY: fuzzers
