/* SPDX-License-Identifier: MPL-2.0 */
/* Reading tournaments and pairings, and writing pairings. */
#include "pair/pair.h"

#include "base/csv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints illegal findings on standard output and warnings on standard error, so
 * that a table on standard output remains valid. */
static bool print_findings(struct cli *cli, struct hj_findings *list,
                           bool knocked_out)
{
    struct hj_out *err = hj_out_fd(2);

    for (size_t i = 0; i < hj_findings_count(list); i++) {
        const struct hj_finding *f = hj_findings_at(list, i);
        if (f->severity == HJ_ILLEGAL)
            cli_print_finding(cli, f);
        else if (err != NULL && (f->place.line > 0 || !knocked_out))
            hj_finding_print(f, err, false);
    }
    if (err != NULL)
        hj_out_flush(err, NULL);
    hj_out_free(err);
    return hj_findings_of(list, HJ_ILLEGAL) == 0;
}

/* Warns of players without a team where teams play: an empty cell may be a
 * mistake. */
static void tell_alone(const struct cli *cli, const struct hj_tournament *t,
                       const char *roster)
{
    for (uint32_t p = 0; p < t->player_count; p++)
        if (t->players[p].team.n == 0)
            cli_fail(cli, "warning: %s: %.*s has no team and plays alone",
                     roster, HJ_STR_ARG(t->players[p].id));
}

bool pair_open(struct cli *cli, struct pair_input *in, const char *roster,
               const char *results, bool by_team, bool knocked_out, int *status)
{
    struct hj_table_file files[2];
    struct hj_error e = {0};

    *in = (struct pair_input){.results_name = results};
    *status = CLI_TROUBLE;
    in->findings = hj_findings_new();
    if (in->findings == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    if (!hj_file_read(&in->roster_file, roster, HJ_FILE_MOST, &e) ||
        (results != NULL &&
         !hj_file_read(&in->results_file, results, HJ_FILE_MOST, &e))) {
        cli_trouble(cli, &e);
        return false;
    }
    files[0] = (struct hj_table_file){in->roster_file.bytes, roster};
    files[1] = (struct hj_table_file){in->results_file.bytes, results};
    in->t = hj_tournament_new(files[0], results ? &files[1] : NULL, by_team,
                              in->findings, &e);
    if (in->t == NULL) {
        cli_trouble(cli, &e);
        return false;
    }
    if (knocked_out && !hj_tournament_add_promised(in->t)) {
        cli_fail(cli, "out of memory");
        return false;
    }
    *status = CLI_BREAKS_RULE;
    if (!print_findings(cli, in->findings, knocked_out))
        return false;
    if (by_team)
        tell_alone(cli, in->t, roster);
    hj_findings_clear(in->findings);
    return true;
}

void pair_close(struct pair_input *in)
{
    hj_tournament_free(in->t);
    hj_findings_free(in->findings);
    hj_file_free(&in->roster_file);
    hj_file_free(&in->results_file);
}

enum { MOST_RULES = 16 };

const struct hj_rule_set *pair_rules(struct cli *cli, const char *rules)
{
    const struct hj_rule_set *set;
    const char *names[MOST_RULES + 1] = {NULL};

    if (rules == NULL)
        return hj_rule_set_at(0);
    set = hj_rule_set_find(rules);
    if (set != NULL)
        return set;
    for (size_t at = 0; at < MOST_RULES && (set = hj_rule_set_at(at)) != NULL;
         at++)
        names[at] = set->name;
    cli_unknown(cli, "rules", rules, names);
    return NULL;
}

const char *pair_option_conflict(const struct hj_pairing_options *o)
{
    bool bracket = hj_method_has_bracket(o->method);

    if (o->third_place && o->method != HJ_ELIMINATION)
        return "--third-place goes with --method elimination: a double "
               "elimination has one third place";
    if (o->reseed && !bracket)
        return "--reseed goes with an elimination";
    if (o->seed_first && !bracket)
        return "--seed-first goes with an elimination";
    if (o->single_final && o->method != HJ_DOUBLE_ELIMINATION)
        return "--no-reset goes with --method double-elimination";
    if (o->table_size > 2 && o->method != HJ_SWISS)
        return "--table-size goes with --method swiss";
    if (o->by_rank && (o->method != HJ_SWISS || o->table_size > 2))
        return "--by-rank goes with --method swiss and tables of two";
    return NULL;
}

bool pair_set_method(struct cli *cli, const char *method, const char *rules,
                     struct hj_pairing_options *o, int *status)
{
    const char *why;

    o->method = method ? hj_method_of(method) : HJ_SWISS;
    if (o->method == HJ_METHODS) {
        *status = cli_unknown(cli, "method", method, hj_method_names());
        return false;
    }
    o->rules = pair_rules(cli, rules);
    *status = CLI_TROUBLE;
    if (o->rules == NULL)
        return false;
    o->scoring = o->rules->scoring;
    why = pair_option_conflict(o);
    if (why != NULL)
        cli_usage(cli, "%s", why);
    return why == NULL;
}

void pair_write_points(struct hj_out *out, int64_t points,
                       const struct hj_scoring *scoring)
{
    hj_out_int(out, points / scoring->unit);
    if (scoring->unit == 2)
        hj_out_puts(out, points % 2 ? ".5" : ".0");
}

/* Returns the number of player columns. */
static uint32_t most_seats(const struct hj_pairings *p)
{
    uint32_t most = 2;

    for (uint32_t i = 0; i < p->count; i++)
        if (p->pairs[i].seats > most)
            most = p->pairs[i].seats;
    return most;
}

void pair_write_csv(struct hj_out *out, const struct hj_tournament *t,
                    const struct hj_pairings *p)
{
    uint32_t seats = most_seats(p);

    hj_out_puts(out, "round,table");
    for (uint32_t s = 0; s < seats; s++)
        hj_out_printf(out, ",player%u", s + 1);
    hj_out_char(out, '\n');
    for (uint32_t i = 0; i < p->count; i++) {
        const struct hj_pair *pair = &p->pairs[i];
        hj_out_printf(out, "%u,", p->round);
        if (pair->table > 0)
            hj_out_printf(out, "%u", pair->table);
        for (uint32_t s = 0; s < seats; s++) {
            hj_out_char(out, ',');
            if (s < pair->seats)
                hj_csv_put_text(out, t->players[pair->players[s]].id);
            else if (s == 1)
                hj_out_puts(out, "BYE");
        }
        hj_out_char(out, '\n');
    }
}

void pair_write_json(struct hj_writer *w, const char *key,
                     const struct hj_tournament *t, const struct hj_pairings *p)
{
    hj_write_array(w, key);
    for (uint32_t i = 0; i < p->count; i++) {
        const struct hj_pair *pair = &p->pairs[i];
        hj_write_object(w, NULL);
        if (pair->table > 0)
            hj_write_int(w, "table", pair->table);
        hj_write_bool(w, "bye", pair->seats == 1);
        hj_write_array(w, "players");
        for (uint32_t s = 0; s < pair->seats; s++)
            hj_write_str(w, NULL, t->players[pair->players[s]].id);
        hj_write_end(w);
        hj_write_end(w);
    }
    hj_write_end(w);
}

bool pair_last_round(const struct hj_tournament *from, struct hj_pairings *p,
                     struct hj_tournament *t)
{
    p->round = from->rounds;
    p->pairs = calloc((size_t)from->match_count + 1, sizeof *p->pairs);
    for (uint32_t i = 0; p->pairs != NULL && i < from->match_count; i++) {
        const struct hj_match *m = &from->matches[i];
        struct hj_pair *pair = &p->pairs[p->count];
        if (m->round != from->rounds)
            continue;
        if (m->kind != HJ_MATCH && m->kind != HJ_MATCH_BYE) {
            t->players[m->players[0]].in = false;
            continue;
        }
        pair->table = m->table;
        pair->seats = m->seats;
        pair->line = m->line;
        for (uint32_t s = 0; s < HJ_TABLE_SEATS; s++)
            pair->players[s] = s < m->seats ? m->players[s] : HJ_NOBODY;
        p->count++;
    }
    return p->pairs != NULL;
}

bool pair_is_promised(const struct hj_tournament *t, uint32_t player)
{
    for (uint32_t i = 0; i < t->promised_count; i++)
        if (t->promised[i].round == t->rounds + 1 &&
            t->promised[i].players[0] == player)
            return true;
    return false;
}

void pair_exclude_promised(struct hj_tournament *t)
{
    for (uint32_t i = 0; i < t->promised_count; i++)
        if (t->promised[i].round == t->rounds + 1)
            t->players[t->promised[i].players[0]].in = false;
}

void pair_skip_empty(struct hj_tournament *t,
                     const struct hj_pairing_options *options)
{
    struct hj_pairings next = {0};

    if (!hj_method_has_bracket(options->method))
        return;
    while (hj_pair_next(t, options, &next, NULL) && next.count == 0) {
        t->rounds++;
        hj_pairings_free(&next);
    }
    hj_pairings_free(&next);
}

bool pair_read(struct cli *cli, struct pair_input *in, const char *roster,
               const char *name, bool by_team, struct hj_pairings *p)
{
    struct hj_file file = {0};
    struct hj_error e = {0};
    struct hj_tournament *t = NULL;
    struct hj_table_file files[2];
    const struct hj_finding *f;
    size_t before;
    bool fine;

    *p = (struct hj_pairings){0};
    before = hj_findings_count(in->findings);
    fine = hj_file_read(&file, name, HJ_FILE_MOST, &e);
    if (fine) {
        files[0] = (struct hj_table_file){in->roster_file.bytes, roster};
        files[1] = (struct hj_table_file){file.bytes, name};
        t = hj_tournament_new(files[0], &files[1], by_team, in->findings, &e);
        fine =
            t != NULL &&
            ((hj_tournament_add_promised(t) && pair_last_round(t, p, in->t)) ||
             hj_fail_memory(&e));
    }
    if (!fine)
        cli_trouble(cli, &e);
    hj_tournament_free(t);
    hj_file_free(&file);
    if (fine && p->count == 0) {
        hj_pairings_free(p);
        if (hj_findings_count(in->findings) > before) {
            f = hj_findings_at(in->findings, before);
            cli_fail(cli, "%s:%u: %.*s", f->place.file, f->place.line,
                     HJ_STR_ARG(f->message));
        }
        cli_fail(cli, "%s: no pairing in it", name);
        return false;
    }
    return fine;
}
