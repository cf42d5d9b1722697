/* SPDX-License-Identifier: MPL-2.0 */
/* Input of the commands of hj-draft. */
#include "draft/draft.h"

bool draft_read_csv(struct cli *cli, struct table_file *t, const char *name,
                    const char *const *columns)
{
    struct hj_error e = {0};

    *t = (struct table_file){0};
    if (hj_file_read(&t->file, name, HJ_FILE_MOST, &e)) {
        t->csv = hj_csv_new_strict(t->file.bytes, name, &e);
        if (t->csv != NULL) {
            cli_report_misspellings(cli, t->csv, name, columns);
            return true;
        }
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

bool draft_read_list(struct cli *cli, struct cli_checker *l,
                     struct hj_file *file, const char *format, const char *name)
{
    struct hj_error e = {0};

    if (!cli_checker_open(cli, l, format, cli->on))
        return false;
    if (hj_file_read(file, name, HJ_FILE_MOST, &e) &&
        cli_checker_read(l, file->bytes, name, &e))
        return true;
    cli_trouble(cli, &e);
    return false;
}

bool draft_of_format(struct cli *cli, const struct hj_format *format,
                     struct hj_format_draft *draft)
{
    *draft = hj_format_draft(format);
    if (!draft->given)
        cli_fail(cli, "the format %.*s has no draft",
                 HJ_STR_ARG(hj_format_id(format)));
    return draft->given;
}

int draft_impossible(struct cli *cli, const struct hj_error *e)
{
    cli_trouble(cli, e);
    return e->no_memory ? CLI_TROUBLE : CLI_BREAKS_RULE;
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
