/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes whole replays: any log that can be read is judged by the rules of its
 * game, twice the same. */
#include "games/games.h"
#include "replay/replay.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* The cards that the log declares, and one more: none is empty. */
static bool add_cards(struct hj_catalogue *cat, const struct hj_log *log,
                      struct hj_findings *findings)
{
    bool good = hj_catalogue_parse(cat, HJ_STR("name\nNobody\n"), "none",
                                   findings, NULL);

    for (size_t i = 0; good && i < hj_log_cards(log); i++) {
        struct hj_out *csv = hj_out_memory();
        hj_log_card_csv(log, i, csv);
        good = hj_catalogue_parse(cat, hj_out_text(csv), "f", findings, NULL);
        hj_out_free(csv);
    }
    return good && hj_catalogue_close(cat, 0, findings, NULL);
}

static void watch(void *data, const struct hj_replay_step *step)
{
    size_t *events = data;

    *events += step->event_count;
}

static bool count_legal(void *data, int player, struct hj_str line)
{
    enum { MOST_LEGAL = 200 };
    int *count = data;

    (void)player;
    if (line.n == 0)
        abort();
    return ++*count < MOST_LEGAL;
}

static uint64_t judge(const struct hj_game_type *type, struct hj_replay *replay,
                      struct hj_findings *findings)
{
    size_t events = 0;
    struct hj_replay_options options = {.watch = watch, .data = &events};

    hj_findings_clear(findings);
    hj_replay_run(replay, &options, findings, NULL);
    return type->digest(hj_replay_game(replay), hj_replay_state(replay));
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    enum { MOST_SIZE = 20000 }; /* longer ones are only slower */
    struct hj_str text = {(const char *)bytes, size};
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_log *log = hj_log_new();
    const struct hj_game_type *type = NULL;
    struct hj_replay *replay = NULL;
    int count = 0;

    if (size <= MOST_SIZE && hj_log_read(log, text, "f", findings, NULL) &&
        hj_log_head(log)->playable)
        type = hj_game_type_of(hj_log_head(log)->game);
    if (type != NULL && add_cards(cat, log, findings))
        replay = hj_replay_new(log, type, cat, "f", NULL);
    if (replay != NULL) {
        uint64_t once = judge(type, replay, findings);
        if (judge(type, replay, findings) != once)
            abort();
        type->legal(hj_replay_game(replay), hj_replay_state(replay),
                    count_legal, &count);
    }
    hj_replay_free(replay);
    hj_log_free(log);
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    return 0;
}
