/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair next: pairing the next round. */
#include "pair/pair.h"

#include <stdlib.h>

struct next {
    struct cli *cli;
    struct pair_input in;
    struct hj_pairing_options options;
    struct hj_pairings keep, pairings;
    const char *method, *rules, *keep_name;
    int64_t seed, table_size;
    bool by_team, csv, explain;
};

/* Counts the players who are in and have the player's points.  *FRESH is the
 * number of those the player has not met. */
static uint32_t group_size(const struct hj_tournament *t, const int64_t *points,
                           uint32_t player, uint32_t *fresh)
{
    uint32_t size = 0;

    *fresh = 0;
    for (uint32_t p = 0; p < t->player_count; p++) {
        if (!t->players[p].in || points[p] != points[player])
            continue;
        size++;
        *fresh +=
            p != player && hj_times_met(t, player, p, HJ_MOST_ROUNDS) == 0;
    }
    return size;
}

/* Explains why the player with more points is not paired with an equal. */
static void explain_down(struct hj_out *out, const struct hj_tournament *t,
                         const struct hj_scoring *scoring, uint32_t high,
                         const int64_t *points)
{
    uint32_t fresh, size = group_size(t, points, high, &fresh);

    hj_out_visible(out, t->players[high].name);
    hj_out_puts(out, " is paired down: ");
    if (size == 1)
        hj_out_puts(out, "alone with ");
    else if (fresh == 0)
        hj_out_puts(out, "has met all others with ");
    else
        hj_out_printf(out, "%s %u with ",
                      size % 2 ? "an odd group of" : "one of", size);
    pair_write_points(out, points[high], scoring);
}

static void explain_bye(struct hj_out *out, const struct hj_tournament *t,
                        const struct hj_pairings *p, const struct hj_pair *pair)
{
    uint32_t byes = 0;

    for (uint32_t i = 0; i < t->match_count; i++)
        byes += t->matches[i].kind == HJ_MATCH_BYE &&
                t->matches[i].players[0] == pair->players[0];
    if (byes > 0)
        hj_out_printf(out, "has had %u, and so has everybody else", byes);
    else if (p->cost[HJ_BYE_RANK] + p->cost[HJ_BYE_PLACE] == 0)
        hj_out_puts(out, "the lowest of all, and without a bye so far");
    else if (p->cost[HJ_BYE_RANK] == 0)
        hj_out_puts(out, "nobody has fewer points, and without a bye so far");
    else
        hj_out_printf(out,
                      "the lowest without a bye whose absence leaves the "
                      "others a pairing; %lld with fewer points",
                      (long long)p->cost[HJ_BYE_RANK]);
}

/* Writes the reason for a pair in one line. */
static void put_reason(struct hj_out *out, const struct hj_tournament *t,
                       const struct hj_scoring *scoring,
                       const struct hj_pairings *p, const struct hj_pair *pair,
                       const int64_t *points)
{
    uint32_t a = pair->players[0], b = pair->players[1];
    uint32_t met;

    if (pair->seats == 1) {
        explain_bye(out, t, p, pair);
        return;
    }
    met = hj_times_met(t, a, b, HJ_MOST_ROUNDS);
    if (points[a] == points[b]) {
        hj_out_puts(out, "both have ");
        pair_write_points(out, points[a], scoring);
    } else {
        explain_down(out, t, scoring, points[a] > points[b] ? a : b, points);
    }
    if (met > 0)
        hj_out_printf(out,
                      "; they have met %u time%s, which no complete "
                      "pairing avoids",
                      met, met == 1 ? "" : "s");
}

static void print_name(struct hj_out *out, const struct hj_tournament *t,
                       uint32_t player, const int64_t *points,
                       const struct hj_scoring *scoring)
{
    hj_out_visible(out, t->players[player].name);
    hj_out_puts(out, " (");
    pair_write_points(out, points[player], scoring);
    hj_out_char(out, ')');
}

static void print_cost(struct hj_out *out, const struct next *n)
{
    const int64_t *cost = n->pairings.cost;
    int64_t unit = n->options.scoring->unit;

    if (!n->pairings.proven)
        return;
    hj_out_printf(out,
                  "Rematches %lld, squared differences %lld%s, wishes not "
                  "granted %lld, seed %llu.\n",
                  (long long)cost[HJ_REMATCHES],
                  (long long)(cost[HJ_SQUARES] / (unit * unit)),
                  cost[HJ_SQUARES] % (unit * unit) ? " and a part" : "",
                  (long long)cost[HJ_CONSTRAINTS],
                  (unsigned long long)n->options.seed);
    hj_out_printf(out,
                  "Proven: no pairing has less (%u pairs searched, widened %u "
                  "times, all pairs checked against the duals, digest "
                  "%016llx).\n",
                  n->pairings.edges, n->pairings.widened,
                  (unsigned long long)n->pairings.proof);
}

static bool print_explained(struct next *n)
{
    struct hj_out *out = n->cli->out;
    const struct hj_tournament *t = n->in.t;
    const struct hj_scoring *scoring = n->options.scoring;
    int64_t *points = calloc((size_t)t->player_count + 1, sizeof *points);

    if (points == NULL)
        return false;
    hj_tournament_points(t, HJ_MOST_ROUNDS, scoring, points);
    hj_out_printf(out, "Round %u, %s\n", n->pairings.round,
                  hj_method_name(n->options.method));
    for (uint32_t i = 0; i < n->pairings.count; i++) {
        const struct hj_pair *pair = &n->pairings.pairs[i];
        if (pair->seats == 1)
            hj_out_puts(out, "   bye  ");
        else
            hj_out_printf(out, "%6u  ", pair->table);
        for (uint32_t s = 0; s < pair->seats; s++) {
            if (s > 0)
                hj_out_puts(out, " - ");
            print_name(out, t, pair->players[s], points, scoring);
        }
        if (pair->seats <= 2 && n->options.method == HJ_SWISS) {
            hj_out_puts(out, ": ");
            put_reason(out, t, scoring, &n->pairings, pair, points);
        }
        hj_out_char(out, '\n');
    }
    print_cost(out, n);
    free(points);
    return true;
}

static bool print_json(struct next *n)
{
    static const char *const levels[HJ_LEVELS] = {
        "unpaired", "bye_again", "rematches", "bye_rank", "squares",
        "changed",  "wishes",    "bye_place", "floats"};
    struct hj_writer *w = hj_writer_json(n->cli->out);
    bool fine = true;

    hj_write_object(w, NULL);
    hj_write_int(w, "round", n->pairings.round);
    hj_write_text(w, "method", hj_method_name(n->options.method));
    hj_write_int(w, "seed", (int64_t)n->options.seed);
    pair_write_json(w, "pairings", n->in.t, &n->pairings);
    hj_write_array(w, "unpaired");
    for (uint32_t i = 0; i < n->pairings.unpaired_count; i++)
        hj_write_str(w, NULL, n->in.t->players[n->pairings.unpaired[i]].id);
    hj_write_end(w);
    if (n->pairings.proven) {
        hj_write_object(w, "cost");
        for (int i = 0; i < HJ_LEVELS; i++)
            hj_write_int(w, levels[i], n->pairings.cost[i]);
        hj_write_end(w);
        hj_write_bool(w, "proven", true);
    }
    if (n->keep_name != NULL)
        fine = pair_write_changes(NULL, w, n->in.t, &n->keep, &n->pairings);
    hj_write_end(w);
    hj_writer_free(w);
    return fine;
}

/* Prints the changed tables.  They go to standard error if standard output is a
 * table of pairings. */
static bool print_changes(struct next *n)
{
    struct hj_out *err = n->explain ? n->cli->out : hj_out_fd(2);
    bool fine = err != NULL &&
                pair_write_changes(err, NULL, n->in.t, &n->keep, &n->pairings);

    if (err != n->cli->out) {
        if (err != NULL)
            hj_out_flush(err, NULL);
        hj_out_free(err);
    }
    return fine;
}

/* Reports forbidden pairs, rematches and players without a game, in all output
 * formats. */
static void tell_trouble(struct next *n)
{
    const struct hj_tournament *t = n->in.t;
    const struct hj_pairings *p = &n->pairings;

    for (uint32_t i = 0; i < p->unpaired_count; i++)
        cli_fail(n->cli, "%.*s has no game: nobody left may play against them",
                 HJ_STR_ARG(t->players[p->unpaired[i]].id));
    for (uint32_t i = 0; i < p->count; i++) {
        const struct hj_pair *pair = &p->pairs[i];
        const struct hj_forbidden *never = hj_pair_forbidden(t, pair);
        if (never != NULL)
            cli_fail(n->cli, "warning: %.*s and %.*s are never to be paired",
                     HJ_STR_ARG(t->players[never->a].id),
                     HJ_STR_ARG(t->players[never->b].id));
        if (pair->seats == 2 && p->cost[HJ_REMATCHES] > 0 &&
            hj_times_met(t, pair->players[0], pair->players[1],
                         HJ_MOST_ROUNDS) > 0)
            cli_fail(n->cli,
                     "warning: %.*s and %.*s meet again, no complete "
                     "pairing avoids it",
                     HJ_STR_ARG(t->players[pair->players[0]].id),
                     HJ_STR_ARG(t->players[pair->players[1]].id));
    }
}

static int print_next(struct next *n)
{
    bool fine = true;

    tell_trouble(n);
    if (n->cli->json)
        fine = print_json(n);
    else if (n->explain)
        fine = print_explained(n);
    else
        pair_write_csv(n->cli->out, n->in.t, &n->pairings);
    if (fine && n->keep_name != NULL && !n->cli->json)
        fine = print_changes(n);
    if (!fine)
        return cli_fail(n->cli, "out of memory");
    return n->pairings.unpaired_count > 0 ? CLI_BREAKS_RULE : CLI_FINE;
}

static int run_next(struct next *n, const char *roster, const char *results)
{
    struct hj_error e = {0};
    int status;

    if (!pair_open(n->cli, &n->in, roster, results, n->by_team,
                   hj_method_has_bracket(n->options.method), &status))
        return status;
    pair_exclude_promised(n->in.t);
    pair_skip_empty(n->in.t, &n->options);
    if (n->keep_name != NULL) {
        if (!pair_read(n->cli, &n->in, roster, n->keep_name, n->by_team,
                       &n->keep))
            return CLI_TROUBLE;
        n->options.keep = &n->keep;
        if (n->keep.round != n->in.t->rounds + 1)
            return cli_fail(n->cli,
                            "%s: a pairing of round %u, the next one is %u",
                            n->keep_name, n->keep.round, n->in.t->rounds + 1);
        if (hj_findings_of(n->in.findings, HJ_ILLEGAL) > 0) {
            cli_print_findings(n->cli, n->in.findings);
            return CLI_BREAKS_RULE;
        }
    }
    if (!cli_seed(n->cli, n->seed,
                  !n->explain && !n->cli->json && n->options.method <= HJ_POD,
                  &n->options.seed))
        return CLI_TROUBLE;
    if (!hj_pair_next(n->in.t, &n->options, &n->pairings, &e)) {
        cli_trouble(n->cli, &e);
        return e.no_memory ? CLI_TROUBLE : CLI_BREAKS_RULE;
    }
    return print_next(n);
}

int pair_next(struct cli *cli, int argc, char **argv)
{
    struct next n = {.cli = cli, .seed = -1, .table_size = 2};
    const struct cli_option options[] = {
        {CLI_TEXT, "method", 'm', &n.method, "METHOD",
         "swiss (the default), pod, round-robin, [double-]elimination", 0, 0},
        {CLI_NUMBER, "seed", 's', &n.seed, "S", "the same pairings again", 0,
         INT64_MAX},
        {CLI_TEXT, "rules", 'r', &n.rules, "RULES",
         "how matches score: melee, mtr, sos, fide-2023, fide-2025", 0, 0},
        {CLI_TEXT, "keep", 'k', &n.keep_name, "FILE",
         "pair again, with as much of this pairing as can be", 0, 0},
        {CLI_NUMBER, "table-size", 0, &n.table_size, "N",
         "multiplayer tables of N, and of one less", 2, HJ_TABLE_SEATS},
        {CLI_FLAG, "teams", 0, &n.by_team, NULL, "teams are the competitors", 0,
         0},
        PAIR_BRACKET_OPTIONS(n.options),
        {CLI_FLAG, "third-place", 0, &n.options.third_place, NULL,
         "with a match for the third place", 0, 0},
        {CLI_FLAG, "explain", 'e', &n.explain, NULL, "why each pair", 0, 0},
        {CLI_FLAG, "csv", 0, &n.csv, NULL,
         "round,table,player1,player2 (the default)", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, count = cli_parse(cli, options, argc, argv, &status);
    const struct cli_form forms[] = {
        {"csv", n.csv}, {"explain", n.explain}, {"json", cli->json}, {NULL, 0}};

    if (count < 0)
        return status;
    if (!cli_one_form(cli, forms))
        return CLI_TROUBLE;
    n.options.table_size = (uint32_t)n.table_size;
    if (!pair_set_method(cli, n.method, n.rules, &n.options, &status))
        return status;
    status = run_next(&n, argv[0], count == 2 ? argv[1] : NULL);
    hj_pairings_free(&n.pairings);
    hj_pairings_free(&n.keep);
    pair_close(&n.in);
    return status;
}
