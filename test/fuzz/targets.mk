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

FUZZ_TARGETS += test/fuzz/fuzz-accounts
test_fuzz_fuzz_accounts_SOURCES = test/fuzz/fuzz-accounts.c
test_fuzz_fuzz_accounts_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_accounts_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-log
test_fuzz_fuzz_log_SOURCES = test/fuzz/fuzz-log.c
test_fuzz_fuzz_log_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_log_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-import
test_fuzz_fuzz_import_SOURCES = test/fuzz/fuzz-import.c
test_fuzz_fuzz_import_LDADD = $(FUZZ_MAIN) lib/libhj-import.la \
	lib/libhj-core.la
test_fuzz_fuzz_import_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-text
test_fuzz_fuzz_deck_text_SOURCES = test/fuzz/fuzz-deck-text.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_text_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_text_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-o8d
test_fuzz_fuzz_deck_o8d_SOURCES = test/fuzz/fuzz-deck-o8d.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_o8d_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_o8d_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-cod
test_fuzz_fuzz_deck_cod_SOURCES = test/fuzz/fuzz-deck-cod.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_cod_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_cod_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-dek
test_fuzz_fuzz_deck_dek_SOURCES = test/fuzz/fuzz-deck-dek.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_dek_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_dek_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-tts
test_fuzz_fuzz_deck_tts_SOURCES = test/fuzz/fuzz-deck-tts.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_tts_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_tts_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-csv
test_fuzz_fuzz_deck_csv_SOURCES = test/fuzz/fuzz-deck-csv.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_csv_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_csv_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-jsonl
test_fuzz_fuzz_deck_jsonl_SOURCES = test/fuzz/fuzz-deck-jsonl.c test/fuzz/deck-target.h
test_fuzz_fuzz_deck_jsonl_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_jsonl_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-picks
test_fuzz_fuzz_picks_SOURCES = test/fuzz/fuzz-picks.c
test_fuzz_fuzz_picks_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_picks_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-roster
test_fuzz_fuzz_roster_SOURCES = test/fuzz/fuzz-roster.c
test_fuzz_fuzz_roster_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_roster_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-results
test_fuzz_fuzz_results_SOURCES = test/fuzz/fuzz-results.c
test_fuzz_fuzz_results_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_results_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-trf
test_fuzz_fuzz_trf_SOURCES = test/fuzz/fuzz-trf.c
test_fuzz_fuzz_trf_LDADD = $(FUZZ_MAIN) lib/libhj-event.la lib/libhj-core.la
test_fuzz_fuzz_trf_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-replay
test_fuzz_fuzz_replay_SOURCES = test/fuzz/fuzz-replay.c
test_fuzz_fuzz_replay_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_replay_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-event
test_fuzz_fuzz_event_SOURCES = test/fuzz/fuzz-event.c
test_fuzz_fuzz_event_CFLAGS = $(AM_CFLAGS) $(SQLITE_CFLAGS)
test_fuzz_fuzz_event_LDADD = $(FUZZ_MAIN) lib/libhj-event.la lib/libhj-core.la \
	$(SQLITE_LIBS)
test_fuzz_fuzz_event_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-deck-check
test_fuzz_fuzz_deck_check_SOURCES = test/fuzz/fuzz-deck-check.c
test_fuzz_fuzz_deck_check_CFLAGS = $(AM_CFLAGS) \
	-DHJ_FUZZ_FORMATS='"$(abs_top_srcdir)/formats"'
test_fuzz_fuzz_deck_check_LDADD = $(FUZZ_MAIN) lib/libhj-core.la
test_fuzz_fuzz_deck_check_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)

FUZZ_TARGETS += test/fuzz/fuzz-page-event
test_fuzz_fuzz_page_event_SOURCES = test/fuzz/fuzz-page-event.c \
	test/fuzz/page-target.h src/event/desk-program.c
test_fuzz_fuzz_page_event_LDADD = $(FUZZ_MAIN) $(EVENT_TOOL_LIBS)
test_fuzz_fuzz_page_event_LDFLAGS = $(AM_LDFLAGS) $(FUZZ_FLAGS)
