/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards import: a catalogue from another program's cards. */
#include "cards/cards.h"

#include "base/file.h"
#include "cards/import.h"
#include "games/games.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Checks that the written bytes are a valid catalogue. */
static bool is_catalogue(struct cli *cli, struct hj_str bytes, const char *file,
                         struct hj_findings *findings, struct hj_error *e)
{
    struct hj_catalogue *cat = hj_catalogue_new();
    bool good = cat != NULL || hj_fail_memory(e);

    if (good)
        hj_catalogue_check_kinds(cat, hj_game_card_kinds);
    good = good && hj_catalogue_parse(cat, bytes, file, findings, e) &&
           hj_catalogue_close(cat, cli->on, findings, e);
    hj_catalogue_free(cat);
    return good;
}

struct import_options {
    const char *from, *named, *output;
    struct cli_list maps, drops;
};

/* Returns the kind of that name: one in which every field is a column, a
 * declaration in a file, or a shipped one; NULL after a message. */
static struct hj_import_kind *open_kind(struct cli *cli, const char *name)
{
    struct hj_import_kind *kind = hj_import_kind_plain(hj_str(name));
    struct hj_file file = {0};
    struct hj_error e = {0};
    char shipped[256], *found = NULL;

    if (kind != NULL)
        return kind;
    if (strchr(name, '/') == NULL) {
        snprintf(shipped, sizeof shipped, "data/imports/%s.kind", name);
        if (!cli_data_find(cli, shipped, &found)) {
            cli_fail(cli, "out of memory");
            return NULL;
        }
        if (found == NULL) {
            cli_usage(cli, "unknown kind '%s' (headjudge-import(5) names them)",
                      name);
            return NULL;
        }
        name = found;
    }
    if (hj_file_read(&file, name, HJ_FILE_MOST, &e))
        kind = hj_import_kind_parse(file.bytes, name, &e);
    if (kind == NULL)
        cli_trouble(cli, &e);
    hj_file_free(&file);
    free(found);
    return kind;
}

/* Applies --map and --drop to KIND; returns false with the reason in E. */
static bool set_kind(struct hj_import_kind *kind,
                     const struct import_options *o, struct hj_error *e)
{
    bool good = true;

    for (size_t i = 0; good && i < o->drops.count; i++)
        good = hj_import_kind_drop(kind, hj_str(o->drops.items[i]), e);
    for (size_t i = 0; good && i < o->maps.count; i++)
        good = hj_import_kind_map(kind, hj_str(o->maps.items[i]), e);
    return good;
}

/* Imports all files and writes the catalogue to OUT; returns false with the
 * reason in E. */
static bool read_all(struct hj_import_kind *kind,
                     const struct import_options *o, int count, char **files,
                     struct hj_findings *findings, struct hj_out *out,
                     struct hj_imported *made, struct hj_error *e)
{
    struct hj_import *import = hj_import_new(kind, hj_str(o->named), findings);
    bool good = import != NULL || hj_fail_memory(e);

    for (int i = 0; good && i < count; i++)
        good = hj_import_add(import, files[i], e);
    good = good && hj_import_write(import, out, made, e);
    hj_import_free(import);
    return good;
}

static bool import(struct cli *cli, const struct import_options *o,
                   struct hj_import_kind *kind, int count, char **files,
                   struct hj_findings *findings, struct hj_imported *made,
                   struct hj_error *e)
{
    struct hj_out *out = hj_out_memory();
    bool good;

    if (hj_out_failed(out))
        return hj_fail_memory(e);
    good = set_kind(kind, o, e) &&
           read_all(kind, o, count, files, findings, out, made, e) &&
           is_catalogue(cli, hj_out_text(out),
                        o->output != NULL ? o->output : "the catalogue",
                        findings, e);
    if (good && o->output != NULL)
        good = hj_file_replace(o->output, hj_out_text(out), e);
    if (good && o->output == NULL) {
        cli_document(cli);
        hj_out_str(cli->out, hj_out_text(out));
    }
    hj_out_free(out);
    return good;
}

/* Reports the written cards; returns false when out of memory. */
static bool print_made(struct cli *cli, const char *file,
                       const struct hj_imported *made)
{
    struct hj_writer *w;

    if (!cli->json) {
        hj_out_visible(cli->out, hj_str(file));
        hj_out_printf(cli->out, ": %zu card%s", made->cards,
                      made->cards == 1 ? "" : "s");
        if (made->rows > made->cards)
            hj_out_printf(cli->out, ", %zu printings", made->rows);
        hj_out_char(cli->out, '\n');
        return true;
    }
    w = hj_writer_json(cli->out);
    hj_write_object(w, NULL);
    hj_write_text(w, "file", file);
    hj_write_int(w, "cards", (int64_t)made->cards);
    hj_write_int(w, "rows", (int64_t)made->rows);
    hj_write_end(w);
    hj_writer_free(w);
    return true;
}

/* Imports the files and reports the result; returns the exit status. */
static int run(struct cli *cli, const struct import_options *o,
               struct hj_import_kind *kind, int count, char **files)
{
    struct hj_findings *findings = hj_findings_new();
    struct hj_imported made = {0};
    struct hj_error e = {0};
    bool good;
    int status;

    if (findings == NULL)
        return cli_fail(cli, "out of memory");
    good = import(cli, o, kind, count, files, findings, &made, &e);
    cli_report_findings(cli, findings, o->output == NULL);
    if (good && o->output != NULL && !print_made(cli, o->output, &made))
        good = hj_fail_memory(&e);
    status = !good                                      ? cli_trouble(cli, &e)
             : hj_findings_of(findings, HJ_ILLEGAL) > 0 ? CLI_BREAKS_RULE
                                                        : CLI_FINE;
    hj_findings_free(findings);
    return status;
}

int cards_import(struct cli *cli, int argc, char **argv)
{
    struct import_options o = {.named = NULL};
    const struct cli_option rows[] = {
        {CLI_TEXT, "from", 'f', &o.from, "KIND",
         "octgn lackey json jsonl csv tsv, or a declared kind", 0, 0},
        {CLI_TEXT, "name", 'n', &o.named, "FIELD", "the field that is the name",
         0, 0},
        {CLI_LIST, "map", 'm', &o.maps, "FIELD=COLUMN",
         "make the field a column of that name", 0, 0},
        {CLI_LIST, "drop", 'd', &o.drops, "FIELD",
         "leave the field out (with * all that begin so)", 0, 0},
        {CLI_FILE, "output", 'o', &o.output, "FILE",
         "write there, not to standard output", 0, 0},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);
    struct hj_import_kind *kind;

    if (n < 0)
        return status;
    status = CLI_TROUBLE;
    if (cli->json && o.output == NULL) {
        cli_usage(cli, "the catalogue goes to standard output: --json needs "
                       "-o FILE");
    } else if ((kind = open_kind(cli, o.from)) != NULL) {
        status = run(cli, &o, kind, n, argv);
        hj_import_kind_free(kind);
    }
    cli_list_free(&o.maps);
    cli_list_free(&o.drops);
    return status;
}
