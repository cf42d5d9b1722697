/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay why --claims: the players whose claims are right, with the
 * reasons. */
#include "replay/why.h"

#include <stdio.h>

enum verdict { SAID_RIGHT, SAID_WRONG, SAID_OPEN, SAIDS };

/* A claim about a fact, and the value of the fact at that point. */
struct said {
    struct hj_str path, by, value, is;
    struct hj_str told; /* by a later line; "" if none */
    uint32_t line;
    enum verdict verdict;
};

struct disputes {
    struct reasons *r;
    struct said *items;
    size_t count, size;
    bool unknown; /* a claim named an unknown fact */
};

/* Reports a claim about a fact that does not exist. */
static void put_unknown(struct disputes *d, uint32_t line, struct hj_str path)
{
    struct hj_out *out = hj_out_memory();

    d->unknown = true;
    hj_out_visible(out, path);
    if (hj_out_text(d->r->text).n > 0)
        hj_out_say(out, ": %.*s", HJ_STR_ARG(hj_out_text(d->r->text)));
    if (!hj_out_failed(out))
        cli_fail(d->r->cli,
                 "%s:%u: the claim cannot be judged: unknown fact %.*s",
                 d->r->o->name, line, HJ_STR_ARG(hj_out_text(out)));
    hj_out_free(out);
}

static void note_claim(void *data, const struct hj_replay_step *step)
{
    struct disputes *d = data;
    struct reasons *r = d->r;
    const struct hj_action *a = &step->line->action;
    const struct hj_operand *by = hj_action_operand(a, HJ_ROLE_BY, 0), *path;
    struct said said = {.line = a->line};

    if (step->line->kind != HJ_LINE_CLAIM || by == NULL)
        return;
    path = hj_action_operand(a, HJ_ROLE_ITEM, 0);
    said.path = hj_operand_text(path);
    if (opened_value(r->o, step->state, said.path, r->text).n == 0) {
        put_unknown(d, a->line, said.path);
        return;
    }
    said.by = hj_operand_text(by);
    said.value = hj_operand_text(
        hj_action_operand(a, HJ_ROLE_ITEM, (uint32_t)(path - a->operands) + 1));
    said.is = hj_arena_str(r->arena, hj_out_text(r->text));
    if (hj_arena_room(r->arena, &d->items, d->count, &d->size,
                      sizeof *d->items))
        d->items[d->count++] = said;
}

/* Sets the verdicts of the claims from the findings of the whole log. */
static void judge(struct disputes *d)
{
    const struct hj_findings *all = d->r->o->findings;

    for (size_t i = 0; i < hj_findings_count(all); i++) {
        const struct hj_finding *f = hj_findings_at(all, i);
        for (size_t k = 0; k < d->count; k++) {
            struct said *s = &d->items[k];
            if (f->place.line != s->line)
                continue;
            if (f->id == hj_diagnostic(HJ_FINDING_CLAIM)->id)
                s->verdict = SAID_WRONG;
            else if (f->id == hj_diagnostic(HJ_FINDING_CLAIM_NOT_KNOWN)->id)
                s->verdict = SAID_OPEN;
            else if (f->id != hj_diagnostic(HJ_FINDING_CLAIM_TOLD)->id)
                continue;
            if (s->verdict != SAID_OPEN && hj_str_is(s->is, "?"))
                s->told = f->message;
        }
    }
}

/* True if two claims are about the same value of the same fact. */
static bool is_same_dispute(const struct said *a, const struct said *b)
{
    return hj_str_eq(a->path, b->path) && hj_str_eq(a->is, b->is) &&
           hj_str_eq(a->told, b->told);
}

static size_t count_said(const struct disputes *d, const struct said *first,
                         enum verdict verdict)
{
    size_t count = 0;

    for (size_t i = 0; i < d->count; i++)
        count += d->items[i].verdict == verdict &&
                 is_same_dispute(&d->items[i], first);
    return count;
}

/* Writes the players to whom VERDICT applies: "ann and bob are right". */
static void put_verdict(const struct disputes *d, const struct said *first,
                        enum verdict verdict, struct hj_out *out)
{
    size_t count = 0;

    if (verdict == SAID_OPEN)
        hj_out_puts(out, "it is open whether ");
    for (size_t i = 0; i < d->count; i++) {
        const struct said *s = &d->items[i];
        if (s->verdict == verdict && is_same_dispute(s, first))
            hj_out_printf(out, "%s%.*s", count++ > 0 ? " and " : "",
                          HJ_STR_ARG(s->by));
    }
    hj_out_printf(out, " %s %s", count > 1 ? "are" : "is",
                  verdict == SAID_WRONG ? "wrong" : "right");
}

/* Writes the false claims: ", not 3 as ann says". */
static void put_wrong(const struct disputes *d, const struct said *first,
                      bool named, struct hj_out *out)
{
    size_t count = 0;

    for (size_t i = 0; i < d->count; i++) {
        const struct said *s = &d->items[i];
        if (s->verdict != SAID_WRONG || !is_same_dispute(s, first))
            continue;
        hj_out_printf(out, "%s %.*s", count++ > 0 ? " and not" : ", not",
                      HJ_STR_ARG(s->value));
        if (named)
            hj_out_printf(out, " as %.*s says", HJ_STR_ARG(s->by));
    }
}

/* Writes the answer as JSON, with the reasons from index FROM on. */
static void write_answer(const struct disputes *d, const struct said *first,
                         size_t from)
{
    static const char *const names[] = {"right", "wrong", "open"};
    struct reasons *r = d->r;
    struct hj_writer *w = r->writer;

    hj_write_schema(w, "hj-replay.claims.1");
    hj_write_text(w, "log", r->o->name);
    hj_write_int(w, "line", first->line);
    hj_write_str(w, "path", first->path);
    hj_write_str(w, "value", first->is);
    if (first->told.n > 0)
        hj_write_str(w, "told", first->told);
    for (int verdict = 0; verdict < SAIDS; verdict++) {
        hj_write_array(w, names[verdict]);
        for (size_t i = 0; i < d->count; i++)
            if (d->items[i].verdict == (enum verdict)verdict &&
                is_same_dispute(&d->items[i], first))
                hj_write_str(w, NULL, d->items[i].by);
        hj_write_end(w);
    }
    hj_write_array(w, "reasons");
    for (size_t i = from; i < r->count; i++) {
        hj_write_object(w, NULL);
        why_write(w, &r->items[i]);
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_int(w, "earlier", (int64_t)from);
    hj_write_end(w);
}

static void print_answer(const struct disputes *d, const struct said *first,
                         size_t from)
{
    struct reasons *r = d->r;
    struct hj_out *out = r->cli->out;
    enum verdict verdict = SAID_RIGHT;

    while (count_said(d, first, verdict) == 0)
        verdict++;
    hj_out_cut(r->text, 0);
    put_verdict(d, first, verdict, r->text);
    if (first->told.n > 0) {
        hj_out_printf(r->text, ": %.*s", HJ_STR_ARG(first->told));
    } else {
        hj_out_printf(r->text, ": %.*s is %.*s", HJ_STR_ARG(first->path),
                      HJ_STR_ARG(first->is));
        put_wrong(d, first,
                  verdict != SAID_WRONG || count_said(d, first, verdict) > 1,
                  r->text);
    }
    hj_out_say(out, "%.*s\n", HJ_STR_ARG(hj_out_text(r->text)));
    for (size_t i = from; i < r->count; i++) {
        hj_out_puts(out, "  ");
        why_put(r, &r->items[i]);
    }
    if (r->count == 0)
        hj_out_puts(out, "  no line has changed it\n");
    if (from > 0)
        hj_out_say(out, "  %zu earlier: hj-replay why %s %.*s --at %u\n", from,
                   r->o->name, HJ_STR_ARG(first->path), first->line);
}

/* Answers the claims about one fact, with the latest reasons, in at most five
 * lines. */
static int answer(const struct disputes *d, const struct said *first)
{
    enum { MOST_LINES = 5 };
    struct reasons *r = d->r;
    char at[16];
    size_t from = 0;
    int status;

    r->path = first->path;
    r->count = r->blow_count = 0;
    snprintf(at, sizeof at, "%u", first->line);
    status = opened_run(r->cli, r->o, at, why_look, r);
    if (status != CLI_FINE)
        return status;
    if (r->count > MOST_LINES)
        from = r->count - MOST_LINES + 1;
    if (r->writer != NULL)
        write_answer(d, first, from);
    else
        print_answer(d, first, from);
    return CLI_FINE;
}

/* Answers the disputes of a log, in the order of the claims. */
int why_claims(struct reasons *r, const char *name,
               const struct replay_options *w)
{
    struct disputes d = {.r = r};
    bool wrong = false;
    int status = opened_open_whole(r->cli, r->o, name);

    if (status == CLI_FINE)
        status = opened_run(r->cli, r->o, w->at, note_claim, &d);
    if (status == CLI_FINE)
        judge(&d);
    if (status == CLI_FINE && d.count == 0 && !d.unknown)
        cli_fail(r->cli,
                 "note: %s: no claim names a player: write "
                 "`@claim by PLAYER PATH VALUE`",
                 name);
    for (size_t i = 0; status == CLI_FINE && i < d.count; i++) {
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again = again || is_same_dispute(&d.items[k], &d.items[i]);
        wrong = wrong || d.items[i].verdict == SAID_WRONG;
        if (!again)
            status = answer(&d, &d.items[i]);
    }
    if (status == CLI_FINE && why_failed(r))
        status = cli_fail(r->cli, "out of memory");
    return status == CLI_FINE && (wrong || d.unknown) ? CLI_BREAKS_RULE
                                                      : status;
}
