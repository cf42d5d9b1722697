/* SPDX-License-Identifier: MPL-2.0 */
/* Options by table, and the help text from the table. */
#include "cli.h"

#include "base/utf8.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <sys/stat.h>

enum { MOST_OPTIONS = 48, FIRST_LONG = 256, COMMON_OPTIONS = 7 };

/* Collects the command's options followed by those of all tools. */
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

/* Prints words, wrapped at the width of the screen. */
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

/* Prints the help of a command, without empty lines if it has many options. */
static void command_help(struct cli *cli, const struct cli_option *all,
                         size_t n)
{
    enum { MANY = 12 };
    size_t own = n - COMMON_OPTIONS;
    const char *gap = own > MANY ? "" : "\n";

    cli_print_synopsis(cli, cli->out, " [OPTION…]");
    hj_out_printf(cli->out, "%s\n%s", cli->command->help, gap);
    print_options(cli->out, all, own);
    hj_out_printf(cli->out,
                  "%sAll have --json --data --cards --formats --on --help "
                  "--version (man %s).\n%s",
                  own > 0 ? gap : "", cli->tool->name, gap);
    cli_print_examples(cli, cli->command->examples);
}

static bool set_option(struct cli *cli, const struct cli_option *o,
                       const char *arg)
{
    char name[64];
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
        snprintf(name, sizeof name, "--%s", o->name);
        if (!cli_number(cli, name, arg, o->least, o->most, &number))
            return false;
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

/* Returns the row of getopt's result C; N if there is none. */
static size_t row_of(const struct cli_option *all, size_t n, int c)
{
    size_t i = 0;

    if (c >= FIRST_LONG)
        return (size_t)(c - FIRST_LONG);
    while (i < n && (all[i].letter == 0 || all[i].letter != c))
        i++;
    return i;
}

/* Searches the options of a command for WANTED. */
static void look_for(struct cli_option_search *wanted,
                     const struct cli_option *own)
{
    for (; own != NULL && own->kind != CLI_END; own++) {
        struct hj_str name = hj_str(own->name);
        if (wanted->letter != 0 ? own->letter != wanted->letter
            : wanted->longer == NULL
                ? !hj_str_eq(name, wanted->word)
                : !hj_str_starts(name, wanted->word) ||
                      !hj_str_starts(hj_str(wanted->longer), name) ||
                      hj_str_is(name, wanted->longer))
            continue;
        snprintf(wanted->found, sizeof wanted->found, "%s", own->name);
        return;
    }
}

/* Returns another command of the tool that has the option WANTED, or NULL. */
static const struct cli_command *other_command(const struct cli *cli,
                                               struct cli_option_search *wanted)
{
    const struct cli_command *c = cli->tool->commands;

    for (; c->name != NULL; c++) {
        char word[32], help[] = "--help", *argv[] = {word, help, NULL};
        struct cli asked = *cli;
        if (c == cli->command)
            continue;
        snprintf(word, sizeof word, "%s", c->name);
        asked.command = c;
        asked.wanted = wanted;
        (void)c->run(&asked, 2, argv);
        if (wanted->found[0] != '\0')
            return c;
    }
    return NULL;
}

/* Reports an option NAME that another command has; returns true after a
 * message.  LONGER is this command's option of which NAME is a prefix, or
 * NULL. */
static bool is_of_other_command(const struct cli *cli, struct hj_str name,
                                const char *longer)
{
    struct cli_option_search wanted = {.word = name, .longer = longer};
    const struct cli_command *c = other_command(cli, &wanted);

    if (c == NULL)
        return false;
    cli_usage(cli, "unknown option --%.*s: %s %s has --%s%s%s%s",
              HJ_STR_ARG(name), cli->tool->name, c->name, wanted.found,
              longer != NULL ? "; did you mean --" : "",
              longer != NULL ? longer : "", longer != NULL ? "?" : "");
    return true;
}

/* Reports a long option WORD that abbreviates LONGER but may be meant for
 * another command; returns true after a message. */
static bool hides_other(const struct cli *cli, const char *word,
                        const char *longer)
{
    struct hj_str name = hj_str_from(hj_str(word), 2);

    name = hj_str_first(name, hj_str_find(name, '=', 0));
    return !hj_str_eq(name, hj_str(longer)) &&
           is_of_other_command(cli, name, longer);
}

/* Reports a one-letter option that the command does not have. */
static void bad_letter(const struct cli *cli, int letter)
{
    struct cli_option_search wanted = {.letter = letter};
    const struct cli_command *c = other_command(cli, &wanted);

    if (c == NULL)
        cli_usage(cli, "unknown option -%c%s", letter,
                  letter >= '0' && letter <= '9'
                      ? "; a number below 0 goes behind --"
                      : "");
    else
        cli_usage(cli, "unknown option -%c: %s %s has -%c, --%s", letter,
                  cli->tool->name, c->name, letter, wanted.found);
}

/* Reports an option NAME of which an operand of the command has the name;
 * returns true after a message. */
static bool is_operand(const struct cli *cli, struct hj_str name)
{
    const char *operands = cli->command->operands;
    char word[32];
    size_t n = 0;
    const char *at;

    if (operands == NULL || name.n == 0 || name.n >= sizeof word)
        return false;
    for (; n < name.n; n++)
        word[n] = name.p[n] >= 'a' && name.p[n] <= 'z'
                      ? (char)(name.p[n] - 'a' + 'A')
                      : name.p[n];
    word[n] = '\0';
    for (at = operands; (at = strstr(at, word)) != NULL; at += n)
        if ((at == operands || strchr(" [", at[-1]) != NULL) &&
            strchr(" ]", at[n]) != NULL)
            break;
    if (at == NULL)
        return false;
    cli_usage(cli, "unknown option --%.*s; it is an operand: %s %s %s",
              HJ_STR_ARG(name), cli->tool->name, cli->command->name, operands);
    return true;
}

/* Reports the error in the option WORD, which getopt rejects. */
static void bad_option(const struct cli *cli, const struct cli_option *all,
                       size_t n, const char *word)
{
    struct hj_str name = hj_str_from(hj_str(word), 2);
    const char *first = NULL;
    struct cli_near near = {0};

    name = hj_str_first(name, hj_str_find(name, '=', 0));
    near.word = name;
    if (optopt >= FIRST_LONG) {
        if (!hides_other(cli, word, all[optopt - FIRST_LONG].name))
            cli_usage(cli, "option --%.*s takes no argument", HJ_STR_ARG(name));
        return;
    }
    if (optopt > 0) {
        bad_letter(cli, optopt);
        return;
    }
    if (is_operand(cli, name) || is_of_other_command(cli, name, NULL))
        return;
    for (size_t i = 0; i < n; i++) {
        cli_near_try(&near, all[i].name);
        if (!hj_str_starts(hj_str(all[i].name), name))
            continue;
        if (first != NULL) {
            cli_usage(cli, "ambiguous option --%.*s: --%s or --%s",
                      HJ_STR_ARG(name), first, all[i].name);
            return;
        }
        first = all[i].name;
    }
    if (near.name == NULL)
        cli_usage(cli, "unknown option --%.*s", HJ_STR_ARG(name));
    else
        cli_usage(cli, "unknown option --%.*s; did you mean --%s?",
                  HJ_STR_ARG(name), near.name);
}

/* True if FOLDER, the argument of OPTION, is a folder; reports an error if
 * not. */
static bool is_folder(const struct cli *cli, const char *option,
                      const char *folder)
{
    struct stat is;

    if (stat(folder, &is) != 0)
        cli_fail(cli, "--%s: %s: %s", option, folder, strerror(errno));
    else if (!S_ISDIR(is.st_mode))
        cli_fail(cli, "--%s: %s: not a folder", option, folder);
    else
        return true;
    return false;
}

static bool are_folders(const struct cli *cli)
{
    bool good = cli->data == NULL || is_folder(cli, "data", cli->data);

    for (size_t i = 0; good && i < cli->formats.count; i++)
        good = is_folder(cli, "formats", cli->formats.items[i]);
    return good;
}

static bool is_dash(const char *word)
{
    return word != NULL && strcmp(word, "-") == 0;
}

/* True if at most one input is standard input, which can be read only once;
 * DASHES is the number of options that name it. */
static bool reads_once(const struct cli *cli, unsigned dashes, char **operands)
{
    for (; *operands != NULL; operands++)
        dashes += is_dash(*operands);
    if (dashes > 1)
        cli_usage(cli, "only one input can be standard input ('-'), not %u",
                  dashes);
    return dashes <= 1;
}

/* True if one of COUNT files is the file TO. */
static bool is_among(const struct stat *to, const char *const *files,
                     size_t count)
{
    struct stat file;

    for (size_t i = 0; i < count; i++)
        if (stat(files[i], &file) == 0 && file.st_dev == to->st_dev &&
            file.st_ino == to->st_ino)
            return true;
    return false;
}

/* Returns false with a message if an output file of the ROWS options ALL is one
 * of the COUNT files that are read, or of --cards: it would be lost. */
static bool spares_input(const struct cli *cli, const struct cli_option *all,
                         size_t rows, char **files, int count)
{
    struct stat to;

    for (size_t i = 0; i < rows; i++) {
        const char *name =
            all[i].kind == CLI_FILE ? *(const char *const *)all[i].to : NULL;
        if (name == NULL || stat(name, &to) != 0 || !S_ISREG(to.st_mode))
            continue;
        if (is_among(&to, (const char *const *)files, (size_t)count) ||
            is_among(&to, cli->cards.items, cli->cards.count)) {
            cli_usage(cli, "'%s' is read here: -o FILE would replace it", name);
            return false;
        }
    }
    return true;
}

int cli_parse(struct cli *cli, const struct cli_option *options, int argc,
              char **argv, int *status)
{
    struct cli_option all[MOST_OPTIONS];
    struct option names[MOST_OPTIONS + 1];
    char letters[MOST_OPTIONS * 2 + 2];
    bool help = false, version = false;
    size_t n = all_options(cli, options, all, &help, &version);
    unsigned dashes = 0;
    int c;

    *status = CLI_TROUBLE;
    if (cli->wanted != NULL) {
        look_for(cli->wanted, options);
        return -1;
    }
    long_options(all, n, names, letters);
    cli->given = 0;
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
            bad_option(cli, all, n, word);
            return -1;
        }
        if (c >= FIRST_LONG && optarg != NULL && optarg == word)
            word = argv[optind - 2]; /* the option itself */
        if (c >= FIRST_LONG && hides_other(cli, word, all[row].name))
            return -1;
        if (!set_option(cli, &all[row], optarg))
            return -1;
        cli->given |= UINT64_C(1) << row;
        dashes += all[row].kind != CLI_FILE && is_dash(optarg);
    }
    if (!help && !version && !are_folders(cli))
        return -1;
    if (help || version) {
        *status = CLI_FINE;
        if (version)
            hj_out_printf(cli->out, "%s (Headjudge) %s\n", cli->tool->name,
                          HJ_VERSION);
        else
            command_help(cli, all, n);
        return -1;
    }
    if (!reads_once(cli, dashes, argv + optind))
        return -1;
    if (!cli_fits_synopsis(cli, all, argc - optind, argv + optind) ||
        !spares_input(cli, all, n, argv + optind, argc - optind))
        return -1;
    for (int i = optind; i < argc; i++)
        argv[i - optind] = argv[i];
    return argc - optind;
}

bool cli_one_form(const struct cli *cli, const struct cli_form *forms)
{
    const char *first = NULL;

    for (; forms->option != NULL; forms++) {
        if (forms->asked && first != NULL) {
            cli_usage(cli, "--%s and --%s do not go together", first,
                      forms->option);
            return false;
        }
        if (forms->asked)
            first = forms->option;
    }
    return true;
}

bool cli_verb_takes(const struct cli *cli, const char *verb,
                    const struct cli_option *options,
                    const struct cli_verbs *table)
{
    for (; table->option != NULL; table++) {
        struct hj_str rest = hj_str(table->verbs), word;
        size_t row = 0;
        bool takes = false;

        while (strcmp(options[row].name, table->option) != 0)
            row++;
        while (rest.n > 0 && hj_str_split(&rest, '|', &word))
            takes = takes || hj_str_is(word, verb);
        if (takes || (cli->given >> row & 1) == 0)
            continue;
        cli_usage(cli, "--%s goes with %s, not with %s", table->option,
                  table->verbs, verb);
        return false;
    }
    return true;
}
