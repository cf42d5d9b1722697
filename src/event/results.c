/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event result, correct, publish, pairings, outstanding, slips. */
#include "event/session.h"

#include <string.h>

enum { MOST_ROUNDS = 1000, MOST_TABLES = 100000 };

/* Reads `2-1` or `2-1-1`: games won by either side, and games drawn. */
static bool read_score(struct session *s, const char *text, int64_t score[3])
{
    struct hj_str rest = hj_str(text), part;
    int64_t most = (s->info.best_of + 1) / 2;
    int parts = 0;

    score[2] = 0;
    while (hj_str_split(&rest, '-', &part)) {
        if (parts == 3 || part.n == 0 || part.p[0] == '+' ||
            !hj_str_int(part, 0, 99, &score[parts]))
            return hj_fail(&s->e,
                           "'%s' is no result: write 2-1, or 1-1-1 with "
                           "drawn games",
                           text);
        parts++;
    }
    if (parts < 2)
        return hj_fail(&s->e, "'%s' is no result: write 2-1", text);
    if (score[0] > most || score[1] > most)
        return hj_fail(&s->e,
                       "%s: nobody wins more than %lld games of a match of "
                       "best of %lld",
                       text, (long long)most, (long long)s->info.best_of);
    if (score[0] == most && score[1] == most)
        return hj_fail(&s->e, "%s: both can't have won the match", text);
    return true;
}

static int enter_score(struct cli *cli, int argc, char **argv,
                       enum hj_entry_kind kind)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    int64_t round, table, score[3];

    if (n < 0)
        return status;
    if (n != 4 || !hj_str_int(hj_str(argv[1]), 1, MOST_ROUNDS, &round) ||
        !hj_str_int(hj_str(argv[2]), 1, MOST_TABLES, &table))
        return cli_usage(cli,
                         "%s wants FILE ROUND TABLE RESULT, as in "
                         "'%s cup.event 1 3 2-1'",
                         cli->command->name, cli->command->name);
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (!read_score(&s, argv[3], score))
        return session_end(&s, session_trouble(&s));
    hj_write_int(s.w, "round", round);
    hj_write_int(s.w, "table", table);
    hj_write_int(s.w, "wins1", score[0]);
    hj_write_int(s.w, "wins2", score[1]);
    hj_write_int(s.w, "draws", score[2]);
    return session_end(&s, session_enter(&s, kind));
}

int event_result(struct cli *cli, int argc, char **argv)
{
    return enter_score(cli, argc, argv, HJ_ENTRY_RESULT);
}

int event_correct(struct cli *cli, int argc, char **argv)
{
    return enter_score(cli, argc, argv, HJ_ENTRY_CORRECT);
}

/* Opens the file of `COMMAND FILE [ROUND]` and finds the round, by default
 * the last; false with *STATUS when the command ends here. */
static bool open_round(struct session *s, const struct cli_option *options,
                       int argc, char **argv, int64_t *round, int *status)
{
    int n = cli_parse(s->cli, options, argc, argv, status);

    if (n < 0)
        return false;
    *round = 0;
    if (n < 1 || n > 2 ||
        (n == 2 && !hj_str_int(hj_str(argv[1]), 1, MOST_ROUNDS, round))) {
        *status =
            cli_usage(s->cli, "%s wants FILE [ROUND]", s->cli->command->name);
        return false;
    }
    if (!session_open(s, argv[0])) {
        *status = session_end(s, CLI_TROUBLE);
        return false;
    }
    if (*round == 0)
        *round = s->info.round;
    if (*round == 0 || *round > s->info.round) {
        if (*round == 0)
            hj_fail(&s->e, "no round was started yet");
        else
            hj_fail(&s->e, "no round %lld", (long long)*round);
        *status = session_end(s, session_trouble(s));
        return false;
    }
    return true;
}

int event_publish(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    int64_t round;
    int status;

    if (!open_round(&s, options, argc, argv, &round, &status))
        return status;
    hj_write_int(s.w, "round", round);
    return session_end(&s, session_enter(&s, HJ_ENTRY_PUBLISH));
}

/* Whether the round is published: what is pinned up must be. */
static bool is_published(struct session *s, int64_t round)
{
    struct hj_table *rounds =
        hj_event_ask(s->event, HJ_VIEW_ROUNDS, 0, 0, &s->e);
    bool published =
        rounds != NULL &&
        hj_table_get(rounds, (size_t)(round - 1), "published").n > 0;

    hj_table_free(rounds);
    return published;
}

int event_pairings(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    bool by_name = false;
    const struct cli_option options[] = {{CLI_FLAG, "by-name", 0, &by_name,
                                          NULL, "a line a player, by name", 0,
                                          0},
                                         END_OF_OPTIONS};
    int64_t round;
    int status;

    if (!open_round(&s, options, argc, argv, &round, &status))
        return status;
    if (!cli->json)
        hj_out_printf(cli->out, "Round %lld%s\n", (long long)round,
                      is_published(&s, round) ? "" : " (not published)");
    status = session_show(&s, by_name ? HJ_VIEW_SEATINGS : HJ_VIEW_PAIRINGS,
                          round, 0);
    return session_end(&s, status);
}

int event_outstanding(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    int status, n = cli_parse(cli, NULL, argc, argv, &status);

    if (n < 0)
        return status;
    if (n != 1)
        return cli_usage(cli, "outstanding wants FILE");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, session_show(&s, HJ_VIEW_OUTSTANDING, 0, 0));
}

static void print_slip(struct hj_out *out, const struct hj_str event,
                       int64_t round, const struct hj_table *pairings,
                       size_t row)
{
    hj_out_visible(out, event);
    hj_out_printf(out, "   Round %lld   Table %.*s\n", (long long)round,
                  HJ_STR_ARG(hj_table_get(pairings, row, "table")));
    hj_out_puts(out, "\n  ____  ");
    hj_out_visible(out, hj_table_get(pairings, row, "player1"));
    hj_out_puts(out, "\n  ____  ");
    hj_out_visible(out, hj_table_get(pairings, row, "player2"));
    hj_out_puts(out, "\n  ____  games drawn\n\n"
                     "  leaves the event:  [ ] first  [ ] second\n"
                     "  signed: ____________________  "
                     "____________________\n"
                     "- - - - - - - - - - - - - - - - - - - - - - - - - - -\n");
}

int event_slips(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    struct hj_table *pairings;
    int64_t round;
    int status;

    if (!open_round(&s, NULL, argc, argv, &round, &status))
        return status;
    pairings = hj_event_ask(s.event, HJ_VIEW_SLIPS, round, 0, &s.e);
    if (pairings == NULL)
        return session_end(&s, session_trouble(&s));
    if (cli->json)
        return session_end(&s, session_print(&s, pairings, NULL));
    for (size_t r = 0; r < hj_table_rows(pairings); r++)
        print_slip(cli->out, s.info.name, round, pairings, r);
    hj_table_free(pairings);
    return session_end(&s, CLI_FINE);
}
