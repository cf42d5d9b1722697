/* SPDX-License-Identifier: MPL-2.0 */
/* The main() of all tools: commands, messages and output. */
#include "cli.h"

#include "base/array.h"
#include "base/random.h"
#include "base/utf8.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void put_error(const struct cli *cli, const char *text)
{
    struct hj_out *err = cli->err;

    if (err == NULL)
        err = hj_out_fd(STDERR_FILENO);
    if (err == NULL) { /* no memory: write(2) needs none */
        (void)!write(STDERR_FILENO, cli->tool->name, strlen(cli->tool->name));
        (void)!write(STDERR_FILENO, ": out of memory\n", 16);
        return;
    }
    hj_out_puts(err, cli->tool->name);
    hj_out_puts(err, ": ");
    hj_out_visible(err, hj_str(text));
    hj_out_char(err, '\n');
    if (hj_out_failed(err)) {
        (void)!write(STDERR_FILENO, cli->tool->name, strlen(cli->tool->name));
        (void)!write(STDERR_FILENO, ": out of memory\n", 16);
    }
    if (err == cli->err)
        return;
    (void)hj_out_flush(err, NULL);
    hj_out_free(err);
}

int cli_trouble(const struct cli *cli, const struct hj_error *e)
{
    put_error(cli, e->text[0] ? e->text : "out of memory");
    return CLI_TROUBLE;
}

int cli_fail(const struct cli *cli, const char *format, ...)
{
    char text[1024];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    put_error(cli, text);
    return CLI_TROUBLE;
}

int cli_usage(const struct cli *cli, const char *format, ...)
{
    char text[1024];
    va_list args;
    size_t n;

    va_start(args, format);
    vsnprintf(text, sizeof text - 80, format, args);
    va_end(args);
    n = strlen(text);
    snprintf(text + n, sizeof text - n, " (try %s%s%s --help)", cli->tool->name,
             cli->command ? " " : "", cli->command ? cli->command->name : "");
    put_error(cli, text);
    return CLI_TROUBLE;
}

int cli_unknown(const struct cli *cli, const char *what, const char *word,
                const char *const *names)
{
    struct hj_out *list = hj_out_memory();
    int status;

    for (size_t i = 0; !hj_out_failed(list) && names[i] != NULL; i++) {
        hj_out_puts(list, i > 0 ? ", " : "");
        hj_out_puts(list, names[i]);
    }
    status = hj_out_failed(list)
                 ? cli_fail(cli, "out of memory")
                 : cli_usage(cli, "unknown %s '%s': one of %.*s", what, word,
                             HJ_STR_ARG(hj_out_text(list)));
    hj_out_free(list);
    return status;
}

bool cli_is_one_of(const char *word, const char *const *names)
{
    while (*names != NULL && strcmp(word, *names) != 0)
        names++;
    return *names != NULL;
}

bool cli_number(const struct cli *cli, const char *what, const char *text,
                int64_t least, int64_t most, int64_t *number)
{
    if (hj_str_int(hj_str(text), least, most, number))
        return true;
    if (most == INT64_MAX && strlen(text) < 19) /* not one beyond it */
        cli_usage(cli, "%s needs a whole number from %lld on, not '%s'", what,
                  (long long)least, text);
    else
        cli_usage(cli, "%s needs a whole number from %lld to %lld, not '%s'",
                  what, (long long)least, (long long)most, text);
    return false;
}

bool cli_list_add(struct cli_list *list, const char *item)
{
    if (!hj_array_room(&list->items, list->count, &list->size,
                       sizeof *list->items))
        return false;
    list->items[list->count++] = item;
    return true;
}

void cli_list_free(struct cli_list *list)
{
    free(list->items);
    *list = (struct cli_list){0};
}

/* Lists the commands, one a line; returns true if in two columns, to fit on a
 * screen. */
static bool list_commands(struct cli *cli)
{
    enum { MOST_LINES = 14, WIDTH = 25 };
    const struct cli_command *c = cli->tool->commands;
    size_t count = 0, lines;

    while (c[count].name != NULL)
        count++;
    lines = count > MOST_LINES ? (count + 1) / 2 : count;
    for (size_t i = 0; i < lines; i++)
        if (i + lines < count)
            hj_out_printf(cli->out, "  %-11s %-*s  %-11s %s\n", c[i].name,
                          WIDTH, c[i].help, c[i + lines].name,
                          c[i + lines].help);
        else
            hj_out_printf(cli->out, "  %-*s %s\n", lines < count ? 11 : 12,
                          c[i].name, c[i].help);
    return lines < count;
}

void cli_print_examples(struct cli *cli,
                        const char *const examples[CLI_EXAMPLE_TEXTS])
{
    enum { COLUMNS = 80 };

    hj_out_puts(cli->out, "Examples:\n");
    for (int i = 0; i < CLI_EXAMPLE_TEXTS && examples[i] != NULL; i += 2) {
        const char *what = examples[i + 1];
        const char *broken = strrchr(examples[i], '\n');
        size_t n =
            broken != NULL ? strlen(broken + 1) : strlen(examples[i]) + 2;
        hj_out_printf(cli->out, "  %s", examples[i]);
        if (what != NULL)
            hj_out_printf(cli->out, "%s   %s",
                          n + 3 + strlen(what) > COLUMNS ? "\n   " : "", what);
        hj_out_char(cli->out, '\n');
    }
}

static void tool_help(struct cli *cli)
{
    bool many;

    hj_out_printf(cli->out, "usage: %s COMMAND [OPTION…] [OPERAND…]\n%s\n\n",
                  cli->tool->name, cli->tool->purpose);
    many = list_commands(cli);
    if (many) /* fewer lines to fit on a screen */
        hj_out_printf(cli->out,
                      "\nCOMMAND --help tells its options, man %s all of it."
                      "\n",
                      cli->tool->name);
    else
        hj_out_printf(cli->out,
                      "\n%s COMMAND --help tells a command's options; all "
                      "have --json,\n--data DIR, --cards FILE, --formats DIR, "
                      "--on DATE; see man %s.\n\n",
                      cli->tool->name, cli->tool->name);
    cli_print_examples(cli, cli->tool->examples);
}

void cli_print_finding(struct cli *cli, const struct hj_finding *finding)
{
    struct hj_writer *w;

    if (!cli->json) {
        hj_finding_print(finding, cli->out, cli->colour);
        return;
    }
    w = hj_writer_json(cli->out);
    hj_finding_write(finding, w);
    hj_writer_free(w);
}

void cli_print_findings(struct cli *cli, const struct hj_findings *list)
{
    for (size_t i = 0; i < hj_findings_count(list); i++)
        cli_print_finding(cli, hj_findings_at(list, i));
}

void cli_report_findings(struct cli *cli, const struct hj_findings *list,
                         bool document)
{
    struct hj_out *err;

    if (!document) {
        cli_print_findings(cli, list);
        return;
    }
    err = hj_out_fd(STDERR_FILENO);
    for (size_t i = 0; err != NULL && i < hj_findings_count(list); i++)
        hj_finding_print(hj_findings_at(list, i), err, false);
    if (err != NULL)
        (void)hj_out_flush(err, NULL);
    hj_out_free(err);
}

void cli_report_misspellings(struct cli *cli, const struct hj_csv *csv,
                             const char *file, const char *const *names)
{
    struct hj_findings *findings = hj_findings_new();

    if (findings == NULL) {
        cli_fail(cli, "out of memory");
        return;
    }
    hj_csv_find_misspellings(csv, file, names, findings);
    cli_report_findings(cli, findings, true);
    hj_findings_free(findings);
}

/* Returns the folder of this program, used to find data beside it; NULL when
 * unknown.  The caller frees it. */
static char *folder_of_program(void)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    char *slash;

    if (n <= 0)
        return NULL;
    path[n] = '\0';
    slash = strrchr(path, '/');
    if (slash == NULL)
        return NULL;
    *slash = '\0';
    return strdup(path);
}

void cli_near_try(struct cli_near *near, const char *name)
{
    unsigned d = hj_utf8_distance(near->word, hj_str(name), CLI_FARTHEST);

    if (d > CLI_FARTHEST || (d > 1 && near->word.n <= 3) ||
        (near->name != NULL && d >= near->distance))
        return;
    near->distance = d;
    near->name = name;
}

/* Returns the command with an action called WORD; NULL if there is none. */
static const char *command_of_action(const struct cli *cli, const char *word)
{
    size_t n = strlen(word);

    for (const struct cli_command *c = cli->tool->commands; c->name; c++)
        for (const char *at = c->operands;
             n > 0 && at != NULL && (at = strstr(at, word)) != NULL; at += n)
            if ((at == c->operands || at[-1] == '|' ||
                 (at - c->operands > 1 && at[-2] == '|')) &&
                hj_lower(*at) == *at && (at[n] == ' ' || at[n] == '|'))
                return c->name;
    return NULL;
}

static int unknown_command(struct cli *cli, const char *word)
{
    struct cli_near near = {.word = hj_str(word)};
    const char *command = command_of_action(cli, word);

    if (word[0] == '-')
        return cli_usage(cli, "a command comes before '%s'", word);
    if (command != NULL)
        return cli_usage(cli, "unknown command '%s'; did you mean %s %s?", word,
                         command, word);
    for (const struct cli_command *c = cli->tool->commands; c->name; c++)
        cli_near_try(&near, c->name);
    if (near.name == NULL)
        return cli_usage(cli, "unknown command '%s'", word);
    return cli_usage(cli, "unknown command '%s'; did you mean %s?", word,
                     near.name);
}

static int run_command(struct cli *cli, int argc, char **argv)
{
    static char help[] = "--help";
    const struct cli_command *c = cli->tool->commands;

    if (argc > 2 && strcmp(argv[1], "help") == 0) { /* help COMMAND … */
        memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
        argv[argc - 1] = help;
    }
    if (argc < 2) {
        cli_usage(cli, "a command is missing");
        return CLI_TROUBLE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        tool_help(cli);
        return CLI_FINE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        hj_out_printf(cli->out, "%s (Headjudge) %s\n", cli->tool->name,
                      HJ_VERSION);
        return CLI_FINE;
    }
    while (c->name != NULL && strcmp(c->name, argv[1]) != 0)
        c++;
    if (c->name == NULL)
        return unknown_command(cli, argv[1]);
    cli->command = c;
    return c->run(cli, argc - 1, argv + 1);
}

int cli_run(const struct cli *cli, struct hj_out *out, struct hj_out *err,
            int argc, char **argv)
{
    struct cli own = {.tool = cli->tool,
                      .out = out,
                      .err = err,
                      .data = cli->data,
                      .on = cli->on,
                      .on_given = cli->on_given,
                      .program_folder = cli->program_folder};
    int status = CLI_FINE;

    for (size_t i = 0; status == CLI_FINE && i < cli->cards.count; i++)
        if (!cli_list_add(&own.cards, cli->cards.items[i]))
            status = cli_fail(&own, "out of memory");
    for (size_t i = 0; status == CLI_FINE && i < cli->formats.count; i++)
        if (!cli_list_add(&own.formats, cli->formats.items[i]))
            status = cli_fail(&own, "out of memory");
    if (status == CLI_FINE)
        status = run_command(&own, argc, argv);
    cli_list_free(&own.cards);
    cli_list_free(&own.formats);
    return status;
}

void cli_document(struct cli *cli)
{
    struct hj_out *gathered =
        cli->terminal && cli->shown == NULL ? hj_out_memory() : NULL;

    if (gathered == NULL)
        return;
    cli->shown = cli->out;
    cli->out = gathered;
}

/* Writes the gathered document to the terminal. */
static void show_document(struct cli *cli)
{
    struct hj_str text = hj_out_text(cli->out), line;

    if (hj_out_failed(cli->out))
        hj_out_fail_memory(cli->shown);
    while (hj_str_line(&text, &line)) {
        hj_out_visible(cli->shown, line);
        hj_out_char(cli->shown, '\n');
    }
    hj_out_free(cli->out);
    cli->out = cli->shown;
}

/* Returns a copy that ends with NULL, as cli_parse() moves operands; NULL when
 * out of memory. */
static char **copy_arguments(int argc, char **argv)
{
    char **copy = calloc((size_t)argc + 1, sizeof *copy);

    if (copy != NULL)
        memcpy(copy, argv, (size_t)argc * sizeof *copy);
    return copy;
}

int cli_main(const struct cli_tool *tool, int argc, char **argv)
{
    struct cli cli = {.tool = tool, .on = hj_date_today()};
    struct hj_error e = {0};
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    int status;

    cli.out = hj_out_fd(STDOUT_FILENO);
    cli.arguments = copy_arguments(argc, argv);
    if (cli.out == NULL || cli.arguments == NULL) {
        hj_out_free(cli.out);
        free(cli.arguments);
        return cli_fail(&cli, "out of memory");
    }
    cli.terminal = isatty(STDOUT_FILENO);
    cli.colour = cli.terminal && !(no_colour && *no_colour) && term != NULL &&
                 strcmp(term, "dumb") != 0;
    cli.program_folder = folder_of_program();
    status = run_command(&cli, argc, argv);
    if (cli.shown != NULL)
        show_document(&cli);
    if (!hj_out_flush(cli.out, &e))
        status = cli_trouble(&cli, &e);
    hj_out_free(cli.out);
    cli_list_free(&cli.cards);
    cli_list_free(&cli.formats);
    free(cli.program_folder);
    free(cli.arguments);
    return status;
}

bool cli_seed(const struct cli *cli, int64_t given, bool tell, uint64_t *seed)
{
    struct hj_error e = {0};

    *seed = (uint64_t)given;
    if (given < 0 && !hj_random_seed(seed, &e)) {
        cli_trouble(cli, &e);
        return false;
    }
    if (given < 0 && tell)
        cli_fail(cli, "seed %llu", (unsigned long long)*seed);
    return true;
}
