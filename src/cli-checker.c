/* SPDX-License-Identifier: MPL-2.0 */
/* A format, its catalogue and its checker, opened for a tool. */
#include "cli-checker.h"

#include "cli-cards.h"
#include "cli-formats.h"

bool cli_checker_open(struct cli *cli, struct cli_checker *c, const char *id,
                      hj_date day)
{
    struct hj_error e = {0};

    *c = (struct cli_checker){.format = cli_format_open(cli, id)};
    if (c->format == NULL)
        return false;
    c->findings = hj_findings_new();
    c->deck = hj_deck_new();
    if (c->findings == NULL || c->deck == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    c->cat = cli_catalogue_open(cli, hj_format_game(c->format), c->findings);
    if (c->cat == NULL)
        return false;
    c->checker = hj_checker_new(c->format, c->cat, day, &e);
    c->bench = c->checker ? hj_bench_new(c->checker) : NULL;
    if (c->checker != NULL && c->bench == NULL)
        hj_fail_memory(&e);
    if (c->bench == NULL)
        cli_trouble(cli, &e);
    return c->bench != NULL;
}

void cli_checker_free(struct cli_checker *c)
{
    hj_bench_free(c->bench);
    hj_checker_free(c->checker);
    hj_deck_free(c->deck);
    hj_findings_free(c->findings);
    hj_catalogue_free(c->cat);
    hj_format_free(c->format);
}

bool cli_checker_read(struct cli_checker *c, struct hj_str bytes,
                      const char *name, struct hj_error *e)
{
    struct hj_deck_options options = {.cat = c->cat,
                                      .legal = hj_checker_legal(c->checker)};
    struct cli_sections sections;

    cli_format_sections(c->format, &sections, &options);
    hj_findings_clear(c->findings);
    return hj_deck_read(c->deck, bytes, name, &options, c->findings, e);
}
