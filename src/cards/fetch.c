/* SPDX-License-Identifier: MPL-2.0 */
/* hj-cards fetch: a catalogue by HTTP, accepted only if valid. */
#include "cards/cards.h"

#include "base/digest.h"
#include "base/file.h"
#include "cards/catalogue.h"
#include "fetch/fetch.h"
#include "fetch/url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_MEGABYTES = 4096, MOST_SECONDS = 86400 };

struct fetch_run {
    struct cli *cli;
    size_t cards;
    bool drawn; /* a progress line is on the terminal */
    time_t began;
};

/* Accepts a catalogue without any bad row; else returns false with the reason
 * in E. */
static bool is_catalogue(struct hj_str bytes, const char *url, void *to,
                         struct hj_error *e)
{
    struct fetch_run *run = to;
    struct hj_catalogue *cat = hj_catalogue_new();
    struct hj_findings *findings = hj_findings_new();
    bool good = false;

    if (cat == NULL || findings == NULL) {
        hj_fail_memory(e);
    } else if (hj_catalogue_parse(cat, bytes, url, findings, e) &&
               hj_catalogue_close(cat, run->cli->on, findings, e)) {
        size_t bad = hj_findings_of(findings, HJ_ILLEGAL);
        run->cards = hj_catalogue_count(cat);
        good = bad == 0 ||
               hj_fail(e,
                       "%s: not taken, %zu bad row%s; the first: line %u: "
                       "%.*s",
                       url, bad, bad == 1 ? "" : "s",
                       hj_findings_at(findings, 0)->place.line,
                       HJ_STR_ARG(hj_findings_at(findings, 0)->message));
    }
    hj_findings_free(findings);
    hj_catalogue_free(cat);
    return good;
}

/* Shows progress in one line, which is overwritten, after a second of work. */
static bool on_progress(uint64_t done, uint64_t all, void *to)
{
    struct fetch_run *run = to;

    if (time(NULL) - run->began < 1)
        return true;
    run->drawn = true;
    if (all > 0)
        fprintf(stderr, "\r%llu of %llu KB ", (unsigned long long)done / 1024,
                (unsigned long long)all / 1024);
    else
        fprintf(stderr, "\r%llu KB ", (unsigned long long)done / 1024);
    return true;
}

static void report(struct cli *cli, const struct fetch_run *run,
                   const char *url, const char *file, bool fresh)
{
    if (cli->json) {
        struct hj_writer *w = hj_writer_json(cli->out);
        hj_write_object(w, NULL);
        hj_write_text(w, "url", url);
        hj_write_text(w, "file", file);
        hj_write_bool(w, "changed", fresh);
        if (fresh)
            hj_write_int(w, "cards", (int64_t)run->cards);
        hj_write_end(w);
        hj_writer_free(w);
        return;
    }
    hj_out_visible(cli->out, hj_str(file));
    if (fresh)
        hj_out_printf(cli->out, ": %zu card%s\n", run->cards,
                      run->cards == 1 ? "" : "s");
    else
        hj_out_puts(cli->out, ": not changed\n");
}

/* Fetches URL into FILE and reports the result; SHOWN is the URL for messages.
 * Returns the exit status. */
static int fetch(struct cli *cli, const char *url, const char *shown,
                 const char *file, struct hj_fetch_options *options)
{
    static const char helper[] = "hj-fetch-http";
    struct fetch_run run = {.cli = cli, .began = time(NULL)};
    char *path = cli_helper_find(cli, helper);
    struct hj_error e = {0};
    enum hj_fetched result;

    if (path == NULL)
        return CLI_TROUBLE;
    options->helper = path;
    options->valid = is_catalogue;
    options->valid_to = &run;
    options->progress_to = &run;
    if (isatty(STDERR_FILENO))
        options->progress = on_progress;
    result = hj_fetch(url, file, options, &e);
    free(path);
    if (run.drawn)
        fputs("\r\033[K", stderr);
    if (result == HJ_FETCH_FAILED)
        return cli_trouble(cli, &e);
    report(cli, &run, shown, file, result == HJ_FETCH_NEW);
    return CLI_FINE;
}

/* Fetches URL into FILE or, if FILE is NULL, under the file name in URL. */
static int fetch_url(struct cli *cli, const char *url, const char *file,
                     struct hj_fetch_options *options)
{
    char *shown = hj_url_shown(url);
    char *name = hj_path_join(HJ_STR(""), hj_url_file(url));
    int status;

    if (shown == NULL || name == NULL)
        status = cli_fail(cli, "out of memory");
    else if (file == NULL && *name == '\0')
        status = cli_usage(cli,
                           "%s names no file: say where to keep it with "
                           "-o FILE",
                           shown);
    else
        status = fetch(cli, url, shown, file != NULL ? file : name, options);
    free(shown);
    free(name);
    return status;
}

int cards_fetch(struct cli *cli, int argc, char **argv)
{
    struct hj_fetch_options options = {0};
    const char *file = NULL;
    int64_t megabytes = 0, seconds = 0;
    const struct cli_option rows[] = {
        {CLI_TEXT, "output", 'o', &file, "FILE", "where it is kept", 0, 0},
        {CLI_TEXT, "sha256", 0, &options.sha256, "HEX", "what it must be", 0,
         0},
        {CLI_FLAG, "insecure-http", 0, &options.insecure_http, NULL,
         "allow http:// too", 0, 0},
        {CLI_TEXT, "ca", 0, &options.ca_file, "FILE",
         "certificates to trust instead", 0, 0},
        {CLI_NUMBER, "most-mb", 0, &megabytes, "N", "size limit (64)", 1,
         MOST_MEGABYTES},
        {CLI_NUMBER, "seconds", 0, &seconds, "N", "time limit (120)", 1,
         MOST_SECONDS},
        {CLI_END, NULL, 0, NULL, NULL, NULL, 0, 0}};
    int status, n = cli_parse(cli, rows, argc, argv, &status);

    if (n < 0)
        return status;
    if (file != NULL && strcmp(file, "-") == 0)
        return cli_usage(cli, "-o: expected a file, not standard output");
    options.most_bytes = (uint64_t)megabytes << 20;
    options.most_seconds = (long)seconds;
    return fetch_url(cli, argv[0], file, &options);
}
