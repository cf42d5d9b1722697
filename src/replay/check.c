/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay check: the findings, and a verdict. */
#include "replay/replay-tool.h"

/* Returns "none", "draw", or the winner; OUT owns the text. */
static struct hj_str winner_of(const struct opened *o, struct hj_out *out)
{
    const void *state = hj_replay_state(o->replay);
    struct hj_str winner = o->type->to_act(hj_replay_game(o->replay), state) < 0
                               ? opened_value(o, state, HJ_STR("winner"), out)
                               : HJ_STR("");

    return winner.n > 0 ? winner : HJ_STR("none");
}

bool replay_is_legal(const struct hj_replay_verdict *v)
{
    return v->illegal + v->illegal_facts + v->false_claims + v->bad_lines == 0;
}

void replay_put_counts(const struct hj_replay_verdict *v, struct hj_out *out)
{
    const struct {
        size_t count;
        const char *what;
    } wrong[] = {{v->illegal, "illegal action"},
                 {v->illegal_facts, "illegal fact"},
                 {v->false_claims, "false claim"},
                 {v->bad_lines, "unreadable line"}};
    const char *before = "";

    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (wrong[i].count == 0)
            continue;
        hj_out_printf(out, "%s%zu %s%s", before, wrong[i].count, wrong[i].what,
                      wrong[i].count == 1 ? "" : "s");
        before = ", ";
    }
}

static void print_verdict(struct cli *cli, const struct opened *o,
                          struct hj_str winner)
{
    const struct hj_replay_verdict *v = hj_replay_verdict(o->replay);

    hj_out_say(cli->out, "%s: ", o->name);
    if (replay_is_legal(v)) {
        hj_out_say(cli->out, "legal, %zu action%s", v->actions,
                   v->actions == 1 ? "" : "s");
        if (hj_str_is(winner, "draw"))
            hj_out_puts(cli->out, ", a draw");
        else if (!hj_str_is(winner, "none"))
            hj_out_printf(cli->out, ", %.*s won", HJ_STR_ARG(winner));
    }
    replay_put_counts(v, cli->out);
    if (v->stopped)
        hj_out_puts(cli->out, ", stopped there");
    hj_out_char(cli->out, '\n');
}

static void write_verdict(struct cli *cli, const struct opened *o,
                          const struct hj_replay_verdict *v,
                          struct hj_str winner)
{
    struct hj_writer *w = hj_writer_json(cli->out);

    hj_write_schema(w, "hj-replay.check.1");
    hj_write_text(w, "log", o->name);
    hj_write_bool(w, "legal", replay_is_legal(v));
    hj_write_int(w, "actions", (int64_t)v->actions);
    hj_write_int(w, "illegal", (int64_t)v->illegal);
    hj_write_int(w, "illegal_facts", (int64_t)v->illegal_facts);
    hj_write_int(w, "claims", (int64_t)v->claims);
    hj_write_int(w, "false_claims", (int64_t)v->false_claims);
    hj_write_int(w, "unreadable", (int64_t)v->bad_lines);
    hj_write_bool(w, "stopped", v->stopped);
    hj_write_str(w, "winner", winner);
    hj_write_array(w, "findings");
    for (size_t i = 0; (o->as == NULL || !o->unplayable) &&
                       i < hj_findings_count(o->findings);
         i++)
        hj_finding_write(hj_findings_at(o->findings, i), w);
    hj_write_end(w);
    hj_write_end(w);
    hj_writer_free(w);
}

static int judge(struct cli *cli, struct opened *o, bool stop)
{
    struct hj_replay_options options = {.stop = stop};
    struct hj_error e = {0};
    struct hj_out *scratch;

    if (!hj_replay_run(o->replay, &options, o->findings, &e))
        return cli_trouble(cli, &e);
    hj_findings_sort(o->findings);
    scratch = hj_out_memory();
    if (cli->json) {
        write_verdict(cli, o, hj_replay_verdict(o->replay),
                      winner_of(o, scratch));
    } else {
        cli_print_findings(cli, o->findings);
        print_verdict(cli, o, winner_of(o, scratch));
    }
    if (hj_out_failed(scratch))
        hj_out_fail_memory(cli->out);
    hj_out_free(scratch);
    return replay_is_legal(hj_replay_verdict(o->replay)) ? CLI_FINE
                                                         : CLI_BREAKS_RULE;
}

/* Writes the verdict for a log without a game: with --json there is one object
 * for each log. */
static void refuse(struct cli *cli, const struct opened *o)
{
    const struct hj_replay_verdict v = {.bad_lines =
                                            hj_findings_count(o->findings)};

    if (cli->json)
        write_verdict(cli, o, &v, HJ_STR("none"));
}

struct check_options {
    struct replay_options common;
    bool stop;
};

static int check_one(struct cli *cli, const char *name, const void *data)
{
    const struct check_options *w = data;
    struct opened o = opened_as(&w->common);
    int status;

    o.tells = cli->json;
    status = opened_open(cli, &o, name);
    if (status == CLI_FINE)
        status = judge(cli, &o, w->stop);
    else if (o.unplayable)
        refuse(cli, &o);
    opened_close(&o);
    return status;
}

int replay_check(struct cli *cli, int argc, char **argv)
{
    struct check_options w = {.stop = false};
    const struct cli_option options[] = {
        {CLI_FLAG, "stop", 0, &w.stop, NULL, "end at the first illegal action",
         0, 0},
        REPLAY_AS(w.common),
        REPLAY_JOBS(w.common),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    return count < 0 ? status : replay_run(cli, count, argv, &w, check_one);
}
