/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck check: verdicts on decks, with all violations. */
#include "deck/judge.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reports once the editions by which the decks were judged; in JSON each
 * verdict has its edition. */
static void name_editions(const struct deck_check *check)
{
    enum { SHOWN = 12 };
    char day[HJ_DATE_TEXT];
    struct hj_out *err = hj_out_fd(STDERR_FILENO);

    for (size_t i = 0; err != NULL && i < check->count; i++) {
        const struct deck_rules *r = &check->rules[i];
        hj_out_puts(err, check->cli->tool->name);
        hj_out_puts(err, ": note: ");
        hj_out_str(err, hj_format_id(r->format));
        if (r->edition[0] != '\0') {
            hj_out_puts(err, ", edition ");
            hj_out_puts(err, r->edition);
        }
        if (hj_format_seen(r->format) != 0 &&
            hj_format_seen(r->format) < check->cli->on)
            hj_out_printf(err, ", as of %s",
                          hj_date_text(hj_format_seen(r->format), day));
        hj_out_puts(err, ", digest ");
        hj_out_mem(err, hj_format_digest(r->format), SHOWN);
        hj_out_char(err, '\n');
    }
    if (err != NULL)
        (void)hj_out_flush(err, NULL);
    hj_out_free(err);
}

static int run(struct deck_check *check, const struct deck_check_options *w,
               int count, char **files, const struct hj_deck_options *options)
{
    static char input[] = "-";
    char *standard[] = {input};

    if (w->manifest != NULL)
        return deck_manifest(check, w->manifest, w->jobs, options);
    if (w->team) {
        deck_team(check, files, NULL, true);
        return check->status;
    }
    return deck_pipeline(check, count > 0 ? count : 1,
                         count > 0 ? files : standard, NULL, w->jobs, options);
}

/* Returns the file that is the only list to be checked; NULL if there may be
 * more, or if the file can be read only once. */
static const char *only_list(const struct deck_check_options *w, int count,
                             char **files)
{
    struct stat about;
    bool one = count == 1 && !w->team && w->manifest == NULL &&
               w->picks == NULL && strcmp(files[0], "-") != 0 &&
               stat(files[0], &about) == 0 && S_ISREG(about.st_mode);

    return one ? files[0] : NULL;
}

static int64_t processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n > 1 ? n : 1;
}

/* Checks the combination of options; returns CLI_FINE, or a status after a
 * message. */
static int check_options(struct cli *cli, const struct deck_check_options *w,
                         int count)
{
    if (w->format == NULL && !w->all)
        return cli_usage(cli, "missing --format or --all");
    if (w->format != NULL && w->all)
        return cli_usage(cli, "--all cannot be combined with --format");
    if (w->team && (w->manifest != NULL || w->picks != NULL))
        return cli_usage(
            cli, "--team cannot be combined with --manifest or --from-picks");
    if (w->team && count != 2)
        return cli_usage(cli, "--team needs two decks");
    if (w->manifest != NULL && count > 0)
        return cli_usage(cli, "--manifest names the decks itself");
    if (w->player != NULL && w->picks == NULL)
        return cli_usage(cli, "--player belongs to --from-picks");
    return CLI_FINE;
}

/* Reads the options; returns the result of cli_parse(). */
static int read_options(struct cli *cli, struct deck_check_options *w, int argc,
                        char **argv, int *status)
{
    const struct cli_option table[] = {
        {.kind = CLI_TEXT,
         .name = "format",
         .letter = 'f',
         .to = &w->format,
         .arg = "ID",
         .help = "the format: an id, or a file"},
        {.kind = CLI_FLAG,
         .name = "all",
         .letter = 'a',
         .to = &w->all,
         .help = "each format of the game, one after another"},
        {.kind = CLI_TEXT,
         .name = "game",
         .to = &w->game,
         .arg = "GAME",
         .help = "the game, for --all and the catalogue"},
        {.kind = CLI_TEXT,
         .name = "manifest",
         .to = &w->manifest,
         .arg = "FILE",
         .help = "CSV player,deck[,team]: a whole event"},
        {.kind = CLI_FLAG,
         .name = "team",
         .to = &w->team,
         .help = "the two decks are one team"},
        {.kind = CLI_TEXT,
         .name = "from-picks",
         .to = &w->picks,
         .arg = "PICKS",
         .help = "the deck must be made of these picks"},
        {.kind = CLI_TEXT,
         .name = "player",
         .to = &w->player,
         .arg = "NAME",
         .help = "whose picks they are"},
        {.kind = CLI_FLAG,
         .name = "illegal",
         .to = &w->illegal_only,
         .help = "show only what fails"},
        {.kind = CLI_TEXT,
         .name = "from",
         .to = &w->from,
         .arg = "KIND",
         .help = HJ_DECK_KIND_NAMES},
        {.kind = CLI_NUMBER,
         .name = "jobs",
         .letter = 'j',
         .to = &w->jobs,
         .arg = "N",
         .help = "threads; else one a processor",
         .least = 1,
         .most = 64},
        {.kind = CLI_FLAG,
         .name = "quiet",
         .letter = 'q',
         .to = &w->quiet,
         .help = "do not name edition and digest"},
        {.kind = CLI_END}};

    return cli_parse(cli, table, argc, argv, status);
}

int deck_check(struct cli *cli, int argc, char **argv)
{
    struct deck_check_options w = {.jobs = 0};
    struct deck_check check = {.cli = cli};
    struct hj_deck_options options = {0};
    int status;
    int count = read_options(cli, &w, argc, argv, &status);

    if (count < 0)
        return status;
    status = check_options(cli, &w, count);
    if (status != CLI_FINE)
        return status;
    if (!deck_kind_option(cli, w.from, &options))
        return CLI_TROUBLE;
    check.illegal_only = w.illegal_only;
    if (w.jobs == 0)
        w.jobs = processors();
    status = CLI_TROUBLE;
    if (deck_check_open(&check, &w, only_list(&w, count, argv), &options)) {
        if (!cli->json && !w.quiet)
            name_editions(&check);
        status = run(&check, &w, count, argv, &options);
    }
    deck_check_close(&check);
    return status;
}
