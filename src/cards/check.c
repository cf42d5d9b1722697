/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards check: valid rows and unique names. */
#include "cards/check.h"

#include "cli-cards.h"

#include <stdlib.h>

/* A column is taken for a numeric one with mistakes if it has at least this
 * many numbers for each cell that is not a number. */
enum { NUMBERS_FOR_ONE_TEXT = 4 };

/* Returns the place of a card's first row. */
static struct hj_place check_place(const struct checking *c, hj_card card)
{
    struct hj_printing p = hj_card_printing(c->cat, card, 0);

    return (struct hj_place){p.file, p.line, 0};
}

struct hj_place check_value_place(const struct checking *c, hj_card card,
                                  hj_property p)
{
    struct hj_str value = hj_card_value(c->cat, card, p);

    for (size_t i = hj_catalogue_errata(c->cat); i-- > 0;) {
        struct hj_erratum e = hj_catalogue_erratum(c->cat, i);
        if (e.card == card && e.in_force &&
            hj_erratum_value(c->cat, i, p).n > 0)
            return (struct hj_place){e.file, e.line, 0};
    }
    for (size_t i = 0; i < hj_card_printings(c->cat, card); i++) {
        struct hj_printing row = hj_card_printing(c->cat, card, i);
        if (hj_str_eq(hj_card_printing_value(c->cat, card, i, p), value))
            return (struct hj_place){row.file, row.line, 0};
    }
    return check_place(c, card);
}

/* Returns the folded form of NAME in the arena; p is NULL when out of
 * memory. */
static struct hj_str fold(struct checking *c, struct hj_str name)
{
    hj_out_cut(c->folded, 0);
    if (!hj_utf8_fold(name, c->folded))
        return (struct hj_str){0};
    return hj_arena_str(c->arena, hj_out_text(c->folded));
}

/* Reports a name that readers of a list cannot distinguish from another one;
 * returns false when out of memory. */
static bool check_name(struct checking *c, hj_card card)
{
    struct hj_str name = hj_card_name(c->cat, card);
    struct hj_str folded = fold(c, name);
    uint32_t other;

    if (folded.p == NULL)
        return false;
    if (!hj_map_get(c->names, folded, &other))
        return hj_map_put(c->names, folded, card);
    hj_findings_add(c->findings, HJ_FINDING_ODD_ROW, check_place(c, card), NULL,
                    "'%.*s' differs from '%.*s' (%s:%u) only in case, "
                    "accents or marks: one card, or two?",
                    HJ_STR_ARG(name), HJ_STR_ARG(hj_card_name(c->cat, other)),
                    check_place(c, other).file, check_place(c, other).line);
    return true;
}

/* Reports an alias that is also another card's name or alias; returns false
 * when out of memory. */
static bool check_alias(struct checking *c, hj_card card, struct hj_str alias)
{
    struct hj_str folded = fold(c, alias);
    uint32_t other;

    if (folded.p == NULL)
        return false;
    if (hj_map_get(c->names, folded, &other)) {
        if (other != card)
            hj_findings_add(c->findings, HJ_FINDING_ODD_ROW,
                            check_place(c, card), NULL,
                            "the alias '%.*s' is the name of another card "
                            "(%s:%u), and is read as that one",
                            HJ_STR_ARG(alias), check_place(c, other).file,
                            check_place(c, other).line);
        return true;
    }
    if (!hj_map_get(c->aliases, folded, &other))
        return hj_map_put(c->aliases, folded, card);
    if (other != card)
        hj_findings_add(
            c->findings, HJ_FINDING_ODD_ROW, check_place(c, card), NULL,
            "the alias '%.*s' is also one of '%.*s' (%s:%u), "
            "so it names neither",
            HJ_STR_ARG(alias), HJ_STR_ARG(hj_card_name(c->cat, other)),
            check_place(c, other).file, check_place(c, other).line);
    return true;
}

static bool check_names(struct checking *c)
{
    hj_property p = hj_catalogue_property(c->cat, HJ_STR("aliases"));
    size_t count = hj_catalogue_count(c->cat);

    for (hj_card card = 0; card < count; card++)
        if (!check_name(c, card))
            return false;
    for (hj_card card = 0; p != HJ_NO_PROPERTY && card < count; card++) {
        struct hj_str rest = hj_card_value(c->cat, card, p), alias;
        while (rest.n > 0 && hj_str_split(&rest, ';', &alias))
            if (hj_str_trim(alias).n > 0 &&
                !check_alias(c, card, hj_str_trim(alias)))
                return false;
    }
    return true;
}

/* True for columns that are always text. */
static bool is_text(struct hj_str name)
{
    static const char *const names[] = {"name", "set",     "number", "version",
                                        "text", "aliases", "traits"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (hj_str_equal_nocase(name, hj_str(names[i])))
            return true;
    return false;
}

/* Reports a column that is numeric except for a few cells. */
static void check_column(struct checking *c, hj_property p)
{
    size_t numbers = 0, texts = 0;
    hj_card first = HJ_NO_CARD;
    int64_t number;

    for (hj_card card = 0; card < hj_catalogue_count(c->cat); card++) {
        struct hj_str cell = hj_card_value(c->cat, card, p);
        if (cell.n == 0)
            continue;
        if (hj_str_int(cell, -HJ_MOST_NUMBER, HJ_MOST_NUMBER, &number)) {
            numbers++;
        } else {
            texts++;
            first = first == HJ_NO_CARD ? card : first;
        }
    }
    if (texts == 0 || numbers < texts * NUMBERS_FOR_ONE_TEXT)
        return;
    hj_findings_add(
        c->findings, HJ_FINDING_ODD_ROW, check_value_place(c, first, p), NULL,
        "%.*s is '%.*s' here, and a whole number in %zu other "
        "cells (%zu like this one): no format can add it up",
        HJ_STR_ARG(hj_property_name(c->cat, p)),
        HJ_STR_ARG(hj_card_value(c->cat, first, p)), numbers, texts);
}

static bool check_all(struct checking *c, struct hj_error *e)
{
    bool good;

    c->arena = hj_arena_new();
    c->folded = hj_out_memory();
    c->names = hj_map_new(hj_catalogue_count(c->cat));
    c->aliases = hj_map_new(0);
    good = !hj_out_failed(c->folded) && c->names != NULL &&
           c->aliases != NULL && check_names(c);
    if (!good)
        hj_fail_memory(e);
    for (hj_property p = 0; good && p < hj_catalogue_properties(c->cat); p++)
        if (!is_text(hj_property_name(c->cat, p)))
            check_column(c, p);
    good = good && check_text(c, e);
    hj_map_free(c->aliases);
    hj_map_free(c->names);
    hj_out_free(c->folded);
    hj_arena_free(c->arena);
    return good && (!hj_findings_failed(c->findings) || hj_fail_memory(e));
}

static size_t count_rows(const struct hj_catalogue *cat)
{
    size_t count = 0;

    for (hj_card card = 0; card < hj_catalogue_count(cat); card++)
        count += hj_card_printings(cat, card);
    return count;
}

static void put_count(struct hj_out *out, size_t n, const char *one,
                      const char *many)
{
    hj_out_int(out, (int64_t)n);
    hj_out_char(out, ' ');
    hj_out_puts(out, n == 1 ? one : many);
}

/* Prints the last line: the size of the catalogue, and the number of
 * findings. */
static void put_summary(const struct checking *c)
{
    struct hj_out *out = c->cli->out;
    size_t illegal = hj_findings_of(c->findings, HJ_ILLEGAL);
    size_t warnings = hj_findings_of(c->findings, HJ_WARNING);

    hj_out_visible(out, hj_str(check_place(c, 0).file));
    hj_out_puts(out, ": ");
    put_count(out, hj_catalogue_count(c->cat), "card", "cards");
    hj_out_puts(out, ", ");
    put_count(out, count_rows(c->cat), "row", "rows");
    if (hj_catalogue_errata(c->cat) > 0) {
        hj_out_puts(out, ", ");
        put_count(out, hj_catalogue_errata(c->cat), "erratum", "errata");
    }
    hj_out_puts(out, ": ");
    if (illegal > 0)
        put_count(out, illegal, "fault", "faults");
    else
        hj_out_puts(out, "no fault");
    if (warnings > 0) {
        hj_out_puts(out, ", ");
        put_count(out, warnings, "warning", "warnings");
    }
    if (c->sentences > 0)
        hj_out_printf(out,
                      "; %zu of %zu sentences understood, %zu of %zu cards in "
                      "full",
                      c->understood, c->sentences, c->in_full, c->texts);
    if (c->foreign > 0) {
        hj_out_puts(out, "; the text of ");
        put_count(out, c->foreign, "card", "cards");
        hj_out_puts(out, " is of a game without words of its own");
    }
    hj_out_char(out, '\n');
    if (hj_out_text(c->stopped).n > 0) {
        hj_out_puts(out, "words that stopped sentences: ");
        hj_out_str(out, hj_out_text(c->stopped));
        hj_out_char(out, '\n');
    }
}

static bool write_summary(const struct checking *c)
{
    struct hj_writer *w = hj_writer_json(c->cli->out);

    hj_write_object(w, NULL);
    hj_write_text(w, "catalogue", check_place(c, 0).file);
    hj_write_int(w, "cards", (int64_t)hj_catalogue_count(c->cat));
    hj_write_int(w, "rows", (int64_t)count_rows(c->cat));
    hj_write_int(w, "errata", (int64_t)hj_catalogue_errata(c->cat));
    hj_write_bool(w, "sound", hj_findings_of(c->findings, HJ_ILLEGAL) == 0);
    hj_write_int(w, "sentences", (int64_t)c->sentences);
    hj_write_int(w, "understood", (int64_t)c->understood);
    hj_write_int(w, "texts", (int64_t)c->texts);
    hj_write_int(w, "in-full", (int64_t)c->in_full);
    hj_write_str(w, "stopped", hj_out_text(c->stopped));
    hj_write_array(w, "findings");
    for (size_t i = 0; i < hj_findings_count(c->findings); i++)
        hj_finding_write(hj_findings_at(c->findings, i), w);
    hj_write_end(w);
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

/* Runs --explain: prints how the sentences of one card are parsed. */
static int explain(struct checking *c, const char *name)
{
    struct hj_error e = {0};
    struct hj_lookup found;
    bool good;

    if (!cards_find(c->cat, hj_str_trim(hj_str(name)), &found))
        return cli_fail(c->cli, "out of memory");
    if (found.card == HJ_NO_CARD)
        return cards_report(c->cli, c->cat, name, &found)
                   ? CLI_BREAKS_RULE
                   : cli_fail(c->cli, "out of memory");
    c->explain = found.card;
    c->arena = hj_arena_new();
    if (!c->cli->json) {
        hj_out_visible(c->cli->out, hj_card_name(c->cat, found.card));
        hj_out_char(c->cli->out, '\n');
    }
    good = check_text(c, &e);
    hj_arena_free(c->arena);
    if (good && c->sentences == 0 && !c->cli->json)
        hj_out_puts(c->cli->out, "  no text\n");
    return good ? CLI_FINE : cli_trouble(c->cli, &e);
}

static int check(struct checking *c)
{
    struct hj_error e = {0};

    if (!check_all(c, &e))
        return cli_trouble(c->cli, &e);
    if (c->cli->json) {
        if (!write_summary(c))
            return cli_fail(c->cli, "out of memory");
    } else {
        cli_print_findings(c->cli, c->findings);
        put_summary(c);
    }
    return hj_findings_of(c->findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                       : CLI_FINE;
}

int cards_check(struct cli *cli, int argc, char **argv)
{
    struct checking c = {.cli = cli, .explain = HJ_NO_CARD};
    const char *explained = NULL;
    const struct cli_option rows[] = {
        {CLI_TEXT, "explain", 'e', &explained, "CARD",
         "how the text of this card is read", 0, 0},
        {CLI_FLAG, "quiet", 'q', &c.quiet, NULL,
         "do not tell what is understood", 0, 0},
        {CLI_TEXT, "game", 'g', &c.game, "GAME",
         "the shipped cards of this game", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);
    struct hj_findings *findings;
    struct hj_catalogue *cat;

    if (n < 0)
        return status;
    for (int i = 0; i < n; i++)
        if (!cli_list_add(&cli->cards, argv[i]))
            return cli_fail(cli, "out of memory");
    c.findings = findings = hj_findings_new();
    c.stopped = hj_out_memory();
    if (findings == NULL || hj_out_failed(c.stopped)) {
        hj_findings_free(findings);
        hj_out_free(c.stopped);
        return cli_fail(cli, "out of memory");
    }
    c.cat = cat = cli_catalogue_open(cli, hj_str(c.game), findings);
    if (cat != NULL) {
        status = explained != NULL ? explain(&c, explained) : check(&c);
    } else {
        cli_print_findings(cli, findings);
        status = CLI_TROUBLE;
    }
    hj_catalogue_free(cat);
    hj_findings_free(findings);
    hj_out_free(c.stopped);
    return status;
}
