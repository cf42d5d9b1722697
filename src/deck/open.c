/* SPDX-License-Identifier: MPL-2.0 */
/* The objects of hj-deck check: formats, and the necessary part of the
 * catalogue. */
#include "deck/judge.h"

#include "base/file.h"
#include "cli-cards.h"
#include "cli-formats.h"
#include "formats/properties.h"
#include "games/games.h"

#include <stdlib.h>

static bool open_rules(struct deck_check *check, struct deck_rules *r,
                       const char *id, const char *game)
{
    if (r->format == NULL)
        r->format = cli_format_open_of(check->cli, id, game);
    return r->format != NULL;
}

/* Compiles the rules of an open format for the check's catalogue. */
static bool compile(struct deck_check *check, struct deck_rules *r,
                    const struct hj_deck_options *options, struct hj_error *e)
{
    hj_date edition = hj_format_edition(r->format, check->cli->on);

    r->checker = hj_checker_new(r->format, check->cat, check->cli->on, e);
    if (r->checker == NULL)
        return false;
    r->options = *options;
    r->options.cat = check->cat;
    r->options.legal = hj_checker_legal(r->checker);
    cli_format_sections(r->format, &r->sections, &r->options);
    if (edition != 0)
        hj_date_text(edition, r->edition);
    return true;
}

/* Returns the game whose formats --all uses: the one requested, or that of the
 * first card of a given catalogue. */
static struct hj_str game_of_all(const struct deck_check *check,
                                 const struct deck_check_options *w)
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

static bool open_catalogue(struct deck_check *check,
                           const struct deck_check_options *w)
{
    struct hj_str game = hj_str(w->game);
    struct hj_findings *odd = hj_findings_new();
    size_t bad;

    if (odd == NULL) {
        cli_fail(check->cli, "out of memory");
        return false;
    }
    if (game.n == 0 && check->count > 0 && check->rules[0].format != NULL)
        game = hj_format_game(check->rules[0].format);
    check->cat = cli_catalogue_open(check->cli, game, odd);
    bad = hj_findings_of(odd, HJ_ILLEGAL);
    if (check->cat != NULL && bad > 0)
        cli_fail(check->cli,
                 "warning: %zu row%s of the catalogue cannot be read; "
                 "'hj-cards check' lists %s",
                 bad, bad == 1 ? "" : "s", bad == 1 ? "it" : "them");
    hj_findings_free(odd);
    return check->cat != NULL;
}

/* Opens all formats of the game; unreadable ones are reported and skipped. */
static bool open_all(struct deck_check *check,
                     const struct deck_check_options *w)
{
    struct hj_str game;
    char **ids;
    size_t count;

    if (!open_catalogue(check, w))
        return false;
    game = game_of_all(check, w);
    ids = cli_format_ids(check->cli, game, &count, &check->status);
    if (ids == NULL)
        return false;
    check->rules = calloc(count + 1, sizeof *check->rules);
    if (check->rules == NULL)
        cli_fail(check->cli, "out of memory");
    else if (count == 0)
        cli_fail(check->cli, "no format of the game '%.*s'", HJ_STR_ARG(game));
    for (size_t i = 0; check->rules != NULL && i < count; i++)
        if (open_rules(check, &check->rules[check->count], ids[i], NULL))
            check->count++;
        else
            check->status = CLI_TROUBLE;
    cli_format_ids_free(ids, count);
    return check->count > 0;
}

static bool open_one(struct deck_check *check,
                     const struct deck_check_options *w)
{
    check->rules = calloc(1, sizeof *check->rules);
    if (check->rules == NULL) {
        cli_fail(check->cli, "out of memory");
        return false;
    }
    check->count = 1;
    return open_rules(check, &check->rules[0], w->format, w->game);
}

static bool names_property(struct hj_str column, void *data)
{
    return hj_format_names_property(data, column);
}

/* True if reading the list of BYTES raises no doubt about the selection. */
static bool reads_surely(struct deck_check *check, struct hj_str bytes,
                         struct hj_selection *selection)
{
    struct hj_deck *deck = hj_deck_new();
    struct hj_findings *findings = hj_findings_new();
    bool sure = deck != NULL && findings != NULL;

    hj_catalogue_record_lookups(check->cat, selection);
    sure = sure &&
           hj_deck_read(deck, bytes, "", &check->rules[0].options, findings,
                        NULL) &&
           !hj_selection_doubts(selection);
    hj_catalogue_record_lookups(check->cat, NULL);
    hj_findings_free(findings);
    hj_deck_free(deck);
    return sure;
}

/* Opens only the cards that one short list may name, which is faster than the
 * whole catalogue of thousands of cards.  Returns false, with only the format
 * open, when the whole catalogue is needed. */
static bool open_for_list(struct deck_check *check, const char *file,
                          const struct hj_deck_options *options)
{
    struct deck_rules *r = &check->rules[0];
    struct hj_selection *selection = NULL;
    struct hj_file list = {0};
    bool good = hj_file_read(&list, file, HJ_SELECTION_MOST, NULL);

    if (good)
        selection = hj_selection_new(list.bytes);
    if (selection != NULL)
        check->cat = cli_catalogue_open_selected(check->cli, selection,
                                                 names_property, r->format);
    if (check->cat != NULL)
        hj_catalogue_record_lookups(check->cat, selection);
    good = check->cat != NULL && compile(check, r, options, NULL) &&
           reads_surely(check, list.bytes, selection);
    hj_selection_free(selection);
    hj_file_free(&list);
    if (good)
        return true;
    hj_checker_free(r->checker);
    hj_catalogue_free(check->cat);
    r->checker = NULL;
    check->cat = NULL;
    return false;
}

/* Compiles the rules of all formats; formats that do not fit the catalogue are
 * reported and left out.  Returns false when none is left. */
static bool compile_all(struct deck_check *check,
                        const struct hj_deck_options *options)
{
    size_t count = 0;

    for (size_t i = 0; i < check->count; i++) {
        struct hj_error e = {0};
        if (compile(check, &check->rules[i], options, &e)) {
            check->rules[count++] = check->rules[i];
        } else {
            check->status = cli_trouble(check->cli, &e);
            hj_format_free(check->rules[i].format);
        }
    }
    check->count = count;
    return count > 0;
}

bool deck_check_open(struct deck_check *check,
                     const struct deck_check_options *w, const char *only,
                     const struct hj_deck_options *options)
{
    if (!w->all && !open_one(check, w))
        return false;
    if (!w->all && only != NULL && open_for_list(check, only, options))
        return true;
    if (w->all ? !open_all(check, w) : !open_catalogue(check, w))
        return false;
    if (!compile_all(check, options))
        return false;
    if (w->picks == NULL)
        return true;
    check->picks = deck_picks_new(check->cli, check->cat, w->picks, w->player);
    return check->picks != NULL;
}

void deck_check_close(struct deck_check *check)
{
    for (size_t i = 0; i < check->count; i++) {
        hj_checker_free(check->rules[i].checker);
        hj_format_free(check->rules[i].format);
    }
    free(check->rules);
    deck_picks_free(check->picks);
    hj_catalogue_free(check->cat);
}
