/* SPDX-License-Identifier: MPL-2.0 */
/* Creating, reopening and freeing a replay. */
#include "replay/internal.h"

#include <stdlib.h>
#include <string.h>

static struct hj_str symbol_text(const void *log, hj_symbol symbol)
{
    return hj_log_symbol(log, symbol, NULL);
}

static hj_symbol find_symbol(const void *log, struct hj_str word)
{
    return hj_log_find(log, word);
}

static uint32_t line_naming(const void *log, struct hj_str word, uint32_t above)
{
    return hj_log_line_naming(log, word, above);
}

/* Collects the readings of the log, then those of the format for other
 * rulings. */
static void fill_rulings(struct hj_replay *r,
                         const struct hj_replay_table *table)
{
    const struct hj_log_head *h = hj_log_head(r->log);
    size_t count = 0;

    for (; count < h->ruling_count; count++) {
        r->rulings[count].id = h->rulings[count].id;
        r->rulings[count].reading = h->rulings[count].reading;
    }
    for (size_t i = 0; table != NULL && i < table->ruling_count; i++) {
        bool chosen = count == HJ_REPLAY_MOST_RULINGS;
        for (uint32_t k = 0; k < h->ruling_count; k++)
            chosen =
                chosen || hj_str_eq(h->rulings[k].id, table->rulings[i].id);
        if (!chosen)
            r->rulings[count++] = table->rulings[i];
    }
    r->setup.ruling_count = count;
}

/* True if the game has the reading; `default` cancels the choice of a format.
 * With WRITE, writes the readings of that ruling, or the rulings that have
 * readings if the ruling is unknown. */
static bool knows(struct hj_replay *r, const struct hj_log_ruling *chosen,
                  bool write)
{
    const struct hj_game_reading *all = r->type->readings;
    bool same_id = false;
    const char *before = "";

    for (size_t i = 0; all != NULL && all[i].id != NULL; i++) {
        if (!hj_str_is(chosen->id, all[i].id))
            continue;
        same_id = true;
        if (hj_str_is(chosen->reading, all[i].reading) ||
            hj_str_is(chosen->reading, "default"))
            return true;
    }
    if (write && same_id)
        hj_out_printf(r->text, "%.*s has no reading '%.*s', only default, ",
                      HJ_STR_ARG(chosen->id), HJ_STR_ARG(chosen->reading));
    else if (write)
        hj_out_printf(r->text, "'%.*s' is not a ruling with another reading; ",
                      HJ_STR_ARG(chosen->id));
    for (size_t i = 0; write && all != NULL && all[i].id != NULL; i++) {
        if (same_id ? !hj_str_is(chosen->id, all[i].id)
                    : i > 0 && strcmp(all[i - 1].id, all[i].id) == 0)
            continue;
        hj_out_printf(r->text, "%s%s", before,
                      same_id ? all[i].reading : all[i].id);
        before = ", ";
    }
    if (write && !same_id)
        hj_out_puts(r->text, " have one");
    return false;
}

void hj_replay_check_rulings(struct hj_replay *r)
{
    const struct hj_log_head *h = hj_log_head(r->log);

    for (uint32_t i = 0; i < h->ruling_count; i++) {
        const struct hj_log_ruling *chosen = &h->rulings[i];
        struct hj_log_line line = {.action.line = chosen->line};
        if (knows(r, chosen, false))
            continue;
        hj_out_cut(r->text, 0);
        knows(r, chosen, true);
        r->verdict.bad_lines++;
        hj_replay_find(r, hj_diagnostic(HJ_FINDING_BAD_LINE), &line, 1,
                       hj_str(""), hj_out_text(r->text));
    }
}

static void fill_table(struct hj_replay *r, const struct hj_replay_table *table)
{
    if (table == NULL)
        return;
    for (size_t i = 0; table->decks && i < r->setup.player_count; i++) {
        r->setup.players[i].deck = table->decks[i].cards;
        r->setup.players[i].copies = table->decks[i].copies;
        r->setup.players[i].count = table->decks[i].count;
    }
    r->setup.health = table->health;
    r->setup.hand_plus_1 = table->hand_plus_1;
    r->setup.max_hand_plus_1 = table->max_hand_plus_1;
}

static void fill_setup(struct hj_replay *r,
                       const struct hj_catalogue *catalogue)
{
    struct hj_game_setup *setup = &r->setup;
    const struct hj_log_head *h = hj_log_head(r->log);

    *setup = (struct hj_game_setup){.catalogue = catalogue,
                                    .player_count = h->player_count,
                                    .team_count = h->team_count,
                                    .rulings = r->rulings,
                                    .edition = h->edition,
                                    .strict = h->strict,
                                    .symbol = symbol_text,
                                    .find = find_symbol,
                                    .named = line_naming,
                                    .log = r->log};
    for (uint32_t i = 0; i < h->player_count; i++) {
        setup->players[i].id = h->players[i].id;
        setup->players[i].symbol = h->players[i].symbol;
        setup->players[i].team = -1;
        if (h->players[i].symbol == h->initiative)
            setup->initiative = (int)i;
    }
    for (uint32_t i = 0; i < h->team_count; i++) {
        setup->teams[i] = h->teams[i].id;
        setup->team_symbols[i] = h->teams[i].symbol;
        for (uint32_t k = 0; k < h->teams[i].count; k++)
            setup->players[h->teams[i].members[k]].team = (int)i;
        if (h->teams[i].symbol == h->initiative)
            setup->initiative = h->teams[i].members[0];
    }
}

struct hj_replay *hj_replay_new(const struct hj_log *log,
                                const struct hj_game_type *type,
                                const struct hj_catalogue *catalogue,
                                const char *file, struct hj_error *e)
{
    return hj_replay_new_with(log, type, catalogue, file, NULL, e);
}

/* Allocates the memory that does not depend on the log. */
static struct hj_replay *new_replay(const struct hj_game_type *type)
{
    struct hj_replay *r = calloc(1, sizeof *r);

    if (r == NULL)
        return NULL;
    r->type = type;
    r->state = malloc(type->state_size);
    r->other = malloc(type->state_size);
    r->text = hj_out_memory();
    r->more = hj_out_memory();
    r->third = hj_out_memory();
    r->arena = hj_arena_new();
    if (r->state != NULL && r->other != NULL)
        return r;
    hj_replay_free(r);
    return NULL;
}

/* Opens the game of the log, or reuses that of the previous log. */
static bool open_game(struct hj_replay *r, const struct hj_catalogue *catalogue,
                      const struct hj_replay_table *table, struct hj_error *e)
{
    fill_setup(r, catalogue);
    fill_rulings(r, table);
    fill_table(r, table);
    if (r->game != NULL && !r->type->reopen(r->game, &r->setup)) {
        r->type->close(r->game);
        r->game = NULL;
    }
    if (r->game == NULL)
        r->game = r->type->open(&r->setup, e);
    if (r->game == NULL)
        return false;
    r->type->clear(r->game, r->state);
    r->type->clear(r->game, r->other);
    return true;
}

struct hj_replay *
hj_replay_new_with(const struct hj_log *log, const struct hj_game_type *type,
                   const struct hj_catalogue *catalogue, const char *file,
                   const struct hj_replay_table *table, struct hj_error *e)
{
    struct hj_replay *r = new_replay(type);

    if (r == NULL) {
        hj_fail_memory(e);
        return NULL;
    }
    r->log = log;
    r->file = file;
    if (open_game(r, catalogue, table, e))
        return r;
    hj_replay_free(r);
    return NULL;
}

/* Discards the data of a log, as opposed to the data of a run. */
static void forget_log(struct hj_replay *r)
{
    hj_replay_drop_frames(r);
    if (r->plain != NULL)
        r->type->close(r->plain);
    r->plain = NULL;
    r->legal_lists = r->far_step = 0;
    r->course.count = r->event_count = r->said_count = 0;
    hj_arena_reset(r->arena);
}

bool hj_replay_reopen(struct hj_replay *r, const struct hj_log *log,
                      const char *file, const struct hj_replay_table *table,
                      struct hj_error *e)
{
    const struct hj_catalogue *catalogue = r->setup.catalogue;

    forget_log(r);
    r->log = log;
    r->file = file;
    return open_game(r, catalogue, table, e);
}

size_t hj_replay_steps(const struct hj_replay *r)
{
    return r->course.count;
}

struct hj_game *hj_replay_plain(struct hj_replay *r, struct hj_error *e)
{
    struct hj_game_setup setup = r->setup;

    setup.symbol = NULL;
    if (r->plain == NULL)
        r->plain = r->type->open(&setup, e);
    return r->plain;
}

void hj_replay_free(struct hj_replay *r)
{
    if (r == NULL)
        return;
    hj_replay_drop_frames(r);
    hj_replay_free_snapshots(r);
    if (r->game != NULL)
        r->type->close(r->game);
    if (r->plain != NULL)
        r->type->close(r->plain);
    free(r->state);
    free(r->other);
    for (size_t i = 0; i < r->ghost_size; i++)
        free(r->ghosts[i].state);
    free(r->ghosts);
    free(r->course.steps);
    free(r->frames);
    free(r->events);
    free(r->said);
    free(r->told);
    free(r->open);
    hj_findings_free(r->unread);
    hj_out_free(r->text);
    hj_out_free(r->more);
    hj_out_free(r->third);
    hj_arena_free(r->arena);
    free(r);
}
