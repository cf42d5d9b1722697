/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards show: all data of one card. */
#include "cards/cards.h"

#include "base/utf8.h"

#include <stdlib.h>

static const char *const match_names[] = {"exact",  "folded",    "alias",
                                          "prefix", "ambiguous", "unknown"};

/* True if an erratum changes a property that is shown. */
static bool says_something(const struct hj_catalogue *cat, size_t i,
                           hj_property p)
{
    return hj_erratum_value(cat, i, p).n > 0 &&
           p != hj_catalogue_property(cat, HJ_STR("name"));
}

static void write_erratum(struct hj_writer *w, const struct hj_catalogue *cat,
                          size_t i)
{
    struct hj_erratum erratum = hj_catalogue_erratum(cat, i);
    char day[HJ_DATE_TEXT];

    hj_write_object(w, NULL);
    hj_write_text(w, "from", hj_date_text(erratum.from, day));
    hj_write_bool(w, "in_force", erratum.in_force);
    hj_write_text(w, "file", erratum.file);
    hj_write_int(w, "line", erratum.line);
    hj_write_object(w, "changes");
    for (hj_property p = 0; p < hj_catalogue_properties(cat); p++) {
        if (!says_something(cat, i, p))
            continue;
        hj_write_key(w, hj_property_name(cat, p));
        hj_write_object(w, NULL);
        hj_write_str(w, "to", hj_erratum_value(cat, i, p));
        hj_write_str(w, "printed", hj_card_printed(cat, erratum.card, p));
        hj_write_end(w);
    }
    hj_write_end(w);
    hj_write_end(w);
}

/* Writes a card with its match and errata; or the candidates for the name. */
static void write_found(struct hj_writer *w, const struct hj_catalogue *cat,
                        const char *name, const struct hj_lookup *found)
{
    size_t shown =
        found->count < HJ_MOST_CANDIDATES ? found->count : HJ_MOST_CANDIDATES;

    hj_write_object(w, NULL);
    hj_write_text(w, "asked", name);
    hj_write_text(w, "match", match_names[found->match]);
    if (found->card != HJ_NO_CARD) {
        cards_write(w, cat, found->card);
        hj_write_array(w, "errata");
        for (size_t i = 0; i < hj_catalogue_errata(cat); i++)
            if (hj_catalogue_erratum(cat, i).card == found->card)
                write_erratum(w, cat, i);
        hj_write_end(w);
    } else {
        hj_write_array(w, found->match == HJ_MATCH_AMBIGUOUS ? "candidates"
                                                             : "suggestions");
        for (size_t i = 0; i < shown; i++)
            hj_write_str(w, NULL, hj_card_name(cat, found->candidates[i]));
        hj_write_end(w);
    }
    hj_write_end(w);
}

static void put_value(struct hj_out *out, struct hj_str name,
                      struct hj_str value, size_t width)
{
    size_t w = hj_utf8_width(name);

    hj_out_puts(out, "  ");
    hj_out_visible(out, name);
    do
        hj_out_char(out, ' ');
    while (w++ <= width);
    hj_out_visible(out, value);
    hj_out_char(out, '\n');
}

static bool is_of_printings(struct hj_str name)
{
    return hj_str_equal_nocase(name, HJ_STR("name")) ||
           hj_str_equal_nocase(name, HJ_STR("set")) ||
           hj_str_equal_nocase(name, HJ_STR("number")) ||
           hj_str_equal_nocase(name, HJ_STR("version"));
}

static void put_properties(struct hj_out *out, const struct hj_catalogue *cat,
                           hj_card card)
{
    size_t width = 0;

    for (int pass = 0; pass < 2; pass++)
        for (hj_property p = 0; p < hj_catalogue_properties(cat); p++) {
            struct hj_str name = hj_property_name(cat, p);
            struct hj_str value = hj_card_value(cat, card, p);
            if (value.n == 0 || is_of_printings(name))
                continue;
            if (pass == 1)
                put_value(out, name, value, width);
            else if (hj_utf8_width(name) > width)
                width = hj_utf8_width(name);
        }
}

static void put_place(struct hj_out *out, const char *file, unsigned line)
{
    hj_out_puts(out, " (");
    hj_out_visible(out, hj_str(file));
    hj_out_printf(out, ":%u)\n", line);
}

static void put_printings(struct hj_out *out, const struct hj_catalogue *cat,
                          hj_card card)
{
    for (size_t i = 0; i < hj_card_printings(cat, card); i++) {
        struct hj_printing p = hj_card_printing(cat, card, i);
        hj_out_puts(out, "printing");
        if (p.set.n > 0) {
            hj_out_char(out, ' ');
            hj_out_visible(out, p.set);
        }
        if (p.number.n > 0) {
            hj_out_char(out, ' ');
            hj_out_visible(out, p.number);
        }
        if (p.version.n > 0) {
            hj_out_puts(out, " version ");
            hj_out_visible(out, p.version);
        }
        put_place(out, p.file, p.line);
    }
}

static void put_erratum(struct hj_out *out, const struct hj_catalogue *cat,
                        size_t i)
{
    struct hj_erratum erratum = hj_catalogue_erratum(cat, i);
    char day[HJ_DATE_TEXT];

    hj_out_printf(out, "erratum from %s%s", hj_date_text(erratum.from, day),
                  erratum.in_force ? "" : ", not yet in force");
    put_place(out, erratum.file, erratum.line);
    for (hj_property p = 0; p < hj_catalogue_properties(cat); p++) {
        struct hj_str printed;
        if (!says_something(cat, i, p))
            continue;
        printed = hj_card_printed(cat, erratum.card, p);
        hj_out_puts(out, "  ");
        hj_out_visible(out, hj_property_name(cat, p));
        hj_out_puts(out, ": ");
        hj_out_visible(out, hj_erratum_value(cat, i, p));
        if (printed.n > 0) {
            hj_out_puts(out, " (printed: ");
            hj_out_visible(out, printed);
            hj_out_char(out, ')');
        }
        hj_out_char(out, '\n');
    }
}

static void put_card(struct hj_out *out, const struct hj_catalogue *cat,
                     hj_card card)
{
    hj_out_visible(out, hj_card_name(cat, card));
    hj_out_char(out, '\n');
    put_properties(out, cat, card);
    put_printings(out, cat, card);
    for (size_t i = 0; i < hj_catalogue_errata(cat); i++)
        if (hj_catalogue_erratum(cat, i).card == card)
            put_erratum(out, cat, i);
}

bool cards_report(struct cli *cli, const struct hj_catalogue *cat,
                  const char *name, const struct hj_lookup *found)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_place place = {hj_card_printing(cat, 0, 0).file, 0, 0};
    bool good = findings != NULL &&
                hj_lookup_report(cat, found, hj_str(name), place, findings);

    if (good)
        cli_print_findings(cli, findings);
    hj_findings_free(findings);
    return good;
}

bool cards_find(const struct hj_catalogue *cat, struct hj_str name,
                struct hj_lookup *found)
{
    struct hj_lookup slug;

    if (!hj_catalogue_find(cat, name, NULL, found))
        return false;
    if (found->match <= HJ_MATCH_ALIAS)
        return true;
    if (!hj_catalogue_find_slug(cat, name, &slug))
        return false;
    if (slug.match < found->match)
        *found = slug;
    return true;
}

static int show(struct cli *cli, const struct hj_catalogue *cat,
                const char *name)
{
    struct hj_lookup found;
    struct hj_writer *w;
    bool good = cards_find(cat, hj_str_trim(hj_str(name)), &found);

    if (good && cli->json) {
        w = hj_writer_json(cli->out);
        write_found(w, cat, name, &found);
        hj_writer_free(w);
    } else if (good) {
        good = cards_report(cli, cat, name, &found);
        if (good && found.card != HJ_NO_CARD)
            put_card(cli->out, cat, found.card);
    }
    if (!good)
        return cli_fail(cli, "out of memory");
    return found.card == HJ_NO_CARD ? CLI_BREAKS_RULE : CLI_FINE;
}

int cards_show(struct cli *cli, int argc, char **argv)
{
    const char *game = NULL;
    const struct cli_option rows[] = {
        {CLI_TEXT, "game", 'g', &game, "GAME", "the shipped cards of this game",
         0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);
    struct hj_catalogue *cat;
    char *name;

    if (n < 0)
        return status;
    name = cards_join(n, argv);
    if (name == NULL)
        return cli_fail(cli, "out of memory");
    cat = cards_open(cli, game);
    status = cat == NULL ? CLI_TROUBLE : show(cli, cat, name);
    hj_catalogue_free(cat);
    free(name);
    return status;
}
