/* SPDX-License-Identifier: MPL-2.0 */
/* hj-draft pool: the legality of a draft pool. */
#include "draft/draft.h"

static int print_verdict(struct cli *cli, const struct cli_checker *l,
                         const char *pool, int64_t players,
                         const struct hj_verdict *v)
{
    struct hj_str id = hj_format_id(l->format);
    struct hj_writer *w;

    if (!cli->json) {
        cli_print_findings(cli, l->findings);
        hj_out_visible(cli->out, hj_str(pool));
        hj_out_printf(cli->out, ": %s pool of %.*s for %lld player%s",
                      v->legal ? "legal" : "illegal", HJ_STR_ARG(id),
                      (long long)players, players == 1 ? "" : "s");
        if (v->legal)
            hj_out_printf(cli->out, " (%lld cards)\n", (long long)v->cards);
        else
            hj_out_printf(cli->out, ": %zu violation%s\n", v->violations,
                          v->violations == 1 ? "" : "s");
    } else {
        w = hj_writer_json(cli->out);
        hj_write_object(w, NULL);
        hj_write_text(w, "pool", pool);
        hj_write_str(w, "format", id);
        hj_write_int(w, "players", players);
        hj_write_bool(w, "legal", v->legal);
        hj_write_int(w, "cards", v->cards);
        draft_write_findings(w, l->findings);
        hj_write_end(w);
        hj_writer_free(w);
    }
    return v->legal ? CLI_FINE : CLI_BREAKS_RULE;
}

int draft_pool(struct cli *cli, int argc, char **argv)
{
    struct cli_checker l = {0};
    struct hj_file file = {0};
    struct hj_verdict verdict = {0};
    struct hj_format_draft draft;
    struct hj_error e = {0};
    const char *format = NULL;
    int64_t players = 0;
    const struct cli_option options[] = {
        {CLI_TEXT, "format", 'f', &format, "ID", "the format of the draft", 0,
         0},
        {CLI_NUMBER, "players", 'n', &players, "N", "how many draft from it", 1,
         1000000},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, options, argc, argv, &status);

    if (n < 0)
        return status;
    status = CLI_TROUBLE;
    if (draft_read_list(cli, &l, &file, format, argv[0]) &&
        draft_of_format(cli, l.format, &draft)) {
        if (hj_checker_pool(l.checker, l.bench, l.deck, players, l.findings,
                            &verdict, &e))
            status = print_verdict(cli, &l, argv[0], players, &verdict);
        else
            status = cli_trouble(cli, &e);
    }
    cli_checker_free(&l);
    hj_file_free(&file);
    return status;
}
