/* SPDX-License-Identifier: MPL-2.0 */
/* Common functions of hj-cards: opening, filters, cards as JSON. */
#include "cards/cards.h"

#include "cli-cards.h"

#include <stdlib.h>
#include <unistd.h>

/* Reports rows that were left out. */
static void tell_bad_rows(const struct hj_findings *findings)
{
    struct hj_out *err;

    if (hj_findings_of(findings, HJ_ILLEGAL) == 0)
        return;
    err = hj_out_fd(STDERR_FILENO);
    if (err == NULL)
        return;
    for (size_t i = 0; i < hj_findings_count(findings); i++)
        if (hj_findings_at(findings, i)->severity == HJ_ILLEGAL)
            hj_finding_print(hj_findings_at(findings, i), err, false);
    (void)hj_out_flush(err, NULL);
    hj_out_free(err);
}

/* Opens a catalogue.  *BAD is set if rows were left out. */
static struct hj_catalogue *open_catalogue(struct cli *cli, const char *game,
                                           bool *bad)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_catalogue *cat;

    if (findings == NULL) {
        cli_fail(cli, "out of memory");
        return NULL;
    }
    cat = cli_catalogue_open(cli, hj_str(game), findings);
    tell_bad_rows(findings);
    *bad = hj_findings_of(findings, HJ_ILLEGAL) > 0;
    hj_findings_free(findings);
    return cat;
}

struct hj_catalogue *cards_open(struct cli *cli, const char *game)
{
    bool bad;

    return open_catalogue(cli, game, &bad);
}

struct hj_catalogue *cards_open_file(struct cli *cli, const char *file,
                                     bool *bad)
{
    struct cli one = *cli;

    one.cards = (struct cli_list){.items = &file, .count = 1};
    return open_catalogue(&one, NULL, bad);
}

char *cards_join(int n, char **words)
{
    size_t size = 1;
    char *text, *to;

    for (int i = 0; i < n; i++)
        size += strlen(words[i]) + 1;
    text = to = malloc(size);
    if (text == NULL)
        return NULL;
    for (int i = 0; i < n; i++) {
        size_t length = strlen(words[i]);
        if (i > 0)
            *to++ = ' ';
        memcpy(to, words[i], length);
        to += length;
    }
    *to = '\0';
    return text;
}

struct hj_where *cards_where(struct cli *cli, const struct hj_catalogue *cat,
                             const char *text)
{
    struct hj_error e = {0};
    struct hj_where *where = hj_where_compile(cat, hj_str(text), &e);

    if (where == NULL && e.no_memory)
        cli_trouble(cli, &e);
    else if (where == NULL)
        cli_fail(cli, "filter '%s': %s", text, e.text);
    return where;
}

static void write_members(struct hj_writer *w, struct hj_str list)
{
    struct hj_str part;

    hj_write_array(w, NULL);
    while (hj_str_split(&list, ';', &part))
        if (hj_str_trim(part).n > 0)
            hj_write_str(w, NULL, hj_str_trim(part));
    hj_write_end(w);
}

static void write_printings(struct hj_writer *w, const struct hj_catalogue *cat,
                            hj_card card)
{
    hj_write_array(w, "printings");
    for (size_t i = 0; i < hj_card_printings(cat, card); i++) {
        struct hj_printing p = hj_card_printing(cat, card, i);
        hj_write_object(w, NULL);
        if (p.set.n > 0)
            hj_write_str(w, "set", p.set);
        if (p.number.n > 0)
            hj_write_str(w, "number", p.number);
        if (p.version.n > 0)
            hj_write_str(w, "version", p.version);
        hj_write_text(w, "file", p.file);
        hj_write_int(w, "line", p.line);
        hj_write_end(w);
    }
    hj_write_end(w);
}

/* True for properties that `name` or `printings` already contain. */
static bool is_written_elsewhere(struct hj_str name)
{
    static const char *const names[] = {"name", "set", "number", "version",
                                        "printings"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (hj_str_equal_nocase(name, hj_str(names[i])))
            return true;
    return false;
}

void cards_write_value(struct hj_writer *w, const struct hj_catalogue *cat,
                       hj_card card, hj_property p)
{
    struct hj_str name = hj_property_name(cat, p);
    struct hj_str value = hj_card_value(cat, card, p);
    int64_t number;

    if (value.n == 0)
        return;
    hj_write_key(w, name);
    if (hj_str_equal_nocase(name, HJ_STR("traits")) ||
        hj_str_equal_nocase(name, HJ_STR("aliases")))
        write_members(w, value);
    else if (!is_written_elsewhere(name) &&
             hj_card_number(cat, card, p, &number))
        hj_write_int(w, NULL, number);
    else
        hj_write_str(w, NULL, value); /* a collector's number, too: "001" */
}

void cards_write(struct hj_writer *w, const struct hj_catalogue *cat,
                 hj_card card)
{
    hj_write_str(w, "name", hj_card_name(cat, card));
    for (hj_property p = 0; p < hj_catalogue_properties(cat); p++)
        if (!is_written_elsewhere(hj_property_name(cat, p)))
            cards_write_value(w, cat, card, p);
    write_printings(w, cat, card);
}
