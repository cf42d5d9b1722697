/* SPDX-License-Identifier: MPL-2.0 */
/* Fuzzes whole replays and what walks over them: views, rewinds, the full form
 * and the comparison of two accounts.  A line `%%` parts two logs. */
#include "cards/catalogue.h"
#include "replay/backup.h"
#include "replay/diff.h"
#include "replay/expand.h"
#include "replay/redact.h"
#include "games/games.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* A log that is open as a game, or not, when it cannot be played. */
struct game {
    const struct hj_game_type *type;
    struct hj_log *log;
    struct hj_findings *findings;
    struct hj_catalogue *catalogue;
    struct hj_replay *replay;
};

static struct hj_catalogue *cards_of(const struct hj_log *log,
                                     struct hj_findings *findings)
{
    static const char some[] = "name,type,faction,n,cost,atk,def,text\n"
                               "Guard,combatant,Jotune,3,2,2,2,\n"
                               "Bolt,tactic,Mercenary,,0,,,\"Deal 1 direct "
                               "damage to target combatant.\"\n";
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_out *csv = hj_out_memory();

    (void)hj_catalogue_parse(cat, hj_str(some), "c", findings, NULL);
    for (size_t i = 0; i < hj_log_cards(log); i++) {
        hj_out_cut(csv, 0);
        hj_log_card_csv(log, i, csv);
        (void)hj_catalogue_parse(cat, hj_out_text(csv), "c", findings, NULL);
    }
    hj_out_free(csv);
    if (!hj_catalogue_close(cat, 0, findings, NULL)) {
        hj_catalogue_free(cat);
        return NULL;
    }
    return cat;
}

static bool open_game(struct game *g, struct hj_str text)
{
    *g = (struct game){.log = hj_log_new(), .findings = hj_findings_new()};
    if (!hj_log_read(g->log, text, "f", g->findings, NULL) ||
        !hj_log_head(g->log)->playable)
        return false;
    g->type = hj_game_type_of(hj_log_head(g->log)->game);
    if (g->type != NULL)
        g->catalogue = cards_of(g->log, g->findings);
    if (g->catalogue != NULL)
        g->replay = hj_replay_new(g->log, g->type, g->catalogue, "f", NULL);
    return g->replay != NULL;
}

static uint64_t run(struct game *g)
{
    const struct hj_replay_options options = {.at = 0};

    if (!hj_replay_run(g->replay, &options, g->findings, NULL))
        abort();
    return g->type->digest(hj_replay_game(g->replay),
                           hj_replay_state(g->replay));
}

static void close_game(struct game *g)
{
    hj_replay_free(g->replay);
    hj_catalogue_free(g->catalogue);
    hj_log_free(g->log);
    hj_findings_free(g->findings);
}

static bool differ(struct game *a, struct game *b)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_diff diff = {.same = true};
    bool compared = hj_replay_diff(a->replay, b->replay, arena, &diff, NULL);

    hj_arena_free(arena);
    return compared && !diff.same;
}

/* The view of a view is the same, and the full form ends as the log does. */
static void rewrite(struct game *g, struct hj_str text, uint64_t end)
{
    struct hj_out *once = hj_out_memory(), *twice = hj_out_memory();
    struct game other;
    size_t added;

    if (!hj_replay_redact(g->replay, text, 0, once, NULL))
        abort();
    if (open_game(&other, hj_out_text(once))) {
        if (!hj_replay_redact(other.replay, hj_out_text(once), 0, twice,
                              NULL) ||
            !hj_str_eq(hj_out_text(once), hj_out_text(twice)))
            abort();
    }
    close_game(&other);
    hj_out_cut(once, 0);
    if (!hj_replay_expand(g->replay, text, once, &added, NULL) ||
        !open_game(&other, hj_out_text(once)) || run(&other) != end)
        abort();
    close_game(&other);
    hj_out_free(once);
    hj_out_free(twice);
}

static void rewind_all(struct game *g)
{
    struct hj_arena *arena = hj_arena_new();
    struct hj_backup plan;

    if (!hj_replay_backup(g->replay, 0, 0, g->findings, arena, &plan, NULL))
        abort();
    hj_arena_free(arena);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static const char mark[] = "\n%%\n";
    struct hj_str text = {(const char *)bytes, size};
    size_t at = hj_str_search(text, hj_str(mark), 0);
    struct hj_str first = hj_str_first(text, at);
    struct game a, b;
    bool opened = open_game(&a, first);

    if (opened) {
        uint64_t end = run(&a);
        if (run(&a) != end || differ(&a, &a))
            abort();
        if (open_game(&b, hj_str_from(text, at + sizeof mark - 1))) {
            run(&b);
            (void)differ(&a, &b);
        }
        close_game(&b);
        rewrite(&a, first, end);
        rewind_all(&a);
    }
    close_game(&a);
    return 0;
}
