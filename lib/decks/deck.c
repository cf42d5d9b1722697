/* SPDX-License-Identifier: MPL-2.0 */
/* The model of a deck list. */
#include "decks/internal.h"

#include "base/array.h"

#include <stdlib.h>

static const char *const kind_names[HJ_DECK_KINDS] = {
    [HJ_DECK_TEXT] = "text",   [HJ_DECK_O8D] = "o8d", [HJ_DECK_COD] = "cod",
    [HJ_DECK_DEK] = "dek",     [HJ_DECK_TTS] = "tts", [HJ_DECK_CSV] = "csv",
    [HJ_DECK_JSONL] = "jsonl", [HJ_DECK_YDK] = "ydk", [HJ_DECK_MTGO] = "mtgo",
    [HJ_DECK_ARENA] = "arena", [HJ_DECK_DCK] = "dck", [HJ_DECK_LIVE] = "live",
    [HJ_DECK_SIM] = "optcgsim"};

const char *hj_deck_kind_name(enum hj_deck_kind kind)
{
    return kind_names[kind];
}

bool hj_deck_kind_of(struct hj_str name, enum hj_deck_kind *kind)
{
    for (int i = 0; i < HJ_DECK_KINDS; i++)
        if (hj_str_is(name, kind_names[i])) {
            *kind = (enum hj_deck_kind)i;
            return true;
        }
    return false;
}

struct hj_deck *hj_deck_new(void)
{
    struct hj_deck *deck = calloc(1, sizeof *deck);

    if (deck == NULL)
        return NULL;
    deck->arena = hj_arena_new();
    hj_deck_clear(deck);
    return deck;
}

void hj_deck_free(struct hj_deck *deck)
{
    if (deck == NULL)
        return;
    hj_deck_json_free(deck->json);
    hj_arena_free(deck->arena);
    free(deck->entries);
    free(deck);
}

void hj_deck_clear(struct hj_deck *deck)
{
    hj_arena_reset(deck->arena);
    deck->name = HJ_STR("");
    deck->file = NULL;
    deck->count = 0;
    deck->sections[HJ_DEFAULT_SECTION] = HJ_STR("main");
    deck->section_lines[HJ_DEFAULT_SECTION] = 0;
    deck->section_count = 1;
}

size_t hj_deck_section(struct hj_deck *deck, struct hj_str name)
{
    size_t at;

    for (at = 0; at < deck->section_count; at++)
        if (hj_str_eq(deck->sections[at], name))
            return at;
    if (at == HJ_MOST_SECTIONS)
        return at;
    deck->sections[at] = hj_arena_str(deck->arena, name);
    deck->section_lines[at] = 0;
    if (deck->sections[at].p == NULL)
        return HJ_MOST_SECTIONS;
    deck->section_count++;
    return at;
}

bool hj_deck_add(struct hj_deck *deck, struct hj_entry entry)
{
    if (!hj_array_room(&deck->entries, deck->count, &deck->size,
                       sizeof *deck->entries))
        return false;
    deck->entries[deck->count++] = entry;
    return true;
}

uint64_t hj_deck_cards(const struct hj_deck *deck)
{
    uint64_t cards = 0;

    for (size_t i = 0; i < deck->count; i++)
        cards += deck->entries[i].count;
    return cards;
}

struct hj_str hj_entry_value(const struct hj_entry *entry,
                             const struct hj_catalogue *cat, const char *name)
{
    hj_property p =
        cat != NULL ? hj_catalogue_property(cat, hj_str(name)) : HJ_NO_PROPERTY;
    struct hj_str value = HJ_STR("");

    if (p == HJ_NO_PROPERTY || entry->card == HJ_NO_CARD)
        return value;
    if (entry->printing > 0)
        value =
            hj_card_printing_value(cat, entry->card, entry->printing - 1, p);
    return value.n > 0 ? value : hj_card_value(cat, entry->card, p);
}

struct hj_str hj_entry_name(const struct hj_entry *entry,
                            const struct hj_catalogue *cat)
{
    return cat != NULL && entry->card != HJ_NO_CARD
               ? hj_card_name(cat, entry->card)
               : entry->written;
}
