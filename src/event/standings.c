/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event standings: ranks, the arithmetic of a place, final places. */
#include "event/session.h"

#include <stdlib.h>

#include "event/ranking.h"
#include "pair/pair.h"

/* The options of `standings`. */
struct standings_request {
    const char *explain;
    int64_t round, stage;
    bool final, csv;
};

/* Makes the requested standings. */
static bool rank(struct session *s, const struct standings_request *request,
                 struct hj_ranking *r)
{
    struct hj_event_stage stage;

    if (request->stage == 0)
        return hj_ranking_make(r, s->event, request->round, false, 0, &s->e);
    return hj_event_stage_at(s->event, request->stage, &stage, &s->e) &&
           hj_ranking_make_stage(r, s->event, &stage, 0, false, 0, &s->e);
}

/* Sets the group of PLAYER in SHOWN and the rank within it, which is the one
 * that the standings print.  Returns false when out of memory. */
static bool rank_in_group(struct pair_ranking *shown,
                          const struct hj_ranking *r, uint32_t player)
{
    uint32_t *ranks, *order = hj_ranking_order_players(r, &ranks);

    for (uint32_t at = 0; order != NULL && at < r->t->player_count; at++)
        if (order[at] == player && ranks[at] > 0) {
            shown->group = (uint32_t)r->t->players[player].group;
            shown->group_rank = ranks[at];
        }
    free(ranks);
    free(order);
    return order != NULL;
}

/* Prints the arithmetic of one player's place. */
static int explain(struct session *s, const struct standings_request *request)
{
    struct hj_out *id = hj_out_memory();
    struct hj_ranking r = {0};
    struct pair_ranking shown = {0};
    uint32_t player;
    int status = CLI_FINE;
    bool fine =
        (!hj_out_failed(id) || hj_fail_memory(&s->e)) &&
        hj_event_player(s->event, hj_str(request->explain), true, id, &s->e) &&
        rank(s, request, &r);

    if (!fine) {
        hj_out_free(id);
        return session_trouble(s);
    }
    session_release(s);
    shown.in.t = r.t;
    shown.s = r.standings;
    player = hj_tournament_find(r.t, hj_out_text(id));
    if (player == HJ_NOBODY)
        status = cli_fail(s->cli, "%s: %s is not in these standings", s->file,
                          request->explain);
    else if ((r.groups > 0 && !rank_in_group(&shown, &r, player)) ||
             !pair_explain_player(s->cli, &shown, player))
        status = cli_fail(s->cli, "out of memory");
    hj_ranking_free(&r);
    hj_out_free(id);
    return status;
}

static int print_standings(struct session *s,
                           const struct standings_request *request)
{
    struct hj_ranking r = {0};
    struct hj_table *table = NULL;

    if (request->final) {
        table = hj_event_final(s->event, &s->e);
    } else if (rank(s, request, &r)) {
        table = hj_ranking_table(&r, !request->csv);
        if (table == NULL)
            hj_fail_memory(&s->e);
        hj_ranking_free(&r);
    }
    if (table == NULL || !request->csv)
        return session_print(s, table, NULL);
    session_release(s);
    hj_table_csv(table, s->cli->out);
    hj_table_free(table);
    return CLI_FINE;
}

int event_standings(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    struct standings_request request = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "explain", 0, &request.explain, "PLAYER",
         "the arithmetic of one place", 0, 0},
        {CLI_NUMBER, "round", 0, &request.round, "N", "after that round", 1,
         1000},
        {CLI_NUMBER, "stage", 0, &request.stage, "N", "of that stage", 1, 1000},
        {CLI_FLAG, "final", 0, &request.final, NULL,
         "those of the cut by how far they came", 0, 0},
        {CLI_FLAG, "csv", 0, &request.csv, NULL, "as CSV", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    const struct cli_form forms[] = {
        {"explain", request.explain && !cli->json}, /* which has both */
        {"csv", request.csv},
        {"json", cli->json},
        {NULL, 0}};

    if (n < 0)
        return status;
    if (!cli_one_form(cli, forms))
        return CLI_TROUBLE;
    if (request.final &&
        (request.explain || request.round > 0 || request.stage > 0))
        return cli_usage(cli, "--final cannot be combined with --round, "
                              "--stage or --explain");
    if (request.stage > 0 && request.round > 0)
        return cli_usage(cli, "--stage cannot be combined with --round");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, request.explain ? explain(&s, &request)
                                           : print_standings(&s, &request));
}
