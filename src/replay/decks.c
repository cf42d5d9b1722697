/* SPDX-License-Identifier: MPL-2.0 */
/* The deck lists named in the @player lines of a log. */
#include "replay/replay-tool.h"

#include "decks/deck.h"

#include <stdlib.h>

/* Copies the default section of DECK as cards and copies. */
static bool keep(struct hj_arena *arena, const struct hj_deck *deck,
                 const struct hj_catalogue *catalogue,
                 struct hj_replay_deck *to)
{
    uint32_t *sums = hj_deck_sums(deck, catalogue);
    hj_card *cards = hj_arena_alloc(arena, deck->count * sizeof *cards);
    unsigned *copies = hj_arena_alloc(arena, deck->count * sizeof *copies);

    if (sums == NULL || cards == NULL || copies == NULL) {
        free(sums);
        return false;
    }
    for (size_t i = 0; i < deck->count; i++) {
        if (sums[i] == 0 || deck->entries[i].section != HJ_DEFAULT_SECTION)
            continue;
        cards[to->count] = deck->entries[i].card;
        copies[to->count++] = sums[i];
    }
    to->cards = cards;
    to->copies = copies;
    free(sums);
    return true;
}

static bool all_known(const struct hj_deck *deck)
{
    for (size_t i = 0; i < deck->count; i++)
        if (deck->entries[i].card == HJ_NO_CARD)
            return false;
    return deck->count > 0;
}

static bool warn(struct opened *o, const struct hj_log_player *player,
                 const char *why)
{
    struct hj_finding *f = hj_findings_add(
        o->findings, HJ_FINDING_LOG_HEAD,
        (struct hj_place){o->name, player->line, 0}, "",
        "%.*s's deck is not known: %s", HJ_STR_ARG(player->id), why);

    if (f != NULL)
        f->severity = HJ_WARNING;
    return f != NULL;
}

bool opened_read_deck(struct opened *o, const struct hj_log_player *player,
                      struct hj_replay_deck *to)
{
    const struct hj_deck_options options = {.cat = o->catalogue};
    char *path = hj_path_join(
        hj_path_folder(o->beside != NULL ? o->beside : o->name), player->deck);
    struct hj_file bytes = {0};
    struct hj_error e = {0};
    struct hj_deck *deck = hj_deck_new();
    struct hj_findings *said = hj_findings_new();
    bool good = path != NULL && deck != NULL && said != NULL;

    if (good && (!hj_file_read(&bytes, path, HJ_DECK_MOST, &e) ||
                 !hj_deck_read(deck, bytes.bytes, path, &options, said, &e)))
        good = warn(o, player, e.text);
    else if (good && (!all_known(deck) || hj_findings_failed(said)))
        good = warn(o, player,
                    "its list names cards that are none; see hj-deck check");
    else if (good)
        good = keep(o->arena, deck, o->catalogue, to);
    hj_findings_free(said);
    hj_deck_free(deck);
    hj_file_free(&bytes);
    free(path);
    return good;
}
