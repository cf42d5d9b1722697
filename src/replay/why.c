/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay why: the events that caused the value of a fact. */
#include "replay/why.h"

#include <stdio.h>
#include <string.h>

static const char arrow[] = " \xE2\x86\x92 ";

static void add_reason(struct reasons *r, struct reason reason)
{
    reason.text = hj_arena_str(r->arena, hj_out_text(r->text));
    reason.because = hj_arena_str(r->arena, hj_out_text(r->because));
    if (hj_arena_room(r->arena, &r->items, r->count, &r->size,
                      sizeof *r->items))
        r->items[r->count++] = reason;
}

static void note_blows(struct reasons *r, const struct hj_replay_step *step)
{
    for (size_t i = 0; i < step->event_count; i++) {
        const struct hj_event *e = &step->events[i];
        struct event_row row;
        if (e->object < 0 || e->absorbed <= 0)
            continue;
        row = event_tree_row(&r->tell, step->state, e);
        if (!row.edge || !hj_arena_room(r->arena, &r->blows, r->blow_count,
                                        &r->blow_size, sizeof *r->blows))
            continue;
        hj_out_cut(r->text, 0);
        hj_out_printf(r->text, "%.*s: %.*s, %d", HJ_STR_ARG(row.kind),
                      HJ_STR_ARG(row.ends), e->absorbed);
        r->blows[r->blow_count++] =
            (struct blow){step->line->action.line, e->object,
                          hj_arena_str(r->arena, hj_out_text(r->text))};
    }
}

/* Writes the damage that destroyed OBJECT. */
static void put_blows(struct reasons *r, int32_t object, uint32_t line)
{
    const char *before = "felled by ";

    for (size_t i = 0; i < r->blow_count; i++) {
        const struct blow *b = &r->blows[i];
        if (b->object != object)
            continue;
        hj_out_puts(r->because, before);
        hj_out_str(r->because, b->text);
        if (b->line != line)
            hj_out_printf(r->because, " (line %u)", b->line);
        before = "; ";
    }
}

/* Discards the damage of an object that leaves its zone. */
static void drop_blows(struct reasons *r, int32_t object)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->blow_count; i++)
        if (r->blows[i].object != object)
            r->blows[kept++] = r->blows[i];
    r->blow_count = kept;
}

/* Discards the damage of the previous turn, for games in which damage heals. */
static void forget_blows(struct reasons *r)
{
    char turn[sizeof r->turn];
    struct hj_str now =
        hj_str_first(opened_value(r->o, hj_replay_state(r->o->replay),
                                  HJ_STR("turn"), r->text),
                     sizeof turn - 1);

    snprintf(turn, sizeof turn, "%.*s", HJ_STR_ARG(now));
    if (strcmp(turn, r->turn) != 0)
        r->blow_count = 0;
    memcpy(r->turn, turn, sizeof turn);
}

void why_look(void *data, const struct hj_replay_step *step)
{
    struct reasons *r = data;
    bool blows = r->o->type->felled != NULL && r->o->type->event_edge != NULL;

    if (blows)
        note_blows(r, step);
    for (size_t i = 0; i < step->event_count; i++) {
        const struct hj_event *e = &step->events[i];
        hj_out_cut(r->text, 0);
        r->o->type->event_path(hj_replay_game(r->o->replay), step->state, e,
                               r->text);
        bool whole, leaves = blows &&
                             hj_str_ends(hj_out_text(r->text), HJ_STR(".zone"));
        if (!hj_replay_is_about(r->o->type, hj_replay_game(r->o->replay),
                                step->state, hj_out_text(r->text), r->path,
                                r->because)) {
            if (leaves)
                drop_blows(r, e->object);
            continue;
        }
        whole = hj_str_eq(hj_out_text(r->text), r->path) ||
                hj_str_eq(hj_out_text(r->text), hj_out_text(r->because));
        hj_out_cut(r->text, 0);
        r->o->type->event_text(hj_replay_game(r->o->replay), step->state, e,
                               r->text);
        hj_out_cut(r->because, 0);
        if (blows && r->o->type->felled(hj_replay_game(r->o->replay), e))
            put_blows(r, e->object, step->line->action.line);
        if (leaves)
            drop_blows(r, e->object);
        if (hj_out_text(r->because).n == 0)
            event_tree_cause(&r->tell, step, i, r->because);
        add_reason(r, (struct reason){.line = step->line->action.line,
                                      .rule = e->rule,
                                      .how = e->how,
                                      .whole = whole});
    }
    if (blows && !r->o->type->damage_stays)
        forget_blows(r);
}

bool why_failed(const struct reasons *r)
{
    return hj_arena_failed(r->arena) || hj_out_failed(r->text) ||
           hj_out_failed(r->because) || tell_failed(&r->tell);
}

void why_write(struct hj_writer *w, const struct reason *reason)
{
    hj_write_int(w, "line", reason->line);
    hj_write_str(w, "text", reason->text);
    if (reason->because.n > 0)
        hj_write_str(w, "because", reason->because);
    replay_write_how(w, reason->how, reason->rule);
}

void why_put(const struct reasons *r, const struct reason *reason)
{
    struct hj_out *out = r->cli->out;

    if (r->writer != NULL) {
        hj_write_schema(r->writer, "hj-replay.why.1");
        hj_write_text(r->writer, "log", r->o->name);
        why_write(r->writer, reason);
        hj_write_end(r->writer);
        return;
    }
    hj_out_say(out, "%s:%u: %.*s", r->o->name, reason->line,
               HJ_STR_ARG(reason->text));
    if (reason->because.n > 0)
        hj_out_say(out, ", %.*s", HJ_STR_ARG(reason->because));
    replay_put_how(out, reason->how, hj_str(reason->rule ? reason->rule : ""));
    hj_out_char(out, '\n');
}

/* Sets the old and new value of a reason, numbers or booleans; false for other
 * values, whose wording may differ from that of the fact. */
static bool values_of(const struct reason *reason, struct hj_str *from,
                      struct hj_str *to)
{
    size_t at = hj_str_search(reason->text, hj_str(arrow), 0), start = at;
    int64_t n;

    if (!reason->whole || at >= reason->text.n)
        return false;
    while (start > 0 && reason->text.p[start - 1] != ' ')
        start--;
    *from = (struct hj_str){reason->text.p + start, at - start};
    *to = hj_str_from(reason->text, at + sizeof arrow - 1);
    return hj_str_int(*from, INT64_MIN, INT64_MAX, &n) ||
           hj_str_is(*from, "yes") || hj_str_is(*from, "no");
}

/* Writes a change of the line that no event explains. */
static void put_gap(struct reasons *r, uint32_t line, struct hj_str from,
                    struct hj_str to)
{
    struct reason gap = {.line = line, .how = HJ_DERIVED};

    hj_out_cut(r->because, 0);
    hj_out_printf(r->because, "%.*s: ", HJ_STR_ARG(r->path));
    if (from.n > 0)
        hj_out_printf(r->because, "%.*s%s", HJ_STR_ARG(from), arrow);
    hj_out_str(r->because, to);
    gap.text = hj_out_text(r->because);
    why_put(r, &gap);
}

/* Writes the value after one line: its reasons, or at least the change. */
static bool put_change(void *data, uint32_t line, struct hj_str value)
{
    struct reasons *r = data;
    struct hj_str last = {r->last, r->last_length}, from, to;
    struct hj_str now = hj_str_first(value, sizeof r->last);
    bool told = false, whole = false;

    for (size_t i = 0; r->begun && i < r->count; i++) {
        if (r->items[i].line != line)
            continue;
        told = true;
        if (values_of(&r->items[i], &from, &to)) {
            if (last.n > 0 && !hj_str_eq(last, from))
                put_gap(r, line, last, from);
            last = to;
            whole = true;
        }
        why_put(r, &r->items[i]);
    }
    if (r->begun && (whole || !told) && !hj_str_eq(last, now))
        put_gap(r, line, last, now);
    r->begun = true;
    r->last_length = now.n;
    memcpy(r->last, now.p, now.n);
    return true;
}

static int tell_why(struct reasons *r, const char *name,
                    const struct replay_options *w)
{
    const void *state;
    int status = opened_open_whole(r->cli, r->o, name);

    if (status == CLI_FINE)
        status = opened_run(r->cli, r->o, w->at, why_look, r);
    if (status != CLI_FINE)
        return status;
    state = hj_replay_state(r->o->replay);
    if (opened_value(r->o, state, r->path, r->text).n == 0)
        return opened_no_fact(r->cli, r->o, r->path, r->text);
    replay_title(r->cli, name, w);
    if (!hj_replay_trace(r->o->replay, r->path, put_change, r) || why_failed(r))
        return cli_fail(r->cli, "out of memory");
    if (r->writer != NULL)
        return CLI_FINE;
    hj_out_cut(r->because, 0);
    if (r->o->type->breakdown != NULL &&
        r->o->type->breakdown(hj_replay_game(r->o->replay), state, r->path,
                              r->because)) {
        hj_out_printf(r->cli->out, "%.*s is ", HJ_STR_ARG(r->path));
        hj_out_say(r->cli->out, "%.*s\n", HJ_STR_ARG(hj_out_text(r->because)));
    }
    hj_out_printf(r->cli->out, "%.*s %.*s\n", HJ_STR_ARG(r->path),
                  HJ_STR_ARG(hj_out_text(r->text)));
    return CLI_FINE;
}

struct why_options {
    struct replay_options common;
    const char *path;
    bool claims;
};

static int why_one(struct cli *cli, const char *name, const void *data)
{
    const struct why_options *w = data;
    struct opened o = opened_as(&w->common);
    struct reasons r = {
        .cli = cli, .o = &o, .path = w->claims ? HJ_STR("") : hj_str(w->path)};
    int status;

    r.text = hj_out_memory();
    r.because = hj_out_memory();
    r.arena = hj_arena_new();
    r.writer = cli->json ? hj_writer_json(cli->out) : NULL;
    event_tree_open(&r.tell, &o);
    status = w->claims ? why_claims(&r, name, &w->common)
                       : tell_why(&r, name, &w->common);
    hj_writer_free(r.writer);
    tell_close(&r.tell);
    hj_out_free(r.text);
    hj_out_free(r.because);
    hj_arena_free(r.arena);
    opened_close(&o);
    return status;
}

int replay_why(struct cli *cli, int argc, char **argv)
{
    struct why_options w = {.path = NULL};
    const struct cli_option options[] = {
        {CLI_FLAG, "claims", 0, &w.claims, NULL,
         "who is right of those who claim something", 0, 0},
        REPLAY_AT(w.common),
        REPLAY_AS(w.common),
        REPLAY_JOBS(w.common),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (w.claims)
        return replay_run(cli, count, argv, &w, why_one);
    w.path = argv[count - 1];
    return replay_run(cli, count - 1, argv, &w, why_one);
}
