/* SPDX-License-Identifier: MPL-2.0 */
/* The standings that several commands start with. */
#include "pair/pair.h"

#include "base/utf8.h"

/* Finds the round.  With --round a round of byes only counts as played: it may
 * be the last one of an elimination. */
static bool find_round(struct cli *cli, struct pair_ranking *r, int *status)
{
    struct hj_tournament *t = r->in.t;

    r->options.round = (uint32_t)r->round;
    if (r->options.round > t->rounds && !hj_tournament_add_promised(t)) {
        *status = cli_fail(cli, "out of memory");
        return false;
    }
    if (r->options.round <= t->rounds)
        return true;
    *status = cli_fail(cli, "round %u: the results end with round %u",
                       r->options.round, t->rounds);
    return false;
}

/* Finds a seed if the tie-breakers include a draw. */
static bool find_seed(struct cli *cli, struct pair_ranking *r, int *status)
{
    bool lots = false;

    for (uint32_t i = 0; i < r->options.order->count; i++)
        lots = lots || r->options.order->items[i] == HJ_TB_RANDOM;
    *status = CLI_TROUBLE;
    return !lots || cli_seed(cli, r->seed, true, &r->options.seed);
}

bool pair_rank(struct cli *cli, struct pair_ranking *r, const char *roster,
               const char *results, int *status)
{
    struct hj_error e = {0};

    *status = CLI_TROUBLE;
    r->options.rules = pair_rules(cli, r->rules);
    if (r->options.rules == NULL)
        return false;
    r->order = r->options.rules->order;
    if (r->tie_break != NULL &&
        !hj_tie_break_order_read(hj_str(r->tie_break), &r->order, &e)) {
        cli_usage(cli, "%s", e.text);
        return false;
    }
    r->options.order = &r->order;
    if (!pair_open(cli, &r->in, roster, results, r->by_team, false, status))
        return false;
    if (results != NULL && r->in.results_file.bytes.n == 0) {
        *status = cli_fail(cli, "%s: empty: a header row is missing", results);
        return false;
    }
    if (!find_round(cli, r, status) || !find_seed(cli, r, status))
        return false;
    r->s = hj_standings_new(r->in.t, &r->options, &e);
    if (r->s != NULL)
        return true;
    *status = cli_trouble(cli, &e);
    return false;
}

void pair_rank_close(struct pair_ranking *r)
{
    hj_standings_free(r->s);
    pair_close(&r->in);
}

void pair_write_padded(struct hj_out *out, struct hj_str text, size_t width)
{
    hj_out_visible(out, text);
    for (size_t n = hj_utf8_width(text); n < width; n++)
        hj_out_char(out, ' ');
}
