/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event bye, forbid and tables: constraints on future pairings. */
#include "event/session.h"

#include "pairing/pairing.h"

#include <string.h>

enum { MOST_ROUNDS = 1000 };

static int award(struct session *s, const char *player, const char *kind,
                 int64_t round)
{
    if (!session_player(s, "player", player, true))
        return session_trouble(s);
    hj_write_int(s->w, "round", round > 0 ? round : s->info.round + 1);
    hj_write_text(s->w, "kind", kind);
    hj_write_int(s->w, "once", 1);
    return session_enter(s, HJ_ENTRY_BYE);
}

int event_bye(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    int64_t round = 0;
    bool half = false, absent = false, take_back = false;
    const struct cli_option options[] = {
        {CLI_NUMBER, "round", 0, &round, "N", "not the next one", 1,
         MOST_ROUNDS},
        {CLI_FLAG, "half", 0, &half, NULL, "half a point", 0, 0},
        {CLI_FLAG, "absent", 0, &absent, NULL, "a lost round", 0, 0},
        {CLI_FLAG, "take-back", 0, &take_back, NULL, "no bye after all", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (half + absent + take_back > n - 1)
        return cli_usage(cli, "--half, --absent and --take-back go with a "
                              "player, one of them");
    if (round > 0 && n == 1)
        return cli_usage(cli, "--round goes with a player");
    s.looks = n == 1;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (n == 1)
        return session_end(&s, session_show(&s, HJ_VIEW_BYES, 0, 0));
    return session_end(&s, award(&s, argv[1],
                                 half        ? "HALF"
                                 : absent    ? "ABSENT"
                                 : take_back ? "NONE"
                                             : "BYE",
                                 round));
}

int event_forbid(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    bool allow = false;
    const struct cli_option options[] = {
        {CLI_FLAG, "allow", 0, &allow, NULL, "they may meet again", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (n == 1 && allow)
        return cli_usage(cli, "--allow goes with two players");
    s.looks = n == 1;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (n == 1)
        return session_end(&s, session_show(&s, HJ_VIEW_FORBIDDEN, 0, 0));
    if (!session_player(&s, "player", argv[1], true) ||
        !session_player(&s, "other", argv[2], true))
        return session_end(&s, session_trouble(&s));
    hj_write_int(s.w, allow ? "allow" : "once", 1);
    return session_end(&s, session_enter(&s, HJ_ENTRY_FORBID));
}

/* Prints the available tables and the fixed tables of players. */
static int show_tables(struct session *s)
{
    struct hj_table *fixed =
        hj_event_query(s->event, HJ_VIEW_FIXED, 0, 0, &s->e);
    bool none = fixed != NULL && hj_table_rows(fixed) == 0;
    struct hj_writer *w;

    hj_table_free(fixed);
    if (fixed == NULL)
        return session_trouble(s);

    if (!s->cli->json) {
        hj_out_puts(s->cli->out, "tables ");
        hj_out_visible(s->cli->out,
                       s->info.tables.n > 0 ? s->info.tables : HJ_STR("all"));
        hj_out_char(s->cli->out, '\n');
        return none ? CLI_FINE : session_show(s, HJ_VIEW_FIXED, 0, 0);
    }
    w = hj_writer_json(s->cli->out);
    if (w == NULL)
        return cli_fail(s->cli, "out of memory");
    hj_write_object(w, NULL);
    hj_write_str(w, "tables", s->info.tables);
    hj_write_end(w);
    hj_writer_free(w);
    return none ? CLI_FINE : session_show(s, HJ_VIEW_FIXED, 0, 0);
}

int event_tables(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    const struct cli_option options[] = {SESSION_OPTIONS(s), END_OF_OPTIONS};
    struct hj_table_range ranges[HJ_TABLE_RANGES];
    int status, n = cli_parse(cli, options, argc, argv, &status);
    bool all = n == 2 && strcmp(argv[1], "all") == 0;

    if (n < 0)
        return status;
    if (n == 2 && !all &&
        hj_table_ranges_read(hj_str(argv[1]), ranges, HJ_TABLE_RANGES) == 0)
        return cli_usage(
            cli,
            "'%s' is not a list of tables: write ranges that ascend, "
            "as 1-20,31-40, or all",
            argv[1]);
    s.looks = n == 1;
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    if (n == 1)
        return session_end(&s, show_tables(&s));
    hj_write_text(s.w, "tables", all ? "" : argv[1]);
    return session_end(&s, session_enter(&s, HJ_ENTRY_TABLES));
}
