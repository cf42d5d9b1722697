/* SPDX-License-Identifier: MPL-2.0 */
/* hj-pair verify: checking that no pairing is better than a given one. */
#include "pair/pair.h"

#include <stdlib.h>

struct verify {
    struct cli *cli;
    struct pair_input in;
    struct hj_pairing_options options;
    struct hj_pairings given, best;
    struct hj_pairings third; /* elimination: BEST with a third-place match */
    const char *method, *rules, *roster, *file;
    int64_t seed, table_size;
    bool by_team;
};

/* Moves the last round of the results to `given`, the pairing to check. */
static bool split_last_round(struct verify *v)
{
    struct hj_tournament *t = v->in.t;
    uint32_t left = t->match_count;

    for (uint32_t d = 0; d < t->drop_count; d++)
        t->players[t->drops[d].player].in =
            hj_player_was_in(t, t->drops[d].player, t->rounds);
    if (!pair_last_round(t, &v->given, t))
        return false;
    while (left > 0 && t->matches[left - 1].round == t->rounds)
        left--;
    t->match_count = left;
    t->rounds = left > 0 ? t->matches[left - 1].round : 0;
    return true;
}

static bool sits_at(const struct hj_pair *pair, uint32_t player)
{
    for (uint32_t s = 0; s < pair->seats; s++)
        if (pair->players[s] == player)
            return true;
    return false;
}

/* Returns the last line that pairs A, with B if given, or 0. */
static unsigned line_of(const struct verify *v, uint32_t a, uint32_t b)
{
    unsigned line = 0;

    for (uint32_t i = 0; i < v->given.count; i++) {
        const struct hj_pair *pair = &v->given.pairs[i];
        if (sits_at(pair, a) && (b == HJ_NOBODY || sits_at(pair, b)) &&
            pair->line > line)
            line = pair->line;
    }
    return line;
}

static void find(struct verify *v, enum hj_finding_kind kind, const char *text,
                 uint32_t a, uint32_t b)
{
    const struct hj_player *players = v->in.t->players;
    struct hj_place place = {v->file, line_of(v, a, b), 0};

    if (b == HJ_NOBODY)
        hj_findings_add(v->in.findings, kind, place, NULL, "%.*s %s",
                        HJ_STR_ARG(players[a].id), text);
    else
        hj_findings_add(v->in.findings, kind, place, NULL, "%.*s and %.*s %s",
                        HJ_STR_ARG(players[a].id), HJ_STR_ARG(players[b].id),
                        text);
}

/* Removes promised byes, which a pairing may include or not. */
static void leave_promised(struct verify *v)
{
    struct hj_pairings *given = &v->given;
    uint32_t left = 0;

    pair_exclude_promised(v->in.t);
    for (uint32_t i = 0; i < given->count; i++)
        if (given->pairs[i].seats > 1 ||
            !pair_is_promised(v->in.t, given->pairs[i].players[0]))
            given->pairs[left++] = given->pairs[i];
    given->count = left;
}

/* Removes the byes of a Swiss round with more than one bye.  The method gives
 * only one, but results do not show which of them were promised. */
static void set_byes_aside(struct verify *v)
{
    struct hj_pairings *given = &v->given;
    uint32_t byes = 0, left = 0;

    for (uint32_t i = 0; i < given->count; i++)
        byes += given->pairs[i].seats == 1;
    if (byes < 2 || v->options.method != HJ_SWISS || v->options.table_size > 2)
        return;
    for (uint32_t i = 0; i < given->count; i++) {
        uint32_t player = given->pairs[i].players[0];
        if (given->pairs[i].seats > 1) {
            given->pairs[left++] = given->pairs[i];
            continue;
        }
        v->in.t->players[player].in = false;
        find(v, HJ_FINDING_RESULT_ODD,
             "has one of several byes, which is taken as promised", player,
             HJ_NOBODY);
    }
    given->count = left;
}

/* Sets *GOOD to true if no player sits twice and none has left.  Marks players
 * who are in and have no game in MISSING, by player. */
static bool check_seats(struct verify *v, bool *missing, bool *good,
                        struct hj_error *e)
{
    const struct hj_tournament *t = v->in.t;
    uint32_t *seats = calloc((size_t)t->player_count + 1, sizeof *seats);
    size_t before = hj_findings_count(v->in.findings);

    if (seats == NULL)
        return hj_fail_memory(e);
    for (uint32_t i = 0; i < v->given.count; i++)
        for (uint32_t s = 0; s < v->given.pairs[i].seats; s++)
            seats[v->given.pairs[i].players[s]]++;
    for (uint32_t p = 0; p < t->player_count; p++) {
        if (seats[p] > 1)
            find(v, HJ_FINDING_PAIRING_ROW, "sits twice", p, HJ_NOBODY);
        if (seats[p] > 0 && !t->players[p].in)
            find(v, HJ_FINDING_PAIRING_ROW,
                 pair_is_promised(t, p) ? "is paired but is promised a bye"
                                        : "is paired but has left",
                 p, HJ_NOBODY);
        missing[p] = seats[p] == 0 && t->players[p].in;
    }
    free(seats);
    *good = hj_findings_count(v->in.findings) == before;
    return true;
}

/* Reports players who are in and have no game.  FAULT: the pairing is at
 * fault. */
static void report_missing(struct verify *v, const bool *missing, bool fault)
{
    for (uint32_t p = 0; p < v->in.t->player_count; p++)
        if (missing[p])
            find(v, fault ? HJ_FINDING_NOT_PAIRED : HJ_FINDING_RESULT_ODD,
                 fault ? "is in and has no game"
                       : "has no game, which could not be avoided",
                 p, HJ_NOBODY);
}

static bool has_pair(const struct hj_pairings *p, const struct hj_pair *want)
{
    for (uint32_t i = 0; i < p->count; i++) {
        const struct hj_pair *pair = &p->pairs[i];
        if (pair->seats != want->seats)
            continue;
        if (pair->seats == 1 && pair->players[0] == want->players[0])
            return true;
        if (pair->seats == 2 && ((pair->players[0] == want->players[0] &&
                                  pair->players[1] == want->players[1]) ||
                                 (pair->players[0] == want->players[1] &&
                                  pair->players[1] == want->players[0])))
            return true;
    }
    return false;
}

/* Checks the pairs of a method without choices.  The match for the third place
 * is optional. */
static void check_same(struct verify *v)
{
    const struct hj_pairings *all = v->third.count > 0 ? &v->third : &v->best;

    for (uint32_t i = 0; i < v->given.count; i++) {
        const struct hj_pair *pair = &v->given.pairs[i];
        if (!has_pair(all, pair))
            find(v, HJ_FINDING_PAIRING_ROW, "are not paired by the method",
                 pair->players[0],
                 pair->seats > 1 ? pair->players[1] : HJ_NOBODY);
    }
}

/* Clears MISSING for players whom the method does not pair. */
static void keep_paired(const struct verify *v, bool *missing)
{
    for (uint32_t p = 0; p < v->in.t->player_count; p++) {
        bool paired = false;
        for (uint32_t i = 0; missing[p] && i < v->best.count; i++)
            for (uint32_t s = 0; s < v->best.pairs[i].seats; s++)
                paired = paired || v->best.pairs[i].players[s] == p;
        missing[p] = missing[p] && paired;
    }
}

static const char *level_name(enum hj_level level)
{
    static const char *const names[HJ_LEVELS] = {
        "players who may not meet",
        "a player with a second bye",
        "rematches",
        "the bye: players with fewer points",
        "squared differences in points",
        "pairs that were changed",
        "wishes not granted",
        "the bye: players lower in the standings",
        "squared differences high in the standings"};

    return names[level];
}

/* Reports the first level at which the pairing is worse, unless that is about
 * players already reported as MISSING.  Levels after the points are advice. */
static void check_cost(struct verify *v, bool missing)
{
    const struct hj_tournament *t = v->in.t;
    enum hj_level level = HJ_UNPAIRED;
    bool worse =
        hj_pairings_compare(&v->given, &v->best, HJ_CONSTRAINTS, &level) > 0;
    bool avoidable = v->given.cost[HJ_REMATCHES] > v->best.cost[HJ_REMATCHES];
    struct hj_finding *f;

    for (uint32_t i = 0; i < v->given.count; i++) {
        const struct hj_pair *pair = &v->given.pairs[i];
        if (pair->seats != 2 ||
            hj_times_met(t, pair->players[0], pair->players[1],
                         HJ_MOST_ROUNDS) == 0)
            continue;
        if (avoidable)
            find(v, HJ_FINDING_REMATCH, "have met before", pair->players[0],
                 pair->players[1]);
        else
            find(v, HJ_FINDING_RESULT_ODD,
                 "have met before, which could not be avoided",
                 pair->players[0], pair->players[1]);
    }
    if (!worse || (level == HJ_UNPAIRED && missing))
        return;
    f = hj_findings_add(v->in.findings,
                        level < HJ_CONSTRAINTS ? HJ_FINDING_PAIRING_WORSE
                                               : HJ_FINDING_RULE_ADVICE,
                        (struct hj_place){v->file, 0, 0}, NULL,
                        "%s: %lld, and %lld would do", level_name(level),
                        (long long)v->given.cost[level],
                        (long long)v->best.cost[level]);
    if (f != NULL) {
        f->have = v->given.cost[level];
        f->limit = v->best.cost[level];
        f->counted = true;
    }
}

/* Prints the tables of the better pairing that the given one does not have. */
static void print_better(struct verify *v)
{
    struct hj_out *out = v->cli->out;
    const struct hj_player *players = v->in.t->players;
    bool any = false;

    for (uint32_t i = 0; i < v->best.count; i++) {
        const struct hj_pair *pair = &v->best.pairs[i];
        if (has_pair(&v->given, pair))
            continue;
        hj_out_puts(out, any ? " " : "better: ");
        any = true;
        hj_out_visible(out, players[pair->players[0]].id);
        for (uint32_t s = 1; s < pair->seats; s++) {
            hj_out_char(out, '-');
            hj_out_visible(out, players[pair->players[s]].id);
        }
        if (pair->seats == 1)
            hj_out_puts(out, "-BYE");
    }
    if (any)
        hj_out_char(out, '\n');
}

static int report(struct verify *v)
{
    bool fine = hj_findings_of(v->in.findings, HJ_ILLEGAL) == 0;
    struct hj_writer *w;

    if (!v->cli->json) {
        cli_print_findings(v->cli, v->in.findings);
        if (!fine && v->best.count > 0)
            print_better(v);
        hj_out_printf(v->cli->out, "%s: round %u, %s\n", v->file,
                      v->given.round,
                      fine ? "as good as can be" : "not by the method");
        return fine ? CLI_FINE : CLI_BREAKS_RULE;
    }
    w = hj_writer_json(v->cli->out);
    hj_write_object(w, NULL);
    hj_write_int(w, "round", v->given.round);
    hj_write_text(w, "method", hj_method_name(v->options.method));
    hj_write_bool(w, "legal", fine);
    hj_write_array(w, "findings");
    for (size_t i = 0; i < hj_findings_count(v->in.findings); i++)
        hj_finding_write(hj_findings_at(v->in.findings, i), w);
    hj_write_end(w);
    if (!fine)
        pair_write_json(w, "better", v->in.t, &v->best);
    hj_write_end(w);
    hj_writer_free(w);
    return fine ? CLI_FINE : CLI_BREAKS_RULE;
}

/* Calculates the costs of both pairings.  Returns false, after adding the
 * reason as a finding, if that is not possible. */
static bool find_costs(struct verify *v, struct hj_error *e)
{
    if (hj_pairings_cost(v->in.t, &v->options, &v->given, e))
        return hj_pairings_cost(v->in.t, &v->options, &v->best, e);
    if (!e->no_memory)
        hj_findings_add(v->in.findings, HJ_FINDING_PAIRING_ROW,
                        (struct hj_place){v->file, 0, 0}, NULL, "%s", e->text);
    return false;
}

static bool judge_seated(struct verify *v, bool *missing, struct hj_error *e)
{
    enum hj_level level;
    size_t before;
    bool fixed = v->options.method >= HJ_ROUND_ROBIN ||
                 (v->options.method == HJ_POD && v->in.t->rounds == 0);

    if (fixed || v->options.table_size > 2) {
        keep_paired(v, missing);
        report_missing(v, missing, true);
        if (fixed)
            check_same(v);
        return true;
    }
    if (!find_costs(v, e))
        return !e->no_memory;
    before = hj_findings_count(v->in.findings);
    report_missing(
        v, missing,
        hj_pairings_compare(&v->given, &v->best, HJ_UNPAIRED, &level) > 0);
    check_cost(v, hj_findings_count(v->in.findings) > before);
    return true;
}

/* Makes the best pairing, which is none where all who are in have promised
 * byes. */
static bool pair_best(struct verify *v, struct hj_error *e)
{
    const struct hj_tournament *t = v->in.t;
    bool any = v->options.method > HJ_POD;

    for (uint32_t p = 0; !any && p < t->player_count; p++)
        any = t->players[p].in;
    return !any || hj_pair_next(t, &v->options, &v->best, e);
}

static bool judge(struct verify *v, struct hj_error *e)
{
    bool *missing = calloc((size_t)v->in.t->player_count + 1, sizeof *missing);
    bool seated = false;
    bool fine = (missing != NULL || hj_fail_memory(e)) &&
                check_seats(v, missing, &seated, e) && pair_best(v, e);

    if (fine && v->options.method == HJ_ELIMINATION) {
        struct hj_pairing_options options = v->options;
        options.third_place = true;
        fine = hj_pair_next(v->in.t, &options, &v->third, e);
    }
    if (fine && seated)
        fine = judge_seated(v, missing, e);
    else if (fine)
        report_missing(v, missing, true);
    free(missing);
    return fine;
}

static int run_verify(struct verify *v, const char *results, bool split)
{
    struct hj_error e = {0};
    int status;

    if (!pair_open(v->cli, &v->in, v->roster, results, v->by_team,
                   hj_method_has_bracket(v->options.method), &status))
        return status;
    if (split && v->in.t->rounds == 0)
        return cli_fail(v->cli, "%s: no round in it", v->file);
    if (split && !split_last_round(v))
        return cli_fail(v->cli, "out of memory");
    if (!split &&
        !pair_read(v->cli, &v->in, v->roster, v->file, v->by_team, &v->given))
        return CLI_TROUBLE;
    pair_skip_empty(v->in.t, &v->options);
    if (v->given.round != v->in.t->rounds + 1)
        hj_findings_add(v->in.findings, HJ_FINDING_PAIRING_ROW,
                        (struct hj_place){v->file, 0, 0}, NULL,
                        "is for round %u, the next one is %u", v->given.round,
                        v->in.t->rounds + 1);
    if (split)
        set_byes_aside(v);
    else
        leave_promised(v);
    if (!judge(v, &e)) {
        cli_trouble(v->cli, &e);
        return e.no_memory ? CLI_TROUBLE : CLI_BREAKS_RULE;
    }
    return report(v);
}

int pair_verify(struct cli *cli, int argc, char **argv)
{
    struct verify v = {.cli = cli, .table_size = 2};
    const struct cli_option options[] = {
        {CLI_TEXT, "method", 'm', &v.method, "METHOD",
         "swiss (the default), pod, round-robin, [double-]elimination", 0, 0},
        {CLI_TEXT, "rules", 'r', &v.rules, "RULES",
         "how matches score: melee, mtr, sos, fide-2023, fide-2025", 0, 0},
        {CLI_NUMBER, "table-size", 0, &v.table_size, "N",
         "multiplayer tables of N, and of one less", 2, HJ_TABLE_SEATS},
        {CLI_FLAG, "teams", 0, &v.by_team, NULL, "teams are the competitors", 0,
         0},
        PAIR_BRACKET_OPTIONS(v.options),
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    v.options.table_size = (uint32_t)v.table_size;
    if (!pair_set_method(cli, v.method, v.rules, &v.options, &status))
        return status;
    v.roster = argv[0];
    v.file = argv[count - 1];
    status = run_verify(&v, argv[1], count == 2);
    hj_pairings_free(&v.given);
    hj_pairings_free(&v.best);
    hj_pairings_free(&v.third);
    pair_close(&v.in);
    return status;
}
