/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay backup: the plan for rewinding a game. */
#include "replay/backup.h"
#include "replay/replay-tool.h"

struct rewind {
    struct cli *cli;
    struct opened log;
    struct hj_arena *arena;
    struct hj_backup plan;
    uint32_t from, to;
};

static struct hj_str player_id(const struct rewind *r, int player)
{
    const struct hj_log_head *head = hj_log_head(r->log.log);

    return player >= 0 && (uint32_t)player < head->player_count
               ? head->players[player].id
               : HJ_STR("somebody");
}

static void put_step(struct hj_out *out, const struct hj_backup_step *step)
{
    hj_out_say(out, "  %u: %.*s\n", step->line->action.line,
               HJ_STR_ARG(step->line->text));
    for (size_t i = 0; i < step->count; i++) {
        const struct hj_backup_change *c = &step->changes[i];
        hj_out_say(out, "      %.*s", HJ_STR_ARG(c->text));
        replay_put_how(out, c->how, hj_str(c->rule ? c->rule : ""));
        hj_out_char(out, '\n');
    }
}

static void put_steps(struct rewind *r)
{
    struct hj_out *out = r->cli->out;

    hj_out_puts(out, r->plan.step_count > 0 ? "take back, in this order:\n"
                                            : "nothing is to be taken back\n");
    for (size_t i = 0; i < r->plan.step_count; i++)
        put_step(out, &r->plan.steps[i]);
    if (r->plan.again_count > 0)
        hj_out_puts(out, "do again what was taken back since:\n");
    for (size_t i = 0; i < r->plan.again_count; i++)
        put_step(out, &r->plan.again[i]);
}

/* Returns how a player came to know cards, as a past tense. */
static const char *did(const struct hj_backup_disclosure *l)
{
    return l->kind == HJ_BACKUP_DRAWN  ? "drew"
           : l->kind == HJ_BACKUP_SEEN ? "saw"
                                       : "showed";
}

static void put_disclosure(struct rewind *r,
                           const struct hj_backup_disclosure *l)
{
    struct hj_out *out = r->cli->out;

    hj_out_printf(out, "  %u: ", l->line->action.line);
    if (l->kind == HJ_BACKUP_RANDOM) {
        hj_out_say(out, "a random outcome: %.*s", HJ_STR_ARG(l->line->text));
    } else {
        hj_out_say(out, "%.*s %s %u card%s: %.*s",
                   HJ_STR_ARG(player_id(r, l->player)), did(l), l->count,
                   l->count == 1 ? "" : "s", HJ_STR_ARG(l->cards));
        if (l->kind == HJ_BACKUP_DRAWN)
            hj_out_puts(out, l->count == 1
                                 ? " (it goes back on the deck)"
                                 : " (they go back on the deck, the last "
                                   "first)");
    }
    hj_out_char(out, '\n');
}

/* True if PLAYER has gained information. */
static bool learns(const struct hj_backup_disclosure *l, int player)
{
    if (l->kind == HJ_BACKUP_RANDOM)
        return true;
    return (l->kind != HJ_BACKUP_SHOWN) == (l->player == player);
}

static void put_learnt(struct rewind *r, int player)
{
    struct hj_out *out = r->cli->out;
    bool any = false;

    hj_out_say(out, "  %.*s:", HJ_STR_ARG(player_id(r, player)));
    for (size_t i = 0; i < r->plan.disclosure_count; i++) {
        const struct hj_backup_disclosure *l = &r->plan.disclosure[i];
        if (!learns(l, player))
            continue;
        hj_out_puts(out, any ? "; " : " ");
        any = true;
        if (l->kind == HJ_BACKUP_RANDOM)
            hj_out_puts(out, "the outcome");
        else if (l->kind != HJ_BACKUP_SHOWN)
            hj_out_say(out, "%s %.*s", did(l), HJ_STR_ARG(l->cards));
        else
            hj_out_say(out, "%.*s had %.*s",
                       HJ_STR_ARG(player_id(r, l->player)),
                       HJ_STR_ARG(l->cards));
        hj_out_printf(out, " (line %u)", l->line->action.line);
    }
    hj_out_puts(out, any ? "\n" : " nothing\n");
}

static void print(struct rewind *r)
{
    struct hj_out *out = r->cli->out;

    if (r->to > 0)
        hj_out_say(out, "%s: back to line %u\n", r->log.name, r->to);
    else
        hj_out_say(out, "%s: back to the start\n", r->log.name);
    put_steps(r);
    hj_out_puts(out, r->plan.disclosure_count > 0
                         ? "what cannot be taken back:\n"
                         : "no card was drawn or shown, nothing was random\n");
    for (size_t i = 0; i < r->plan.disclosure_count; i++)
        put_disclosure(r, &r->plan.disclosure[i]);
    if (r->plan.disclosure_count > 0) {
        hj_out_puts(out, "learnt since:\n");
        for (uint32_t i = 0; i < hj_log_head(r->log.log)->player_count; i++)
            put_learnt(r, (int)i);
    }
    hj_out_puts(out, r->plan.fact_count > 0 ? "the position to restore:\n"
                                            : "the position is the same\n");
    for (size_t i = 0; i < r->plan.fact_count; i++) {
        const struct hj_backup_fact *f = &r->plan.facts[i];
        if (f->now.n == 0 &&
            (hj_str_is(f->then, "0") || hj_str_is(f->then, "no")))
            continue; /* the default value */
        if (f->then.n == 0 && !hj_str_ends(f->path, HJ_STR(".zone")))
            continue; /* the object is gone; its zone is enough */
        hj_out_say(out, "  %.*s %.*s -> %.*s\n", HJ_STR_ARG(f->path),
                   HJ_STR_ARG(f->now.n > 0 ? f->now : HJ_STR("-")),
                   HJ_STR_ARG(f->then.n > 0 ? f->then : HJ_STR("-")));
    }
}

/* --- JSON --- */

static void write_steps(struct hj_writer *w, const char *key,
                        const struct hj_backup_step *steps, size_t count)
{
    hj_write_array(w, key);
    for (size_t i = 0; i < count; i++) {
        hj_write_object(w, NULL);
        hj_write_int(w, "line", steps[i].line->action.line);
        hj_write_str(w, "action", steps[i].line->text);
        hj_write_array(w, "changes");
        for (size_t k = 0; k < steps[i].count; k++) {
            const struct hj_backup_change *c = &steps[i].changes[k];
            hj_write_object(w, NULL);
            hj_write_str(w, "path", c->path);
            hj_write_str(w, "text", c->text);
            replay_write_how(w, c->how, c->rule);
            hj_write_end(w);
        }
        hj_write_end(w);
        hj_write_end(w);
    }
    hj_write_end(w);
}

static void write_disclosure(struct rewind *r, struct hj_writer *w)
{
    static const char *const kinds[] = {[HJ_BACKUP_DRAWN] = "drawn",
                                        [HJ_BACKUP_SHOWN] = "shown",
                                        [HJ_BACKUP_SEEN] = "seen",
                                        [HJ_BACKUP_RANDOM] = "random"};
    uint32_t players = hj_log_head(r->log.log)->player_count;

    hj_write_array(w, "learnt");
    for (size_t i = 0; i < r->plan.disclosure_count; i++) {
        const struct hj_backup_disclosure *l = &r->plan.disclosure[i];
        struct hj_str cards = l->cards, card;
        hj_write_object(w, NULL);
        hj_write_int(w, "line", l->line->action.line);
        hj_write_text(w, "kind", kinds[l->kind]);
        if (l->player >= 0)
            hj_write_str(w, "player", player_id(r, l->player));
        hj_write_array(w, "cards");
        while (l->cards.n > 0 && hj_str_split(&cards, ' ', &card))
            hj_write_str(w, NULL, card);
        hj_write_end(w);
        hj_write_array(w, "by");
        for (uint32_t k = 0; k < players; k++)
            if (learns(l, (int)k))
                hj_write_str(w, NULL, player_id(r, (int)k));
        hj_write_end(w);
        hj_write_end(w);
    }
    hj_write_end(w);
}

static void write_json(struct rewind *r)
{
    struct hj_writer *w = hj_writer_json(r->cli->out);

    hj_write_schema(w, "hj-replay.backup.1");
    hj_write_text(w, "log", r->log.name);
    hj_write_int(w, "to", r->to);
    write_steps(w, "back", r->plan.steps, r->plan.step_count);
    write_steps(w, "again", r->plan.again, r->plan.again_count);
    write_disclosure(r, w);
    hj_write_array(w, "restore");
    for (size_t i = 0; i < r->plan.fact_count; i++) {
        const struct hj_backup_fact *f = &r->plan.facts[i];
        hj_write_object(w, NULL);
        hj_write_str(w, "path", f->path);
        hj_write_str(w, "now", f->now);
        hj_write_str(w, "then", f->then);
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_object(w, "state");
    r->log.type->paths(hj_replay_game(r->log.replay),
                       hj_replay_state(r->log.replay), replay_write_fact, w);
    hj_write_end(w);
    hj_write_end(w);
    hj_writer_free(w);
}

/* Reads --at and --to; `start` and 0 are the position at the start. */
static int read_points(struct rewind *r, const char *at, const char *to)
{
    if (!opened_line(r->cli, &r->log, at, &r->from))
        return CLI_TROUBLE;
    if (strcmp(to, "0") == 0 || strcmp(to, "start") == 0)
        return CLI_FINE;
    if (!opened_line(r->cli, &r->log, to, &r->to))
        return CLI_TROUBLE;
    if (r->to == 0 && hj_log_lines(r->log.log) > 0) /* the end */
        r->to = r->from > 0
                    ? r->from
                    : hj_log_line(r->log.log, hj_log_lines(r->log.log) - 1)
                          ->action.line;
    return CLI_FINE;
}

static int run_backup(struct rewind *r, const char *name, const char *at,
                      const char *to)
{
    struct hj_error e = {0};
    int status = opened_open_whole(r->cli, &r->log, name);

    if (status == CLI_FINE)
        status = read_points(r, at, to);
    if (status != CLI_FINE)
        return status;
    if (!hj_replay_backup(r->log.replay, r->from, r->to, r->log.findings,
                          r->arena, &r->plan, &e))
        return cli_trouble(r->cli, &e);
    if (r->cli->json)
        write_json(r);
    else
        print(r);
    return CLI_FINE;
}

struct backup_options {
    struct replay_options common;
    const char *to;
};

static int backup_one(struct cli *cli, const char *name, const void *data)
{
    const struct backup_options *w = data;
    struct rewind r = {.cli = cli, .log = opened_as(&w->common)};
    int status;

    r.arena = hj_arena_new();
    status = run_backup(&r, name, w->common.at, w->to);
    opened_close(&r.log);
    hj_arena_free(r.arena);
    return status;
}

int replay_backup(struct cli *cli, int argc, char **argv)
{
    struct backup_options w = {.to = NULL};
    const struct cli_option options[] = {
        {CLI_TEXT, "to", 0, &w.to, "LINE", "back to this line, label, or start",
         0, 0},
        {CLI_TEXT, "at", 0, &w.common.at, "LINE",
         "from this line, label, or end", 0, 0},
        REPLAY_AS(w.common),
        REPLAY_JOBS(w.common),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    return replay_run(cli, count, argv, &w, backup_one);
}
