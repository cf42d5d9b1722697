/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay diff: the point at which two accounts of one game diverge. */
#include "base/map.h"
#include "replay/diff.h"
#include "replay/replay-tool.h"

struct differ {
    struct cli *cli;
    struct opened logs[2];
    struct hj_diff diff;
    struct hj_map *said[2]; /* illegal actions of each account, for the same
                             * game; NULL otherwise */
    struct hj_arena *arena;
};

static void put_place(struct differ *d, int s, uint32_t line)
{
    if (line > 0)
        hj_out_say(d->cli->out, "%s:%u", d->logs[s].name, line);
    else
        hj_out_say(d->cli->out, "%s (the start)", d->logs[s].name);
}

/* Writes the points BEFORE, A and B, one in each account. */
static void put_places(struct differ *d, const char *before, uint32_t a,
                       uint32_t b)
{
    hj_out_puts(d->cli->out, before);
    put_place(d, 0, a);
    hj_out_puts(d->cli->out, " and ");
    put_place(d, 1, b);
}

/* Writes a line of account S with its place; WHAT: the difference. */
static void put_line(struct differ *d, int s, const char *what,
                     const struct hj_log_line *line)
{
    hj_out_say(d->cli->out, "%s:%u: %s: %.*s\n", d->logs[s].name,
               line->action.line, what, HJ_STR_ARG(line->text));
}

static void put_parting(struct differ *d)
{
    struct hj_out *out = d->cli->out;
    const struct hj_diff_side *side = d->diff.side;

    if (side[0].at == NULL && !d->diff.at_end) {
        hj_out_puts(out, "they part in the position at the start\n");
        return;
    }
    put_places(d, "both agree up to ", side[0].agreed, side[1].agreed);
    if (side[0].at == NULL) {
        hj_out_puts(out, "\nthey part at the end\n");
        return;
    }
    put_places(d, "\nthey part behind ", side[0].parted, side[1].parted);
    hj_out_say(out, ": %.*s\n", HJ_STR_ARG(side[0].at->text));
}

/* Writes how far the accounts agree without the lines named before. */
static void put_agreement(struct differ *d, const struct hj_diff_only *only)
{
    if (only->cure == HJ_DIFF_CURES_ALL)
        hj_out_puts(d->cli->out, " both agree to the end");
    else
        put_places(d, " both agree up to ", only->again[0], only->again[1]);
    hj_out_char(d->cli->out, '\n');
}

/* Writes one action of which the accounts have different versions. */
static void put_change(struct differ *d, const struct hj_diff_only *only)
{
    struct hj_out *out = d->cli->out;

    put_line(d, 0, "told differently", only->line);
    put_line(d, 1, "told differently", only->instead);
    if (only->cure == HJ_DIFF_NO_CURE) {
        hj_out_puts(out, "  one of them is wrong, but that alone does not "
                         "explain the difference\n");
        return;
    }
    hj_out_puts(out, "  one of them is wrong: but for these lines");
    put_agreement(d, only);
}

static void put_cure(struct differ *d, int s, const struct hj_diff_only *only)
{
    struct hj_out *out = d->cli->out;

    hj_out_say(out, "  if %s is right, this did not happen", d->logs[!s].name);
    if (only->illegal > 0) {
        hj_out_puts(out, "; but then ");
        put_place(d, s, only->illegal);
        hj_out_puts(out, " is illegal\n");
    } else if (only->cure != HJ_DIFF_NO_CURE) {
        hj_out_puts(out, ": without it");
        put_agreement(d, only);
    } else {
        hj_out_puts(out, "; that alone does not explain the difference\n");
    }
    hj_out_say(out, "  if %s is right, %s", d->logs[s].name, d->logs[!s].name);
    if (only->behind > 0)
        hj_out_printf(out, " lacks it behind line %u\n", only->behind);
    else
        hj_out_puts(out, " lacks it at the start\n");
}

static void put_only(struct differ *d)
{
    struct hj_out *out = d->cli->out;

    for (int s = 0; s < 2; s++) {
        const struct hj_diff_side *side = &d->diff.side[s];
        if (d->diff.side[!s].ended && side->only_count > 0) {
            put_place(d, s, side->only[0].line->action.line);
            hj_out_say(out, ": goes on, where %s ends: %.*s\n",
                       d->logs[!s].name, HJ_STR_ARG(side->only[0].line->text));
            continue;
        }
        for (size_t i = 0; i < side->only_count; i++) {
            if (side->only[i].instead != NULL) {
                if (s == 0)
                    put_change(d, &side->only[i]);
                continue;
            }
            put_line(d, s, "only here", side->only[i].line);
            put_cure(d, s, &side->only[i]);
        }
        if (side->more > 0)
            hj_out_say(out, "%s: and %zu more lines\n", d->logs[s].name,
                       side->more);
    }
}

static void put_reasons(struct differ *d, const struct hj_diff_fact *fact,
                        int s)
{
    struct hj_out *out = d->cli->out;

    for (size_t i = 0; i < fact->reason_count[s]; i++) {
        const struct hj_diff_reason *r = &fact->reasons[s][i];
        hj_out_puts(out, "    ");
        put_place(d, s, r->line);
        if (r->text.n > 0) {
            hj_out_say(out, ": %.*s", HJ_STR_ARG(r->text));
            replay_put_how(out, r->how, hj_str(r->rule ? r->rule : ""));
        }
        hj_out_char(out, '\n');
    }
}

static void put_facts(struct differ *d)
{
    struct hj_out *out = d->cli->out;

    hj_out_puts(out, "what differs there:\n");
    for (size_t i = 0; i < d->diff.fact_count; i++) {
        const struct hj_diff_fact *f = &d->diff.facts[i];
        hj_out_say(out, "  %.*s", HJ_STR_ARG(f->path));
        for (int s = 0; s < 2; s++)
            hj_out_say(out, "%s %.*s in %s", s ? "," : "",
                       HJ_STR_ARG(f->value[s].n ? f->value[s] : HJ_STR("-")),
                       d->logs[s].name);
        hj_out_char(out, '\n');
        for (int s = 0; s < 2; s++)
            put_reasons(d, f, s);
    }
}

/* Returns the main statement of a finding, without legal alternatives and
 * causes. */
static struct hj_str point_of(const struct hj_finding *f)
{
    return hj_str_first(f->message, hj_str_find(f->message, ';', 0));
}

/* Collects the findings of each account. */
static bool collect(struct differ *d)
{
    for (int s = 0; s < 2; s++) {
        struct hj_findings *findings = d->logs[s].findings;
        d->said[s] = hj_map_new(hj_findings_count(findings));
        for (size_t i = 0; i < hj_findings_count(findings); i++)
            if (d->said[s] == NULL ||
                !hj_map_put(d->said[s], point_of(hj_findings_at(findings, i)),
                            0))
                return false;
    }
    return true;
}

/* True if a finding is relevant to the difference: a false claim anywhere, and
 * a finding about the lines at which the accounts diverge; for accounts that
 * agree, an illegal action in only one of them. */
static bool bears(const struct differ *d, int s, const struct hj_finding *f)
{
    const struct hj_diff_side *side = &d->diff.side[s];

    if (f->severity != HJ_ILLEGAL)
        return f->severity == HJ_FALSE_CLAIM;
    if (d->diff.same)
        return !hj_map_get(d->said[1 - s], point_of(f), NULL);
    return f->place.line > side->agreed && f->place.line <= side->parted;
}

static void put_findings(struct differ *d)
{
    for (int s = 0; s < 2; s++)
        for (size_t i = 0; i < hj_findings_count(d->logs[s].findings); i++) {
            const struct hj_finding *f = hj_findings_at(d->logs[s].findings, i);
            if (bears(d, s, f))
                hj_finding_print(f, d->cli->out, d->cli->colour);
        }
}

static size_t false_claims(const struct differ *d)
{
    return hj_replay_verdict(d->logs[0].replay)->false_claims +
           hj_replay_verdict(d->logs[1].replay)->false_claims;
}

static void print(struct differ *d)
{
    const struct hj_diff *diff = &d->diff;
    struct hj_out *out = d->cli->out;

    if (diff->same) {
        hj_out_say(out, "%s and %s: the same game, %zu action%s in both\n",
                   d->logs[0].name, d->logs[1].name, diff->pairs,
                   diff->pairs == 1 ? "" : "s");
    } else {
        put_parting(d);
        put_only(d);
        put_facts(d);
        if (diff->cut)
            hj_out_puts(out, "the accounts have very many lines alone: they "
                             "may be aligned in a better way\n");
    }
    put_findings(d);
}

/* --- JSON --- */

static void write_side(struct differ *d, struct hj_writer *w, int s)
{
    const struct hj_diff_side *side = &d->diff.side[s];

    hj_write_object(w, NULL);
    hj_write_text(w, "log", d->logs[s].name);
    hj_write_int(w, "actions", (int64_t)d->diff.actions[s]);
    if (!d->diff.same) {
        hj_write_int(w, "agreed", side->agreed);
        hj_write_int(w, "parted", side->parted);
        hj_write_bool(w, "ended", side->ended);
        if (side->at != NULL)
            hj_write_str(w, "action", side->at->text);
        hj_write_array(w, "only");
        for (size_t i = 0; i < side->only_count; i++) {
            const struct hj_diff_only *only = &side->only[i];
            hj_write_object(w, NULL);
            hj_write_int(w, "line", only->line->action.line);
            hj_write_str(w, "action", only->line->text);
            hj_write_bool(w, "explains", only->cure != HJ_DIFF_NO_CURE);
            hj_write_bool(w, "to_end", only->cure == HJ_DIFF_CURES_ALL);
            if (only->cure == HJ_DIFF_CURES_HERE)
                hj_write_int(w, "again", only->again[s]);
            if (only->illegal > 0)
                hj_write_int(w, "illegal", only->illegal);
            if (only->instead != NULL)
                hj_write_int(w, "instead", only->instead->action.line);
            hj_write_end(w);
        }
        hj_write_end(w);
        hj_write_int(w, "more", (int64_t)side->more);
    }
    hj_write_array(w, "findings");
    for (size_t i = 0; i < hj_findings_count(d->logs[s].findings); i++)
        if (bears(d, s, hj_findings_at(d->logs[s].findings, i)))
            hj_finding_write(hj_findings_at(d->logs[s].findings, i), w);
    hj_write_end(w);
    hj_write_end(w);
}

static void write_fact(struct hj_writer *w, const struct hj_diff_fact *f)
{
    hj_write_object(w, NULL);
    hj_write_str(w, "path", f->path);
    hj_write_array(w, "values");
    for (int s = 0; s < 2; s++)
        if (f->value[s].n > 0)
            hj_write_str(w, NULL, f->value[s]);
        else
            hj_write_null(w, NULL);
    hj_write_end(w);
    hj_write_array(w, "why");
    for (int s = 0; s < 2; s++) {
        hj_write_array(w, NULL);
        for (size_t i = 0; i < f->reason_count[s]; i++) {
            const struct hj_diff_reason *r = &f->reasons[s][i];
            hj_write_object(w, NULL);
            hj_write_int(w, "line", r->line);
            hj_write_str(w, "text", r->text);
            replay_write_how(w, r->how, r->rule);
            hj_write_end(w);
        }
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_end(w);
}

static void write_json(struct differ *d)
{
    struct hj_writer *w = hj_writer_json(d->cli->out);

    hj_write_schema(w, "hj-replay.diff.1");
    hj_write_bool(w, "same", d->diff.same);
    hj_write_int(w, "pairs", (int64_t)d->diff.pairs);
    hj_write_bool(w, "cut", d->diff.cut);
    hj_write_array(w, "accounts");
    for (int s = 0; s < 2; s++)
        write_side(d, w, s);
    hj_write_end(w);
    hj_write_array(w, "facts");
    for (size_t i = 0; i < d->diff.fact_count; i++)
        write_fact(w, &d->diff.facts[i]);
    hj_write_end(w);
    hj_write_end(w);
    hj_writer_free(w);
}

static int run_diff(struct differ *d, char **names)
{
    struct hj_error e = {0};
    int status = CLI_FINE;

    for (int s = 0; s < 2 && status == CLI_FINE; s++) {
        status = opened_open(d->cli, &d->logs[s], names[s]);
        if (status == CLI_FINE)
            status = opened_run(d->cli, &d->logs[s], NULL, NULL, NULL);
        if (status == CLI_FINE)
            hj_findings_sort(d->logs[s].findings);
    }
    if (status != CLI_FINE)
        return status;
    if (!hj_replay_diff(d->logs[0].replay, d->logs[1].replay, d->arena,
                        &d->diff, &e))
        return cli_trouble(d->cli, &e);
    if (d->diff.same && !collect(d))
        return cli_fail(d->cli, "out of memory");
    if (d->cli->json)
        write_json(d);
    else
        print(d);
    return d->diff.same && false_claims(d) == 0 ? CLI_FINE : CLI_BREAKS_RULE;
}

int replay_diff(struct cli *cli, int argc, char **argv)
{
    struct differ d = {.cli = cli};
    struct replay_options w = {0};
    const struct cli_option options[] = {
        REPLAY_AS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    w.cache = replay_cache_new();
    d.logs[0] = d.logs[1] = opened_as(&w);
    d.arena = hj_arena_new();
    status =
        w.cache != NULL ? run_diff(&d, argv) : cli_fail(cli, "out of memory");
    for (int s = 0; s < 2; s++) {
        hj_map_free(d.said[s]);
        opened_close(&d.logs[s]);
    }
    replay_cache_free(w.cache);
    hj_arena_free(d.arena);
    return status;
}
