/* SPDX-License-Identifier: MPL-2.0 */
/* Files and formats for the commands of hj-draft. */
#include "draft/draft.h"

#include "cli-cards.h"
#include "cli-formats.h"

bool draft_read_csv(struct cli *cli, struct table_file *t, const char *name)
{
    struct hj_error e = {0};

    *t = (struct table_file){0};
    if (hj_file_read(&t->file, name, HJ_FILE_MOST, &e)) {
        t->csv = hj_csv_new(t->file.bytes, name, &e);
        if (t->csv != NULL)
            return true;
        hj_file_free(&t->file);
    }
    cli_trouble(cli, &e);
    return false;
}

void draft_free_csv(struct table_file *t)
{
    hj_csv_free(t->csv);
    hj_file_free(&t->file);
}

bool draft_open_format(struct cli *cli, struct checked_list *l,
                       const char *format)
{
    struct hj_error e = {0};

    l->findings = hj_findings_new();
    l->deck = hj_deck_new();
    if (l->findings == NULL || l->deck == NULL) {
        cli_fail(cli, "out of memory");
        return false;
    }
    l->format = cli_format_open(cli, format);
    if (l->format == NULL)
        return false;
    l->cat = cli_catalogue_open(cli, hj_format_game(l->format), l->findings);
    if (l->cat == NULL)
        return false;
    hj_findings_clear(l->findings);
    l->checker = hj_checker_new(l->format, l->cat, cli->on, &e);
    l->bench = l->checker ? hj_bench_new(l->checker) : NULL;
    if (l->bench == NULL)
        cli_trouble(cli, &e);
    return l->bench != NULL;
}

bool draft_read_list(struct cli *cli, struct checked_list *l, const char *name)
{
    struct hj_deck_options options = {.cat = l->cat,
                                      .legal = hj_checker_legal(l->checker)};
    struct hj_str sections[HJ_MOST_SECTIONS];
    struct hj_error e = {0};

    cli_format_sections(l->format, sections, &options);
    if (hj_file_read(&l->file, name, HJ_FILE_MOST, &e) &&
        hj_deck_read(l->deck, l->file.bytes, name, &options, l->findings, &e))
        return true;
    cli_trouble(cli, &e);
    return false;
}

void draft_free_list(struct checked_list *l)
{
    hj_bench_free(l->bench);
    hj_checker_free(l->checker);
    hj_deck_free(l->deck);
    hj_findings_free(l->findings);
    hj_catalogue_free(l->cat);
    hj_format_free(l->format);
    hj_file_free(&l->file);
}

void draft_write_findings(struct hj_writer *w,
                          const struct hj_findings *findings)
{
    for (int pass = 0; pass < 2; pass++) {
        hj_write_array(w, pass ? "advice" : "violations");
        for (size_t i = 0; i < hj_findings_count(findings); i++) {
            const struct hj_finding *f = hj_findings_at(findings, i);
            if ((f->severity == HJ_ILLEGAL) == (pass == 0))
                hj_finding_write(f, w);
        }
        hj_write_end(w);
    }
}
