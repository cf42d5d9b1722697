/* SPDX-License-Identifier: MPL-2.0 */
/* hj-event print: slips, lists, pods, brackets and sheets as pages to print. */
#include "event/print.h"

#include "base/file.h"
#include "base/html.h"
#include "base/utf8.h"
#include "event/bracket.h"
#include "page/qr.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const css[] = {
#include "src/event/print-css.h"
    NULL};

enum { HIGH = 16, MOST_ROUNDS = 1000 }; /* matches in a column */

void print_head(struct print *p, const char *title, bool with_round)
{
    hj_out_puts(p->out, "<div class=\"head\"><div><h1>");
    hj_out_html(p->out, p->s->info.name);
    hj_out_printf(p->out, "</h1>\n<p class=\"big\">%s", title);
    if (with_round)
        hj_out_printf(p->out, ", round %lld", (long long)p->round);
    hj_out_puts(p->out, "</p>");
    if (p->url != NULL) {
        hj_out_puts(p->out, "\n<p class=\"url\">");
        hj_out_html(p->out, hj_str(p->url));
        hj_out_puts(p->out, "</p>");
    }
    hj_out_puts(p->out, "</div>");
    print_code(p);
    hj_out_puts(p->out, "</div>\n");
}

void print_code(struct print *p)
{
    if (p->url != NULL)
        qr_put(p->out, "qr", "address");
}

static bool print_bracket(struct print *p)
{
    struct event_bracket b;
    bool fine =
        bracket_open(p->s, &b) && (b.there || hj_fail(p->e, "no bracket yet"));

    if (fine) {
        print_head(p, "Bracket", false);
        bracket_draw(p->out, &b, HIGH);
    }
    bracket_close(&b);
    return fine;
}

/* The kinds of printed material. */
static const struct kind {
    const char *name;
    bool (*put)(struct print *p);
    bool of_round, wide;
} kinds[] = {{"slips", print_slips, true, false},
             {"pairings", print_tables, true, false},
             {"names", print_names, true, false},
             {"standings", print_standings, false, false},
             {"places", print_places, false, false},
             {"bracket", print_bracket, false, true},
             {"pods", print_pods, false, false},
             {"seatings", print_seatings, false, false},
             {"registration", print_registration, false, false}};
enum { KINDS = sizeof kinds / sizeof *kinds };

static int unknown_kind(const struct cli *cli, const char *word)
{
    const char *names[KINDS + 1] = {NULL};

    for (int k = 0; k < KINDS; k++)
        names[k] = kinds[k].name;
    return cli_unknown(cli, "kind", word, names);
}

static bool begin(struct print *p)
{
    hj_out_cut(p->out, 0);
    hj_out_puts(p->out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                        "<meta charset=\"utf-8\">\n");
    hj_html_policy(p->out, NULL, 0);
    hj_out_puts(p->out, "<title>");
    hj_out_html(p->out, p->s->info.name);
    hj_out_printf(p->out, ": %s</title>\n<style>\n", p->kind);
    for (const char *const *line = css; *line != NULL; line++)
        hj_out_puts(p->out, *line);
    hj_out_printf(p->out, "@page{size:%s%s;margin:10mm}\n</style>\n</head>\n",
                  p->paper != NULL ? p->paper
                  : p->wide        ? ""
                                   : "auto",
                  p->wide ? " landscape" : "");
    hj_out_printf(p->out, "<body%s>\n", p->wide ? " class=\"wide\"" : "");
    return p->url == NULL || qr_define(p->out, "address", p->url, p->e);
}

/* Returns the path of a file.  The caller frees it.  NULL with the reason in
 * p->e. */
static char *path_of(struct print *p, unsigned file)
{
    char name[64], *path;

    if (file == 1)
        snprintf(name, sizeof name, "%s.html", p->kind);
    else
        snprintf(name, sizeof name, "%s-%u.html", p->kind, file);
    path = hj_path_join(hj_str(p->into), hj_str(name));
    if (path == NULL)
        hj_fail_memory(p->e);
    return path;
}

/* Ends a page and writes its file, if any. */
static bool end(struct print *p)
{
    char *path;
    bool fine;

    hj_out_puts(p->out, "</body>\n</html>\n");
    if (hj_out_failed(p->out))
        return hj_fail_memory(p->e);
    if (p->into == NULL)
        return true;
    if (p->file == 1 && !hj_folder_make(p->into, p->e))
        return false;
    path = path_of(p, p->file);
    fine = path != NULL && hj_file_replace(path, hj_out_text(p->out), p->e) &&
           session_wrote(p->s, path);
    free(path);
    return fine;
}

/* Removes files after the last one, from an earlier and longer print. */
static bool withdraw(struct print *p)
{
    bool there = true;

    for (unsigned file = p->file + 1; there; file++) {
        char *path = path_of(p, file);
        if (path == NULL)
            return false;
        there = unlink(path) == 0;
        if (!there && errno != ENOENT)
            hj_fail_file(p->e, path, errno);
        free(path);
        if (!there && errno != ENOENT)
            return false;
    }
    return true;
}

bool print_full(const struct print *p)
{
    return p->into != NULL && hj_out_text(p->out).n > PRINT_BYTES;
}

bool print_next(struct print *p)
{
    if (!end(p))
        return false;
    p->file++;
    return begin(p);
}

/* Finds the round: GIVEN, or the last one. */
static bool choose_round(struct print *p, const struct kind *kind,
                         const char *given)
{
    p->round = p->s->info.round;
    if (!kind->of_round)
        return given == NULL || hj_fail(p->e, "%s are of no round", kind->name);
    if (given != NULL && !hj_str_int(hj_str(given), 1, MOST_ROUNDS, &p->round))
        return hj_fail(p->e, "'%s' is not a round", given);
    if (p->s->info.round == 0)
        return hj_fail(p->e, "no round was started yet");
    return p->round <= p->s->info.round ||
           hj_fail(p->e, "no round %lld", (long long)p->round);
}

static int print_pages(struct session *s, const struct kind *kind,
                       const char *round, struct print *p)
{
    bool fine;

    p->kind = kind->name;
    p->wide = kind->wide;
    p->file = 1;
    p->out = hj_out_memory();
    fine = (!hj_out_failed(p->out) || hj_fail_memory(&s->e)) &&
           choose_round(p, kind, round) && begin(p) && kind->put(p) && end(p) &&
           (p->into == NULL || withdraw(p));
    session_release(s);
    if (fine && p->into == NULL) {
        cli_document(s->cli);
        hj_out_str(s->cli->out, hj_out_text(p->out));
    }
    hj_out_free(p->out);
    return fine ? CLI_FINE : session_trouble(s);
}

int event_print(struct cli *cli, int argc, char **argv)
{
    struct session s = {.cli = cli, .looks = true};
    struct print p = {.s = &s, .e = &s.e};
    const struct cli_option options[] = {
        {CLI_TEXT, "into", 0, &p.into, "DIR",
         "files in this folder, none larger than 2 MB", 0, 0},
        {CLI_TEXT, "paper", 0, &p.paper, "PAPER",
         "A4 or letter, otherwise what the printer has", 0, 0},
        {CLI_TEXT, "url", 0, &p.url, "URL",
         "where the pages are published, as a QR code", 0, 0},
        {CLI_FLAG, "stack", 0, &p.stack, NULL,
         "slips: in order when the sheets are cut as a pile", 0, 0},
        END_OF_OPTIONS};
    int status, n = cli_parse(cli, options, argc, argv, &status);
    size_t k = 0;

    if (n < 0)
        return status;
    while (k < KINDS && (n < 2 || strcmp(argv[1], kinds[k].name) != 0))
        k++;
    if (k == KINDS)
        return unknown_kind(cli, argv[1]);
    if (p.paper != NULL && strcmp(p.paper, "a4") == 0)
        p.paper = "A4";
    if (p.paper != NULL && strcmp(p.paper, "A4") != 0 &&
        strcmp(p.paper, "letter") != 0)
        return cli_usage(cli, "--paper needs A4 or letter, not '%s'", p.paper);
    if (p.url != NULL && !qr_is_address(p.url))
        return cli_usage(cli, "--url needs an address that begins with http:// "
                              "or https://, without blanks, of at most 500 "
                              "bytes");
    if (p.url != NULL && !hj_utf8_valid(hj_str(p.url), NULL))
        return cli_usage(cli, "the address is not UTF-8");
    if (p.stack && strcmp(kinds[k].name, "slips") != 0)
        return cli_usage(cli, "--stack goes with slips");
    if (cli->json && p.into == NULL)
        return cli_usage(cli, "print has no --json: it writes a page; show "
                              "and pairings have it");
    if (!session_open(&s, argv[0]))
        return session_end(&s, CLI_TROUBLE);
    return session_end(&s,
                       print_pages(&s, &kinds[k], n == 3 ? argv[2] : NULL, &p));
}
