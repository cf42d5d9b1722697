/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event standings and cut: who is where, and who plays for the title. */
#include "event/session.h"

#include "base/random.h"
#include "event/ranking.h"
#include "pair/pair.h"

#include <stdio.h>

/* What `standings` asks for. */
struct standings_request {
    const char *explain;
    int64_t round;
    bool final, csv;
};

/* The arithmetic behind one player's place. */
static int explain(struct session *s, const struct standings_request *request)
{
    struct hj_out *id = hj_out_memory();
    struct hj_ranking r = {0};
    struct pair_ranking shown = {0};
    int status = CLI_FINE;
    bool fine =
        (id != NULL || hj_fail_memory(&s->e)) &&
        hj_event_player(s->event, hj_str(request->explain), true, id, &s->e) &&
        hj_ranking_make(&r, s->event, request->round, false, 0, &s->e);

    if (!fine) {
        hj_out_free(id);
        return session_trouble(s);
    }
    session_release(s);
    shown.in.t = r.t;
    shown.s = r.standings;
    if (!pair_explain_player(s->cli, &shown,
                             hj_tournament_find(r.t, hj_out_text(id))))
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
    } else if (hj_ranking_make(&r, s->event, request->round, false, 0, &s->e)) {
        table = hj_ranking_table(&r, s->cli->json || !request->csv);
        if (table == NULL)
            hj_fail_memory(&s->e);
        hj_ranking_free(&r);
    }
    if (table == NULL || s->cli->json || !request->csv)
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
        {CLI_NUMBER, "round", 0, &request.round, "N", "after that round", 1, 1000},
        {CLI_FLAG, "final", 0, &request.final, NULL,
         "those of the cut by how far they came", 0, 0},
        {CLI_FLAG, "csv", 0, &request.csv, NULL, "as CSV", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n != 1 || (request.final && (request.explain || request.round > 0)))
        return cli_usage(cli, "standings needs FILE; --final goes with no "
                              "--round and no --explain");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, request.explain ? explain(&s, &request)
                                        : print_standings(&s, &request));
}

/* The best COUNT of those who have not left, as their ids. */
static bool write_cut(struct session *s, const struct hj_ranking *r,
                      int64_t count)
{
    int64_t found = 0;

    hj_write_array(s->w, "players");
    for (uint32_t at = 0; at < r->t->player_count && found < count; at++) {
        const struct hj_player *p =
            &r->t->players[hj_standings_player(r->standings, at)];
        if (!p->in)
            continue;
        hj_write_str(s->w, NULL, p->id);
        found++;
    }
    hj_write_end(s->w);
    return found == count || hj_fail(&s->e, "%lld players are left, not %lld",
                                     (long long)found, (long long)count);
}

/* Warns of equals who share the last seats, which SEED has drawn. */
static bool warn_of_lots(struct session *s, int64_t count, uint64_t seed)
{
    struct hj_out *text = hj_out_memory();
    struct hj_ranking r = {0};
    bool tied = false, fine;
    char how[64];

    snprintf(how, sizeof how, "drawn by seed %llu", (unsigned long long)seed);
    fine = (text != NULL || hj_fail_memory(&s->e)) &&
           hj_ranking_make(&r, s->event, 0, false, 0, &s->e) &&
           (hj_cut_tie(r.t, r.standings, (uint32_t)count, how, text, &tied) ||
            hj_fail_memory(&s->e));
    if (fine && tied)
        cli_fail(s->cli, "%s: warning: %.*s", s->file,
                 HJ_STR_ARG(hj_out_text(text)));
    hj_ranking_free(&r);
    hj_out_free(text);
    return fine;
}

int event_cut(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    int64_t given = -1, count;
    const struct cli_option options[] = {{CLI_NUMBER, "seed", 0, &given, "S",
                                          "draws those who are equal", 0,
                                          INT64_MAX},
                                         SESSION_OPTIONS(s),
                                         END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    struct hj_ranking r = {0};
    uint64_t seed = (uint64_t)given;
    bool fine;

    if (n < 0)
        return status;
    if (n != 2 || !hj_str_int(hj_str(argv[1]), 2, 100000, &count))
        return cli_usage(cli, "cut needs FILE and how many play on");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    seed = (uint64_t)given;
    fine = (given >= 0 || hj_random_seed(&seed, &s.e)) &&
           hj_ranking_make(&r, s.event, 0, true, seed, &s.e);
    if (fine) {
        hj_write_int(s.w, "seed", (int64_t)seed);
        fine = write_cut(&s, &r, count) &&
               (s.info.cut > 0 || warn_of_lots(&s, count, seed));
    }
    hj_ranking_free(&r);
    return session_end(&s, fine ? session_enter(&s, HJ_ENTRY_CUT)
                                : session_trouble(&s));
}
