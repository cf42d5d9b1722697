/* SPDX-License-Identifier: MPL-2.0 */
/* hj-replay format: a log in normal form. */
#include "replay/expand.h"
#include "replay/replay-tool.h"

/* Adds implied lines until the log is complete, and prints the result. */
static int put_full(struct cli *cli, struct opened *first)
{
    enum { MOST_ROUNDS = 20 };
    struct hj_out *texts[2] = {hj_out_memory(), hj_out_memory()};
    struct hj_str text = first->text;
    struct hj_error e = {0};
    size_t added = 1;
    int status = CLI_FINE;

    for (int i = 0; status == CLI_FINE && added > 0 && i < MOST_ROUNDS; i++) {
        struct opened o = {.as = first->as, .is_view = true};
        hj_out_cut(texts[i % 2], 0);
        status = opened_parse(cli, &o, first->name, text);
        if (status == CLI_FINE &&
            !hj_replay_expand(o.replay, text, texts[i % 2], &added, &e))
            status = cli_trouble(cli, &e);
        opened_close(&o);
        text = hj_out_text(texts[i % 2]);
    }
    if (status == CLI_FINE)
        hj_log_format(text, cli->out);
    hj_out_free(texts[0]);
    hj_out_free(texts[1]);
    return status;
}

/* Formats a log whose game must be known. */
static int format_game(struct cli *cli, const char *name,
                       const struct replay_options *given, bool full)
{
    struct opened o = opened_as(given);
    int status = opened_open(cli, &o, name);

    if (status == CLI_FINE && full)
        status = put_full(cli, &o);
    else if (status == CLI_FINE)
        hj_log_format(o.text, cli->out);
    opened_close(&o);
    return status;
}

/* Formats any log, whatever its lines contain. */
static bool format_text(struct cli *cli, struct hj_str text, const char *name,
                        struct hj_error *e)
{
    struct hj_log *log = hj_log_new();
    struct hj_findings *findings = hj_findings_new();
    bool good = log != NULL && findings != NULL
                    ? hj_log_read(log, text, name, findings, e)
                    : hj_fail_memory(e);

    if (good)
        hj_log_format(text, cli->out);
    hj_findings_free(findings);
    hj_log_free(log);
    return good;
}

int replay_format(struct cli *cli, int argc, char **argv)
{
    struct replay_options w = {0};
    bool full = false;
    const struct cli_option options[] = {
        {CLI_FLAG, "full", 0, &full, NULL, "write what is implied, too", 0, 0},
        REPLAY_AS(w),
        {0},
    };
    int status, count = cli_parse(cli, options, argc, argv, &status);
    const char *name = count == 1 ? argv[0] : "-";
    struct hj_file file;
    struct hj_error e = {0};

    if (count < 0)
        return status;
    if (cli->json)
        return cli_usage(cli, "format has no --json: it writes a log");
    cli_document(cli);
    if (full || w.as != NULL)
        return format_game(cli, name, &w, full);
    if (!hj_file_read(&file, name, HJ_FILE_MOST, &e))
        return cli_trouble(cli, &e);
    if (!format_text(cli, file.bytes, name, &e))
        status = cli_trouble(cli, &e);
    else
        status = CLI_FINE;
    hj_file_free(&file);
    return status;
}
