/* SPDX-License-Identifier: MPL-2.0 */
/* hj-deck check: is the deck legal, and if not, all that is wrong. */
#include "deck/judge.h"

#include "cli-cards.h"
#include "cli-formats.h"
#include "games/games.h"

#include <stdlib.h>
#include <unistd.h>

struct wishes {
    const char *format, *game, *from, *manifest, *picks, *player;
    bool all, team, quiet, illegal_only;
    int64_t jobs;
};

static bool open_rules(struct deck_check *check, struct deck_rules *r,
                       const char *id)
{
    if (r->format == NULL)
        r->format = cli_format_open(check->cli, id);
    return r->format != NULL;
}

/* Compiles the rules of a format; false after a message. */
static bool compile(struct deck_check *check, struct deck_rules *r,
                    const struct hj_deck_options *options)
{
    struct hj_error e = {0};
    hj_date edition = hj_format_edition(r->format, check->cli->on);

    r->checker = hj_checker_new(r->format, check->cat, check->cli->on, &e);
    if (r->checker == NULL) {
        cli_trouble(check->cli, &e);
        return false;
    }
    r->options = *options;
    r->options.cat = check->cat;
    r->options.legal = hj_checker_legal(r->checker);
    cli_format_sections(r->format, r->sections, &r->options);
    if (edition != 0)
        hj_date_text(edition, r->edition);
    return true;
}

/* The game whose formats --all means: the wish, or that of the first card of a
 * given catalogue. */
static struct hj_str game_of_all(const struct deck_check *check,
                                 const struct wishes *w)
{
    hj_property p;
    struct hj_str game = HJ_STR("");

    if (w->game != NULL || check->cli->cards.count == 0)
        return w->game != NULL ? hj_str(w->game) : hj_str(hj_game_at(0)->id);
    p = hj_catalogue_property(check->cat, HJ_STR("game"));
    for (hj_card c = 0; p != HJ_NO_PROPERTY && game.n == 0 &&
                        c < hj_catalogue_count(check->cat);
         c++)
        game = hj_card_value(check->cat, c, p);
    return game;
}

static bool open_catalogue(struct deck_check *check, const struct wishes *w)
{
    struct hj_str game = hj_str(w->game);
    struct hj_findings *odd = hj_findings_new();

    if (odd == NULL) {
        cli_fail(check->cli, "out of memory");
        return false;
    }
    if (game.n == 0 && check->count > 0 && check->rules[0].format != NULL)
        game = hj_format_game(check->rules[0].format);
    check->cat = cli_catalogue_open(check->cli, game, odd);
    if (check->cat != NULL && hj_findings_of(odd, HJ_ILLEGAL) > 0)
        cli_fail(check->cli,
                 "warning: %zu rows of the catalogue cannot be read; "
                 "'hj-cards check' lists them",
                 hj_findings_of(odd, HJ_ILLEGAL));
    hj_findings_free(odd);
    return check->cat != NULL;
}

static bool open_all(struct deck_check *check, const struct wishes *w)
{
    struct hj_str game;
    char **ids;
    size_t count;
    bool good = true;

    if (!open_catalogue(check, w))
        return false;
    game = game_of_all(check, w);
    ids = cli_format_ids(check->cli, game, &count);
    if (ids == NULL)
        return false;
    check->rules = calloc(count + 1, sizeof *check->rules);
    if (check->rules == NULL)
        cli_fail(check->cli, "out of memory");
    else if (count == 0)
        cli_fail(check->cli, "there is no format of the game '%.*s'",
                 HJ_STR_ARG(game));
    good = check->rules != NULL && count > 0;
    for (size_t i = 0; good && i < count; i++)
        good = open_rules(check, &check->rules[check->count++], ids[i]);
    cli_format_ids_free(ids, count);
    return good;
}

static bool open_one(struct deck_check *check, const struct wishes *w)
{
    check->rules = calloc(1, sizeof *check->rules);
    if (check->rules == NULL) {
        cli_fail(check->cli, "out of memory");
        return false;
    }
    check->count = 1;
    return open_rules(check, &check->rules[0], w->format) &&
           open_catalogue(check, w);
}

static bool open_check(struct deck_check *check, const struct wishes *w,
                       const struct hj_deck_options *options)
{
    if (!(w->all ? open_all(check, w) : open_one(check, w)))
        return false;
    for (size_t i = 0; i < check->count; i++)
        if (!compile(check, &check->rules[i], options))
            return false;
    if (w->picks == NULL)
        return true;
    check->picks = deck_picks_new(check->cli, check->cat, w->picks, w->player);
    return check->picks != NULL;
}

static void close_check(struct deck_check *check)
{
    for (size_t i = 0; i < check->count; i++) {
        hj_checker_free(check->rules[i].checker);
        hj_format_free(check->rules[i].format);
    }
    free(check->rules);
    deck_picks_free(check->picks);
    hj_catalogue_free(check->cat);
}

/* Says once by which edition the decks were judged; in JSON each verdict
 * does. */
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

static int run(struct deck_check *check, const struct wishes *w, int count,
               char **files, const struct hj_deck_options *options)
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

static int64_t processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n > 1 ? n : 1;
}

/* What goes together and what does not; CLI_FINE, or a status. */
static int check_wishes(struct cli *cli, const struct wishes *w, int count)
{
    if ((w->format == NULL) == !w->all)
        return cli_usage(cli, "one of --format and --all is needed");
    if (w->team && (w->manifest != NULL || w->picks != NULL))
        return cli_usage(cli, "--team stands alone");
    if (w->team && count != 2)
        return cli_usage(cli, "--team needs two decks");
    if (w->manifest != NULL && count > 0)
        return cli_usage(cli, "--manifest names the decks itself");
    if (w->player != NULL && w->picks == NULL)
        return cli_usage(cli, "--player belongs to --from-picks");
    return CLI_FINE;
}

/* Reads the options; returns as cli_parse(). */
static int read_options(struct cli *cli, struct wishes *w, int argc,
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
    struct wishes w = {.jobs = 0};
    struct deck_check check = {.cli = cli};
    struct hj_deck_options options = {0};
    int status;
    int count = read_options(cli, &w, argc, argv, &status);

    if (count < 0)
        return status;
    status = check_wishes(cli, &w, count);
    if (status != CLI_FINE)
        return status;
    if (!deck_kind_option(cli, w.from, &options))
        return CLI_TROUBLE;
    check.illegal_only = w.illegal_only;
    if (w.jobs == 0)
        w.jobs = processors();
    status = CLI_TROUBLE;
    if (open_check(&check, &w, &options)) {
        if (!cli->json && !w.quiet)
            name_editions(&check);
        status = run(&check, &w, count, argv, &options);
    }
    close_check(&check);
    return status;
}
