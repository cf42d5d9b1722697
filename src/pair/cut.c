/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair cut: the best players of the standings as seeds of an elimination. */
#include "pair/pair.h"

#include "base/csv.h"

#include <stdio.h>
#include <stdlib.h>

struct cut {
    struct cli *cli;
    struct pair_ranking r;
    const char *file;
    uint32_t *seeds; /* places in the standings of players who are in */
    uint32_t count, size;
};

/* Finds the players of the standings who are in. */
static bool find_seeds(struct cut *c)
{
    const struct hj_tournament *t = c->r.in.t;

    c->seeds = calloc((size_t)t->player_count + 1, sizeof *c->seeds);
    for (uint32_t at = 0; c->seeds != NULL && at < t->player_count; at++) {
        uint32_t p = hj_standings_player(c->r.s, at);
        if (t->players[p].in)
            c->seeds[c->count++] = at;
        else if (c->count < c->size)
            cli_fail(c->cli, "note: %.*s, rank %u, has left",
                     HJ_STR_ARG(t->players[p].id),
                     hj_standings_rank(c->r.s, at));
    }
    return c->seeds != NULL;
}

/* Adds a finding if the last seat is shared.  Returns false when out of
 * memory. */
static bool find_tie(struct cut *c, bool *tied)
{
    struct hj_out *text = hj_out_memory();
    bool fine = !hj_out_failed(text) &&
                hj_cut_tie(c->r.in.t, c->r.s, c->size,
                           "filled in the roster's order", text, tied);

    if (fine && *tied)
        fine = hj_findings_add(c->r.in.findings, HJ_FINDING_CUT_TIED,
                               (struct hj_place){c->file, 0, 0}, NULL, "%.*s",
                               HJ_STR_ARG(hj_out_text(text))) != NULL;
    hj_out_free(text);
    return fine;
}

static bool print_json(struct cut *c)
{
    struct hj_writer *w = hj_writer_json(c->cli->out);

    for (uint32_t i = 0; i < c->size; i++) {
        uint32_t p = hj_standings_player(c->r.s, c->seeds[i]);
        hj_write_object(w, NULL);
        hj_write_int(w, "rank", i + 1);
        hj_write_str(w, "id", c->r.in.t->players[p].id);
        hj_write_str(w, "name", c->r.in.t->players[p].name);
        hj_write_end(w);
    }
    hj_writer_free(w);
    return w != NULL;
}

static bool print_csv(struct cut *c)
{
    struct hj_out *out = c->cli->out;

    hj_out_puts(out, "rank,id,name\n");
    for (uint32_t i = 0; i < c->size; i++) {
        uint32_t p = hj_standings_player(c->r.s, c->seeds[i]);
        hj_out_printf(out, "%u,", i + 1);
        hj_csv_put_text(out, c->r.in.t->players[p].id);
        hj_out_char(out, ',');
        hj_csv_put_text(out, c->r.in.t->players[p].name);
        hj_out_char(out, '\n');
    }
    return true;
}

/* Prints the finding on standard error, apart from the seeds. */
static bool print_tie(struct cut *c)
{
    struct hj_out *err = hj_out_fd(2);
    bool fine;

    if (err == NULL)
        return false;
    for (size_t i = 0; i < hj_findings_count(c->r.in.findings); i++)
        hj_finding_print(hj_findings_at(c->r.in.findings, i), err, false);
    fine = hj_out_flush(err, NULL);
    hj_out_free(err);
    return fine;
}

static int run(struct cut *c, const char *roster, const char *results)
{
    bool tied = false;
    int status;

    if (!pair_rank(c->cli, &c->r, roster, results, &status))
        return status;
    if (!find_seeds(c))
        return cli_fail(c->cli, "out of memory");
    if (c->count < c->size) {
        cli_fail(c->cli, "a cut to %u: there are only %u players left", c->size,
                 c->count);
        return CLI_BREAKS_RULE;
    }
    if (!find_tie(c, &tied) || !(c->cli->json ? print_json(c) : print_csv(c)))
        return cli_fail(c->cli, "out of memory");
    print_tie(c);
    return tied ? CLI_BREAKS_RULE : CLI_FINE;
}

int pair_cut(struct cli *cli, int argc, char **argv)
{
    struct cut c = {.cli = cli, .r = {.seed = -1}};
    const struct cli_option options[] = {
        PAIR_RANKING_OPTIONS(c.r),
        {CLI_FLAG, "teams", 0, &c.r.by_team, NULL, "teams are the competitors",
         0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, count = cli_parse(cli, options, argc, argv, &status);
    int64_t size;

    if (count < 0)
        return status;
    if (!hj_str_int(hj_str(argv[0]), 2, INT32_MAX, &size))
        return cli_usage(cli, "a cut to '%s': not a number from 2", argv[0]);
    c.size = (uint32_t)size;
    c.file = argv[2];
    status = run(&c, argv[1], argv[2]);
    free(c.seeds);
    pair_rank_close(&c.r);
    return status;
}
