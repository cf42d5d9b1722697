/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event result, correct, publish, pairings, outstanding, slips. */
#include "event/session.h"

#include "event/typed-result.h"
#include "pairing/tournament.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ROUNDS = 1000, MOST_WORDS = 20 };

/* Enters a result.  A correction to the same result makes no entry. */
static int enter_typed(struct session *s, const struct typed_round *r,
                       const struct typed_result *result,
                       enum hj_entry_kind kind)
{
    if (kind == HJ_ENTRY_CORRECT && result->board_count == 0 &&
        typed_result_is_known(r, s->event, result)) {
        char text[80];
        snprintf(text, sizeof text,
                 "round %lld, table %lld has this result already",
                 (long long)r->round, (long long)result->table);
        return session_say(s, s->file, text, "changed", false)
                   ? CLI_FINE
                   : session_trouble(s);
    }
    hj_write_int(s->w, "round", r->round);
    hj_write_int(s->w, "table", result->table);
    typed_score_write(result, s->w);
    return kind == HJ_ENTRY_CORRECT ? session_correct(s, r->round)
                                    : session_enter(s, kind);
}

/* Enters `ROUND TABLE RESULT...`.  If the table does not exist, the entry is
 * refused. */
static int enter_words(struct session *s, int64_t round, int64_t table,
                       const struct hj_str *words, size_t count,
                       enum hj_entry_kind kind)
{
    struct typed_round r;
    struct typed_result result;
    int status;

    if (typed_round_read(&r, s->event, round, &s->e)) {
        (void)typed_table_find(&r, table, &result);
        status = typed_score_read(&r, words, count, &result, &s->e)
                     ? enter_typed(s, &r, &result, kind)
                     : session_trouble(s);
    } else {
        status = session_trouble(s);
    }
    typed_round_free(&r);
    return status;
}

static int enter_score(struct cli *cli, int argc, char **argv,
                       enum hj_entry_kind kind)
{
    struct session s = {.cli = cli};
    bool no_play = false;
    const struct cli_option options[] = {
        {CLI_FLAG, "no-play", 0, &no_play, NULL,
         "awarded: somebody did not come", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    struct hj_str words[MOST_WORDS];
    int64_t round = 0, table;
    size_t count = 0;

    if (n < 0)
        return status;
    if (kind == HJ_ENTRY_RESULT && (n == 2 || n == 3) && !no_play &&
        strcmp(argv[n - 1], "-") == 0) {
        if (n == 3 &&
            !cli_number(cli, "round", argv[1], 1, MOST_ROUNDS, &round))
            return CLI_TROUBLE;
        if (!session_open(&s, argv[0]))
            return session_end(&s, CLI_TROUBLE);
        return session_end(&s, session_results(&s, round));
    }
    if (n < 4 || n > MOST_WORDS)
        return cli_synopsis(cli);
    if (!cli_number(cli, "round", argv[1], 1, MOST_ROUNDS, &round) ||
        !cli_number(cli, "table", argv[2], 1, HJ_MOST_TABLES, &table))
        return CLI_TROUBLE;
    for (int i = 3; i < n; i++)
        words[count++] = hj_str(argv[i]);
    if (no_play)
        words[count++] = HJ_STR("no-play");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, enter_words(&s, round, table, words, count, kind));
}

int event_result(struct cli *cli, int argc, char **argv)
{
    return enter_score(cli, argc, argv, HJ_ENTRY_RESULT);
}

int event_correct(struct cli *cli, int argc, char **argv)
{
    return enter_score(cli, argc, argv, HJ_ENTRY_CORRECT);
}

/* Opens the file of `COMMAND FILE [ROUND]` and finds the round, by default the
 * last.  Returns false with *STATUS if the command ends here. */
static bool open_round(struct session *s, const struct cli_option *options,
                       int argc, char **argv, int64_t *round, int *status)
{
    int n = cli_parse(s->cli, options, argc, argv, status);

    if (n < 0)
        return false;
    *round = 0;
    if (n == 2 &&
        !cli_number(s->cli, "round", argv[1], 1, MOST_ROUNDS, round)) {
        *status = CLI_TROUBLE;
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

/* True if the round is published. */
static bool is_published(struct session *s, int64_t round)
{
    struct hj_table *rounds =
        hj_event_query(s->event, HJ_VIEW_ROUNDS, 0, 0, &s->e);
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
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (s.info.outstanding == 0 && !cli->json) {
        hj_out_puts(cli->out, s.info.round == 0
                                  ? "no round was started yet\n"
                                  : "every table has its result\n");
        return session_end(&s, CLI_FINE);
    }
    return session_end(&s, session_show(&s, HJ_VIEW_OUTSTANDING, 0, 0));
}

static void print_slip(struct hj_out *out, const struct hj_str event,
                       int64_t round, const struct hj_table *pairings,
                       size_t row)
{
    static const char *const names[] = {"player1", "player2", "player3",
                                        "player4"};
    static const char *const losses[] = {"loss1", "loss2", "loss3", "loss4"};
    int seats = 0;

    hj_out_visible(out, event);
    hj_out_printf(out, "   Round %lld   Table %.*s\n", (long long)round,
                  HJ_STR_ARG(hj_table_get(pairings, row, "table")));
    for (int i = 0; i < HJ_TABLE_SEATS; i++) {
        struct hj_str name = hj_table_get(pairings, row, names[i]);
        if (name.n == 0)
            continue;
        hj_out_puts(out, "\n  ____  ");
        hj_out_visible(out, name);
        if (hj_table_int(pairings, row, losses[i]) > 0)
            hj_out_printf(out, "   game loss: %lld",
                          (long long)hj_table_int(pairings, row, losses[i]));
        seats++;
    }
    hj_out_puts(out, "\n  ____  games drawn\n\n  leaves the event:  [ ] first"
                     "  [ ] second");
    hj_out_puts(out, seats > 2 ? "  [ ] third" : "");
    hj_out_puts(out, seats > 3 ? "  [ ] fourth" : "");
    hj_out_puts(out, "\n  signed:");
    for (int i = 0; i < seats; i++)
        hj_out_puts(out, i == 0  ? " ____________________"
                         : i < 2 ? "  ____________________"
                         : i > 2 ? "  ____________________"
                                 : "\n          ____________________");
    hj_out_puts(out, "\n- - - - - - - - - - - - - - - - - - - - - - - - - - "
                     "-\n");
}

int event_slips(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    struct hj_table *pairings;
    int64_t round;
    int status;

    if (!open_round(&s, NULL, argc, argv, &round, &status))
        return status;
    pairings = hj_event_query(s.event, HJ_VIEW_SLIPS, round, 0, &s.e);
    if (pairings == NULL)
        return session_end(&s, session_trouble(&s));
    if (cli->json)
        return session_end(&s, session_print(&s, pairings, NULL));
    session_release(&s);
    for (size_t r = 0; r < hj_table_rows(pairings); r++)
        print_slip(cli->out, s.info.name, round, pairings, r);
    hj_table_free(pairings);
    return session_end(&s, CLI_FINE);
}
