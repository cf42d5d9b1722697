/* SPDX-License-Identifier: MPL-2.0 */
/* Shared by the fuzz targets of deck lists: a list that was read is written
 * as JSON Lines, read again, and must then have the same hash. */
#ifndef HJ_TEST_FUZZ_DECK_TARGET_H
#define HJ_TEST_FUZZ_DECK_TARGET_H

#include "decks/deck.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static struct hj_catalogue *deck_target_catalogue(void)
{
    static const char cards[] = "name,set,number,type,aliases\n"
                                "Ember Fox,AB,12,beast,Fire Fox\n"
                                "Ember Fox Cub,AB,15,beast,\n"
                                "Toll Bridge (Ruined),AB,13,site,\n"
                                "\"Hammer, Tongs\",AB,14,tactic,\n"
                                "7 Lanterns,CD,2,site,\nSites,CD,3,tactic,\n"
                                "Agent #9,CD,5,beast,\n";
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();

    if (!hj_catalogue_parse(cat, hj_str(cards), "cards", findings, NULL) ||
        !hj_catalogue_close(cat, 20260101, findings, NULL))
        abort();
    hj_findings_free(findings);
    return cat;
}

/* A name that no card has may be one that begins a card's, for another
 * reader. */
static bool all_known(const struct hj_deck *deck)
{
    for (size_t i = 0; i < deck->count; i++)
        if (deck->entries[i].card == HJ_NO_CARD)
            return false;
    return true;
}

static void deck_target_again(struct hj_deck *deck,
                              const struct hj_deck_options *options,
                              struct hj_findings *findings)
{
    struct hj_deck_options as_json = *options;
    char before[HJ_DECK_HASH], after[HJ_DECK_HASH];
    struct hj_out *out = hj_out_memory();
    struct hj_deck *again = hj_deck_new();
    struct hj_error e = {0};

    as_json.kind = HJ_DECK_JSONL;
    for (int kind = 0; kind < HJ_DECK_KINDS; kind++) {
        hj_out_cut(out, 0);
        e.text[0] = '\0';
        /* some kinds have no place for a section, and say so */
        if (!hj_deck_write(deck, options->cat, (enum hj_deck_kind)kind, out,
                           &e) &&
            e.text[0] == '\0')
            abort();
    }
    hj_out_cut(out, 0);
    if (!hj_deck_write(deck, options->cat, HJ_DECK_JSONL, out, &e))
        abort();
    if (!hj_deck_hash(deck, options->cat, before, &e))
        abort();
    if (!hj_deck_read(again, hj_out_text(out), "again", &as_json, findings,
                      &e) ||
        !hj_deck_hash(again, options->cat, after, &e) ||
        (all_known(deck) && memcmp(before, after, sizeof before) != 0))
        abort();
    hj_deck_free(again);
    hj_out_free(out);
}

static int deck_target(enum hj_deck_kind kind, const unsigned char *bytes,
                       size_t size)
{
    enum { MOST_CARDS = 20000 }; /* what is worth writing seven times */
    struct hj_catalogue *cat = deck_target_catalogue();
    struct hj_findings *findings = hj_findings_new();
    struct hj_deck *deck = hj_deck_new();
    struct hj_str text = {(const char *)bytes, size};
    struct hj_deck_options options = {
        .cat = cat, .kind_given = true, .kind = kind};
    struct hj_error e = {0};

    (void)hj_deck_sniff(text);
    if (hj_deck_read(deck, text, "fuzz", &options, findings, &e)) {
        if (deck->count > 0 && hj_deck_cards(deck) <= MOST_CARDS)
            deck_target_again(deck, &options, findings);
    } else if (e.text[0] == '\0') {
        abort();
    }
    hj_deck_free(deck);
    hj_findings_free(findings);
    hj_catalogue_free(cat);
    return 0;
}

#endif
