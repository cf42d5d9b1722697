/* SPDX-License-Identifier: MPL-2.0 */
/* Options by table, help, messages. */
#include "cli.h"

#include "base/array.h"
#include "base/random.h"
#include "base/utf8.h"

#include <getopt.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { MOST_OPTIONS = 48, FIRST_LONG = 256, COMMON_OPTIONS = 7 };

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

/* The options of all tools, behind those of the command. */
static size_t all_options(struct cli *cli, const struct cli_option *own,
                          struct cli_option *all, bool *help, bool *version)
{
    const struct cli_option common[COMMON_OPTIONS] = {
        {CLI_FLAG, "json", 0, &cli->json, NULL, "JSON Lines for programs", 0,
         0},
        {CLI_TEXT, "data", 0, &cli->data, "DIR", "look for data there first", 0,
         0},
        {CLI_LIST, "cards", 0, &cli->cards, "FILE",
         "this catalogue, not the default one", 0, 0},
        {CLI_LIST, "formats", 0, &cli->formats, "DIR", "formats of your own", 0,
         0},
        {CLI_DATE, "on", 0, &cli->on, "DATE", "as of this day (YYYY-MM-DD)", 0,
         0},
        {CLI_FLAG, "help", 'h', help, NULL, "show this help", 0, 0},
        {CLI_FLAG, "version", 'V', version, NULL, "show the version", 0, 0},
    };
    size_t n = 0;

    for (; own != NULL && own->kind != CLI_END && n < MOST_OPTIONS - 8; own++)
        all[n++] = *own;
    for (size_t i = 0; i < COMMON_OPTIONS; i++)
        all[n++] = common[i];
    return n;
}

/* Prints words that go on below each other where the screen ends. */
static void print_wrapped(struct hj_out *out, const char *words)
{
    enum { MARGIN = 27, SCREEN = 80 };
    size_t column = MARGIN;

    while (*words != '\0') {
        size_t bytes = strcspn(words, " ");
        size_t width = hj_utf8_width((struct hj_str){words, bytes});
        if (column > MARGIN && column + 1 + width > SCREEN) {
            hj_out_printf(out, "\n%*s", MARGIN, "");
            column = MARGIN;
        } else if (column > MARGIN) {
            hj_out_printf(out, " ");
            column++;
        }
        hj_out_printf(out, "%.*s", (int)bytes, words);
        column += width;
        words += bytes + strspn(words + bytes, " ");
    }
    hj_out_printf(out, "\n");
}

static void print_options(struct hj_out *out, const struct cli_option *all,
                          size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char left[40];
        char letter[5] = "    ";
        if (all[i].letter != 0)
            snprintf(letter, sizeof letter, "-%c, ", all[i].letter);
        snprintf(left, sizeof left, "%s--%s%s%s", letter, all[i].name,
                 all[i].arg ? " " : "", all[i].arg ? all[i].arg : "");
        hj_out_printf(out, "  %-24s ", left);
        print_wrapped(out, all[i].help);
    }
}

static void command_help(struct cli *cli, const struct cli_option *all,
                         size_t n)
{
    hj_out_printf(cli->out, "usage: %s %s [OPTION…] %s\n%s\n\n",
                  cli->tool->name, cli->command->name, cli->command->operands,
                  cli->command->help);
    print_options(cli->out, all, n - COMMON_OPTIONS);
    hj_out_printf(cli->out,
                  "%sAll have --json, --data DIR, --cards FILE, --formats "
                  "DIR, --on DATE,\n-h (--help), -V (--version).\n\n"
                  "Examples:\n%sMore: man %s\n",
                  n > COMMON_OPTIONS ? "\n" : "", cli->tool->examples,
                  cli->tool->name);
}

/* The commands, one a line; in two columns, which is returned, where a screen
 * has no room. */
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

static void tool_help(struct cli *cli)
{
    bool many;

    hj_out_printf(cli->out, "usage: %s COMMAND [OPTION…] [OPERAND…]\n%s\n\n",
                  cli->tool->name, cli->tool->purpose);
    many = list_commands(cli);
    if (many) /* lines are scarce */
        hj_out_puts(cli->out, "\nCOMMAND --help tells its options; all have "
                              "--json --data --cards --formats --on.\n");
    else
        hj_out_printf(cli->out,
                      "\n%s COMMAND --help tells a command's options; all "
                      "have --json,\n--data DIR, --cards FILE, --formats DIR, "
                      "--on DATE.\n\n",
                      cli->tool->name);
    hj_out_printf(cli->out, "Examples:\n%sMore: man %s\n",
                  cli->tool->examples, cli->tool->name);
}

static bool set_option(struct cli *cli, const struct cli_option *o,
                       const char *arg)
{
    int64_t number;

    switch (o->kind) {
    case CLI_FLAG:
        *(bool *)o->to = true;
        return true;
    case CLI_TEXT:
        *(const char **)o->to = arg;
        return true;
    case CLI_FILE:
        *(const char **)o->to = strcmp(arg, "-") != 0 ? arg : NULL;
        return true;
    case CLI_LIST:
        if (cli_list_add(o->to, arg))
            return true;
        cli_fail(cli, "out of memory");
        return false;
    case CLI_NUMBER:
        if (!hj_str_int(hj_str(arg), o->least, o->most, &number)) {
            cli_usage(cli,
                      "--%s needs a whole number from %lld to %lld, "
                      "not '%s'",
                      o->name, (long long)o->least, (long long)o->most, arg);
            return false;
        }
        *(int64_t *)o->to = number;
        return true;
    case CLI_DATE:
        if (!hj_date_parse(hj_str(arg), o->to)) {
            cli_usage(cli, "--%s needs a day as YYYY-MM-DD, not '%s'", o->name,
                      arg);
            return false;
        }
        if (o->to == &cli->on)
            cli->on_given = true;
        return true;
    default:
        return false;
    }
}

static void long_options(const struct cli_option *all, size_t n,
                         struct option *names, char *letters)
{
    size_t at = 0;

    letters[at++] = ':';
    for (size_t i = 0; i < n; i++) {
        names[i] = (struct option){all[i].name,
                                   all[i].kind == CLI_FLAG ? no_argument
                                                           : required_argument,
                                   NULL, FIRST_LONG + (int)i};
        if (all[i].letter != 0) {
            letters[at++] = all[i].letter;
            if (all[i].kind != CLI_FLAG)
                letters[at++] = ':';
        }
    }
    names[n] = (struct option){0};
    letters[at] = '\0';
}

/* Which row getopt's answer C means; N for none. */
static size_t row_of(const struct cli_option *all, size_t n, int c)
{
    size_t i = 0;

    if (c >= FIRST_LONG)
        return (size_t)(c - FIRST_LONG);
    while (i < n && (all[i].letter == 0 || all[i].letter != c))
        i++;
    return i;
}

int cli_parse(struct cli *cli, const struct cli_option *options, int argc,
              char **argv, int *status)
{
    struct cli_option all[MOST_OPTIONS];
    struct option names[MOST_OPTIONS + 1];
    char letters[MOST_OPTIONS * 2 + 2];
    bool help = false, version = false;
    size_t n = all_options(cli, options, all, &help, &version);
    int c;

    long_options(all, n, names, letters);
    *status = CLI_TROUBLE;
    optind = 0;
    opterr = 0;
    while ((c = getopt_long(argc, argv, letters, names, NULL)) != -1) {
        size_t row = c == ':' || c == '?' ? n : row_of(all, n, c);
        const char *word = optind > 0 ? argv[optind - 1] : "";
        if (c == ':') {
            cli_usage(cli, "%s needs an argument", word);
            return -1;
        }
        if (row == n) {
            if (optopt > 0 && optopt < FIRST_LONG)
                cli_usage(cli, "unknown option -%c", optopt);
            else
                cli_usage(cli, "unknown or ambiguous option %s", word);
            return -1;
        }
        if (!set_option(cli, &all[row], optarg))
            return -1;
    }
    if (help || version) {
        *status = CLI_FINE;
        if (version)
            hj_out_printf(cli->out, "%s (Headjudge) %s\n", cli->tool->name,
                          HJ_VERSION);
        else
            command_help(cli, all, n);
        return -1;
    }
    for (int i = optind; i < argc; i++)
        argv[i - optind] = argv[i];
    return argc - optind;
}

void cli_print_finding(struct cli *cli, const struct hj_finding *finding)
{
    struct hj_writer *w;

    if (!cli->json) {
        hj_finding_print(finding, cli->out, cli->colour);
        return;
    }
    w = hj_writer_json(cli->out);
    if (w == NULL)
        hj_out_fail_memory(cli->out);
    else
        hj_finding_write(finding, w);
    hj_writer_free(w);
}

void cli_print_findings(struct cli *cli, const struct hj_findings *list)
{
    for (size_t i = 0; i < hj_findings_count(list); i++)
        cli_print_finding(cli, hj_findings_at(list, i));
}

void cli_tell_findings(struct cli *cli, const struct hj_findings *list,
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

/* Where this program lies, so that data beside it is found. */
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

static int unknown_command(struct cli *cli, const char *word)
{
    enum { FARTHEST = 2 };
    const char *near = NULL;
    unsigned distance = FARTHEST + 1;

    if (word[0] == '-')
        return cli_usage(cli, "a command comes before '%s'", word);
    for (const struct cli_command *c = cli->tool->commands; c->name; c++) {
        unsigned d = hj_utf8_distance(hj_str(word), hj_str(c->name), FARTHEST);
        if (d < distance) {
            distance = d;
            near = c->name;
        }
    }
    if (near == NULL)
        return cli_usage(cli, "unknown command '%s'", word);
    return cli_usage(cli, "unknown command '%s'; did you mean %s?", word, near);
}

static int run_command(struct cli *cli, int argc, char **argv)
{
    const struct cli_command *c = cli->tool->commands;

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

int cli_main(const struct cli_tool *tool, int argc, char **argv)
{
    struct cli cli = {.tool = tool, .on = hj_date_today()};
    struct hj_error e = {0};
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    int status;

    cli.out = hj_out_fd(STDOUT_FILENO);
    if (cli.out == NULL)
        return cli_fail(&cli, "out of memory");
    cli.colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour) &&
                 term != NULL && strcmp(term, "dumb") != 0;
    cli.program_folder = folder_of_program();
    status = run_command(&cli, argc, argv);
    if (!hj_out_flush(cli.out, &e))
        status = cli_trouble(&cli, &e);
    hj_out_free(cli.out);
    cli_list_free(&cli.cards);
    cli_list_free(&cli.formats);
    free(cli.program_folder);
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
