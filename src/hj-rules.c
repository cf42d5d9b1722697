/* SPDX-License-Identifier: MPL-2.0 */
/* hj-rules: the rules by id with their status, and the rulings. */
#include "rules/rules.h"

#include "base/utf8.h"

#include <string.h>

/* True if ID is HEADING, or an id below it. */
static bool is_below(struct hj_str id, struct hj_str heading)
{
    return hj_str_starts(id, heading) &&
           (id.n == heading.n || id.p[heading.n] == '.');
}

/* The option of every command here. */
#define GAME_OPTION(game)                                                      \
    {                                                                          \
        CLI_TEXT, "game", 0, game, "ID", "only the rules of this game", 0, 0   \
    }

static int no_rule(const struct cli *cli, const struct rules_library *library,
                   struct hj_str id)
{
    enum { FARTHEST = 4 };
    unsigned best = FARTHEST;
    struct hj_str near = {"", 0};

    for (size_t g = 0; g < library->count; g++)
        for (size_t i = 0; i < library->games[g].count; i++) {
            struct hj_str other = library->games[g].items[i].id;
            unsigned d = hj_utf8_distance(id, other, FARTHEST);
            if (d < best && (d == 1 || d * 2 < id.n)) {
                best = d;
                near = other;
            }
        }
    if (near.n > 0)
        return cli_fail(cli, "no rule '%.*s'; did you mean %.*s?",
                        HJ_STR_ARG(id), HJ_STR_ARG(near));
    return cli_fail(cli, "no rule '%.*s'; hj-rules search finds words",
                    HJ_STR_ARG(id));
}

/* Shows the game's rule with that id and all rules below it; sets *ANY if there
 * is one.  Returns false when out of memory. */
static bool show_in(const struct cli *cli, const struct rules *rules,
                    struct hj_str id, bool *any)
{
    for (size_t i = 0; id.n > 0 && i < rules->count; i++) {
        if (!is_below(rules->items[i].id, id))
            continue;
        *any = true;
        if (!rules_write(cli, rules, &rules->items[i]))
            return false;
    }
    return true;
}

static int show_one(const struct cli *cli, const struct rules_library *library,
                    struct hj_str id)
{
    bool any = false;

    for (size_t g = 0; g < library->count; g++)
        if (!show_in(cli, &library->games[g], id, &any))
            return cli_fail(cli, "out of memory");
    return any ? CLI_FINE : no_rule(cli, library, id);
}

static int run_show(struct cli *cli, int argc, char **argv)
{
    const char *game = NULL;
    struct rules_library library = {0};
    const struct cli_option options[] = {GAME_OPTION(&game), {0}};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    status = rules_read(cli, game, &library) ? CLI_FINE : CLI_TROUBLE;
    for (int i = 0; status != CLI_TROUBLE && i < count; i++)
        if (show_one(cli, &library, hj_str(argv[i])) != CLI_FINE)
            status = -1; /* the others are still shown */
    rules_free(&library);
    return status < 0 ? CLI_TROUBLE : status;
}

/* True if TEXT contains WORD, ASCII case ignored. */
static bool has(struct hj_str text, struct hj_str word)
{
    for (size_t i = 0; i + word.n <= text.n; i++)
        if (hj_str_equal_nocase((struct hj_str){text.p + i, word.n}, word))
            return true;
    return false;
}

static bool has_all(const struct rule *rule, char **words, int count)
{
    for (int i = 0; i < count; i++)
        if (!has(rule->id, hj_str(words[i])) &&
            !has(rule->title, hj_str(words[i])) &&
            !has(rule->summary, hj_str(words[i])))
            return false;
    return true;
}

static int run_search(struct cli *cli, int argc, char **argv)
{
    const char *game = NULL;
    struct rules_library library = {0};
    const struct cli_option options[] = {GAME_OPTION(&game), {0}};
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    status = rules_read(cli, game, &library) ? CLI_BREAKS_RULE : CLI_TROUBLE;
    for (size_t g = 0; status != CLI_TROUBLE && g < library.count; g++) {
        const struct rules *rules = &library.games[g];
        for (size_t i = 0; status != CLI_TROUBLE && i < rules->count; i++)
            if (has_all(&rules->items[i], argv, count))
                status = rules_write(cli, rules, &rules->items[i])
                             ? CLI_FINE
                             : cli_fail(cli, "out of memory");
    }
    rules_free(&library);
    return status;
}

/* Prints one line of the list; returns false when out of memory. */
static bool list_rule(const struct cli *cli, const struct rules *rules,
                      const struct rule *r)
{
    if (cli->json)
        return rules_write(cli, rules, r);
    hj_out_printf(cli->out, "%.*s\t%.*s\t%.*s\t%s\n", HJ_STR_ARG(r->id),
                  HJ_STR_ARG(r->status), HJ_STR_ARG(r->summary),
                  rules->game->id);
    return true;
}

static bool is_status(const char *word)
{
    static const char *const known[] = {"enforced", "derived", "definition",
                                        "advice", "ruling"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(word, known[i]) == 0)
            return true;
    return false;
}

static int run_list(struct cli *cli, int argc, char **argv)
{
    const char *only = NULL, *game = NULL;
    struct rules_library library = {0};
    const struct cli_option options[] = {
        {CLI_TEXT, "status", 0, &only, "STATUS",
         "enforced, derived, definition, advice or ruling", 0, 0},
        GAME_OPTION(&game),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);

    if (count < 0)
        return status;
    if (only != NULL && !is_status(only))
        return cli_usage(cli,
                         "--status is enforced, derived, definition, "
                         "advice or ruling, not '%s'",
                         only);
    status = rules_read(cli, game, &library) ? CLI_FINE : CLI_TROUBLE;
    for (size_t g = 0; status == CLI_FINE && g < library.count; g++) {
        const struct rules *rules = &library.games[g];
        for (size_t i = 0; status == CLI_FINE && i < rules->count; i++)
            if ((only == NULL || hj_str_is(rules->items[i].status, only)) &&
                !list_rule(cli, rules, &rules->items[i]))
                status = cli_fail(cli, "out of memory");
    }
    rules_free(&library);
    return status;
}

static const struct cli_command commands[] = {
    {"show", "ID…", "a rule, a heading's rules, or a ruling", run_show,
     CLI_EXAMPLES("hj-rules show damage-step.7 R22", "a rule and a ruling",
                  "hj-rules show card-ratios-for-deck-building",
                  "all below a heading")},
    {"search", "WORD…", "the rules and rulings that have all the words",
     run_search,
     CLI_EXAMPLES("hj-rules search barrage diagonal",
                  "rules that have both words",
                  "hj-rules search --game squarriors council", "in one game")},
    {"list", "", "all of them, one a line", run_list,
     CLI_EXAMPLES("hj-rules list --game squarriors", "all of one game",
                  "hj-rules list --status ruling",
                  "how unclear rules are read")},
    {"coverage", "", "which rules are shown by a log of the tests",
     rules_coverage,
     CLI_EXAMPLES("hj-rules coverage --missing --game sularia",
                  "what no log of the tests shows", "hj-rules coverage --gate",
                  "for a test: status 1 where one is missing")},
    {0},
};

static const struct cli_tool tool = {
    .name = "hj-rules",
    .purpose = "The rules of the games by id, and the rulings.",
    .commands = commands,
    .examples = CLI_EXAMPLES("hj-rules show damage-step.7 R22",
                             "what a finding that cites them is based on",
                             "hj-rules search barrage diagonal",
                             "where the rules speak of it"),
};

int main(int argc, char **argv)
{
    return cli_main(&tool, argc, argv);
}
