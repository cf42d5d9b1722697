/* SPDX-License-Identifier: MPL-2.0 */
/* The deck lists named in the @player lines of a log. */
#include "replay/decks.h"

#include "base/arena.h"
#include "base/file.h"
#include "decks/deck.h"

#include <stdlib.h>

struct replay_decks {
    struct hj_replay_deck decks[HJ_LOG_MOST_PLAYERS];
    struct hj_arena *arena; /* owns the cards and copies */
};

void replay_decks_free(struct replay_decks *decks)
{
    if (decks == NULL)
        return;
    hj_arena_free(decks->arena);
    free(decks);
}

const struct hj_replay_deck *replay_decks_all(const struct replay_decks *decks)
{
    return decks->decks;
}

/* Returns the path of DECK, relative to the folder of the file BESIDE; NULL
 * when out of memory. */
static const char *path_of(struct hj_arena *arena, struct hj_str deck,
                           const char *beside)
{
    const char *slash = beside != NULL ? strrchr(beside, '/') : NULL;
    struct hj_str folder = HJ_STR("");
    struct hj_out *out = hj_out_memory();
    struct hj_str kept;

    if (out == NULL)
        return NULL;
    if (slash != NULL && deck.p[0] != '/')
        folder = (struct hj_str){beside, (size_t)(slash - beside) + 1};
    hj_out_str(out, folder);
    hj_out_str(out, deck);
    hj_out_char(out, '\0');
    kept =
        hj_out_failed(out) ? HJ_STR("") : hj_arena_str(arena, hj_out_text(out));
    hj_out_free(out);
    return kept.n > 0 ? kept.p : NULL;
}

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

static bool warn(struct hj_findings *findings, const char *file,
                 const struct hj_log_player *player, const char *why)
{
    struct hj_finding *f = hj_findings_add(
        findings, HJ_FINDING_LOG_HEAD, (struct hj_place){file, player->line, 0},
        "", "%.*s's deck is not known: %s", HJ_STR_ARG(player->id), why);

    if (f != NULL)
        f->severity = HJ_WARNING;
    return f != NULL;
}

/* Reads one list into TO; returns false only when out of memory. */
static bool read_one(struct replay_decks *all, const char *path,
                     const struct hj_catalogue *catalogue, const char *file,
                     const struct hj_log_player *player,
                     struct hj_replay_deck *to, struct hj_findings *findings)
{
    const struct hj_deck_options options = {.cat = catalogue};
    struct hj_file bytes = {0};
    struct hj_error e = {0};
    struct hj_deck *deck = hj_deck_new();
    struct hj_findings *said = hj_findings_new();
    bool good = deck != NULL && said != NULL;

    if (good && (!hj_file_read(&bytes, path, HJ_DECK_MOST, &e) ||
                 !hj_deck_read(deck, bytes.bytes, path, &options, said, &e)))
        good = warn(findings, file, player, e.text);
    else if (good && (!all_known(deck) || hj_findings_failed(said)))
        good = warn(findings, file, player,
                    "its list names cards that are none; see hj-deck check");
    else if (good)
        good = keep(all->arena, deck, catalogue, to);
    hj_findings_free(said);
    hj_deck_free(deck);
    hj_file_free(&bytes);
    return good;
}

struct replay_decks *replay_decks_read(const struct hj_log *log,
                                       const struct hj_catalogue *catalogue,
                                       const char *file, const char *beside,
                                       struct hj_findings *findings,
                                       struct hj_error *e)
{
    const struct hj_log_head *head = hj_log_head(log);
    struct replay_decks *all = calloc(1, sizeof *all);
    bool good = all != NULL && (all->arena = hj_arena_new()) != NULL;

    for (uint32_t i = 0; good && i < head->player_count; i++) {
        const struct hj_log_player *player = &head->players[i];
        const char *path;
        if (player->deck.n == 0)
            continue;
        path = path_of(all->arena, player->deck, beside);
        good = path != NULL && read_one(all, path, catalogue, file, player,
                                        &all->decks[i], findings);
    }
    if (good)
        return all;
    replay_decks_free(all);
    hj_fail_memory(e);
    return NULL;
}
