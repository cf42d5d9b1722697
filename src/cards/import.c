/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards import: another program's cards as a catalogue. */
#include "cards/cards.h"

#include "base/file.h"
#include "cards/import.h"

#include <unistd.h>

/* Where standard output is the catalogue, what is said of the input goes to
 * standard error. */
static void tell(struct cli *cli, const struct hj_findings *findings,
                 bool output)
{
    struct hj_out *err;

    if (output) {
        cli_print_findings(cli, findings);
        return;
    }
    err = hj_out_fd(STDERR_FILENO);
    for (size_t i = 0; err != NULL && i < hj_findings_count(findings); i++)
        hj_finding_print(hj_findings_at(findings, i), err, false);
    if (err != NULL)
        (void)hj_out_flush(err, NULL);
    hj_out_free(err);
}

/* Makes sure that what was made is a catalogue like any other. */
static bool is_catalogue(struct cli *cli, struct hj_str bytes, const char *file,
                         struct hj_findings *findings, struct hj_error *e)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    bool good = cat != NULL || hj_fail_memory(e);

    good = good && hj_catalogue_parse(cat, bytes, file, findings, e) &&
           hj_catalogue_close(cat, cli->on, findings, e);
    hj_catalogue_free(cat);
    return good;
}

struct import_options {
    enum hj_import_kind kind;
    const char *file, *named, *output;
};

static bool import(struct cli *cli, const struct import_options *o,
                   struct hj_str bytes, struct hj_findings *findings,
                   struct hj_imported *made, struct hj_error *e)
{
    struct hj_out *out = hj_out_memory();
    bool good;

    if (out == NULL)
        return hj_fail_memory(e);
    good = hj_import(o->kind, bytes, o->file, hj_str(o->named), out, findings,
                     made, e) &&
           is_catalogue(cli, hj_out_text(out),
                        o->output != NULL ? o->output : "the catalogue",
                        findings, e);
    if (good && o->output != NULL)
        good = hj_file_replace(o->output, hj_out_text(out), e);
    else if (good)
        hj_out_str(cli->out, hj_out_text(out));
    hj_out_free(out);
    return good;
}

/* What was written; false when memory is short. */
static bool print_made(struct cli *cli, const char *file, size_t cards)
{
    struct hj_writer *w;

    if (!cli->json) {
        hj_out_visible(cli->out, hj_str(file));
        hj_out_printf(cli->out, ": %zu card%s\n", cards,
                      cards == 1 ? "" : "s");
        return true;
    }
    w = hj_writer_json(cli->out);
    if (w == NULL)
        return false;
    hj_write_object(w, NULL);
    hj_write_text(w, "file", file);
    hj_write_int(w, "cards", (int64_t)cards);
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

int cards_import(struct cli *cli, int argc, char **argv)
{
    struct import_options o = {.named = NULL};
    const char *from = NULL;
    const struct cli_option rows[] = {
        {CLI_TEXT, "from", 'f', &from, "KIND", "octgn, lackey or json", 0, 0},
        {CLI_TEXT, "name", 'n', &o.named, "FIELD", "the field that is the name",
         0, 0},
        {CLI_TEXT, "output", 'o', &o.output, "FILE",
         "write there, not to standard output", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);
    struct hj_findings *findings;
    struct hj_imported made = {0};
    struct hj_file file = {0};
    struct hj_error e = {0};
    bool good;

    if (n < 0)
        return status;
    if (n != 1)
        return cli_usage(cli, "one file is wanted");
    if (from == NULL || !hj_import_kind_find(hj_str(from), &o.kind))
        return cli_usage(cli, "--from octgn, --from lackey or --from json?");
    if (cli->json && o.output == NULL)
        return cli_usage(cli, "the catalogue goes to standard output: --json "
                              "needs -o FILE");
    o.file = strcmp(argv[0], "-") == 0 ? "standard input" : argv[0];
    findings = hj_findings_new();
    if (findings == NULL)
        return cli_fail(cli, "out of memory");
    good = hj_file_read(&file, argv[0], HJ_FILE_MOST, &e) &&
           import(cli, &o, file.bytes, findings, &made, &e);
    tell(cli, findings, o.output != NULL);
    if (good && o.output != NULL && !print_made(cli, o.output, made.cards))
        good = hj_fail_memory(&e);
    if (!good)
        status = cli_trouble(cli, &e);
    else
        status = hj_findings_of(findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                          : CLI_FINE;
    hj_file_free(&file);
    hj_findings_free(findings);
    return status;
}
