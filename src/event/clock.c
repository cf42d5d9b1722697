/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event clock: the time of a round, with pauses and extensions. */
#include "event/clock.h"

#include "event/session.h"

#include <string.h>
#include <time.h>

enum { MINUTE = 60 };

int64_t clock_moment(const char *given)
{
    static const int before[] = {0,   31,  59,  90,  120, 151,
                                 181, 212, 243, 273, 304, 334};
    int64_t y = 1970, m = 1, d = 1, hour = 0, minute = 0, second = 0, days;
    struct hj_str at = hj_str(given);

    if (given == NULL)
        return (int64_t)time(NULL);
    (void)(hj_str_int(hj_str_first(at, 4), 0, 9999, &y) &&
           hj_str_int(hj_str_first(hj_str_from(at, 5), 2), 1, 12, &m) &&
           hj_str_int(hj_str_first(hj_str_from(at, 8), 2), 1, 31, &d) &&
           hj_str_int(hj_str_first(hj_str_from(at, 11), 2), 0, 23, &hour) &&
           hj_str_int(hj_str_first(hj_str_from(at, 14), 2), 0, 59, &minute) &&
           hj_str_int(hj_str_first(hj_str_from(at, 17), 2), 0, 59, &second));
    days = (y - 1970) * 365 + (y - 1969) / 4 - (y - 1901) / 100 +
           (y - 1601) / 400 + before[m - 1] + d - 1;
    if (m > 2 && ((y % 4 == 0 && y % 100 != 0) || y % 400 == 0))
        days++;
    return ((days * 24 + hour) * MINUTE + minute) * MINUTE + second;
}

void clock_put(struct hj_out *out, int64_t seconds)
{
    if (seconds < 0)
        hj_out_char(out, '-');
    seconds = seconds < 0 ? -seconds : seconds;
    hj_out_printf(out, "%lld:%02lld", (long long)(seconds / MINUTE),
                  (long long)(seconds % MINUTE));
}

int64_t clock_left(const struct hj_table *rounds, size_t row, int64_t at)
{
    bool paused = hj_table_get(rounds, row, "clock_pause").n > 0;
    int64_t until = paused ? hj_table_int(rounds, row, "clock_pause") : at;
    int64_t total = hj_table_int(rounds, row, "minutes") * MINUTE;

    if (hj_table_get(rounds, row, "clock_start").n == 0)
        return total;
    return total - (until - hj_table_int(rounds, row, "clock_start") -
                    hj_table_int(rounds, row, "clock_lost"));
}

const char *clock_state(const struct hj_table *rounds, size_t row, int64_t left)
{
    if (hj_table_get(rounds, row, "clock_start").n == 0)
        return "not started";
    if (hj_table_get(rounds, row, "clock_pause").n > 0)
        return "paused";
    return left < 0 ? "time is over" : "running";
}

static void json_clock(struct hj_writer *w, int64_t round, int64_t left,
                       const char *state, const struct hj_table *more)
{
    hj_write_object(w, NULL);
    hj_write_int(w, "round", round);
    hj_write_text(w, "state", state);
    hj_write_int(w, "left", left);
    hj_write_array(w, "tables");
    for (size_t r = 0; r < hj_table_rows(more); r++) {
        if (hj_table_int(more, r, "round") != round)
            continue;
        hj_write_object(w, NULL);
        hj_write_int(w, "table", hj_table_int(more, r, "table"));
        hj_write_int(w, "left",
                     left + hj_table_int(more, r, "minutes") * MINUTE);
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_end(w);
}

static void text_clock(struct hj_out *out, int64_t round, int64_t left,
                       const char *state, const struct hj_table *more)
{
    hj_out_printf(out, "round %lld: ", (long long)round);
    clock_put(out, left);
    hj_out_printf(out, " (%s)\n", state);
    for (size_t r = 0; r < hj_table_rows(more); r++) {
        int64_t minutes = hj_table_int(more, r, "minutes");
        if (hj_table_int(more, r, "round") != round)
            continue;
        hj_out_printf(
            out, "table %lld: ", (long long)hj_table_int(more, r, "table"));
        clock_put(out, left + minutes * MINUTE);
        hj_out_printf(out, " (%+lld minutes)\n", (long long)minutes);
    }
}

static int show_clock(struct session *s)
{
    struct hj_table *rounds =
        hj_event_query(s->event, HJ_VIEW_ROUNDS, 0, 0, &s->e);
    struct hj_table *more =
        rounds ? hj_event_query(s->event, HJ_VIEW_EXTENSIONS, 0, 0, &s->e)
               : NULL;
    struct hj_writer *w = NULL;
    size_t row = (size_t)(s->info.round - 1);
    int status = CLI_FINE;

    if (more != NULL) {
        int64_t left = clock_left(rounds, row, clock_moment(s->at));
        const char *state = clock_state(rounds, row, left);
        w = hj_writer_json(s->cli->out);
        if (w != NULL && s->cli->json)
            json_clock(w, s->info.round, left, state, more);
        else
            text_clock(s->cli->out, s->info.round, left, state, more);
    } else {
        status = session_trouble(s);
    }
    hj_writer_free(w);
    hj_table_free(rounds);
    hj_table_free(more);
    return status;
}

static int extend(struct session *s, char **argv)
{
    int64_t table, minutes;

    if (!cli_number(s->cli, "table", argv[2], 1, INT32_MAX, &table) ||
        !cli_number(s->cli, "extend", argv[3], -600, 600, &minutes))
        return CLI_TROUBLE;
    hj_write_int(s->w, "table", table);
    hj_write_int(s->w, "minutes", minutes);
    return session_enter(s, HJ_ENTRY_EXTEND);
}

/* Executes a verb on the last round. */
static int run_clock(struct session *s, char **argv, int64_t minutes)
{
    const char *verb = argv[0];

    if (s->info.round == 0) {
        hj_fail(&s->e, "no round was started yet");
        return session_trouble(s);
    }
    if (strcmp(verb, "show") == 0)
        return show_clock(s);
    hj_write_int(s->w, "round", s->info.round);
    if (strcmp(verb, "extend") == 0)
        return extend(s, argv);
    if (strcmp(verb, "pause") == 0)
        return session_enter(s, HJ_ENTRY_CLOCK_PAUSE);
    if (strcmp(verb, "resume") == 0)
        return session_enter(s, HJ_ENTRY_CLOCK_RESUME);
    if (minutes >= 0)
        hj_write_int(s->w, "minutes", minutes);
    return session_enter(s, HJ_ENTRY_CLOCK_START);
}

int event_clock(struct cli *cli, int argc, char **argv)
{
    static const struct cli_verbs takes[] = {{"minutes", "start"},
                                             {NULL, NULL}};
    struct session s = {.cli = cli};
    int64_t minutes = -1;
    const struct cli_option options[] = {
        {CLI_NUMBER, "minutes", 0, &minutes, "N", "of this round", 0, 6000},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    if (!cli_verb_takes(cli, argv[0], options, takes))
        return CLI_TROUBLE;
    s.looks = strcmp(argv[0], "show") == 0;
    if (!session_open(&s, argv[1]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, run_clock(&s, argv, minutes));
}
