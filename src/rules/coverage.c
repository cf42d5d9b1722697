/* SPDX-License-Identifier: MPL-2.0 */
/* hj-rules coverage: the rules that logs of the test tree demonstrate. */
#include "rules/rules.h"

#include <stdio.h>
#include <stdlib.h>

static bool note_test(struct rule *rule, const char *name)
{
    char *copy = strdup(name);

    if (copy != NULL && cli_list_add(&rule->tests, copy))
        return true;
    free(copy);
    return false;
}

/* Records for every rule the logs that show it; returns false when out of
 * memory. */
static bool note_proofs(struct rules *rules, const struct proof_list *list)
{
    for (size_t i = 0; i < rules->count; i++)
        for (size_t k = 0; k < list->count; k++)
            if (proof_is_of(&list->proofs[k], rules->game) &&
                proof_shows(&list->proofs[k], rules->items[i].id,
                            rules->items[i].as) &&
                !note_test(&rules->items[i], list->names[k]))
                return false;
    return true;
}

static bool scan_folder(const struct cli *cli, struct rules_library *library,
                        const char *folder)
{
    struct proof_list list = {0};
    bool good = proofs_read(cli, &list, folder);

    for (size_t i = 0; good && i < list.count; i++)
        if (!proof_holds(&list.proofs[i])) {
            struct hj_str rest = hj_out_text(list.proofs[i].wrong), first;
            good = false;
            hj_str_line(&rest, &first);
            cli_fail(cli, "%s does not go as it says: %.*s", list.names[i],
                     HJ_STR_ARG(first));
        }
    for (size_t g = 0; good && g < library->count; g++)
        if (!note_proofs(&library->games[g], &list)) {
            good = false;
            cli_fail(cli, "out of memory");
        }
    proofs_free(&list);
    return good;
}

/* Stores a copy of the first folder found, which the caller frees. */
static bool take_first(const char *path, void *to)
{
    char **first = to;

    if (*first == NULL)
        *first = strdup(path);
    return *first != NULL;
}

/* Reads the logs of the folder NAME below test/rules, if it exists. */
static bool scan_below(const struct cli *cli, struct rules_library *library,
                       const char *name)
{
    char path[128];
    char *folder = NULL;
    bool good;

    snprintf(path, sizeof path, "test/rules/%s", name);
    good = cli_data_folders(cli, path, take_first, &folder);
    if (!good)
        cli_fail(cli, "out of memory");
    good = good && (folder == NULL || scan_folder(cli, library, folder));
    free(folder);
    return good;
}

/* Reads the folders of the source tree: one a game, and the cases of
 * commands. */
static bool scan_source(const struct cli *cli, struct rules_library *library)
{
    for (size_t g = 0; g < library->count; g++)
        if (!scan_below(cli, library, library->games[g].game->id))
            return false;
    return scan_below(cli, library, "decks") &&
           scan_below(cli, library, "views");
}

static void write_json(struct hj_writer *w, const struct hj_game_row *game,
                       const struct rule *rule)
{
    hj_write_object(w, NULL);
    hj_write_text(w, "game", game->id);
    hj_write_str(w, "rule", rule->id);
    hj_write_str(w, "status", rule->status);
    hj_write_array(w, "tests");
    for (size_t i = 0; i < rule->tests.count; i++)
        hj_write_text(w, NULL, rule->tests.items[i]);
    hj_write_end(w);
    hj_write_end(w);
}

static void write_text(struct hj_out *out, const struct rule *rule)
{
    hj_out_printf(out, "%-12.*s %.*s", HJ_STR_ARG(rule->status),
                  HJ_STR_ARG(rule->id));
    for (size_t i = 0; i < rule->tests.count; i++)
        hj_out_printf(out, "%s%s", i == 0 ? ": " : " ", rule->tests.items[i]);
    hj_out_char(out, '\n');
}

/* Prints all rules; counts the enforced and derived ones, and those with a log.
 * Returns false when out of memory. */
static bool print(struct cli *cli, const struct rules *rules, bool missing,
                  size_t wanting[2], size_t shown[2])
{
    struct hj_writer *w = cli->json ? hj_writer_json(cli->out) : NULL;

    for (size_t i = 0; i < rules->count; i++) {
        const struct rule *rule = &rules->items[i];
        bool enforced = hj_str_is(rule->status, "enforced");
        bool wants = enforced || hj_str_is(rule->status, "derived");
        if (hj_str_is(rule->status, "ruling"))
            continue;
        wanting[!enforced] += wants;
        shown[!enforced] += wants && rule->tests.count > 0;
        if (missing && (!wants || rule->tests.count > 0))
            continue;
        if (w != NULL)
            write_json(w, rules->game, rule);
        else
            write_text(cli->out, rule);
    }
    hj_writer_free(w);
    return true;
}

/* Prints one game's rules and their count; returns false when out of memory. */
static bool cover_game(struct cli *cli, const struct rules *rules, bool missing,
                       bool *all)
{
    size_t wanting[2] = {0}, shown[2] = {0};

    if (!print(cli, rules, missing, wanting, shown))
        return false;
    *all = *all && shown[0] == wanting[0];
    if (!cli->json)
        hj_out_printf(cli->out,
                      "%s: %zu of %zu enforced and %zu of %zu derived rules "
                      "are shown by a log\n",
                      rules->game->id, shown[0], wanting[0], shown[1],
                      wanting[1]);
    return true;
}

static int cover(struct cli *cli, struct rules_library *library,
                 const struct cli_list *tests, bool missing, bool gate)
{
    bool good, all = true;

    good = tests->count > 0 || scan_source(cli, library);
    for (size_t i = 0; good && i < tests->count; i++)
        good = scan_folder(cli, library, tests->items[i]);
    if (!good)
        return CLI_TROUBLE;
    for (size_t g = 0; g < library->count; g++)
        if (!cover_game(cli, &library->games[g], missing, &all))
            return cli_fail(cli, "out of memory");
    return gate && !all ? CLI_BREAKS_RULE : CLI_FINE;
}

int rules_coverage(struct cli *cli, int argc, char **argv)
{
    struct cli_list tests = {0};
    bool missing = false, gate = false;
    const char *game = NULL;
    struct rules_library library = {0};
    const struct cli_option options[] = {
        {CLI_LIST, "tests", 0, &tests, "DIR", "a folder of logs and cases", 0,
         0},
        {CLI_FLAG, "missing", 0, &missing, NULL, "only rules that no log shows",
         0, 0},
        {CLI_FLAG, "gate", 0, &gate, NULL,
         "status 1 when an enforced rule has no log", 0, 0},
        {CLI_TEXT, "game", 0, &game, "ID", "only the rules of this game", 0, 0},
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    status = rules_read(cli, game, &library)
                 ? cover(cli, &library, &tests, missing, gate)
                 : CLI_TROUBLE;
    cli_list_free(&tests);
    rules_free(&library);
    return status;
}
