/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event round start and repair: pairing a round. */
#include "event/session.h"

#include "base/random.h"
#include "event/tournament-view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The options of the round. */
struct round_request {
    const char *method, *pairings;
    int64_t seed, minutes; /* -1: not given */
    bool third_place, by_rank;
};

/* Returns the method of a new round in the stage. */
static enum hj_method own_method(const struct session *s,
                                 const struct hj_event_stage *stage)
{
    char own[32];

    snprintf(own, sizeof own, "%.*s", HJ_STR_ARG(s->info.method));
    return stage->number > 1 || stage->groups > 0 ? stage->method
                                                  : hj_method_of(own);
}

/* True if the stage permits rounds by that method. */
static bool check_method(struct session *s, const struct hj_event_stage *stage,
                         enum hj_method method, bool by_rank)
{
    if (by_rank && method != HJ_SWISS)
        return hj_fail(&s->e, "--by-rank is for a Swiss round, not for %s",
                       hj_method_name(method));
    if (stage->groups > 0 && method != HJ_ROUND_ROBIN)
        return hj_fail(&s->e,
                       "within groups rounds are paired by round-robin, "
                       "not by %s",
                       hj_method_name(method));
    if (stage->number == 1 || method == stage->method)
        return true;
    if (hj_method_has_bracket(stage->method))
        return hj_fail(&s->e,
                       "behind a cut rounds are paired by %s, not by %s: "
                       "those of the cut are placed by how far they come",
                       hj_method_name(stage->method), hj_method_name(method));
    return !hj_method_has_bracket(method) ||
           hj_fail(&s->e,
                   "the stage is paired by %s; hj-event cut begins one "
                   "by %s",
                   hj_method_name(stage->method), hj_method_name(method));
}

/* Finds the method of the round: the option's, or that of the round to repair,
 * or that of the stage after a cut, or the event's. */
static bool choose_method(struct session *s,
                          const struct round_request *request, bool repair,
                          struct hj_event_constraint *how)
{
    struct hj_event_stage stage;
    bool given = true;

    if (!hj_event_stage_of(s->event, s->info.round + !repair, &stage, &s->e) ||
        (repair && !hj_event_round_constraint(s->event, s->info.round, how,
                                              &given, &s->e)))
        return false;
    how->anew = request->method != NULL;
    how->third_place = request->third_place || stage.third_place ||
                       (!given && how->third_place);
    how->by_rank = request->by_rank || (!given && how->by_rank);
    if (given || request->method != NULL)
        how->method = request->method ? hj_method_of(request->method)
                                      : own_method(s, &stage);
    if (hj_method_has_bracket(how->method)) {
        how->reseed = stage.reseed;
        how->single_final = stage.single_final;
        how->seed_first = stage.seed_first;
    }
    if (request->third_place && how->method != HJ_ELIMINATION)
        return hj_fail(&s->e, "--third-place is for an elimination, not for %s",
                       hj_method_name(how->method));
    how->third_place = how->third_place && how->method == HJ_ELIMINATION;
    if (!given && request->method == NULL)
        return true;
    return check_method(s, &stage, how->method, how->by_rank);
}

/* Warns if the stage has had all its planned rounds. */
static bool warn_of_plan(struct session *s)
{
    struct hj_event_stage stage;
    int64_t played, rounds;

    if (!hj_event_stage_of(s->event, s->info.round + 1, &stage, &s->e) ||
        !hj_event_stage_rounds(s->event, &stage, &rounds, &s->e))
        return false;
    played = s->info.round - stage.first + 1;
    if (stage.rounds != 0 && played >= rounds &&
        !hj_method_has_bracket(stage.method))
        cli_fail(
            s->cli,
            "warning: %lld round%s planned, this is one more (hj-event cut "
            "begins another stage)",
            (long long)rounds, rounds == 1 ? " was" : "s were");
    return true;
}

/* Refuses or warns of players who have no place in the groups or the bracket,
 * if there is one. */
static bool check_places(struct session *s)
{
    struct hj_event_stage stage;
    struct hj_table *sides;
    struct hj_tournament *t;
    struct hj_str name = HJ_STR("");

    if (!hj_event_stage_of(s->event, s->info.round + 1, &stage, &s->e))
        return false;
    if ((stage.groups == 0 && !hj_method_has_bracket(stage.method)) ||
        stage.number > 1)
        return true;
    sides = hj_event_query(s->event, HJ_VIEW_SIDES, 0, 0, &s->e);
    t = sides ? hj_event_tournament(s->event, &stage, s->info.round, &s->e)
              : NULL;
    for (size_t r = 0; t != NULL && r < hj_table_rows(sides); r++)
        if (hj_table_get(sides, r, "dropped").n == 0 &&
            hj_tournament_find(t, hj_table_get(sides, r, "id")) == HJ_NOBODY)
            name = hj_table_get(sides, r, "name");
    if (name.n > 0 && s->info.round > 0)
        cli_fail(
            s->cli, "warning: %.*s came after the %s made and does not play",
            HJ_STR_ARG(name), stage.groups > 0 ? "groups were" : "bracket was");
    else if (name.n > 0)
        hj_fail(&s->e,
                "%.*s is in no group; 'hj-event round groups %s %lld' makes "
                "them anew",
                HJ_STR_ARG(name), s->file, (long long)stage.groups);
    hj_tournament_free(t);
    hj_table_free(sides);
    return s->e.text[0] == '\0' && !s->e.no_memory;
}

/* Refuses a promised bye in a bracket, whose next round has no place for it. */
static bool check_promises(struct session *s, int64_t last)
{
    struct hj_event_stage stage;
    struct hj_table *byes;
    struct hj_tournament *t;

    if (!hj_event_stage_of(s->event, last + 1, &stage, &s->e))
        return false;
    t = hj_event_tournament(s->event, &stage, last, &s->e);
    byes = t ? hj_event_query(s->event, HJ_VIEW_BYES, 0, 0, &s->e) : NULL;
    for (size_t r = 0; byes != NULL && r < hj_table_rows(byes); r++)
        if (hj_table_int(byes, r, "round") == last + 1 &&
            hj_tournament_find(t, hj_table_get(byes, r, "id")) != HJ_NOBODY)
            hj_fail(&s->e,
                    "%.*s is promised a bye for round %lld, which an "
                    "elimination has no place for: 'hj-event bye --take-back' "
                    "takes it back, and who does not play leaves (player drop)",
                    HJ_STR_ARG(hj_table_get(byes, r, "name")),
                    (long long)last + 1);
    hj_table_free(byes);
    hj_tournament_free(t);
    return s->e.text[0] == '\0' && !s->e.no_memory;
}

/* Writes the pairing options and `tables`, paired from the event. */
static bool pair_tables(struct session *s, const struct round_request *request,
                        int64_t last, bool repair,
                        struct hj_event_paired *paired)
{
    struct hj_event_constraint how = {.table_size =
                                          (uint32_t)s->info.table_size};

    if (!choose_method(s, request, repair, &how) ||
        (!repair && hj_method_has_bracket(how.method) &&
         !check_promises(s, last)))
        return false;
    how.seed = (uint64_t)request->seed;
    if (request->seed < 0 && !hj_random_seed(&how.seed, &s->e))
        return false;
    hj_write_text(s->w, "method", hj_method_name(how.method));
    hj_write_int(s->w, "pairing", HJ_EVENT_PAIRING);
    hj_write_int(s->w, "seed", (int64_t)how.seed);
    hj_write_int(s->w, "table_size", s->info.table_size);
    if (how.third_place)
        hj_write_int(s->w, "third_place", 1);
    if (how.reseed)
        hj_write_int(s->w, "reseed", 1);
    if (how.single_final)
        hj_write_int(s->w, "single_final", 1);
    if (how.seed_first)
        hj_write_int(s->w, "seed_first", 1);
    if (how.by_rank)
        hj_write_int(s->w, "by_rank", 1);
    return hj_event_pair(s->event, last, &how, repair, s->w, paired, &s->e);
}

/* True if all tables have results, as a new round requires. */
static bool is_played(struct session *s)
{
    struct hj_table *open;

    if (s->info.outstanding == 0)
        return true;
    open = hj_event_query(s->event, HJ_VIEW_OUTSTANDING, 0, 0, &s->e);
    if (open != NULL)
        hj_fail(&s->e,
                "round %lld: table %lld has no result%s ('hj-event outstanding "
                "%s' prints them)",
                (long long)hj_table_int(open, 0, "round"),
                (long long)hj_table_int(open, 0, "table"),
                hj_table_rows(open) > 1 ? ", and others" : "", s->file);
    hj_table_free(open);
    return false;
}

/* Warns of rematches, which a late entry in a round robin or a small pod can
 * cause, and of forbidden pairs, which not every method heeds. */
static void warn_of_pairs(const struct session *s, int64_t round,
                          const struct hj_event_paired *paired)
{
    if (paired->forbidden > 0)
        cli_fail(s->cli,
                 "warning: round %lld: at %lld table%s are players who are "
                 "never to be paired ('hj-event forbid %s' says who)",
                 (long long)round, (long long)paired->forbidden,
                 paired->forbidden > 1 ? "s" : "", s->file);
    if (paired->rematches > 0)
        cli_fail(s->cli,
                 "warning: round %lld: at %lld table%s the players have met "
                 "before, because %s",
                 (long long)round, (long long)paired->rematches,
                 paired->rematches > 1 ? "s" : "",
                 paired->in_pods ? "their pod is smaller than others"
                                 : "the round robin had fewer players then");
}

/* Warns if a round needs more tables than are available. */
static void warn_of_tables(const struct session *s,
                           const struct hj_event_paired *paired)
{
    if (paired->beyond > 0)
        cli_fail(s->cli, "warning: %lld table%s behind the last of %.*s",
                 (long long)paired->beyond,
                 paired->beyond > 1 ? "s are" : " is",
                 HJ_STR_ARG(s->info.tables));
}

/* Warns of players who are in and not at any given table. */
static bool warn_of_unseated(struct session *s)
{
    struct hj_event_stage stage;
    struct hj_tournament *t = NULL;
    uint32_t first = 0, count = 0;
    bool *seated, fine;

    if (!hj_event_stage_of(s->event, s->info.round + 1, &stage, &s->e))
        return false;
    if (hj_method_has_bracket(own_method(s, &stage)))
        return true; /* players who are out have no table */
    t = hj_event_tournament(s->event, &stage, s->info.round + 1, &s->e);
    seated = t != NULL ? calloc(t->player_count + 1, sizeof *seated) : NULL;
    for (uint32_t m = 0; seated != NULL && m < t->match_count; m++)
        for (uint32_t i = 0; i < t->matches[m].seats; i++)
            seated[t->matches[m].players[i]] |=
                t->matches[m].round == t->rounds;
    for (uint32_t p = seated != NULL ? t->player_count : 0; p-- > 0;)
        if (t->players[p].in && !seated[p]) {
            first = p;
            count++;
        }
    if (count > 0)
        cli_fail(s->cli, "warning: %s: %.*s%s no table in round %lld", s->file,
                 HJ_STR_ARG(t->players[first].name),
                 count > 1 ? " and others have" : " has",
                 (long long)s->info.round + 1);
    fine = seated != NULL || (t != NULL && hj_fail_memory(&s->e));
    free(seated);
    hj_tournament_free(t);
    return fine;
}

static int start_round(struct session *s, const struct round_request *request)
{
    struct hj_event_paired paired = {0};
    int status;
    bool fine;

    if (!is_played(s) || !check_places(s) || !warn_of_plan(s))
        return session_trouble(s);
    hj_write_int(s->w, "round", s->info.round + 1);
    hj_write_int(s->w, "minutes",
                 request->minutes >= 0 ? request->minutes : s->info.minutes);
    if (request->pairings != NULL) {
        hj_write_text(s->w, "method", "given");
        hj_write_array(s->w, "tables");
        fine = session_given_tables(s, request->pairings);
        hj_write_end(s->w);
    } else {
        fine = pair_tables(s, request, s->info.round, false, &paired);
    }
    if (fine) {
        warn_of_pairs(s, s->info.round + 1, &paired);
        warn_of_tables(s, &paired);
        status = session_enter_shown(s, HJ_ENTRY_ROUND, HJ_VIEW_PAIRINGS,
                                     s->info.round + 1);
        return status != CLI_FINE || request->pairings == NULL ||
                       warn_of_unseated(s)
                   ? status
                   : session_trouble(s);
    }
    session_trouble(s);
    return paired.impossible ? CLI_BREAKS_RULE : CLI_TROUBLE;
}

/* Pairs the last round again, after a correction of the previous round or with
 * a late player. */
static int repair_round(struct session *s, const struct round_request *request)
{
    struct hj_event_paired paired = {0};
    bool fine = s->info.round > 0 || hj_fail(&s->e, "no round was started yet");

    hj_write_int(s->w, "round", s->info.round);
    fine = fine && pair_tables(s, request, s->info.round - 1, true, &paired);
    if (!fine) {
        session_trouble(s);
        return paired.impossible ? CLI_BREAKS_RULE : CLI_TROUBLE;
    }
    if (paired.changed == 0) {
        char text[64];
        snprintf(text, sizeof text,
                 "round %lld stays as it is: nothing to repair",
                 (long long)s->info.round);
        return session_say(s, s->file, text, "changed", false)
                   ? CLI_FINE
                   : session_trouble(s);
    }
    hj_write_int(s->w, "changed", paired.changed);
    warn_of_pairs(s, s->info.round, &paired);
    warn_of_tables(s, &paired);
    return session_repair(s);
}

int event_round(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli};
    struct round_request request = {.seed = -1, .minutes = -1};
    int64_t players = 0, groups = 0;
    bool at_random = false, swap_players = false;
    const struct cli_option options[] = {
        {CLI_TEXT, "pairings", 0, &request.pairings, "FILE",
         "CSV round,table,player1,player2", 0, 0},
        {CLI_TEXT, "method", 0, &request.method, "M", "not the event's", 0, 0},
        {CLI_NUMBER, "seed", 0, &request.seed, "S", "the same tables again", 0,
         INT64_MAX},
        {CLI_FLAG, "third-place", 0, &request.third_place, NULL,
         "the losers of the semi-finals play too", 0, 0},
        {CLI_FLAG, "by-rank", 0, &request.by_rank, NULL,
         "swiss: 1 against 2, 3 against 4 of the standings", 0, 0},
        {CLI_NUMBER, "minutes", 0, &request.minutes, "N", "of the clock", 0,
         6000},
        {CLI_FLAG, "at-random", 0, &at_random, NULL, "groups: not by rating", 0,
         0},
        {CLI_NUMBER, "players", 0, &players, "N",
         "plan: what each method takes for so many", 2, 100000},
        {CLI_FLAG, "by-id", 0, &swap_players, NULL,
         "swap: both are players, not tables", 0, 0},
        SESSION_OPTIONS(s),
        END_OF_OPTIONS};
    static const struct cli_verbs takes[] = {{"pairings", "start"},
                                             {"method", "start|repair"},
                                             {"seed", "start|repair|groups"},
                                             {"third-place", "start|repair"},
                                             {"by-rank", "start|repair"},
                                             {"minutes", "start"},
                                             {"at-random", "groups"},
                                             {"players", "plan"},
                                             {"by-id", "swap"},
                                             {NULL, NULL}};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    bool start = n == 2 && strcmp(argv[0], "start") == 0;

    if (n < 0)
        return status;
    if (!cli_verb_takes(cli, argv[0], options, takes))
        return CLI_TROUBLE;
    if (strcmp(argv[0], "plan") == 0)
        return n == 2 && players > 0 ? cli_synopsis(cli)
                                     : session_plan(&s, argv[1], players);
    if (strcmp(argv[0], "groups") == 0) {
        if (n == 3 && !cli_number(cli, "groups", argv[2], 1,
                                  SESSION_MOST_GROUPS, &groups))
            return CLI_TROUBLE;
        if (n == 2 && (at_random || request.seed >= 0))
            return cli_usage(cli, "--at-random and --seed go with a number of "
                                  "groups");
        return session_groups(&s, argv[1], groups, at_random, request.seed);
    }
    if (strcmp(argv[0], "swap") == 0)
        return session_swap(&s, argv[1], argv + 2, swap_players);
    if (request.method != NULL && hj_method_of(request.method) == HJ_METHODS)
        return cli_unknown(cli, "method", request.method, hj_method_names());
    if (request.pairings != NULL &&
        (request.method != NULL || request.seed >= 0 || request.by_rank ||
         request.third_place))
        return cli_usage(cli, "pairings that are given have no method and no "
                              "seed");
    if (!session_open(&s, argv[1]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s, start ? start_round(&s, &request)
                                 : repair_round(&s, &request));
}
