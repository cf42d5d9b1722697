/* SPDX-License-Identifier: MPL-2.0 */
/* Proves the logs of test/rules: for each rule that a log shows, the rule is
 * switched off in the engine, and one of those logs must fail.
 *
 * This program is linked with an engine of its own, built with HJ_MUTATE. */
#include "mutant.h"
#include "rules/rules.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The kinds of rules that are switched off, and how many. */
static const char *const kinds[] = {"enforced", "derived", "ruling"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* Its kind; KINDS for a rule that has nothing to switch off. */
static int kind_of(const struct rule *rule)
{
    int kind = 0;

    while (kind < KINDS && !hj_str_is(rule->status, kinds[kind]))
        kind++;
    return kind;
}

/* The result for a rule. */
enum fate { KILLED, SURVIVED, UNREACHED, FATES };

enum { MOST_SECONDS = 5 };   /* of one mutant, which may run in circles */
enum { FIRST_STATUS = 100 }; /* of a child that says a fate */

struct prover {
    struct cli *cli;
    const char *folder;
    struct rules_library library;
    struct proof_list logs;
    bool all;  /* try every log, and say which ones fail */
    int cases; /* rules that golden cases alone show */
    int counts[KINDS][FATES];
    int ways[FATES]; /* of mutants beside the switches */
};

/* Plays one log without the rule: whether it fails. */
static bool fails(const struct prover *p, const char *name)
{
    struct proof proof = {0};
    struct hj_error e = {0};
    char *path = hj_path_join(hj_str(p->folder), hj_str(name));
    bool good = path != NULL && proof_run(&proof, path, name, &e) &&
                proof_holds(&proof);

    proof_free(&proof);
    free(path);
    return !good;
}

/* The fault of the engine: without the rule; as a row of
 * mutants.def says; by a reading of the rule that no log may choose, or that
 * all have. */
struct way {
    enum { SWITCH, MUTANT, DEAF, ALWAYS } kind;
    int row;
    struct hj_str reading;
};

static void make_wrong(const struct rule *rule, const struct way *way)
{
    if (way->kind == SWITCH)
        mutant_switch_off(rule->id, rule->as);
    else if (way->kind == MUTANT)
        mutant_choose(way->row);
    else
        mutant_read(rule->id, way->reading, way->kind == ALWAYS);
}

/* In a child: tries the logs that show the rule. */
static enum fate try_logs(struct prover *p, const struct rule *rule,
                          const struct way *way)
{
    enum fate fate = UNREACHED;

    make_wrong(rule, way);
    for (size_t i = 0; i < p->logs.count; i++) {
        if (p->logs.proofs[i].is_case ||
            (!p->all && !proof_shows(&p->logs.proofs[i], rule->id, rule->as)))
            continue;
        if (fails(p, p->logs.names[i])) {
            fate = KILLED;
            if (!p->all)
                break;
            printf(" %s", p->logs.names[i]);
        }
    }
    fflush(stdout);
    if (fate != KILLED && mutant_was_asked())
        fate = SURVIVED;
    return fate;
}

/* A crash and a circle are failures of the log as well. */
static enum fate fate_of(struct prover *p, const struct rule *rule,
                         const struct way *way)
{
    int status = 0;
    pid_t child;

    fflush(stdout);
    child = fork();
    if (child == 0) {
        alarm(MOST_SECONDS);
        _exit(FIRST_STATUS + (int)try_logs(p, rule, way));
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) {
        cli_fail(p->cli, "no process for a mutant");
        exit(CLI_TROUBLE);
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) >= FIRST_STATUS &&
        WEXITSTATUS(status) < FIRST_STATUS + FATES)
        return (enum fate)(WEXITSTATUS(status) - FIRST_STATUS);
    return KILLED; /* also by a sanitizer, which has a status of its own */
}

static bool is_shown(struct prover *p, const struct rule *rule)
{
    bool by_case = false;

    for (size_t i = 0; i < p->logs.count; i++) {
        const struct proof *proof = &p->logs.proofs[i];
        if (proof_shows(proof, rule->id, rule->as) && !proof->is_case)
            return true;
        by_case = by_case || proof_shows(proof, rule->id, rule->as);
    }
    p->cases += by_case;
    return false;
}

/* One way of a rule beside its switch, which WHAT says and is called NAME: adds
 * to the counts. */
static void prove_way(struct prover *p, const struct rule *rule,
                      const struct way *way, const char *what, const char *name)
{
    enum fate fate;

    if (p->all)
        printf("%.*s, which %s (%s):", HJ_STR_ARG(rule->id), what, name);
    fate = fate_of(p, rule, way);
    p->ways[fate]++;
    if (p->all)
        putchar('\n');
    if (fate != KILLED)
        printf("%.*s: no log that shows it fails when the engine %s (%s%s)\n",
               HJ_STR_ARG(rule->id), what, name,
               fate == UNREACHED ? ", and none comes there" : "");
}

/* All of them; returns how many there are. */
static int prove_ways(struct prover *p, const struct rule *rule)
{
    struct hj_str rest = rule->readings, reading;
    const struct mutant *m;
    int count = 0;

    for (int i = 0; (m = mutant_row(i)) != NULL; i++)
        if (strcmp(m->game, p->library.games[0].game->id) == 0 &&
            mutant_lists(hj_str(m->rules), rule->id)) {
            prove_way(p, rule, &(struct way){.kind = MUTANT, .row = i}, m->what,
                      m->name);
            count++;
        }
    while (rest.n > 0 && hj_str_split(&rest, ' ', &reading)) {
        char name[64];
        snprintf(name, sizeof name, "reading %.*s", HJ_STR_ARG(reading));
        prove_way(p, rule, &(struct way){.kind = DEAF, .reading = reading},
                  "does not hear of a reading", name);
        prove_way(p, rule, &(struct way){.kind = ALWAYS, .reading = reading},
                  "reads it so in any log", name);
        count += 2;
    }
    return count;
}

static void prove(struct prover *p, const struct rule *rule)
{
    static const char *const words[] = {
        "fails without it", "SURVIVES without it", "is not switched"};
    int kind = kind_of(rule), ways = prove_ways(p, rule);
    enum fate fate;

    if (p->all)
        printf("%.*s %.*s:", HJ_STR_ARG(rule->status), HJ_STR_ARG(rule->id));
    fate = fate_of(p, rule, &(struct way){.kind = SWITCH});
    if (p->all)
        printf(" (%s)\n", words[fate]);
    if (fate == UNREACHED && ways > 0)
        fate = KILLED; /* by what has been counted above */
    if (!p->all && fate != KILLED)
        printf("%.*s %.*s: every log that shows it %s\n",
               HJ_STR_ARG(rule->status), HJ_STR_ARG(rule->id), words[fate]);
    p->counts[kind][fate]++;
}

static int prove_all(struct prover *p, int argc, char **argv)
{
    const struct rules *rules = &p->library.games[0];
    bool good;

    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->items[i];
        bool wanted = argc == 0;
        for (int k = 0; k < argc; k++)
            wanted = wanted || hj_str_is(rule->id, argv[k]);
        if (wanted && kind_of(rule) < KINDS && (is_shown(p, rule) || p->all))
            prove(p, rule);
    }
    if (p->cases > 0)
        printf("golden cases alone show %d rules\n", p->cases);
    printf("mutants beside the switches: a log fails with %d, none with %d\n",
           p->ways[KILLED], p->ways[SURVIVED] + p->ways[UNREACHED]);
    good = p->ways[SURVIVED] + p->ways[UNREACHED] == 0;
    for (int k = 0; k < KINDS; k++) {
        printf("%s: a log fails without %d rules, none without %d; %d have no "
               "switch\n",
               kinds[k], p->counts[k][KILLED], p->counts[k][SURVIVED],
               p->counts[k][UNREACHED]);
        good =
            good && p->counts[k][SURVIVED] == 0 && p->counts[k][UNREACHED] == 0;
    }
    /* No rule was tried: nothing is shown. */
    good = good && (p->counts[0][KILLED] > 0 || argc > 0);
    return good ? CLI_FINE : CLI_BREAKS_RULE;
}

static int run(struct cli *cli, int argc, char **argv)
{
    struct prover p = {.cli = cli};
    const char *game = NULL;
    const struct cli_option options[] = {
        {CLI_TEXT, "tests", 0, &p.folder, "DIR", "the folder of the logs", 0,
         0},
        {CLI_TEXT, "game", 0, &game, "ID", "the game of the logs", 0, 0},
        {CLI_FLAG, "all", 0, &p.all, NULL,
         "try all rules on all logs, and name those that fail", 0, 0},
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (p.folder == NULL || game == NULL)
        return cli_usage(cli, "--game and --tests are needed");
    status = CLI_TROUBLE;
    if (rules_read(cli, game, &p.library) &&
        proofs_read(cli, &p.logs, p.folder)) {
        for (size_t i = 0; i < p.logs.count; i++)
            if (!proof_holds(&p.logs.proofs[i])) {
                fputs(hj_out_text(p.logs.proofs[i].wrong).p, stderr);
                status = CLI_BREAKS_RULE;
            }
        if (status == CLI_TROUBLE)
            status = prove_all(&p, count, argv);
    }
    proofs_free(&p.logs);
    rules_free(&p.library);
    return status;
}

int main(int argc, char **argv)
{
    static const struct cli_command commands[] = {
        {"run", "[ID…]", "switches rules off, one at a time", run}, {0}};
    static const struct cli_tool tool = {
        .name = "mutate",
        .purpose = "Proves that the logs of the rules fail without them.",
        .commands = commands,
        .examples = CLI_EXAMPLES(
            "mutate run --game sularia --tests test/rules/sularia "
            "damage-step.7",
            "one rule",
            "mutate run --game sularia --tests test/rules/sularia --all",
            "all rules on all logs")};

    return cli_main(&tool, argc, argv);
}
