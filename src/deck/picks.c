/* SPDX-License-Identifier: MPL-2.0 */
/* The check that a draft deck consists of drafted cards. */
#include "deck/judge.h"

#include "base/csv.h"
#include "base/file.h"
#include "draft/record.h"

#include <stdlib.h>

enum { MOST_BYTES = 16 << 20 };

struct deck_picks {
    uint32_t *copies; /* by card */
};

static hj_column first_of(const struct hj_csv *csv, const char *const *names)
{
    hj_column at = HJ_NO_COLUMN;

    for (; *names != NULL && at == HJ_NO_COLUMN; names++)
        at = hj_csv_column(csv, *names);
    return at;
}

struct columns {
    hj_column card, player, count;
    hj_column pick; /* number of the pick, if the card has its own column */
};

static bool add_row(struct deck_picks *picks, const struct hj_catalogue *cat,
                    const struct hj_csv *csv, size_t row, const char *file,
                    const struct columns *c, struct hj_error *e)
{
    struct hj_str name = hj_csv_cell(csv, row, c->card);
    struct hj_str count = hj_csv_cell(csv, row, c->count);
    struct hj_lookup found;
    int64_t copies = 1;

    if (!hj_catalogue_find_certain(cat, name, &found))
        return hj_fail_memory(e);
    if (found.card == HJ_NO_CARD)
        return hj_fail(e, "%s:%u: '%.*s' is not in the catalogue", file,
                       hj_csv_line(csv, row), HJ_STR_ARG(name));
    if (count.n > 0 && !hj_str_int(count, 1, HJ_MOST_COPIES, &copies))
        return hj_fail(e, "%s:%u: '%.*s' is not a count", file,
                       hj_csv_line(csv, row), HJ_STR_ARG(count));
    picks->copies[found.card] += (uint32_t)copies;
    return true;
}

/* Adds the rows of one player; with PLAYER NULL all rows must be of one
 * player. */
static bool add_rows(struct deck_picks *picks, const struct hj_catalogue *cat,
                     const struct hj_csv *csv, const char *file,
                     const char *player, struct hj_error *e)
{
    static const char *const cards[] = {"card", "name", "pick", NULL};
    static const char *const players[] = {"player", "seat", "id", NULL};
    struct columns c = {first_of(csv, cards), first_of(csv, players),
                        hj_csv_column(csv, "count"),
                        hj_csv_column(csv, "pick")};
    bool any = false;

    if (c.pick == c.card)
        c.pick = HJ_NO_COLUMN;
    if (c.card == HJ_NO_COLUMN)
        return hj_fail(e, "%s: picks have a column card", file);
    if (player != NULL && c.player == HJ_NO_COLUMN)
        return hj_fail(e, "%s: the picks do not say whose they are", file);
    for (size_t row = 0; row < hj_csv_rows(csv); row++) {
        struct hj_str who = hj_csv_cell(csv, row, c.player);
        if (player == NULL && !hj_str_eq(who, hj_csv_cell(csv, 0, c.player)))
            return hj_fail(e,
                           "%s:%u: the picks of several players; name one "
                           "with --player",
                           file, hj_csv_line(csv, row));
        if (player != NULL && !hj_str_is(who, player))
            continue;
        if (c.pick != HJ_NO_COLUMN &&
            hj_str_is(hj_csv_cell(csv, row, c.pick), "0"))
            continue; /* a card of an opened pack: see headjudge-draft(5) */
        any = true;
        if (!add_row(picks, cat, csv, row, file, &c, e))
            return false;
    }
    return any || hj_fail(e, "%s: no pick of %s", file,
                          player != NULL ? player : "anybody");
}

struct deck_picks *deck_picks_new(struct cli *cli,
                                  const struct hj_catalogue *cat,
                                  const char *file, const char *player)
{
    static const char *const columns[] = {"card", "player", "count", NULL};
    struct deck_picks *picks = calloc(1, sizeof *picks);
    struct hj_file content = {0};
    struct hj_csv *csv = NULL;
    struct hj_error e = {0};
    bool good = false;

    if (picks != NULL)
        picks->copies =
            calloc(hj_catalogue_count(cat) + 1, sizeof *picks->copies);
    if (picks == NULL || picks->copies == NULL)
        hj_fail_memory(&e);
    else if (hj_file_read(&content, file, MOST_BYTES, &e))
        csv = hj_csv_new_strict(content.bytes, file, &e);
    if (csv != NULL) {
        cli_report_misspellings(cli, csv, file, columns);
        good = add_rows(picks, cat, csv, file, player, &e);
    }
    hj_csv_free(csv);
    hj_file_free(&content);
    if (good)
        return picks;
    cli_trouble(cli, &e);
    deck_picks_free(picks);
    return NULL;
}

void deck_picks_free(struct deck_picks *picks)
{
    if (picks == NULL)
        return;
    free(picks->copies);
    free(picks);
}

bool deck_picks_check(const struct deck_picks *picks,
                      const struct hj_catalogue *cat,
                      const struct hj_deck *deck, struct hj_findings *findings)
{
    return hj_draft_check_copies(deck, cat, picks->copies, findings);
}
